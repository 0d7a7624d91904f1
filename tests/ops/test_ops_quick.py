"""Functions that tcc compiles first are usable at once, and replaced by those of the compiler."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cwrap.ops import Apply, COp, dvector, function
from cwrap.ops.cache import loader, quick, store, subset
from cwrap.ops.failure import CompileError, NoCompilerError

pytestmark = [
    pytest.mark.skipif(not subset.fits_interpreter(), reason="the small headers are for other interpreters"),
    pytest.mark.skipif(not shutil.which("gcc"), reason="gcc stands in for tcc"),
]
A = np.array([1.5, -2.25, 1e300])


class Scaled(COp):
    """A vector times a number that is in its C."""

    __props__ = ("factor", "flags")

    def __init__(self, factor: int, flags: str = "") -> None:
        self.factor = factor
        self.flags = flags

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [dvector()])

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return self.flags.split()

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        (x,), (z,) = inputs, outputs
        return f"""
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS({x}), NPY_FLOAT64, 0);
        if (!{z}) {{ {sub["fail"]} }}
        for (npy_intp i = 0; i < PyArray_DIMS({x})[0]; i++)
            *(double *)PyArray_GETPTR1({z}, i) = {self.factor} * *(double *)PyArray_GETPTR1({x}, i) / 3;
        """


def _scaled(factor: int, flags: str = "") -> Any:
    x = dvector("x")
    return function([x], Scaled(factor, flags)(x))


def _wait() -> None:
    for thread in threading.enumerate():
        if thread.name == "cwrap-ops-compile":
            thread.join()


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Set CWRAP_OPS_TCC to a program that notes its calls and lets gcc compile. The cache is empty."""
    calls, program = tmp_path / "calls", tmp_path / "tcc"
    program.write_text(f'#!/bin/sh\necho "$@" >> {calls}\nexec gcc -fPIC -O0 "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv(quick.VARIABLE, str(program))
    yield calls
    _wait()


def _calls(log: Path) -> int:
    return len(log.read_text().splitlines()) if log.exists() else 0


def test_the_compiler_replaces_the_function(log: Path) -> None:
    f = _scaled(2)
    first = f(A)
    assert _calls(log) == 1
    _wait()
    second = f(A)
    assert first.tobytes() == second.tobytes() == (2 * A / 3).tobytes()
    assert f(x=A).tobytes() == first.tobytes()
    assert pickle.loads(pickle.dumps(f))(A).tobytes() == first.tobytes()
    assert _scaled(2)(A).tobytes() == first.tobytes()
    assert _calls(log) == 1  # both were in the cache
    with pytest.raises(TypeError, match="vector"):
        f(np.ones((2, 2)))
    f._replace(f)  # a function is replaced once
    assert f(A).tobytes() == first.tobytes()


def test_functions_that_are_gone_are_not_replaced(log: Path) -> None:
    _scaled(3)
    _wait()
    assert _calls(log) == 1
    assert list((log.parent / "cache" / "ops").iterdir())


def test_calls_from_threads_while_the_function_is_replaced(log: Path) -> None:
    f = _scaled(4)
    wrong: list[Any] = []

    def call() -> None:
        wrong.extend(found for found in (f(A) for _ in range(3000)) if found.tobytes() != (4 * A / 3).tobytes())

    threads = [threading.Thread(target=call) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _wait()
    assert wrong == []


@pytest.mark.parametrize("value", ["", "0", "/nowhere/tcc"])
def test_tcc_is_used_only_if_it_is_requested_and_found(log: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(quick.VARIABLE, value)
    assert _scaled(5)(A).tobytes() == (5 * A / 3).tobytes()
    assert _calls(log) == 0


def test_the_name_is_that_of_tcc_by_default(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(quick.VARIABLE, "1")
    monkeypatch.setenv("PATH", f"{log.parent}{os.pathsep}{os.environ['PATH']}")
    assert _scaled(6)(A).tobytes() == (6 * A / 3).tobytes()
    assert _calls(log) == 1
    _wait()


def test_c_whose_result_could_differ_is_left_to_the_compiler(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    x = dvector("x")
    assert function([x], np.exp(x) + 7)(A[:2]).tobytes()  # vectorised functions
    _scaled(7, "-fno-strict-aliasing")
    monkeypatch.setenv("CWRAP_OPS_NATIVE", "1")
    _scaled(7)
    assert _calls(log) == 0


@pytest.mark.parametrize("program", ["exit 1", 'while [ "$1" != -o ]; do shift; done; echo no library > "$2"'])
def test_if_tcc_fails_the_compiler_is_used(log: Path, program: str) -> None:
    (log.parent / "tcc").write_text(f"#!/bin/sh\n{program}\n")
    assert _scaled(8)(A).tobytes() == (8 * A / 3).tobytes()
    assert [thread.name for thread in threading.enumerate()].count("cwrap-ops-compile") == 0


def test_without_a_folder_for_tcc_the_compiler_is_used(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private_folder, refused = store.private_folder, [OSError("no space")]

    def once(folder: str) -> str:
        if refused:
            raise refused.pop()
        return private_folder(folder)

    monkeypatch.setattr(store, "private_folder", once)
    assert _scaled(13)(A).tobytes() == (13 * A / 3).tobytes()
    assert _calls(log) == 0
    assert not refused


def test_without_another_compiler_the_function_stays(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(unit: object) -> Any:
        raise NoCompilerError("none")

    monkeypatch.setattr(quick, "load_compiled", missing)
    f = _scaled(9)
    _wait()
    assert f(A).tobytes() == (9 * A / 3).tobytes()


def test_c_that_the_compiler_refuses_is_a_warning(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(unit: object) -> Any:
        raise CompileError("no such C", (), "", "")

    unit = _scaled(10).program.unit
    _wait()
    monkeypatch.setattr(quick, "load_compiled", refused)
    with pytest.warns(UserWarning, match="tcc compiled .*no such C"):
        quick.Later(unit)._run(lambda: None, ())


_PROGRAM = """
import os, sys
sys.path.insert(0, {tests!r})
from test_ops_quick import A, _scaled
f = _scaled(11)
{rest}
"""


def _run(rest: str, root: Path) -> str:
    program = _PROGRAM.format(tests=str(Path(__file__).parent), rest=rest)
    environment = {**os.environ, "PYTHONPATH": str(root)}
    quiet = ["-W", "ignore:This process:DeprecationWarning"]  # a fork while the compiler's thread runs
    command = [sys.executable, *quiet, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_the_interpreter_ends_after_the_compilation(log: Path, root: Path) -> None:
    assert _run("print(f(A)[0])", root) == f"{11 * 1.5 / 3}\n"
    assert loader.load_stored(_scaled(11).program.unit) is not None
    assert list((log.parent / "cache" / "build").iterdir()) == []


def test_the_child_of_a_fork_keeps_its_function(log: Path, root: Path) -> None:
    rest = """
child = os.fork()
ok = all(f(A).tobytes() == (11 * A / 3).tobytes() for _ in range(1000))
if child == 0:
    os._exit(0 if ok else 1)
print(ok, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert _run(rest, root) == "True 0\n"


@pytest.mark.skipif(not shutil.which("tcc"), reason="needs tcc")
def test_tcc_itself(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(quick.VARIABLE, "1")
    f = _scaled(12)
    first = f(A)
    _wait()
    assert first.tobytes() == f(A).tobytes() == (12 * A / 3).tobytes()

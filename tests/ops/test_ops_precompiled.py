"""Headers that many units include first are precompiled after the second of them, and not used if they have changed."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.ops_units import module
from cwrap.ops import Apply, COp, dvector, elementwise, function, gufunc
from cwrap.ops.cache import compile_errors, dependencies, maintenance, precompiled, probe
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError
from cwrap.ops.loops.headers import NUMPY, PLAIN, header_of

pytestmark = pytest.mark.skipif(not shutil.which("gcc"), reason="only gcc gets precompiled headers")


class Headers:
    """Units that include one header, in a separate cache."""

    def __init__(self, folder: Path) -> None:
        self.cache = folder / "cache"
        self.header = folder / "first" / "base.h"
        self.header.parent.mkdir()
        self.write("#include <Python.h>\n#define BASE 40\n")
        self.commands: list[list[str]] = []

    def write(self, text: str, folder: Path | None = None) -> None:
        """Write the header, or another of its name. Wait until its time is older than the next compilation."""
        ((folder or self.header.parent) / self.header.name).write_text(text)
        time.sleep(0.1)

    def unit(self, answer: object, *folders: Path, flags: tuple[str, ...] = ()) -> Unit:
        """Return a unit that includes the header, which it finds in its folder or in one of other `folders`."""
        places = tuple(map(str, (*folders, self.header.parent)))
        source = f'#include "base.h"\n{module(answer)}'
        return Unit("answer", source, "c", header_dirs=places, header=str(self.header), compile_args=flags)

    def answer(self, number: int, *folders: Path, flags: tuple[str, ...] = ()) -> object:
        """Return BASE plus a number, which C computes. Wait until the header is precompiled, if it is."""
        found = load(self.unit(f"BASE + {number}", *folders, flags=flags)).answer()
        precompiled.collect(wait=True)
        return found

    def files(self) -> list[Path]:
        """Return the precompiled headers."""
        return sorted(self.cache.glob("headers/*/*/*.gch"))

    def used(self) -> list[bool]:
        """Return for each unit that was compiled since the last call whether a precompiled header was searched."""
        found = [any("/headers/" in word for word in command) for command in self.commands if "-shared" in command]
        self.commands.clear()
        return found


@pytest.fixture
def headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Headers:
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CC", "gcc")
    found = Headers(tmp_path)
    original = probe.run_all

    def seen(commands: list[list[str]]) -> list[tuple[int, str]]:
        found.commands += commands
        return original(commands)

    monkeypatch.setattr(compile_errors, "run_all", seen)
    return found


@pytest.mark.slow
def test_the_second_unit_precompiles_and_later_ones_use_it(headers: Headers) -> None:
    assert [headers.answer(1), len(headers.files())] == [41, 0]
    assert [headers.answer(2), len(headers.files())] == [42, 1]
    assert [headers.answer(3), headers.answer(4), len(headers.files())] == [43, 44, 1]
    assert headers.used() == [False, False, True, True]
    assert list((headers.cache / "build").iterdir()) == []


class Running:
    """A compiler that ends when a test says so."""

    def __init__(self, command: list[str], environment: Mapping[str, str]) -> None:
        self.is_running = True
        self.command = command

    def has_ended(self) -> bool:
        return not self.is_running

    def outcome(self) -> tuple[int, str]:
        return probe.run(self.command)

    def end(self) -> None:
        self.is_running = False


@pytest.mark.slow
def test_the_program_continues_while_the_header_is_compiled(headers: Headers, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(number: int) -> object:
        return load(headers.unit(f"BASE + {number}")).answer()

    monkeypatch.setattr(precompiled, "start_process", Running)
    assert [answer(k) for k in range(3)] == [40, 41, 42]
    (running,) = precompiled._RUNNING
    assert headers.used() == [False] * 3
    running._compiler.end()
    running.process_id += 1
    assert [answer(3), headers.used()] == [43, [False]]  # in the child of a fork
    running.process_id -= 1
    assert [answer(4), headers.used(), precompiled._RUNNING] == [44, [True], []]


def test_without_a_process_for_the_header_nothing_is_precompiled(
    headers: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(command: list[str], environment: Mapping[str, str]) -> Running:
        raise OSError("no process")

    monkeypatch.setattr(precompiled, "start_process", refused)
    assert [headers.answer(k) for k in range(2)] == [40, 41]
    assert [headers.files(), list((headers.cache / "build").iterdir())] == [[], []]


@pytest.mark.slow
def test_the_interpreter_ends_after_the_compilation(headers: Headers) -> None:
    program = """
from cwrap.ops import dvector, function
x = dvector("x")
print(function([x], x.shape)([4.0, 5.0]), function([x], x.shape[0])([4.0]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [done.stdout, done.stderr] == ["[2] 1\n", ""]
    assert len(headers.files()) == 1


@pytest.mark.slow
def test_units_with_other_flags_have_a_header_of_their_own(headers: Headers) -> None:
    values = [headers.answer(k, flags=flags) for k in range(3) for flags in ((), ("-DBASE_IS=1",))]
    assert values == [40, 40, 41, 41, 42, 42]
    assert headers.used() == [False, False, False, False, True, True]
    assert len(headers.files()) == 2


@pytest.mark.slow
def test_a_library_depends_on_the_files_of_the_header(headers: Headers) -> None:
    assert [headers.answer(k) for k in range(3)] == [40, 41, 42]
    assert headers.used() == [False, False, True]
    headers.write("#include <Python.h>\n#define BASE 50\n")
    assert [headers.answer(2), headers.used()] == [52, [False]]
    assert [headers.answer(2), headers.used()] == [52, []]
    assert [headers.answer(0), headers.answer(1), headers.used()] == [50, 51, [True, True]]
    assert len(headers.files()) == 1


@pytest.mark.slow
def test_a_header_found_in_an_earlier_folder_comes_first(headers: Headers, tmp_path: Path) -> None:
    assert [headers.answer(k) for k in range(3)] == [40, 41, 42]
    headers.write("#include <Python.h>\n#define BASE 60\n", tmp_path)
    headers.commands.clear()
    assert [headers.answer(k, tmp_path) for k in range(3)] == [60, 61, 62]
    assert headers.used() == [False, False, False]


@pytest.mark.slow
def test_a_header_that_changes_while_it_is_compiled_is_not_kept(
    headers: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = dependencies.snapshot
    monkeypatch.setattr(precompiled, "snapshot", lambda paths, started: (original(paths, started)[0], False))
    assert [headers.answer(k) for k in range(3)] == [40, 41, 42]
    assert headers.files() == []
    assert list((headers.cache / "build").iterdir()) == []


@pytest.mark.slow
def test_a_header_that_does_not_compile_by_itself_is_left_alone(headers: Headers) -> None:
    headers.write("#ifdef TWICE\n#error twice\n#endif\n#define TWICE\n#define BASE 40\n#include NAME\n")
    flags = ("-DNAME=<Python.h>",)
    assert [headers.answer(k, flags=flags) for k in range(3)] == [40, 41, 42]
    failing = headers.unit("BASE +")
    for _ in range(2):
        with pytest.raises(CompileError, match=r"base\.h:6"):
            load(failing)


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["cut", "filled", "without record"])
def test_damaged_headers_are_made_again(headers: Headers, damage: str) -> None:
    assert [headers.answer(k) for k in range(2)] == [40, 41]
    (file,) = headers.files()
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:1000])
    elif damage == "filled":
        file.write_bytes(bytes(file.stat().st_size))  # gcc ignores it
    else:
        (file.parent / "record").unlink()
    assert [headers.answer(k) for k in range(2, 5)] == [42, 43, 44]
    assert headers.used()[-1]


def test_a_compiler_that_cannot_use_a_header_compiles_without(
    headers: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = probe.run_all

    def failing(commands: list[list[str]]) -> list[tuple[int, str]]:
        if any("/headers/" in word for word in commands[0]):
            return [(1, "base.h: fatal error: had to relocate PCH")]
        return original(commands)

    assert [headers.answer(k) for k in range(2)] == [40, 41]
    monkeypatch.setattr(compile_errors, "run_all", failing)
    assert [headers.answer(2), headers.files()] == [42, []]


def test_errors_are_those_of_the_unit(headers: Headers) -> None:
    assert [headers.answer(k) for k in range(3)] == [40, 41, 42]
    with pytest.raises(CompileError, match="absent") as caught:
        load(headers.unit("absent + 1"))
    assert "PCH" not in str(caught.value)


def test_debug_builds_precompile_nothing(headers: Headers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CWRAP_OPS_DEBUG", "1")
    assert [headers.answer(k) for k in range(3)] == [40, 41, 42]
    assert headers.files() == []


def test_unused_headers_are_pruned(headers: Headers) -> None:
    assert [headers.answer(k) for k in range(2)] == [40, 41]
    (file,) = headers.files()
    os.utime(file.parent, (time.time() - 10 * 24 * 3600,) * 2)
    maintenance.prune(str(headers.cache), days=20)
    assert headers.files() == [file]
    maintenance.prune(str(headers.cache), days=5)
    assert headers.files() == []
    (mark,) = (headers.cache / "headers").iterdir()
    os.utime(mark, (time.time() - 10 * 24 * 3600,) * 2)
    maintenance.prune(str(headers.cache), days=5)
    assert not mark.exists()
    maintenance.clear(str(headers.cache))
    assert not (headers.cache / "headers").exists()


class Scaled(COp):
    """A vector times a number that is in its C."""

    __props__ = ("factor", "loop")

    def __init__(self, factor: int, loop: str) -> None:
        self.factor = factor
        self.loop = loop

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [dvector()])

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        (x,), (z,) = inputs, outputs
        return f"""
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS({x}), NPY_FLOAT64, 0);
        if (!{z}) {{ {sub["fail"]} }}
        {self.loop}
            *(double *)PyArray_GETPTR1({z}, i) = {self.factor} * *(double *)PyArray_GETPTR1({x}, i);
        """


@pytest.mark.slow
def test_functions_of_graphs_share_headers_and_their_object(headers: Headers) -> None:
    for loop, flag in (("for (npy_intp i = 0; i < 2; i++)", "-O3"), ("npy_intp i = 0;", "-O1")):
        headers.commands.clear()
        for factor in range(3):
            x = dvector("x")
            f = function([x], Scaled(factor, loop)(x))
            precompiled.collect(wait=True)
            assert f([1, 2])[0] == factor
        units = [command for command in headers.commands if "-shared" in command]
        assert [flag in command for command in units] == [True] * 3
    assert headers.used() == [True] * 3
    assert len(headers.files()) == 1
    assert len(list(headers.cache.glob("runtime/*/*.o"))) == 1


def test_loops_include_numpy_only_if_their_c_uses_it(headers: Headers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CFLAGS", "-std=c11")
    only: Any = {"dtypes": ["float64"], "native": False}
    assert elementwise("x + 3.25 + M_PI", **only)(1.0) == 4.25 + math.pi
    body = "double sum = 0; for (npy_intp i = 0; i < n; i++) sum += fabs(x(i)); s() = sum;"
    assert gufunc("x(n) -> s()", body, **only)([1, -3.5]) == 4.5
    assert not list((headers.cache / "headers").glob("*"))
    code = "s() = abs(-5) + NPY_DOUBLE + n;"
    assert gufunc("x(n) -> s()", code, types={"s": "int64"}, **only)([1.0]) == 5 + 12 + 1
    assert len(list((headers.cache / "headers").glob("*"))) == 1
    assert len(list(headers.cache.glob("runtime/*/*.o"))) == 1


@pytest.mark.parametrize(
    "text",
    ["x + y", "sqrt (x) * M_PI", "if (x > 0) y = NAN;", "uint8_t k = 0;", "npy_uint k;", "X + Pi", "f(x)", "size_t_of"],
)
def test_c_that_needs_no_header_of_python(text: str) -> None:
    assert header_of("x", text, operands=["f"]) == PLAIN


@pytest.mark.parametrize(
    "text",
    [
        "exp10(x)",
        "#include <math.h>",
        "npy_uint8 k",
        "INT_MAX",
        "errno",
        "_Py",
        "PyErr",
        "NPY_",
        "__builtin",
        "time_t t",
    ],
)
def test_c_that_may_need_a_header_of_python(text: str) -> None:
    assert header_of("x", text, operands=["f"]) == NUMPY

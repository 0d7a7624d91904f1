"""A library that resembles cuDNN (tests/modules/extensions/dnn), bound, compiled as C and as C++, and called."""

from __future__ import annotations

import gc
import subprocess
import sysconfig
from typing import Any

import pytest
from folders import ROOT
from libraries import load

from cwrap.emit.symbols import SUFFIXES
from cwrap.pipeline import Request, generate

HERE = ROOT / "tests/modules/extensions/dnn"
COMPILERS = {"c": ("gcc", "-std=c11"), "c++": ("g++", "-std=c++17")}


@pytest.fixture(scope="module", params=["c", "c++"])
def dnn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile and import the module; warnings are errors."""
    folder = tmp_path_factory.mktemp("dnn")
    result = generate(Request(HERE, ("dnn.cwrap",), target="standalone", types="types.yaml", language=request.param))
    source = f"dnn{SUFFIXES[request.param]}"
    assert set(result.files) == {source}
    assert set(result.inputs) == {"types.yaml", "dnn.cwrap"}
    (folder / source).write_text(result.files[source], encoding="utf-8")
    library = folder / f"dnn{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = (sysconfig.get_paths()["include"], str(ROOT / "cwrap/runtime"), str(HERE))
    flags = ["-Wall", "-Wextra", "-Werror", "-O1", "-fPIC", *(f"-I{path}" for path in include)]
    runtime = sorted((ROOT / "cwrap/runtime").glob("*.c"))
    for command in (
        [*COMPILERS[request.param], *flags, "-c", source, "-o", "module.o"],
        [*COMPILERS["c"], *flags, "-shared", "module.o", str(HERE / "dnn.c"), *map(str, runtime), "-o", str(library),
         *(["-lstdc++"] if request.param == "c++" else [])],
    ):  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[:4000]
    return load("dnn", library)


def test_the_handle_is_implicit_and_the_type_has_a_code(dnn: Any) -> None:
    before = dnn.calls()
    for double in (True, False):
        tensor = dnn.create(double, 3)
        dnn.fill(tensor, 0.1)
        assert (dnn.reduce(0, tensor) == 0.1 + 0.1 + 0.1) is double
        assert dnn.reduce(mode=1, tensor=tensor) == pytest.approx(0.1)
    assert dnn.calls() - before == 8


def test_a_leading_state_and_a_nullable_argument(dnn: Any) -> None:
    a, result = dnn.create(True, 2), dnn.create(True, 2)
    dnn.fill(a, 2)
    assert dnn.add(result, a) is result
    assert dnn.add(result, a, None) is result
    assert dnn.add(result, a, bias=a) is result
    assert dnn.reduce(1, result) == 8


def test_handles_are_freed_exactly_once(dnn: Any) -> None:
    gc.collect()
    living, destroyed = dnn.living(), dnn.destroyed()
    for number in range(100):
        tensor = dnn.create(False, 1)
        if number % 2:
            dnn.destroy(tensor)
            for call in (dnn.destroy, lambda t: dnn.fill(t, 1)):
                with pytest.raises(TypeError, match=r"argument 'tensor' .*must be Tensor, not PyCapsule"):
                    call(tensor)
    del tensor
    assert (dnn.living(), dnn.destroyed()) == (living, destroyed + 100)


def test_a_handle_is_not_destroyed_twice(dnn: Any) -> None:
    living = dnn.living()
    tensor = dnn.create(False, 1)
    with pytest.raises(ValueError, match="a and b are the same handle, which can be handed over only once"):
        dnn.destroy_both(tensor, tensor)
    assert dnn.living() == living + 1
    dnn.destroy_both(tensor, dnn.create(False, 2))
    assert dnn.living() == living


def test_only_handles_of_the_type_are_accepted(dnn: Any) -> None:
    import datetime

    for other in (None, 1, datetime.datetime_CAPI):
        with pytest.raises(TypeError, match="fill\\(\\) argument 'tensor' \\(pos 1\\) must be Tensor"):
            dnn.fill(other, 1)
    assert dnn.nothing() is None


def test_failures_have_the_message_of_the_library(dnn: Any) -> None:
    living = dnn.living()
    short, long = dnn.create(True, 1), dnn.create(True, 2)
    with pytest.raises(ArithmeticError, match=r"^add\(\) failed: the tensors do not fit$"):
        dnn.add(short, long)
    with pytest.raises(RuntimeError, match=r"^fill\(\) failed$"):
        dnn.fill(short, -1)  # a status for which the library has no text
    with pytest.raises(ValueError, match=r"^create\(\) failed: the size is not positive$"):
        dnn.create(True, 0)
    with pytest.raises(TypeError):
        dnn.destroy(short, long)
    del short, long
    assert dnn.living() == living


def test_types_that_the_project_converts(dnn: Any) -> None:
    assert [dnn.turn("on"), dnn.turn(value="off")] == ["off", "on"]
    with pytest.raises(ValueError, match=r"turn\(\) argument 'value': a switch is 'on' or 'off', not 'up'"):
        dnn.turn("up")
    with pytest.raises(TypeError, match="must be switch_t, not int"):
        dnn.turn(1)

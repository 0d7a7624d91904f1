"""A library that resembles cuDNN (tests/modules/extensions/dnn), bound, compiled as C and as C++, and called."""

from __future__ import annotations

import gc
import shutil
import subprocess
import sys
import sysconfig
import textwrap
from pathlib import Path
from typing import Any

import pytest
from compiled import OPTIMISE
from folders import ROOT
from libraries import load

from cwrap.emit.symbols import SUFFIXES
from cwrap.pipeline import Request, generate

pytestmark = pytest.mark.slow

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
    flags = ["-Wall", "-Wextra", "-Werror", OPTIMISE, "-fPIC", *(f"-I{path}" for path in include)]
    for command in (
        [*COMPILERS[request.param], *flags, "-c", source, "-o", "module.o"],
        [*COMPILERS["c"], *flags, "-shared", "module.o", str(HERE / "dnn.c"), "-o", str(library),
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


# ---- from the command line to a program, as C++ ----

SETUP = """
    import cwrap
    from setuptools import Extension, setup

    sources = ["made/convolution.cpp", "dnn.c"]
    setup(name="convolution", ext_modules=[Extension("convolution", sources, include_dirs=[".", cwrap.get_include()])])
"""
PROGRAM = """
    import gc

    from convolution import (
        configure, convolution, convolve, full_forward, library_version, living, size, tensor, values,
    )

    def report(f, *args, **kwargs):
        try:
            print(f(*args, **kwargs))
        except Exception as error:
            print(f"{type(error).__name__}: {error}")

    before = living()
    c = convolution()
    print(configure(c, [1], (1,), dilation=[1]) is c)
    x, w = tensor([1, 2, 3, 4]), tensor((1, 10))
    y = tensor([0] * size(c, x, w))
    print(convolve(c, x, w, y) is y, values(y))
    print(values(convolve(c, x, weight=w, result=y, alpha=2, beta=-1)))
    print(size(configure(c, [0], [2], [1]), x, w), living() - before)
    report(convolve, c, x, w, y)
    report(convolve, c, x, tensor([1], False), tensor([0] * 2))
    report(configure, c, [0], [1], [1, 2])
    report(configure, c, [0], [0], [1])
    report(configure, c, "a", [0], [1])
    report(convolve, x, x, w, y)
    report(convolve, c, x, w, y, 2)
    report(tensor, [])
    print(type(full_forward(x, w, None, y, [1], [1], [1], 1, False)).__name__, values(y))
    full_forward(x, w, tensor([1] * 5), y, pad=[1], stride=[1], dilation=[1], groups=1, benchmark=False)
    print(values(y), library_version())
    report(full_forward, x, w, None, y, [1], [1], [1], 2, False)
    report(full_forward, x, w, None, tensor([1]), [1], [1], [1], 1, False)
    del c, x, w, y
    gc.collect()
    print(living() - before)
"""


def run(folder: Path, *command: str) -> str:
    """Run a Python command in a folder and return its output."""
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def test_a_library_is_bound_as_cpp_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("dnn.h", "dnn.c", "convolution.cwrap"):
        shutil.copy2(HERE / name, tmp_path / name)
    shutil.copy2(HERE / "types.yaml", tmp_path / "table.yaml")
    (tmp_path / "setup.py").write_text(textwrap.dedent(SETUP), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("CFLAGS", "-O0")
    options = ("--types", "table.yaml", "--language", "c++", "--out", "made")
    run(tmp_path, "-m", "cwrap", "generate", "convolution.cwrap", *options)
    run(tmp_path, "setup.py", "-q", "build_ext", "--inplace")
    assert run(tmp_path, "-c", textwrap.dedent(PROGRAM)).splitlines() == [
        "True",
        "True [10.0, 21.0, 32.0, 43.0, 4.0]",
        "[10.0, 21.0, 32.0, 43.0, 4.0]",
        "2 4",
        "ArithmeticError: convolve() failed: the tensors do not fit",
        "ArithmeticError: convolve() failed: the tensors do not fit",
        "ValueError: pad, stride and dilation have different lengths",
        "ValueError: configure() failed: the tensors do not fit",
        "TypeError: configure() argument 'pad' (pos 2) must be list of ints, not str",
        "TypeError: convolve() argument 'convolution' (pos 1) must be Convolution, not PyCapsule",
        "TypeError: convolve() takes exactly 4 positional arguments (5 given)",
        "ValueError: tensor() failed: the size is not positive",
        "PyCapsule [10.0, 21.0, 32.0, 43.0, 4.0]",
        "[21.0, 43.0, 65.0, 87.0, 9.0] 7",
        "ValueError: one group, without benchmark",
        "RuntimeError: the tensors do not fit",
        "0",
    ]

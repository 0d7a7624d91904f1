"""`cwrap ops list`, `build` and `time`: the compiled functions of a program."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from cwrap.cli import main

PROGRAM = """
from cwrap.ops import c_function, dscalar, dvector, elementwise, function, generic, gufunc, reduce, scan
import numpy as np

x, y = dvector("x"), dscalar("y")
step = function([x, y], np.sqrt(x) * y)
total = elementwise("x + y", name="program_total", dtypes=["float64"], native=False)
matvec = gufunc(
    "a(m, n), x(n) -> y(m)", "for (npy_intp i = 0; i < m; i++) { y(i) = 0; for (npy_intp j = 0; j < n; j++) "
    "y(i) += a(i, j) * x(j); }", name="program_matvec", dtypes=["float64"], native=False)
dot = reduce("+", "x * y", name="program_dot", dtypes=["float64"], native=False)
peak = scan("max", "x", name="program_peak", dtypes=["float64"], native=False)
twice = c_function("double program_twice(double x)", "return 2 * x;", native=False)
_hidden = step
root = np.sqrt
something = generic("o")
any_object = function([something], [something], mode="python")
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program with functions of each kind, and use a separate cache."""
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    path = tmp_path / "compiled_program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


@pytest.mark.slow
def test_functions_are_listed_compiled_ahead_and_timed(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ops", "build", str(program)]) == 0
    compiled = capsys.readouterr().out.splitlines()
    assert {f"compiled program_{name}" for name in ("total", "dot", "peak", "matvec", "twice")} <= {*compiled}
    assert main(["ops", "build", str(program)]) == 0
    assert capsys.readouterr().out == "the cache has everything\n"

    assert main(["ops", "list", str(program)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{program}:any_object(o)  function",
        f"{program}:dot(x1, x2)  reduction",
        f"{program}:matvec(x1, x2)  ufunc",
        f"{program}:peak(x1)  scan",
        f"{program}:step(x, y)  function",
        f"{program}:total(x1, x2)  ufunc",
        f"{program}:twice: double (double)  C function",
    ]

    names = [f"{program}:step", "total", "matvec", "dot", "peak"]
    assert main(["ops", "time", *names, "--size", "7"]) == 0
    shown = capsys.readouterr().out
    assert [re.fullmatch(r"(.*)  [\d.e+]+ µs", line)[1] for line in shown.splitlines()] == [  # type: ignore[index]
        "step(float64[7], float64)",
        "total(float64[7], float64[7])",
        "matvec(float64[7, 7], float64[7])",
        "dot(float64[7], float64[7])",
        "peak(float64[7])",
    ]


def test_what_cannot_be_timed(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, problem in (("any_object", "no arguments are known for an input of Generic"),
                          ("twice", "a C function is called by other libraries")):  # fmt: skip
        assert main(["ops", "time", f"{program}:{name}"]) == 1
        assert capsys.readouterr().err == f"cwrap ops: {name} cannot be called: {problem}\n"
    assert main(["ops", "time", f"{program}:root"]) == 2
    assert "root is <ufunc 'sqrt'>, which cwrap.ops did not compile" in capsys.readouterr().err

"""A ufunc of a C function: nanoseconds per element of an array and per call with a number.

    python -m benchmarks.ufuncs

The function is `erf` of C, which `numba.vectorize`, a ufunc of Cython, SciPy and `numpy.vectorize` offer too.
Contestants that are not installed are left out.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import math
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import machine
from benchmarks.effort import QUICK, Effort
from benchmarks.loading import load
from benchmarks.table import Table, report
from benchmarks.timing import Sample, call, digits, process, side_by_side, statement
from build_tools.extension.project import ROOT
from cwrap.building.compiler import find_compiler
from cwrap.toolchain.discovery import shared_library_flags

LENGTH = 10_000
_YAML = """\
- include: <math.h>
- name: erf
  ufunc: true
  return: double
  arguments: [double x]
"""
_CYTHON = """\
# cython: language_level=3
cimport cython
from libc.math cimport erf as c_erf

@cython.ufunc
cdef double erf(double x) nogil:
    return c_erf(x)
"""
_MEASURED = (
    "erf(x), minimum / median: nanoseconds per element of an array of {length} float64, and per call with a float. "
    "SciPy has its own implementation of the function; numpy.vectorize calls math.erf of Python."
)
Ufunc = Callable[..., Any]


def run(effort: Effort) -> list[Table]:
    """Build the ufuncs, and return the table."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        return [table(contestants(Path(folder)), effort)]


def contestants(folder: Path) -> dict[str, Ufunc]:
    """Return the functions of the contestants that are installed, after a check of their results."""
    makers = {
        "cwrap": _by_cwrap, "Cython": _by_cython, "numba.vectorize": _by_numba, "scipy.special": _by_scipy,
        "numpy.vectorize": _by_numpy,
    }  # fmt: skip
    found = {name: erf for name, make in makers.items() if (erf := make(folder)) is not None}
    for name, erf in found.items():
        if abs(erf(0.5) - math.erf(0.5)) > 1e-12:
            raise RuntimeError(f"{name} gives {erf(0.5)} for erf(0.5)")
    return found


def table(functions: dict[str, Ufunc], effort: Effort) -> Table:
    """Measure the contestants, and return the table."""
    x = importlib.import_module("numpy").linspace(-3, 3, LENGTH)
    arrays = side_by_side({name: statement("erf(x)", {"erf": erf, "x": x}) for name, erf in functions.items()}, effort)
    numbers = side_by_side({name: call("erf(x)", {"erf": erf, "x": 0.5}) for name, erf in functions.items()}, effort)
    rows = tuple((name, _shown(arrays[name], LENGTH), _shown(numbers[name], 1)) for name in functions)
    notes = (_MEASURED.format(length=LENGTH),)
    return Table("Ufuncs of one C function", ("made by", "per element", "per call with a float"), rows, notes)


def _shown(sample: Sample, elements: int) -> str:
    return " / ".join(digits(seconds / elements * 1e9) for seconds in (sample.minimum, sample.median))


# ---- who takes part ----


def _by_cwrap(folder: Path) -> Ufunc:
    (folder / "by_cwrap.yaml").write_text(_YAML, encoding="utf-8")
    generate = ("generate", "--root", str(folder), "--out", str(folder), "by_cwrap.yaml")
    process((sys.executable, "-m", "cwrap", *generate), ROOT, {**machine.environment(), "PYTHONPATH": str(ROOT)})
    runtime = ROOT / "cwrap" / "runtime"
    return _compiled(folder, "by_cwrap", ("by_cwrap.c",), f"-I{runtime}")


def _by_cython(folder: Path) -> Ufunc | None:
    numpy = importlib.import_module("numpy")
    if importlib.util.find_spec("Cython") is None:
        return None
    (folder / "by_cython.pyx").write_text(_CYTHON, encoding="utf-8")
    process((sys.executable, "-m", "cython", "by_cython.pyx"), folder, machine.environment())
    return _compiled(folder, "by_cython", ("by_cython.c",), f"-I{numpy.get_include()}")


def _compiled(folder: Path, name: str, sources: tuple[str, ...], *flags: str) -> Ufunc:
    library = folder / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = ("-isystem", sysconfig.get_path("include"))
    command = (*find_compiler({}).command, "-O2", "-fPIC", *flags, *include, *sources, "-o", library.name)
    process((*command, *shared_library_flags(), "-lm"), folder, machine.environment())
    function: Ufunc = load(library).erf
    return function


def _by_numba(_folder: Path) -> Ufunc | None:
    numba = machine.optional("numba")
    return None if numba is None else numba.vectorize(["float64(float64)"])(lambda x: math.erf(x))  # noqa: PLW0108


def _by_scipy(_folder: Path) -> Ufunc | None:
    special = machine.optional("scipy.special")
    return None if special is None else special.erf


def _by_numpy(_folder: Path) -> Ufunc:
    function: Ufunc = importlib.import_module("numpy").vectorize(math.erf)
    return function


def main(arguments: list[str] | None = None) -> int:
    """Measure ufuncs, and print the table."""
    parser = argparse.ArgumentParser(description="Compare a ufunc of a C function with those of other tools.")
    parser.add_argument("--quick", action="store_true", help="measure less precisely")
    options = parser.parse_args(arguments)
    if warning := machine.busy():
        print(warning, file=sys.stderr)
    print(report(machine.facts(), run(QUICK if options.quick else Effort())))
    return 0


if __name__ == "__main__":
    sys.exit(main())

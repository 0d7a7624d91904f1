"""Errors of floating functions in units in the last place, compared with NumPy and PyTorch.

    python -m benchmarks.accuracy                                    a million arguments of every function
    python -m benchmarks.accuracy --only 'exp|pow' --count 100000000  more arguments
    python -m benchmarks.accuracy --only 'exp' --all                 all floats, for functions of one argument
    CWRAP_CPU=avx2 python -m benchmarks.accuracy               another instruction set

A unit is the distance between neighbouring numbers of the dtype at the exact result. Exact results are those of the C
library, in double for float and in long double for double: 11 binary digits more, or 64 on some machines.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks import machine
from benchmarks.table import Table, report

BLOCK = 1 << 18
COUNT = 1_000_000
FLOATS = 1 << 32

_OURS, _NUMPY, _TORCH = "_C", "NumPy", "PyTorch"
# Names of _C, and of NumPy if they differ.
UNARY = {
    "exp": "", "log": "", "log1p": "", "sin": "", "cos": "", "tan": "", "sinh": "", "cosh": "", "tanh": "",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "sqrt": "", "rsqrt": "", "sigmoid": "",
}  # fmt: skip
BINARY = {"atan2": "arctan2", "pow": "power"}


@dataclass(slots=True)
class Errors:
    """The errors of a function so far, and the arguments of the largest one."""

    largest: float = 0.0
    total: float = 0.0
    count: int = 0
    place: tuple[float, ...] = ()

    def add(self, units: Any, arguments: Sequence[Any]) -> None:
        """Add the errors of a block of arguments."""
        worst = int(units.argmax())
        self.total += float(units.sum())
        self.count += units.size
        if not self.place or float(units[worst]) > self.largest:
            self.largest = float(units[worst])
            self.place = tuple(float(x[worst]) for x in arguments)


def exact(name: str, arguments: Sequence[Any]) -> Any:
    """Return results with more digits than those of the arguments' dtype."""
    import numpy

    wide = [x.astype(numpy.float64 if x.dtype == numpy.float32 else numpy.longdouble) for x in arguments]
    if name == "sigmoid":
        e = numpy.exp(-numpy.abs(wide[0]))
        return numpy.where(wide[0] < 0, e, 1) / (1 + e)
    if name == "rsqrt":
        return 1 / numpy.sqrt(wide[0])
    return getattr(numpy, {**UNARY, **BINARY}[name] or name)(*wide)


def units_off(actual: Any, expected: Any) -> Any:
    """Return the errors in units in the last place; infinite if only one result is NaN.

    If only one result is infinite, the largest number replaces it.
    """
    import numpy

    limits = numpy.finfo(actual.dtype)
    most = expected.dtype.type(limits.max)
    with numpy.errstate(all="ignore"):
        nearest = expected.astype(actual.dtype)
        equal = (actual == nearest) | (numpy.isnan(actual) & numpy.isnan(nearest))
        wide = numpy.clip(actual.astype(expected.dtype), -most, most)
        ends = numpy.clip(nearest, -limits.max, limits.max)
        unit = numpy.maximum(numpy.abs(numpy.spacing(ends)).astype(expected.dtype), limits.smallest_subnormal)
        off = numpy.abs(wide - expected) / numpy.where(numpy.isfinite(unit), unit, most * limits.eps / 2)
    off = numpy.where(numpy.isnan(off), numpy.inf, off)
    return numpy.where(equal & ~numpy.isfinite(nearest), 0, off)


def every_float() -> Iterator[tuple[Any, ...]]:
    """Return all floats, in blocks."""
    import numpy

    for start in range(0, FLOATS, BLOCK):
        yield (numpy.arange(start, start + BLOCK, dtype="uint32").view("float32"),)


def sample(name: str, dtype: str, count: int, seed: int = 1) -> Iterator[tuple[Any, ...]]:
    """Return blocks of random arguments, half of them with finite results that are not 0, half with random bits."""
    import numpy

    rng = numpy.random.default_rng(seed)
    bits, greatest = numpy.dtype(dtype.replace("float", "uint")), 88 if dtype == "float32" else 709
    for start in range(0, count, BLOCK):
        n = min(BLOCK, count - start)
        usual = 2.0 ** rng.uniform(-20, numpy.log2(greatest), n) * rng.choice([-1, 1], n)
        second = 2.0 ** rng.uniform(-20, 20, n) * rng.choice([-1, 1], n)
        if name == "pow":
            usual = 2.0 ** (rng.uniform(-4, 4, n) ** 3)
            second = rng.uniform(-greatest, greatest, n) / numpy.where(usual == 1, 1, numpy.log(usual))
        arguments = []
        for values in (usual, second)[: 1 + (name in BINARY)]:
            x = values.astype(dtype)
            x[1::2] = rng.integers(0, numpy.iinfo(bits).max, n // 2, dtype=bits, endpoint=True).view(dtype)
            arguments.append(x)
        yield tuple(arguments)


def contestants(name: str) -> dict[str, Callable[..., Any]]:
    """Return the function of each installed library, for NumPy arrays."""
    import numpy

    ours, torch = machine.built(), machine.optional("torch")
    theirs = {**UNARY, **BINARY}[name] or name
    found = {_OURS: lambda *xs: getattr(ours.from_numpy(xs[0]), name)(*map(ours.from_numpy, xs[1:])).numpy()}
    if hasattr(numpy, theirs):
        found[_NUMPY] = getattr(numpy, theirs)
    if torch is not None:
        found[_TORCH] = lambda *xs: getattr(torch, name)(*map(torch.from_numpy, xs)).numpy()
    return found


def measure(name: str, blocks: Iterator[tuple[Any, ...]]) -> dict[str, Errors]:
    """Return the errors of a function, by library."""
    import numpy

    functions = contestants(name)
    errors = {library: Errors() for library in functions}
    with numpy.errstate(all="ignore"):
        for arguments in blocks:
            expected = exact(name, arguments)
            for library, function in functions.items():
                errors[library].add(units_off(function(*arguments), expected), arguments)
    return errors


def run(pattern: str = "", count: int = COUNT, every: bool = False) -> Table:
    """Measure the functions whose name contains the pattern, for both dtypes."""
    rows = []
    for name in (name for name in (*UNARY, *BINARY) if re.search(pattern, name)):
        for dtype in ("float32", "float64"):
            whole = every and dtype == "float32" and name in UNARY
            errors = measure(name, every_float() if whole else sample(name, dtype, count))
            ours = errors[_OURS]
            cells = [f"{errors[o].largest:.4g}" if o in errors else "" for o in (_OURS, _NUMPY, _TORCH)]
            place = ", ".join(f"{x:.9g}" for x in ours.place)
            rows.append((name, dtype, *cells, f"{ours.total / ours.count:.3f}", f"{ours.count:,}", place))
    columns = ("function", "dtype", _OURS, _NUMPY, _TORCH, "mean", "arguments", "largest at")
    note = "Largest errors by library, then the mean error of _C, in units in the last place."
    return Table("Errors of functions", columns, tuple(rows), (note,), labels=2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure errors, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="functions whose name has it")
    parser.add_argument("--count", type=int, default=COUNT, help="number of random arguments (%(default)s)")
    parser.add_argument("--all", action="store_true", help="all floats, for functions of one argument")
    options = parser.parse_args(arguments)
    print(report(machine.facts(), [run(options.only, options.count, options.all)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Kernels on processors with AVX2: `_C` and NumPy without newer instructions, on one thread.

    python -m benchmarks processors

`CWRAP_CPU` limits `_C`, `NPY_DISABLE_CPU_FEATURES` NumPy, and `OPENBLAS_CORETYPE` the OpenBLAS of both. PyTorch does
not take part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from benchmarks.effort import Effort
from benchmarks.kernels import EVERY, NUMPY, OURS, Choice, Row, measured
from benchmarks.table import Table
from benchmarks.timing import Sample, digits

GOAL = 0.9  # of the speed of NumPy
LARGEST = 100_000  # elements; longer vectors measure the memory
LIMITS = {
    "CWRAP_CPU": "avx2",
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
    "OPENBLAS_CORETYPE": "Haswell",
}
_NOTE = (
    "Speed of _C relative to NumPy, both with AVX2 and no newer instructions, for vectors of 1,000 and 100,000 "
    "elements, on one thread; from the minima."
)


def run(effort: Effort, choice: Choice = EVERY) -> list[Table]:
    """Return the table of the families, and the kernels that are behind."""
    effort = replace(effort, largest=min(effort.largest, LARGEST))
    speeds = [(row, speed) for row in measured(1, effort, choice, LIMITS) if (speed := _speed(row)) is not None]
    return [_families(speeds), _behind(speeds)]


def _speed(row: Row) -> float | None:
    """Return the speed relative to NumPy, or None if one of the two does not have the kernel."""
    if OURS not in row.seconds or NUMPY not in row.seconds:
        return None
    return Sample(row.seconds[NUMPY]).minimum / Sample(row.seconds[OURS]).minimum


def _families(speeds: Sequence[tuple[Row, float]]) -> Table:
    lines = []
    for family in (*dict.fromkeys(row.family for row, _ in speeds), "all"):
        found = [speed for row, speed in speeds if family in (row.family, "all")]
        kept = f"{100 * sum(speed >= GOAL for speed in found) // len(found)} %"
        lines.append((family, str(len(found)), digits(median(found)), kept, digits(min(found))))
    columns = ("family", "cells", "median", f"at least {GOAL}", "lowest")
    return Table("Processors with AVX2", columns, tuple(lines), (_NOTE,))


def _behind(speeds: Sequence[tuple[Row, float]]) -> Table:
    lines = [
        (row.family, row.kernel, row.dtype, f"{row.elements:,}", digits(speed))
        for row, speed in sorted(speeds, key=lambda pair: pair[1])
        if speed < GOAL
    ]
    columns = ("family", "kernel", "dtype", "elements", "speed")
    return Table(f"Kernels below {GOAL} of NumPy with AVX2", columns, tuple(lines), labels=3)

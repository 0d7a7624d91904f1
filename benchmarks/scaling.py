"""Kernels of `_C` with several threads, compared with one thread.

    python -m benchmarks scaling --threads 2 --threads 16

The numbers of threads take turns in one process, in which no other library computes, so that no threads of others wait
actively. The statements are those of `benchmarks.kernels`. docs/explanations/scaling.md says how to read the tables.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.kernels import EVERY, GOAL, OURS, SLOW, Choice, variables
from benchmarks.statements import DTYPES, KERNELS, Kernel
from benchmarks.table import Table
from benchmarks.timing import Contestant, digits, side_by_side, statement

SMALLEST = 100_000  # elements; smaller tensors are not divided

_NOTE = (
    "Speed of several threads relative to one thread, from the minima: 2 is twice as fast. Cells: kernels of 100,000 "
    "and of 10,000,000 elements."
)


@dataclass(frozen=True, slots=True)
class Row:
    """The speeds of one kernel relative to one thread, by number of threads."""

    family: str
    kernel: str
    dtype: str
    elements: int
    speeds: dict[int, float]


def run(effort: Effort, choice: Choice = EVERY) -> list[Table]:
    """Return the table of the families, and the kernels that are slower than on one thread."""
    counts = [count for count in effort.threads or default_counts(machine.cores()) if count > 1]
    ours = machine.built()
    before = ours.get_num_threads()
    try:
        measured = list(rows(counts, effort, choice))
    finally:
        ours.set_num_threads(before)
    return [_families(measured, counts), _slower(measured, counts)]


def default_counts(cores: int) -> list[int]:
    """Return the powers of two below the number of cores, and that number."""
    return [*(1 << k for k in range(1, cores.bit_length()) if 1 << k < cores), cores]


def rows(counts: Sequence[int], effort: Effort, choice: Choice) -> Iterator[Row]:
    """Measure the kernels that support several threads."""
    sizes = (SMALLEST, effort.largest)
    for kernel in KERNELS:
        for dtype in (DTYPES[name] for name in kernel.dtypes if choice.takes(kernel, name)):
            for elements in sorted({min(size, effort.largest, kernel.largest) for size in sizes}):
                names = variables(kernel, dtype, elements, None)[OURS]
                seconds = _measure(kernel, names, counts, effort)
                one = seconds.pop(1)
                yield Row(kernel.family, kernel.name, dtype.name, elements, {n: one / s for n, s in seconds.items()})


def _measure(kernel: Kernel, names: dict[str, object], counts: Sequence[int], effort: Effort) -> dict[int, float]:
    contestants = {str(n): functools.partial(_run, n, statement(kernel.ours, names)) for n in (1, *counts)}
    if contestants["1"](1) > SLOW:
        effort = replace(effort, repeats=min(effort.repeats, 3))
    return {int(n): sample.minimum for n, sample in side_by_side(contestants, effort).items()}


def _run(count: int, contestant: Contestant, repeats: int) -> float:
    machine.built().set_num_threads(count)
    return contestant(repeats)


def _families(measured: Sequence[Row], counts: Sequence[int]) -> Table:
    lines = []
    for family in (*dict.fromkeys(row.family for row in measured), "all"):
        found = [row for row in measured if family in (row.family, "all")]
        cells = [f(row.speeds[n] for row in found) for n in counts for f in (median, max, min)]
        lines.append((family, str(len(found)), *map(digits, cells)))
    columns = ("family", "cells", *(text for n in counts for text in (f"{n} threads", "highest", "lowest")))
    return Table("Scaling", columns, tuple(lines), (_NOTE, "N threads: the median of the family."))


def _slower(measured: Sequence[Row], counts: Sequence[int]) -> Table:
    lines = [
        (row.family, row.kernel, row.dtype, f"{row.elements:,}", str(n), digits(row.speeds[n]))
        for row in measured
        for n in counts
        if row.speeds[n] < GOAL
    ]
    title = f"Below {GOAL} of the speed of one thread"
    return Table(title, ("family", "kernel", "dtype", "elements", "threads", "speed"), tuple(lines), labels=3)

"""Small calls of `_C` in several threads, each with its own tensors.

Run it with a Python without the GIL, for which `_C` was built; with the GIL, threads take turns.
"""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections.abc import Callable, Sequence

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import UNROLLED, Contestant, Sample, call, digits, side_by_side

LENGTH = 8  # elements of a vector
STATEMENTS = ("x.numel()", "x[3]", "x.sum()", "x.add_(y)", "x.add(y)", "x.resize_(8)", "x.storage()")

_NOTE = (
    "Nanoseconds per call of one thread, minimum / median. Other columns: calls per second of all threads together, "
    "divided by those of one thread; from the minima. Each thread has its own vectors of 8 floats. {gil} the GIL."
)


def run(effort: Effort) -> list[Table]:
    """Return the table of calls in several threads."""
    counts = effort.threads or (1, *(count for count in (2, 4, 8) if count <= machine.cores()))
    turns = effort.finer(10)
    rows = [(text, side_by_side({str(n): together(text, n) for n in counts}, turns)) for text in STATEMENTS]
    return [_table(rows, counts)]


def together(text: str, count: int) -> Contestant:
    """Return a contestant that runs a statement in `count` threads; each of them repeats it."""
    return functools.partial(_seconds, [_own(text) for _ in range(count)])


def _own(text: str) -> Contestant:
    ours = machine.built()
    return call(text, {name: ours.FloatTensor(LENGTH).fill_(1) for name in "xy"})


def _seconds(contestants: Sequence[Contestant], repeats: int) -> float:
    """Return the seconds from the first thread's start to the last one's end."""
    times: list[float] = []
    barrier = threading.Barrier(len(contestants))

    def work(contestant: Callable[[int], float]) -> None:
        barrier.wait()
        start = time.perf_counter()
        contestant(repeats)
        times.extend((start, time.perf_counter()))

    threads = [threading.Thread(target=work, args=(contestant,)) for contestant in contestants]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (max(times) - min(times)) / UNROLLED


def _table(rows: Sequence[tuple[str, dict[str, Sample]]], counts: Sequence[int]) -> Table:
    lines = []
    for text, samples in rows:
        one = samples[str(counts[0])]
        ratios = [digits(n * one.minimum / (counts[0] * samples[str(n)].minimum)) for n in counts[1:]]
        lines.append((text, one.shown(1e-9), *ratios))
    columns = ("statement", f"{counts[0]} thread", *(f"{n} threads" for n in counts[1:]))
    gil = "With" if getattr(sys, "_is_gil_enabled", lambda: True)() else "Without"
    return Table("Threads", columns, tuple(lines), (_NOTE.format(gil=gil),))

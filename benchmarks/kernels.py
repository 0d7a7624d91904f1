"""Kernels of all families on tensors of 1,000 to 10 million elements, compared with NumPy and PyTorch.

All contestants use equal numbers of threads.

    python -m benchmarks.kernels --only 'sort' --dtype float --threads 1      a selection, with one thread

Each number of threads is measured in a separate process, because OpenBLAS and OpenMP read it at start. NumPy's loops
always use one thread. The timed statements are in `benchmarks.statements`. Cells of missing methods and peers are
empty.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Any

from benchmarks import limits, machine
from benchmarks.effort import Effort
from benchmarks.statements import DTYPES, KERNELS, RECIPES, Dtype, Kernel, array, view
from benchmarks.table import Table
from benchmarks.timing import Contestant, Sample, digits, process, side_by_side, statement
from build_tools.extension.project import ROOT

SIZES = (1_000, 100_000, 10_000_000)
GOAL = 0.95  # lower speeds relative to the faster peer are marked
SLOW = 0.25  # seconds; longer statements are measured fewer times

OURS, NUMPY, _TORCH = "_C", "NumPy", "PyTorch"
_LETTERS = {NUMPY: "N", _TORCH: "P"}
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")

_NOTES = (
    (
        "By number of elements: the time of _C, and its speed relative to the faster one of NumPy (N) and PyTorch (P): "
        f"2 is twice as fast. Minima of all runs. Speeds below {GOAL} are marked with <. Empty cells: _C does not have "
        "the method, or no peer has it."
    ),
    (
        "Matrices, boxes and batches have about as many elements as the vectors. `sort` is stable and returns the "
        "indices, which NumPy computes first; `sorted` returns the values alone. NumPy's loops always use one thread."
    ),
)
_LIMIT = (
    "Limit: the time of a probe in the same process as a share of that of _C. The probe of memory only loads and "
    "stores as many bytes, over as much memory; that of matrix products does as many fused multiplications in "
    "registers; that of LAPACK calls OpenBLAS directly, if that takes 0.1 ms. Random access, and functions such as "
    "exp, take longer than their probe."
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A selection of rows: a pattern for names, and dtypes (empty: all)."""

    pattern: str = ""
    dtypes: tuple[str, ...] = ()

    def takes(self, kernel: Kernel, dtype: str) -> bool:
        """Return True if a kernel is selected."""
        found = re.search(self.pattern, f"{kernel.family}: {kernel.name}")
        return found is not None and (not self.dtypes or dtype in self.dtypes)


EVERY = Choice()


@dataclass(frozen=True, slots=True)
class Row:
    """The seconds of one kernel, by contestant, and the least that the hardware allows; convertible to JSON."""

    family: str
    kernel: str
    dtype: str
    elements: int
    seconds: Mapping[str, tuple[float, ...]]
    least: float | None = None


def run(effort: Effort, choice: Choice = EVERY, threads: Sequence[int] = ()) -> list[Table]:
    """Return one table per number of threads."""
    counts = threads or effort.threads or sorted({1, machine.cores()})
    return [_table(count, list(measured(count, effort, choice))) for count in counts]


def rows(threads: int, effort: Effort, choice: Choice) -> Iterator[Row]:
    """Measure all kernels in a process that was started with this number of threads."""
    machine.built().set_num_threads(threads)
    torch = machine.optional("torch")
    if torch is not None:
        torch.set_num_threads(threads)
    for kernel in KERNELS:
        for dtype in (DTYPES[name] for name in kernel.dtypes if choice.takes(kernel, name)):
            for elements in (size for size in SIZES if size <= min(effort.largest, kernel.largest)):
                pause = effort.seconds if threads > 1 else 0.0
                names = variables(kernel, dtype, elements, torch)
                seconds = _measure(contestants(kernel, names), effort, pause)
                # Probes use all instructions.
                limited = threads == 1 and OURS in seconds and "CWRAP_CPU" not in os.environ
                least = limits.least(kernel, dtype, names[OURS], effort) if limited else None
                yield Row(kernel.family, kernel.name, dtype.name, elements, seconds, least)


def _measure(those: Mapping[str, Contestant], effort: Effort, pause: float = 0.0) -> dict[str, tuple[float, ...]]:
    measured_times = {name: seconds for name, one in those.items() if (seconds := _once(one)) is not None}
    if max(measured_times.values(), default=0) > SLOW:
        effort = replace(effort, repeats=min(effort.repeats, 3))
    samples = side_by_side({name: those[name] for name in measured_times}, effort, pause)
    return {name: sample.seconds for name, sample in samples.items()}


def _once(contestant: Contestant) -> float | None:
    """Return the seconds of a statement, or None if the method is missing or does not support the dtype."""
    try:
        return contestant(1)
    except (AttributeError, TypeError, NotImplementedError, RuntimeError):
        return None


def contestants(kernel: Kernel, names: Mapping[str, Mapping[str, object]]) -> dict[str, Contestant]:
    """Return the installed contestants that have a statement for a kernel."""
    texts = {OURS: kernel.ours, NUMPY: kernel.numpy, _TORCH: kernel.torch}
    return {name: statement(texts[name], those) for name, those in names.items() if texts[name]}


def variables(kernel: Kernel, dtype: Dtype, elements: int, torch: Any) -> dict[str, dict[str, object]]:
    """Return the variables of the statements, by contestant: equal numbers in separate memory."""
    import numpy

    ours = machine.built()
    words = set(re.findall(r"\w+", f"{kernel.ours} {kernel.numpy}")) & RECIPES.keys()
    arrays = {name: array(name, dtype, elements) for name in sorted(words)}
    names: dict[str, dict[str, object]] = {
        OURS: {name: view(name, _tensor(ours, value), lambda t: t.t()) for name, value in arrays.items()},
        NUMPY: {name: view(name, value, lambda t: t.T) for name, value in arrays.items()},
    }
    names[OURS]["_C"] = ours
    names[NUMPY].update(numpy=numpy, rng=numpy.random.default_rng(3))
    if torch is not None:
        theirs = {name: torch.from_numpy(value).clone() for name, value in arrays.items()}
        names[_TORCH] = {name: view(name, value, lambda t: t.t()) for name, value in theirs.items()}
        names[_TORCH]["torch"] = torch
    return {contestant: {**those, "n": elements} for contestant, those in names.items()}


def _tensor(ours: Any, value: Any) -> Any:
    """Return a tensor with the elements of an array; booleans become bytes."""
    return ours.from_numpy(value.astype("uint8") if value.dtype == bool else value).clone()


def measured(
    threads: int, effort: Effort, choice: Choice, variables: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Row]:
    """Measure kernels in a process with a number of threads and further environment variables."""
    command = [sys.executable, "-m", "benchmarks.kernels", "--json", "--threads", str(threads)]
    command += [f"--{name}={getattr(effort, name)}" for name in ("repeats", "seconds", "largest")]
    command += [f"--only={choice.pattern}", *(f"--dtype={name}" for name in choice.dtypes)]
    environment = {**machine.environment(), **dict.fromkeys(_THREADS, str(threads)), **variables}
    _, printed = process(command, ROOT, environment)
    for row in json.loads(printed):
        yield Row(**{**row, "seconds": {name: tuple(seconds) for name, seconds in row["seconds"].items()}})


def _table(threads: int, timed: Sequence[Row]) -> Table:
    sizes = [size for size in SIZES if any(row.elements == size for row in timed)]
    body: dict[tuple[str, ...], dict[int, tuple[str, ...]]] = {}
    for row in timed:
        body.setdefault((row.family, row.kernel, row.dtype), {})[row.elements] = _cells(row)
    shown = 3 if threads == 1 else 2  # the limit is that of one core
    columns = (
        "family",
        "kernel",
        "dtype",
        *(text for size in sizes for text in (f"{size:,}", "speed", "limit")[:shown]),
    )
    lines = tuple((*labels, *(text for size in sizes for text in cells.get(size, ("", "", ""))[:shown]))
                  for labels, cells in body.items())  # fmt: skip
    notes = (*_NOTES, _LIMIT) if threads == 1 else _NOTES
    return Table(f"Kernels, {threads} thread{'s' * (threads > 1)}", columns, lines, notes, labels=3)


def _cells(row: Row) -> tuple[str, str, str]:
    """Format the time of _C, its speed relative to the faster peer, and the share that the hardware needs."""
    minima = {name: Sample(seconds).minimum for name, seconds in row.seconds.items()}
    ours = minima.pop(OURS, None)
    if ours is None:
        return "", "", ""
    shown = f"{digits(ours * 1e6)} us" if ours < 1e-3 else f"{digits(ours * 1e3)} ms"
    least = f"{100 * row.least / ours:.0f} %" if row.least is not None else ""
    if not minima:
        return shown, "", least
    fastest = min(minima, key=lambda name: minima[name])
    speed = minima[fastest] / ours
    return shown, f"{digits(speed)} {_LETTERS[fastest]} {'<' if speed < GOAL else ' '}", least


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table per number of threads, or, in a child process, the rows as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernels", description="Some kernels.")
    default = Effort()
    parser.add_argument("--threads", type=int, action="append", default=[])
    parser.add_argument("--only", default="", metavar="PATTERN", help="kernels whose 'family: name' has it")
    parser.add_argument("--dtype", action="append", default=[], choices=list(DTYPES))
    parser.add_argument("--repeats", type=int, default=default.repeats)
    parser.add_argument("--seconds", type=float, default=default.seconds)
    parser.add_argument("--largest", type=int, default=default.largest)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    effort = Effort(options.repeats, options.seconds, options.largest)
    choice = Choice(options.only, tuple(options.dtype))
    if options.json:
        print(json.dumps([asdict(row) for row in rows(options.threads[0], effort, choice)]))
        return
    for table in run(effort, choice, options.threads):
        print(table.text(), end="\n\n", flush=True)


if __name__ == "__main__":
    main()

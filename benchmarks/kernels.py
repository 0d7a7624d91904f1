"""Kernels on tensors of a thousand elements to ten million, beside NumPy and PyTorch, at equal numbers of threads.

    python -m benchmarks.kernels 1 7 0.02 10000000      with one thread, as JSON: the child process of a run

Each number of threads has a process of its own, since OpenBLAS and OpenMP read theirs when they start. NumPy's own
loops always use one thread. Results go to memory that is there already, where all can do that (out=).
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Contestant, Sample, digits, process, side_by_side, statement
from build_tools.project import ROOT

SIZES = (1_000, 100_000, 10_000_000)

_OURS, _NUMPY, _TORCH = "_C", "NumPy", "PyTorch"
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True)
class Dtype:
    """An element type: the one name is ours, the other NumPy's."""

    name: str
    numpy: str
    floating: bool = True


@dataclass(frozen=True, slots=True)
class Kernel:
    """A statement per contestant. x, y, z are vectors; a, b, c square matrices; mask is true for half of x."""

    name: str
    ours: str
    numpy: str
    torch: str
    floating: bool = False  # not for integers
    integers_up_to: int = 10_000_000  # elements; beyond it a naive loop takes minutes


DTYPES = (Dtype("float", "float32"), Dtype("double", "float64"), Dtype("int", "int32", floating=False))

KERNELS = (
    Kernel("add", "x.add(y, out=z)", "numpy.add(x, y, out=z)", "torch.add(x, y, out=z)"),
    Kernel("mul", "x.mul(y, out=z)", "numpy.multiply(x, y, out=z)", "torch.mul(x, y, out=z)"),
    Kernel("exp", "x.exp(out=z)", "numpy.exp(x, out=z)", "torch.exp(x, out=z)", floating=True),
    Kernel("sum", "x.sum()", "x.sum()", "x.sum()"),
    Kernel("sum(0)", "a.sum(0)", "a.sum(0)", "a.sum(0)"),
    Kernel("sort", "x.sort()", "i = x.argsort(kind='stable'); x[i]", "torch.sort(x, stable=True)"),
    Kernel("mm", "a.mm(b, out=c)", "numpy.matmul(a, b, out=c)", "torch.mm(a, b, out=c)", integers_up_to=100_000),
    Kernel("copy", "z.copy_(x)", "numpy.copyto(z, x)", "z.copy_(x)"),
    Kernel("copy, transposed", "c.copy_(a.t())", "numpy.copyto(c, a.T)", "c.copy_(a.t())"),
    Kernel("masked_select", "x.masked_select(mask)", "x[mask]", "torch.masked_select(x, mask)"),
)

_NOTES = (
    (
        "Microseconds or milliseconds, minimum / median. Ratio: of the minima, _C to the faster of the others. "
        "Matrices have as many elements as the vectors, nearly."
    ),
    "Sorting is stable and gives the indices too. NumPy sorts, copies and adds with one thread, whatever it may use.",
)


@dataclass(frozen=True, slots=True)
class Row:
    """The seconds of one kernel, by contestant; goes through JSON."""

    kernel: str
    dtype: str
    elements: int
    seconds: Mapping[str, tuple[float, ...]]


def run(effort: Effort) -> list[Table]:
    """A table per number of threads."""
    return [_table(threads, list(_in_child(threads, effort))) for threads in sorted({1, machine.cores()})]


def rows(threads: int, effort: Effort) -> Iterator[Row]:
    """All that is measured with a number of threads; for a process that has begun with it."""
    machine.built().set_num_threads(threads)
    torch = machine.optional("torch")
    if torch is not None:
        torch.set_num_threads(threads)
    for dtype in DTYPES:
        for elements in (size for size in SIZES if size <= effort.largest):
            names = variables(dtype, elements, torch)
            for kernel in KERNELS:
                if dtype.floating or (not kernel.floating and elements <= kernel.integers_up_to):
                    samples = side_by_side(contestants(kernel, names), effort)
                    yield Row(kernel.name, dtype.name, elements, {name: s.seconds for name, s in samples.items()})


def contestants(kernel: Kernel, names: Mapping[str, Mapping[str, object]]) -> dict[str, Contestant]:
    """Those that are here, for one kernel."""
    texts = {_OURS: kernel.ours, _NUMPY: kernel.numpy, _TORCH: kernel.torch}
    return {name: statement(texts[name], those) for name, those in names.items()}


def variables(dtype: Dtype, elements: int, torch: Any) -> dict[str, dict[str, object]]:
    """The variables of the statements, by contestant: the same numbers for all, each in memory of its own."""
    import numpy

    ours = machine.built()
    arrays = _arrays(dtype, elements)
    mask = numpy.random.default_rng(2).random(elements) < 0.5
    tensors = {name: ours.from_numpy(array).clone() for name, array in arrays.items()}
    names: dict[str, dict[str, object]] = {
        _OURS: {**tensors, "mask": ours.from_numpy(mask.astype(numpy.uint8)).clone()},
        _NUMPY: {**arrays, "mask": mask, "numpy": numpy},
    }
    if torch is not None:
        theirs = {name: torch.from_numpy(array).clone() for name, array in arrays.items()}
        names[_TORCH] = {**theirs, "mask": torch.from_numpy(mask).clone(), "torch": torch}
    return names


def _arrays(dtype: Dtype, elements: int) -> dict[str, Any]:
    import numpy

    generator = numpy.random.default_rng(1)
    side = math.isqrt(elements)
    shapes = {**dict.fromkeys("xyz", (elements,)), **dict.fromkeys("abc", (side, side))}
    if dtype.floating:
        return {name: generator.random(shape).astype(dtype.numpy) for name, shape in shapes.items()}
    return {name: generator.integers(-1000, 1000, shape).astype(dtype.numpy) for name, shape in shapes.items()}


def _in_child(threads: int, effort: Effort) -> Iterator[Row]:
    numbers = (threads, effort.repeats, effort.seconds, effort.largest)
    command = [sys.executable, "-m", "benchmarks.kernels", *map(str, numbers)]
    environment = {**machine.environment(), **dict.fromkeys(_THREADS, str(threads))}
    _, printed = process(command, ROOT, environment)
    for row in json.loads(printed):
        yield Row(**{**row, "seconds": {name: tuple(seconds) for name, seconds in row["seconds"].items()}})


def _table(threads: int, measured: list[Row]) -> Table:
    names = list(dict.fromkeys(name for row in measured for name in row.seconds))
    body = []
    for row in measured:
        samples = {name: Sample(seconds) for name, seconds in row.seconds.items()}
        fastest = min(samples[name].minimum for name in names if name != _OURS)
        unit, name_of_unit = (1e-6, "us") if fastest < 1e-3 else (1e-3, "ms")
        cells = [samples[name].shown(unit) for name in names]
        ratio = digits(samples[_OURS].minimum / fastest)
        body.append((row.kernel, row.dtype, f"{row.elements:,}", *cells, name_of_unit, ratio))
    columns = ("kernel", "dtype", "elements", *names, "", "ratio")
    return Table(f"Kernels, {threads} thread{'s' * (threads > 1)}", columns, tuple(body), _NOTES, labels=2)


def main(arguments: list[str]) -> None:
    """The child process."""
    threads, repeats, seconds, largest = arguments
    effort = Effort(int(repeats), float(seconds), int(largest))
    print(json.dumps([asdict(row) for row in rows(int(threads), effort)]))


if __name__ == "__main__":
    main(sys.argv[1:])

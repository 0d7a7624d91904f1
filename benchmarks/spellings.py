"""One operation on arrays, spelled in all ways of `cwrap.ops` and in NumPy: microseconds per call with one thread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Contestant, side_by_side, statement
from cwrap.ops import dvector, elementwise, function, gufunc, reduce
from cwrap.ops.loops import parallel
from cwrap.ops.theano.elemwise import CAReduce, Elemwise
from cwrap.ops.theano.scalar_ops import add, mul

LENGTH, SHORT = 100_000, 100
_MATVEC = """
for (npy_intp i = 0; i < m; i++) {
    real sum = 0;
    for (npy_intp j = 0; j < n; j++)
        sum += a(i, j) * x(j);
    y(i) = sum;
}
"""
Group = Mapping[str, Contestant]


def run(effort: Effort) -> list[Table]:
    """Measure each group of spellings side by side, and return the table."""
    threads = parallel.num_threads()
    parallel.set_num_threads(1)
    rows: list[tuple[str, ...]] = []
    for title, group in groups().items():
        samples = side_by_side(group, effort)
        best = min(sample.minimum for sample in samples.values())
        rows += [(title, name, sample.shown(1e-6), f"{sample.minimum / best:.2f}") for name, sample in samples.items()]
    parallel.set_num_threads(threads)
    notes = ("Microseconds per call, minimum / median, one thread. times best: of the least in its group.",)
    return [Table("Spellings of one operation", ("operation", "spelled", "us", "times best"), tuple(rows), notes, 2)]


def groups() -> dict[str, Group]:
    """Return the contestants of each operation."""
    rng = np.random.default_rng(1)
    x, y = dvector("x"), dvector("y")
    arrays = {"x": rng.random(LENGTH), "y": rng.random(LENGTH)}
    few = {name: array[:SHORT].copy() for name, array in arrays.items()}
    items = {"x": rng.random((100, 64)), "a": rng.random((100, 64, 64))}
    sums: dict[str, Any] = {
        'reduce("+", "x*y")': reduce("+", "x*y"),
        'reduce("a + b", "x*y")': reduce("a + b", "x*y"),
        "graph (x*y).sum()": function([x, y], (x * y).sum()),
        "CAReduce(add)(x*y)": function([x, y], CAReduce(add)(x * y)),
    }
    products: dict[str, Any] = {
        "elementwise": elementwise("x*y"),
        "graph x*y": function([x, y], x * y),
        "Elemwise(mul)": function([x, y], Elemwise(mul)(x, y)),
    }
    vectors = {
        f"gufunc, reassociate={flag}": gufunc("a(m,n), x(n) -> y(m)", _MATVEC, dtypes=["float64"], reassociate=flag)
        for flag in (False, True)
    }
    return {
        f"sum of x*y, {LENGTH}": {**_calls(sums, "f(x, y)", arrays), "numpy.dot": statement("x.dot(y)", arrays)},
        f"x*y, {LENGTH}": {**_calls(products, "f(x, y)", arrays), "NumPy": statement("x * y", arrays)},
        f"sum of {SHORT}": {
            **_calls({'reduce("+", "x")': reduce("+", "x")}, "f(x)", few),
            "numpy.add.reduce": statement("f(x)", {**few, "f": np.add.reduce}),
        },
        f"x[1:] - x[:-1], {SHORT}": {
            **_calls({"graph": function([x], x[1:] - x[:-1])}, "f(x)", few),
            "NumPy": statement("x[1:] - x[:-1]", few),
        },
        "100 products of 64 x 64": {
            **_calls(vectors, "f(a, x)", items),
            "numpy.einsum": statement("f('bij,bj->bi', a, x)", {**items, "f": np.einsum}),
        },
    }


def _calls(functions: Mapping[str, Any], text: str, arrays: Mapping[str, Any]) -> dict[str, Contestant]:
    return {name: statement(text, {**arrays, "f": f}) for name, f in functions.items()}

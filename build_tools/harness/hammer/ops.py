"""Calls of `cwrap.ops` from many threads, for a Python without the GIL; it needs cwrap, NumPy and a C compiler.

    PYTHONPATH=. python3.13t build_tools/harness/hammer/ops.py [CALLS] [THREADS] [SEED]

Each thread takes functions, ufuncs and C functions from common lists, calls them, makes them again (from the cache, or
with a compilation), pickles them, changes the size of the thread pool and prunes or clears the cache. All results are
compared with those of NumPy. The cache is in an empty folder.
"""

from __future__ import annotations

import gc
import os
import pickle
import random
import sys
import tempfile
from collections.abc import Callable
from typing import Any

import numpy as np

from build_tools.harness.hammer.loop import Loop
from cwrap.ops import (
    Apply,
    COp,
    RandomStream,
    c_function,
    dvector,
    elementwise,
    function,
    grad,
    gufunc,
    reduce,
    scan,
    shared,
)  # fmt: skip
from cwrap.ops.cache import maintenance
from cwrap.ops.loops.parallel import set_num_threads

SLOTS = 4  # few, so that threads meet
SMALL = np.arange(1.0, 9.0)
LARGE = np.random.default_rng(1).random(200_000)  # more than the pool gives to one thread
Action = Callable[["Hammer", random.Random], object]


class Scaled(COp):
    """A vector times a number, with a count of its calls that the function keeps between calls."""

    __props__ = ("factor",)
    c_thread_safe = True

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def make_node(self, x: Any) -> Apply:
        """Return the node for a vector."""
        return Apply(self, [x], [dvector()])

    def c_support_code_struct(self, node: Apply, name: str) -> str:
        """Return a member of the struct."""
        return f"long count_{name};"

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        """Return a loop, which fails for a NaN."""
        (x,), (z,) = inputs, outputs
        return f"""
        count_{name} += 1;
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS({x}), NPY_FLOAT64, 0);
        if (!{z}) {{ {sub["fail"]} }}
        for (npy_intp i = 0; i < PyArray_DIMS({x})[0]; i++) {{
            const double value = *(double *)PyArray_GETPTR1({x}, i);
            if (value != value) {{
                PyErr_SetString(PyExc_ArithmeticError, "not a number");
                {sub["fail"]}
            }}
            *(double *)PyArray_GETPTR1({z}, i) = {self.factor} * value;
        }}
        """


class Hammer:
    """The objects that all threads share."""

    def __init__(self) -> None:
        self.scaled = [_scaled(number) for number in range(SLOTS)]
        x = dvector("x")
        self.fused = function([x], np.exp(-x) * x + 1)
        self.slope = function([x], grad((x * x * x).sum(), x))
        total = shared(np.zeros(3), name="total")
        self.counted = function([], [total], updates={total: total + 1})
        self.noise = function([], RandomStream(seed=1).uniform(size=(4,)))
        self.length = _length(0)
        self.dot = reduce("+", "x * y", name="dot")
        self.running = scan("+", "x", name="running")
        self.rows = gufunc("a(m,n) -> y(m)", "for (npy_intp i = 0; i < m; i++) { y(i) = 0; "
                           "for (npy_intp j = 0; j < n; j++) y(i) += a(i, j); }")  # fmt: skip
        self.cube = c_function("double cube(double x)", "return x * x * x;")


def _scaled(factor: int) -> Any:
    x = dvector("x")
    return function([x], Scaled(factor)(x))


def _length(number: int) -> Any:
    return elementwise(f"sqrt(x*x + y*y) + {number}", name=f"length{number}", dtypes=["float64"])


def _same(found: Any, expected: Any) -> None:
    if not np.allclose(found, expected, rtol=1e-12, atol=0):
        raise AssertionError(f"{found!r} instead of {expected!r}")


def _call(hammer: Hammer, rng: random.Random) -> None:
    at = rng.randrange(SLOTS)
    _same(hammer.scaled[at](SMALL), at * SMALL)


def _call_with_name(hammer: Hammer, _: random.Random) -> None:
    _same(hammer.scaled[1](x=SMALL.tolist()), SMALL)


def _fail(hammer: Hammer, _: random.Random) -> None:
    hammer.scaled[1](np.full(3, np.nan))


def _make(hammer: Hammer, rng: random.Random) -> None:
    if rng.random() < 0.05:
        at = rng.randrange(SLOTS)
        hammer.scaled[at] = _scaled(at)


def _make_new(_: Hammer, rng: random.Random) -> None:
    """Compile an op that another thread may compile too."""
    if rng.random() < 0.005:
        factor = rng.randrange(10, 30)
        _same(_scaled(factor)(SMALL), factor * SMALL)


def _pickle(hammer: Hammer, rng: random.Random) -> None:
    if rng.random() < 0.05:
        _same(pickle.loads(pickle.dumps(hammer.scaled[3]))(SMALL), 3 * SMALL)  # noqa: S301


def _pickle_ufunc(hammer: Hammer, _: random.Random) -> None:
    _same(pickle.loads(pickle.dumps(hammer.length))(3.0, 4.0), 5)  # noqa: S301
    _same(pickle.loads(pickle.dumps(hammer.dot))(SMALL, SMALL), SMALL @ SMALL)  # noqa: S301


def _make_ufunc(_: Hammer, rng: random.Random) -> None:
    if rng.random() < 0.005:
        number = rng.randrange(10)
        _same(_length(number)(3.0, 4.0), 5 + number)


def _ufunc_large(hammer: Hammer, _: random.Random) -> None:
    _same(hammer.length(LARGE, LARGE), np.sqrt(2 * LARGE * LARGE))


def _ufunc_out(hammer: Hammer, _: random.Random) -> None:
    out = np.empty_like(SMALL)
    hammer.length(SMALL, SMALL, out=out)
    _same(out, np.sqrt(2 * SMALL * SMALL))


def _bits(hammer: Hammer, _: random.Random) -> None:
    """Compare the bits of sums that different numbers of threads compute."""
    if hammer.dot(LARGE, LARGE) != hammer.dot(LARGE, LARGE):
        raise AssertionError("a sum has other bits")


def _rows(hammer: Hammer, _: random.Random) -> None:
    matrix = LARGE.reshape(-1, 100)
    _same(hammer.rows(matrix), matrix.sum(axis=1))


def _noise(hammer: Hammer, _: random.Random) -> None:
    values = hammer.noise()
    if values.shape != (4,) or not ((values >= 0) & (values < 1)).all():
        raise AssertionError(values)


def _counted(hammer: Hammer, _: random.Random) -> None:
    (values,) = hammer.counted()
    if not (values == values[0]).all():
        raise AssertionError(values)


def _fused_large(hammer: Hammer, _: random.Random) -> None:
    _same(hammer.fused(LARGE), np.exp(-LARGE) * LARGE + 1)


def _maintain(_: Hammer, rng: random.Random) -> None:
    if rng.random() < 0.01:
        maintenance.prune(os.environ["CWRAP_CACHE"])
    if rng.random() < 0.001:
        maintenance.clear(os.environ["CWRAP_CACHE"])


def _graph(_: Hammer, rng: random.Random) -> None:
    x = dvector("x")
    repr(grad((x ** rng.randrange(2, 5)).sum(), x))


ACTIONS: dict[str, Action] = {
    "function": _call,
    "function with a name": _call_with_name,
    "function that fails": _fail,
    "function of fused ops": lambda h, _: _same(h.fused(SMALL), np.exp(-SMALL) * SMALL + 1),
    "function of fused ops, large": _fused_large,
    "gradient": lambda h, _: _same(h.slope(SMALL), 3 * SMALL**2),
    "updates": _counted,
    "random numbers": _noise,
    "wrong argument": lambda h, _: h.scaled[0](np.ones((2, 2))),
    "make": _make,
    "make new": _make_new,
    "make graph": _graph,
    "pickle": _pickle,
    "ufunc": lambda h, _: _same(h.length(SMALL, SMALL), np.sqrt(2 * SMALL * SMALL)),
    "ufunc with out": _ufunc_out,
    "ufunc, large": _ufunc_large,
    "make ufunc": _make_ufunc,
    "pickle ufunc": _pickle_ufunc,
    "generalised ufunc": _rows,
    "reduction": lambda h, _: _same(h.dot(LARGE, LARGE), LARGE @ LARGE),
    "bits of a reduction": _bits,
    "scan": lambda h, _: _same(h.running(SMALL), np.cumsum(SMALL)),
    "C function": lambda h, _: _same(h.cube(2.0), 8),
    "threads of the pool": lambda _, r: set_num_threads(r.randrange(1, 5)),
    "cache": _maintain,
    "collect": lambda _, r: gc.collect() if r.random() < 0.01 else None,
}


def _is_expected(error: BaseException) -> bool:
    return isinstance(error, ArithmeticError) or (isinstance(error, TypeError) and "vector" in str(error))


def main(calls: int = 100_000, count: int = 8, seed: int = 1) -> int:
    """Make the calls; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="cwrap-hammer-") as folder:
        os.environ["CWRAP_CACHE"] = folder
        hammer, loop = Hammer(), Loop(_is_expected)
        loop.run(hammer, ACTIONS, calls, count, seed)
        return loop.report(ACTIONS)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))

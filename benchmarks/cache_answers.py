"""Small operations of every kind, for the stress test of the cache. Each operation returns its number."""

from __future__ import annotations

from benchmarks.ops_units import unit
from cwrap.ops import c_function, elementwise, gufunc, reduce
from cwrap.ops.cache.loader import load

KINDS = ("module", "expression", "generalised ufunc", "reduction", "C function")


def answer(number: int, folder: str) -> float:
    """Compile the operation with a number, or take it from the cache, and return its result.

    Half of the modules include the header shared.h of a folder.
    """
    kind = KINDS[number % len(KINDS)]
    if kind == "module":
        head = '#include "shared.h"' if number // len(KINDS) % 2 else ""
        found = unit(number, head, name=f"unit {number}", header_dirs=(folder,), compile_args=("-O0",))
        return float(load(found).answer())
    text, name = f"x + {number}", f"operation_{number}"
    if kind == "expression":
        return float(elementwise(text, name=name, dtypes=["float64"], native=False)(0.0))
    if kind == "generalised ufunc":
        code = f"s() = {number}; for (npy_intp i = 0; i < n; i++) s() += x(i);"
        return float(gufunc("x(n) -> s()", code, name=name, dtypes=["float64"], native=False)([1.0, -1.0]))
    if kind == "reduction":
        return float(reduce("+", text, name=name, dtypes=["float64"], native=False)([1.0, -1.0])) / 2
    return float(c_function(text, native=False)(0.0))

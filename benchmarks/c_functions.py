"""Calls of a compiled function by its address: nanoseconds per call from C, and from SciPy's `quad`.

    python -m benchmarks.c_functions

The function is `x * x + 1` in C of `cwrap.ops.c_function`, with `numba.cfunc`, and in Python. Contestants that are not
installed are left out.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib
import importlib.util
import sys
import time
from collections.abc import Callable
from typing import Any

from cwrap.ops import c_function

CALLS = 1_000_000
_REPEAT = """
double (*const function)(double) = (double (*)(double))f;
double total = 0;
for (int64_t i = 0; i < n; i++)
    total += function((double)i);
return total;
"""


def contestants() -> dict[str, Any]:
    """Return functions of `ctypes` for one double, by name."""
    of_double = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)
    found = {"cwrap.ops.c_function": c_function("x * x + 1").ctypes, "ctypes callback": of_double(_python)}
    if importlib.util.find_spec("numba"):
        numba = importlib.import_module("numba")
        found["numba.cfunc"] = numba.cfunc("float64(float64)")(_python).ctypes
    return found


def _python(x: float) -> float:
    return x * x + 1


def nanoseconds(function: Callable[[], object], count: int, repeats: int = 5) -> float:
    """Return the shortest time of `count` calls, for each call."""
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        function()
        times.append(time.perf_counter() - started)
    return min(times) * 1e9 / count


def run(calls: int) -> list[str]:
    """Return the lines of the table."""
    repeat = c_function("double repeat(intptr_t f, int64_t n)", _REPEAT)
    lines = [f"{'function':22} {'ns per call from C':>20} {'calls per second':>18} {'quad, us':>10}"]
    for name, function in contestants().items():
        address = ctypes.cast(function, ctypes.c_void_p).value
        count = calls if name != "ctypes callback" else max(1, calls // 100)
        cost = nanoseconds(lambda address=address, count=count: repeat(address, count), count)  # type: ignore[misc]
        lines.append(f"{name:22} {cost:20.2f} {1e9 / cost:18.3g} {_quad(function):>10}")
    return lines


def _quad(function: Any) -> str:
    """Return the microseconds of one integral, if SciPy is installed."""
    if not importlib.util.find_spec("scipy"):
        return "-"
    scipy, integrate = importlib.import_module("scipy"), importlib.import_module("scipy.integrate")
    callable_ = scipy.LowLevelCallable(function)
    return f"{nanoseconds(lambda: [integrate.quad(callable_, 0, 3) for _ in range(200)], 200) / 1000:.1f}"


def main() -> int:
    """Measure calls from C, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=CALLS, help="calls from C in one measurement")
    print("\n".join(run(parser.parse_args().calls)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

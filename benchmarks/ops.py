"""Operations in C at run time: a first compilation, a load from a warm cache, a call; ten operations on large arrays.

The programs for cwrap and PyTensor differ only in their imports and in a version that PyTensor needs for its cache.
Each compilation and load runs in a new process. numba's loops are made from the same expressions.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Contestant, Sample, call, process, side_by_side, statement
from build_tools.extension.project import ROOT

_PYTENSOR = {
    "from cwrap.ops import Apply, COp, TensorType, dscalar, dvector, function, upcast": """\
from pytensor import function
from pytensor.graph.basic import Apply
from pytensor.link.c.op import COp
from pytensor.scalar import upcast
from pytensor.tensor.type import TensorType, dscalar, dvector""",
    "    __props__ = ()\n": "    __props__ = ()\n\n    def c_code_cache_version(self):\n        return (1,)\n",
}
# The time from a graph to the first result, without the import of the libraries.
_TIMED = """
import sys, time
x, y = dvector("x"), dscalar("y")
z = VectorTimesScalar()(x, y)
argument, factor = np.arange(8.0), 2.5
start = time.perf_counter()
f = function([x, y], z{options})
f(argument, factor)
print(time.perf_counter() - start)
"""
_COMMENT = "// Either may have any stride, in bytes."
_MODE = ', mode=pytensor.compile.mode.Mode(linker="c|py", optimizer=None)'
_FIRST = "first compilation, ms"
_LATER = "compilation of the third operation, ms"
_WARM = "load from a warm cache in a new process, ms"
_ALONE = "the C compiler alone, ms"
_LOOP = """\
#include <Python.h>
#include <numpy/arrayobject.h>
void scaled(double *x, double factor, npy_intp n);
void scaled(double *x, double factor, npy_intp n)
{
    for (npy_intp i = 0; i < n; i++) x[i] *= factor;
}
"""
_TEN = (
    "x + y", "a * x", "a - y", "a * a", "a + x", "sqrt(a)", "a * y", "a + 0.5", "a * x", "a - x",
)  # fmt: skip


def run(effort: Effort) -> list[Table]:
    """Return the tables of one operation and of ten."""
    return [_small(effort), _large(effort)]


def _program(peer: bool, number: int = 0) -> str:
    """Return the source of an op and of the timed program. Ops of different numbers have different C."""
    text = (ROOT / "examples/ops/vector_times_scalar.py").read_text(encoding="utf-8").partition("\ndef main")[0]
    text = text.replace(_COMMENT, f"{_COMMENT} {number}")
    if not peer:
        return text + _TIMED.format(options="")
    for ours, theirs in _PYTENSOR.items():
        text = text.replace(ours, theirs.replace("(1,)", f"(1, {number})"))
    return f"{text}\nimport pytensor\n{_TIMED.format(options=_MODE)}"


def _small(effort: Effort) -> Table:
    names = {"cwrap.ops": False} | ({"PyTensor": True} if machine.optional("pytensor") else {})
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as place:
        for turn in range(effort.repeats + 1):
            for name, peer in names.items():
                folder = Path(place, f"{name}-{turn}")
                folder.mkdir()
                times[_FIRST, name].append(_timed(_program(peer), folder))
                times[_WARM, name].append(_timed(_program(peer), folder))
                _timed(_program(peer, 1), folder)
                times[_LATER, name].append(_timed(_program(peer, 2), folder))
            times[_ALONE, "cwrap.ops"].append(_compiler_alone(Path(place)))
    calls = side_by_side(_calls(), effort)
    shown = {key: Sample(tuple(seconds[1:])).shown(1e-3) for key, seconds in times.items()}
    labels = [what for what in (_FIRST, _LATER, _WARM, _ALONE) if (what, "cwrap.ops") in shown]
    rows = [(what, *(shown.get((what, name), "") for name in names)) for what in labels]
    rows.append(("call, ns", *(calls[name].shown(1e-9) for name in names)))
    if "PyTensor, trusted" in calls:
        rows.append(("call of arguments that are not looked at, ns", "", calls["PyTensor, trusted"].shown(1e-9)))
    note = (
        "Minimum / median, from a graph of one op in C (a vector of 8 doubles times a scalar) to its first result; the "
        "libraries are imported before. The first compilation begins with an empty cache, but for what the first turn, "
        "which is left out, brought into memory. The C compiler alone compiles a loop in a file that includes Python.h "
        "and numpy/arrayobject.h, without linking, with -O3."
    )
    return Table("One operation in C", ("what", *names), tuple(rows), (note,))


def _compiler_alone(folder: Path) -> float:
    """Return the seconds that the C compiler takes for a loop and the headers of Python and NumPy."""
    source = folder / "loop.c"
    source.write_text(_LOOP, encoding="utf-8")
    headers = ["-I", sysconfig.get_path("include"), "-I", np.get_include()]
    command = [os.environ.get("CC") or "cc", "-O3", "-fPIC", *headers, "-c", str(source), "-o", str(folder / "loop.o")]
    return process(command, folder, machine.environment())[0]


def _timed(program: str, folder: Path) -> float:
    """Return the seconds that a program reports, run in a new process with its caches in the folder."""
    environment = {
        **machine.environment(),
        "PYTHONPATH": str(ROOT),
        "CWRAP_CACHE": str(folder / "cache"),
        "PYTENSOR_FLAGS": f"base_compiledir={folder / 'compiled'},cxx=g++",
    }
    return float(process([sys.executable, "-c", program], folder, environment)[1])


def _calls() -> dict[str, Contestant]:
    """Measure a call of the function, by contestant."""
    text = "f(x, y)"
    arguments = {"x": np.arange(8.0), "y": np.array(2.5)}
    timed_calls: dict[str, Contestant] = {}
    names: dict[str, Any] = {}
    program = _program(False).partition("\nimport sys, time")[0]
    exec(program, names)
    timed_calls["cwrap.ops"] = call(text, {"f": _function(names), **arguments})
    if machine.optional("pytensor"):
        names = {}
        exec(_program(True).partition("\nimport sys, time")[0], names)
        mode = names["pytensor"].compile.mode.Mode(linker="c|py", optimizer=None)
        f = _function(names, mode=mode)
        timed_calls["PyTensor"] = call(text, {"f": f, **arguments})
        trusted = _function(names, mode=mode)
        trusted.trust_input = True
        timed_calls["PyTensor, trusted"] = call(text, {"f": trusted, **arguments})
    return timed_calls


def _function(names: Mapping[str, Any], **options: Any) -> Any:
    x, y = names["dvector"]("x"), names["dscalar"]("y")
    return names["function"]([x, y], names["VectorTimesScalar"]()(x, y), **options)


# ---- ten operations ----


def _large(effort: Effort) -> Table:
    contestants = _loops()
    rows = []
    for count in (1000, 100_000, 1_000_000):
        if count <= max(effort.largest, 1000):
            x, y = np.random.default_rng(1).random((2, count))
            expected = _numpy(x, y)
            for name, f in contestants.items():
                if not np.allclose(f(x, y), expected, equal_nan=True):
                    raise RuntimeError(f"{name} computes something else")
            samples = side_by_side(
                {name: statement("f(x, y)", {"f": f, "x": x, "y": y}) for name, f in contestants.items()}, effort, 0.01
            )
            rows.append((f"{count:,}", *(samples[name].shown(1e-6) for name in contestants)))
    threads = os.environ.get("CWRAP_NUM_THREADS") or str(machine.cores())
    note = (
        f"Microseconds, minimum / median: {'; '.join(_TEN)}, where a is the result of the previous operation. cwrap: "
        f"function() of a graph of ten operations, and elementwise() of one expression, on {threads} threads. numba: "
        "one loop, njit with fastmath left off, on one thread and with parallel=True."
    )
    return Table("Ten operations on vectors of doubles", ("elements", *contestants), tuple(rows), (note,))


def _numpy(x: Any, y: Any) -> Any:
    with np.errstate(invalid="ignore"):
        value = None
        for text in _TEN:
            value = eval(text, {"sqrt": np.sqrt, "x": x, "y": y, "a": value})
    return value


def _loops() -> dict[str, Callable[..., Any]]:
    from cwrap.ops import dvector, elementwise, function

    x, y = dvector("x"), dvector("y")
    whole = _TEN[0]
    for text in _TEN[1:]:
        whole = text.replace("a", f"({whole})", 1) if text.count("a") == 1 else text.replace("a", f"({whole})")
    timed_calls: dict[str, Callable[..., Any]] = {
        "NumPy": _numpy,
        "cwrap graph": function([x, y], _numpy(x, y)),
        "cwrap elementwise": elementwise(whole, name="ten", dtypes=["float64"]),
    }
    if machine.optional("numba"):
        lines = "".join(f"        a = {text}\n" for text in _TEN)
        for name, options in (("numba", ""), ("numba parallel", "parallel=True")):
            names: dict[str, Any] = {}
            exec(
                f"import numba, numpy\nfrom math import sqrt\n@numba.njit({options})\ndef f(x, y):\n"
                f"    r = numpy.empty_like(x)\n    for i in numba.prange(x.size):\n"
                + lines.replace("x", "x[i]").replace("y", "y[i]") + "        r[i] = a\n    return r\n",
                names,
            )  # fmt: skip
            timed_calls[name] = names["f"]
    return timed_calls

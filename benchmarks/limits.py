"""The least time that the hardware allows for a kernel, from probes in the same process: loops of `limits.c`.

The bytes of the tensors that a statement reads and writes are moved by a loop that does nothing else, over as much
memory and in the nearest proportion of reads to writes. Matrix products of floats and doubles are compared with
multiplications in registers, and LAPACK with direct calls of OpenBLAS (`benchmarks.openblas`).
"""

from __future__ import annotations

import ctypes
import mmap
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks import openblas
from benchmarks.effort import Effort
from benchmarks.statements import Dtype, Kernel
from cwrap.building.compiler import find_compiler
from cwrap.toolchain.discovery import object_flags, shared_library_flags

_SOURCE = Path(__file__).with_suffix(".c")
_RUNS = 5  # the fastest one counts
_BYTES = 50_000_000  # per run at least, so that it takes some milliseconds
_ROUNDS = 1_000_000  # of products per run
_PROBES = {"read": 0.15, "merge": 0.4, "copy": 0.75, "write": 1.0}  # the largest share of writes that each represents
_REALS = {"float32": "float", "float64": "double"}
_IN_MEMORY = {"elementwise", "comparison", "strides", "copies", "reductions", "indexing", "joining"}
_VECTORS = {"mv", "mv, transposed", "dot", "ger"}  # products whose limit is the memory too
_PRODUCT = re.compile(r"mm\(.*\b(\w+?)(?:, out=\w+)?\)$")
_OVERWRITES = re.compile(r"(\w+)\.(?:copy|fill|zero)_\(")


def least(kernel: Kernel, dtype: Dtype, names: Mapping[str, Any], effort: Effort) -> float | None:
    """Return the least seconds of the statement of `_C` with these variables; None if there is no probe for it."""
    if kernel.family == "LAPACK":
        return openblas.least(kernel.name, dtype, names, effort)
    in_memory = kernel.family in _IN_MEMORY or kernel.name in _VECTORS
    product = _PRODUCT.search(kernel.ours)
    if not in_memory and product is None:
        return None
    result = eval(kernel.ours, dict(names))
    results = [one for one in (result if isinstance(result, tuple) else (result,)) if hasattr(one, "data_ptr")]
    seconds = _moving(*traffic(kernel.ours, names, results))
    if product is None:
        return seconds
    steps = 2 * results[0].numel() * names[product[1]].size(-2)
    return max(seconds, steps / _products(_REALS[dtype.numpy])) if dtype.numpy in _REALS else None


def traffic(statement: str, names: Mapping[str, Any], results: list[Any]) -> tuple[int, int]:
    """Return the bytes that a statement must read and write: each tensor once, with the gaps between its elements."""
    tensors = {word: names[word] for word in re.findall(r"\w+", statement) if hasattr(names.get(word), "data_ptr")}
    overwritten = {*re.findall(r"out=(\w+)", statement), *_OVERWRITES.findall(statement)}
    reads = sum(_bytes(tensor) for word, tensor in tensors.items() if word not in overwritten)
    return reads, sum(map(_bytes, results))


def _bytes(tensor: Any) -> int:
    size: int = tensor.storage().size() * tensor.element_size()
    return size


def _moving(reads: int, writes: int) -> float:
    """Return the seconds to move so many bytes."""
    share = writes / (reads + writes)
    probe = next(name for name, most in _PROBES.items() if share <= most)
    return (reads + writes) / _speed(probe, _rounded(reads + writes))


def _rounded(size: int) -> int:
    """Round up to two digits, so that equal sizes are measured once."""
    unit: int = 10 ** max(len(str(size)) - 2, 3)
    return -(-size // unit) * unit


@cache
def _speed(probe: str, size: int) -> float:
    """Return the bytes per second of a probe."""
    times = max(1, _BYTES // size)
    arguments = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int)
    function = _function(f"probe_{probe}", ctypes.c_double, *arguments)
    with mmap.mmap(-1, size) as memory:
        if hasattr(mmap, "MADV_HUGEPAGE"):
            memory.madvise(mmap.MADV_HUGEPAGE)
        memory[:] = bytes(size)
        place = (ctypes.c_char * size).from_buffer(memory)
        runs = [ahead for ahead in (0, 1) for _ in range(_RUNS)]
        seconds: float = min(function(ctypes.addressof(place), size, times, ahead) for ahead in runs)
        del place
    return size * times / seconds


@cache
def _products(real: str) -> float:
    """Return the multiplications and additions per second."""
    function = _function(f"probe_products_{real}", ctypes.c_double, ctypes.c_size_t)
    seconds: float = min(function(_ROUNDS) for _ in range(_RUNS))
    count: int = _function(f"probe_count_{real}", ctypes.c_size_t, ctypes.c_size_t)(_ROUNDS)
    return count / seconds


def _function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = getattr(_library(), name)
    function.restype, function.argtypes = result, arguments
    return function  # type: ignore[no-any-return]


@cache
def _library() -> ctypes.CDLL:
    """Compile the probes for this processor, and load them."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        library = Path(folder, "limits.so")
        command = [*find_compiler(os.environ).command, "-O3", "-march=native", *object_flags(), str(_SOURCE)]
        subprocess.run([*command, "-o", str(library), *shared_library_flags()], check=True)
        return ctypes.CDLL(str(library))

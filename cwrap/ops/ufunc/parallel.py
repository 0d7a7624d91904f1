"""The thread pool that operations compiled at run time share. It is compiled when it is first used.

`parallel.c` is a Python module around `cwrap_pool.c`, the pool of the runtime, which `_C` uses too. CWRAP_NUM_THREADS,
or else OMP_NUM_THREADS, sets the number of threads; by default there is one for each processor that the process may
use. Both variables are read when the pool is first used.
"""

from __future__ import annotations

import os
from functools import cache
from types import ModuleType

from cwrap import about
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit

FOLDER = os.path.dirname(os.path.abspath(__file__))
LOOPS_HEADER = os.path.join(FOLDER, "cwrap_loops_numpy.h")  # the header that all loops of ufuncs include first


@cache
def pool() -> ModuleType:
    """Return the compiled module of the pool. There is one per process."""
    return load(unit())


def unit() -> Unit:
    """Return the C of the pool."""
    with open(os.path.join(FOLDER, "parallel.c"), encoding="utf-8") as stream:
        text = stream.read()
    folders = (FOLDER, about.pool_folder())
    return Unit("parallel", text, language="c", header_dirs=folders, compile_args=("-pthread",))


def capsule() -> object:
    """Return a capsule with the functions of the pool for C code; see cwrap_parallel.h."""
    found: object = pool().capsule()
    return found


def num_threads() -> int:
    """Return the number of threads that compute one call."""
    return int(pool().num_threads())


def set_num_threads(count: int) -> None:
    """Set the number of threads for all later calls in the process."""
    pool().set_num_threads(count)

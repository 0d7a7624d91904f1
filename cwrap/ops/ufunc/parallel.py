"""The pool of threads that operations compiled at run time share, compiled when it is first used.

`parallel.c` makes a Python module of `cwrap_pool.c`, the pool of the runtime, which `_C` uses too. CWRAP_NUM_THREADS,
else OMP_NUM_THREADS, sets the number of threads; without them there is one for each processor of the process. Both are
read when the pool is first used.
"""

from __future__ import annotations

import os
from functools import cache
from types import ModuleType

from cwrap import about
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit

FOLDER = os.path.dirname(os.path.abspath(__file__))


@cache
def pool() -> ModuleType:
    """The compiled pool, one per process."""
    with open(os.path.join(FOLDER, "parallel.c"), encoding="utf-8") as stream:
        text = stream.read()
    folders = (FOLDER, about.pool_folder())
    return load(Unit("parallel", text, language="c", header_dirs=folders, compile_args=("-pthread",)))


def capsule() -> object:
    """Its functions, for C: cwrap_parallel.h says what they do."""
    found: object = pool().capsule()
    return found


def num_threads() -> int:
    """Return the number of threads that work on one call."""
    return int(pool().num_threads())


def set_num_threads(count: int) -> None:
    """Set the number of threads for all calls that start from now on, in the whole process."""
    pool().set_num_threads(count)

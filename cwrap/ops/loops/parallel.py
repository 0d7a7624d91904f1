"""The thread pool that operations compiled at run time share. It is compiled when it is first used.

`parallel.c` is a Python module around `cwrap_pool.c`, the pool of the runtime, which `_C` uses too. CWRAP_NUM_THREADS,
or else OMP_NUM_THREADS, sets the number of threads; by default there is one for each processor that the process may
use. Both variables are read when the pool is first used.
"""

from __future__ import annotations

import contextlib
import os
from types import ModuleType
from typing import TYPE_CHECKING

from cwrap import about
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit

if TYPE_CHECKING:
    from threading import Thread

FOLDER = os.path.dirname(os.path.abspath(__file__))
_LOADED: dict[int, ModuleType] = {}  # the module of the pool


def pool() -> ModuleType:
    """Return the compiled module of the pool. There is one per process, even if two threads load it at once."""
    return _LOADED[0] if _LOADED else _LOADED.setdefault(0, load(unit()))


def start_to_load(threads: list[Thread]) -> None:
    """Add a thread to an empty list that loads the pool, so that its compilation takes no time after another one."""
    if not threads and not _LOADED:
        from threading import Thread

        threads.append(Thread(target=_try_to_load))
        threads[0].start()


def _try_to_load() -> None:
    with contextlib.suppress(Exception):  # the next call of `pool` raises it
        pool()


def unit() -> Unit:
    """Return the C of the pool."""
    with open(os.path.join(FOLDER, "parallel.c"), encoding="utf-8") as stream:
        text = stream.read()
    folders = (FOLDER, about.pool_folder())
    return Unit(
        "parallel",
        text,
        language="c",
        header_dirs=folders,
        compile_args=("-pthread",),
        has_loops=False,
    )


def capsule() -> object:
    """Return a capsule with the functions of the pool for C code; see cwrap_parallel.h."""
    return pool().capsule()


def num_threads() -> int:
    """Return the number of threads that compute one call."""
    return int(pool().num_threads())


def set_num_threads(count: int) -> None:
    """Set the number of threads for all later calls in the process."""
    pool().set_num_threads(count)

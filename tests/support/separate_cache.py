"""A cache of compiled operations for the tests of one module, and the number of threads that they use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cwrap.ops.loops import parallel


@contextmanager
def separate_cache(folder: Path, level: str, threads: int = 3) -> Iterator[Path]:
    """Use a folder as the cache, compile with little optimisation, and compute in several threads."""
    before = parallel.num_threads()
    with pytest.MonkeyPatch.context() as changed:
        for name in ("CC", "CPPFLAGS", "LDFLAGS", "CWRAP_CC", "CWRAP_NUM_THREADS"):
            changed.delenv(name, raising=False)
        changed.setenv("CWRAP_CACHE", str(folder))
        changed.setenv("CFLAGS", level)
        parallel.set_num_threads(threads)
        try:
            yield folder
        finally:
            parallel.set_num_threads(before)

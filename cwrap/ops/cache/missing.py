"""The part of an error that says where a compiled library was searched for, and why nothing fits.

Only a process without a compiler imports this module: others compile what is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module

from cwrap import about
from cwrap.ops.cache import store
from cwrap.ops.cache.maintenance import stored_entries
from cwrap.ops.cache.options import cpu_features, uses_numpy
from cwrap.ops.cache.query import CacheQuery
from cwrap.ops.failure import NoCompilerError

_SHOWN_FEATURES = 6


def with_search(error: NoCompilerError, query: CacheQuery) -> NoCompilerError:
    """Return the error with one line for each cache folder that was searched."""
    lines = [f"{query.unit.name!r} was searched for in:"]
    lines += [f"  {path}: {reason}" for path, reason in _reasons(query)]
    return NoCompilerError("\n".join((str(error), *lines)))


def _reasons(query: CacheQuery) -> Iterator[tuple[str, str]]:
    for path in store.configured(query.environment):
        yield path, store.distrust(path) or _reason(path, query)
    for folder in store.packaged():
        yield folder.path, _reason(folder.path, query)


def _reason(path: str, query: CacheQuery) -> str:
    """Return why no entry of a folder was loaded."""
    for found in store.entries(path, query.key):
        if not found.record.exported:
            return "has an entry from files that have changed since, or from other folders"
        lacking = sorted(set(found.record.cpu.split()) - set((query.cpu or cpu_features()).split()))
        if lacking:
            shown = " ".join(lacking[:_SHOWN_FEATURES]) + (" ..." if len(lacking) > _SHOWN_FEATURES else "")
            return f"has an entry for another processor; this one lacks {shown}"
        return f"has an entry that the system cannot load; ctypes.CDLL({found.path!r}) shows why"
    if any(entry.record is not None and entry.record.name == query.unit.name for entry in stored_entries(path)):
        return f"has an entry of this name, but from other C, or not for {_versions(query)}"
    return "has no entry of this name"


def _versions(query: CacheQuery) -> str:
    found = [f"cwrap {about.__version__}", f"Python {sys.version_info[0]}.{sys.version_info[1]}"]
    if uses_numpy(query.unit):
        found.append(f"NumPy {import_module('numpy').__version__.partition('.')[0]}")
    return ", ".join(found)

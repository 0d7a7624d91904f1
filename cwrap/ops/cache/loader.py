"""From a unit to a module: out of the cache, or compiled and put there.

    load(Unit("scale", source))

A library is right where the same compiler, flags and places would be used now and every file it depends on is as it
was. That is looked up with a few hundred `stat` calls at most, and no process is started.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from types import ModuleType

from cwrap.ops.cache import store
from cwrap.ops.cache.library import Opened, open_library
from cwrap.ops.cache.query import CacheQuery, Text
from cwrap.ops.cache.store import Folder
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import LoadError

MODULE = "cwrap_op"


def load(unit: Unit) -> ModuleType:
    """A new module of the unit, whose init function is PyInit_cwrap_op. Raises what cwrap.ops.failure has."""
    return load_as(unit, MODULE)


def load_as(
    unit: Unit, name: str, generate: Callable[[], Text] | None = None, present: ModuleType | None = None
) -> ModuleType:
    """Like `load`, for a module of another name. Return `present` if that was loaded from the same library.

    With `generate`, the text of the unit is what the C is generated from, and only if it has to be compiled.
    """
    query = CacheQuery(unit, os.environ, generate)
    if not unit.cached or hasattr(unit.compiler, "compile_str"):
        return _compile(query, name)
    places = store.folders(os.environ)
    module = _from(places, query, name, present) or _from(tuple(store.packaged()), query, name, present)
    return module if module is not None else _compile(query, name, places)


def _from(
    places: tuple[Folder, ...], query: CacheQuery, name: str, present: ModuleType | None
) -> ModuleType | None:
    """A module out of the first entry that fits."""
    for folder in places:
        for found in store.entries(folder.path, query.key):
            fits = query.fits(found)
            if fits is False:
                continue
            if fits is None and folder is places[0] and not folder.exported:
                from cwrap.ops.cache.building import refresh

                found = refresh(folder.path, query.key, found)  # noqa: PLW2901 - the same library
            if present is not None and present.__file__ == found.path:
                return present
            opened = _opened(found.path, name)
            if opened is not None:
                store.used(found.path)
                return opened.finished()
    return None


def _opened(path: str, name: str) -> Opened | None:
    """What a library in the cache has; None where it cannot be loaded here, or is gone by now."""
    try:
        return open_library(path, name)
    except LoadError:
        return None


def _compile(query: CacheQuery, name: str, places: tuple[Folder, ...] = ()) -> ModuleType:
    from cwrap.ops.cache.building import build

    return build(query, name, places)

"""Loading of a unit as a module: from the cache if possible, otherwise compiled.

    load(Unit("scale", source))

A cached library is used if a compilation now would use the same compiler, flags and folders, and no file that it
depends on has changed. Checking this takes at most a few hundred `stat` calls and starts no process.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from types import ModuleType

from cwrap.ops.cache import store
from cwrap.ops.cache.entry import initialised, open_library
from cwrap.ops.cache.query import CacheQuery, GeneratedC
from cwrap.ops.cache.store import Folder
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import LoadError, NoCompilerError
from cwrap.toolchain.compiler import C

MODULE = "cwrap_op"


def load(unit: Unit) -> ModuleType:
    """Return a new module of the unit, whose init function is PyInit_cwrap_op. Raise errors of `cwrap.ops.failure`."""
    return load_as(unit, MODULE)


def load_as(
    unit: Unit, name: str, generate: Callable[[], GeneratedC] | None = None, loaded: ModuleType | None = None
) -> ModuleType:
    """Like `load`, for a module of another name. Return `loaded` if it was loaded from the same library.

    With `generate`, the unit's source is only the input of a generator, which is called if the library must be
    compiled.
    """
    query = CacheQuery(unit, os.environ, generate)
    if not unit.cached or hasattr(unit.compiler, "compile_str"):
        return _compile(query, name)
    folders = store.folders(os.environ)
    module = _load_cached(folders, query, name, loaded) or _load_cached(tuple(store.packaged()), query, name, loaded)
    return module if module is not None else _compile(query, name, folders)


def compiled_language(unit: Unit) -> str:
    """Return the language of a unit that was compiled: the one in which its library in the cache was, or else C."""
    query = CacheQuery(unit, os.environ)
    folders = () if unit.language else (*store.folders(os.environ), *store.packaged())
    entries = (entry for folder in folders for entry in store.entries(folder.path, query.key))
    return unit.language or next((entry.record.language for entry in entries if query.fits(entry) is not False), C)


def _load_cached(
    folders: tuple[Folder, ...], query: CacheQuery, name: str, loaded: ModuleType | None
) -> ModuleType | None:
    """Return a module from the first entry that fits, or None."""
    for folder in folders:
        for found in store.entries(folder.path, query.key):
            fits = query.fits(found)
            if fits is False:
                continue
            if fits is None and folder is folders[0] and not folder.exported:
                from cwrap.ops.cache.building import refresh

                found = refresh(folder.path, query.key, found)  # noqa: PLW2901 - the same library
            if loaded is not None and loaded.__file__ == found.path:
                return loaded
            opened = _open(found.path, name)
            if opened is not None:
                store.mark_used(found.path)
                return initialised(opened)
    return None


def _open(path: str, name: str) -> ModuleType | None:
    """Return a library of the cache, or None if it cannot be loaded or was removed meanwhile."""
    try:
        return open_library(path, name)
    except LoadError:
        return None


def _compile(query: CacheQuery, name: str, folders: tuple[Folder, ...] = ()) -> ModuleType:
    from cwrap.ops.cache.building import build

    try:
        return build(query, name, folders)
    except NoCompilerError as error:
        if not folders:  # a unit that is never cached
            raise
        from cwrap.ops.cache.building import with_search

        raise with_search(error, query) from None

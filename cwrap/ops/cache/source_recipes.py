"""Recipes: the sources of modules compiled at run time, stored in the cache under the modules' names.

With a recipe, another process that uses the same cache can import the module by its name: see loaded.py.
"""

from __future__ import annotations

import os
from itertools import chain

from cwrap.ops.cache import store

PACKAGE = "cwrap.ops.loaded"


def save_recipe(module: str, kind: str, parts: tuple[object, ...]) -> None:
    """Store a recipe, which consists of Python literals, unless one of the cache folders has it."""
    if _stored(module) is None:
        from cwrap.ops.cache.probe import write_atomically

        write_atomically(os.path.join(_writable(), store.RECIPES, _file_name(module)), repr((kind, parts)))


def load_recipe(module: str) -> tuple[str, tuple[object, ...]] | None:
    """Return the kind and the parts of a module's recipe, or None if it was not stored."""
    import ast

    data = _stored(module)
    if data is None:
        return None
    kind, parts = ast.literal_eval(data.decode("utf-8"))
    return str(kind), tuple(parts)


def _stored(module: str) -> bytes | None:
    """Return the text of a recipe from the first cache folder that has it, or None."""
    folders = store.folders(os.environ)
    for folder in chain(folders, store.packaged()):
        data = store.read_below(folder.path, store.RECIPES, _file_name(module))
        if data is not None:
            return data
    return store.read_below(_writable(), store.RECIPES, _file_name(module)) if folders[0].exported else None


def _writable() -> str:
    return store.writable(store.folders(os.environ), os.environ)


def _file_name(module: str) -> str:
    return module.rpartition(".")[2]

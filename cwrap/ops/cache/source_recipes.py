"""Recipes: the sources of modules compiled at run time, stored in the cache under the modules' names.

With a recipe, another process that uses the same cache can import the module by its name: see loaded.py.
"""

from __future__ import annotations

import os

from cwrap.ops.cache import store

PACKAGE = "cwrap.ops.loaded"


def save_recipe(module: str, kind: str, parts: tuple[object, ...]) -> None:
    """Store a recipe, which consists of Python literals."""
    file = _file(module)
    if not os.path.exists(file):
        from cwrap.ops.cache.probe import write_atomically

        write_atomically(file, repr((kind, parts)))


def load_recipe(module: str) -> tuple[str, tuple[object, ...]] | None:
    """Return the kind and the parts of a module's recipe, or None if it was not stored."""
    import ast

    data = store.read(_file(module))
    if data is None:
        return None
    kind, parts = ast.literal_eval(data.decode("utf-8"))
    return str(kind), tuple(parts)


def _file(module: str) -> str:
    folder = store.writable(store.folders(os.environ), os.environ)
    return os.path.join(folder, store.RECIPES, module.rpartition(".")[2])

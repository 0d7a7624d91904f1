"""What modules compiled at run time were made of, left in the cache under their names.

That is how another process that has the same cache imports one by its name: see loaded.py.
"""

from __future__ import annotations

import os

from cwrap.ops.cache import store

PACKAGE = "cwrap.ops.loaded"


def note(module: str, kind: str, parts: tuple[object, ...]) -> None:
    """Leaves a recipe, which is made of what literals can say."""
    file = _file(module)
    if not os.path.exists(file):
        from cwrap.ops.cache.probe import remember

        remember(file, repr((kind, parts)))


def noted(module: str) -> tuple[str, tuple[object, ...]] | None:
    """The recipe of that name: its kind and its parts."""
    import ast

    data = store.read(_file(module))
    if data is None:
        return None
    kind, parts = ast.literal_eval(data.decode("utf-8"))
    return str(kind), tuple(parts)


def _file(module: str) -> str:
    folder = store.writable(store.folders(os.environ), os.environ)
    return os.path.join(folder, store.RECIPES, module.rpartition(".")[2])

"""The package of modules compiled at run time: importing one by its name loads it again, from what it was made of.

That is how what pickles by name, functions, classes and exceptions, reaches another process that has the same cache.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from cwrap.ops.cache.source_recipes import PACKAGE, noted

__path__: list[str] = []


class _Finder(MetaPathFinder):
    """Knows modules by the recipes in the cache."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.rpartition(".")[0] != PACKAGE:
            return None
        recipe = noted(fullname)
        return None if recipe is None else ModuleSpec(fullname, _Loader(*recipe))


class _Loader(Loader):
    """Loads a recipe."""

    def __init__(self, kind: str, parts: tuple[object, ...]) -> None:
        self.kind = kind
        self.parts = parts

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        if self.kind == "elementwise":
            from cwrap.ops.ufunc.ufuncs import module_of

            return module_of(self.parts)
        from cwrap.ops.functions.inline import load_recipe

        return load_recipe(self.parts, anew=True)

    def exec_module(self, module: ModuleType) -> None:
        """Loading has run the module's code."""


if not any(type(finder).__module__ == __name__ for finder in sys.meta_path):
    sys.meta_path.append(_Finder())

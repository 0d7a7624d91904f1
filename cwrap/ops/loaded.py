"""Import hook for modules compiled at run time: `import cwrap.ops.loaded.NAME` loads the module from its recipe.

Pickles refer to functions, classes and exceptions by module and name. With this hook such pickles can be loaded in any
process that uses the same cache.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from cwrap.ops.cache.source_recipes import PACKAGE, load_recipe

__path__: list[str] = []


class _Finder(MetaPathFinder):
    """Finder of the modules that have a recipe in the cache."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.rpartition(".")[0] != PACKAGE:
            return None
        recipe = load_recipe(fullname)
        if recipe is None:
            raise ModuleNotFoundError(_missing(fullname), name=fullname)
        return ModuleSpec(fullname, _Loader(*recipe))


def _missing(module: str) -> str:
    name = module.rpartition(".")[2]
    stem = name.rpartition("_")[0] or name
    return (
        f"no module named {module!r}: {stem!r} was compiled by a process with another cache. Use the same folder as "
        f"CWRAP_CACHE or a copy made by `cwrap cache export`, or define {stem!r} in a module that all processes import"
    )


class _Loader(Loader):
    """Loader that builds a module from its recipe, or takes the compiled module from the cache."""

    def __init__(self, kind: str, parts: tuple[object, ...]) -> None:
        self.kind = kind
        self.parts = parts

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        if self.kind == "inline":
            from cwrap.ops.functions.inline import load_module

            return load_module(self.parts, reload=True)
        from cwrap.ops.loops import kernels, modules, ufuncs

        kind: Any = {"elementwise": ufuncs.Plan, "kernel": kernels.Kernel}[self.kind]
        return modules.module_of(kind(*self.parts))

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: `create_module` has already run the module's code."""


if not any(type(finder).__module__ == __name__ for finder in sys.meta_path):
    sys.meta_path.append(_Finder())

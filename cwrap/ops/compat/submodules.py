"""The function that creates the modules of a library from its table of names."""

from __future__ import annotations

import sys
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any

import numpy as np

from cwrap.ops.theano.groups import Tables
from cwrap.ops.theano.helpers import several


def create_submodules(package: str, tables: Tables) -> dict[str, Any]:
    """Add the submodules of a package to `sys.modules`, and return the names of the package itself.

    If a module has a submodule and a function of the same name, such as `compile.function`, the function is the
    attribute.
    """
    top: dict[str, Any] = {}
    modules: dict[str, ModuleType] = {}
    for dotted in _with_parents(tables):
        found = {name: _object(name, location) for name, location in tables.get(dotted, {}).items()}
        if not dotted:
            top.update(found)
            continue
        parent, _, last = dotted.rpartition(".")
        module = ModuleType(f"{package}.{dotted}", f"Names that programs import from `{dotted}`.")
        module.__path__ = []  # the module may have submodules in this table
        vars(module).update(found)
        modules[dotted] = sys.modules[module.__name__] = module
        if last not in tables.get(parent, {}):
            (vars(modules[parent]) if parent else top)[last] = module
    return top


def _with_parents(tables: Tables) -> list[str]:
    """Return the dotted names of all modules, each after the module that contains it."""
    found = {""}
    for dotted in tables:
        words = dotted.split(".")
        found.update(".".join(words[:count]) for count in range(1, len(words) + 1))
    return sorted(found)


def _object(name: str, location: str) -> Any:
    module, _, other = location.partition(":")
    if module == "several":
        return several(_object(other, "types.makers"))
    if module == "numpy":
        return attrgetter(other or name)(np)
    return getattr(import_module(f"cwrap.ops.{module}"), other or name)

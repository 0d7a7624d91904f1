"""The plugins of modules of functions: those in the modules of the folders beside this file.

A folder is a chapter of the reference. A new module in it needs no list: its plugins are found there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from cwrap import features
from cwrap.planning.plugin import Plugin


def standard_plugins() -> tuple[Plugin, ...]:
    """Return the plugins of modules of functions, sorted by folder and module; `ordered` sorts them for a run."""
    return tuple(plugin() for plugin in _classes())


@cache
def _classes() -> tuple[type[Plugin], ...]:
    folders = (f"{features.__name__}.{entry.name}" for entry in iter_modules(features.__path__) if entry.ispkg)
    return tuple(plugin for folder in folders for plugin in _in_folder(folder))


def _in_folder(folder: str) -> Iterator[type[Plugin]]:
    """Yield the plugins that the modules of a folder define."""
    for entry in iter_modules(import_module(folder).__path__):
        module = import_module(f"{folder}.{entry.name}")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Plugin) and value.__module__ == module.__name__:
                yield value

"""Builds of extension modules from declarations, imported by setup.py.

Contents:

    project.py      description of a build as data        compiler.py, variant.py   compilers and build variants
    generation.py   generate, split, write, stamp         graph.py, ninja.py        compile and link
    builder.py      the whole build                       command.py, sdist.py      commands of setuptools
    module.py       a standalone module as a project      extension.py              the class that a setup.py uses
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cwrap.building.command import setup
    from cwrap.building.extension import CwrapExtension

__all__ = ["CwrapExtension", "setup"]


def __getattr__(name: str) -> object:
    """Return what a setup.py imports. It is imported lazily, because other modules here do not need setuptools."""
    if name == "CwrapExtension":
        from cwrap.building.extension import CwrapExtension

        return CwrapExtension
    if name == "setup":
        from cwrap.building.command import setup

        return setup
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")

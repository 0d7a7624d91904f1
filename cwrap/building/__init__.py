"""What a setup.py imports to build extensions from declarations: specialisation by dtype, the ninja graph, commands.

    project.py      what is to be built, as data          compiler.py, variant.py   with what, and how
    generation.py   generate, split, write, stamp         graph.py, ninja.py        compile and link
    builder.py      all of it in order                    command.py, sdist.py      as commands of setuptools
    module.py       a module of its own as a project      extension.py              what a setup.py lists
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cwrap.building.extension import CwrapExtension

__all__ = ["CwrapExtension"]


def __getattr__(name: str) -> object:
    """`CwrapExtension`, for a setup.py; those who import other modules of the folder need no setuptools for it."""
    if name == "CwrapExtension":
        from cwrap.building.extension import CwrapExtension

        return CwrapExtension
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")

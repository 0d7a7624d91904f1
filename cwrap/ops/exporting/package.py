"""The files of an exported package: C, Python, type stubs, and what setuptools needs to build a wheel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cwrap import about
from cwrap.ops import arguments
from cwrap.ops.exporting.part import Part, pool_part
from cwrap.ops.exporting.sources import MARK
from cwrap.ops.loops import fold_calls

_PROJECT = """\
# {mark}
[build-system]
requires = ["setuptools>=77", "numpy>=2"]
build-backend = "setuptools.build_meta"

[project]
name = "{package}"
version = "0.1.0"
description = "Functions compiled ahead of time: {names}"
requires-python = ">=3.10"
dependencies = ["numpy>=1.23"]

[tool.setuptools]
packages = ["{package}"]
include-package-data = false
package-data = {{ "*" = ["*.pyi", "py.typed"] }}
"""
_SETUP = """\
# {mark}
import numpy
from setuptools import Extension, setup

setup(
    ext_modules=[
{extensions}    ],
)
"""
_STUB = """\
# {mark}
from typing import Any

import numpy as np
import numpy.typing as npt

__all__: list[str]

{declared}
"""


def files_of(package: str, parts: Sequence[Part], native: bool) -> dict[str, str]:
    """Return the texts of all files by their paths in the folder of the project."""
    uses_pool = any(part.uses_pool for part in parts)
    every = [*parts, *([pool_part(package)] if uses_pool else [])]
    names = [part.name for part in parts]
    files = {
        "pyproject.toml": _PROJECT.format(mark=MARK, package=package, names=", ".join(names)),
        "setup.py": _SETUP.format(mark=MARK, extensions="".join(_extension(part, package, native) for part in every)),
        f"{package}/__init__.py": _init(parts, uses_pool),
        f"{package}/__init__.pyi": _STUB.format(mark=MARK, declared="\n".join(part.stub for part in parts)),
        f"{package}/py.typed": "",
        f"{package}/_arguments.py": _copy(arguments.__file__),
    }
    if any(part.has_folds for part in parts):
        files[f"{package}/_folds.py"] = _copy(fold_calls.__file__)
    return files | {f"{package}/{part.file}": part.text for part in every}


def _copy(file: str | None) -> str:
    return f"# {MARK}\n{Path(str(file)).read_text(encoding='utf-8')}"


def _extension(part: Part, package: str, native: bool) -> str:
    lines = ""
    for key, words in part.options(package, native).items():
        first = "numpy.get_include()" if key == "include_dirs" else ""
        listed = ", ".join(filter(None, (first, *map(repr, words))))
        lines += f"            {key}=[{listed}],\n" if listed else ""
    return f"        Extension(\n            {f'{package}.{part.extension}'!r},\n{lines}        ),\n"


def _init(parts: Sequence[Part], uses_pool: bool) -> str:
    """Return the Python file that makes the objects from the extension modules."""
    imported = ["_arguments", *(part.extension for part in parts)]
    imported += ["_folds"] if any(part.has_folds for part in parts) else []
    imported += ["_parallel"] if uses_pool else []
    names = [part.name for part in parts]
    head = f'"""Functions compiled ahead of time: {", ".join(names)}."""\n\n# {MARK}\n# cwrap {about.__version__}\n'
    made = "".join(f"{part.name} = {part.made}\n" for part in parts)
    return f"{head}\nfrom . import {', '.join(imported)}\n\n__all__ = {names!r}\n\n{made}"

"""The files of an exported package: C, Python, type stubs, and what setuptools needs to build a wheel; the wheel."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from cwrap import about
from cwrap.ops import arguments
from cwrap.ops.cache.query import compiler_of
from cwrap.ops.exporting.part import MARK, Part, pool_part
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import fold_calls
from cwrap.toolchain.compiler import CXX, C

_BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"
_OLDEST = 2  # a module that was compiled with the headers of NumPy 1 does not run with NumPy 2
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


# ---- the wheel ----


def check_numpy(version: str = np.__version__) -> None:
    """Raise OpsError if NumPy's headers cannot make a wheel for all versions of NumPy."""
    if int(version.partition(".")[0]) < _OLDEST:
        raise OpsError(
            f"a wheel for all versions of NumPy is compiled with the headers of NumPy 2, and this is NumPy {version}; "
            "without the wheel, the sources are written, and `pip wheel` compiles them with NumPy 2"
        )


def build_wheel(folder: Path, files: Iterable[str], is_cpp: bool) -> Path:
    """Build the wheel of the files in a folder, move it there and return its path; raise CompileError."""
    check_numpy()
    languages = {"CC": C, "CXX": CXX} if is_cpp else {"CC": C}
    compilers = {key: shlex.join(compiler_of(name, os.environ).command) for key, name in languages.items()}
    with tempfile.TemporaryDirectory(prefix="cwrap-") as temporary:
        copy = Path(temporary, "source")
        for name in files:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(folder / name, copy / name)
        command = (sys.executable, "-c", _BUILD, temporary)
        environment = {**os.environ, **compilers}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        output = done.stdout + done.stderr
        if done.returncode:
            message = f"the wheel was not built; the sources are in {folder}, for `pip wheel {folder}`\n{output}"
            raise CompileError(message, command, output, str(folder))
        name = done.stdout.split()[-1]
        shutil.copyfile(Path(temporary, name), folder / name)
    return folder / name

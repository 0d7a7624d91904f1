"""`export(objects, folder, module)`: packages of compiled functions that run without cwrap and without a compiler.

export({"length": length}, "out", "lengths", wheel=True)
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from pathlib import Path
from typing import Any

import numpy as np

from cwrap.ops.exporting.functions import function_part
from cwrap.ops.exporting.loops import fold_part, ufunc_part
from cwrap.ops.exporting.package import build_wheel, check_numpy, files_of
from cwrap.ops.exporting.part import MARK, Part
from cwrap.ops.failure import OpsError
from cwrap.ops.functions.function import Function
from cwrap.ops.loops.c_functions import CFunction
from cwrap.ops.loops.folds import Reduction, Scan
from cwrap.write import write_tree

_EXPECTED = "expected a result of function(), elementwise(), gufunc(), reduce() or scan()"


def export(
    objects: Mapping[str, Any],
    folder: str | os.PathLike[str],
    module: str,
    *,
    wheel: bool = False,
    native: bool = False,
) -> list[Path]:
    """Write compiled functions as a package that runs without cwrap and without a compiler; return its files.

    - `objects`: the functions by name: results of `function`, `elementwise`, `gufunc`, `reduce` and `scan`.
    - `folder`: gets the C, the Python and the `pyproject.toml` of the package.
    - `module`: the name of the package.
    - `wheel`: also build the wheel, which is the last of the files.
    - `native`: compile for the processor of this machine.

    OpsError is raised for what needs Python objects of this process, and CompileError if the wheel is not built.
    """
    _check_name(module, "module")
    if not isinstance(objects, Mapping):
        raise OpsError(f'the objects must be a dict such as {{"f": f}}, not {objects!r}')
    if not objects:
        raise OpsError(f"there is nothing to export: {_EXPECTED}")
    if wheel:
        check_numpy(np.__version__)
    parts = [_part(name, module, value) for name, value in objects.items()]
    files = files_of(module, parts, native)
    target = Path(folder)
    _check_files(target, files)
    write_tree(target, files, owned=(f"{module}/_c_*",))
    paths = [target / name for name in files]
    return [*paths, build_wheel(target, files, any(part.is_cpp for part in parts))] if wheel else paths


def _check_name(name: str, what: str) -> None:
    if not (name.isidentifier() and name.isascii()) or iskeyword(name) or name.startswith("_"):
        raise OpsError(
            f"{name!r} cannot be the name of an exported {what}; expected ASCII letters, digits and underscores, a "
            "letter first, and no keyword of Python"
        )


def _part(name: str, module: str, value: Any) -> Part:
    _check_name(name, "function")
    if isinstance(value, Function):
        return function_part(name, module, value)
    if isinstance(value, (Reduction, Scan)):
        return fold_part(name, module, value)
    if isinstance(value, CFunction):
        raise OpsError(
            f"{name} is a C function for other libraries, which call it by its address; write it as elementwise() to "
            "call it from Python"
        )
    part = ufunc_part(name, module, value) if isinstance(value, np.ufunc) else None
    if part is None:
        kind = "a ufunc that cwrap.ops did not make" if isinstance(value, np.ufunc) else f"{value!r:.60}"
        raise OpsError(f"{name} is {kind}; {_EXPECTED}")
    return part


def _check_files(folder: Path, files: Sequence[str] | Mapping[str, str]) -> None:
    """Raise OpsError if a file in the folder was written by somebody else."""
    for name in files:
        path = folder / name
        if path.is_file() and path.stat().st_size and MARK not in path.read_text(encoding="utf-8", errors="replace"):
            raise OpsError(f"{path} exists, and `cwrap ops export` did not write it; choose another folder")

"""A part of an exported package: one object, as the C of an extension module and the Python that makes the object."""

from __future__ import annotations

import os
from dataclasses import dataclass

from cwrap import about
from cwrap.ops.cache.loader import compiled_language
from cwrap.ops.cache.options import NATIVE, OPTIMISED
from cwrap.ops.cache.unit import Unit
from cwrap.ops.exporting.sources import c_file
from cwrap.ops.linking.graph_source import FOLDER
from cwrap.ops.loops import parallel
from cwrap.toolchain.compiler import CXX

_THREADS = "-pthread"  # for the compiler and the linker
_FLAGS = (OPTIMISED, "-DNDEBUG", "-g0", "-fvisibility=hidden")
_FOLDERS = (str(FOLDER), parallel.FOLDER, about.get_include(), about.pool_folder())


@dataclass(frozen=True, slots=True)
class Part:
    """An object of an exported package.

    - `name`: the attribute of the package; `extension` is the module that the C becomes.
    - `made`: the Python expression that makes the object from the extension module.
    - `stub`: the declaration for type checkers.
    - `has_folds`: the Python file of reductions and scans is needed.
    """

    name: str
    extension: str
    text: str
    unit: Unit
    is_cpp: bool
    made: str
    stub: str
    has_folds: bool = False

    @property
    def uses_pool(self) -> bool:
        """True if the C uses the thread pool."""
        return "typedef struct CwrapParallel" in self.text

    @property
    def file(self) -> str:
        """The name of the C file."""
        return f"{self.extension}{'.cpp' if self.is_cpp else '.c'}"

    def options(self, package: str, native: bool) -> dict[str, list[str]]:
        """Return the arguments of setuptools' Extension. NumPy's headers are not among the folders."""
        unit = self.unit
        dropped = {*unit.no_compile_args, *(() if native else (NATIVE,))}
        flags = [flag for flag in (*_FLAGS, *unit.compile_args) if flag not in dropped]
        return {
            "sources": [f"{package}/{self.file}"],
            "include_dirs": [os.path.abspath(folder) for folder in unit.header_dirs if folder not in _FOLDERS],
            "libraries": list(unit.libraries),
            "library_dirs": list(map(os.path.abspath, unit.lib_dirs)),
            "runtime_library_dirs": list(map(os.path.abspath, unit.lib_dirs)),
            "extra_compile_args": flags,
            "extra_link_args": [flag for flag in flags if flag == _THREADS],
        }


def part_of(name: str, package: str, unit: Unit, made: str, stub: str, has_folds: bool = False) -> Part:
    """Return the part of an object whose unit has C as its source, not the input of a generator."""
    extension = f"_c_{name}"
    text = unit.source + "".join(f'\n#include "{path}"\n' for path in unit.parts)
    written = c_file(text, (*unit.header_dirs, *_FOLDERS), f"{name}: {unit.name}", package, extension)
    return Part(name, extension, written, unit, compiled_language(unit) == CXX, made, stub, has_folds)


def pool_part(package: str) -> Part:
    """Return the thread pool of a package."""
    unit = parallel.unit()
    text = c_file(unit.source, (*unit.header_dirs, *_FOLDERS), "The thread pool.", package, "_parallel")
    return Part("_parallel", "_parallel", text, unit, False, "", "")

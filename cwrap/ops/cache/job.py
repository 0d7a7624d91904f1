"""The commands of a compilation: flags, folders of headers and libraries, and the source file."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import NamedTuple

from cwrap import about
from cwrap.ops.cache import store
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.options import OPTIMISED, Style, numpy, uses_numpy
from cwrap.ops.cache.probe import suffix_of
from cwrap.ops.cache.unit import Unit
from cwrap.toolchain.compiler import CXX, PROCESS_FLAGS, C, Toolchain
from cwrap.toolchain.discovery import library_folder_flags, object_flags, shared_library_flags

_COMMON = (*object_flags(), "-pipe", "-fvisibility=hidden", "-Wno-cpp")
# As warnings, these mistakes would be noticed only when the library is loaded, or never. A lost `const`, which clang
# includes in incompatible pointer types, stays a warning.
_C_ERRORS = tuple(
    f"-Werror={name}" for name in ("implicit-function-declaration", "incompatible-pointer-types", "int-conversion")
)
_LOST_CONST = "-Wno-error=incompatible-pointer-types-discards-qualifiers"
_LANGUAGE_FLAGS = {C: _C_ERRORS, CXX: ("-Wno-write-strings",)}


class Job(NamedTuple):
    """The input of a compilation: unit, flags, compiler and folders."""

    unit: Unit
    style: Style
    toolchain: Toolchain
    version: str  # of the compiler
    folder: str  # the cache folder
    private: str


def source_file(job: Job) -> str:
    """Write the source file and return its path. It is kept for debugging; otherwise it is in the private folder."""
    text = job.unit.source.encode("utf-8", "surrogateescape")
    name = _file_name(job.unit.name) + suffix_of(job.toolchain.language)
    folder = job.private
    if job.style.debug:
        folder = store.ensure_folder(job.folder, store.DEBUG, digest_of(job.unit.source))
        if store.read(os.path.join(folder, name)) == text:
            return os.path.join(folder, name)
    private = os.path.join(job.private, name)
    with open(private, "wb") as stream:
        stream.write(text)
    path = os.path.join(folder, name)
    if path != private:
        os.chmod(private, 0o600)
        os.replace(private, path)
    return path


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "_", name)[:64] or "unit"


def compile_command(job: Job, first_flags: tuple[str, ...] = ()) -> list[str]:
    """Return the compile command without files."""
    is_quick = not job.unit.has_loops and job.toolchain.language == C  # templates of C++ may have loops
    flags = [without_loops(flag) if is_quick else flag for flag in flags_left(job)]
    folders = include_flags(search_path(job.unit))
    return [*job.toolchain.command, *first_flags, *flags, *folders, *job.unit.compile_args]


def has_fast_math(job: Job) -> bool:
    """Return True if a flag of the compilation must not reach the linker, so that it needs a separate command."""
    return not PROCESS_FLAGS.isdisjoint(compile_command(job))


def link_command(job: Job) -> list[str]:
    """Return the link command without files. It has no flags that change the arithmetic of the whole process."""
    return [flag for flag in compile_command(job) if flag not in PROCESS_FLAGS]


def flags_left(job: Job) -> list[str]:
    """Return the common flags that the unit does not remove."""
    removed = set(job.unit.no_compile_args)
    return [flag for flag in common_flags(job) if flag not in removed]


def without_loops(flag: str) -> str:
    """Return the flag for C without loops: -O1 instead of -O3, which takes longer and makes nothing faster."""
    return "-O1" if flag == OPTIMISED else flag


def common_flags(job: Job) -> list[str]:
    """Return the flags that do not depend on the unit."""
    toolchain = job.toolchain
    # Messages quote no source lines: `compile_errors.quoted` inserts them, even if a line is in no file.
    plain = ("-fno-caret-diagnostics", _LOST_CONST) if is_clang(job) else ("-fno-diagnostics-show-caret",)
    flags = (*_COMMON, *_LANGUAGE_FLAGS[toolchain.language], *job.style.flags(), *plain)
    return [*flags, *toolchain.compile_flags]


def include_flags(folders: Iterable[str]) -> list[str]:
    """Return the flags that make the compiler search folders for headers."""
    return [word for folder in folders for word in ("-I", folder)]


def is_clang(job: Job) -> bool:
    """Return True if the compiler is clang."""
    return "clang" in job.version


def link_flags(job: Job) -> list[str]:
    """Return the flags after the sources: libraries, and their folders at link and load time."""
    folders = [os.path.abspath(folder) for folder in job.unit.lib_dirs]
    folder_flags = [word for folder in folders for word in library_folder_flags(folder)]
    libraries = [f"-l{name}" for name in job.unit.libraries]
    return [*shared_library_flags(), *job.toolchain.link_flags, *folder_flags, *libraries]


def follows_libraries(unit: Unit) -> bool:
    """Return True if the unit links libraries other than `m`: a static library is a dependency of the result."""
    return bool(set(unit.libraries) - {"m"}) or any(not word.startswith("-") for word in unit.compile_args)


def search_path(unit: Unit) -> tuple[str, ...]:
    """Return the header folders in search order: those of the unit, of Python, and of NumPy if the source uses it."""
    unit_folders = [os.path.abspath(folder) for folder in unit.header_dirs]
    unit_folders += [about.get_include()] if unit.runtime else []
    return tuple(dict.fromkeys((*unit_folders, *python_includes(), *([numpy_include()] if uses_numpy(unit) else ()))))


def python_includes() -> list[str]:
    """Return the folders of Python's headers: usually one, otherwise the ones of `sysconfig`, which is slow."""
    usual = f"{sys.base_prefix}/include/python{sys.version_info[0]}.{sys.version_info[1]}{getattr(sys, 'abiflags', '')}"
    if all(os.path.isfile(f"{usual}/{name}") for name in ("Python.h", "pyconfig.h")):
        return [usual]
    import sysconfig

    return [sysconfig.get_path(name) for name in ("include", "platinclude")]


def numpy_include() -> str:
    """Return the folder of NumPy's headers."""
    return str(numpy().get_include())


def depfile_flags(file: str) -> tuple[str, ...]:
    """Return the flags that make the compiler write a depfile."""
    return ("-MD", "-MT", "it", "-MF", file)

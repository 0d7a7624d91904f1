"""Builds with the compiler of setuptools: on Windows, where that is MSVC and there is no POSIX shell for ninja's rules.

The C is generated as for a build with ninja; setuptools compiles and links it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from cwrap.building.builder import build_folder, check_files, numpy_folders, plain_sources
from cwrap.building.compiler import with_packages
from cwrap.building.extension import CwrapExtension
from cwrap.building.generation import bring_up_to_date, stub_file
from cwrap.building.project import RUNTIME, BuildError, Project
from cwrap.building.variant import variant_of

_NOT_OF_MSVC = ("-f", "-g", "-m", "-W", "-p")


def folder_of(project: Project) -> str:
    """Return the build folder of a module, relative to the project."""
    return f"{build_folder(variant_of(os.environ))}/{project.folder}"


def stub_of(extension: CwrapExtension) -> Path:
    """Return the type stub that `prepare` wrote."""
    return stub_file(extension.project, folder_of(extension.project))


def prepare(extension: CwrapExtension, compiler: str) -> None:
    """Generate the C of a module, and set the options with which setuptools compiles it.

    `compiler` is the name of setuptools for the kind of compiler, such as "msvc".
    """
    if extension.options is None:
        raise BuildError(f"{extension.name} is built with ninja, which needs a POSIX system")
    check_files(extension.project)
    project, variant = with_packages(extension.project, os.environ), variant_of(os.environ)
    folder = folder_of(project)
    compilations = (*bring_up_to_date(project, folder), *plain_sources(project))
    categories = {category.name: category for category in project.categories}
    # The flags of C and of C++ differ in the first one, the standard. MSVC accepts both for files of either language.
    used = [categories[name].flags for name in dict.fromkeys(compilation.category for compilation in compilations)]
    is_msvc = compiler == "msvc"
    standards = [flags[0] for flags in used] if is_msvc or len(used) == 1 else []
    compile_flags = (*standards, *used[0][1:], *variant.compile_flags)
    link_flags = (*project.link_flags, *variant.link_flags)
    extension.sources = [compilation.source for compilation in compilations]
    extension.depends = list(project.files([f"{folder}/generated/{RUNTIME}/*"]))
    folders = project.include_folders(f"{folder}/generated")
    extension.include_dirs = [*folders, *numpy_folders(project, folder, compilations)]
    extension.libraries = list(project.libraries)
    extension.extra_compile_args = msvc_flags(compile_flags) if is_msvc else list(compile_flags)
    extension.extra_link_args = msvc_link_flags(link_flags) if is_msvc else list(link_flags)


def msvc_flags(flags: Iterable[str]) -> list[str]:
    """Return flags of a compiler as MSVC has them, without warnings and other options that it does not have.

    For example, `-std=c11` becomes `/std:c11`. Files are UTF-8.
    """
    standards = [f"/std:{flag[5:].replace('gnu', 'c')}" for flag in flags if flag.startswith("-std=")]
    others = [flag for flag in flags if not flag.startswith(("-std=", *_NOT_OF_MSVC)) or "sanitize=" in flag]
    return ["/utf-8", "/Zc:__cplusplus", *standards, *others]


def msvc_link_flags(flags: Iterable[str]) -> list[str]:
    """Return flags of a linker as MSVC has them: `-Llib -lz` becomes `/LIBPATH:lib z.lib`."""
    found = []
    for flag in flags:
        if flag.startswith("-L"):
            found.append(f"/LIBPATH:{flag[2:]}")
        elif flag.startswith("-l"):
            found.append(f"{flag[2:]}.lib")
        elif not flag.startswith(_NOT_OF_MSVC):
            found.append(flag)
    return found

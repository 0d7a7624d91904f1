"""One build, from declarations to an extension module in the build folder, and the copy to its destination.

    generate, split, write (cwrap.building.generation) → build.ninja (cwrap.building.graph) → ninja → Built → publish

All files are written below `build/cwrap/<Python, platform, variant>/` of the project. `publish` then copies the module
and its stub to their destination. A lock lets only one build use a folder at a time.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cwrap.building.compiler import (
    find_compiler,
    find_cxx_compiler,
    linker_flags,
    openmp_flags,
    precompiles_headers,
    with_packages,
)
from cwrap.building.generation import Compilation, bring_up_to_date, debug_flags, include_flags, stub_file
from cwrap.building.graph import Graph, Link, header_name
from cwrap.building.ninja import jobs, run_ninja
from cwrap.building.project import BuildError, Project
from cwrap.building.variant import Variant, variant_of
from cwrap.toolchain.compiler import Toolchain
from cwrap.toolchain.discovery import shared_library_flags
from cwrap.write import write_file

_NUMPY_HEADER = '#include "cwrap_numpy.h"'
_COMMON_FLAGS = ("-fPIC", "-fvisibility=hidden", "-ffunction-sections", "-Wall", "-Wextra", "-DNDEBUG")


@dataclass(frozen=True, slots=True)
class Built:
    """The files that a build created, in the build folder."""

    module: Path
    stub: Path


def build_folder(variant: Variant) -> str:
    """Return the build folder of a variant, relative to the project."""
    return f"build/cwrap/{variant.tag}"


def build(
    project: Project, environment: Mapping[str, str], parallel: int | None = None, verbose: bool = False
) -> Built:
    """Bring the module up to date, and return the built files.

    Raise CwrapError for invalid declarations, and BuildError for other errors that the user can fix. The files of an
    earlier build are then kept.
    """
    variant = variant_of(environment)
    folder = str(PurePosixPath(build_folder(variant), project.folder))
    check_files(project)
    project = with_packages(project, environment)
    compiler = find_compiler(environment)
    count = jobs(parallel, environment)
    suffix = ".abi3.so" if project.limited else sysconfig.get_config_var("EXT_SUFFIX")
    module = f"{folder}/{project.name.rpartition('.')[2]}{suffix}"
    (project.root / folder).mkdir(parents=True, exist_ok=True)
    with _build_lock(project.root / folder / "lock") as lock:
        _remove_leftovers(project.root / module)
        compilations = (*bring_up_to_date(project, folder), *plain_sources(project))
        cxx = find_cxx_compiler(environment) if _has_cxx(project, compilations) else None
        graph = _graph(project, folder, variant, (compiler, cxx), compilations, module)
        tools = "\n".join([*(tool.identity for tool in (compiler, cxx) if tool), f"Python {sys.version}\n"])
        write_file(project.root / graph.tools_file, tools)
        file = f"{folder}/build.ninja"
        changed = write_file(project.root / file, graph.text())
        if changed:
            run_ninja(project.root, ["-f", file, "-t", "cleandead"], environment, silent=True, lock=lock)
        arguments = ["-f", file, "-j", str(count), *(["-v"] if verbose else [])]
        status = run_ninja(project.root, arguments, environment, lock=lock)
    if status != 0:
        raise BuildError(f"{project.name} was not built; see the errors above")
    return Built(project.root / module, stub_file(project, folder))


def publish(source: Path, target: Path) -> bool:
    """Copy a file by an atomic rename unless the target is already the same. Return True if it was copied.

    Processes that have the old file open or loaded keep the old file.
    """
    status = source.stat()
    try:
        present = target.stat()
        if (present.st_mtime_ns, present.st_size) == (status.st_mtime_ns, status.st_size):
            return False
    except FileNotFoundError:
        target.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    try:
        shutil.copy2(source, temporary)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
    return True


def check_files(project: Project) -> None:
    """Raise BuildError if a file does not exist. Otherwise the linker or the import would report it later."""
    for pattern in (*project.sources, *(path for path in project.declarations if not set(path) & set("*?["))):
        if not project.files([pattern]):
            raise BuildError(f"{project.name}: file '{pattern}' not found in {project.root}")


def _has_cxx(project: Project, compilations: tuple[Compilation, ...]) -> bool:
    names = {compilation.category for compilation in compilations}
    return any(category.cxx for category in project.categories if category.name in names)


def plain_sources(project: Project) -> tuple[Compilation, ...]:
    """Return the sources of the project that are compiled once."""
    return tuple(Compilation(path, project.category(path).name) for path in project.files(project.sources))


def _graph(
    project: Project,
    folder: str,
    variant: Variant,
    compilers: tuple[Toolchain, Toolchain | None],
    compilations: tuple[Compilation, ...],
    module: str,
) -> Graph:
    compiler, cxx = compilers
    wants_openmp = {category.name for category in project.categories if category.openmp}
    openmp: tuple[str, ...] = ()
    if any(compilation.category in wants_openmp for compilation in compilations):
        openmp = openmp_flags(compiler, project.root / folder / "openmp.json")
    libraries = (*project.link_flags, *(f"-l{name}" for name in project.libraries))
    link_flags = (*shared_library_flags(), *linker_flags(), *variant.link_flags, *compiler.link_flags, *libraries)
    flags = (*variant.compile_flags, *compiler.compile_flags)
    numpy_flags = (word for name in numpy_folders(project, folder, compilations) for word in ("-isystem", name))
    return Graph(
        folder=folder,
        command=compiler.command,
        cxx_command=cxx.command if cxx else (),
        tools_file=f"{folder}/tools.txt",
        categories=project.categories,
        flags=(*_COMMON_FLAGS, *include_flags(project, folder), *debug_flags(project, folder, flags)),
        python_flags=(*_python_flags(), *numpy_flags),
        openmp_flags=openmp,
        last_flags=flags,
        last_cxx_flags=(*variant.compile_flags, *(cxx.compile_flags if cxx else ())),
        compilations=compilations,
        link=Link(module, link_flags),
        precompile=_precompile(project, folder, compiler, flags),
    )


def _precompile(project: Project, folder: str, compiler: Toolchain, flags: Iterable[str]) -> tuple[str, ...]:
    """Write the headers to compile once, and return their categories. With debug information, there are none."""
    wanted = [category for category in project.categories if category.header]
    has_debug_flags = any(flag.startswith("-g") for flag in flags)
    if not wanted or has_debug_flags or not precompiles_headers(compiler, project.root / folder / "headers.json"):
        return ()
    for category in wanted:
        write_file(project.root / header_name(folder, category.name), f'#include "{category.header}"\n')
    return tuple(category.name for category in wanted)


def _python_flags() -> tuple[str, ...]:
    folders = dict.fromkeys(sysconfig.get_path(name) for name in ("include", "platinclude"))
    return tuple(word for folder in folders for word in ("-isystem", folder))


def numpy_folders(project: Project, folder: str, compilations: tuple[Compilation, ...]) -> tuple[str, ...]:
    """Return the folder of NumPy's headers if a generated file of a standalone module includes them."""
    written = [c.source for c in compilations if project.target == "standalone" and c.source.startswith(f"{folder}/")]
    if not any(_NUMPY_HEADER in (project.root / source).read_text(encoding="utf-8") for source in written):
        return ()
    try:
        import numpy as np
    except ImportError:
        missing = "which is not installed; add numpy to the build requirements"
        raise BuildError(f"{project.name} uses PyArrayObject and needs NumPy to build, {missing}") from None
    return (np.get_include(),)


def _remove_leftovers(module: Path) -> None:
    """Remove files of failed or killed link steps. The caller holds the lock, so no other link step is running."""
    for leftover in module.parent.glob(f"{module.name}.new.*"):
        leftover.unlink(missing_ok=True)


@contextmanager
def _build_lock(file: Path) -> Iterator[int | None]:
    """Wait until no other build uses the folder, and yield the descriptor of the lock file, if there is one.

    The system releases the lock when the last process with the descriptor ends, even if it is killed.
    """
    try:
        import fcntl
    except ImportError:
        yield None
        return
    with open(file, "w", encoding="utf-8") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("waiting for another build in this folder", file=sys.stderr, flush=True)
            fcntl.flock(stream, fcntl.LOCK_EX)
        except OSError:
            pass  # the file system has no locks; the user must not run two builds at once
        yield stream.fileno()

"""The compilers of a build, and whether they support OpenMP and precompiled headers.

`cwrap.toolchain.compiler` selects the compilers. A compiler is identified by its files instead of running it, so that a
build with nothing to do starts no compiler.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cwrap.building.project import BuildError, Project
from cwrap.toolchain.compiler import CXX, C, Toolchain, ToolchainError, find_toolchain
from cwrap.toolchain.discovery import object_flags, shared_library_flags
from cwrap.toolchain.pkg_config import find_flags
from cwrap.write import write_file

_OPENMP_PROBE = """\
#include <omp.h>
int probe(void);
int probe(void) { return omp_get_max_threads(); }
"""


def find_compiler(environment: Mapping[str, str]) -> Toolchain:
    """Return the C compiler of an environment; raise BuildError."""
    return _find(C, environment)


def find_cxx_compiler(environment: Mapping[str, str]) -> Toolchain:
    """Return the C++ compiler of an environment; raise BuildError."""
    return _find(CXX, environment)


def _find(language: str, environment: Mapping[str, str]) -> Toolchain:
    try:
        return find_toolchain(language, environment)
    except ToolchainError as error:
        raise BuildError(str(error)) from None


def with_packages(project: Project, environment: Mapping[str, str]) -> Project:
    """Return a project with the flags of its packages of pkg-config. Raise BuildError if one is not installed."""
    try:
        packages = find_flags(project.pkg_config, environment)
    except ToolchainError as error:
        raise BuildError(f"{project.name}: {error}") from None
    if not project.pkg_config:
        return project
    categories = tuple(replace(c, flags=(*c.flags, *packages.compile)) for c in project.categories)
    libraries = (f"-l{name}" for name in project.libraries)  # before the packages, which they may need
    link_flags = (*project.link_flags, *libraries, *packages.link)
    return replace(project, categories=categories, libraries=(), link_flags=link_flags)


def linker_flags() -> tuple[str, ...]:
    """Return flags for small libraries that fail at import instead of at a call if a function is missing."""
    if sys.platform == "darwin":
        return ("-Wl,-dead_strip",)
    return ("-Wl,-O1", "-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,-z,relro,-z,now")


def openmp_flags(compiler: Toolchain, result_file: Path) -> tuple[str, ...]:
    """Return `("-fopenmp",)` if the compiler can compile and link a program with it, otherwise an empty tuple.

    The result is stored in the file `result_file` and valid as long as compiler and flags stay the same.
    """
    supported = _stored(result_file, compiler, lambda: _links(compiler, _OPENMP_PROBE, ("-fopenmp",)))
    return ("-fopenmp",) if supported else ()


def precompiles_headers(compiler: Toolchain, result_file: Path) -> bool:
    """Return True if `#include` finds headers that the compiler has compiled before (.gch), as in gcc.

    The result is stored as that of `openmp_flags`. Launchers such as ccache cannot cache compilations that use such a
    header, so the result for them is False.
    """
    has_launcher = len(compiler.command) > 1 and not compiler.command[1].startswith("-")
    return not has_launcher and _stored(result_file, compiler, lambda: _includes_compiled_header(compiler))


def _stored(result_file: Path, compiler: Toolchain, probe: Callable[[], bool]) -> bool:
    """Return the stored result of a probe if compiler and flags are the same, or else run the probe."""
    key = compiler.fingerprint
    try:
        stored = json.loads(result_file.read_text(encoding="utf-8"))
        if stored["compiler"] == key:
            return bool(stored["supported"])
    except (OSError, ValueError, KeyError, TypeError):
        pass  # no valid result is stored
    supported = probe()
    write_file(result_file, json.dumps({"compiler": key, "supported": supported}, indent=1))
    return supported


def _links(compiler: Toolchain, text: str, flags: tuple[str, ...]) -> bool:
    with tempfile.TemporaryDirectory(prefix="cwrap-probe-") as folder:
        source = Path(folder, "probe.c")
        source.write_text(text, encoding="utf-8")
        options = (*flags, *object_flags(), str(source), "-o", f"{folder}/probe.so", *shared_library_flags())
        return _succeeds(compiler, (*options, *compiler.link_flags))


def _includes_compiled_header(compiler: Toolchain) -> bool:
    with tempfile.TemporaryDirectory(prefix="cwrap-probe-") as folder:
        header, source = Path(folder, "probe.h"), Path(folder, "probe.c")
        header.write_text("int probe(void);\n", encoding="utf-8")
        source.write_text('#include "probe.h"\n', encoding="utf-8")
        if not _succeeds(compiler, ("-x", "c-header", str(header), "-o", f"{header}.gch")):
            return False
        header.unlink()  # so that only the compiled header is left
        return _succeeds(compiler, ("-c", str(source), "-o", f"{folder}/probe.o"))


def _succeeds(compiler: Toolchain, options: Sequence[str]) -> bool:
    try:
        command = (*compiler.command, *compiler.compile_flags, *options)
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise BuildError(f"cannot run {compiler.command[0]}: {error}") from None
    return done.returncode == 0

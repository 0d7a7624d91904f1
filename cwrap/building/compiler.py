"""The compilers of a build, and the few facts about them that a build needs.

Which compilers these are, `cwrap.toolchain.compiler` decides. A compiler is identified by its files, not by running it,
so that a build with nothing to do starts no process for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cwrap.building.failure import BuildError
from cwrap.toolchain.compiler import CXX, C, Toolchain, ToolchainError, find_toolchain
from cwrap.toolchain.discovery import shared_library_flags
from cwrap.write import write_file

_OPENMP_PROBE = """\
#include <omp.h>
int probe(void);
int probe(void) { return omp_get_max_threads(); }
"""


def find_compiler(environment: Mapping[str, str]) -> Toolchain:
    """Return the C compiler of an environment; raise BuildError."""
    return _found(C, environment)


def find_cxx_compiler(environment: Mapping[str, str]) -> Toolchain:
    """Return the C++ compiler of an environment; raise BuildError."""
    return _found(CXX, environment)


def _found(language: str, environment: Mapping[str, str]) -> Toolchain:
    try:
        return find_toolchain(language, environment)
    except ToolchainError as error:
        raise BuildError(str(error)) from None


def linker_flags() -> tuple[str, ...]:
    """Flags for small libraries that fail at import, rather than at a call, if a function is missing."""
    if sys.platform == "darwin":
        return ("-Wl,-dead_strip",)
    return ("-Wl,-O1", "-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,-z,relro,-z,now")


def openmp_flags(compiler: Toolchain, memory: Path) -> tuple[str, ...]:
    """`-fopenmp` where the compiler can compile and link a program with it, else nothing.

    The answer is remembered in the file `memory` for as long as compiler and flags stay the same.
    """
    key = compiler.fingerprint
    try:
        known = json.loads(memory.read_text(encoding="utf-8"))
        if known["compiler"] == key:
            return tuple(known["openmp"])
    except (OSError, ValueError, KeyError, TypeError):
        pass  # never probed, or not a memory of ours: probe
    flags = ("-fopenmp",) if _links(compiler, _OPENMP_PROBE, ("-fopenmp",)) else ()
    write_file(memory, json.dumps({"compiler": key, "openmp": flags}, indent=1))
    return flags


def _links(compiler: Toolchain, text: str, flags: tuple[str, ...]) -> bool:
    with tempfile.TemporaryDirectory(prefix="cwrap-probe-") as folder:
        source = Path(folder, "probe.c")
        source.write_text(text, encoding="utf-8")
        command = [*compiler.command, *compiler.compile_flags, *flags, "-fPIC", str(source), "-o", f"{folder}/probe.so"]
        command += [*shared_library_flags(), *compiler.link_flags]
        try:
            done = subprocess.run(command, capture_output=True, check=False)
        except OSError as error:
            raise BuildError(f"cannot run {compiler.command[0]}: {error}") from None
        return done.returncode == 0

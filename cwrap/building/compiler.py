"""The C compiler that the environment names, and the few facts about it that a build needs.

`CC` may hold a launcher (`CC="ccache gcc"`), `CPPFLAGS`, `CFLAGS` and `LDFLAGS` come after all other flags. A compiler
is identified by its files, not by asking it, so that a build with nothing to do starts no process for it.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cwrap.building.failure import BuildError
from cwrap.toolchain.discovery import identity_of, path_folders, shared_library_flags
from cwrap.write import write_file

_FALLBACKS = ("cc", "gcc", "clang")
_CXX_FALLBACKS = ("c++", "g++", "clang++")
_OPENMP_PROBE = """\
#include <omp.h>
int probe(void);
int probe(void) { return omp_get_max_threads(); }
"""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A command that compiles C, as argument lists."""

    command: tuple[str, ...]
    compile_flags: tuple[str, ...] = ()
    link_flags: tuple[str, ...] = ()

    def identity(self) -> str:
        """One line per program of the command: its file, size and time. Changes when the compiler is replaced."""
        return identity_of(self.command, path_folders(None))


def find_compiler(environment: Mapping[str, str]) -> Compiler:
    """The compiler of the environment, else the one Python was built with, else the system's."""
    command = _command(environment)
    return Compiler(
        command,
        _split(environment, "CPPFLAGS") + _split(environment, "CFLAGS"),
        _split(environment, "LDFLAGS"),
    )


def find_cxx_compiler(environment: Mapping[str, str]) -> Compiler:
    """The same of C++: CXX and CXXFLAGS."""
    path = environment.get("PATH")
    asked = _split(environment, "CXX")
    names = (asked,) if asked else tuple((name,) for name in _CXX_FALLBACKS)
    for command in names:
        if all(word.startswith("-") or shutil.which(word, path=path) for word in command):
            flags = _split(environment, "CPPFLAGS") + _split(environment, "CXXFLAGS")
            return Compiler(command, flags, _split(environment, "LDFLAGS"))
    raise BuildError(
        f"no C++ compiler found (tried {', '.join(' '.join(command) for command in names)}). Install one, for instance "
        "the package 'g++' of your system, or name it in the environment variable CXX."
    )


def _split(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(environment.get(name, "")))
    except ValueError as error:
        raise BuildError(f"{name} cannot be split into words ({error}): {environment[name]}") from None


def _command(environment: Mapping[str, str]) -> tuple[str, ...]:
    path = environment.get("PATH")
    asked = _split(environment, "CC")
    if asked:
        for word in asked:
            if not word.startswith("-") and shutil.which(word, path=path) is None:
                raise BuildError(f"CC is '{environment['CC']}', but there is no program '{word}'")
        return asked
    python = shlex.split(str(sysconfig.get_config_var("CC") or ""))[:1]
    for name in (*python, *_FALLBACKS):
        if shutil.which(name, path=path) is not None:
            return (name,)
    tried = ", ".join(dict.fromkeys((*python, *_FALLBACKS)))
    raise BuildError(
        f"no C compiler found (tried {tried}). Install one, for instance the package 'gcc' of your system, or name it "
        "in the environment variable CC."
    )


def linker_flags() -> tuple[str, ...]:
    """Flags for small libraries that fail at import, rather than at a call, if a function is missing."""
    if sys.platform == "darwin":
        return ("-Wl,-dead_strip",)
    return ("-Wl,-O1", "-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,-z,relro,-z,now")


def openmp_flags(compiler: Compiler, memory: Path) -> tuple[str, ...]:
    """`-fopenmp` where the compiler can compile and link a program with it, else nothing.

    The answer is remembered in the file `memory` for as long as compiler and flags stay the same.
    """
    key = [compiler.identity(), *compiler.command, *compiler.compile_flags, "--", *compiler.link_flags]
    try:
        known = json.loads(memory.read_text(encoding="utf-8"))
        if known["compiler"] == key:
            return tuple(known["openmp"])
    except (OSError, ValueError, KeyError, TypeError):
        pass  # never probed, or not a memory of ours: probe
    flags = ("-fopenmp",) if _links(compiler, _OPENMP_PROBE, ("-fopenmp",)) else ()
    write_file(memory, json.dumps({"compiler": key, "openmp": flags}, indent=1))
    return flags


def _links(compiler: Compiler, text: str, flags: tuple[str, ...]) -> bool:
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

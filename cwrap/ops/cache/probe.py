"""Compiler facts that only a compilation needs: whether a compiler works, its version, and how it is run.

`version_of` asks each compiler once for its version, which takes much less time than a compilation. Only if a
compilation fails, or if the files that a linker reads must be known, `writes_link_depfile` compiles a trivial library.
Both results are stored in the cache until the compiler's executable changes.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from cwrap.ops.cache import store
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.processes import Process, start
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import CXX, Toolchain
from cwrap.toolchain.discovery import object_flags, shared_library_flags


def version_of(toolchain: Toolchain, folder: str) -> str:
    """Return the version line of a compiler, from a file in `folder` or from the compiler.

    Raise NoCompilerError if the compiler fails.
    """
    return _remembered(toolchain, folder, "version", lambda: _asked_version(toolchain))


def writes_link_depfile(toolchain: Toolchain, folder: str) -> bool:
    """Return True if the linker can write a depfile, from a file in `folder` or by compiling a trivial library.

    Raise NoCompilerError if the compiler fails.
    """
    return _remembered(toolchain, folder, "linker", lambda: str(int(_probe(toolchain)[0]))) == "1"


def _remembered(toolchain: Toolchain, folder: str, name: str, find: Callable[[], str]) -> str:
    """Return the line in a file of the cache, or find it."""
    file = os.path.join(folder, digest_of(toolchain.fingerprint, name))
    data = store.read(file)
    lines = data.decode("utf-8", "replace").split("\n") if data is not None else []
    if len(lines) != 2:  # the file is missing or damaged
        lines = [find()]
        write_atomically(file, f"{lines[0]}\n")
    return lines[0]


def write_atomically(file: str, text: str) -> None:
    """Write a small file by an atomic rename. Errors are ignored: the file only saves time later."""
    temporary = f"{file}-{os.getpid()}-{os.urandom(8).hex()}"
    try:
        os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
        with open(temporary, "x", encoding="utf-8", newline="\n", opener=_private) as stream:
            stream.write(text)
        os.replace(temporary, file)
    except OSError:
        pass


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


_PROBE = "int cwrap_probe(void);\nint cwrap_probe(void) { return 0; }\n"
_PROBE_CXX = 'extern "C" int cwrap_probe(void);\nint cwrap_probe(void) { return 0; }\n'
LINK_DEPENDENCIES = "-Wl,--dependency-file="


def _asked_version(toolchain: Toolchain) -> str:
    """Return the version of a compiler, or the first line that it writes when it compiles."""
    status, output = run([*toolchain.command, "-v"])
    version = "" if status else next((line.strip() for line in output.splitlines() if " version " in line), "")
    return version or (_probe(toolchain)[1].splitlines() or [""])[0].strip()


def _probe(toolchain: Toolchain) -> tuple[bool, str]:
    """Compile a trivial library. Return True if the linker can write a depfile, and the output of the compiler."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="cwrap-probe-") as folder:
        source = f"{folder}/probe{suffix_of(toolchain.language)}"
        with open(source, "w", encoding="utf-8") as stream:
            stream.write(_PROBE_CXX if toolchain.language == CXX else _PROBE)
        command = [*toolchain.command, *toolchain.compile_flags, *object_flags(), source, "-o", f"{folder}/probe.so",
                   *shared_library_flags(), *toolchain.link_flags]  # fmt: skip
        status, output = run([*command, f"{LINK_DEPENDENCIES}{folder}/probe.d"])
        dependencies = status == 0
        if status != 0:
            status, output = run(command)
    if status != 0:
        origin = f"set by {toolchain.variable}" if toolchain.variable else "found on this machine"
        shown = " ".join(toolchain.command)
        raise NoCompilerError(f"the compiler '{shown}' ({origin}) cannot compile an empty library:\n{output}")
    return dependencies, output


def suffix_of(language: str) -> str:
    """Return the suffix of source files in a language."""
    return ".cpp" if language == CXX else ".c"


def run(command: list[str]) -> tuple[int, str]:
    """Run a compiler; return its exit status and all its output."""
    (outcome,) = run_all([command])
    return outcome


def compiler_environment() -> dict[str, str]:
    """Return the environment of compilers. Messages are in English, because they are compared with known ones."""
    environment = {**os.environ, "LC_ALL": "C"}
    environment.pop("LANGUAGE", None)
    if "san" in environment.get("LD_PRELOAD", ""):
        del environment["LD_PRELOAD"]  # a sanitizer's library, which must not be loaded into compilers
    return environment


def run_all(commands: list[list[str]]) -> list[tuple[int, str]]:
    """Run several compilers in parallel; return the exit status and the output of each."""
    environment = compiler_environment()
    running: list[Process] = []
    try:
        for command in commands:
            running.append(start(command, environment))  # noqa: PERF401 - started ones are killed if one fails
        return [process.outcome() for process in running]
    except OSError as error:
        return [(127, f"cannot run {commands[len(running)][0]}: {error.strerror}")] * len(commands)
    finally:
        for process in running:
            process.end()

"""What only a compilation needs of compilers: whether they work, what they say of themselves, how they are run.

`examine` starts a compiler once, and what it found out is remembered in the cache for as long as the compiler is the
same file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cwrap.ops.cache import store
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import CXX, Toolchain
from cwrap.toolchain.discovery import shared_library_flags

if TYPE_CHECKING:
    import subprocess


class Facts(NamedTuple):
    """What a compiler says of itself, and whether its linker tells which files it read."""

    version: str
    link_dependencies: bool


def examine(toolchain: Toolchain, memory: str) -> Facts:
    """Compiles a trivial library, once per compiler: NoCompilerError where that fails. `memory` is a folder."""
    file = os.path.join(memory, digest_of(toolchain.fingerprint))
    data = store.read(file)
    lines = data.decode("utf-8", "replace").splitlines() if data is not None else []
    if len(lines) == 2:  # else never examined, or not a memory of ours
        return Facts(lines[0], lines[1] == "1")
    facts = _probe(toolchain)
    remember(file, f"{facts.version}\n{int(facts.link_dependencies)}\n")
    return facts


def remember(file: str, text: str) -> None:
    """Writes a small file in one step; that it cannot be written is no reason to fail."""
    import tempfile

    try:
        folder = os.path.dirname(file)
        os.makedirs(folder, mode=0o700, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(temporary, file)
    except OSError:
        pass


_PROBE = "int cwrap_probe(void);\nint cwrap_probe(void) { return 0; }\n"
_PROBE_CXX = 'extern "C" int cwrap_probe(void);\nint cwrap_probe(void) { return 0; }\n'
LINK_DEPENDENCIES = "-Wl,--dependency-file="


def _probe(toolchain: Toolchain) -> Facts:
    import tempfile

    with tempfile.TemporaryDirectory(prefix="cwrap-probe-") as folder:
        source = f"{folder}/probe{suffix_of(toolchain.language)}"
        with open(source, "w", encoding="utf-8") as stream:
            stream.write(_PROBE_CXX if toolchain.language == CXX else _PROBE)
        command = [*toolchain.command, *toolchain.compile_flags, "-v", "-fPIC", *shared_library_flags(), source, "-o",
                   f"{folder}/probe.so", *toolchain.link_flags]  # fmt: skip
        status, output = run([*command, f"{LINK_DEPENDENCIES}{folder}/probe.d"])
        dependencies = status == 0
        if status != 0:
            status, output = run(command)
    if status != 0:
        by = f"{toolchain.asked} names" if toolchain.asked else "found"
        shown = " ".join(toolchain.command)
        raise NoCompilerError(f"'{shown}', which is the compiler {by}, cannot compile an empty library:\n{output}")
    return Facts(_version(output), dependencies)


def _version(output: str) -> str:
    lines = output.splitlines()
    return next((line.strip() for line in lines if " version " in line), lines[0].strip() if lines else "")


def suffix_of(language: str) -> str:
    """How files of a language are called."""
    return ".cpp" if language == CXX else ".c"


def run(command: list[str]) -> tuple[int, str]:
    """Runs a compiler; returns its status and all that it said."""
    (outcome,) = run_all([command])
    return outcome


def run_all(commands: list[list[str]]) -> list[tuple[int, str]]:
    """Runs several side by side. Messages are English, so that what they mean can be told."""
    environment = {**os.environ, "LC_ALL": "C"}
    environment.pop("LANGUAGE", None)
    if "san" in environment.get("LD_PRELOAD", ""):
        del environment["LD_PRELOAD"]  # a sanitizer's: compilers are not what it is to look at
    running: list[subprocess.Popen[bytes]] = []
    try:
        for command in commands:
            running.append(_started(command, environment))  # noqa: PERF401 - those that run are ended if one cannot start
        outputs = [process.communicate()[0].decode("utf-8", "replace") for process in running]
    except OSError as error:
        return [(127, f"cannot run {error.filename}: {error.strerror}")] * len(commands)
    finally:
        for process in running:
            with process:  # which waits for it
                process.kill()  # which does nothing to those that have ended
    return [(process.returncode, output) for process, output in zip(running, outputs, strict=True)]


def _started(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    from subprocess import DEVNULL, PIPE, STDOUT, Popen

    return Popen(command, stdout=PIPE, stderr=STDOUT, stdin=DEVNULL, env=environment)

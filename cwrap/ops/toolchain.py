"""The compilers of C and C++ that run-time compilation uses: which they are, without starting one.

    CC, CXX → CWRAP_CC, CWRAP_CXX → the active environment (conda, venv) → PATH

A unit may bring its own. `find_toolchain` is what every load calls, also one that compiles nothing: it looks at a few
files. `examine` starts the compiler once, and what it found out is remembered in the cache for as long as the compiler
is the same file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cwrap.build.discovery import identity_of, path_folders, shared_library_flags, which
from cwrap.ops.digest import digest_of
from cwrap.ops.failure import NoCompilerError

if TYPE_CHECKING:
    import subprocess

C, CXX = "c", "c++"
_VARIABLES = {C: ("CC", "CWRAP_CC"), CXX: ("CXX", "CWRAP_CXX")}
_FLAGS = {C: ("CPPFLAGS", "CFLAGS"), CXX: ("CPPFLAGS", "CXXFLAGS")}
_NAMES = {C: ("cc", "gcc", "clang"), CXX: ("c++", "g++", "clang++")}
_CONDA = {C: ("x86_64-conda-linux-gnu-cc", "aarch64-conda-linux-gnu-cc"),
          CXX: ("x86_64-conda-linux-gnu-c++", "aarch64-conda-linux-gnu-c++")}  # fmt: skip
_SISTERS = (("gcc", "g++"), ("clang", "clang++"), ("cc", "c++"))
# What changes a compilation without being a flag.
_SILENT = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "SDKROOT", "MACOSX_DEPLOYMENT_TARGET")


class Toolchain(NamedTuple):
    """A compiler of one language, as argument lists. `identity` changes when what it would write may be different.

    `asked` is what names it, such as CC; empty where it was searched for.
    """

    language: str
    command: tuple[str, ...]
    compile_flags: tuple[str, ...]
    link_flags: tuple[str, ...]
    identity: str
    asked: str


def find_toolchain(language: str, environment: Mapping[str, str], own: object | None = None) -> Toolchain:
    """The compiler of a language: `own` where it is given, else that of the environment, else what is installed."""
    folders = path_folders(environment.get("PATH"))
    command, asked = _command(language, environment, folders, own)
    compile_flags = [word for name in _FLAGS[language] for word in words(environment, name)]
    link_flags = words(environment, "LDFLAGS")
    silent = [f"{name}={environment.get(name, '')}" for name in _SILENT]
    identity = digest_of(language, *command, identity_of(command, folders), *compile_flags, "", *link_flags, *silent)
    return Toolchain(language, command, tuple(compile_flags), tuple(link_flags), identity, asked)


def words(environment: Mapping[str, str], name: str) -> list[str]:
    """A variable cut into words as a shell does."""
    text = environment.get(name, "")
    if not any(sign in text for sign in "'\"\\"):
        return text.split()
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise NoCompilerError(f"{name} cannot be split into words ({error}): {text}") from None


def _command(
    language: str, environment: Mapping[str, str], folders: list[str], own: object | None
) -> tuple[tuple[str, ...], str]:
    if own is not None:
        given = words({"c_compiler": own}, "c_compiler") if isinstance(own, str) else _listed(own)
        return _checked(given, "c_compiler", folders), "c_compiler"
    for variable in _VARIABLES[language]:
        found = words(environment, variable)
        if found:
            return _checked(found, variable, folders), variable
    sister = _sister(environment, folders) if language == CXX else ()
    if sister:
        return sister, ""
    own_folders = _environment_folders(environment)
    for names, places in (((*_CONDA[language], *_NAMES[language]), own_folders), (_NAMES[language], folders)):
        for name in names:
            path = which(name, places)
            if path is not None:
                return (path,), ""
    raise NoCompilerError(_nothing_found(language))


def _listed(own: object) -> list[str]:
    if isinstance(own, Iterable):
        found = [word for word in own if isinstance(word, str)]
        if found:
            return found
    raise NoCompilerError(f"a compiler is a command, or an object with compile_str(), not {own!r}")


def _checked(command: list[str], variable: str, folders: list[str]) -> tuple[str, ...]:
    """The command, all programs of which there are: `ccache gcc -m64` has two."""
    for word in command:
        if not word.startswith("-") and which(word, folders) is None:
            raise NoCompilerError(f"{variable} is '{' '.join(command)}', but there is no program '{word}'")
    return tuple(command)


def _sister(environment: Mapping[str, str], folders: list[str]) -> tuple[str, ...]:
    """The compiler of C++ that belongs to the one of C that was asked for: g++-12 of gcc-12."""
    asked = next((found for name in _VARIABLES[C] if (found := words(environment, name))), [])
    for number, word in enumerate(asked):
        folder, name = os.path.split(word)
        for one, other in _SISTERS:
            if name.startswith(one):
                sister = os.path.join(folder, other + name[len(one) :])
                if which(sister, folders) is not None:
                    return (*asked[:number], sister, *asked[number + 1 :])
    return ()


def _environment_folders(environment: Mapping[str, str]) -> list[str]:
    """Where the active environment has its programs."""
    prefixes = [environment.get("CONDA_PREFIX", ""), environment.get("VIRTUAL_ENV", ""), sys.prefix]
    return [os.path.join(prefix, "bin") for prefix in dict.fromkeys(prefixes) if prefix]


def _nothing_found(language: str) -> str:
    from cwrap.build.packages import installed_by

    kind, variable, what = ("C++", "CXX", "c++") if language == CXX else ("C", "CC", "compiler")
    package = "cxx-compiler" if language == CXX else "c-compiler"
    return (
        f"no {kind} compiler found (tried {', '.join(_NAMES[language])}). Install one: {installed_by(what)}; "
        f"with conda: conda install -c conda-forge {package}; or name one in {variable}. "
        "Operations that were compiled elsewhere and exported need none: see `cwrap cache export`."
    )


# ---- what only a compilation needs ----


class Facts(NamedTuple):
    """What a compiler says of itself, and whether its linker tells which files it read."""

    version: str
    link_dependencies: bool


def examine(toolchain: Toolchain, memory: str) -> Facts:
    """Compiles a trivial library, once per compiler: NoCompilerError where that fails. `memory` is a folder."""
    file = os.path.join(memory, toolchain.identity)
    try:
        with open(file, encoding="utf-8") as stream:
            version, found = stream.read().splitlines()
            return Facts(version, found == "1")
    except (OSError, ValueError):
        pass  # never examined, or not a memory of ours
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

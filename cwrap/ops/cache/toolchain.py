"""The compilers of C and C++ that run-time compilation uses: which they are, without starting one.

    CC, CXX → CWRAP_CC, CWRAP_CXX → the active environment (conda, venv) → PATH

A unit may bring its own. This is what every load asks, also one that compiles nothing: it looks at a few files.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping

from cwrap.ops.cache.digest import digest_of
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.discovery import identity_of, path_folders, which

C, CXX = "c", "c++"
_VARIABLES = {C: ("CC", "CWRAP_CC"), CXX: ("CXX", "CWRAP_CXX")}
_FLAGS = {C: ("CPPFLAGS", "CFLAGS"), CXX: ("CPPFLAGS", "CXXFLAGS")}
_NAMES = {C: ("cc", "gcc", "clang"), CXX: ("c++", "g++", "clang++")}
_CONDA = {C: ("x86_64-conda-linux-gnu-cc", "aarch64-conda-linux-gnu-cc"),
          CXX: ("x86_64-conda-linux-gnu-c++", "aarch64-conda-linux-gnu-c++")}  # fmt: skip
_SISTERS = (("gcc", "g++"), ("clang", "clang++"), ("cc", "c++"))
# What changes a compilation without being a flag.
_SILENT = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "SDKROOT", "MACOSX_DEPLOYMENT_TARGET")


class Toolchain:
    """A compiler of one language, as argument lists. `identity` changes when what it would write may be different.

    `asked` is what names it, such as CC; empty where it was searched for.
    """

    __slots__ = ("asked", "command", "compile_flags", "identity", "language", "link_flags")

    def __init__(
        self,
        language: str,
        command: tuple[str, ...],
        compile_flags: tuple[str, ...],
        link_flags: tuple[str, ...],
        identity: str,
        asked: str,
    ) -> None:
        self.language = language
        self.command = command
        self.compile_flags = compile_flags
        self.link_flags = link_flags
        self.identity = identity
        self.asked = asked


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
    from cwrap.toolchain.packages import installed_by

    kind, variable, what = ("C++", "CXX", "c++") if language == CXX else ("C", "CC", "compiler")
    package = "cxx-compiler" if language == CXX else "c-compiler"
    return (
        f"no {kind} compiler found (tried {', '.join(_NAMES[language])}). Install one: {installed_by(what)}; "
        f"with conda: conda install -c conda-forge {package}; or name one in {variable}. "
        "Operations that were compiled elsewhere and exported need none: see `cwrap cache export`."
    )

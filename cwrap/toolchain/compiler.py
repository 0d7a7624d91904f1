"""Which compiler C and C++ get, in a build and at run time alike, without starting a compiler.

    CC, CXX → CWRAP_CC, CWRAP_CXX → the active environment (conda, venv) → PATH

C++ without a variable of its own gets the sister of the C compiler that CC or CWRAP_CC names: g++-12 for gcc-12. The
compiler that Python was compiled with (`sysconfig`) is not in the list, since it often is a program of another machine.
docs/reference/environment.md has the list for users.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

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


class ToolchainError(Exception):
    """An environment that names no usable compiler; the text says what to do."""


class NoToolchainError(ToolchainError):
    """There is no compiler at all."""


class Toolchain:
    """A compiler of one language, as argument lists.

    `identity` is a text that changes if the compiler becomes another one: its command, its files with their sizes and
    times, and the variables that compilers read themselves. `asked` is the variable that names the compiler, such as
    CC; it is empty if the compiler was searched for.
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

    @property
    def fingerprint(self) -> str:
        """`identity` and the flags: a text that changes if the compiler's output may change."""
        return "\n".join((self.identity, *self.compile_flags, "", *self.link_flags))


def find_toolchain(
    language: str, environment: Mapping[str, str], command: Sequence[str] = (), asked: str = ""
) -> Toolchain:
    """Return the compiler of a language: `command`, which `asked` names, else the first of the precedence above."""
    folders = path_folders(environment.get("PATH"))
    if command:
        found = _checked(command, asked, folders)
    else:
        found, asked = _found(language, environment, folders)
    compile_flags = [word for name in _FLAGS[language] for word in words(environment, name)]
    link_flags = words(environment, "LDFLAGS")
    silent = [f"{name}={environment.get(name, '')}" for name in _SILENT]
    identity = "\n".join((language, *found, identity_of(found, folders), *silent))
    return Toolchain(language, found, tuple(compile_flags), tuple(link_flags), identity, asked)


def words(environment: Mapping[str, str], name: str) -> list[str]:
    """Return the words of a variable, split as a shell splits them."""
    text = environment.get(name, "")
    if not any(sign in text for sign in "'\"\\"):
        return text.split()
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise ToolchainError(f"{name} cannot be split into words ({error}): {text}") from None


def _found(language: str, environment: Mapping[str, str], folders: list[str]) -> tuple[tuple[str, ...], str]:
    """The command, and the variable that names it."""
    for variable in _VARIABLES[language]:
        named = words(environment, variable)
        if named:
            return _checked(named, variable, folders), variable
    sister = _sister(environment, folders) if language == CXX else ()
    if sister:
        return sister, ""
    active = _active_folders(environment)
    for names, places in (((*_CONDA[language], *_NAMES[language]), active), (_NAMES[language], folders)):
        for name in names:
            path = which(name, places)
            if path is not None:
                return (path,), ""
    raise NoToolchainError(_nothing_found(language))


def _checked(command: Sequence[str], variable: str, folders: list[str]) -> tuple[str, ...]:
    """The command, if all of its programs exist: `ccache gcc -m64` has two."""
    for word in command:
        if not word.startswith("-") and which(word, folders) is None:
            raise ToolchainError(f"{variable} is '{' '.join(command)}', but there is no program '{word}'")
    return tuple(command)


def _sister(environment: Mapping[str, str], folders: list[str]) -> tuple[str, ...]:
    """The C++ compiler that belongs to the C compiler that a variable names; empty if there is none."""
    named = next((found for name in _VARIABLES[C] if (found := words(environment, name))), [])
    for number, word in enumerate(named):
        folder, name = os.path.split(word)
        for one, other in _SISTERS:
            if name.startswith(one):
                sister = os.path.join(folder, other + name[len(one) :])
                if which(sister, folders) is not None:
                    return (*named[:number], sister, *named[number + 1 :])
    return ()


def _active_folders(environment: Mapping[str, str]) -> list[str]:
    """The folders of programs of the active environment: conda's, or a virtual one.

    A Python outside of environments has none: its folder may be /usr/bin, which is to be found by its place in PATH.
    """
    prefixes = [environment.get("CONDA_PREFIX", ""), environment.get("VIRTUAL_ENV", "")]
    if sys.prefix != sys.base_prefix or os.path.isdir(os.path.join(sys.prefix, "conda-meta")):
        prefixes.append(sys.prefix)
    return [os.path.join(prefix, "bin") for prefix in dict.fromkeys(prefixes) if prefix]


def _nothing_found(language: str) -> str:
    from cwrap.toolchain.packages import installed_by

    kind, variable, what = ("C++", "CXX", "c++") if language == CXX else ("C", "CC", "compiler")
    package = "cxx-compiler" if language == CXX else "c-compiler"
    return (
        f"no {kind} compiler found (tried {', '.join(_NAMES[language])}). Install one: {installed_by(what)}; "
        f"with conda: conda install -c conda-forge {package}; or name one in {variable}."
    )

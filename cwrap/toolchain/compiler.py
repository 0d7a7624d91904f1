"""Selection of the C and C++ compilers, for builds and at run time, without starting a compiler.

    CC, CXX → CWRAP_CC, CWRAP_CXX → the active environment (conda, venv) → PATH

If no variable names a C++ compiler, the counterpart of the C compiler in CC or CWRAP_CC is used: g++-12 for gcc-12. The
compiler that Python was compiled with (`sysconfig`) is not used, since it is often a program of another machine.
docs/reference/environment.md has this list for users. `install_command` returns the command that installs a missing
part.
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
_ZIG = {C: "cc", CXX: "c++"}  # the subcommands of zig that are compilers
_CONDA = {C: ("x86_64-conda-linux-gnu-cc", "aarch64-conda-linux-gnu-cc"),
          CXX: ("x86_64-conda-linux-gnu-c++", "aarch64-conda-linux-gnu-c++")}  # fmt: skip
_COUNTERPARTS = (("gcc", "g++"), ("clang", "clang++"), ("cc", "c++"))
# If the linker gets one of these flags, gcc (before 13) and clang link a file, such as crtfastmath.o, that changes the
# arithmetic of the whole process when the library is loaded: subnormal numbers are flushed to zero.
PROCESS_FLAGS = frozenset((
    "-Ofast", "-ffast-math", "-funsafe-math-optimizations", "-mdaz-ftz", "-mpc32", "-mpc64", "-mpc80",
))  # fmt: skip
# Variables that affect a compilation but are not flags.
_COMPILER_VARIABLES = (
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "LIBRARY_PATH",
    "SDKROOT",
    "MACOSX_DEPLOYMENT_TARGET",
)


class ToolchainError(Exception):
    """The environment specifies no usable compiler. The message says what to do."""


class NoToolchainError(ToolchainError):
    """No compiler was found."""


class Toolchain:
    """A compiler of one language, as argument lists.

    `identity` is a string that changes if another compiler is used: it contains the command, its files with sizes and
    times, and the variables that compilers read. `variable` is the name of the variable that specified the compiler,
    such as CC, or empty if the compiler was searched for.
    """

    __slots__ = ("command", "compile_flags", "identity", "language", "link_flags", "variable")

    def __init__(
        self,
        language: str,
        command: tuple[str, ...],
        compile_flags: tuple[str, ...],
        link_flags: tuple[str, ...],
        identity: str,
        variable: str,
    ) -> None:
        self.language = language
        self.command = command
        self.compile_flags = compile_flags
        self.link_flags = link_flags
        self.identity = identity
        self.variable = variable

    @property
    def fingerprint(self) -> str:
        """A string that changes if the compiler's output may change: `identity` and the flags."""
        return "\n".join((self.identity, *self.compile_flags, "", *self.link_flags))


def find_toolchain(
    language: str, environment: Mapping[str, str], command: Sequence[str] = (), variable: str = ""
) -> Toolchain:
    """Return the compiler of a language: `command`, which `variable` specified, or the first in the order above.

    Raise NoToolchainError or ToolchainError.
    """
    folders = path_folders(environment.get("PATH"))
    if command:
        found = _checked(command, variable, folders)
    else:
        found, variable = _found(language, environment, folders)
    compile_flags = [word for name in _FLAGS[language] for word in words(environment, name)]
    link_flags = [word for word in words(environment, "LDFLAGS") if word not in PROCESS_FLAGS]
    variables = [f"{name}={environment.get(name, '')}" for name in _COMPILER_VARIABLES]
    identity = "\n".join((language, *found, identity_of(found, folders), *variables))
    return Toolchain(language, found, tuple(compile_flags), tuple(link_flags), identity, variable)


def words(environment: Mapping[str, str], name: str) -> list[str]:
    """Return the words of a variable, split like in a shell; raise ToolchainError for unbalanced quotes."""
    text = environment.get(name, "")
    if not any(sign in text for sign in "'\"\\"):
        return text.split()
    import shlex

    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    lexer.escape = "" if sys.platform == "win32" else lexer.escape  # a backslash separates folders there
    try:
        return list(lexer)
    except ValueError as error:
        raise ToolchainError(f"{name} cannot be split into words ({error}): {text}") from None


def _found(language: str, environment: Mapping[str, str], folders: list[str]) -> tuple[tuple[str, ...], str]:
    """Return the command, and the variable that specified it."""
    for variable in _VARIABLES[language]:
        configured = words(environment, variable)
        if configured:
            return _checked(configured, variable, folders), variable
    counterpart = _counterpart(environment, folders) if language == CXX else ()
    if counterpart:
        return counterpart, ""
    active = _active_folders(environment)
    for names, search_folders in (((*_CONDA[language], *_NAMES[language]), active), (_NAMES[language], folders)):
        for name in names:
            path = which(name, search_folders)
            if path is not None:
                return (path,), ""
    zig = which("zig", folders)
    if zig is not None:
        return (zig, _ZIG[language]), ""
    raise NoToolchainError(_nothing_found(language))


def _checked(command: Sequence[str], variable: str, folders: list[str]) -> tuple[str, ...]:
    """Return the command; raise ToolchainError if one of its programs (`ccache` and `gcc`, for example) is missing."""
    for number, word in enumerate(command):
        if word.startswith("-"):
            break  # other words may be values of options
        if not _is_subcommand(command, number) and which(word, folders) is None:
            raise ToolchainError(f"{variable} is '{' '.join(command)}', but the program '{word}' was not found")
    return tuple(command)


def _is_subcommand(command: Sequence[str], number: int) -> bool:
    """Return True for the second word of `zig cc` and `zig c++`."""
    return number > 0 and os.path.basename(command[number - 1]).removesuffix(".exe") == "zig"


def _counterpart(environment: Mapping[str, str], folders: list[str]) -> tuple[str, ...]:
    """Return the C++ compiler that belongs to the C compiler specified by a variable, or () if not found."""
    configured = next((found for name in _VARIABLES[C] if (found := words(environment, name))), [])
    for number, word in enumerate(configured):
        folder, name = os.path.split(word)
        for c_name, cxx_name in _COUNTERPARTS:
            if name.startswith(c_name):
                counterpart = os.path.join(folder, cxx_name + name[len(c_name) :])
                if _is_subcommand(configured, number) or which(counterpart, folders) is not None:
                    return (*configured[:number], counterpart, *configured[number + 1 :])
    return ()


def _active_folders(environment: Mapping[str, str]) -> list[str]:
    """Return the program folders of the active environment: a conda environment or a virtual environment.

    A Python outside of environments adds no folder: its own may be /usr/bin, which is searched at its position in PATH.
    """
    prefixes = [environment.get("CONDA_PREFIX", ""), environment.get("VIRTUAL_ENV", "")]
    if sys.prefix != sys.base_prefix or os.path.isdir(os.path.join(sys.prefix, "conda-meta")):
        prefixes.append(sys.prefix)
    return [os.path.join(prefix, "bin") for prefix in dict.fromkeys(prefixes) if prefix]


def _nothing_found(language: str) -> str:
    kind, variable, package_kind = ("C++", "CXX", "c++") if language == CXX else ("C", "CC", "compiler")
    package = "cxx-compiler" if language == CXX else "c-compiler"
    return (
        f"no {kind} compiler found (tried {', '.join(_NAMES[language])}, zig {_ZIG[language]}). "
        f"Install one: {install_command(package_kind)}; "
        f"with conda: conda install -c conda-forge {package}; or set {variable}."
    )


_SYSTEMS = (
    (
        "apt-get",
        "apt-get install",
        {"headers": "python3-dev", "compiler": "gcc", "c++": "g++", "pkg-config": "pkg-config"},
    ),
    ("dnf", "dnf install", {"headers": "python3-devel", "compiler": "gcc", "c++": "gcc-c++", "pkg-config": "pkgconf"}),
    ("apk", "apk add", {"headers": "python3-dev", "compiler": "gcc musl-dev", "c++": "g++", "pkg-config": "pkgconf"}),
    ("pacman", "pacman -S", {"headers": "python", "compiler": "gcc", "c++": "gcc", "pkg-config": "pkgconf"}),
    ("winget", "winget install", {"compiler": "zig.zig", "c++": "zig.zig"}),
    ("xcode-select", "xcode-select", {"headers": "--install", "compiler": "--install", "c++": "--install"}),
)
_PARTS = {
    "headers": "headers of Python",
    "compiler": "C compiler",
    "c++": "C++ compiler",
    "pkg-config": "program pkg-config",
}


def install_command(kind: str) -> str:
    """Return the command that installs "headers", "compiler", "c++" or "pkg-config" on this system."""
    import shutil  # imported here because it takes long, and builds that succeed do not need it

    for program, command, packages in _SYSTEMS:
        if kind in packages and shutil.which(program):
            return f"{command} {packages[kind]}"
    return f"install the {_PARTS[kind]} with the system's packages"

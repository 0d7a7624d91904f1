"""Parsing by libclang, with the include folders and options of the user's compiler, and the messages of this compiler.

The package `libclang` contains no headers. Those of the compiler (stddef.h, stdarg.h, …) are found in its folders.
"""

from __future__ import annotations

import importlib
import os
import platform
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cwrap.toolchain.compiler import CXX, C, Toolchain, ToolchainError, find_toolchain

MESSAGE = re.compile(
    r"(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?:(?P<column>\d+):)? "
    r"(?P<kind>note|warning|error|fatal error): (?P<text>.*)"
)
_MAIN = "cwrap_header.c"
_STANDARD = {C: "-std=gnu11", CXX: "-std=gnu++17"}
_FRAMEWORKS = "(framework directory)"


class HeaderError(Exception):
    """A header cannot be read. The message says why."""


class NoLibclangError(HeaderError):
    """There is no usable libclang."""


def clang() -> Any:
    """Return the module `clang.cindex`; raise NoLibclangError if it cannot be imported or loaded."""
    try:
        module = importlib.import_module("clang.cindex")
    except ModuleNotFoundError:
        raise NoLibclangError("reading headers requires libclang: pip install 'cwrap-gen[headers]'") from None
    except TypeError as error:  # PyPy does not support the classes of ctypes in this module
        implementation = platform.python_implementation()
        raise NoLibclangError(
            f"libclang does not support {implementation} ({error}); read headers with CPython"
        ) from None
    try:
        module.conf.get_cindex_library()
    except module.LibclangError as error:
        reason = str(error).partition(". To provide")[0]
        raise NoLibclangError(
            f"the library libclang cannot be loaded ({reason}); reinstall it: pip install 'cwrap-gen[headers]'"
        ) from None
    return module


@dataclass(frozen=True)
class Parser:
    """A parser with the options of a compiler. `flags` are further options, such as those of pkg-config."""

    compiler: Toolchain
    flags: tuple[str, ...] = ()

    @classmethod
    def of_environment(cls, flags: Sequence[str] = (), language: str = C) -> Parser:
        """Return a parser for the compiler that CC, CPPFLAGS and CFLAGS specify, or CXX and CXXFLAGS for C++."""
        try:
            return cls(find_toolchain(language, os.environ), tuple(flags))
        except ToolchainError as error:
            raise HeaderError(str(error)) from None

    @property
    def is_cpp(self) -> bool:
        """Return True if the language is C++."""
        return self.compiler.language == CXX

    @property
    def standard(self) -> str:
        """The option for the version of the language."""
        return _STANDARD[self.compiler.language]

    @cached_property
    def folders(self) -> tuple[Path, ...]:
        """The include folders of the compiler, with those of its options, in the order of the search."""
        return self._folders(self._options)

    @cached_property
    def system_folders(self) -> tuple[Path, ...]:
        """The include folders of the compiler without options."""
        return self._folders(())

    @property
    def _options(self) -> tuple[str, ...]:
        return (*self.compiler.compile_flags, *self.flags)

    def _folders(self, options: tuple[str, ...]) -> tuple[Path, ...]:
        command = [*self.compiler.command, *options, "-E", "-v", "-x", self.compiler.language, os.devnull]
        messages = compiler_messages(command)
        inside = messages.partition("#include <...> search starts here:")[2].partition("End of search list")[0]
        lines = [line.strip() for line in inside.splitlines()]
        return tuple(Path(line).resolve() for line in lines if line and not line.endswith(_FRAMEWORKS))

    def parse(self, text: str, macros: bool = False) -> Any:
        """Return the translation unit of a text in C or C++. Errors are diagnostics of the unit."""
        module = clang()
        unit = module.TranslationUnit
        options = unit.PARSE_INCOMPLETE
        options |= 0 if self.is_cpp else unit.PARSE_SKIP_FUNCTION_BODIES  # in C++, they show what a header defines
        options |= unit.PARSE_DETAILED_PROCESSING_RECORD if macros else 0
        searched = [word for folder in self.folders for word in ("-isystem", str(folder))]
        defined = [flag for flag in self._options if flag.startswith(("-D", "-U", "-std="))]
        comments = ["-fparse-all-comments", "-fretain-comments-from-system-headers"]
        arguments = ["-x", self.compiler.language, self.standard, "-w", "-ferror-limit=0", *comments, "-nostdinc",
                     *searched, *defined]  # fmt: skip
        return unit.from_source(_MAIN, arguments, unsaved_files=[(_MAIN, text)], options=options)


def errors(unit: Any) -> Iterator[tuple[str, int, str]]:
    """Yield the errors of a unit as file, line and message. The file is "" for errors of the text itself."""
    least = clang().Diagnostic.Error
    for diagnostic in (d for d in unit.diagnostics if d.severity >= least):
        location = diagnostic.location
        file = location.file.name if location.file else ""
        yield ("" if file == _MAIN else file, location.line, diagnostic.spelling)


def compiler_messages(command: Sequence[str], folder: str | None = None, text: str | None = None) -> str:
    """Run a compiler in a folder, with a text as its standard input; return its messages, in English."""
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=False, errors="replace", cwd=folder, env=environment
    )
    return done.stderr

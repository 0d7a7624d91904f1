"""A parsed header: which of the headers that it includes are read, and what the parser reports."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from cwrap.headers.cmodel import Omitted
from cwrap.headers.libclang import HeaderError, Parser, clang, errors

_CPP = re.compile(r"unknown type name '(namespace|class|template|using)'|'[a-z_]+' file not found")


class CppHeaderError(HeaderError):
    """A header that was read as C is C++."""


class HeaderUnit:
    """The parsed header. `before` are operands of #include lines before that of the header."""

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...], before: tuple[str, ...] = ()) -> None:
        self.parser = parser
        self.also = also
        path = Path(header)
        self.include = operand(path, parser) if path.is_file() else f"<{header}>"
        self.includes = (*before, self.include)
        target = self.include if self.include.startswith("<") else f'"{path.resolve()}"'
        self.text = "".join(f"#include {name}\n" for name in (*before, target))
        self.unit = parser.parse(self.text, macros=True)
        self.errors = list(errors(self.unit))
        self._check()
        self.path = self._path(len(self.includes))
        self.cursors = self.declarations(self.unit.cursor.get_children())

    def declarations(self, cursors: Iterable[Any]) -> list[Any]:
        """Return the declarations of the unit."""
        return list(cursors)

    def counts(self, cursor: Any) -> int:
        """Return the number of functions that a declaration is counted as."""
        return int(is_function(cursor))

    def _check(self) -> None:
        if not self.parser.is_cpp and any(_CPP.search(message) for _, _, message in self.errors):
            raise CppHeaderError("the header is C++; add '--language c++'")
        missing = [message for _, _, message in self.errors if message.endswith("file not found")]
        if missing:
            raise HeaderError(
                f"{missing[0]}; set CPPFLAGS to add folders of headers, for example -Iinclude, or name the library "
                "with --pkg-config"
            )

    def _path(self, line: int) -> str:
        """Return the path of the header that a line of the text includes."""
        inclusions = (i for i in self.unit.get_includes() if i.depth == 1 and i.location.line == line)
        return str(next(inclusions).include.name)

    # ---- which headers are read ----

    def owned(self) -> tuple[set[str], tuple[Omitted, ...]]:
        """Return the headers that are read, and other headers of the library with functions."""
        inner = self.inner()
        counts: Counter[str] = Counter()
        for cursor in self.cursors:
            if cursor.location.file:
                counts[cursor.location.file.name] += self.counts(cursor)
        owned = {self.path}
        owned |= {file for file in inner if any(fnmatchcase(self._name(file), pattern) for pattern in self.also)}
        if not counts[self.path] and not self.also:  # an umbrella header
            owned |= set(inner)
        omitted = (Omitted(self._name(file), counts[file]) for file in inner if file not in owned and counts[file])
        return owned, tuple(omitted)

    def inner(self) -> list[str]:
        """Return the headers of the same library that the header includes, in the order of their inclusion."""
        folder = Path(self.path).resolve().parent
        stem = Path(self.path).stem.lower()
        system = folder in self.parser.system_folders
        found: dict[str, None] = {}
        for inclusion in self.unit.get_includes():
            file = str(inclusion.include.name)
            inside = Path(file).resolve()
            if file == self.path or not inside.is_relative_to(folder):
                continue
            relative = inside.relative_to(folder).as_posix().lower()
            if not system or relative.startswith(stem):
                found[file] = None
        return list(found)

    def _name(self, file: str) -> str:
        """Return the name of a header as #include <…> finds it."""
        path = Path(file).resolve()
        folders = [folder for folder in self.parser.folders if path.is_relative_to(folder)]
        best = max(folders, key=lambda folder: len(folder.parts), default=path.parent)
        return path.relative_to(best).as_posix()

    def project_files(self) -> tuple[Path, ...]:
        """Return the files of the project, if the header is one of them."""
        if self.include.startswith("<"):
            return ()
        folder = Path(self.path).resolve().parent
        names = (str(inclusion.include.name) for inclusion in self.unit.get_includes())
        return tuple(path for path in map(Path, dict.fromkeys(names)) if path.resolve().is_relative_to(folder))

    # ---- errors ----

    def broken(self, owned: set[str]) -> dict[tuple[str, int], str]:
        """Return the first error of each line of the headers."""
        found: dict[tuple[str, int], str] = {}
        for file, line, message in self.errors:
            if file in owned:
                found.setdefault((file, line), message)
        return found


def is_function(cursor: Any) -> bool:
    """Return True if a declaration is that of a function outside of classes."""
    return bool(cursor.kind == clang().CursorKind.FUNCTION_DECL)


def operand(header: Path, parser: Parser) -> str:
    """Return the operand of #include for a file: `<…>` if the compiler finds it in its search path."""
    path = header.resolve()
    folders = [folder for folder in parser.folders if path.is_relative_to(folder)]
    if folders:
        return f"<{path.relative_to(max(folders, key=lambda folder: len(folder.parts))).as_posix()}>"
    return path.name

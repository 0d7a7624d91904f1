"""The declarations of a header as the model, read by libclang.

The header itself is read. If it declares nothing but includes other headers of the same library (an umbrella header),
those are read instead; `also` names more of the included headers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from cwrap.headers.cmodel import Enumeration, Function, Header, Omitted, Position, Structure
from cwrap.headers.constants import read_macros
from cwrap.headers.libclang import HeaderError, Parser, clang, errors
from cwrap.headers.types import TypeReader, number_names

_COMPLEX = ("<complex.h>",)
_CXX = re.compile(
    r"unknown type name '(namespace|class|template|using)'|'(iostream|string|vector|memory)' file not found"
)


def read_header(header: str, *, flags: Sequence[str] = (), also: Sequence[str] = ()) -> Header:
    """Return the model of a header: a file, or a name that #include <…> finds. Raise HeaderError if it is unreadable.

    CC, CPPFLAGS and CFLAGS specify the compiler whose headers and options are used; `flags` are more options, such as
    those of pkg-config. `also` are patterns of included headers that are read too: `curl/*.h`.
    """
    parser = Parser.of_environment(flags)
    found = _Reader(parser, header, tuple(also)).header()
    arrays = (name for name, struct in found.structs.items() if struct.array)
    if any(name.endswith("complex") for name in arrays):
        return _Reader(parser, header, tuple(also), _COMPLEX).header()  # the header then uses the complex types of C
    return found


class _Reader:
    """Reader of one header. `before` are operands of #include lines before that of the header."""

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...], before: tuple[str, ...] = ()) -> None:
        self.parser = parser
        self.also = also
        path = Path(header)
        self.include = _operand(path, parser) if path.is_file() else f"<{header}>"
        self.includes = (*before, self.include)
        target = self.include if self.include.startswith("<") else f'"{path.resolve()}"'
        self.text = "".join(f"#include {operand}\n" for operand in (*before, target))
        self.unit = parser.parse(self.text, macros=True)
        self.errors = list(errors(self.unit))
        self._check()
        self.path = self._path(len(self.includes))
        self.cursors = list(self.unit.cursor.get_children())
        self.types = TypeReader(self.cursors, number_names())

    def _check(self) -> None:
        if any(_CXX.search(message) for _, _, message in self.errors):
            raise HeaderError("the header is C++, which cannot be drafted; declare its functions with 'cwrap new NAME'")
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

    def _owned(self) -> tuple[set[str], tuple[Omitted, ...]]:
        """Return the headers that are read, and other headers of the library with functions."""
        inner = self._inner()
        counts = Counter(c.location.file.name for c in self.cursors if _is_function(c) and c.location.file)
        owned = {self.path}
        owned |= {file for file in inner if any(fnmatchcase(self._name(file), pattern) for pattern in self.also)}
        if not counts[self.path] and not self.also:  # an umbrella header
            owned |= set(inner)
        omitted = (Omitted(self._name(file), counts[file]) for file in inner if file not in owned and counts[file])
        return owned, tuple(omitted)

    def _inner(self) -> list[str]:
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

    def _project_files(self) -> tuple[Path, ...]:
        if self.include.startswith("<"):
            return ()
        folder = Path(self.path).resolve().parent
        names = (str(inclusion.include.name) for inclusion in self.unit.get_includes())
        return tuple(path for path in map(Path, dict.fromkeys(names)) if path.resolve().is_relative_to(folder))

    # ---- the model ----

    def header(self) -> Header:
        owned, omitted = self._owned()
        functions: dict[str, Function] = {}
        broken = self._broken(owned)
        for cursor in self.cursors:
            if cursor.location.file and cursor.location.file.name in owned and _is_function(cursor):
                function = self._function(cursor, broken)
                known = functions.get(function.name)
                if known is None or (function.comment and not known.comment):
                    functions[function.name] = function
        enums = self._enums(owned)
        structs = self._structs(tuple(functions.values()))
        used = [enum for name in self._used_enums(functions) if (enum := self.types.enums.get(name))]
        enums = [*enums, *(enum for enum in used if enum.type not in {e.type for e in enums})]
        macros, function_macros = read_macros(self.unit, self.text, owned, self.parser)
        unread = tuple(f"{Path(file).name}:{line}: {message}" for (file, line), message in broken.items())
        return Header(self.includes, self._project_files(), tuple(functions.values()), tuple(enums), structs, macros,
                      function_macros, unread, omitted)  # fmt: skip

    def _broken(self, owned: set[str]) -> dict[tuple[str, int], str]:
        """Return the first error of each line of the headers."""
        found: dict[tuple[str, int], str] = {}
        for file, line, message in self.errors:
            if file in owned:
                found.setdefault((file, line), message)
        return found

    def _function(self, cursor: Any, broken: dict[tuple[str, int], str]) -> Function:
        """Return a function. Errors inside its declaration are taken out of `broken`."""
        signature = self.types.signature(cursor.type, cursor)
        start, end = cursor.extent.start.line, cursor.extent.end.line
        file = cursor.location.file.name
        lines = [place for place in broken if place[0] == file and start <= place[1] <= end]
        messages = [broken.pop(place) for place in lines]
        position = Position(file, cursor.location.line)
        text = self.types.declaration(cursor)
        return Function(cursor.spelling, signature, text, position, cursor.raw_comment or "", "; ".join(messages))

    def _enums(self, owned: set[str]) -> list[Enumeration]:
        kind = clang().CursorKind.ENUM_DECL
        found: dict[str, Enumeration] = {}
        for cursor in self.cursors:
            in_header = cursor.location.file and cursor.location.file.name in owned
            if cursor.kind == kind and in_header and cursor.is_definition():
                enum = self.types.enumeration(cursor)
                found[enum.type or enum.members[0]] = enum
        return list(found.values())

    def _used_enums(self, functions: dict[str, Function]) -> list[str]:
        names = (t.name for f in functions.values() for t in self.types.of_signature(f.signature))
        return list(dict.fromkeys(names))

    def _structs(self, functions: tuple[Function, ...]) -> dict[str, Structure]:
        """Return the structs that functions use, and the structs in their fields, innermost first."""
        found: dict[str, Structure] = {}

        def add(name: str) -> None:
            struct = self.types.structure(name)
            if struct is None or name in found or name in pending:
                return
            pending.add(name)
            for field in struct.fields or ():
                add(field.type.name)
            found[name] = struct

        pending: set[str] = set()
        for function in functions:
            for type_ in self.types.of_signature(function.signature):
                add(type_.name)
        return found


def _is_function(cursor: Any) -> bool:
    return bool(cursor.kind == clang().CursorKind.FUNCTION_DECL)


def _operand(header: Path, parser: Parser) -> str:
    """Return the operand of #include for a file: `<…>` if the compiler finds it in its search path."""
    path = header.resolve()
    folders = [folder for folder in parser.folders if path.is_relative_to(folder)]
    if folders:
        return f"<{path.relative_to(max(folders, key=lambda folder: len(folder.parts))).as_posix()}>"
    return path.name


def common_prefix(names: Sequence[str]) -> str:
    """Return the prefix, up to a `_`, that most of the names have; "" if no prefix is common."""
    counts = Counter(match.group() for name in names if (match := re.match(r"[A-Za-z][A-Za-z0-9]*_", name)))
    prefix, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    return prefix if count >= len(names) * 0.6 and count > 2 else ""

"""The declarations of a header as the model, read by libclang.

The header itself is read. If it declares nothing but includes other headers of the same library (an umbrella header),
those are read instead; `also` names more of the included headers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cwrap.headers.attached import comment_of
from cwrap.headers.cmodel import Enumeration, Function, Header, Position, Structure
from cwrap.headers.constants import read_macros
from cwrap.headers.libclang import Parser, clang
from cwrap.headers.types import TypeReader, number_names
from cwrap.headers.unit import HeaderUnit, is_function

_COMPLEX = ("<complex.h>",)


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


class _Reader(HeaderUnit):
    """Reader of one header of C."""

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...], before: tuple[str, ...] = ()) -> None:
        super().__init__(parser, header, also, before)
        self.types = TypeReader(self.cursors, number_names())

    # ---- the model ----

    def header(self) -> Header:
        owned, omitted = self.owned()
        functions: dict[str, Function] = {}
        broken = self.broken(owned)
        for cursor in self.cursors:
            if cursor.location.file and cursor.location.file.name in owned and is_function(cursor):
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
        return Header(self.includes, self.project_files(), tuple(functions.values()), tuple(enums), structs, macros,
                      function_macros, self._variables(owned), unread, omitted)  # fmt: skip

    def _function(self, cursor: Any, broken: dict[tuple[str, int], str]) -> Function:
        """Return a function. Errors inside its declaration are taken out of `broken`."""
        signature = self.types.signature(cursor.type, cursor)
        start, end = cursor.extent.start.line, cursor.extent.end.line
        file = cursor.location.file.name
        lines = [place for place in broken if place[0] == file and start <= place[1] <= end]
        messages = [broken.pop(place) for place in lines]
        position = Position(file, cursor.location.line)
        text = self.types.declaration(cursor)
        return Function(cursor.spelling, signature, text, position, comment_of(cursor), "; ".join(messages))

    def _variables(self, owned: set[str]) -> tuple[str, ...]:
        """Return the names of the global variables."""
        found = (c for c in self.cursors if c.kind.name == "VAR_DECL" and not c.spelling.startswith("_"))
        in_header = (c.spelling for c in found if c.location.file and c.location.file.name in owned)
        return tuple(dict.fromkeys(in_header))

    def _enums(self, owned: set[str]) -> list[Enumeration]:
        kind = clang().CursorKind.ENUM_DECL
        found: dict[str, Enumeration] = {}
        for cursor in self.cursors:
            in_header = cursor.location.file and cursor.location.file.name in owned
            if cursor.kind == kind and in_header and cursor.is_definition():
                enum = self.types.enumeration(cursor)
                if enum.type or enum.members:  # an enum that repeats the names of another one has no members
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


def common_prefix(names: Sequence[str]) -> str:
    """Return the prefix, up to a `_`, that most of the names have; "" if no prefix is common."""
    counts = Counter(match.group() for name in names if (match := re.match(r"[A-Za-z][A-Za-z0-9]*_", name)))
    prefix, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    return prefix if count >= len(names) * 0.6 and count > 2 else ""

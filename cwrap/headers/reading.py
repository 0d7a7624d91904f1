"""The declarations of a header as the model, read by libclang.

The header itself is read. If it declares nothing but includes other headers of the same library (an umbrella header),
those are read instead; `also` names more of the included headers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cwrap.headers.cpp_reading import CppReader
from cwrap.headers.libclang import Parser
from cwrap.headers.model import Header, Structure
from cwrap.headers.reader import HeaderReader
from cwrap.headers.types import TypeReader
from cwrap.toolchain.compiler import CXX, C

_COMPLEX = ("<complex.h>",)
_VARIABLES = "they are variables, which C gets with 'CONSTANT variable'; C functions can return and assign them"


def read_header(header: str, *, flags: Sequence[str] = (), also: Sequence[str] = (), language: str = C) -> Header:
    """Return the model of a header: a file, or a name that #include <…> finds. Raise HeaderError if it is unreadable.

    CC, CPPFLAGS and CFLAGS specify the compiler whose headers and options are used, CXX and CXXFLAGS that of C++;
    `flags` are more options, such as those of pkg-config. `also` are patterns of included headers that are read too:
    `curl/*.h`.
    """
    parser = Parser.of_environment(flags, language)
    if language == CXX:
        return CppReader(parser, header, tuple(also)).header()
    found = _CReader(parser, header, tuple(also)).header()
    arrays = (name for name, struct in found.structs.items() if struct.array)
    if any(name.endswith("complex") for name in arrays):
        return _CReader(parser, header, tuple(also), _COMPLEX).header()  # the header then uses the complex types of C
    return found


class _CReader(HeaderReader):
    """Reader of one header of C."""

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...], before: tuple[str, ...] = ()) -> None:
        super().__init__(parser, header, also, before)
        self.types = TypeReader(self.cursors)

    def read(self, cursor: Any) -> None:
        """Add a function, an enum, or the name of a variable."""
        if cursor.kind.name == "FUNCTION_DECL":
            self.add_function(cursor)
        elif cursor.kind.name == "ENUM_DECL" and cursor.is_definition():
            self.add_enum(cursor)
        elif cursor.kind.name == "VAR_DECL" and not cursor.spelling.startswith("_"):
            self.leave_out(_VARIABLES, cursor.spelling)

    def variables(self) -> Iterable[str]:
        return {self.types.type_of(c.type).name for c in self.cursors if c.kind.name == "VAR_DECL"}

    def structs(self) -> dict[str, Structure]:
        """Return the structs that functions use, and the structs in their fields, innermost first."""
        found: dict[str, Structure] = {}
        seen = {""}

        def add(name: str) -> None:
            if name in self.types.records and name not in seen:
                seen.add(name)
                struct = self.types.structure(name)
                for field in struct.fields or ():
                    add(field.type.name)
                found[name] = struct

        for function in self.functions.values():
            for type_ in self.types.of_signature(function.signature):
                add(type_.name)
        return found

"""C types: one class for each, which is the only source of a wrapper's code for arguments and results of the type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from cwrap.ctype.array import NumpyArray
from cwrap.ctype.base import CType
from cwrap.ctype.numbers import Boolean, complexes, converted_floatings, scalars
from cwrap.ctype.object import ConstVoidPointer, Object, VoidPointer
from cwrap.ctype.stream import Stream
from cwrap.ctype.struct import OBJECT_TYPE
from cwrap.ctype.texts import Text
from cwrap.dtypes import DtypeTable, default_dtypes
from cwrap.source.c_spelling import CSpelling

Resolve: TypeAlias = "Callable[[CSpelling, CTypes], CType | None]"


class CTypes:
    """The C types that declarations can name.

    `resolve` constructs types from spellings that no type of the table has; it is called with the spelling and this
    table.
    """

    def __init__(self, types: Iterable[CType], resolve: Resolve | None = None) -> None:
        self.types = tuple(types)
        self.by_spelling = {str(CSpelling.parse(spelling)): t for t in self.types for spelling in t.spellings}
        self.resolve = resolve

    def listed(self, spelling: str) -> CType | None:
        """Return the type of the table with a spelling, or None.

        White space and the side of `const` do not matter.
        """
        return self.by_spelling.get(spelling) or self.by_spelling.get(str(CSpelling.parse(spelling)))

    def find(self, spelling: str) -> CType | None:
        """Return the type of the table with a spelling, or else the type that `resolve` constructs, or None."""
        found = self.listed(spelling)
        return self.resolve(CSpelling.parse(spelling), self) if found is None and self.resolve else found

    def passed(self, spelling: str) -> CType | None:
        """Return the type of an argument, or None; C passes copies of values, so that `const T` is passed as a `T`."""
        parsed = CSpelling.parse(spelling)
        is_value = parsed.const and not parsed.stars and not parsed.base.endswith("&")
        return self.find(spelling) or (self.find(str(parsed.unqualified)) if is_value else None)

    def extended(self, types: Iterable[CType]) -> CTypes:
        """Return a table with further types."""
        further = CTypes(types, self.resolve)
        further.by_spelling = {**self.by_spelling, **further.by_spelling}
        further.types = (*self.types, *further.types)
        return further

    @property
    def spellings(self) -> tuple[str, ...]:
        """All spellings that declarations can use."""
        return tuple(spelling for spelling in self.by_spelling if not spelling.startswith(OBJECT_TYPE))


def standard_types(table: DtypeTable | None = None) -> tuple[CType, ...]:
    """Return the types of plain C, of the dtype table of a project, of Python objects and of NumPy arrays."""
    known = converted_floatings(default_dtypes())
    further = tuple(t for t in converted_floatings(table) if t.c not in {k.c for k in known}) if table else ()
    numbers = (*scalars(), *known, *further, *complexes(), Boolean())
    return (*numbers, Text(), VoidPointer(), ConstVoidPointer(), Stream(), Object(), NumpyArray())

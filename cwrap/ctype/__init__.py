"""C types: one class each. A wrapper's code for an argument comes from its type and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.ctype.base import CType
from cwrap.ctype.boolean import Boolean
from cwrap.ctype.complex import complexes
from cwrap.ctype.half import Half
from cwrap.ctype.numpy_array import NumpyArray
from cwrap.ctype.object import Object
from cwrap.ctype.scalar import scalars
from cwrap.ctype.text import Text
from cwrap.ctype.void_pointer import ConstVoidPointer, VoidPointer
from cwrap.source.c_spelling import CSpelling


class CTypes:
    """The types that declarations may name, found by any spelling."""

    def __init__(self, types: Iterable[CType]) -> None:
        self.types = tuple(types)
        self.by_spelling = {str(CSpelling.parse(spelling)): t for t in self.types for spelling in t.spellings}

    def find(self, spelling: str) -> CType | None:
        """The type of that spelling; spaces do not matter."""
        return self.by_spelling.get(spelling) or self.by_spelling.get(str(CSpelling.parse(spelling)))

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every spelling, for messages."""
        return tuple(self.by_spelling)


def standard_types() -> tuple[CType, ...]:
    """What plain C has."""
    numbers = (*scalars(), Half(), *complexes(), Boolean())
    return (*numbers, Text(), VoidPointer(), ConstVoidPointer(), Object(), NumpyArray())

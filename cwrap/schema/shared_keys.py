"""Rows of keys that several packages read: `return` and `only_register`.

The plugin that implements a key lists the row in its `keys`.
"""

from __future__ import annotations

import re

from cwrap.schema.keys import Group, Key, Kind, On
from cwrap.schema.values import ValueReader
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Word
from cwrap.source.nodes import shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

_ARGUMENTS = pattern(r"arguments?\s+\d{1,6}(\s*,\s*\d{1,6})*\Z", re.ASCII)
_ARGUMENT = pattern(r"arguments?(\s+[^\s*]|\Z)")
_NUMBER = pattern(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class ReturnSpec:
    """The value of `return`: a C type in its normal spelling, the receiver, or the numbers of arguments."""

    type: str = "void"
    receiver: bool = False
    arguments: tuple[Word, ...] = ()

    @property
    def indices(self) -> tuple[int, ...]:
        """The numbers of the returned arguments, counted from 0."""
        return tuple(int(word.text) for word in self.arguments)

    def __str__(self) -> str:
        """Return the value as declarations spell it, for messages."""
        if self.arguments:
            return f"argument {','.join(word.text for word in self.arguments)}"
        return "self" if self.receiver else self.type

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return str(self)


def _read_return(reader: ValueReader) -> ReturnSpec | None:
    text = reader.text()
    if text is None:
        return None
    stripped = text.strip()
    if stripped == "self":
        return ReturnSpec(receiver=True)
    if _ARGUMENTS.match(stripped):
        return ReturnSpec(arguments=reader.words_of(text, _NUMBER))
    if _ARGUMENT.match(stripped):
        message = "'argument' needs numbers counted from 0, as in 'argument 0' or 'argument 0,1'"
        reader.complain(f"{message}, not '{shortened(stripped)}'")
        return None
    return ReturnSpec(type=str(CSpelling.parse(stripped)))


_RETURN_KIND = Kind(
    "a C type, 'self' or 'argument N'", _read_return, {"type": "string"}, "a known C type, `self`, or numbers"
)
RETURN = Key(
    "return", (On.DECLARATION, On.OPTION), _RETURN_KIND, "a C type, 'self', or 'argument N[,M…]' (void)",
    follows="cname", example="double", synonyms=("returns",),
)  # fmt: skip
ONLY_REGISTER = Key(
    "only_register", (On.DECLARATION,), Kind.FLAG, "add only the table entry of a handwritten wrapper",
    follows="with_stateless", example="true", group=Group.YEAR_2017,
)  # fmt: skip

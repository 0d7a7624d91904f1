"""Rows of keys that several packages read: `return`, `only_register` and `closure`.

The plugin that implements a key lists the row in its `keys`.
"""

from __future__ import annotations

import re

from cwrap.model import Keys, fields_data
from cwrap.schema.keys import Group, Key, Kind, On, Stage, mapping, true_or
from cwrap.schema.values import ValueReader
from cwrap.source.c_expression import Expression
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
    follows="cname", example="double", synonyms=("returns", "type"),
)  # fmt: skip
ONLY_REGISTER = Key(
    "only_register", (On.DECLARATION,), Kind.FLAG, "add only the table entry of a handwritten wrapper",
    follows="with_stateless", example="true", group=Group.YEAR_2017,
)  # fmt: skip


_OF = Key("of", (), Kind.NAMES, "the callback, or several callbacks")
SET = Key("set", (), Kind.EXPRESSION, "C that stores the user data before the call, which does not get it",
    stage=Stage.CALL)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Closure:
    """The value of `closure`: the callbacks whose user data the argument is; within a callback there are none."""

    of: tuple[str, ...] = ()
    set: Expression | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return fields_data(self, "of")


def _closure(keys: Keys) -> Closure:
    return Closure(_OF.get(keys) or (), SET.get(keys))


_READER = true_or(Closure, ValueReader.names, Closure)
_KIND = mapping("true, callbacks, or a mapping such as {of: call, set: f(data)}", _closure, _READER,
    {"anyOf": [{"const": True}, {"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    "true, or identifiers")  # fmt: skip
CLOSURE = Key("closure", (On.ARGUMENT,), _KIND,
    "the void* is the user data of these callbacks; in a callback, true: the argument with the user data",
    fields=(_OF, SET), follows="from", example="visit", types=("void*",), synonyms=("userdata", "user_data"),
    conflicts=("from", "output", "inout", "default", "nullable", "array", "bytes", "text", "list", "kept_by",
               "interrupts", "if_true", "implicit", "kwarg_only", "no_kwargs", "aliases"))  # fmt: skip


def closures_of(keys: Keys) -> tuple[str, ...]:
    """Return the names of the callbacks whose user data an argument is."""
    found = CLOSURE.get(keys)
    return found.of if found else ()

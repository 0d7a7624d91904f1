"""The row of `closure`: an argument `void *` with which C calls the callback, or several callbacks."""

from __future__ import annotations

from cwrap.model import Keys, fields_data
from cwrap.schema.keys import Key, Kind, On, Stage, mapping, true_or
from cwrap.schema.values import ValueReader
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass

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

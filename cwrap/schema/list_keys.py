"""The rows of `list`: pointers, or the structs of a linked list, that are a list in Python.

Results, outputs and other arguments have the key. The plugin of results in memory lists the rows in its `keys`.
"""

from __future__ import annotations

from cwrap.model import Keys, mapping_data
from cwrap.schema.keys import Key, Kind, On, Stage, mapping
from cwrap.schema.values import ValueReader
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass

LENGTH = Key("size", (), Kind.EXPRESSION, "the number of items (those before NULL)", stage=Stage.RESULT)
_NEXT = Key("next", (), Kind.WORD, "the field that points to the next struct of a linked list, which NULL ends",
    example="next")  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListSpec:
    """The value of `list`: the number of items, or None for a list that NULL ends; the field of a linked list."""

    size: Expression | None = None
    next: str = ""

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return mapping_data(self) or True


def _list_spec(keys: Keys) -> ListSpec:
    return ListSpec(LENGTH.get(keys), _NEXT.get(keys) or "")


def _plain(reader: ValueReader) -> ListSpec | None:
    return ListSpec() if reader.flag() else None


_LIST_KIND = mapping("true, or a mapping such as {size: n}", _list_spec, _plain, {"const": True}, "true")
_RETURNED = "pointers that are returned as a list: true (until NULL) or their number; {next: FIELD} of a linked list"
LIST = Key("list", (On.DECLARATION, On.OPTION), _LIST_KIND, _RETURNED,
    fields=(LENGTH, _NEXT), follows="size", example="{size: n}", conflicts=("size", "array"))  # fmt: skip
LIST_ARGUMENT = Key("list", (On.ARGUMENT,), _LIST_KIND, "pointers as a list: true, or how many pointers C stores",
    fields=(LENGTH, _NEXT), follows="buffer", example="{size: n}", gives_type=True,
    conflicts=("array", "buffer", "inout", "from", "kept_by", "interrupts", "if_true"))  # fmt: skip

"""The rows of `list`: pointers, or the structs of a linked list, that are a list in Python.

Results, outputs and other arguments have the key. The plugin of results in memory lists the rows in its `keys`.
"""

from __future__ import annotations

from cwrap.model import Keys, declared_name, fields_data
from cwrap.schema.byte_keys import key_of, length_of
from cwrap.schema.keys import JSON_COUNT, Key, Kind, On, Stage, mapping, true_or
from cwrap.schema.values import ValueReader
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass

LENGTH = Key("length", (), Kind.EXPRESSION, "the number of items (those before NULL)", stage=Stage.RESULT)
_NEXT = Key("next", (), Kind.WORD, "the field that points to the next struct of a linked list, which NULL ends",
    example="next")  # fmt: skip
_FREE_ITEMS = Key("free_items", (), Kind.FUNCTION, "the C function that frees each string of the list", example="free")


@dataclass(frozen=True, slots=True)
class ListSpec:
    """The value of `list`: the number of items, or None for a list that NULL ends; the field of a linked list.

    `free_items` is the C function that frees each item.
    """

    length: Expression | None = None
    next: str = ""
    free_items: DeclaredC | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return fields_data(self, "length")


def _list_spec(keys: Keys) -> ListSpec:
    freed = _FREE_ITEMS.find(keys)
    free_items = declared_name(freed) if freed else None
    return ListSpec(LENGTH.get(keys), _NEXT.get(keys) or "", free_items)


_READER = true_or(ListSpec, ValueReader.expression, ListSpec)
_LIST_KIND = mapping(
    "true, a number of items, or a mapping such as {length: n}", _list_spec, _READER, JSON_COUNT,
    f"true, or an expression: {Kind.EXPRESSION.check}", is_c=True,
)  # fmt: skip
_RETURNED = "pointers that are returned as a list: true (until NULL) or their number; {next: FIELD} of a linked list"
_FIELDS = (LENGTH, _NEXT, _FREE_ITEMS)
LIST = Key("list", (On.DECLARATION, On.OPTION), _LIST_KIND, _RETURNED, fields=_FIELDS, follows="array", example="n",
    conflicts=("array",))  # fmt: skip
LIST_ARGUMENT = Key("list", (On.ARGUMENT,), _LIST_KIND, "pointers as a list: true, or how many pointers C stores",
    fields=_FIELDS, follows="text", example="n", gives_type=True,
    conflicts=("array", "inout", "from", "interrupts", "if_true"))  # fmt: skip


def count_of(keys: Keys) -> Expression | None:
    """Return the number of items, or of bytes, that the keys of an argument specify, or None without one."""
    spec = LIST_ARGUMENT.get(keys)
    return spec.length if spec else length_of(keys)


def count_key(keys: Keys) -> str:
    """Return the key that specifies the number of items or of bytes."""
    return "list" if "list" in keys else key_of(keys)

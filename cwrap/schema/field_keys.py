"""The rows of `array`, `list` and `size` of fields: pointers to elements whose number is another field of the struct.

The keys are those of memory that a function returns; a size is the name of a field.
"""

from __future__ import annotations

from cwrap.model import Keys
from cwrap.schema.keys import Key, Kind, On, mapping
from cwrap.source.records import dataclass

_MEANING = "the field with the number of elements"
_SHAPE = Key("shape", (), Kind.NAMES, _MEANING)
_LENGTH = Key("size", (), Kind.WORD, _MEANING)
_OTHERS = ("tag", "range")


@dataclass(frozen=True, slots=True)
class CountSpec:
    """The value of `array` or `list`: the fields that its key `part` names."""

    part: str
    names: tuple[str, ...]

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return {self.part: list(self.names) if len(self.names) > 1 else self.names[0]}


def _shape(keys: Keys) -> CountSpec:
    return CountSpec("shape", _SHAPE.get(keys) or ())


def _length(keys: Keys) -> CountSpec:
    return CountSpec("size", (_LENGTH.get(keys) or "",))


ARRAY_FIELD = Key("array", (On.FIELD,), mapping("a mapping such as {shape: n}", _shape),
    "the numbers to which this field points, as an array: the field with their number",
    fields=(_SHAPE,), follows="initial", example="{shape: n}", conflicts=_OTHERS)  # fmt: skip
SIZE_FIELD = Key("size", (On.FIELD,), Kind.WORD, "the field with the number of bytes to which this field points",
    follows="list", example="n", synonyms=("count", "length", "from", "shape"),
    conflicts=("array", *_OTHERS))  # fmt: skip
LIST_FIELD = Key("list", (On.FIELD,), mapping("a mapping such as {size: n}", _length),
    "the strings or structs to which this field points, as a tuple: the field with their number",
    fields=(_LENGTH,), follows="buffer", example="{size: n}", conflicts=("array", "size", *_OTHERS))  # fmt: skip
COUNTED = (ARRAY_FIELD, SIZE_FIELD, LIST_FIELD)

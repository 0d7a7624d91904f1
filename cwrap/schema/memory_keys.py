"""The rows of `bytes`, `text` and `list`: memory that Python has as bytes, a str or a list, and its length.

bytes: true        as many as Python passes, or as C marks by a 0
bytes: n           n bytes
text: path         a string before a 0, in the encoding of names of files
text: {length: n}  a string of n bytes
list: true         pointers before a NULL
list: {next: f}    the structs of a linked list, whose field `f` points to the next one
"""

from __future__ import annotations

from cwrap.model import Keys, declared_name, fields_data, mapping_data
from cwrap.schema.keys import JSON_COUNT, Key, Kind, On, Stage, mapping, true_or
from cwrap.schema.values import ValueReader
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass

_BOTH = (On.DECLARATION, On.OPTION)
_ENCODINGS = ("utf8", "path")
_LENGTH = "the number of bytes"
USED = Key("used", (), Kind.EXPRESSION, "the number of bytes that are returned", stage=Stage.RESULT)
_UNTIL_KIND = Kind("0", ValueReader.choice, {"enum": [0, "0"]}, "0")
_UNTIL = Key("until", (), _UNTIL_KIND, "0: the bytes end before the first 0, which they cannot contain",
    choices=("0",))  # fmt: skip
# The number of bytes that C fills, and of those that C has after the call.
NEW_LENGTH = Key("length", (), Kind.EXPRESSION, _LENGTH, stage=Stage.SIZE)
LENGTH = Key("length", (), Kind.EXPRESSION, _LENGTH, stage=Stage.RESULT)
_ENCODING = Key("encoding", (), Kind.WORD, "the encoding (utf8)", choices=_ENCODINGS)


@dataclass(frozen=True, slots=True)
class BytesSpec:
    """The value of `bytes`: without a length, as many as Python passes, or as C marks by a 0."""

    length: Expression | None = None
    used: Expression | None = None
    until: str | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return fields_data(self, "length")


@dataclass(frozen=True, slots=True)
class TextSpec:
    """The value of `text`: without a length, C marks the end by a 0."""

    encoding: str = "utf8"
    length: Expression | None = None
    used: Expression | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return mapping_data(self) or self.encoding if self.length or self.used else self.encoding


def _bytes(keys: Keys) -> BytesSpec:
    return BytesSpec(LENGTH.get(keys), USED.get(keys), _UNTIL.get(keys))


def _text(keys: Keys) -> TextSpec:
    return TextSpec(_ENCODING.get(keys) or "utf8", LENGTH.get(keys), USED.get(keys))


def _encoding(reader: ValueReader) -> TextSpec | None:
    word = reader.text()
    return TextSpec(word) if word is not None and reader.is_chosen(word) else None


_BYTES_READER = true_or(BytesSpec, ValueReader.expression, BytesSpec)
_BYTES_KIND = mapping(
    "true, a number of bytes, or a mapping such as {length: n}", _bytes, _BYTES_READER, JSON_COUNT,
    f"true, or an expression: {Kind.EXPRESSION.check}", is_c=True,
)  # fmt: skip
_TEXT_KIND = mapping("an encoding, or a mapping such as {length: n}", _text, _encoding, {"enum": list(_ENCODINGS)},
                     "`utf8` or `path`")  # fmt: skip
_TEXT = "the encoding of a string: utf8 or path, and its length if no 0 marks the end"
_OLD = (("bytes", "bytes: true"),)
_OTHERS = ("inout", "from", "interrupts", "if_true")

BYTES_RESULT = Key("bytes", _BOTH, _BYTES_KIND, "returned bytes: their number, or true if a 0 marks the end",
    fields=(LENGTH,), follows="text", example="size_of(x)", conflicts=("text",))  # fmt: skip
TEXT_RESULT = Key("text", _BOTH, _TEXT_KIND, _TEXT, choices=_ENCODINGS, old_values=_OLD,
    fields=(_ENCODING, LENGTH), follows="named", example="path")  # fmt: skip
BYTES = Key("bytes", (On.ARGUMENT,), _BYTES_KIND, "bytes: true, or for an output their number",
    fields=(NEW_LENGTH, USED, _UNTIL), follows="array", example="true", types=("const char*",), gives_type=True,
    conflicts=("text", *_OTHERS))  # fmt: skip
TEXT = Key("text", (On.ARGUMENT,), _TEXT_KIND, _TEXT, choices=_ENCODINGS, old_values=_OLD,
    fields=(_ENCODING, NEW_LENGTH, USED), follows="bytes", example="path", types=("const char*",), gives_type=True,
    conflicts=_OTHERS, synonyms=("encoding", "string", "utf8"))  # fmt: skip


def encoding_of(*keys: Keys) -> str:
    """Return the encoding of a string, `bytes` for bytes that a 0 ends, or an empty string."""
    for each in keys:
        text, octets = TEXT.get(each), BYTES.get(each)
        if text is not None:
            return text.encoding
        if octets is not None:
            return "" if octets.length else "bytes"
    return ""


def counted_of(*keys: Keys) -> BytesSpec | TextSpec | None:
    """Return the value of `bytes` or `text` if it has a length."""
    found = (spec for each in keys for spec in (BYTES.get(each), TEXT.get(each)) if spec is not None)
    spec = next(found, None)
    return spec if spec is not None and (spec.length or spec.used) else None


def length_of(*keys: Keys) -> Expression | None:
    """Return the number of bytes, or None without one."""
    spec = counted_of(*keys)
    return spec.length if spec else None


def key_of(*keys: Keys) -> str:
    """Return the key that says that memory is bytes or text."""
    return "bytes" if any("bytes" in each for each in keys) else "text"


COUNT = Key("length", (), Kind.EXPRESSION, "the number of items (those before NULL)", stage=Stage.RESULT)
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
    return ListSpec(COUNT.get(keys), _NEXT.get(keys) or "", free_items)


_READER = true_or(ListSpec, ValueReader.expression, ListSpec)
_LIST_KIND = mapping(
    "true, a number of items, or a mapping such as {length: n}", _list_spec, _READER, JSON_COUNT,
    f"true, or an expression: {Kind.EXPRESSION.check}", is_c=True,
)  # fmt: skip
_RETURNED = "pointers that are returned as a list: true (until NULL) or their number; {next: FIELD} of a linked list"
_FIELDS = (COUNT, _NEXT, _FREE_ITEMS)
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


# Fields that point to elements: the number of elements is another field of the struct.
_EXCLUDED = ("tag", "range")

ARRAY_FIELD = Key("array", (On.FIELD,), Kind.WORD,
    "expose the numbers to which this field points as an array; names the field with their number",
    follows="initial", example="n", synonyms=("shape",), conflicts=_EXCLUDED)  # fmt: skip
BYTES_FIELD = Key("bytes", (On.FIELD,), Kind.WORD,
    "expose the bytes to which this field points; names the field with their number",
    follows="array", example="n", synonyms=("count", "length"), conflicts=("array", *_EXCLUDED))  # fmt: skip
LIST_FIELD = Key("list", (On.FIELD,), Kind.WORD,
    "expose the strings, structs or objects to which this field points as a list; names the field with their number",
    follows="text", example="n", conflicts=("array", "bytes", *_EXCLUDED))  # fmt: skip
COUNTED = (ARRAY_FIELD, BYTES_FIELD, LIST_FIELD)

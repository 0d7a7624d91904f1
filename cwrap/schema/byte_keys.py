"""The rows of `bytes` and `text`: memory that Python has as bytes or as a str, and the number of bytes.

bytes: true        as many as Python passes, or as C marks by a 0
bytes: n           n bytes
text: path         a string before a 0, in the encoding of names of files
text: {length: n}  a string of n bytes
"""

from __future__ import annotations

from cwrap.model import Keys, fields_data, mapping_data
from cwrap.schema.keys import JSON_COUNT, Key, Kind, On, Stage, mapping, true_or
from cwrap.schema.values import ValueReader
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
    conflicts=_OTHERS)  # fmt: skip


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

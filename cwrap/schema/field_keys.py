"""The rows of `array`, `list` and `bytes` of fields: pointers to elements whose number is another field of the struct.

The keys are those of memory that a function returns; a number is the name of a field.
"""

from __future__ import annotations

from cwrap.schema.keys import Key, Kind, On

_OTHERS = ("tag", "range")

ARRAY_FIELD = Key("array", (On.FIELD,), Kind.WORD,
    "the numbers to which this field points, as an array: the field with their number",
    follows="initial", example="n", synonyms=("shape",), conflicts=_OTHERS)  # fmt: skip
BYTES_FIELD = Key("bytes", (On.FIELD,), Kind.WORD, "the field with the number of bytes to which this field points",
    follows="array", example="n", synonyms=("count", "length", "from"), conflicts=("array", *_OTHERS))  # fmt: skip
LIST_FIELD = Key("list", (On.FIELD,), Kind.WORD,
    "the strings or structs to which this field points, as a tuple: the field with their number",
    follows="text", example="n", conflicts=("array", "bytes", *_OTHERS))  # fmt: skip
COUNTED = (ARRAY_FIELD, BYTES_FIELD, LIST_FIELD)

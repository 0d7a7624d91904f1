"""The table of all scalars in declarations: which of them are C, and how the others are kept from becoming C.

    | a declaration | `doc` | no | escaped as a string literal |
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.schema import Kind, On, Schema
from cwrap.schema.keys import STRUCTURE

_EXPRESSION = "tokenized: whole, one line, no directive, no comment to the end of the line"
_NAME = "an identifier"
# By kind: whether it is C, and what is checked or done.
_KINDS = {
    Kind.WORD: (False, "an identifier or one of the words that the key allows"),
    Kind.FUNCTION: (False, "the name of a function, possibly `a::b`"),
    Kind.CODE: (True, "inserted on lines of its own; comments, literals and brackets are closed"),
    Kind.EXPRESSION: (True, _EXPRESSION),
    Kind.TEXT: (False, "a C type, a pattern of the key, or text that is escaped as a string literal"),
    Kind.FLAG: (False, "true or false"),
    Kind.COUNT: (False, "a number"),
    Kind.WORDS: (False, "words that the key allows"),
    Kind.NAMES: (False, _NAME),
    Kind.PAIRS: (False, "words that the key allows"),
    Kind.MAPPING: (True, _EXPRESSION),
    Kind.TYPES: (False, "names of dtypes; letters, digits and `_`"),
    Kind.ARRAY: (False, "words that the key allows"),
    Kind.MEMBERS: (True, f"names: identifiers; values: {_EXPRESSION}"),
    Kind.CODES: (True, f"keys: {_EXPRESSION}; values: identifiers"),
    Kind.RESIZE: (False, "names of arguments, numbers"),
    Kind.GIL: (False, "hold, release, or a number"),
    Kind.ERRORS: (False, "one of the words that the key allows"),
}
# Fields of mappings that are C although the key is not.
_C_FIELDS = {
    "array": ("shape",), "buffer": ("size", "used"), "errors": ("when", "success", "message", "code"),
    "reduce": ("init", "combine", "merge", "finish", "acc", "nonempty"),
}  # fmt: skip
_STRUCTURE = {
    "name": _NAME, "arg": "`TYPE NAME`, `argument N`; after `CONSTANT` it is C", "type": "words and stars of a C type",
}  # fmt: skip


def positions(schema: Schema) -> Iterator[tuple[On, str, str, bool, str]]:
    """Yield every position: what it is on, key, field (or nothing), whether it is C, and the check."""
    for on in On:
        for name in STRUCTURE[on]:
            if name not in ("arguments", "options", "fields"):
                yield on, name, "", False, _STRUCTURE.get(name, _NAME)
        for key in (key for key in schema.keys if on in key.on):
            is_c, check = _KINDS[key.kind]
            if key.kind is not Kind.MAPPING:
                yield on, key.name, "", is_c, check
            for field in key.fields:
                c = field in _C_FIELDS.get(key.name, ())
                yield on, key.name, field, c, _EXPRESSION if c else "words that the key allows, or an identifier"


def position_rows(schema: Schema) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows of the table in the reference."""
    for on, name, field, is_c, check in positions(schema):
        yield on.value, f"`{name}: {field}`" if field else f"`{name}`", "yes" if is_c else "no", check

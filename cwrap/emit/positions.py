"""The table of all scalars in declarations: which of them are C, and how the others are kept from becoming C.

    | a declaration | `doc` | no | escaped as a string literal |
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.schema import Kind, On, Schema

_EXPRESSION = Kind.EXPRESSION.check
# Fields of mappings that are C although the key is not.
_C_FIELDS = {
    "array": ("shape",), "buffer": ("size", "used"), "errors": ("when", "success", "message", "code"),
    "reduce": ("init", "combine", "merge", "finish", "acc", "nonempty"),
}  # fmt: skip


def positions(schema: Schema) -> Iterator[tuple[On, str, str, bool, str]]:
    """Yield every position: what it is on, key, field (or nothing), whether it is C, and the check."""
    for on in On:
        for key in schema.rows(on):
            if key.kind.check and key.kind is not Kind.MAPPING:
                yield on, key.name, "", key.kind.is_c, key.kind.check
            for field in key.fields:
                c = field in _C_FIELDS.get(key.name, ())
                yield on, key.name, field, c, _EXPRESSION if c else "words that the key allows, or an identifier"


def position_rows(schema: Schema) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows of the table in the reference."""
    for on, name, field, is_c, check in positions(schema):
        yield on.value, f"`{name}: {field}`" if field else f"`{name}`", "yes" if is_c else "no", check

"""The table of scalars in declarations: which of them are C, and which check keeps the others from becoming C.

For example:

    | a declaration | `doc` | no | escaped as a string literal |
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.schema import On, Schema


def positions(schema: Schema) -> Iterator[tuple[On, str, str, bool, str]]:
    """Yield for each scalar: the node, the key, the field or an empty string, whether it is C, and the check."""
    for on in On:
        for key in schema.rows(on):
            if key.kind.check:
                yield on, key.name, "", key.kind.is_c, key.kind.check
            for field in key.fields:
                yield on, key.name, field.name, field.kind.is_c, field.kind.check


def position_rows(schema: Schema) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows of the table in the reference."""
    for on, name, field, is_c, check in positions(schema):
        yield on.value, f"`{name}: {field}`" if field else f"`{name}`", "yes" if is_c else "no", check

"""The JSON Schema of declarations, generated from the table of keys, with which editors complete and check files.

For example:

    # yaml-language-server: $schema=cwrap.schema.json
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cwrap.schema import Group, Key, On, Schema
from cwrap.schema.keys import DEFINITIONS, Json
from cwrap.source.files import INCLUDE, TYPES

_GROUPS = (Group.MODULES,)


def emit_json_schema(
    schema: Schema, others: Mapping[str, Json] | None = None, groups: Sequence[Group] = _GROUPS
) -> str:
    """Return the schema of a native file of declarations as JSON text.

    `others` are the schemas of other entries (`entry_of`), by the key that distinguishes them from declarations. The
    schema has the keys of some groups.
    """
    others = others or {}
    document: Json = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "cwrap declarations",
        "description": "C functions to bind to Python. Made by 'cwrap schema' from the table of keys.",
        "type": "array",
        "items": _entry(others),
        "$defs": {
            "include": _include(schema),
            "declaration": entry_of(schema.rows(On.DECLARATION, *groups), {}, ["name"]),
            **{f"{kind}_defined": entry_of(schema.rows(on, *groups), {}, [kind]) for kind, on in DEFINITIONS.items()},
            "option": entry_of(schema.rows(On.OPTION, *groups), {}, []),
            "arguments": {"type": ["array", "null"], "items": {"$ref": "#/$defs/argument"}},
            "argument": _argument(schema, On.ARGUMENT, groups),
            "fields": {"type": ["array", "null"], "items": _argument(schema, On.FIELD, groups)},
            **{f"{key}_other": entry for key, entry in others.items()},
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def entry_of(keys: Iterable[Key[Any]], structure: Json, required: list[str]) -> Json:
    """Return the schema of an entry with some keys; `structure` has the schemas of keys with nested values."""
    return {
        "type": "object",
        "properties": {**structure, **{key.name: key.json for key in keys}},
        "required": required,
        "additionalProperties": False,
    }


def _entry(others: Iterable[str]) -> Json:
    """Return the schema of any entry; the first key in a fixed order that an entry has determines its kind."""
    found: Json = {"$ref": "#/$defs/declaration"}
    known = {"name": "declaration", INCLUDE: INCLUDE, **{key: f"{key}_other" for key in others}}
    for kind in (*reversed(DEFINITIONS), *known):
        what = known.get(kind, f"{kind}_defined")
        found = {"if": {"type": "object", "required": [kind]}, "then": {"$ref": f"#/$defs/{what}"}, "else": found}
    return found


def _include(schema: Schema) -> Json:
    header: Json = {"type": "string", "description": "a header that the C needs: mylib.h or <math.h>"}
    types = next(key.json for key in schema.keys if key.name == TYPES)
    several: Json = {**types, "description": "the types that it is included for, each with its `real`"}
    return {"type": "object", "properties": {INCLUDE: header, TYPES: several}, "additionalProperties": False}


def _argument(schema: Schema, on: On, groups: Sequence[Group]) -> Json:
    what = "'TYPE NAME' or 'TYPE NAME[SIZE]'" if on is On.FIELD else "'TYPE NAME', 'CONSTANT value' or 'argument N'"
    return {"anyOf": [{"type": "string", "description": what}, entry_of(schema.rows(on, *groups), {}, [])]}

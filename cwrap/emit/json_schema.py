"""The declaration format as JSON Schema, made from the live table of keys, so that editors complete and check.

    # yaml-language-server: $schema=cwrap.schema.json
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from cwrap.schema import Key, Kind, On, Schema
from cwrap.schema.keys import DEFINITIONS, STRUCTURE
from cwrap.source.files import INCLUDE, TYPES

Json: TypeAlias = "dict[str, object]"

_WORD: Json = {"type": "string", "pattern": r"^[A-Za-z_][A-Za-z0-9_]*$"}
_SCALAR: Json = {"type": ["string", "number", "boolean"]}
# An expression such as NULL or true is read by YAML as null or a boolean; its spelling is what counts.
_EXPRESSION: Json = {"type": ["string", "number", "boolean", "null"]}
_PAIR: Json = {"type": "array", "items": _SCALAR, "minItems": 2, "maxItems": 2}
_KINDS: dict[Kind, Json] = {
    Kind.WORD: _WORD,
    Kind.FUNCTION: {"type": "string"},
    Kind.CODE: {"type": "string"},
    Kind.EXPRESSION: _EXPRESSION,
    Kind.TEXT: _SCALAR,
    Kind.FLAG: {"type": "boolean"},
    Kind.COUNT: {"type": "integer", "minimum": 0},
    Kind.CODES: {"type": "object", "additionalProperties": _WORD, "minProperties": 1},
    Kind.MEMBERS: {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": _WORD, "minItems": 1},
            {"type": "object", "additionalProperties": _EXPRESSION, "minProperties": 1},
        ]
    },
    Kind.PAIRS: {"type": "array", "items": _PAIR, "minItems": 1},
    Kind.RESIZE: {"anyOf": [_SCALAR, {"type": "array", "items": _PAIR, "minItems": 1}]},
    Kind.GIL: {
        "anyOf": [
            {"type": "string", "pattern": r"^\s*(hold|release|above\s*:\s*\d+)\s*$"},
            {"type": "object", "properties": {"above": {"type": "integer"}}, "additionalProperties": False},
        ]
    },
}

_SEVERAL: Json = {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION, "minItems": 1}]}


def emit_json_schema(schema: Schema, others: Mapping[str, Json] | None = None) -> str:
    """The schema of a native file of declarations, as JSON text.

    `others` are entries of other kinds (`entry_of`), by the key that tells them from declarations.
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
            "declaration": _declaration(schema),
            **{f"{kind}_defined": _definition(schema, kind, on) for kind, on in DEFINITIONS.items()},
            "option": _option(schema),
            "arguments": {"type": ["array", "null"], "items": {"$ref": "#/$defs/argument"}},
            "argument": _argument(schema, On.ARGUMENT),
            "fields": {"type": ["array", "null"], "items": _argument(schema, On.FIELD)},
            **{f"{key}_other": entry for key, entry in others.items()},
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def entry_of(keys: Iterable[Key], structure: Json, required: list[str]) -> Json:
    """An entry with these keys; `structure` are the schemas of those that hold more than a value."""
    return {
        "type": "object",
        "properties": {**structure, **{key.name: _property(key) for key in keys}},
        "required": required,
        "additionalProperties": False,
    }


def _entry(others: Iterable[str]) -> Json:
    """An entry is what one of its keys says; of several the first of these."""
    found: Json = {"$ref": "#/$defs/declaration"}
    known = {"name": "declaration", INCLUDE: INCLUDE, **{key: f"{key}_other" for key in others}}
    for kind in (*reversed(DEFINITIONS), *known):
        what = known.get(kind, f"{kind}_defined")
        found = {"if": {"type": "object", "required": [kind]}, "then": {"$ref": f"#/$defs/{what}"}, "else": found}
    return found


def _include(schema: Schema) -> Json:
    header: Json = {"type": "string", "description": "a header that the C needs: mylib.h or <math.h>"}
    types = next(_shape(key) for key in schema.keys if key.name == TYPES)
    several: Json = {"description": "the types that it is included for, each with its `real`", **types}
    return {"type": "object", "properties": {INCLUDE: header, TYPES: several}, "additionalProperties": False}


def _declaration(schema: Schema) -> Json:
    properties: Json = {
        "name": {"type": "string", "description": "the wrapper's name"},
        "arguments": {"$ref": "#/$defs/arguments", "description": "the arguments of the C call"},
        "options": {
            "type": "array",
            "minItems": 1,
            "description": "several overloads",
            "items": {"anyOf": [{"$ref": "#/$defs/option"}, {"$ref": "#/$defs/arguments"}]},
        },
    }
    return _object(schema, On.DECLARATION, properties, required=["name"])


def _definition(schema: Schema, kind: str, on: On) -> Json:
    properties: Json = {
        name: {"$ref": f"#/$defs/{name}"} if name != kind else {**_WORD, "description": f"the name of {on.value}"}
        for name in STRUCTURE[on]
    }
    return _object(schema, on, properties, required=[kind])


def _option(schema: Schema) -> Json:
    return _object(schema, On.OPTION, {"arguments": {"$ref": "#/$defs/arguments"}}, required=[])


def _argument(schema: Schema, on: On) -> Json:
    what = "'TYPE NAME' or 'TYPE NAME[SIZE]'" if on is On.FIELD else "'TYPE NAME', 'CONSTANT value' or 'argument N'"
    spelled: Json = {"type": "string", "description": what}
    properties: Json = {
        "arg": {"type": "string", "description": "'TYPE NAME'"},
        "type": {"type": "string", "description": "the C type"},
        "name": {"type": "string", "description": "the name in Python"},
    }
    return {"anyOf": [spelled, _object(schema, on, properties, required=[])]}


def _object(schema: Schema, on: On, properties: Json, required: list[str]) -> Json:
    return entry_of((key for key in schema.keys if on in key.on), properties, required)


def _property(key: Key) -> Json:
    return {"description": key.meaning, **_shape(key)}


def _shape(key: Key) -> Json:
    if key.kind is Kind.MAPPING:
        fields = dict.fromkeys(key.fields, _EXPRESSION)
        return {"type": "object", "properties": fields, "additionalProperties": False}
    if key.kind in (Kind.WORDS, Kind.NAMES):
        word: Json = {"enum": list(key.choices)} if key.choices else {"type": "string"}
        # a single word may also be several with commas between them
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": word, "minItems": 1}]}
    if key.kind is Kind.TYPES:
        names: Json = {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1}
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}, names]}
    if key.kind is Kind.ARRAY:
        said: Json = {"type": "object", "properties": dict.fromkeys(key.fields, _SEVERAL), "minProperties": 1}
        return {"anyOf": [{"const": True}, {**said, "additionalProperties": False}]}
    if key.kind is Kind.ERRORS:
        fields = {**dict.fromkeys(key.fields, _EXPRESSION), "success": _SEVERAL}
        shown: Json = {"type": "object", "properties": fields}
        # null is one of the words: YAML reads it as nothing unless it is quoted, the reader takes both
        return {"anyOf": [{"enum": [*key.choices, None]}, {**shown, "additionalProperties": False}]}
    return _KINDS[key.kind]

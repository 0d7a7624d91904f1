"""The keys that hold declarations and definitions together; the schema itself reads them. All others are of plugins."""

from __future__ import annotations

from typing import Any

from cwrap.schema.keys import Json, Key, Kind, On
from cwrap.schema.values import ValueReader

_NAMED = "an identifier"


def _kind(holds: str, json: Json, check: str = _NAMED) -> Kind[str]:
    """A kind that the schema reads; without a `check` it holds further nodes."""
    return Kind(holds, ValueReader.text, json, check)


_NAME = _kind("a word", {"type": "string"})
_DEFINED = _kind("a word", {"type": "string", "pattern": r"^[A-Za-z_][A-Za-z0-9_]*$"})
_ARGUMENTS = _kind("a list of arguments", {"$ref": "#/$defs/arguments"}, "")
_FIELDS = _kind("a list of fields", {"$ref": "#/$defs/fields"}, "")
_OPTIONS = _kind(
    "a list of options",
    {"type": "array", "minItems": 1, "items": {"anyOf": [{"$ref": "#/$defs/option"}, {"$ref": "#/$defs/arguments"}]}},
    "",
)
_SPELLED = _kind("TYPE NAME", {"type": "string"}, "`TYPE NAME`, `argument N`; after `CONSTANT` it is C")
_TYPE = _kind("a C type", {"type": "string"}, "words and stars of a C type")
_BOTH = (On.ARGUMENT, On.FIELD)

STRUCTURE: tuple[Key[Any], ...] = (
    Key("name", (On.DECLARATION,), _NAME, "the wrapper's name (required)"),
    Key("arguments", (On.DECLARATION, On.OPTION), _ARGUMENTS, "those of the C function (none)", synonyms=("args",)),
    Key("options", (On.DECLARATION,), _OPTIONS, "several overloads, in place of `arguments`"),
    Key("arg", _BOTH, _SPELLED, "the C type and the name"),
    Key("type", _BOTH, _TYPE, "the type, where `arg` is not given"),
    Key("name", _BOTH, _NAME, "the name, where `arg` is not given"),
    Key("module", (On.MODULE,), _DEFINED, "what the module is called"),
    Key("enum", (On.ENUM,), _DEFINED, "the name of the class in Python"),
    Key("exception", (On.EXCEPTION,), _DEFINED, "its name in Python"),
    Key("class", (On.CLASS,), _DEFINED, "its name in Python"),
    Key("callback", (On.CALLBACK,), _DEFINED, "what arguments call the type"),
    Key("arguments", (On.CALLBACK,), _ARGUMENTS, "those that C gives the callback", synonyms=("args",)),
    Key("struct", (On.STRUCT,), _DEFINED, "the name of the class in Python"),
    Key("fields", (On.STRUCT,), _FIELDS, "`TYPE NAME` of each field that Python sees (required)",
        follows="members", synonyms=("members",)),
)  # fmt: skip
# Read like the keys of plugins.
CORE: tuple[Key[Any], ...] = (
    Key("python_name", (On.DECLARATION,), Kind.WORD, "the name in Python (name)", follows="name", example="other"),
)

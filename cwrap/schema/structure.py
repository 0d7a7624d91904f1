"""Keys that make up declarations and definitions, such as `name` and `arguments`; all other keys belong to plugins."""

from __future__ import annotations

from typing import Any

from cwrap.schema.keys import Group, Json, Key, Kind, On
from cwrap.schema.values import ValueReader

_NAMED = "an identifier"


def _kind(holds: str, json: Json, check: str = _NAMED) -> Kind[str]:
    """Return a kind whose value the schema reads; the value is a list of nodes if `check` is empty."""
    return Kind(holds, ValueReader.text, json, check)


_NAME = _kind("an identifier", {"type": "string"})
_DEFINED = _kind("an identifier", {"type": "string", "pattern": r"^[A-Za-z_][A-Za-z0-9_]*$"})
_ARGUMENTS = _kind("a list of arguments", {"$ref": "#/$defs/arguments"}, "")
_FIELDS = _kind("a list of fields", {"$ref": "#/$defs/fields"}, "")
_OPTIONS = _kind(
    "a list of options",
    {"type": "array", "minItems": 1, "items": {"anyOf": [{"$ref": "#/$defs/option"}, {"$ref": "#/$defs/arguments"}]}},
    "",
)
_SPELLED = _kind("TYPE NAME", {"type": "string"}, "`TYPE NAME`, `argument N`; after `CONSTANT` it is C")
_TYPE = _kind("a C type", {"type": "string"}, "identifiers and stars of a C type")
_BOTH = (On.ARGUMENT, On.FIELD)

STRUCTURE: tuple[Key[Any], ...] = (
    Key("name", (On.DECLARATION,), _NAME, "the wrapper's name (required)", example="area"),
    Key("arguments", (On.DECLARATION, On.OPTION), _ARGUMENTS, "the arguments of the C function (none)",
        example="[double width, double height]", synonyms=("args",)),
    Key("options", (On.DECLARATION,), _OPTIONS, "several overloads, instead of `arguments`",
        example="[{arguments: [int n]}, {arguments: [double x], cname: area_of_double}]"),
    Key("arg", _BOTH, _SPELLED, "the C type and the name", example="double width"),
    Key("type", _BOTH, _TYPE, "the C type, if there is no `arg`", example="double"),
    Key("name", _BOTH, _NAME, "the name, if there is no `arg`", example="width"),
    Key("module", (On.MODULE,), _DEFINED, "the name of the module, or of the package that exports all of its names",
        example="shapes"),
    Key("enum", (On.ENUM,), _DEFINED, "the name of the class in Python", example="Color"),
    Key("exception", (On.EXCEPTION,), _DEFINED, "the name of the exception in Python", example="ShapeError"),
    Key("class", (On.CLASS,), _DEFINED, "the name of the class in Python", example="Shape"),
    Key("callback", (On.CALLBACK,), _DEFINED, "the type of arguments that take the callback", example="Visit"),
    Key("arguments", (On.CALLBACK,), _ARGUMENTS, "the arguments with which C calls the callback",
        example="[void* data, int size]", synonyms=("args",)),
    Key("fields", (On.CLASS,), _FIELDS, "`TYPE NAME` of each field of the C struct that is a property (none)",
        example="[int sides]", synonyms=("members",)),
    Key("typedef", (On.TYPEDEF,), _DEFINED, "the name of a C type that is a number", example="length_t"),
    Key("struct", (On.STRUCT,), _DEFINED, "the name of the class in Python", example="Point"),
    Key("fields", (On.STRUCT,), _FIELDS, "`TYPE NAME` of each field that is an attribute in Python (required)",
        follows="members", example="[double x, double y]", synonyms=("members",)),
)  # fmt: skip
# The schema reads the values of these keys like those of plugins.
CORE: tuple[Key[Any], ...] = (
    Key(
        "python_name",
        (On.DECLARATION,),
        Kind.WORD,
        "the name in Python (name)",
        follows="role",
        example="other",
        group=Group.TENSORS,
    ),
)

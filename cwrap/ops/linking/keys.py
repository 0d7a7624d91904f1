"""The keys of an operation declared in YAML with `kind: op`, read by `declared.py`. This module does not need NumPy."""

from __future__ import annotations

from cwrap.emit.json_schema import entry_of
from cwrap.schema.keys import Json, Key, Kind

KEYS = (
    Key("kind", (), Kind.WORD, "op", choices=("op",)),
    Key("name", (), Kind.WORD, "the name in Python"),
    Key("doc", (), Kind.TEXT, "documentation"),
    Key("code", (), Kind.CODE, "the body of the C function that computes the outputs"),
    Key("support_code", (), Kind.CODE, "C code at file level before `code`"),
    Key("file", (), Kind.TEXT, "a C file with sections, instead of `code`"),
    Key(
        "function", (), Kind.FUNCTION_OR_MACRO, "the main function in that file; without it, the section `code` is used"
    ),
    Key("language", (), Kind.WORD, "c or c++; by default c is tried first", choices=("c", "c++")),
    Key("headers", (), Kind.WORDS, "headers to include"),
    Key("header_dirs", (), Kind.WORDS, "directories to search, relative to the YAML file"),
    Key("libraries", (), Kind.WORDS, "libraries to link"),
    Key("lib_dirs", (), Kind.WORDS, "directories to search, relative to the YAML file"),
    Key("compile_args", (), Kind.WORDS, "additional compiler flags"),
)
LISTS = ("headers", "header_dirs", "libraries", "lib_dirs", "compile_args")
# Mappings from outputs to inputs.
MAPS = {"view_map": "whose memory they share", "destroy_map": "that they overwrite"}
PORTS = ("inputs", "outputs")
PORT_KEYS = (
    Key("name", (), Kind.WORD, "the name in C"),
    Key("dtype", (), Kind.WORDS, "input: a dtype or a list of accepted dtypes (default: any); output: a dtype, the "
        "name of an input, or `upcast` (the default), the common dtype of all inputs"),
    Key("ndim", (), Kind.TEXT, "input: the number of dimensions (default: any); output: the number of dimensions "
        "or the name of an input (default: the first input)"),
)  # fmt: skip


def json_schema() -> Json:
    """Return the JSON Schema of an operation, for editors."""
    word: Json = {"type": "string"}
    port: Json = {"anyOf": [word, entry_of(PORT_KEYS, {}, ["name"])]}
    names: Json = {"anyOf": [word, {"type": "array", "items": word, "minItems": 1}]}
    keys = (key for key in KEYS if not key.choices)
    structure: Json = {
        **{key.name: {"enum": list(key.choices), "description": key.meaning} for key in KEYS if key.choices},
        **{name: {"type": "array", "items": port, "minItems": 1, "description": f"its {name}"} for name in PORTS},
        **{
            name: {"type": "object", "additionalProperties": names, "description": f"outputs, and the inputs {what}"}
            for name, what in MAPS.items()
        },
    }
    schema = entry_of(keys, structure, ["kind", "name", *PORTS])
    return {**schema, "oneOf": [{"required": ["code"]}, {"required": ["file"]}]}

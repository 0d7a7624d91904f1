"""The keys of an operation that is declared, `kind: op`; declared.py reads them. Nothing here needs NumPy."""

from __future__ import annotations

from cwrap.emit.json_schema import entry_of
from cwrap.schema.keys import Json, Key, Kind

KEYS = (
    Key("kind", (), Kind.WORD, "op", choices=("op",)),
    Key("name", (), Kind.WORD, "the name in Python"),
    Key("doc", (), Kind.TEXT, "documentation"),
    Key("code", (), Kind.CODE, "the body of the function that computes"),
    Key("support_code", (), Kind.CODE, "C at file level before it"),
    Key("file", (), Kind.TEXT, "a file of C with sections, in place of code"),
    Key("function", (), Kind.FUNCTION, "the main function in that file; without it, its section `code` does the work"),
    Key("language", (), Kind.WORD, "c or c++ (c is tried first)", choices=("c", "c++")),
    Key("headers", (), Kind.WORDS, "headers to include"),
    Key("header_dirs", (), Kind.WORDS, "where they are, relative to the file"),
    Key("libraries", (), Kind.WORDS, "libraries to link"),
    Key("lib_dirs", (), Kind.WORDS, "where they are, relative to the file"),
    Key("compile_args", (), Kind.WORDS, "more flags for the compiler"),
)
# Of outputs and inputs that have memory in common.
MAPS = {"view_map": "whose memory they share", "destroy_map": "that are overwritten to make them"}
PORTS = ("inputs", "outputs")
PORT_KEYS = (
    Key("name", (), Kind.WORD, "the name in C"),
    Key("dtype", (), Kind.WORDS, "a dtype; of inputs also a list of those that are taken (any); of outputs also the "
        "name of an input, or upcast (the default): of all inputs"),
    Key("ndim", (), Kind.TEXT, "the number of dimensions (any); of outputs also the name of an input (the first)"),
)  # fmt: skip


def json_schema() -> Json:
    """What editors are told of an operation."""
    word: Json = {"type": "string"}
    port: Json = {"anyOf": [word, entry_of(PORT_KEYS, {}, ["name"])]}
    places: Json = {"anyOf": [word, {"type": "array", "items": word, "minItems": 1}]}
    chosen = (key for key in KEYS if not key.choices)
    structure: Json = {
        **{key.name: {"enum": list(key.choices), "description": key.meaning} for key in KEYS if key.choices},
        **{name: {"type": "array", "items": port, "minItems": 1, "description": f"its {name}"} for name in PORTS},
        **{
            name: {"type": "object", "additionalProperties": places, "description": f"outputs, and the inputs {what}"}
            for name, what in MAPS.items()
        },
    }
    made = entry_of(chosen, structure, ["kind", "name", *PORTS])
    return {**made, "oneOf": [{"required": ["code"]}, {"required": ["file"]}]}

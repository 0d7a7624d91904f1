"""Rows of the key table, which plugins define, and kinds of values of keys.

For example:

    Key("since", (On.DECLARATION,), Kind.WORD, "the version that added it", follows="doc", example="1.2")
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from cwrap.model import Keys, Members, TypeNames, Value
from cwrap.schema.values import ValueReader, begin
from cwrap.source.c_expression import Expression
from cwrap.source.diagnostics import Reporter
from cwrap.source.nodes import Mapping, Node, describe
from cwrap.source.records import dataclass

T = TypeVar("T")
V = TypeVar("V")
Json: TypeAlias = "dict[str, object]"


class On(Enum):
    """The kinds of nodes that can have keys; the value is the noun in messages."""

    DECLARATION = "a declaration"
    OPTION = "an option"
    ARGUMENT = "an argument"
    MODULE = "a module"
    CONSTANTS = "constants"
    ENUM = "an enum"
    EXCEPTION = "an exception"
    CLASS = "a class"
    CALLBACK = "a callback"
    STRUCT = "a struct"
    FIELD = "a field"
    TYPEDEF = "a typedef"


class Group(Enum):
    """Where a key is of use; the value is what the reference calls these keys."""

    MODULES = "modules"
    TENSORS = "tensor methods"
    YEAR_2017 = "files of 2017"


class Stage(Enum):
    """When an expression is evaluated; the value lists the arguments that the expression can name."""

    NEVER = "no argument"
    DEFAULT = "arguments before this one"
    FROM = "arguments that Python gives, earlier arguments with 'from'"
    SHAPE = "arguments that Python gives, arguments with 'from'"
    INITIAL = "arguments that Python gives, arguments with 'from', earlier outputs with 'initial'"
    SIZE = "arguments that Python gives, arguments with 'from', outputs with 'initial'"
    CALL = "all arguments but outputs without 'initial'"
    RESULT = "all arguments"


# An item of the file that has one of these keys and no `name` is a definition.
DEFINITIONS = {
    "module": On.MODULE, "constants": On.CONSTANTS, "enum": On.ENUM, "exception": On.EXCEPTION, "class": On.CLASS,
    "callback": On.CALLBACK, "struct": On.STRUCT, "typedef": On.TYPEDEF,
}  # fmt: skip
ANY_OTHER = "*"  # in `conflicts`: every other key of the same node


@dataclass(frozen=True, slots=True, eq=False)
class Kind(Generic[T]):
    """A kind of value: its description in messages, its reader, its JSON Schema.

    `is_c` is True if the value becomes part of the generated C. `check` describes how a value that is C is checked, or
    why any other value cannot add C.
    """

    holds: str
    read: Callable[[ValueReader], T | None]
    json: Json | Callable[[Key[Any]], Json]
    check: str
    is_c: bool = False

    WORD: ClassVar[Kind[str]]
    FUNCTION: ClassVar[Kind[str]]
    FUNCTION_OR_MACRO: ClassVar[Kind[str]]
    CODE: ClassVar[Kind[str]]
    EXPRESSION: ClassVar[Kind[Expression]]
    EXPRESSIONS: ClassVar[Kind[tuple[Expression, ...]]]
    CHOICE: ClassVar[Kind[str]]
    SETTING: ClassVar[Kind[bool]]
    TEXT: ClassVar[Kind[str]]
    FLAG: ClassVar[Kind[bool]]
    COUNT: ClassVar[Kind[int]]
    WORDS: ClassVar[Kind[tuple[str, ...]]]
    NAMES: ClassVar[Kind[tuple[str, ...]]]
    PAIRS: ClassVar[Kind[tuple[tuple[str, ...], ...]]]
    TYPES: ClassVar[Kind[TypeNames]]
    MEMBERS: ClassVar[Kind[Members]]


@dataclass(frozen=True, slots=True)
class Key(Generic[T]):
    """A row of the table: the name of a key, the nodes that can have the key, the kind of its value, its meaning.

    - `follows` names the key after which `cwrap fmt` and the reference put this one.
    - `example` is a value in YAML.
    - `types` are C types of arguments with which the key can be used; if empty, any type.
    - `conflicts` are keys that exclude this one on the same node; `allows` are exceptions from `ANY_OTHER`.
    - `synonyms` are names of the key in other tools, for suggestions.
    - `old_values` are former values with the line that replaces each, for suggestions.
    - `gives_type` is True if the key decides the C type of an argument, so that the type in `arg` may be unknown;
      a function of the value says whether that value does.
    - `group` is where the key is of use; keys of `MODULES` are of use everywhere.
    - `stage` is when an expression is evaluated, which decides the arguments that it can name.
    """

    name: str
    on: tuple[On, ...]
    kind: Kind[T]
    meaning: str
    choices: tuple[str, ...] = ()
    fields: tuple[Key[Any], ...] = ()  # the keys of a value that is a mapping
    follows: str = ""
    example: str = ""
    types: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    old_values: tuple[tuple[str, str], ...] = ()
    gives_type: bool | Callable[[Any], bool] = False
    stage: Stage = Stage.NEVER
    group: Group = Group.MODULES

    @property
    def json(self) -> Json:
        """The JSON Schema of the value."""
        schema = self.kind.json if isinstance(self.kind.json, dict) else self.kind.json(self)
        return {"description": self.meaning, **schema}

    def find(self, *keys: Keys) -> Value[T] | None:
        """Return the value and its place, from the first of the nodes that has the key."""
        for node in keys:
            value = node.get(self.name)
            if value is not None:
                return cast("Value[T]", value)
        return None

    def get(self, *keys: Keys) -> T | None:
        """Return the value, from the first of the nodes that has the key."""
        found = self.find(*keys)
        return None if found is None else found.data

    def read(self, node: Node, reporter: Reporter, of: str = "") -> Value[T] | None:
        """Read a value and its place; None after an error. `of` is the key of the mapping that holds the value."""
        reader = ValueReader(self, node, reporter, of)
        data = self.kind.read(reader)
        if data is None:
            if not reader.complained:
                reader.complain(f"{reader.name} must be {self.kind.holds}, not {describe(node)}")
            return None
        return Value(begin(node), data) if reader.is_chosen(data) else None


# ---- the JSON Schema of kinds ----

JSON_WORD: Json = {"type": "string", "pattern": r"^[A-Za-z_][A-Za-z0-9_]*$"}
JSON_SCALAR: Json = {"type": ["string", "number", "boolean"]}
# YAML reads an expression such as NULL or true as null or a boolean; cwrap uses its text.
JSON_EXPRESSION: Json = {"type": ["string", "number", "boolean", "null"]}
_PAIR: Json = {"type": "array", "items": JSON_SCALAR, "minItems": 2, "maxItems": 2}
JSON_PAIRS: Json = {"type": "array", "items": _PAIR, "minItems": 1}
_STRINGS: Json = {"type": "array", "items": {"type": "string"}, "minItems": 1}
JSON_COUNT: Json = {"anyOf": [{"const": True}, {"type": ["string", "number"]}]}
JSON_SHAPE: Json = {"anyOf": [*JSON_COUNT["anyOf"], {"type": "array", "items": JSON_EXPRESSION, "minItems": 1}]}  # type: ignore[misc]
_EXPRESSIONS: Json = {"anyOf": [JSON_EXPRESSION, {"type": "array", "items": JSON_EXPRESSION, "minItems": 1}]}


def _json_word(key: Key[Any]) -> Json:
    return {"enum": list(key.choices)} if key.choices else JSON_WORD


def _json_choice(key: Key[Any]) -> Json:
    """Return the schema of a choice; editors see booleans where YAML reads booleans."""
    return {"enum": [{"true": True, "false": False}.get(word, word) for word in key.choices]}


def _json_words(key: Key[Any]) -> Json:
    """Return the schema of words: a list, or a string that may have commas."""
    word: Json = {"enum": list(key.choices)} if key.choices else {"type": "string"}
    return {"anyOf": [{"type": "string"}, {"type": "array", "items": word, "minItems": 1}]}


_JSON_MEMBERS: Json = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": JSON_WORD, "minItems": 1},
        {"type": "object", "additionalProperties": JSON_EXPRESSION, "minProperties": 1},
    ]
}
_JSON_TYPES: Json = {
    "anyOf": [
        {"type": "string"},
        _STRINGS,
        {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
    ]
}

# ---- the kinds that several keys share ----

TOKENIZED = "tokenized: complete, one line, no directive, no `//` comment"
_WORDS = "keywords that the key allows"

Kind.WORD = Kind("an identifier", ValueReader.text, _json_word, "an identifier or a keyword that the key allows")
Kind.FUNCTION = Kind(
    "the name of a C function", ValueReader.function, {"type": "string"},
    "the name of a function, possibly `a::b` or `f<int>`",
)  # fmt: skip
Kind.FUNCTION_OR_MACRO = Kind(
    "the name of a C function", ValueReader.function_or_macro, {"type": "string"},
    "the name of a function, possibly `a::b`, `f<int>`, `MACRO(a)` or `MACRO(a)<true>`",
)  # fmt: skip
Kind.CODE = Kind(
    "C code", ValueReader.code, {"type": "string"},
    "inserted on separate lines; comments, literals and brackets are closed", is_c=True,
)  # fmt: skip
Kind.EXPRESSION = Kind("a C expression", ValueReader.expression, JSON_EXPRESSION, TOKENIZED, is_c=True)
Kind.EXPRESSIONS = Kind(
    "a C expression or a list of C expressions", ValueReader.expressions, _EXPRESSIONS, TOKENIZED, is_c=True
)
Kind.CHOICE = Kind("a keyword", ValueReader.choice, _json_choice, _WORDS)
Kind.SETTING = Kind("true or false", ValueReader.setting, {"enum": [True, False, "true", "false"]}, "true or false")
Kind.TEXT = Kind(
    "a string", ValueReader.text, JSON_SCALAR,
    "a C type, a pattern of the key, or text that is escaped as a string literal",
)  # fmt: skip
Kind.FLAG = Kind("true or false", ValueReader.flag, {"type": "boolean"}, "true or false")
Kind.COUNT = Kind("an integer from 0", ValueReader.count, {"type": "integer", "minimum": 0}, "a number")
Kind.WORDS = Kind("a keyword or a list of keywords", ValueReader.words, _json_words, _WORDS)
Kind.NAMES = Kind("a name or a list of names", ValueReader.names, _json_words, "an identifier")
Kind.PAIRS = Kind("a list of pairs such as [CPU, float]", ValueReader.pairs, JSON_PAIRS, _WORDS)
Kind.TYPES = Kind(
    "a type or a list of types, or a mapping of types to texts for `$real`", ValueReader.types, _JSON_TYPES,
    "names of dtypes; letters, digits and `_`",
)  # fmt: skip
Kind.MEMBERS = Kind(
    "a list of C names, or a mapping of names to C expressions", ValueReader.members, _JSON_MEMBERS,
    f"names: identifiers; values: {TOKENIZED}", is_c=True,
)  # fmt: skip


def true_or(
    empty: Callable[[], T], read: Callable[[ValueReader], V | None], make: Callable[[V], T]
) -> Callable[[ValueReader], T | None]:
    """Return the reader of `true`, which is the `empty` value, or of what `read` finds, from which `make` makes one."""

    def reader_of(reader: ValueReader) -> T | None:
        flag = reader.flag()
        if flag is not None:
            return empty() if flag else None
        found = read(reader)
        return None if found is None else make(found)

    return reader_of


def mapping(
    holds: str,
    build: Callable[[Keys], T | None],
    word: Callable[[ValueReader], T | None] | None = None,
    json_word: Json | Callable[[Key[Any]], Json] | None = None,
    check: str = "",
    is_c: bool = False,
) -> Kind[T]:
    """Return the kind of a mapping with the fields of its key, or of a `word` in place of the mapping.

    `build` makes the value of the fields; `json_word`, `check` and `is_c` are those of the word.
    """

    def read(reader: ValueReader) -> T | None:
        if not isinstance(reader.node, Mapping):
            return word(reader) if word else None
        keys = reader.fields()
        return None if keys is None else build(keys)

    def json(key: Key[Any]) -> Json:
        properties: Json = {field.name: field.json for field in key.fields}
        found: Json = {"type": "object", "properties": properties, "minProperties": 1, "additionalProperties": False}
        if json_word is None:
            return found
        return {"anyOf": [json_word if isinstance(json_word, dict) else json_word(key), found]}

    return Kind(holds, read, json, check, is_c)

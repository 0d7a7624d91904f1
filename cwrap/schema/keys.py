"""The rows of the key table, and the kinds of values that keys hold. The rows are defined by the plugins.

    Key("since", (On.DECLARATION,), Kind.WORD, "the version that added it", follows="doc", example="1.2")
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from cwrap.model import Keys, Members, TypeNames, Value
from cwrap.schema.values import ValueReader, begin
from cwrap.source.c_expression import Expression
from cwrap.source.diagnostics import Reporter
from cwrap.source.nodes import Mapping, Node, describe

T = TypeVar("T")
Json: TypeAlias = "dict[str, object]"


class On(Enum):
    """What a key may stand on."""

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


class Stage(Enum):
    """When an expression is evaluated, and which arguments it can name then."""

    NEVER = "no argument"
    DEFAULT = "arguments before this one"
    FROM = "arguments that Python gives, earlier arguments with 'from'"
    SHAPE = "arguments that Python gives, arguments with 'from'"
    INITIAL = "arguments that Python gives, arguments with 'from', earlier outputs with 'initial'"
    SIZE = "arguments that Python gives, arguments with 'from', outputs with 'initial'"
    CALL = "all arguments but outputs without 'initial'"
    RESULT = "all arguments"


# An entry of the list that has one of these keys and no `name` is a definition.
DEFINITIONS = {
    "module": On.MODULE, "constants": On.CONSTANTS, "enum": On.ENUM, "exception": On.EXCEPTION, "class": On.CLASS,
    "callback": On.CALLBACK, "struct": On.STRUCT,
}  # fmt: skip
ANY_OTHER = "*"  # in `conflicts`: every other key of the same node


@dataclass(frozen=True, slots=True, eq=False)
class Kind(Generic[T]):
    """A kind of value: what messages call it, its reader, its JSON Schema.

    `is_c` says whether the value becomes part of the generated C; `check` is how a value that is C is checked, or how
    any other value is kept from adding C.
    """

    holds: str
    read: Callable[[ValueReader], T | None]
    json: Json | Callable[[Key[Any]], Json]
    check: str
    is_c: bool = False

    WORD: ClassVar[Kind[str]]
    FUNCTION: ClassVar[Kind[str]]
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
    """A row of the table: where the key may stand, what it holds, what it means.

    `follows` names the key after which `cwrap fmt` and the reference put this one. `example` is a value as YAML,
    `types` are C types of arguments that the key is for (any). `conflicts` are keys that cannot stand on the same node,
    `synonyms` what other tools call the key. With `gives_type` the key decides the C type of an argument, whose own
    type may then be unknown. `stage` is when an expression that can name arguments is evaluated.
    """

    name: str
    on: tuple[On, ...]
    kind: Kind[T]
    meaning: str
    choices: tuple[str, ...] = ()
    fields: tuple[Key[Any], ...] = ()  # of a mapping
    follows: str = ""
    example: str = ""
    types: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    gives_type: bool = False
    stage: Stage = Stage.NEVER

    @property
    def json(self) -> Json:
        """The JSON Schema of the value."""
        made = self.kind.json if isinstance(self.kind.json, dict) else self.kind.json(self)
        return {"description": self.meaning, **made}

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
                reader.complain(f"{reader.name} is {self.kind.holds}, not {describe(node)}")
            return None
        return Value(begin(node), data) if reader.is_chosen(data) else None


# ---- the JSON Schema of kinds ----

JSON_WORD: Json = {"type": "string", "pattern": r"^[A-Za-z_][A-Za-z0-9_]*$"}
JSON_SCALAR: Json = {"type": ["string", "number", "boolean"]}
# An expression such as NULL or true is read by YAML as null or a boolean; its spelling is what counts.
JSON_EXPRESSION: Json = {"type": ["string", "number", "boolean", "null"]}
_PAIR: Json = {"type": "array", "items": JSON_SCALAR, "minItems": 2, "maxItems": 2}
JSON_PAIRS: Json = {"type": "array", "items": _PAIR, "minItems": 1}
_STRINGS: Json = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_SEVERAL: Json = {"anyOf": [JSON_EXPRESSION, {"type": "array", "items": JSON_EXPRESSION, "minItems": 1}]}


def _json_word(key: Key[Any]) -> Json:
    return {"enum": list(key.choices)} if key.choices else JSON_WORD


def _json_choice(key: Key[Any]) -> Json:
    """Editors see the booleans that YAML reads."""
    return {"enum": [{"true": True, "false": False}.get(word, word) for word in key.choices]}


def _json_words(key: Key[Any]) -> Json:
    """A single word may also be several with commas between them."""
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

TOKENIZED = "tokenized: whole, one line, no directive, no comment to the end of the line"
_WORDS = "words that the key allows"

Kind.WORD = Kind("a word", ValueReader.text, _json_word, "an identifier or one of the words that the key allows")
Kind.FUNCTION = Kind(
    "the name of a C function", ValueReader.function, {"type": "string"}, "the name of a function, possibly `a::b`"
)
Kind.CODE = Kind(
    "C code", ValueReader.code, {"type": "string"},
    "inserted on lines of its own; comments, literals and brackets are closed", is_c=True,
)  # fmt: skip
Kind.EXPRESSION = Kind("a C expression", ValueReader.expression, JSON_EXPRESSION, TOKENIZED, is_c=True)
Kind.EXPRESSIONS = Kind(
    "a C expression or a list of C expressions", ValueReader.expressions, _SEVERAL, TOKENIZED, is_c=True
)
Kind.CHOICE = Kind("a word", ValueReader.choice, _json_choice, _WORDS)
Kind.SETTING = Kind("true or false", ValueReader.setting, {"enum": [True, False, "true", "false"]}, "true or false")
Kind.TEXT = Kind(
    "text", ValueReader.text, JSON_SCALAR,
    "a C type, a pattern of the key, or text that is escaped as a string literal",
)  # fmt: skip
Kind.FLAG = Kind("true or false", ValueReader.flag, {"type": "boolean"}, "true or false")
Kind.COUNT = Kind("a number from 0", ValueReader.count, {"type": "integer", "minimum": 0}, "a number")
Kind.WORDS = Kind("a word or a list of words", ValueReader.words, _json_words, _WORDS)
Kind.NAMES = Kind("a name or a list of names", ValueReader.names, _json_words, "an identifier")
Kind.PAIRS = Kind("a list of pairs such as [CPU, float]", ValueReader.pairs, JSON_PAIRS, _WORDS)
Kind.TYPES = Kind(
    "a word or a list of words, or a mapping of types to what `$real` is", ValueReader.types, _JSON_TYPES,
    "names of dtypes; letters, digits and `_`",
)  # fmt: skip
Kind.MEMBERS = Kind(
    "a list of C names, or a mapping of names to C expressions", ValueReader.members, _JSON_MEMBERS,
    f"names: identifiers; values: {TOKENIZED}", is_c=True,
)  # fmt: skip


def mapping(
    holds: str, build: Callable[[Keys], T], word: Callable[[ValueReader], T | None] | None = None,
    json_word: Json | Callable[[Key[Any]], Json] | None = None, check: str = "",
) -> Kind[T]:
    """Return the kind of a mapping with the fields of its key, or of a `word` in place of the mapping.

    `build` makes the value of the fields; `json_word` and `check` are those of the word.
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

    return Kind(holds, read, json, check)

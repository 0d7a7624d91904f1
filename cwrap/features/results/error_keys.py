"""The rows of `errors`, and their values: of declarations, options, classes and modules; the names of exceptions."""

from __future__ import annotations

import builtins
import re

from cwrap.c_call import Failure
from cwrap.model import Definition, Keys, mapping_data
from cwrap.plan import ModuleItem
from cwrap.schema import Json, Key, Kind, On, Stage, ValueReader
from cwrap.schema.keys import JSON_EXPRESSION, JSON_WORD, mapping
from cwrap.schema.values import IDENTIFIER, begin
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import normal_type
from cwrap.source.diagnostics import nearest, one_of
from cwrap.source.nodes import Mapping, Scalar, describe, shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_TYPE = pattern(r"(?:::)?[A-Za-z_](?:[\w ]|::(?=[A-Za-z_]))*\Z", re.ASCII)
_WORD = pattern(r"[A-Za-z_]\w*\Z", re.ASCII)
_PROSE = pattern(r"[A-Za-z_]\w*\s+[A-Za-z_]", re.ASCII)

_BOTH = (On.DECLARATION, On.OPTION)
_FAILURES = tuple(f.value for f in Failure if f is not Failure.CONDITION)


def _read_when(reader: ValueReader) -> str | Expression | None:
    """Return a keyword or a C condition."""
    if isinstance(reader.node, Scalar) and reader.node.text in _FAILURES:
        return reader.node.text  # YAML reads `null` as nothing
    found = reader.expression()
    if found is not None and _WORD.match(found.text):
        hint = nearest(found.text, _FAILURES)
        reader.complain(
            f"invalid value '{found}' for 'when' of 'errors'; expected {one_of(_FAILURES)} or a C condition{hint}"
        )
        return None
    return found


def _read_type(reader: ValueReader) -> Expression | None:
    found = reader.text()
    if found is not None and not _TYPE.match(found):
        reader.complain(f"'{shortened(found)}' is not a C type")
        return None
    return None if found is None else Expression(found, begin(reader.node))


_WHEN_KIND: Kind[str | Expression] = Kind(
    "a keyword or a C condition", _read_when, JSON_EXPRESSION, Kind.EXPRESSION.check, is_c=True
)
WHEN = Key("when", (), _WHEN_KIND, "a keyword or a C condition (nonzero)", stage=Stage.RESULT)
_TYPE_KIND = Kind("a C type", _read_type, {"type": "string"}, "identifiers of a C type")
STATUS_TYPE = Key("type", (), _TYPE_KIND, "the C type of the status (int)")
SUCCESS = Key("success", (), Kind.EXPRESSIONS, "the status on success (0)", stage=Stage.RESULT)


def _read_message(reader: ValueReader) -> Expression | None:
    """Return a C expression; report a text without quotes of C."""
    found = reader.expression()
    if found is not None and _PROSE.match(found.text) and found.text.split()[0] not in ("sizeof", "new"):
        reader.complain(f"'message' is C, where a text has quotes; write message: '\"{found.text}\"'")
        return None
    return found


_MESSAGE_KIND = replace(Kind.EXPRESSION, read=_read_message)
MESSAGE = Key("message", (), _MESSAGE_KIND, "a function from status to string, or an expression", stage=Stage.RESULT)
_EXCEPTION = Key("exception", (), Kind.WORD, "an exception of Python or of the file (RuntimeError)")
EXCEPTION_MESSAGE = Key("message", (On.EXCEPTION,), Kind.EXPRESSION,
    "the text of the thrown C++ object `value`, if its class is not derived from std::exception (none)",
    follows="type", example="value.text()")  # fmt: skip
CODE = Key("code", (), Kind.EXPRESSION, "the number that becomes the attribute `code`", stage=Stage.RESULT)
WARN = Key("warn", (), Kind.EXPRESSION, "the C condition of a warning, after which the call continues",
    stage=Stage.RESULT)  # fmt: skip
_WARNING = Key("warning", (), Kind.WORD, "the category of the warning (RuntimeWarning)")


def _read_errno(reader: ValueReader) -> str | bool | None:
    """Return True, or the name of an argument."""
    flag = reader.flag()
    return reader.text() if flag is None else flag


_ERRNO_KIND: Kind[str | bool] = Kind(
    "true or the name of an argument", _read_errno, {"anyOf": [{"type": "boolean"}, JSON_WORD]}, "true, or a name"
)
_ERRNO = Key(
    "errno", (), _ERRNO_KIND, "raise the OSError of errno: true, or the argument that is its file name (false)"
)
_ERRNO_ALONE = Key("errno", (), Kind.FLAG, "raise the OSError of errno (false)")
STOP = Key("stop", (), Kind.EXPRESSION, "the C condition that an iteration is at its end: StopIteration is raised",
    stage=Stage.RESULT)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ErrorCodes:
    """The value of `codes`: values in C, and the exception for each."""

    items: tuple[tuple[Expression, str], ...]

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return {code.text: exception for code, exception in self.items}


def _read_codes(reader: ValueReader) -> ErrorCodes | None:
    found = []
    for entry in reader.node if isinstance(reader.node, Mapping) else ():
        code = reader.some("a key of 'codes' must be a C expression", entry.key)
        name = entry.value.text if isinstance(entry.value, Scalar) else ""
        if not IDENTIFIER.match(name):
            message = f"an exception in 'codes' must be a name, not {describe(entry.value)}"
            reader.complain(message, entry.value.location)
        found.append((code, name))
    return ErrorCodes(tuple(found)) if found and not reader.complained else None


_CODES_KIND = Kind(
    "a mapping of C expressions to exceptions", _read_codes,
    {"type": "object", "additionalProperties": JSON_WORD, "minProperties": 1},
    f"keys: {Kind.EXPRESSION.check}; values: identifiers", is_c=True,
)  # fmt: skip
CODES = Key("codes", (), _CODES_KIND, "the exception by what the C function returned: {ENOMEM: MemoryError}",
    stage=Stage.RESULT)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ErrorSpec:
    """The value of `errors`: the condition of failure and the exception.

    A field that is not declared is empty. `word` is the keyword if the value is a keyword and not a mapping.
    """

    when: str | Expression | None = None
    type: Expression | None = None
    success: tuple[Expression, ...] = ()
    message: Expression | None = None
    exception: str = ""
    code: Expression | None = None
    codes: ErrorCodes | None = None
    errno: bool | str = False
    warn: Expression | None = None
    warning: str = ""
    stop: Expression | None = None
    word: str = ""

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return self.word or mapping_data(self)

    @property
    def only_stops(self) -> bool:
        """True if the value says only when an iteration ends, so that the function does not fail."""
        return self.stop is not None and self == ErrorSpec(stop=self.stop)


def _error_spec(keys: Keys) -> ErrorSpec:
    return ErrorSpec(
        WHEN.get(keys), STATUS_TYPE.get(keys), SUCCESS.get(keys) or (), MESSAGE.get(keys), _EXCEPTION.get(keys) or "",
        CODE.get(keys), CODES.get(keys), _ERRNO.get(keys) or False, WARN.get(keys), _WARNING.get(keys) or "",
        STOP.get(keys),
    )  # fmt: skip


def _word(reader: ValueReader) -> ErrorSpec | None:
    word = reader.text()
    if word is None or not reader.is_chosen(word):
        return None
    return ErrorSpec(when=word, word=word)


def _json_word(key: Key[ErrorSpec]) -> Json:
    """Return the schema of the keywords and of an unquoted `null`, which YAML reads as nothing."""
    return {"enum": [*key.choices, None]}


_KEYWORDS = ("nonzero", "null", "negative", "pending", "never")
_OLD = (("status", "errors: nonzero"),)
_KIND = mapping("a keyword, or a mapping such as {when: negative}", _error_spec, _word, _json_word,
                "one of the keywords that the key allows")  # fmt: skip
_OF_ALL = (CODES, WARN, _WARNING, STOP)
ERRORS = Key(
    "errors", _BOTH, _KIND, "how the C function reports failure, and the exception", choices=_KEYWORDS,
    old_values=_OLD, fields=(WHEN, STATUS_TYPE, SUCCESS, MESSAGE, _EXCEPTION, CODE, _ERRNO, *_OF_ALL),
    follows="nullable", example="{when: negative, message: last_error()}",
    synonyms=("raises", "exception", "exceptions"),
)  # fmt: skip
CLASS_ERRORS = Key(
    "errors", (On.CLASS,), _KIND, "`errors` of the functions of the class, where theirs do not say otherwise",
    choices=_KEYWORDS, old_values=_OLD,
    fields=(WHEN, STATUS_TYPE, SUCCESS,
            Key("message", (), _MESSAGE_KIND, "a function from the C object to a string, or an expression of `self`"),
            _EXCEPTION,
            Key("code", (), Kind.EXPRESSION, "a function from the C object to a number, or an expression of `self`"),
            _ERRNO_ALONE, *_OF_ALL),
    follows="header_check", example="{message: thing_error}",
)  # fmt: skip
MODULE_ERRORS = Key(
    "errors", (On.MODULE,), _KIND, "`errors` of the functions of the module, where theirs do not say otherwise",
    choices=_KEYWORDS, old_values=_OLD,
    fields=(WHEN, STATUS_TYPE, SUCCESS,
            Key("message", (), _MESSAGE_KIND, "a function from status to string, or an expression of `status`"),
            _EXCEPTION, Key("code", (), Kind.EXPRESSION, "an expression of `status`"), _ERRNO_ALONE, *_OF_ALL),
    follows="header_check", example="{message: lib_error}",
)  # fmt: skip


def exception_expression(name: str, items: tuple[ModuleItem, ...]) -> str | None:
    """Return the C expression of an exception of Python or of the file; None if there is no such exception."""
    defined = next((i for i in items if i.name == name and i.definition.kind == "exception"), None)
    if defined is not None:
        return f"CWRAP_OBJECTS(self)[{defined.state_index}]"
    return f"PyExc_{name}" if is_exception(name) else None


def exception_names(items: tuple[ModuleItem, ...]) -> list[str]:
    """Return the names of all exceptions of the file and of Python, for messages."""
    defined = [i.name for i in items if i.definition.kind == "exception"]
    return [*defined, *(name for name in dir(builtins) if is_exception(name))]


def is_exception(name: str) -> bool:
    """Return True if Python has an exception of that name."""
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, Exception)


def is_warning(name: str, items: tuple[ModuleItem, ...]) -> bool:
    """Return True if the name is that of a Warning of Python, or of an exception of the file that derives from one."""
    defined = next((i for i in items if i.name == name and i.definition.kind == "exception"), None)
    if defined is not None:
        return is_warning(defined.definition.keys.text("base") or "", items)
    return is_exception(name) and issubclass(getattr(builtins, name), Warning)


def thrown_type(definition: Definition) -> str:
    """Return the C++ class that is raised as an exception; an empty string without one."""
    return normal_type(definition.keys.text("type") or "")

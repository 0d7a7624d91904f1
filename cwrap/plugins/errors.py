"""`errors:` - how the C function says that it failed.

    errors: status       non-zero             errors: null       NULL
    errors: negative     less than zero       errors: pending    zero, and an error left behind
    errors: never        it cannot fail

    - name: open_door
      errors: negative
      arguments: [int number]

The plan:

    function open_door(number)
    open_door(arg_number)
    returns none; fails negative

A mapping says more: `when` is one of those words (status) or a C condition on `value`, what is returned, or `status`,
what is not: `when: value != ROW && value != DONE`. `type` is the C type of the status (int), `success` what it is
otherwise (0), or a list of what it may be, `message` a C function from the status to text, or an expression that may
name arguments, and `exception` one of Python's own or one that the file defines; where that is a Warning, the user is
warned and the call goes on. With `errno: true` it is the OSError of C's errno, about the argument that `filename`
names. `error_codes` says which values make other exceptions. `code` is the number that becomes their attribute `code`,
an expression too.

Where nothing is said, functions cannot fail. Those of the tensor library that return nothing return a status, and
those that return a value leave an error behind, which is `pending`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from cwrap.ctype.base import Number
from cwrap.ctype.boolean import BooleanStatus
from cwrap.model import Keys, Value, mapping_data
from cwrap.plan import STATUS, VALUE, Context, Failure, Overload, Snippet, Telling
from cwrap.planning.definitions import exception_expression, exception_names, is_warning
from cwrap.planning.expressions import scope_of
from cwrap.planning.objects import object_or_null
from cwrap.plugins.base import Plugin
from cwrap.schema import Json, Key, Kind, On, Stage, ValueReader
from cwrap.schema.keys import JSON_EXPRESSION, JSON_WORD, mapping
from cwrap.schema.values import IDENTIFIER, begin
from cwrap.source.c_expression import Expression
from cwrap.source.diagnostics import nearest
from cwrap.source.nodes import Mapping, Scalar, describe, shortened

_TYPE = re.compile(r"[A-Za-z_][\w ]*\Z", re.ASCII)
_NUMBERS = (Number.INTEGER, Number.FLOATING, Number.BOOLEAN)
_WORD = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)

_BOTH = (On.DECLARATION, On.OPTION)
_FAILURES = tuple(f.value for f in Failure if f is not Failure.CONDITION)


def _read_when(reader: ValueReader) -> str | Expression | None:
    """A word, or a condition in C."""
    if isinstance(reader.node, Scalar) and reader.node.text in _FAILURES:
        return reader.node.text  # `null`, which YAML takes for nothing
    found = reader.expression()
    if found is not None and _WORD.match(found.text):
        hint = nearest(found.text, _FAILURES)
        reader.complain(f"'when' of 'errors' is no way to fail: '{found}'{hint}")
        return None
    return found


def _read_type(reader: ValueReader) -> Expression | None:
    found = reader.text()
    if found is not None and not _TYPE.match(found):
        reader.complain(f"'{shortened(found)}' is not a C type")
        return None
    return None if found is None else Expression(found, begin(reader.node))


_WHEN_KIND: Kind[str | Expression] = Kind(
    "a word or a C condition", _read_when, JSON_EXPRESSION, Kind.EXPRESSION.check, is_c=True
)
_WHEN = Key("when", (), _WHEN_KIND, "a word, or a condition in C (status)", stage=Stage.RESULT)
_TYPE_KIND = Kind("a C type", _read_type, {"type": "string"}, "words of a C type")
_STATUS = Key("type", (), _TYPE_KIND, "the C type of the status (int)")
_SUCCESS = Key("success", (), Kind.EXPRESSIONS, "what the status may be otherwise (0)", stage=Stage.RESULT)
_MESSAGE = Key("message", (), Kind.EXPRESSION, "a function from status to text, or an expression", stage=Stage.RESULT)
_EXCEPTION = Key("exception", (), Kind.WORD, "Python's, or one that the file defines (RuntimeError)")
_CODE = Key("code", (), Kind.EXPRESSION, "the number that becomes the attribute `code`", stage=Stage.RESULT)
_ERRNO = Key("errno", (), Kind.SETTING, "the OSError of errno (false)")
_FILENAME = Key("filename", (), Kind.WORD, "the argument that the OSError is about")


@dataclass(frozen=True, slots=True)
class ErrorSpec:
    """The value of `errors`: when the function failed, and which exception is raised then.

    A `word` in place of the mapping is all that is said.
    """

    when: str | Expression = "status"
    type: Expression | None = None
    success: tuple[Expression, ...] = ()
    message: Expression | None = None
    exception: str = ""
    code: Expression | None = None
    errno: bool = False
    filename: str = ""
    word: str = ""

    def to_data(self) -> object:
        """The value as YAML would hold it."""
        return self.word or mapping_data(self) or {"when": self.when}


def _error_spec(keys: Keys) -> ErrorSpec:
    return ErrorSpec(
        _WHEN.get(keys) or "status", _STATUS.get(keys), _SUCCESS.get(keys) or (), _MESSAGE.get(keys),
        _EXCEPTION.get(keys) or "", _CODE.get(keys), _ERRNO.get(keys) or False, _FILENAME.get(keys) or "",
    )  # fmt: skip


def _word(reader: ValueReader) -> ErrorSpec | None:
    word = reader.text()
    if word is None or not reader.is_chosen(word):
        return None
    return ErrorSpec(when=word, word=word)


def _json_word(key: Key[ErrorSpec]) -> Json:
    """YAML reads `null` as nothing unless it is quoted; the reader takes both."""
    return {"enum": [*key.choices, None]}


@dataclass(frozen=True, slots=True)
class ErrorCodes:
    """The value of `error_codes`: values in C, and the exception for each."""

    items: tuple[tuple[Expression, str], ...]

    def to_data(self) -> object:
        """The value as YAML would hold it."""
        return {code.text: exception for code, exception in self.items}


def _read_codes(reader: ValueReader) -> ErrorCodes | None:
    found = []
    for entry in reader.node if isinstance(reader.node, Mapping) else ():
        code = reader.some("a key of 'error_codes' is a C expression", entry.key)
        name = entry.value.text if isinstance(entry.value, Scalar) else ""
        if not IDENTIFIER.match(name):
            reader.complain(f"an exception is a name, not {describe(entry.value)}", entry.value.location)
        found.append((code, name))
    return ErrorCodes(tuple(found)) if found and not reader.complained else None


ERRORS = Key(
    "errors", _BOTH,
    mapping("a keyword, or a mapping such as {when: negative}", _error_spec, _word, _json_word,
            "one of the words that the key allows"),
    "how the C function fails, as a word or with what is said then",
    choices=("status", "null", "negative", "pending", "never"),
    fields=(_WHEN, _STATUS, _SUCCESS, _MESSAGE, _EXCEPTION, _CODE, _ERRNO, _FILENAME), follows="free",
    example="{when: negative, message: last_error()}",
)  # fmt: skip
_CODES_KIND = Kind(
    "a mapping of C expressions to exceptions", _read_codes,
    {"type": "object", "additionalProperties": JSON_WORD, "minProperties": 1},
    f"keys: {Kind.EXPRESSION.check}; values: identifiers", is_c=True,
)  # fmt: skip
ERROR_CODES = Key(
    "error_codes", _BOTH, _CODES_KIND, "the exception by what the C function returned: {ENOMEM: MemoryError}",
    follows="errors", example="{ENOMEM: MemoryError}",
)  # fmt: skip


class Errors(Plugin):
    """Decides how failure shows, and what is said of it."""

    name = "errors"
    refines = ("returned_arguments",)
    keys = (ERRORS, ERROR_CODES)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """By the key, else by convention of the target and the return type."""
        key, codes = ERRORS.find(*overload.keys), ERROR_CODES.find(*overload.keys)
        if key is not None and (codes is not None or not key.data.word):
            reporting = _Reporting(overload, key, codes.data if codes else ErrorCodes(()), context)
            return _compared(reporting.call(), key, context)
        if codes is not None:
            context.reporter.error(codes.location, "'error_codes' says more of 'errors', which is not given")
        failure = Failure(key.data.word) if key is not None else self.usual(overload)
        overload = replace(overload, call=replace(overload.call, failure=failure))
        return overload if key is None else _compared(overload, key, context)

    def usual(self, overload: Overload) -> Failure:
        """Return how a C function fails of which nothing is said."""
        return Failure.NEVER


def _compared(overload: Overload, key: Value[ErrorSpec], context: Context) -> Overload:
    """Report a result that cannot be compared like that. A bool is compared before it is one."""
    call = overload.call
    returns, failure = call.returns, call.failure
    problem = ""
    if failure is Failure.PENDING and not context.conventions.pending:
        problem = "'pending' needs a library that stores errors; expected 'status', 'null', 'negative' or 'never'"
    elif failure is Failure.NEGATIVE and returns and not (returns.is_nullable or returns.signed):
        problem = f"'negative' needs a function that returns a signed number, not {overload.text('return')}"
    elif failure is Failure.STATUS and returns and not (returns.is_nullable or returns.number in _NUMBERS):
        problem = f"'status' needs a function that returns a number, not {overload.text('return')}"
    if problem:
        context.reporter.error(key.location, problem)
    compared = failure in (Failure.NEGATIVE, Failure.STATUS, Failure.CONDITION)
    if compared and returns and returns.number is Number.BOOLEAN:
        return replace(overload, call=replace(call, returns=BooleanStatus()))
    return overload


@dataclass(frozen=True, slots=True)
class _Reporting:
    """The failure of one overload, with what `errors` and `error_codes` say of it."""

    overload: Overload
    key: Value[ErrorSpec]
    codes: ErrorCodes
    context: Context

    def call(self) -> Overload:
        """Return the overload with the failure and the call that sets the exception."""
        overload, spec = self.overload, self.key.data
        condition = ""
        if isinstance(spec.when, Expression):
            failure, condition = Failure.CONDITION, self.resolved(_WHEN, spec.when)
        else:
            failure = Failure(spec.when)
        if overload.call.returns is not None and spec.type is not None:
            self.complain("'type' of 'errors' is for functions that return nothing but a status")
        if spec.filename and not spec.errno:
            self.complain("'filename' of 'errors' is of what 'errno: true' says")
        warns = False
        if spec.errno:
            raises = self.errno()
            # a function that fails may leave errno as it was, which then tells of something else
            overload = replace(overload, before_call=(*overload.before_call, Snippet(("errno = 0;",))))
        else:
            raises = self.message(failure)
            names = (spec.exception, *(name for _, name in self.codes.items))
            warns = any(is_warning(name, self.context.things) for name in names)
        success = tuple(self.resolved(_SUCCESS, expression) for expression in spec.success)
        telling = Telling(spec.type.text if spec.type else "int", success, raises, condition, warns)
        return replace(overload, call=replace(overload.call, failure=failure, telling=telling))

    def complain(self, message: str) -> None:
        """Report an error at the key."""
        self.context.reporter.error(self.key.location, message)

    @property
    def variable(self) -> str:
        """The C variable that has what the function returned."""
        return VALUE if self.overload.call.returns is not None else STATUS

    def resolved(self, field: Key[Any], expression: Expression) -> str:
        """The C of one field."""
        extra = {"value" if self.variable == VALUE else "status": self.variable}
        return replace(scope_of(field, self.overload, self.context, "errors"), extra=extra).resolve(expression)

    def errno(self) -> str:
        """The OSError of errno."""
        spec, overload = self.key.data, self.overload
        for other, given in (("message", spec.message), ("exception", spec.exception)):
            if given:
                self.complain(f"'{other}' of 'errors' goes without 'errno', which says all")
        value = overload.value_named(spec.filename) if spec.filename else None
        if spec.filename and (value is None or not value.object):
            hint = nearest(spec.filename, [v.argument.name for v in overload.values if v.object])
            self.complain(f"'filename' of 'errors' names no argument: '{spec.filename}'{hint}")
        passed = object_or_null(overload, value.index) if value else ""
        text = value.variable if value and value.known.c == "const char *" else "NULL"
        return f"cwrap_raise_errno({{name}}, {passed or 'NULL'}, {text})"

    def message(self, failure: Failure) -> str:
        """An exception with what the library says."""
        spec = self.key.data
        text = self.resolved(_MESSAGE, spec.message) if spec.message else "NULL"
        if spec.message and text == spec.message.text and _WORD.match(text):  # a function, which is given the status
            text = f"{text}({'' if failure in (Failure.NULL, Failure.PENDING) else self.variable})"
        exception = self.exception(spec.exception or "RuntimeError")
        for code, name in reversed(self.codes.items):
            exception = f"{self.variable} == {code} ? {self.exception(name)} : {exception}"
        if spec.code:
            return f"cwrap_raise_coded({{name}}, {exception}, {text}, {self.resolved(_CODE, spec.code)})"
        return f"cwrap_raise_message({{name}}, {exception}, {text})"

    def exception(self, name: str) -> str:
        """C expression of an exception."""
        expression = exception_expression(name, self.context.things)
        if expression is None:
            hint = nearest(name, exception_names(self.context.things))
            self.complain(f"there is no exception '{name}', of Python's or defined here{hint}")
        return expression or "PyExc_RuntimeError"

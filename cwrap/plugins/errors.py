"""`errors:` - how the C function says that it failed.

    errors: status       non-zero             errors: null       NULL
    errors: negative     less than zero       errors: pending    zero, and an error left behind in TH
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

Functions of TH that return nothing in Torch return a status here; those that return a value leave an error behind. A
function of others that a tensor method names may still return nothing: an error it leaves behind is found.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cwrap.ctype.base import CType
from cwrap.ctype.boolean import Boolean, BooleanStatus
from cwrap.ctype.declared import IntegerLike
from cwrap.ctype.defined import Enumeration
from cwrap.ctype.scalar import Floating, Integer
from cwrap.model import Fields, Value
from cwrap.plan import STATUS, VALUE, Context, Failure, Overload, Snippet, Telling
from cwrap.planning.definitions import exception_expression, exception_names, is_warning
from cwrap.planning.expressions import Scope, Stage
from cwrap.planning.objects import given_object
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.c_expression import Expression
from cwrap.source.diagnostics import nearest

_TYPE = re.compile(r"[A-Za-z_][\w ]*\Z", re.ASCII)
_NUMBERS = (Integer, Floating, Boolean)
_WORD = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)

_BOTH = (On.DECLARATION, On.OPTION)


class Errors(Plugin):
    """Decides how failure shows, and what is said of it."""

    name = "errors"
    after = ("returned_arguments",)
    keys = (
        Key("errors", _BOTH, Kind.ERRORS, "how the C function fails, as a word or with what is said then",
            choices=("status", "null", "negative", "pending", "never"),
            fields=("when", "type", "success", "message", "exception", "code", "errno", "filename"), follows="free",
            example="{when: negative, message: last_error()}"),
        Key("error_codes", _BOTH, Kind.CODES,
            "the exception by what the C function returned: {ENOMEM: MemoryError}", follows="errors",
            example="{ENOMEM: MemoryError}"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """By the key, else by convention of the target and the return type."""
        key = overload.declaration.key(overload.option, "errors")
        codes = overload.declaration.key(overload.option, "error_codes")
        if key is not None and (codes is not None or isinstance(key.data, Fields)):
            fields = key.data.words() if isinstance(key.data, Fields) else {"when": str(key.data)}
            return _compared(self._told(overload, key, fields, context), key, context)
        if codes is not None:
            context.reporter.error(codes.location, "'error_codes' says more of 'errors', which is not given")
        failure = Failure(str(key.data)) if key is not None else self.usual(overload)
        overload = replace(overload, call=replace(overload.call, failure=failure))
        return overload if key is None else _compared(overload, key, context)

    def usual(self, overload: Overload) -> Failure:
        """Return how a C function fails of which nothing is said."""
        return Failure.NEVER

    def _told(self, overload: Overload, key: Value[object], fields: dict[str, str], context: Context) -> Overload:
        failure, condition = _when(overload, key, fields.get("when", "status"), context)
        status = fields.get("type", "int")
        if not _TYPE.match(status):
            context.reporter.error(key.location, f"'{status}' is not a C type")
        if overload.call.returns is not None and "type" in fields:
            context.reporter.error(key.location, "'type' of 'errors' is for functions that return nothing but a status")
        warns = False
        if fields.get("errno") == "true":
            raises = _errno(overload, key, fields, context)
            # a function that fails may leave errno as it was, which then tells of something else
            overload = replace(overload, before_call=(*overload.before_call, Snippet(("errno = 0;",))))
        else:
            codes = overload.declaration.key(overload.option, "error_codes")
            by_code = tuple(codes.data.words().items()) if codes and isinstance(codes.data, Fields) else ()
            raises = _message(overload, key, failure, fields, by_code, context)
            names = (fields.get("exception", ""), *(name for _, name in by_code))
            warns = any(is_warning(name, context.things) for name in names)
        success = tuple(_resolved(overload, key, "success", context))
        telling = Telling(status, success, raises, condition, warns)
        return replace(overload, call=replace(overload.call, failure=failure, telling=telling))


def _compared(overload: Overload, key: Value[object], context: Context) -> Overload:
    """Report a result that cannot be compared like that. A bool is compared before it is one."""
    call = overload.call
    returns, failure = call.returns, call.failure
    problem = ""
    if failure is Failure.PENDING and not context.conventions.pending:
        problem = "'pending' needs a library that stores errors; expected 'status', 'null', 'negative' or 'never'"
    elif failure is Failure.NEGATIVE and returns and not (returns.pointer or is_signed(returns)):
        problem = f"'negative' needs a function that returns a signed number, not {overload.text('return')}"
    elif failure is Failure.STATUS and returns and not (returns.pointer or isinstance(returns, _NUMBERS)):
        problem = f"'status' needs a function that returns a number, not {overload.text('return')}"
    if problem:
        context.reporter.error(key.location, problem)
    if type(returns) is Boolean and failure in (Failure.NEGATIVE, Failure.STATUS, Failure.CONDITION):
        return replace(overload, call=replace(call, returns=BooleanStatus()))
    return overload


def is_signed(ctype: CType) -> bool:
    """Return True if values of the type can be less than zero."""
    if isinstance(ctype, (Enumeration, IntegerLike)):
        return is_signed(ctype.base)
    return ctype.signed if isinstance(ctype, Integer) else isinstance(ctype, (Floating, Boolean))


def _when(overload: Overload, key: Value[object], when: str, context: Context) -> tuple[Failure, str]:
    """A word, or a condition in C."""
    words = [f.value for f in Failure if f is not Failure.CONDITION]
    if when in words:
        return Failure(when), ""
    if not _WORD.match(when):
        return Failure.CONDITION, _resolved(overload, key, "when", context)[0]
    context.reporter.error(key.location, f"'when' of 'errors' is no way to fail: '{when}'{nearest(when, words)}")
    return Failure.STATUS, ""


def _resolved(overload: Overload, key: Value[object], name: str, context: Context) -> list[str]:
    """The C of one field of `errors`: an expression, or several between commas."""
    if not isinstance(key.data, Fields):  # a word
        return []
    extra = {"value": VALUE} if overload.call.returns is not None else {"status": STATUS}
    scope = Scope(overload, context, Stage.RESULT, f"errors: {name}", extra=extra)
    given = key.data.pieces(name, key.location)
    return [scope.resolve(piece) for text, place in given for piece in Expression(text, place).pieces()]


def _errno(overload: Overload, key: Value[object], fields: dict[str, str], context: Context) -> str:
    """The OSError of errno."""
    for other in ("message", "exception"):
        if other in fields:
            context.reporter.error(key.location, f"'{other}' of 'errors' goes without 'errno', which says all")
    filename = fields.get("filename", "")
    value = overload.value_named(filename) if filename else None
    if filename and (value is None or not value.object):
        names = [v.argument.name for v in overload.values if v.object]
        hint = nearest(filename, names)
        context.reporter.error(key.location, f"'filename' of 'errors' names no argument: '{filename}'{hint}")
    given = given_object(overload, value.index) if value else ""
    text = value.variable if value and value.known.c == "const char *" else "NULL"
    return f"cwrap_raise_errno({{name}}, {given or 'NULL'}, {text})"


def _message(
    overload: Overload,
    key: Value[object],
    failure: Failure,
    fields: dict[str, str],
    codes: tuple[tuple[str, str], ...],
    context: Context,
) -> str:
    """An exception with what the library says."""
    variable = VALUE if overload.call.returns is not None else STATUS
    message = _resolved(overload, key, "message", context)[0] if "message" in fields else "NULL"
    argument = "" if failure in (Failure.NULL, Failure.PENDING) else variable
    text = f"{message}({argument})" if _WORD.match(message) and message == fields.get("message") else message
    exception = _exception(fields.get("exception", "RuntimeError"), key, context)
    for code, name in reversed(codes):
        exception = f"{variable} == {code} ? {_exception(name, key, context)} : {exception}"
    if "code" in fields:
        return f"cwrap_raise_coded({{name}}, {exception}, {text}, {_resolved(overload, key, 'code', context)[0]})"
    return f"cwrap_raise_message({{name}}, {exception}, {text})"


def _exception(name: str, key: Value[object], context: Context) -> str:
    """C expression of an exception."""
    expression = exception_expression(name, context.things)
    if expression is None:
        hint = nearest(name, exception_names(context.things))
        context.reporter.error(key.location, f"there is no exception '{name}', of Python's or defined here{hint}")
    return expression or "PyExc_RuntimeError"

"""`errors`, `error_codes`: how the C function reports failure, and which exception Python raises.

    errors: status       non-zero             errors: null       NULL
    errors: negative     less than zero       errors: pending    zero, and an error that the library stored
    errors: never        it cannot fail

    - name: open_door
      errors: negative
      arguments: [int number]

The plan:

    function open_door(number)
    open_door(arg_number)
    returns none; fails negative

The value of `errors` can also be a mapping with these fields:

    when         one of those keywords, or a C condition such as `value != ROW && value != DONE`, in which `value` is
                 the returned value, or `status` the status of a function without `return` (status)
    type         the C type of the status (int)
    success      the status on success, or a list of such values (0)
    message      a C function from the status to a string, or an expression, which can name arguments
    exception    an exception of Python or of the file (RuntimeError); after a Warning the call continues
    errno        `true` raises the OSError of C's errno, with the argument that `filename` names as its file name
    code         an expression for the attribute `code` of the exception
    warn         a C condition of a call that succeeded and causes a warning: `status == ROW_TRUNCATED`
    warning      the category of that warning (RuntimeWarning)

`error_codes` maps returned values to other exceptions.

If the function fails, a result that Python would own is freed after the exception was made, which may read it. A value
that the condition compares, such as `value == MAP_FAILED`, is no object and is not freed.

A class and a module can have `errors` with the fields `message`, `exception` and `code`. They apply to failures of
functions whose `errors` does not have the field: those of the class to functions with an object of the class as an
argument or output, those of the module to all. In the expressions of a class, `self` is the C object; a name of a
function alone is called with that object.

Without `errors`, functions cannot fail. In the tensor library, functions without a result return a status, and
functions that return a value store an error, which is `pending`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cwrap.ctype.numbers import BooleanStatus
from cwrap.ctype.protocols.number import NumberKind
from cwrap.features.results.exceptions import exception_expression, exception_names, is_warning
from cwrap.features.results.sentinels import dereferences, is_null, sentinels
from cwrap.model import Keys, Value, mapping_data
from cwrap.plan import STATUS, VALUE, Context, ErrorReport, Failure, FilePlan, Overload, Snippet, Source
from cwrap.planning.expressions import scope_of
from cwrap.planning.objects import object_or_null
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Json, Key, Kind, On, Stage, ValueReader
from cwrap.schema.keys import JSON_EXPRESSION, JSON_WORD, mapping
from cwrap.schema.values import IDENTIFIER, begin
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression, spelled, tokenize, variables
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest, one_of
from cwrap.source.nodes import Mapping, Scalar, describe, shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_TYPE = pattern(r"(?:::)?[A-Za-z_](?:[\w ]|::(?=[A-Za-z_]))*\Z", re.ASCII)
_NUMBERS = (NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.BOOLEAN)
_WORD = pattern(r"[A-Za-z_]\w*\Z", re.ASCII)
_FUNCTION = pattern(r"(?:::)?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*\Z", re.ASCII)

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
_WHEN = Key("when", (), _WHEN_KIND, "a keyword or a C condition (status)", stage=Stage.RESULT)
_TYPE_KIND = Kind("a C type", _read_type, {"type": "string"}, "identifiers of a C type")
_STATUS = Key("type", (), _TYPE_KIND, "the C type of the status (int)")
_SUCCESS = Key("success", (), Kind.EXPRESSIONS, "the status on success (0)", stage=Stage.RESULT)
_MESSAGE = Key("message", (), Kind.EXPRESSION, "a function from status to string, or an expression", stage=Stage.RESULT)
_EXCEPTION = Key("exception", (), Kind.WORD, "an exception of Python or of the file (RuntimeError)")
_CODE = Key("code", (), Kind.EXPRESSION, "the number that becomes the attribute `code`", stage=Stage.RESULT)
_WARN = Key("warn", (), Kind.EXPRESSION, "the C condition of a warning, after which the call continues",
    stage=Stage.RESULT)  # fmt: skip
_WARNING = Key("warning", (), Kind.WORD, "the category of the warning (RuntimeWarning)")
_ERRNO = Key("errno", (), Kind.SETTING, "raise the OSError of errno (false)")
_FILENAME = Key("filename", (), Kind.WORD, "the argument that is the file name of the OSError")


@dataclass(frozen=True, slots=True)
class ErrorSpec:
    """The value of `errors`: the condition of failure and the exception.

    `word` is the keyword if the value is a keyword and not a mapping.
    """

    when: str | Expression = "status"
    type: Expression | None = None
    success: tuple[Expression, ...] = ()
    message: Expression | None = None
    exception: str = ""
    code: Expression | None = None
    errno: bool = False
    filename: str = ""
    warn: Expression | None = None
    warning: str = ""
    word: str = ""

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return self.word or mapping_data(self) or {"when": self.when}


def _error_spec(keys: Keys) -> ErrorSpec:
    return ErrorSpec(
        _WHEN.get(keys) or "status", _STATUS.get(keys), _SUCCESS.get(keys) or (), _MESSAGE.get(keys),
        _EXCEPTION.get(keys) or "", _CODE.get(keys), _ERRNO.get(keys) or False, _FILENAME.get(keys) or "",
        _WARN.get(keys), _WARNING.get(keys) or "",
    )  # fmt: skip


def _word(reader: ValueReader) -> ErrorSpec | None:
    word = reader.text()
    if word is None or not reader.is_chosen(word):
        return None
    return ErrorSpec(when=word, word=word)


def _json_word(key: Key[ErrorSpec]) -> Json:
    """Return the schema of the keywords and of an unquoted `null`, which YAML reads as nothing."""
    return {"enum": [*key.choices, None]}


@dataclass(frozen=True, slots=True)
class ErrorCodes:
    """The value of `error_codes`: values in C, and the exception for each."""

    items: tuple[tuple[Expression, str], ...]

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return {code.text: exception for code, exception in self.items}


def _read_codes(reader: ValueReader) -> ErrorCodes | None:
    found = []
    for entry in reader.node if isinstance(reader.node, Mapping) else ():
        code = reader.some("a key of 'error_codes' must be a C expression", entry.key)
        name = entry.value.text if isinstance(entry.value, Scalar) else ""
        if not IDENTIFIER.match(name):
            message = f"an exception in 'error_codes' must be a name, not {describe(entry.value)}"
            reader.complain(message, entry.value.location)
        found.append((code, name))
    return ErrorCodes(tuple(found)) if found and not reader.complained else None


ERRORS = Key(
    "errors", _BOTH,
    mapping("a keyword, or a mapping such as {when: negative}", _error_spec, _word, _json_word,
            "one of the keywords that the key allows"),
    "how the C function reports failure, and the exception",
    choices=("status", "null", "negative", "pending", "never"),
    fields=(_WHEN, _STATUS, _SUCCESS, _MESSAGE, _EXCEPTION, _CODE, _ERRNO, _FILENAME, _WARN, _WARNING), follows="free",
    example="{when: negative, message: last_error()}",
)  # fmt: skip
CLASS_ERRORS = Key(
    "errors", (On.CLASS,), mapping("a mapping such as {message: lib_error}", _error_spec),
    "the message, the exception and the `code` of failures of the class's functions",
    fields=(Key("message", (), Kind.EXPRESSION, "a function from the C object to a string, or an expression of `self`"),
            _EXCEPTION,
            Key("code", (), Kind.EXPRESSION, "a function from the C object to a number, or an expression of `self`")),
    follows="header_check", example="{message: thing_error}",
)  # fmt: skip
MODULE_ERRORS = Key(
    "errors", (On.MODULE,), mapping("a mapping such as {message: lib_error}", _error_spec),
    "the message, the exception and the `code` of failures of the module's functions",
    fields=(Key("message", (), Kind.EXPRESSION, "a function from status to string, or an expression of `status`"),
            _EXCEPTION,
            Key("code", (), Kind.EXPRESSION, "an expression of `status`")),
    follows="header_check", example="{message: lib_error}",
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
    """Failure of C functions, and the exceptions for it."""

    name = "errors"
    phase = Phase.ERRORS
    refines = ("returned_arguments",)
    keys = (ERRORS, ERROR_CODES, CLASS_ERRORS, MODULE_ERRORS)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the failure by the keys, or else by the convention of the target."""
        key, codes = ERRORS.find(*overload.keys), ERROR_CODES.find(*overload.keys)
        stored = overload.stored_status
        if codes is not None and key is None and stored is None:
            message = "'error_codes' needs 'errors', which decides when the function failed; add 'errors'"
            context.reporter.error(codes.location, message)
        if key is None and stored is not None:
            key = Value(stored.argument.location, ErrorSpec())
        if key is None:
            failure = self.usual(overload)
        elif codes is not None or stored or not key.data.word or inherits(key.data, overload, context):
            inherited = inherited_reports(overload, context) if key.data.when != "never" else ()
            reporting = _Reporting(overload, key, codes.data if codes else ErrorCodes(()), inherited, context)
            return _compared(reporting.call(), key, context)
        else:
            failure = Failure(key.data.word)
        if failure is not overload.call.failure:
            overload = replace(overload, call=replace(overload.call, failure=failure))
        return overload if key is None else _compared(overload, key, context)

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report exceptions of classes and of the module that do not exist."""
        for item in context.module_items:
            key = _report_key(item.definition.kind)
            found = key.find(item.definition.keys) if key else None
            name = found.data.exception if found else ""
            if found and name and exception_expression(name, context.module_items) is None:
                context.reporter.error(found.location, _unknown_exception(name, context))
        return plan

    def usual(self, overload: Overload) -> Failure:
        """Return how a C function without `errors` fails."""
        return Failure.NEVER


def is_error_of_null(overload: Overload) -> bool:
    """Return whether a returned NULL is a failure that raises an exception, so that no result is None."""
    key, call = ERRORS.find(*overload.keys), overload.call
    when = key.data.when if key else ""
    compared = isinstance(when, Expression) and any(is_null(each) for each in sentinels(when))
    return (compared or call.failure is Failure.NULL) and not call.report.warned


def status_of(overload: Overload) -> tuple[str, str]:
    """Return the C type and the variable of the returned value or the status."""
    stored, call = overload.stored_status, overload.call
    if stored:
        return stored.required_ctype.c, stored.variable
    return (call.report.status, STATUS) if call.returns is None else (call.returns.c, VALUE)


def _compared(overload: Overload, key: Value[ErrorSpec], context: Context) -> Overload:
    """Report a result that cannot be compared as `errors` requires; compare a bool before its conversion to a bool."""
    call = overload.call
    returns, failure = call.returns, call.failure
    if failure is Failure.NEGATIVE or (call.report.stored and key.data.when == "negative"):
        overload = _signed(overload, key, context)
    if call.report.stored:
        return overload
    problem = _unsigned(overload, context) if failure is Failure.NEGATIVE else ""
    if failure is Failure.PENDING and not context.conventions.pending:
        problem = "'pending' needs a library that stores errors; expected 'status', 'null', 'negative' or 'never'"
    elif failure is Failure.STATUS and returns and not (returns.is_nullable or returns.number.kind in _NUMBERS):
        problem = f"'status' needs a function that returns a number, not {overload.text('return')}"
    if problem:
        context.reporter.error(key.location, problem)
    if failure is Failure.STATUS and returns and returns.number.zero and not call.report.success:
        call = replace(call, report=replace(call.report, success=(returns.number.zero,)))
        overload = replace(overload, call=call)
    compared = failure in (Failure.NEGATIVE, Failure.STATUS, Failure.CONDITION)
    if compared and returns and returns.number.kind is NumberKind.BOOLEAN:
        return replace(overload, call=replace(call, returns=BooleanStatus()))
    return overload


def _unsigned(overload: Overload, context: Context) -> str:
    """Return a message if the result of a function, or its status, cannot be negative; else an empty string."""
    returns, status = overload.call.returns, overload.call.report.status
    if returns is not None:
        fits = returns.is_nullable or returns.number.signed
        return (
            "" if fits else f"'negative' needs a function that returns a signed number, not {overload.text('return')}"
        )
    ctype = context.ctypes.find(status)
    fits = ctype is None or (ctype.number.signed and ctype.number.kind is not NumberKind.BOOLEAN)
    return "" if fits else f"'negative' needs a signed 'type', not '{status!s}'"


def _signed(overload: Overload, key: Value[ErrorSpec], context: Context) -> Overload:
    """Return an overload with C that does not compile if what is compared with zero cannot be negative.

    Only the compiler knows whether an enum, or a typedef, is unsigned.
    """
    stored, status = overload.stored_status, overload.call.report.status
    ctype = stored.ctype if stored else overload.call.returns or context.ctypes.find(status)
    if ctype is not None and not ctype.number.is_sign_unknown:
        return overload
    compared = (ctype.number.compared_as or ctype.c) if ctype else f"CWRAP_NUMBER_OF({status!s})"
    message = string("errors: negative needs a signed type, and this type is unsigned")
    check = Snippet((f"static_assert(CWRAP_IS_SIGNED({compared}), {message});",), key.location)
    return replace(overload, before_call=(*overload.before_call, check))


def _unknown_exception(name: str, context: Context) -> str:
    hint = nearest(name, exception_names(context.module_items))
    return f"unknown exception '{name}'; expected one of Python or of this file{hint}"


@dataclass(frozen=True, slots=True)
class _Reporting:
    """The failure of one overload with its `errors` and `error_codes`."""

    overload: Overload
    key: Value[ErrorSpec]
    codes: ErrorCodes
    inherited: tuple[InheritedReport, ...]
    context: Context

    def call(self) -> Overload:
        """Return the overload with the failure and the call that sets the exception."""
        overload, spec = self.overload, self.key.data
        success = tuple(self.resolved(_SUCCESS, expression) for expression in spec.success)
        failure, condition = self.failure(success)
        if (overload.call.returns is not None or overload.stored_status) and spec.type is not None:
            self.complain("'type' of 'errors' is only for functions without 'return', whose result is a status")
        if spec.filename and not spec.errno:
            self.complain("'filename' of 'errors' needs 'errno: true'")
        warned = ""
        if spec.errno:
            function, arguments = self.errno()
            # A function may fail without setting errno, which would then have the value of an earlier failure.
            overload = replace(overload, before_call=(*overload.before_call, Snippet(("errno = 0;",))))
        else:
            function, arguments = self.message(failure)
            warned = self.warned()
        status = DeclaredC(spec.type.text, spec.type.location) if spec.type else "int"
        if spec.type and self.context.language == "c++" and " " not in spec.type.text:
            success = success or (f"{status}()",)  # an `enum class` is not a condition
        stored = overload.stored_status is not None
        report = ErrorReport(status, success, function, arguments, condition, warned, stored, *self.warning(failure))
        marked = tuple(self.resolved(_WHEN, each) for each in self.sentinels if not is_null(each))
        return replace(overload, call=replace(overload.call, failure=failure, report=report, sentinels=marked))

    @property
    def sentinels(self) -> tuple[Expression, ...]:
        """The conditions that the function returned a pointer to no object."""
        when, returns = self.key.data.when, self.overload.call.returns
        return sentinels(when) if isinstance(when, Expression) and returns and returns.is_nullable else ()

    def guarded(self, expression: Expression, c: str, otherwise: str) -> str:
        """Return the C of an expression that may read the returned object, or other C if there is no object."""
        if not dereferences(expression) or not self.sentinels:
            return c
        return f"({' || '.join(self.resolved(_WHEN, each) for each in self.sentinels)} ? {otherwise} : {c})"

    def complain(self, message: str) -> None:
        """Report an error at the key."""
        self.context.reporter.error(self.key.location, message)

    def failure(self, success: tuple[str, ...]) -> tuple[Failure, str]:
        """Return how the function fails, and the C condition if that is `condition`."""
        when, stored = self.key.data.when, self.overload.stored_status
        if isinstance(when, Expression):
            return Failure.CONDITION, self.resolved(_WHEN, when)
        failure = Failure(when)
        if stored is None or failure is Failure.NEVER:
            return failure, ""
        ctype = stored.required_ctype
        if failure is Failure.NEGATIVE and ctype.number.signed:
            return Failure.CONDITION, f"{ctype.number.compared(self.variable)} < 0"
        if failure is not Failure.STATUS:
            expected = "'status', 'negative', 'never'" if ctype.number.signed else "'status', 'never'"
            self.complain(f"'{when}' does not fit '{stored.argument.type}'; expected {expected} or a C condition")
        success = success or ((ctype.number.zero,) if ctype.number.zero else ())
        return Failure.CONDITION, " && ".join(f"{self.variable} != {value}" for value in success) or self.variable

    def warning(self, failure: Failure) -> tuple[str, tuple[str, ...]]:
        """Return the C condition of a warning, and the category and the text of the warning."""
        spec = self.key.data
        if spec.warn is None:
            if spec.warning:
                self.complain("'warning' of 'errors' needs 'warn', the C condition of the warning")
            return "", ()
        category = spec.warning or "RuntimeWarning"
        if not is_warning(category, self.context.module_items):
            hint = nearest(category, [n for n in exception_names(self.context.module_items) if n.endswith("Warning")])
            self.complain(f"'warning' of 'errors' must be a Warning of Python or of this file, not '{category}'{hint}")
            return "", ()
        text = self.text(failure)
        if text in ("NULL", self.variable):  # no text, or that of an error
            text = string(spec.warn.text)
        return self.resolved(_WARN, spec.warn), (self.exception(category), text)

    @property
    def variable(self) -> str:
        """The C variable that has the returned value or the status."""
        return status_of(self.overload)[1]

    @property
    def number(self) -> str:
        """The C variable of the status if that is a number, else an empty string."""
        stored = self.overload.stored_status
        ctype = stored.ctype if stored else self.overload.call.returns
        return self.variable if ctype is None or ctype.number.kind in _NUMBERS else ""

    def resolved(self, field: Key[Any], expression: Expression) -> str:
        """Return the C of one field of `errors`."""
        extra = {"value" if self.variable == VALUE else "status": self.variable}
        if self.overload.call.returns is not None:
            extra["value"] = VALUE
        return replace(scope_of(field, self.overload, self.context, "errors"), extra=extra).resolve(expression)

    def errno(self) -> tuple[str, tuple[str, ...]]:
        """Return the function that raises the OSError of errno, and its arguments."""
        spec, overload = self.key.data, self.overload
        for other, value in (("message", spec.message), ("exception", spec.exception)):
            if value:
                self.complain(f"'{other}' and 'errno' of 'errors' exclude each other; remove one of them")
        argument = overload.value_named(spec.filename) if spec.filename else None
        if spec.filename and (argument is None or not argument.object):
            hint = nearest(spec.filename, [v.argument.name for v in overload.values if v.object])
            self.complain(f"'filename' of 'errors' must name an argument, not '{spec.filename}'{hint}")
        passed = object_or_null(overload, argument.index) if argument else ""
        text = argument.variable if argument and argument.required_ctype.c == "const char *" else "NULL"
        return "cwrap_raise_errno", (passed or "NULL", text)

    def message(self, failure: Failure) -> tuple[str, tuple[str, ...]]:
        """Return the function that raises an exception with the library's message, and its arguments."""
        spec = self.key.data
        text = self.text(failure)
        exception = exception_expression(self.inherited_exception, self.context.module_items) or "PyExc_RuntimeError"
        exception = self.by_code(self.exception, self.exception(spec.exception) if spec.exception else exception)
        code_of = (report.code(self.number) for report in self.inherited)
        own = self.guarded(spec.code, self.resolved(_CODE, spec.code), "0") if spec.code else ""
        coded = own or next(filter(None, code_of), "")
        return ("cwrap_raise_coded", (exception, text, coded)) if coded else ("cwrap_raise_message", (exception, text))

    @property
    def inherited_exception(self) -> str:
        """The name of the exception of the class or of the module."""
        return next((report.exception for report in self.inherited if report.exception), "RuntimeError")

    def by_code(self, c_of: Callable[[str], str], otherwise: str) -> str:
        """Return the C expression that selects by the status: `c_of` returns that of the name of an exception."""
        for code, name in reversed(self.codes.items):
            otherwise = f"{self.variable} == {DeclaredC(code.text, code.location)} ? {c_of(name)} : {otherwise}"
        return otherwise

    def warned(self) -> str:
        """Return the C condition that a failure is a warning; an empty string if none is."""
        usual = self.key.data.exception or self.inherited_exception

        def is_one(name: str) -> bool:
            return is_warning(name, self.context.module_items)

        if not any(is_one(name) for name in (usual, *(name for _, name in self.codes.items))):
            return ""
        return self.by_code(lambda name: str(is_one(name)).lower(), str(is_one(usual)).lower())

    def text(self, failure: Failure) -> str:
        """Return the C expression of the library's message."""
        spec, stored = self.key.data, self.overload.stored_status
        if spec.message is None and stored and stored.required_ctype.number.kind is None:
            return self.variable
        if spec.message is None:
            return next(filter(None, (report.message(self.number) for report in self.inherited)), "NULL")
        text = self.resolved(_MESSAGE, spec.message)
        buffers = [v.expression for v in self.overload.values if v.source is Source.CONSTANT]
        if text == spec.message.text and _FUNCTION.match(text) and text not in buffers:  # the function takes the status
            text = f"{text}({'' if failure in (Failure.NULL, Failure.PENDING) else self.variable})"
        return self.guarded(spec.message, text, "NULL")

    def exception(self, name: str) -> str:
        """Return the C expression of an exception."""
        expression = exception_expression(name, self.context.module_items)
        if expression is None:
            self.complain(_unknown_exception(name, self.context))
        return expression or "PyExc_RuntimeError"


# ---- reports of classes and of the module ----


@dataclass(frozen=True, slots=True)
class InheritedReport:
    """`errors` of a class, with the C object of a call, or of the module.

    `object` is the C expression of the object, empty for the module; `certain` means that it is not NULL.
    """

    spec: ErrorSpec
    object: str = ""
    certain: bool = True

    @property
    def exception(self) -> str:
        """The name of the exception, or an empty string."""
        return self.spec.exception

    def message(self, status: str) -> str:
        """Return the C of the message, or an empty string; `status` is empty if the status is not a number."""
        return self._c(self.spec.message, status, self.object or status, "NULL")

    def code(self, status: str) -> str:
        """Return the C of the attribute `code`, or an empty string."""
        return self._c(self.spec.code, status, self.object, "0")

    def _c(self, expression: Expression | None, status: str, argument: str, otherwise: str) -> str:
        if expression is None:
            return ""
        names = {"status": status, **({"self": self.object} if self.object else {})}
        tokens = tokenize(expression.text)
        used = {token.offset: names[token.text] for token in variables(tokens) if token.text in names}
        called = _FUNCTION.match(expression.text) and not used
        if "" in used.values() or (called and not argument and expression is self.spec.message):
            return ""
        found = DeclaredC(spelled(tokens, used), expression.location)
        c = f"{found}({argument})" if called and argument else f"{found}"
        return c if self.certain else f"({self.object} ? {c} : {otherwise})"


def _report_key(kind: str) -> Key[ErrorSpec] | None:
    return {"class": CLASS_ERRORS, "module": MODULE_ERRORS}.get(kind)


def inherits(spec: ErrorSpec, overload: Overload, context: Context) -> bool:
    """Return whether a class or the module decides something about the failures of a function."""
    return spec.when != "never" and bool(inherited_reports(overload, context))


def inherited_reports(overload: Overload, context: Context) -> tuple[InheritedReport, ...]:
    """Return the reports of the classes of arguments and outputs, the nearest first, and that of the module."""
    found = []
    items = {item.name: item for item in context.module_items}
    receiver_first = sorted(overload.values, key=lambda v: v.source is not Source.SELF)
    for value in receiver_first:
        ctype = value.ctype
        handle = ctype.handle if ctype else None
        if ctype is None or handle is None or "consume" in value.argument.keys:
            continue  # a handle that C took over may have been freed
        for item in (items[name] for name in (ctype.class_name, *handle.ancestors) if name in items):
            spec = CLASS_ERRORS.get(item.definition.keys)
            if spec and item.ctype:
                passed = value.variable if value.by_address else value.expression
                cast = f"(({item.ctype.c}){passed})" if item.ctype.c != ctype.c else passed
                certain = not value.by_address and not value.argument.accepts_none
                found.append(InheritedReport(spec, cast, certain))
    for item in items.values():
        module = MODULE_ERRORS.get(item.definition.keys) if item.definition.kind == "module" else None
        found += [InheritedReport(module)] if module else []
    return tuple(found)

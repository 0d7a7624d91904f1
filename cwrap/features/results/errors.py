"""`errors`: how the C function reports failure, and which exception Python raises.

    errors: nonzero      not zero            errors: null       NULL
    errors: negative     less than zero      errors: pending    zero, and an error that the library stored
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
                 the returned value, or `status` the status of a function without `return` (nonzero)
    type         the C type of the status (int)
    success      the status on success, or a list of such values (0)
    message      a C function from the status to a string, or an expression, which can name arguments
    exception    an exception of Python or of the file (RuntimeError); after a Warning the call continues
    code         an expression for the attribute `code` of the exception
    codes        other exceptions by the returned value or status: `{ENOMEM: MemoryError}`
    errno        `true`, or the argument that is the file name: raises the OSError of C's errno
    stop         a C condition, in which outputs are what C stored: raises StopIteration, before `when` is evaluated
    warn         a C condition of a call that succeeded and causes a warning: `status == ROW_TRUNCATED`
    warning      the category of that warning (RuntimeWarning)

With `stop` alone, a function without an argument with `status: true` does not fail.

If the function fails or stops, a result that Python would own is freed after the exception was made, which may read it.
A value that the condition compares, such as `value == MAP_FAILED`, is no object and is not freed.

`errors` of a class applies to functions with an object of the class as an argument or output, and `errors` of the
module to all functions. A function uses those fields that its own `errors` does not have; `codes` are added. If `when`
of a class or of the module says how failure looks, functions without `return` fail so; `errors: never` of a function or
of a class ends that. In `message` and `code` of a class, `self` is the C object, and a name of a function alone is
called with that object. The other expressions of classes and modules use `value` and `status`, and no arguments.

Without `errors`, functions cannot fail. In the tensor library, functions without a result return a status, and
functions that return a value store an error, which is `pending`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cwrap.c_call import ErrorReport, Failure
from cwrap.ctype.numbers import BooleanStatus
from cwrap.ctype.protocols import NumberKind
from cwrap.features.results.error_keys import (
    CLASS_ERRORS,
    CODE,
    ERRORS,
    MESSAGE,
    MODULE_ERRORS,
    STOP,
    SUCCESS,
    WARN,
    WHEN,
    ErrorSpec,
    exception_expression,
    exception_names,
    is_warning,
)
from cwrap.features.results.inherited_errors import FUNCTION, InheritedReport, inherited_reports, report_key
from cwrap.features.results.sentinels import dereferences, is_null, sentinels
from cwrap.model import Value
from cwrap.plan import STATUS, VALUE, Context, FilePlan, Overload, Snippet, Source
from cwrap.planning.expressions import object_or_null, scope_of, with_values
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression, names_in
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest
from cwrap.source.records import dataclass, replace

_RAISE_ERRNO = "cwrap_raise_errno"
_NUMBERS = (NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.BOOLEAN)


class Errors(Plugin):
    """Failure of C functions, and the exceptions for it."""

    name = "errors"
    phase = Phase.ERRORS
    refines = ("returned_arguments",)
    keys = (ERRORS, CLASS_ERRORS, MODULE_ERRORS)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the failure by the keys, or else by the convention of the target."""
        key, stored = ERRORS.find(*overload.keys), overload.stored_status
        inherited = _inherited(overload, key.data if key else None, context)
        if key is None and stored is not None:
            key = Value(stored.argument.location, ErrorSpec())
        if key is None and overload.call.returns is None and any(report.spec.when for report in inherited):
            key = Value(overload.declaration.location, ErrorSpec())
        if key is None:
            failure = self.usual(overload)
        elif stored or not key.data.word or inherited:
            return _compared(_Reporting(overload, key, inherited, context).call(), key, context)
        else:
            failure = Failure(key.data.word)
        if failure is not overload.call.failure:
            overload = replace(overload, call=replace(overload.call, failure=failure))
        return overload if key is None else _compared(overload, key, context)

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report exceptions of classes and of the module that do not exist."""
        for item in context.module_items:
            key = report_key(item.definition.kind)
            found = key.find(item.definition.keys) if key else None
            if found:
                _check_inherited(found, context)
        return plan

    def usual(self, overload: Overload) -> Failure:
        """Return how a C function without `errors` fails."""
        return Failure.NEVER


def _inherited(overload: Overload, own: ErrorSpec | None, context: Context) -> tuple[InheritedReport, ...]:
    """Return the reports that the function inherits, up to one that says `never`."""
    if own is not None and own.when == "never":
        return ()
    found = []
    for report in inherited_reports(overload, context):
        if report.spec.when == "never":
            break
        found.append(report)
    return tuple(found)


def _check_inherited(found: Value[ErrorSpec], context: Context) -> None:
    """Report exceptions that do not exist, and `self` in an expression that has no object."""
    spec = found.data
    names = [spec.exception, *(name for _, name in spec.codes.items)] if spec.codes else [spec.exception]
    for name in filter(None, names):
        if exception_expression(name, context.module_items) is None:
            context.reporter.error(found.location, _unknown_exception(name, context))
    for field, expression in _expressions(spec):
        if "self" in names_in(expression.text):
            message = (
                f"'{field}' of 'errors' has no object 'self'; use 'value' or 'status', or move it to the functions"
            )
            context.reporter.error(expression.location, message)


def _expressions(spec: ErrorSpec) -> Iterator[tuple[str, Expression]]:
    """Yield the expressions that are evaluated without an object, with the names of their fields."""
    yield from (("codes", code) for code, _ in (spec.codes.items if spec.codes else ()))
    yield from (("success", each) for each in spec.success)
    for field, value in (("when", spec.when), ("warn", spec.warn), ("stop", spec.stop)):
        if isinstance(value, Expression):
            yield field, value


def is_error_of_null(overload: Overload) -> bool:
    """Return whether a returned NULL is a failure that raises an exception, so that no result is None."""
    key, call = ERRORS.find(*overload.keys), overload.call
    when = key.data.when if key else None
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
        problem = "'pending' needs a library that stores errors; expected 'nonzero', 'null', 'negative' or 'never'"
    elif failure is Failure.NONZERO and returns and not (returns.is_nullable or returns.number.kind in _NUMBERS):
        problem = f"'nonzero' needs a function that returns a number, not {overload.text('return')}"
    if problem:
        context.reporter.error(key.location, problem)
    if failure is Failure.NONZERO and returns and returns.number.zero and not call.report.success:
        call = replace(call, report=replace(call.report, success=(returns.number.zero,)))
        overload = replace(overload, call=call)
    compared = failure in (Failure.NEGATIVE, Failure.NONZERO, Failure.CONDITION)
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
    """The failure of one overload with its `errors` and those that it inherits."""

    overload: Overload
    key: Value[ErrorSpec]
    inherited: tuple[InheritedReport, ...]
    context: Context

    @property
    def specs(self) -> tuple[ErrorSpec, ...]:
        """The values of `errors`, the nearest first."""
        return (self.key.data, *(report.spec for report in self.inherited))

    def first(self, field: str) -> Any:
        """Return the value of a field from the nearest `errors` that has the field; else that of an empty one.

        A function whose result is not a status inherits no field.
        """
        specs = self.specs if self.overload.call.returns is None or self.overload.stored_status else self.specs[:1]
        return next(filter(None, (getattr(spec, field) for spec in specs)), getattr(ErrorSpec(), field))

    @property
    def when(self) -> str | Expression:
        """The keyword or the condition of failure."""
        found: str | Expression | None = self.first("when")
        only_stops = self.key.data.only_stops and self.overload.stored_status is None
        return found or ("never" if only_stops else "nonzero")

    @property
    def is_result(self) -> bool:
        """True if C returns a result, or stores its status, so that the returned value is no status."""
        return self.overload.call.returns is not None or self.overload.stored_status is not None

    def call(self) -> Overload:
        """Return the overload with the failure and the call that sets the exception."""
        overload, own = self.overload, self.key.data
        success = tuple(self.resolved(SUCCESS, expression) for expression in self.first("success"))
        failure, condition = self.failure(success)
        if self.is_result and own.type is not None:
            self.complain("'type' of 'errors' is only for functions without 'return', whose result is a status")
        type_ = None if self.is_result else self.first("type")
        warned = ""
        if failure is not Failure.NEVER and self.errno:
            function, arguments = self.errno_report()
            # A function may fail without setting errno, which would then have the value of an earlier failure.
            overload = replace(overload, before_call=(*overload.before_call, Snippet(("errno = 0;",))))
        else:
            function, arguments = self.message(failure)
            warned = self.warned()
        status = DeclaredC(type_.text, type_.location) if type_ else "int"
        if type_ and self.context.language == "c++" and " " not in type_.text:
            success = success or (f"{status}()",)  # an `enum class` is not a condition
        stored = overload.stored_status is not None
        warning, text = self.warning(failure)
        selects = bool(self.codes) and function != _RAISE_ERRNO
        report = ErrorReport(
            status, success, function, arguments, condition, selects, warned, stored, warning, text
        )  # fmt: skip
        stop: Expression | None = self.first("stop")
        marked = [self.resolved(WHEN, each) for each in self.sentinels if not is_null(each)]
        marked += [self.resolved(STOP, each) for each in (sentinels(stop) if stop else ()) if not is_null(each)]
        end = self.resolved(STOP, stop) if stop else ""
        call = replace(overload.call, failure=failure, report=report, sentinels=tuple(marked), end=end)
        return replace(overload, call=call)

    @property
    def sentinels(self) -> tuple[Expression, ...]:
        """The conditions that the function returned a pointer to no object."""
        when, returns = self.when, self.overload.call.returns
        return sentinels(when) if isinstance(when, Expression) and returns and returns.is_nullable else ()

    def guarded(self, expression: Expression, c: str, otherwise: str) -> str:
        """Return the C of an expression that may read the returned object, or other C if there is no object."""
        if not dereferences(expression) or not self.sentinels:
            return c
        return f"({' || '.join(self.resolved(WHEN, each) for each in self.sentinels)} ? {otherwise} : {c})"

    def complain(self, message: str) -> None:
        """Report an error at the key."""
        self.context.reporter.error(self.key.location, message)

    def failure(self, success: tuple[str, ...]) -> tuple[Failure, str]:
        """Return how the function fails, and the C condition if that is `condition`."""
        when, stored = self.when, self.overload.stored_status
        if isinstance(when, Expression):
            return Failure.CONDITION, self.resolved(WHEN, when)
        failure = Failure(when)
        if stored is None or failure is Failure.NEVER:
            return failure, ""
        ctype = stored.required_ctype
        if failure is Failure.NEGATIVE and ctype.number.signed:
            return Failure.CONDITION, f"{ctype.number.compared(self.variable)} < 0"
        if failure is not Failure.NONZERO:
            expected = "'nonzero', 'negative', 'never'" if ctype.number.signed else "'nonzero', 'never'"
            self.complain(f"'{when}' does not fit '{stored.argument.type}'; expected {expected} or a C condition")
        success = success or ((ctype.number.zero,) if ctype.number.zero else ())
        return Failure.CONDITION, " && ".join(f"{self.variable} != {value}" for value in success) or self.variable

    def warning(self, failure: Failure) -> tuple[str, tuple[str, ...]]:
        """Return the C condition of a warning, and the category and the text of the warning."""
        warn: Expression | None = self.first("warn")
        if warn is None:
            if self.key.data.warning:
                self.complain("'warning' of 'errors' needs 'warn', the C condition of the warning")
            return "", ()
        category = self.first("warning") or "RuntimeWarning"
        if not is_warning(category, self.context.module_items):
            hint = nearest(category, [n for n in exception_names(self.context.module_items) if n.endswith("Warning")])
            self.complain(f"'warning' of 'errors' must be a Warning of Python or of this file, not '{category}'{hint}")
            return "", ()
        text = self.text(failure)
        if text in ("NULL", self.variable):  # no text, or that of an error
            text = string(warn.text)
        return self.resolved(WARN, warn), (self.exception(category), text)

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
        """Return the C of one field of `errors`; names of arguments have no meaning in what is inherited."""
        extra = {"value" if self.variable == VALUE else "status": self.variable}
        if self.overload.call.returns is not None:
            extra["value"] = VALUE
        if expression in (e for report in self.inherited for _, e in _expressions(report.spec)):
            return with_values(expression, extra)
        return replace(scope_of(field, self.overload, self.context, "errors"), extra=extra).resolve(expression)

    @property
    def errno(self) -> bool | str:
        """True, or the argument that is a file name, if the nearest `errors` with an exception has `errno`."""
        nearest_one = (spec.errno for spec in self.specs if spec.errno or spec.message or spec.exception)
        return next(nearest_one, False)

    def errno_report(self) -> tuple[str, tuple[str, ...]]:
        """Return the function that raises the OSError of errno, and its arguments."""
        spec, overload = self.key.data, self.overload
        name = self.errno if isinstance(self.errno, str) else ""
        for other, value in (("message", spec.message), ("exception", spec.exception)):
            if value:
                self.complain(f"'{other}' and 'errno' of 'errors' exclude each other; remove one of them")
        argument = overload.value_named(name) if name else None
        if name and (argument is None or not argument.object):
            hint = nearest(name, [v.argument.name for v in overload.values if v.object])
            self.complain(f"'errno' of 'errors' must be true or name an argument, not '{name}'{hint}")
        passed = object_or_null(overload, argument.index) if argument else ""
        text = argument.variable if argument and argument.required_ctype.c == "const char *" else "NULL"
        return _RAISE_ERRNO, (passed or "NULL", text)

    def message(self, failure: Failure) -> tuple[str, tuple[str, ...]]:
        """Return the function that raises an exception with the library's message, and its arguments."""
        spec = self.key.data
        text = self.text(failure)
        exception = exception_expression(self.inherited_exception, self.context.module_items) or "PyExc_RuntimeError"
        exception = self.by_code(self.exception, self.exception(spec.exception) if spec.exception else exception)
        code_of = (report.code(self.number) for report in self.inherited)
        own = self.guarded(spec.code, self.resolved(CODE, spec.code), "0") if spec.code else ""
        coded = own or next(filter(None, code_of), "")
        return ("cwrap_raise_coded", (exception, text, coded)) if coded else ("cwrap_raise_message", (exception, text))

    @property
    def inherited_exception(self) -> str:
        """The name of the exception of the class or of the module."""
        return next((report.exception for report in self.inherited if report.exception), "RuntimeError")

    def by_code(self, c_of: Callable[[str], str], otherwise: str) -> str:
        """Return the C expression that selects by the status: `c_of` returns that of the name of an exception."""
        for code, name in reversed(self.codes):
            otherwise = f"{self.variable} == {DeclaredC(code.text, code.location)} ? {c_of(name)} : {otherwise}"
        return otherwise

    @property
    def codes(self) -> tuple[tuple[Expression, str], ...]:
        """The values in C with their own exceptions; a result that is not a number inherits none."""
        specs = self.specs if self.number else self.specs[:1]
        found: dict[str, tuple[Expression, str]] = {}
        for code, name in (item for spec in specs if spec.codes for item in spec.codes.items):
            found.setdefault(code.text, (code, name))
        return tuple(found.values())

    def warned(self) -> str:
        """Return the C condition that a failure is a warning; an empty string if none is."""
        usual = self.key.data.exception or self.inherited_exception

        def is_one(name: str) -> bool:
            return is_warning(name, self.context.module_items)

        if not any(is_one(name) for name in (usual, *(name for _, name in self.codes))):
            return ""
        return self.by_code(lambda name: str(is_one(name)).lower(), str(is_one(usual)).lower())

    def text(self, failure: Failure) -> str:
        """Return the C expression of the library's message."""
        spec, stored = self.key.data, self.overload.stored_status
        if spec.message is None and stored and stored.required_ctype.number.kind is None:
            return self.variable
        if spec.message is None:
            return next(filter(None, (report.message(self.number) for report in self.inherited)), "NULL")
        text = self.resolved(MESSAGE, spec.message)
        buffers = [v.expression for v in self.overload.values if v.source is Source.CONSTANT]
        if text == spec.message.text and FUNCTION.match(text) and text not in buffers:  # the function takes the status
            text = f"{text}({'' if failure in (Failure.NULL, Failure.PENDING) else self.variable})"
        return self.guarded(spec.message, text, "NULL")

    def exception(self, name: str) -> str:
        """Return the C expression of an exception."""
        expression = exception_expression(name, self.context.module_items)
        if expression is None:
            self.complain(_unknown_exception(name, self.context))
        return expression or "PyExc_RuntimeError"

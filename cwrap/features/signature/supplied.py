"""Arguments of the C function that Python does not pass: constants, other arguments, C expressions."""

from __future__ import annotations

from cwrap.ctype.numbers import ImplicitType
from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.expressions import Scope, scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import ANY_OTHER, Key, Kind, On, Stage
from cwrap.source.records import replace


class Constants(Plugin):
    """Constant arguments of the C call.

    `CONSTANT value`: a C expression that is passed to the C function; Python has no argument for it.

        - name: step
          arguments:
            - double x
            - CONSTANT LIMIT
            - double size

    The plan:

        function step(x, size)
        step(arg_x, LIMIT, arg_size)

    The C can name arguments (`CONSTANT n` is the C value of `n`), their Python objects (`CONSTANT $arg0`), and
    variables that `before_call` declares.
    """

    name = "constants"
    phase = Phase.PARAMETERS
    after = ("parameters",)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the C expression; Python has no argument."""
        if value.argument.kind is not ArgumentKind.CONSTANT:
            return value
        return value.passed_as(value.argument.name, source=Source.CONSTANT, variable="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Resolve the names of arguments in the C text."""
        for value in overload.values:
            if value.argument.kind is ArgumentKind.CONSTANT:
                resolved = Scope(overload, context, Stage.CALL, "CONSTANT").resolve(value.argument.constant)
                overload = overload.with_value(value.passed_as(resolved))
        return overload


class ArgumentReferences(Plugin):
    """Arguments that pass the value of another argument again.

    `argument N`, or an argument listed twice: the C function gets the value of another argument again.

        - name: scale
          arguments:
            - double x
            - double factor
            - double x
            - argument 1

    The plan:

        function scale(x, factor)
        scale(arg_x, arg_factor, arg_x, arg_factor)
    """

    name = "argument_references"
    phase = Phase.PARAMETERS
    after = ("implicit",)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Copy the C type, variable and expression of the other argument."""
        target = _target(value, overload)
        if target is None:
            return value
        return replace(value, source=Source.REFERENCE, ctype=target.ctype, variable=target.variable,
                       expression=target.expression, by_address=target.by_address)  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Copy the expression of an implicit argument, which is complete only now."""
        for value in overload.values:
            target = _target(value, overload)
            if target is not None and target.source is Source.IMPLICIT:
                overload = overload.with_value(value.passed_as(target.expression))
        return overload


def _target(value: Value, overload: Overload) -> Value | None:
    argument = value.argument
    if argument.kind is ArgumentKind.REFERENCE:
        return overload.values[argument.index]
    if argument.kind is not ArgumentKind.TYPED:
        return None
    first = overload.value_of.get(argument.name)
    return first if first and first.index < value.index else None


IMPLICIT = Key("implicit", (On.ARGUMENT,), Kind.EXPRESSION, "C expression that is passed; Python has no argument",
    follows="if_false", example="0", conflicts=(ANY_OTHER,), allows=("field",), gives_type=True,
    stage=Stage.CALL, synonyms=("value", "hidden"))  # fmt: skip


class Implicit(Plugin):
    """Arguments of C that Python does not pass.

    `implicit: EXPR`: an argument of the C function that is a C expression and not an argument in Python.

        - name: gemm
          arguments:
            - {arg: handle_t handle, implicit: current_handle()}
            - int n

    The plan:

        function gemm(n)
        gemm(current_handle(), arg_n)

    The expression can name other arguments: `implicit: n + 1` passes `arg_n + 1`. Unlike a constant, an implicit
    argument has a C type. In the project's table of C types, `implicit` makes all arguments of a type implicit.
    """

    name = "implicit"
    phase = Phase.PARAMETERS
    after = ("parameters",)
    keys = (IMPLICIT,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the expression; Python has no argument."""
        declared = IMPLICIT.get(value.argument.keys)
        of_type = value.ctype.expression if isinstance(value.ctype, ImplicitType) else ""
        expression = declared.text if declared else of_type
        if not expression:
            return value
        for key, found in () if declared else value.argument.keys:
            message = f"'{value.argument.name}' is implicit, so it is not an argument in Python; remove '{key}'"
            context.reporter.error(found.location, message)
        return value.passed_as(expression, source=Source.IMPLICIT, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Resolve the names of arguments in the expressions."""
        for value in overload.values:
            expression = IMPLICIT.get(value.argument.keys)
            if value.source is not Source.IMPLICIT or expression is None:
                continue
            scope = scope_of(IMPLICIT, overload, context, implicit=value.index)
            overload = overload.with_value(value.passed_as(scope.resolve(expression)))
        return overload

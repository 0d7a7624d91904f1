"""`implicit: EXPR`: an argument of the C function that is a C expression and not an argument in Python.

    - name: gemm
      arguments:
        - {arg: handle_t handle, implicit: current_handle()}
        - int n

The plan:

    function gemm(n)
    gemm(current_handle(), arg_n)

The expression can name other arguments: `implicit: n + 1` passes `arg_n + 1`. Unlike a constant, an implicit argument
has a C type. In the project's table of C types, `implicit` makes all arguments of a type implicit.
"""

from __future__ import annotations

from cwrap.ctype.numbers import ImplicitType
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import ANY_OTHER, Key, Kind, On, Stage

IMPLICIT = Key("implicit", (On.ARGUMENT,), Kind.EXPRESSION, "C expression that is passed; Python has no argument",
    follows="if_false", example="0", conflicts=(ANY_OTHER,), gives_type=True, stage=Stage.CALL)  # fmt: skip


class Implicit(Plugin):
    """Arguments of C that Python does not pass."""

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

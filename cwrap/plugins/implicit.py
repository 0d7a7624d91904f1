"""`implicit: EXPR`: passes a C expression where Python has no argument, typed unlike a constant.

    - name: gemm
      arguments:
        - {arg: handle_t handle, implicit: current_handle()}
        - int n

The plan:

    function gemm(n)
    gemm(current_handle(), arg_n)

The expression can name the other arguments: `implicit: n + 1` passes `arg_n + 1`. A type of the project's own table can
be implicit wherever it is named.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.expressions import scope_of
from cwrap.plugins.base import Plugin
from cwrap.schema import ANY_OTHER, Key, Kind, On, Stage

IMPLICIT = Key("implicit", (On.ARGUMENT,), Kind.EXPRESSION, "C expression passed; no argument in Python",
    follows="if_false", example="0", conflicts=(ANY_OTHER,), gives_type=True, stage=Stage.CALL)  # fmt: skip


class Implicit(Plugin):
    """Passes implicit arguments."""

    name = "implicit"
    after = ("parameters",)
    keys = (IMPLICIT,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The expression is passed; no Python argument."""
        own = IMPLICIT.get(value.argument.keys)
        expression = own.text if own else value.ctype.implicit if value.ctype else ""
        if not expression:
            return value
        for key, given in () if own else value.argument.keys:
            message = f"'{key}' is for arguments in Python, and '{value.argument.name}' is 'implicit'"
            context.reporter.error(given.location, message)
        return replace(value, source=Source.IMPLICIT, expression=expression, object="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Resolve the names of arguments in the expressions."""
        for value in overload.values:
            expression = IMPLICIT.get(value.argument.keys)
            if value.source is not Source.IMPLICIT or expression is None:
                continue
            scope = scope_of(IMPLICIT, overload, context, implicit=value.index)
            overload = overload.with_value(replace(value, expression=scope.resolve(expression)))
        return overload

"""`CONSTANT value`: a C expression that is passed to the C function; Python has no argument for it.

    - name: step
      arguments:
        - double x
        - CONSTANT LIMIT
        - double size

The plan:

    function step(x, size)
    step(arg_x, LIMIT, arg_size)

The C can name arguments (`CONSTANT n` is the C value of `n`), their Python objects (`CONSTANT $arg0`), and variables
that `before_call` declares.
"""

from __future__ import annotations

from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.expressions import Scope
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Stage


class Constants(Plugin):
    """Constant arguments of the C call."""

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

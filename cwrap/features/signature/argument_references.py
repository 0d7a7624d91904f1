"""`argument N`, or an argument listed twice: the C function gets the value of another argument again.

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

from __future__ import annotations

from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import replace


class ArgumentReferences(Plugin):
    """Arguments that pass the value of another argument again."""

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

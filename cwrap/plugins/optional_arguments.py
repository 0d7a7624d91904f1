"""`default`: an argument that may be left out, at the end or in the middle.

    - name: blend
      arguments:
        - double x
        - {arg: double weight, default: 0.5}
        - double y

The plan:

    function blend(x, weight=0.5, y)

The C:

    …arg_weight = 0.5;

A default can name the arguments that come before its own.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.boolean import BooleanChoice
from cwrap.plan import Context, Overload, Parameter
from cwrap.planning.expressions import scope_of
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On, Stage

DEFAULT = Key("default", (On.ARGUMENT,), Kind.EXPRESSION, "C expression for an argument left out", follows="name",
    example="1", stage=Stage.DEFAULT)  # fmt: skip


class OptionalArguments(Plugin):
    """Fills in defaults."""

    name = "optional_arguments"
    after = ("parameters",)
    keys = (DEFAULT,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """The parameter gets the C default."""
        for parameter in overload.parameters:
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            default = DEFAULT.get(argument.keys)
            if default is None:
                continue
            if parameter.is_self:
                place = argument.keys.place("default", argument.location)
                context.reporter.error(place, "'self' is the receiver and cannot have a default")
                continue
            scope = scope_of(DEFAULT, overload, context, index=parameter.values[0])
            expression = _expression(parameter, default.text)
            resolved = scope.resolve(default) if expression == default.text else expression
            overload = overload.with_parameter(replace(parameter, default=resolved))
        return overload


def _expression(parameter: Parameter, default: str) -> str:
    """A default of a bool option is one of its two expressions, or says which: `true`, or a string without quotes."""
    ctype = parameter.ctype
    if not isinstance(ctype, BooleanChoice) or default in (ctype.if_true, ctype.if_false):
        return default
    if f'"{default}"' in (ctype.if_true, ctype.if_false):
        return f'"{default}"'
    return {"true": ctype.if_true, "false": ctype.if_false}.get(default.lower(), default)

"""`default`: an argument that calls may omit, at the end or in the middle.

    - name: blend
      arguments:
        - double x
        - {arg: double weight, default: 0.5}
        - double y

The plan:

    function blend(x, weight=0.5, y)

The C:

    …arg_weight = 0.5;

A default can name the arguments before this one.
"""

from __future__ import annotations

from cwrap.ctype.numbers import BooleanChoice
from cwrap.features.signature.ranges import literal_problem
from cwrap.plan import Context, Overload
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, Stage
from cwrap.source.records import replace

DEFAULT = Key("default", (On.ARGUMENT,), Kind.EXPRESSION, "C expression for an omitted argument", follows="name",
    example="1", stage=Stage.DEFAULT)  # fmt: skip


class OptionalArguments(Plugin):
    """Default values of parameters."""

    name = "optional_arguments"
    phase = Phase.PARAMETERS
    after = ("parameters",)
    keys = (DEFAULT,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C expressions of the defaults."""
        parameters = list(overload.parameters)
        for k, parameter in enumerate(overload.parameters):
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            default = DEFAULT.get(argument.keys)
            if default is None:
                continue
            if parameter.is_self:
                place = argument.keys.location("default", argument.location)
                context.reporter.error(place, "'self' is the receiver and cannot have a default; remove it")
                continue
            problem = literal_problem(parameter.ctype, argument.type, default)
            if problem:
                context.reporter.error(default.location, f"the default {problem}")
                continue
            scope = scope_of(DEFAULT, overload, context, index=parameter.values[0])
            ctype = parameter.ctype
            expression = ctype.default_expression(default.text) if isinstance(ctype, BooleanChoice) else default.text
            resolved = scope.resolve(default) if expression == default.text else expression
            parameters[k] = replace(parameter, default=resolved)
        return replace(overload, parameters=tuple(parameters))

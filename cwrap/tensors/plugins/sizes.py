"""`long_args: true`: a size that calls pass as one tuple or as separate ints.

    - name: resize_
      doc: Another size.
      return: self
      arguments:
        - THTensor* self
        - {arg: THSize* size, long_args: true}

The plan:

    method resize_(*size)
    THTensor_(resize_)(arg_self, arg_size)

The calls `x.resize_(2, 3)`, `x.resize_((2, 3))` and `x.resize_(size=(2, 3))` are equivalent.
"""

from __future__ import annotations

from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On
from cwrap.source.records import replace


class Sizes(Plugin):
    """Sizes as separate ints."""

    name = "sizes"
    phase = Phase.PARAMETERS
    after = ("parameters", "keywords")
    keys = (
        Key("long_args", (On.ARGUMENT,), Kind.FLAG, "a size, as a tuple or as separate ints", follows="nullable",
            example="true", types=("THSize*",), conflicts=("default",), group=Group.TENSORS),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Mark the parameter as variadic; report a size that is not the last positional parameter."""
        for position, parameter in enumerate(overload.parameters):
            argument = overload.values[parameter.values[0]].argument
            if parameter.output or not argument.keys.flag("long_args"):
                continue
            place = argument.keys.location("long_args", argument.location)
            if not parameter.ctype.items:
                context.reporter.error(place, f"'long_args' is only for sizes (THSize*), not for '{argument.type}'")
                continue
            later = [p for p in overload.parameters[position + 1 :] if not p.keyword_only and not p.is_self]
            if later:
                message = f"'long_args' takes all further positional arguments, so make '{later[0].name}' 'kwarg_only'"
                context.reporter.error(place, message)
            overload = overload.with_parameter(replace(parameter, variadic=True))
        return overload

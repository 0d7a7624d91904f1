"""`long_args: true`: a size, as one tuple or as separate ints.

    - name: resize_
      doc: Another size.
      return: self
      arguments:
        - THTensor* self
        - {arg: THSize* size, long_args: true}

The plan:

    method resize_(*size)
    THTensor_(resize_)(arg_self, arg_size)

So `x.resize_(2, 3)`, `x.resize_((2, 3))` and `x.resize_(size=(2, 3))` are the same call.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class Sizes(Plugin):
    """Marks variadic sizes."""

    name = "sizes"
    after = ("parameters", "keywords")
    keys = (
        Key("long_args", (On.ARGUMENT,), Kind.FLAG, "a size, as a tuple or as separate ints", follows="nullable",
            example="true", types=("THSize*",), conflicts=("default",)),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """The parameter takes all that is left; so it must be the last positional one."""
        for position, parameter in enumerate(overload.parameters):
            argument = overload.values[parameter.values[0]].argument
            if parameter.output or not argument.keys.flag("long_args"):
                continue
            place = argument.keys.place("long_args", argument.location)
            if not parameter.ctype.has_items:
                context.reporter.error(place, f"'long_args' is for sizes, not for '{argument.type}'")
                continue
            later = [p for p in overload.parameters[position + 1 :] if not p.keyword_only and not p.is_self]
            if later:
                context.reporter.error(
                    place, f"'long_args' takes all that is left, so '{later[0].name}' after it must be 'kwarg_only'"
                )
            overload = overload.with_parameter(replace(parameter, variadic=True))
        return overload

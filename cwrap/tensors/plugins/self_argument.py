"""`THTensor* self`: the receiver of a method, or an ordinary argument of the function form.

    - name: dot
      doc: The dot product.
      variants: [method, function]
      return: accreal
      arguments: [THTensor* self, THTensor* tensor]

The plan:

    method dot(tensor)
    accreal THTensor_(dot)(arg_self, arg_tensor)
    …
    function dot(self, …tensor)
"""

from __future__ import annotations

from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import replace


class SelfArgument(Plugin):
    """Receivers of tensor methods."""

    name = "thp_self_argument"
    phase = Phase.PARAMETERS
    after = ("outputs", "argument_references", "implicit")

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Make the first argument called `self` the receiver."""
        argument = value.argument
        if argument.kind is not ArgumentKind.TYPED or argument.name != "self":
            return value
        if argument.type != "THTensor*" or value.source is not Source.PARAMETER:
            return value
        return replace(value, source=Source.SELF, object="self")

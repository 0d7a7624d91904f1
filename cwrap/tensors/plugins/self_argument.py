"""`THTensor* self`: the tensor that receives the call, or in the function form the argument at its place.

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

from dataclasses import replace

from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.plugins.base import Plugin


class SelfArgument(Plugin):
    """Finds the receiver."""

    name = "thp_self_argument"
    after = ("outputs", "argument_references", "implicit")

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The argument called self, the first time."""
        argument = value.argument
        if argument.kind is not ArgumentKind.TYPED or argument.name != "self":
            return value
        if argument.type != "THTensor*" or value.source is not Source.PARAMETER:
            return value
        return replace(value, source=Source.SELF, object="self")

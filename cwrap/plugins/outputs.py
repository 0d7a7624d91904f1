"""`output: true`: a result, taken from `out=` or made new.

    - arg: THTensor* result            x.add(1) makes a tensor; x.add(1, out=y) writes to y
      output: true
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.thp_tensor import AnyTensor, Tensor
from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.plugins.base import Plugin


class Outputs(Plugin):
    """Makes outputs."""

    name = "outputs"
    after = ("implicit",)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The Python object is a variable of the wrapper: the one given, or a new one."""
        argument = value.argument
        if not argument.output or argument.kind is not ArgumentKind.TYPED:
            return value
        if not isinstance(value.ctype, Tensor) or isinstance(value.ctype, AnyTensor):
            place = argument.keys.place("output", argument.location)
            context.reporter.error(place, f"'output' is for tensors and storages of a dtype, not for '{argument.type}'")
            return value
        return replace(value, source=Source.OUTPUT, object=f"out_{argument.name}")

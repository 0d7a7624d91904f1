"""`output: true`: a result, taken from `out=` or made new.

    - arg: THTensor* result            x.add(1) makes a tensor; x.add(1, out=y) writes to y
      output: true
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.plugins.base import Plugin


class Outputs(Plugin):
    """Makes outputs."""

    name = "outputs"
    after = ("implicit",)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The Python object is a variable of the wrapper: the one given, or a new one."""
        if not value.argument.output or value.argument.kind is not ArgumentKind.TYPED:
            return value
        return replace(value, source=Source.OUTPUT, object=f"out_{value.argument.name}")

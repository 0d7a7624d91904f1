"""Python's parameters, from the values that come from Python.

The receiver has slot 0, the others follow in order; all outputs share one keyword, `out`. How many arguments a call may
have follows from here: what is required, what may be left out, what takes all that is left.

    - name: max
      doc: The largest elements along a dimension, and where they are.
      return: argument 0,1
      arguments:
        - {arg: THTensor* values, output: true}
        - {arg: THIndexTensor* indices, output: true}
        - THTensor* self
        - long dim

The plan:

    method max(dim, *, out=None)
    THTensor_(max)(arg_values, arg_indices, arg_self, arg_dim)

The stub:

    def max(self, dim: SupportsIndex, *, out: tuple[FloatTensor, LongTensor] | None = None) -> …
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload, Parameter, Source, Value
from cwrap.plugins.base import Plugin


class Parameters(Plugin):
    """Builds the signature."""

    name = "parameters"

    def overload(self, overload: Overload, context: Context) -> Overload:
        """One parameter per value that Python gives, one for all outputs."""
        parameters: list[Parameter] = []
        outputs: list[int] = []
        slot = 1
        for value in sorted(overload.values, key=lambda v: v.argument.keys.flag("kwarg_only")):
            if value.source is Source.OUTPUT:
                outputs.append(value.index)
            if value.source not in (Source.PARAMETER, Source.SELF) or value.ctype is None:
                continue
            is_self = value.source is Source.SELF
            name = value.argument.name
            parameters.append(
                Parameter(name, (value.index,), value.ctype, 0 if is_self else slot, is_self=is_self)
            )
            slot += not is_self
        if outputs:
            ctype = overload.values[outputs[0]].known
            parameters.append(
                Parameter("out", tuple(outputs), ctype, slot, keyword_only=True, output=True, nullable=True)
            )
        return replace(overload, parameters=tuple(parameters), values=_with_objects(overload, parameters))


def _with_objects(overload: Overload, parameters: list[Parameter]) -> tuple[Value, ...]:
    slots = {p.values[0]: p.slot for p in parameters if not p.output and not p.is_self}
    return tuple(
        replace(v, object=f"p[{slots[v.index] - 1}]") if v.index in slots else v for v in overload.values
    )

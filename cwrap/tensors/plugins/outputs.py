"""`output: true`: a result that is written to `out=` or to a new tensor.

    - name: neg
      doc: The negative.
      return: argument 0
      arguments:
        - {arg: THTensor* result, output: true}
        - THTensor* self

The plan:

    method neg(*, out=None)
    THTensor_(neg)(arg_result, arg_self)
    returns result; fails nonzero
"""

from __future__ import annotations

from cwrap.features.results.results import OUTPUT
from cwrap.model import ArgumentKind
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import replace
from cwrap.tensors.ctype.tensor import has_dtype


class Outputs(Plugin):
    """Outputs of tensor methods."""

    name = "outputs"
    phase = Phase.PARAMETERS
    after = ("implicit",)
    keys = (replace(OUTPUT, types=("THTensor*", "THIndexTensor*", "THStorage*")),)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Use a variable of the wrapper for the Python object, which is the passed tensor or a new one."""
        argument = value.argument
        if not argument.output or argument.kind is not ArgumentKind.TYPED:
            return value
        if not has_dtype(value.ctype):
            place = argument.keys.location("output", argument.location)
            message = f"'output' is only for tensors and storages of a dtype, not for '{argument.type}'"
            context.reporter.error(place, message)
            return value
        return replace(value, source=Source.OUTPUT, object=f"out_{argument.name}")

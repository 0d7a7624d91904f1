"""The C function of a tensor method: `cname: add` is `THTensor_(add)`, or `THSTensor_(add)` with `sparse: true`.

    - name: mul
      doc: A product.
      options:
        - arguments: [THTensor* self, real value]
        - arguments: [THTensor* self, THTensor* other]
          cname: cmul

The plan:

    method mul(value)
    THTensor_(mul)(arg_self, arg_value)
    …
    method mul(other)
    THTensor_(cmul)(arg_self, arg_other)
"""

from __future__ import annotations

from cwrap.features.results.call import CNAME
from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import replace


class TensorCall(Plugin):
    """C functions of tensor methods."""

    name = "thp_call"
    phase = Phase.CALL
    before = ("library_state", "returned_arguments")
    keys = (CNAME,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C function to `THTensor_(cname)`."""
        family = "THSTensor_" if overload.flag("sparse") else "THTensor_"
        return replace(overload, call=replace(overload.call, function=f"{family}({stem_of(overload)})"))


def stem_of(overload: Overload) -> str:
    """Return the name of the C function of an overload, without the dtype: `sub` of `THTensor_(sub)`."""
    return overload.text("cname") or overload.declaration.name

"""The parameters of the Python signature, made from the arguments that come from Python; `order` changes their order.

The receiver has slot 0, and the other parameters follow in order. All outputs that a call can pass share one keyword,
`out`. `order` lists the parameters that come first in Python although the C function has another order.

    - name: power
      order: [exponent, base]
      return: double
      arguments: [double base, double exponent]

The plan:

    function power(exponent, base)
    double power(arg_base, arg_exponent)
"""

from __future__ import annotations

from collections.abc import Callable

from cwrap.plan import Context, Overload, Parameter, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class Parameters(Plugin):
    """Parameters of the Python signature."""

    name = "parameters"
    phase = Phase.PARAMETERS
    keys = (
        Key(
            "order",
            (On.DECLARATION, On.OPTION),
            Kind.NAMES,
            "the first parameters in Python, if C has another order",
            follows="no_kwargs",
            example="[second, first]",
        ),
    )

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a parameter for each value that comes from Python, and one for all outputs."""
        parameters: list[Parameter] = []
        outputs: list[int] = []
        slot = 1
        order = _order(overload, context)
        for value in sorted(overload.values, key=lambda v: (v.argument.keys.flag("kwarg_only"), order(v))):
            if value.source is Source.OUTPUT:
                outputs.append(value.index)
            if value.source not in (Source.PARAMETER, Source.SELF) or value.ctype is None:
                continue
            is_self = value.source is Source.SELF
            name = value.argument.name
            parameters.append(Parameter(name, (value.index,), value.ctype, 0 if is_self else slot, is_self=is_self))
            slot += not is_self
        if outputs:
            ctype = overload.values[outputs[0]].required_ctype
            parameters.append(
                Parameter("out", tuple(outputs), ctype, slot, keyword_only=True, output=True, nullable=True)
            )
        return replace(overload, parameters=tuple(parameters), values=_with_objects(overload, parameters))


def _order(overload: Overload, context: Context) -> Callable[[Value], int]:
    """Return the sort key of values: the position in `order`; values that are not in it come last."""
    key = overload.declaration.key(overload.option, "order")
    names = key.data if key is not None and isinstance(key.data, tuple) else ()
    known = [v.argument.name for v in overload.values if v.source is Source.PARAMETER]
    for name in names:
        if key is not None and name not in known:
            hint = nearest(str(name), known)
            context.reporter.error(key.location, f"'order' must name arguments in Python, not '{name}'{hint}")
    return lambda value: names.index(value.argument.name) if value.argument.name in names else len(names)


def _with_objects(overload: Overload, parameters: list[Parameter]) -> tuple[Value, ...]:
    slots = {p.values[0]: p.slot for p in parameters if not p.output and not p.is_self}
    return tuple(replace(v, object=f"cw_p[{slots[v.index] - 1}]") if v.index in slots else v for v in overload.values)

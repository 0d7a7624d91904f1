"""`range`: the values that a number can have.

    - name: compress
      arguments:
        - const char* text
        - {arg: int level, range: 1..LIB_BEST, default: 6}
        - {arg: double rate, range: 0..}

The plan:

    function compress(text, level=6, rate)

The C:

    …if (CWRAP_UNLIKELY(!(0 <= arg_rate)) && cwrap_out_of_range(PyFloat_FromDouble(arg_rate), "0.."))

The bounds are numbers or constants of C, and belong to the range; one of them can be missing. A value outside of the
range, or NaN, raises ValueError before the C function is called. A default need not be in the range. A field of a
struct or class is checked when Python assigns it and in the constructor. `cwrap/planning/ranges.py` reads the key.
"""

from __future__ import annotations

from cwrap.plan import Context, Limits, Overload, Remark, Source, Value
from cwrap.planning.plugin import Plugin
from cwrap.planning.ranges import RANGE, RangeSpec, bounds_problem, is_limited, outside
from cwrap.source.c_expression import tokenize, variables
from cwrap.source.records import replace


class Ranges(Plugin):
    """Plugin of the key `range`, which limits numbers."""

    name = "ranges"
    after = ("parameters", "implicit", "results", "arrays")
    keys = (RANGE,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the limits to values."""
        for value in overload.values:
            key = RANGE.find(value.argument.keys)
            if key is None:
                continue
            problem = _problem(value, key.data, overload)
            if problem:
                context.reporter.error(key.location, problem)
                continue
            ctype = value.required_ctype
            limits = Limits(outside(value.variable, ctype, key.data), str(key.data))
            error = f"ValueError if '{value.argument.name}' is not in the range {key.data}"
            overload = overload.with_value(replace(value, limits=limits))
            remark = Remark(value.index, f"in the range {key.data}", error)
            overload = replace(overload, remarks=(*overload.remarks, remark))
        return overload


def _problem(value: Value, spec: RangeSpec, overload: Overload) -> str:
    ctype = value.ctype
    if ctype is None or not is_limited(ctype) or value.source is not Source.PARAMETER:
        return f"'range' is only for numbers that Python passes, not for '{value.argument.type} {value.argument.name}'"
    names = {v.argument.name for v in overload.values}
    for bound in (spec.lower, spec.upper):
        if named := next((t.text for t in variables(tokenize(bound.text)) if t.text in names), "") if bound else "":
            return f"'range' cannot name the argument '{named}'; the bounds are constants"
    return bounds_problem(ctype, value.argument.type, spec)

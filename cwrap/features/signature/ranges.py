"""`range`: the values that a number can have.

    - name: compress
      arguments:
        - const char* text
        - {arg: int level, range: 1..LIB_BEST, default: 6}
        - {arg: double rate, range: 0..}
        - {arg: int method, range: [LIB_STORE, LIB_DEFLATE]}

The plan:

    function compress(text, level=6, rate, method)

The C:

    …if (CWRAP_UNLIKELY(!(0 <= arg_rate)) && cwrap_out_of_range(PyFloat_FromDouble(arg_rate), "0.."))
    …
    …if (CWRAP_UNLIKELY(!(arg_method == (int)(LIB_STORE) || arg_method == (int)(LIB_DEFLATE))) &&…

The bounds are numbers or constants of C, and belong to the range; one of them can be missing. A list has all values
that the number can have. A value outside of the range, or NaN, raises ValueError before the C function is called. A
default need not be in the range. A field of a struct or class is checked when Python assigns it and in the constructor.
"""

from __future__ import annotations

from cwrap.ctype.base import CType, python_literal
from cwrap.ctype.numbers import basic_type
from cwrap.ctype.protocols import NumberKind
from cwrap.plan import Context, Limits, Overload, Remark, Source, Value
from cwrap.planning.expressions import declared
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_SCALAR
from cwrap.schema.values import begin, place_within
from cwrap.source.c_expression import Expression, names_in
from cwrap.source.fragments import expression_error
from cwrap.source.nodes import Sequence, shortened
from cwrap.source.records import dataclass, replace

_DOTS = ".."
# The number of bits of integer types that is the same on all platforms.
BITS = {
    "int8_t": 8, "int16_t": 16, "int32_t": 32, "int64_t": 64, "intmax_t": 64, "signed char": 8, "short": 16, "int": 32,
    "long long": 64, "uint8_t": 8, "uint16_t": 16, "uint32_t": 32, "uint64_t": 64, "uintmax_t": 64, "unsigned char": 8,
    "unsigned short": 16, "unsigned int": 32, "unsigned long long": 64,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RangeSpec:
    """The value of `range`: the bounds, one of which can be missing, or all values."""

    lower: Expression | None = None
    upper: Expression | None = None
    values: tuple[Expression, ...] = ()

    def __str__(self) -> str:
        """Return the range as declarations spell it."""
        if self.values:
            return f"[{', '.join(map(str, self.values))}]"
        return f"{self.lower or ''}{_DOTS}{self.upper or ''}"

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The bounds that are not missing, or all values."""
        return (*filter(None, (self.lower, self.upper)), *self.values)

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return [value.text for value in self.values] if self.values else str(self)


def _read_range(reader: ValueReader) -> RangeSpec | None:
    if isinstance(reader.node, Sequence):
        values = reader.expressions()
        return RangeSpec(values=values) if values else None
    text = reader.text()
    if text is None or _DOTS not in text:
        return None
    bounds = []
    offset = 0
    for part in text.partition(_DOTS)[::2]:
        error = expression_error(part) if part.strip() else None
        if error:
            place = place_within(reader.reporter, reader.node, text, offset + error.offset)
            reader.complain(f"invalid C expression in '{reader.path}': {error.message}", place)
        bounds.append(Expression(part.strip(), begin(reader.node)) if part.strip() else None)
        offset = len(part) + len(_DOTS)
    if text.count(_DOTS) > 1:
        reader.complain(f"'{shortened(text)}' has more than one '..'; write a space in front of a number such as .5")
    elif bounds == [None, None]:
        reader.complain("'range' needs a lower bound or an upper bound, as in 1..9, 0.. or ..9")
    return None if reader.complained else RangeSpec(bounds[0], bounds[1])


_RANGE_KIND = Kind(
    "a range such as 1..9, 0.. or ..9, or a list of values", _read_range,
    {"anyOf": [{"type": "string", "pattern": r"\.\."}, {"type": "array", "items": JSON_SCALAR, "minItems": 1}]},
    "tokenized expressions: two with `..` between them, or a list", is_c=True,
)  # fmt: skip
RANGE = Key("range", (On.ARGUMENT, On.FIELD), _RANGE_KIND,
    "the values that the number can have: 1..9, 0.., ..9 or a list",
    follows="default", example="1..9", types=("int", "double", "size_t"), synonyms=("between", "limits", "min", "max"),
    conflicts=("output", "from", "array", "bytes", "text", "if_true", "implicit", "kept_by",
               "interrupts"))  # fmt: skip


def is_limited(ctype: CType | None) -> bool:
    """Return whether values of a C type can have a range: numbers that C can compare, and members of enums."""
    kinds = (NumberKind.INTEGER, NumberKind.FLOATING)
    return ctype is not None and ctype.number.kind in kinds and ctype.number.compares


def bounds_problem(ctype: CType, spelled: str, spec: RangeSpec) -> str:
    """Return a message if the bounds do not fit the C type; `spelled` is the type in the declaration."""
    least, most = _limits(ctype)
    for bound in spec.expressions:
        number = _number(bound)
        whole = ctype.number.kind is NumberKind.FLOATING or not isinstance(number, float)
        fits = number is None or ((least is None or least <= number) and (most is None or number <= most))
        if not whole or not fits:
            return f"the {'value' if spec.values else 'bound'} {bound} of 'range' is not a value of '{spelled}'"
    lower, upper = _number(spec.lower), _number(spec.upper)
    if lower is not None and upper is not None and lower > upper:
        return f"no number is in the range {spec}; exchange the bounds"
    if not outside("", ctype, spec):
        return f"all values of '{spelled}' are in the range {spec}; remove 'range'"
    return ""


def literal_problem(ctype: CType, spelled: str, literal: Expression) -> str:
    """Return a message if a number of C is not a value of a C type, as far as all platforms agree."""
    number = _number(literal)
    least, most = _limits(ctype)
    if number is None or not ctype.number.is_integer or ctype.number.is_enum_of_c:
        return ""
    if number == int(number) and (least is None or least <= number) and (most is None or number <= most):
        return ""
    ends = f", whose values are the integers from {least} to {most}" if most is not None else ""
    return f"{literal} is not a value of '{spelled}'{ends}"


def _number(bound: Expression | None) -> float | None:
    """Return the value of a bound that is a literal; None for another one."""
    literal = python_literal(bound.text) if bound else None
    if literal is None or not literal.lstrip("-")[:1].isdigit():
        return None
    return int(literal) if literal.lstrip("-").isdigit() else float(literal)


def _limits(ctype: CType) -> tuple[int | None, int | None]:
    """Return the least and the greatest value of an integer type, if they are the same on all platforms."""
    if not ctype.number.is_integer:
        return None, None
    bits = BITS.get(basic_type(ctype))
    if ctype.number.signed:
        return (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if bits else (None, None)
    return 0, 2**bits - 1 if bits else None


def outside(variable: str, ctype: CType, spec: RangeSpec) -> str:
    """Return the C condition that a variable is outside of the range; empty if all values of the type are inside."""
    value = ctype.number.compared(variable)
    if spec.values:
        return f"!({' || '.join(f'{value} == {_bound(each, ctype)}' for each in spec.values)})"
    least, most = _limits(ctype)
    lower, upper = _number(spec.lower), _number(spec.upper)
    conditions = []
    if spec.lower and (lower is None or lower != least):
        conditions.append(_above(spec.lower, lower, value, ctype))
    if spec.upper and (upper is None or upper != most):
        conditions.append(f"{value} <= {_bound(spec.upper, ctype)}")
    return f"!({' && '.join(conditions)})" if conditions else ""


def _above(bound: Expression, number: float | None, value: str, ctype: CType) -> str:
    """Return the C condition that a value is not less than a bound, whose number is known if it is a literal."""
    if ctype.number.is_sign_unknown and number == 0:  # compilers warn about `0 <= x` of an unsigned type
        return f"({value} == 0 || {value} > 0)"
    if ctype.number.is_sign_unknown and number is not None and number < 0:  # which C would convert to an unsigned type
        return f"(!CWRAP_IS_SIGNED({_compared_as(ctype)}) || cwrap_at_least((int64_t)({value}), {bound.text}))"
    return f"{_bound(bound, ctype)} <= {value}"


def _bound(bound: Expression, ctype: CType) -> str:
    """Return the C of a bound: a literal, or a constant of the type of the values."""
    return bound.text if _number(bound) is not None else f"({_compared_as(ctype)})({declared(bound)})"


def _compared_as(ctype: CType) -> str:
    """Return the C type in which values are compared."""
    return ctype.number.compared_as or ctype.c


class Ranges(Plugin):
    """Plugin of the key `range`, which limits numbers."""

    name = "ranges"
    phase = Phase.CHECKS
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
    for bound in spec.expressions:
        if named := sorted(names_in(bound.text).intersection(names)):
            return f"'range' cannot name the argument '{named[0]}'; the bounds and values are constants"
    return bounds_problem(ctype, value.argument.type, spec)

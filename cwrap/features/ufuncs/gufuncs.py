"""`ufunc: (m,n),(n)->(m)`: a function of vectors and matrices becomes a generalised universal function of NumPy.

    - name: matvec
      cname: lin_matvec
      ufunc: (m,n),(n)->(m)
      arguments:
        - const double* a
        - const double* x
        - {arg: double* y, output: true}
        - int m
        - int n

The plan:

    function matvec(a, x)
    lin_matvec(arg_a, arg_x, arg_y, arg_m, arg_n)
    …
    releases the GIL

The signature has the dimensions of the inputs and of the outputs, in the order of the arguments; if C returns a value,
it is the first output. An operand with dimensions is a pointer to numbers, whose elements are contiguous, in row-major
order; one without, `()`, is a number. An integer argument with the name of a dimension gets the size. A dimension is a
name, a number, or a name followed by `?`, if arguments may lack it.

NumPy repeats the call for all other dimensions. Arrays with strides are copied item by item.
"""

from __future__ import annotations

import re

from cwrap.ctype.array import pointed_to
from cwrap.ctype.base import CType
from cwrap.ctype.numbers import Core
from cwrap.model import Argument, ArgumentKind, Keys
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.source.nodes import shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_DIMENSION = r"\s*(?:[A-Za-z_]\w*\??|[1-9]\d{0,8})\s*"
_OPERAND = rf"\s*\((?:{_DIMENSION}(?:,{_DIMENSION})*|\s*)\)\s*"
_SIGNATURE = pattern(rf"{_OPERAND}(?:,{_OPERAND})*->{_OPERAND}(?:,{_OPERAND})*\Z", re.ASCII)
_GROUP = pattern(r"\(([^)]*)\)")
MOST_DIMENSIONS = 8  # CWRAP_CORE_DIMENSIONS


@dataclass(frozen=True, slots=True)
class Signature:
    """The value of `ufunc` for vectors and matrices: the dimensions of each input and output."""

    inputs: tuple[tuple[str, ...], ...]
    outputs: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The signature as NumPy writes it."""
        groups = (
            ",".join(f"({','.join(dimensions)})" for dimensions in group) for group in (self.inputs, self.outputs)
        )
        return "->".join(groups)

    @property
    def dimensions(self) -> tuple[str, ...]:
        """The distinct dimensions in the order in which NumPy numbers them, without `?`."""
        names = (name.rstrip("?") for operand in (*self.inputs, *self.outputs) for name in operand)
        return tuple(dict.fromkeys(names))

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return self.text


def _read(reader: ValueReader) -> Signature | bool | None:
    flag = reader.flag()
    if flag is not None:
        return flag
    text = reader.text() or ""
    if not _SIGNATURE.match(text):
        if text:
            reader.complain(
                f"invalid signature '{shortened(text)}' for 'ufunc'; expected true, or one such as '(m,n),(n)->(m)'"
            )
        return None
    inputs, outputs = (
        tuple(tuple(word.strip() for word in found.split(",") if word.strip()) for found in _GROUP.findall(group))
        for group in text.split("->")
    )
    signature = Signature(inputs, outputs)
    names = {name for operand in (*inputs, *outputs) for name in operand}
    for name in signature.dimensions:
        if {name, f"{name}?"} <= names:
            reader.complain(f"'ufunc' has '{name}' and '{name}?'; write '{name}?' everywhere")
            return None
    if not names:
        reader.complain("'ufunc' has no dimensions; write 'ufunc: true' for a function of numbers")
        return None
    if max(map(len, (*inputs, *outputs))) > MOST_DIMENSIONS:
        reader.complain(f"an operand of 'ufunc' has at most {MOST_DIMENSIONS} dimensions")
        return None
    return signature


_KIND: Kind[Signature | bool] = Kind(
    "true, or a signature such as '(m,n),(n)->(m)'", _read, {"anyOf": [{"type": "boolean"}, {"type": "string"}]},
    "true, or a signature such as `(m,n),(n)->(m)`",
)  # fmt: skip
UFUNC = Key("ufunc", (On.DECLARATION,), _KIND,
    "make a ufunc of NumPy: true for a function of numbers, (n),(n)->() for one of vectors and matrices",
    follows="gil", example="true", conflicts=("class", "only_register"),
    gives_type=lambda signature: isinstance(signature, Signature))  # fmt: skip


def signature_of(keys: Keys) -> Signature | None:
    """Return the signature of a function of vectors and matrices, or None."""
    found = UFUNC.get(keys)
    return found if isinstance(found, Signature) else None


class Gufuncs(Plugin):
    """The operands and the sizes of functions that NumPy calls for vectors and matrices."""

    name = "gufuncs"
    phase = Phase.RESULT
    before = ("results", "arrays")
    keys = (UFUNC,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of operands with dimensions; pass the sizes."""
        signature = signature_of(overload.declaration.keys)
        argument = value.argument
        if signature is None or argument.kind is not ArgumentKind.TYPED:
            return value
        if argument.name in signature.dimensions:
            return _size(value, context)
        dimensions = _dimensions(argument, overload, signature)
        element = _element(argument, context)
        if not dimensions or element is None:
            return value
        ctype = Core(element, argument.output)
        return replace(value, ctype=ctype, source=Source.RESULT if argument.output else value.source)

    def check(self, overload: Overload, context: Context) -> None:
        """Report another number of operands than the signature has, and operands of other types."""
        keys = overload.declaration.keys
        signature = signature_of(keys)
        if signature is None:
            return
        inputs, _ = _arguments(overload, signature)
        if len(inputs) != len(signature.inputs):
            expected, found = (f"{n} input{'s' * (n != 1)}" for n in (len(signature.inputs), len(inputs)))
            message = f"'ufunc' has {expected}; the function has {found}"
            context.reporter.error(keys.location("ufunc", overload.declaration.location), message)
            return
        for argument, dimensions in _operands(overload, signature):
            given, problem = f"'{argument.type}'", ""
            if dimensions and (_element(argument, context) is None or (argument.output and argument.spelling.const)):
                written = "numbers that C fills" if argument.output else "numbers"
                problem = f"an operand with dimensions is a pointer to {written}, not {given}"
            elif not dimensions and not argument.output and argument.spelling.pointee:
                problem = f"an operand without dimensions is a number, not {given}; write its dimensions in 'ufunc'"
            if problem:
                context.reporter.error(argument.location, f"'{argument.name}': {problem}")


def sizes_of(overload: Overload, signature: Signature) -> tuple[tuple[int, Value], ...]:
    """Return the arguments that are sizes, each with the number of its dimension."""
    numbers = {name: number for number, name in enumerate(signature.dimensions)}
    return tuple((numbers[v.argument.name], v) for v in overload.values if v.argument.name in numbers)


def _size(value: Value, context: Context) -> Value:
    argument = value.argument
    if value.ctype is None or not value.ctype.number.is_integer or argument.output:
        message = (
            f"'{argument.name}' is a dimension of 'ufunc', so the argument must be an integer, not '{argument.type}'"
        )
        context.reporter.error(argument.location, message)
        return value
    return replace(value, source=Source.IMPLICIT, object="")


def _arguments(overload: Overload, signature: Signature) -> tuple[list[Argument], list[Argument]]:
    """Return the arguments that are inputs, and those that are outputs."""
    arguments = [v.argument for v in overload.values if v.argument.kind is ArgumentKind.TYPED]
    arguments = [a for a in arguments if a.name not in signature.dimensions and "implicit" not in a.keys]
    inputs = [argument for argument in arguments if not argument.output and "status" not in argument.keys]
    return inputs, [argument for argument in arguments if argument.output]


def _operands(overload: Overload, signature: Signature) -> list[tuple[Argument, tuple[str, ...]]]:
    """Return the arguments that are operands, with their dimensions."""
    inputs, outputs = _arguments(overload, signature)
    returned = max(len(signature.outputs) - len(outputs), 0)
    return [*zip(inputs, signature.inputs, strict=False), *zip(outputs, signature.outputs[returned:], strict=False)]


def _dimensions(argument: Argument, overload: Overload, signature: Signature) -> tuple[str, ...]:
    return next((d for other, d in _operands(overload, signature) if other.name == argument.name), ())


def _element(argument: Argument, context: Context) -> CType | None:
    """Return the number that a pointer points to, None for another type."""
    pointee = pointed_to(argument.spelling)
    ctype = context.ctypes.find(pointee) if pointee else None
    return ctype if ctype and ctype.number.ufunc_type and not ctype.class_name else None

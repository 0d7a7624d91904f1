"""The C of loops in functions of graphs: several expressions in one loop, and reductions of their values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cwrap.emit.writer import string
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.dtypes import kind
from cwrap.ops.loops.elements import Element, computed, element_of, includes
from cwrap.ops.loops.expression import Expression, parse
from cwrap.ops.loops.writer import Body, Combination, LoopWriter

MOST_OPERANDS = 40  # CWRAP_MOST_OPERANDS
MAX_POWER = 8  # higher integer powers are computed by pow(), which rounds once
_POWER = parse("pow(x, y)")


class Value(NamedTuple):
    """The value of a step: its expression, the numbers of its operands, and the dtypes of computation and value."""

    expression: Expression
    operands: tuple[int, ...]
    compute: str
    dtype: str


class Arrays(NamedTuple):
    """The arrays of a loop: their dtypes, those that are known to have one element, and the dimensions of a result."""

    dtypes: tuple[str, ...]
    scalars: tuple[int, ...]
    ndim: int


class Loop(NamedTuple):
    """What a loop computes: the steps for one element of arrays.

    `powers` are the inputs that are the exponent of a power and constant small integers, each with its value: the power
    is then computed as a product.
    """

    values: tuple[Value, ...]
    arrays: Arrays
    powers: tuple[tuple[int, int], ...] = ()

    def computation(self) -> str:
        """Return the statements of all steps. The names of inputs are v0, v1 and so on; those of steps follow.

        The value of each step is rounded to its dtype, as if it had been stored.
        """
        count, powers = len(self.arrays.dtypes), dict(self.powers)
        lines = []
        for number, value in enumerate(self.values):
            element = element_of(value.dtype)
            text = f"({computed(element)})({_code(value, powers)})"
            rounded = f"{element.load}({element.store}({text}))" if element.load else text
            lines.append(f"    const {computed(element)} v{count + number} = {rounded};\n")
        return "".join(lines)

    @property
    def last(self) -> str:
        """The C variable of the value of the last step."""
        return f"v{len(self.arrays.dtypes) + len(self.values) - 1}"

    @property
    def inputs(self) -> list[str]:
        """The C variables of the inputs."""
        return [f"v{number}" for number in range(len(self.arrays.dtypes))]

    def headers(self, elements: Iterable[Element]) -> str:
        """Return the includes that the steps, and these elements, require."""
        steps = (element_of(dtype) for value in self.values for dtype in (value.compute, value.dtype))
        return includes([*elements, *steps])


class Reduction(NamedTuple):
    """A reduction of arrays: its name for errors, and the dimensions that are reduced.

    `identity` is the C value of no elements, empty if there is none. With `is_scan`, the result has all intermediate
    results along the one reduced dimension.
    """

    name: str
    reduced: tuple[bool, ...]
    identity: str = ""
    keeps_dims: bool = False
    is_scan: bool = False


class Folding(NamedTuple):
    """A reduction or a scan of the values of a loop, which are combined in a dtype."""

    loop: Loop
    dtype: str
    combination: Combination
    reduction: Reduction


def name_of(loop: Loop | Folding) -> str:
    """Return the name of a loop. Loops that compute the same have the same name, and a function has them once."""
    return digest_of(repr(loop))[:16]


def power_operands(values: Iterable[Value]) -> set[int]:
    """Return the numbers of the operands that are the exponent of a power of real numbers."""
    return {value.operands[1] for value in values if _is_power(value)}


def _is_power(value: Value) -> bool:
    return value.expression == _POWER and kind(value.compute) == "f"


def _code(value: Value, powers: dict[int, int]) -> str:
    compute = computed(element_of(value.compute))
    operands = zip(value.expression.inputs, value.operands, strict=True)
    names = {name: f"(({compute})v{operand})" for name, operand in operands}
    if _is_power(value) and value.operands[1] in powers:
        return product(names["x"], powers[value.operands[1]])
    literal = compute if kind(value.compute) in "fc" else "double"
    return value.expression.code(literal, names, compute if kind(value.compute) in "biu" else "")


def product(number: str, power: int) -> str:
    """Return C code for an integer power, computed by as few multiplications as halving the power gives."""
    if power < 0:
        return f"1 / ({product(number, -power)})"
    if power < 2:
        return number if power else "1"
    half = product(number, power // 2)
    square = f"({half}) * ({half})"
    return f"{square} * {number}" if power % 2 else square


def map_loop(loop: Loop) -> str:
    """Return the C function `cwrap_map_NAME`, which takes arrays and a pointer to the output array."""
    elements = tuple(map(element_of, (*loop.arrays.dtypes, loop.values[-1].dtype)))
    body = Body(loop.inputs, f"{loop.computation()}    *cw_r0 = {loop.last};")
    writer = LoopWriter(name_of(loop), elements, len(loop.inputs))
    return loop.headers(elements) + writer.map(body, [loop.arrays.scalars]) + map_function(writer, loop.arrays.ndim)


def fold_loop(folding: Folding) -> str:
    """Return the C function `cwrap_fold_NAME`, which takes arrays and a pointer to the output array."""
    loop, element = folding.loop, element_of(folding.dtype)
    elements = (*map(element_of, loop.arrays.dtypes), element)
    term = Body(loop.inputs, f"{loop.computation()}    return ({computed(element)}){loop.last};")
    writer = LoopWriter(name_of(folding), elements, len(loop.inputs))
    return loop.headers(elements) + fold_function(writer, term, folding.combination, folding.reduction)


def _loop_of_arrays(writer: LoopWriter, ndim: int) -> str:
    name, outputs = writer.name, writer.elements[writer.inputs :]
    numbers = ", ".join(element.number for element in outputs)
    return (
        f"    static const int numbers[] = {{{numbers}}};\n"
        f"    static const CwrapArrayLoop loop = {{\n        loop_{name}, &cwrap_pool, {writer.grain}, "
        f"{writer.inputs}, {len(outputs)}, {ndim}, numbers,\n    }};\n"
    )


def _parameters(writer: LoopWriter) -> str:
    return "".join(f"PyArrayObject *a{k}, " for k in range(writer.inputs))


def _inputs(writer: LoopWriter) -> str:
    """Return the array of the inputs, which has an element even if there is no input."""
    return f"    PyArrayObject *const inputs[] = {{{', '.join([*(f'a{k}' for k in range(writer.inputs)), 'NULL'])}}};\n"


def map_function(writer: LoopWriter, ndim: int) -> str:
    """Return the C function that calls an elementwise loop for arrays."""
    return f"""
static int cwrap_map_{writer.name}({_parameters(writer)}PyArrayObject **outputs)
{{
{_inputs(writer)}{_loop_of_arrays(writer, ndim)}\
    return cwrap_map_arrays(&loop, inputs, outputs);
}}
"""


def fold_function(writer: LoopWriter, term: Body, combination: Combination, reduction: Reduction) -> str:
    """Return the loop of a reduction or a scan, and the C function that calls the loop for arrays."""
    loop = (
        writer.scan(term, combination)
        if reduction.is_scan
        else writer.fold(term, combination, has_items=not all(reduction.reduced))
    )
    head = f"{_inputs(writer)}{_loop_of_arrays(writer, len(reduction.reduced))}"
    if reduction.is_scan:
        call = f"cwrap_scan_arrays(&loop, {reduction.reduced.index(True)}, inputs, output)"
    else:
        flags = ", ".join([*(str(int(flag)) for flag in reduction.reduced), "0"])
        head += f"    static const char reduced[] = {{{flags}}};\n"
        if reduction.identity:
            head += f"    const {writer.elements[-1].memory} identity = {reduction.identity};\n"
        address = "&identity" if reduction.identity else "NULL"
        fields = f"reduced, {address}, {string(reduction.name)}, {int(reduction.keeps_dims)}"
        head += f"    const CwrapReduction reduction = {{{fields}}};\n"
        call = "cwrap_fold_arrays(&loop, &reduction, inputs, output)"
    declared = f"static int cwrap_fold_{writer.name}({_parameters(writer)}PyArrayObject **output)"
    return f"{loop}\n{declared}\n{{\n{head}    return {call};\n}}\n"

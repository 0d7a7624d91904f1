"""Elementwise expressions in graphs, created by calling NumPy ufuncs with graph variables.

    y = np.sqrt(x * x + 1)

A ufunc of NumPy, or one that `elementwise` made, creates an op if it is called with a graph variable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cwrap import about
from cwrap.ops.arguments import NAMES
from cwrap.ops.dtypes import array_dtype, c_header_dirs, canonical, compute_dtype, is_bits, kind, upcast
from cwrap.ops.graph.core import Apply, Constant
from cwrap.ops.graph.op import COp
from cwrap.ops.loops import parallel
from cwrap.ops.loops.expression import Expression, parse
from cwrap.ops.loops.graph_source import MAX_POWER, Arrays, Loop, Value, map_loop, name_of, power_operands
from cwrap.ops.loops.ufuncs import chars_of, conversion, elementwise, plan_of

# The NumPy ufuncs that have an equivalent C expression.
NUMPY = {
    "add": "x + y", "subtract": "x - y", "multiply": "x * y", "divide": "x / y", "negative": "-x", "positive": "+x",
    "absolute": "fabs(x)", "fabs": "fabs(x)", "square": "x * x", "power": "pow(x, y)", "sqrt": "sqrt(x)",
    "exp": "exp(x)", "exp2": "exp2(x)", "expm1": "expm1(x)", "log": "log(x)", "log2": "log2(x)", "log10": "log10(x)",
    "log1p": "log1p(x)", "sin": "sin(x)", "cos": "cos(x)", "tan": "tan(x)", "arcsin": "asin(x)", "arccos": "acos(x)",
    "arctan": "atan(x)", "arctan2": "atan2(x, y)", "sinh": "sinh(x)", "cosh": "cosh(x)", "tanh": "tanh(x)",
    "hypot": "hypot(x, y)", "fmin": "fmin(x, y)", "fmax": "fmax(x, y)", "floor": "floor(x)", "ceil": "ceil(x)",
    "maximum": "x > y || x != x ? x : y", "minimum": "x < y || x != x ? x : y", "fmod": "fmod(x, y)",
    "sign": "x > 0 ? 1 : x < 0 ? -1 : x == 0 ? 0 : x", "arcsinh": "asinh(x)", "arccosh": "acosh(x)",
    "arctanh": "atanh(x)", "cbrt": "cbrt(x)", "rint": "rint(x)", "trunc": "trunc(x)", "copysign": "copysign(x, y)",
    "reciprocal": "1 / x", "bitwise_and": "x & y", "bitwise_or": "x | y", "bitwise_xor": "x ^ y", "invert": "~x",
    "less": "x < y", "less_equal": "x <= y", "greater": "x > y", "greater_equal": "x >= y", "equal": "x == y",
    "not_equal": "x != y", "logical_not": "!x", "logical_and": "x && y", "logical_or": "x || y", "isnan": "x != x",
}  # fmt: skip
_BOOLEAN = frozenset((
    "less", "less_equal", "greater", "greater_equal", "equal", "not_equal", "logical_not", "logical_and", "logical_or",
    "isnan",
))  # fmt: skip


class Step(NamedTuple):
    """One expression of an op.

    `operands` are numbers of values: the inputs of the op come first, then the values of earlier steps. `ufunc` is the
    name of the equivalent NumPy function, if there is one. `result` is the dtype of the value, or empty for the dtype
    that the expression is computed in. `loops` are the type characters of the loops of a ufunc that `elementwise` made,
    which has no loops for other operands. They are empty for other steps.
    """

    expression: str
    names: tuple[str, ...]
    operands: tuple[int, ...]
    result: str
    ufunc: str
    loops: str = ""


class LoopOp(COp):
    """Base of the ops whose C is a generated loop."""

    c_parts = ("array_loops.c",)  # C files of the linker, which are compiled once
    rewritten_by = "fusion"

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ['"cwrap_graph_loops.h"']

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        return [parallel.FOLDER, about.get_include()]

    def c_libraries(self, **kwargs: Any) -> list[str]:
        return ["m"]

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return ["-march=native", "-fno-math-errno", "-fwrapv", "-ffp-contract=off"]


class Elementwise(LoopOp):
    """An op that evaluates one or several expressions for each element of arrays that are broadcast together."""

    __props__ = ("steps", "count")

    def __init__(self, steps: tuple[Step, ...], count: int) -> None:
        self.steps = steps
        self.count = count

    def with_steps(self, steps: tuple[Step, ...], count: int) -> Elementwise:
        """Return the op of other steps."""
        return Elementwise(steps, count)

    def __str__(self) -> str:
        return "; ".join(step.expression for step in self.steps)

    def as_formula(self, operands: Sequence[str]) -> str:
        known = list(operands)
        for step in self.steps:
            names = {name: known[operand] for name, operand in zip(step.names, step.operands, strict=True)}
            tokens = parse(step.expression, step.names).tokens
            text = "".join(_spelled(sort, names.get(text, text) if sort == "input" else text) for sort, text in tokens)
            known.append(text if tokens[0][0] == "function" else f"({text.strip()})")
        return known[-1]

    def make_node(self, *inputs: Any) -> Apply:
        if len(inputs) != self.count:
            raise TypeError(f"{self} takes {self.count} inputs, got {len(inputs)}")
        types = [variable.type for variable in inputs]
        value = self.values([found.dtype for found in types])[-1]
        result = types[0].plain(value.dtype, broadcast_sizes([found.shape for found in types]))
        return Apply(self, inputs, [result()])

    def values(self, dtypes: Sequence[str]) -> list[Value]:
        """Return the value of each step, with the dtypes in which it is computed and stored."""
        known = list(dtypes)
        values = []
        for step in self.steps:
            expression = parse(step.expression, step.names)
            compute = _compute_dtype(step, expression, tuple(known[operand] for operand in step.operands))
            values.append(Value(expression, step.operands, compute, step.result or compute))
            known.append(values[-1].dtype)
        return values

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        known = list(inputs)
        values = self.values([found.type.dtype for found in node.inputs])
        for step, value in zip(self.steps, values, strict=True):
            dtypes = [found.type.dtype for found in node.inputs] + [earlier.dtype for earlier in values]
            operands = [_numbers(known[operand], dtypes[operand], value.compute) for operand in step.operands]
            known.append(_elements(_ufunc(step)(*operands), value.dtype))
        output_storage[0][0] = np.array(known[-1])

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        added = [folder for step in self.steps for folder in c_header_dirs(step.result)]
        return [parallel.FOLDER, about.get_include(), *added]

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        return map_loop(loop_of(self, node))

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        return f"if (cwrap_map_{name_of(loop_of(self, node))}({', '.join(inputs)}, &{outputs[0]})) {{ {sub['fail']} }}"


def loop_of(op: Elementwise, node: Apply) -> Loop:
    """Return the loop that computes the values of an op for the inputs of an application."""
    kinds = [variable.type for variable in node.inputs]
    dtypes = tuple(found.dtype for found in kinds)
    scalars = tuple(k for k, found in enumerate(kinds) if all(size == 1 for size in found.shape))
    values = op.values(dtypes)
    exponents = sorted(power_operands(values) & set(range(len(kinds))))
    powers = tuple((k, power) for k in exponents if (power := _power(node.inputs[k])) is not None)
    return Loop(tuple(values), Arrays(dtypes, scalars, max(found.ndim for found in kinds)), powers)


def _compute_dtype(step: Step, expression: Expression, dtypes: tuple[str, ...]) -> str:
    """Return the dtype in which a step is computed: that of the loop that NumPy chooses for these operands."""
    common = upcast(*dtypes)
    if any(map(is_bits, dtypes)):
        found = "float64" if kind(common) in "iu" and not expression.integers() else common
    elif step.ufunc:
        found = common if step.result else _result_of(step.ufunc, dtypes)
    else:
        found = _loop_for(expression, step, dtypes) or ("" if step.loops else common)
    letter = "c" if kind(common) == "c" else kind(found or common)
    defined = {"c": expression.complexes, "f": expression.floats}.get(letter, expression.integers)
    if not found or not (defined() or (letter in "biu" and not step.ufunc)):
        raise TypeError(f"{step.expression} is not defined for {', '.join(dtypes)}")
    return found


def _loop_for(expression: Expression, step: Step, dtypes: Sequence[str]) -> str:
    """Return the dtype of the first loop of a ufunc to which NumPy converts the operands, or an empty string."""
    for char in chars_of(expression, step.loops, bool(step.result)):
        name = str(np.dtype(char).name)
        if name in NAMES and all(np.can_cast(dtype, char, "safe") for dtype in dtypes):
            return name
    return ""


@cache
def _result_of(ufunc: str, dtypes: tuple[str, ...]) -> str:
    """Return the dtype that a ufunc of NumPy returns for operands of these dtypes; raise TypeError as NumPy does."""
    with np.errstate(all="ignore"):
        return canonical(getattr(np, ufunc)(*(np.ones(1, dtype) for dtype in dtypes)).dtype)


def _power(variable: Any) -> int | None:
    """Return the value of a constant that is a small integer."""
    if not isinstance(variable, Constant) or np.size(variable.value) != 1 or kind(variable.type.dtype) not in "iuf":
        return None
    value = float(np.asarray(variable.value).reshape(()))
    return int(value) if value.is_integer() and abs(value) <= MAX_POWER else None


def broadcast_sizes(shapes: Sequence[tuple[int | None, ...]]) -> tuple[int | None, ...]:
    """Return the known sizes of arrays that are broadcast together."""
    ndim = max(map(len, shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + shape for shape in shapes]
    return tuple(_size(sizes) for sizes in zip(*padded, strict=True))


def _size(sizes: Sequence[int | None]) -> int | None:
    known = {size for size in sizes if size is not None and size != 1}
    if len(known) > 1:
        raise ValueError(f"sizes {' and '.join(map(str, sorted(known)))} cannot be broadcast together")
    return known.pop() if known else None if None in sizes else 1


def _ufunc(step: Step) -> Any:
    if step.ufunc:
        return getattr(np, step.ufunc)
    is_default = not step.result or is_bits(step.result)
    return elementwise(step.expression, step.names, result=None if is_default else step.result)


def _numbers(array: Any, dtype: str, compute: str) -> Any:
    """Return an array of a dtype as numbers that NumPy computes with."""
    numbers = conversion(dtype, compute_dtype(dtype))(array) if is_bits(dtype) else np.asarray(array)
    return numbers.astype(compute_dtype(compute))


def _elements(numbers: Any, dtype: str) -> Any:
    """Return numbers as an array of a dtype."""
    if is_bits(dtype):
        compute = compute_dtype(dtype)
        return conversion(compute, dtype)(np.asarray(numbers).astype(compute))
    return numbers.astype(array_dtype(dtype))


def op_of(ufunc: np.ufunc, method: str, options: Mapping[str, Any]) -> Elementwise | None:
    """Return the op that is equivalent to a method of a ufunc, or None if there is no such op."""
    if method != "__call__" or options:
        return None
    name = ufunc.__name__
    text = NUMPY.get(name)
    if text and getattr(np, name, None) is ufunc:
        expression, names, result, numpy_name, loops = text, None, "bool" if name in _BOOLEAN else "", name, ""
    else:
        plan = plan_of(ufunc)
        if plan is None or plan.support_code:
            return None
        expression, names, result, numpy_name = plan.expression, plan.inputs, plan.result, ""
        loops = chars_of(parse(expression, names), plan.dtypes, bool(result))
    found = parse(expression, names).inputs
    dtype = canonical(result) if result else ""
    step = Step(expression, found, tuple(range(len(found))), dtype, numpy_name, loops)
    return Elementwise((step,), len(found))


def _spelled(sort: str, text: str) -> str:
    """Return the text of a token with the spaces around it."""
    if sort != "sign" or text in "()":
        return text
    return f"{text} " if text == "," else f" {text} "

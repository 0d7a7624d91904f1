"""Elementwise expressions in graphs, and several of them in one loop.

    f = function([x, y], np.sqrt(x * x + y * y))

An expression on graph variables, one of NumPy's ufuncs or one that `elementwise` made, is an op. Where a function is
made, an op whose value only another one needs becomes a part of that: ten operations on an array are then one pass over
it, in parallel where it is large, and nothing between them is stored.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cwrap.ops.cache.source_recipes import PACKAGE
from cwrap.ops.dtypes import canonical, upcast
from cwrap.ops.graph.core import Apply, Variable, sorted_nodes
from cwrap.ops.graph.op import COp
from cwrap.ops.types.tensors import TensorType, as_tensor_variable
from cwrap.ops.ufunc import parallel
from cwrap.ops.ufunc.expression import parse
from cwrap.ops.ufunc.fused_loop import Value, loop

# NumPy's ufuncs that are the same thing in C.
NUMPY = {
    "add": "x + y", "subtract": "x - y", "multiply": "x * y", "divide": "x / y", "negative": "-x", "positive": "+x",
    "absolute": "fabs(x)", "fabs": "fabs(x)", "square": "x * x", "power": "pow(x, y)", "sqrt": "sqrt(x)",
    "exp": "exp(x)", "exp2": "exp2(x)", "expm1": "expm1(x)", "log": "log(x)", "log2": "log2(x)", "log10": "log10(x)",
    "log1p": "log1p(x)", "sin": "sin(x)", "cos": "cos(x)", "tan": "tan(x)", "arcsin": "asin(x)", "arccos": "acos(x)",
    "arctan": "atan(x)", "arctan2": "atan2(x, y)", "sinh": "sinh(x)", "cosh": "cosh(x)", "tanh": "tanh(x)",
    "hypot": "hypot(x, y)", "fmin": "fmin(x, y)", "fmax": "fmax(x, y)", "floor": "floor(x)", "ceil": "ceil(x)",
}  # fmt: skip
_MOST_INPUTS = 24


class Step(NamedTuple):
    """One expression. `places` are those of its inputs: first come the op's own, then what earlier steps gave.

    `ufunc` names NumPy's function that does the same; `result` is the output's dtype where the expression has one.
    """

    expression: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    result: str
    ufunc: str


class Elementwise(COp):
    """One or several expressions, for each element of arrays that are broadcast together."""

    __props__ = ("steps", "count")

    def __init__(self, steps: tuple[Step, ...], count: int) -> None:
        self.steps = steps
        self.count = count

    def __str__(self) -> str:
        return "; ".join(step.expression for step in self.steps)

    def make_node(self, *inputs: Any) -> Apply:
        if len(inputs) != self.count:
            raise TypeError(f"{self} takes {self.count} inputs, not {len(inputs)}")
        given = [as_tensor_variable(value) for value in inputs]
        types = [variable.type for variable in given]
        value = self.values([found.dtype for found in types])[-1]
        return Apply(self, given, [TensorType(value.dtype, _shape([found.shape for found in types]))()])

    def values(self, dtypes: Sequence[str]) -> list[Value]:
        """The steps with the dtypes that they compute in and give."""
        known = list(dtypes)
        values = []
        for step in self.steps:
            expression = parse(step.expression, step.names)
            compute = upcast(*(known[place] for place in step.places))
            kind = np.dtype(compute).kind
            if kind == "b" and expression.signs & {"+", "-", "*"}:
                compute, kind = "int8", "i"
            if kind in "iu" and not expression.integers():
                compute = "float64"
            if kind == "c" and not expression.complexes():
                raise TypeError(f"{step.expression} means nothing for complex numbers")
            if kind in "fc" and not expression.floats():
                raise TypeError(f"{step.expression} is of integers alone, not of {compute}")
            values.append(Value(expression, step.places, compute, step.result or compute))
            known.append(values[-1].dtype)
        return values

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        known = list(inputs)
        for step, value in zip(self.steps, self.values([found.type.dtype for found in node.inputs]), strict=True):
            operands = [np.asarray(known[place]).astype(value.compute) for place in step.places]
            known.append(_ufunc(step)(*operands).astype(value.dtype))
        output_storage[0][0] = np.array(known[-1])

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<tgmath.h>", "<string.h>", '"cwrap_parallel.h"']

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        return [parallel.FOLDER]

    def c_libraries(self, **kwargs: Any) -> list[str]:
        return ["m"]

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return ["-march=native", "-fno-math-errno", "-fwrapv", "-ffp-contract=off"]

    def c_support_code(self, **kwargs: Any) -> str:
        from cwrap.ops.ufunc.fused_loop import SUPPORT

        return SUPPORT

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        values = self.values([found.type.dtype for found in node.inputs])
        scalars = [all(size == 1 for size in found.type.shape) for found in node.inputs]
        return loop(name, values, [found.type.dtype for found in node.inputs], scalars, node.outputs[0].type.ndim)

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        return f"if (cwrap_elementwise_{name}({', '.join(inputs)}, &{outputs[0]})) {{ {sub['fail']} }}"


def _shape(shapes: Sequence[tuple[int | None, ...]]) -> tuple[int | None, ...]:
    """What is known of the sizes of arrays that are broadcast together."""
    ndim = max(map(len, shapes))
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
    from cwrap.ops.ufunc.ufuncs import elementwise

    return elementwise(step.expression, step.names, result=step.result or None)


def applied(ufunc: np.ufunc, method: str, inputs: Sequence[Any], options: Mapping[str, Any]) -> Any:
    """What a ufunc makes of graph variables; NotImplemented where that is nothing."""
    if method != "__call__" or options:
        return NotImplemented
    name = ufunc.__name__
    if NUMPY.get(name) and getattr(np, name, None) is ufunc:
        expression, names, result, own = NUMPY[name], None, "", name
    else:
        plan = _plan(ufunc)
        if plan is None:
            return NotImplemented
        expression, names, result, own = plan.expression, plan.inputs, plan.result, ""
    found = parse(expression, names).inputs
    dtype = canonical(result) if result else ""
    step = Step(expression, found, tuple(range(len(found))), dtype, own)
    return Elementwise((step,), len(found))(*inputs)


def _plan(ufunc: np.ufunc) -> Any:
    """What one of ours was made from."""
    for name, module in list(sys.modules.items()):
        if name.startswith(PACKAGE + ".") and getattr(module, ufunc.__name__, None) is ufunc:
            return module.__dict__["__plan__"]
    return None


# ---- several in one ----


def fuse(inputs: Sequence[Variable], outputs: Sequence[Variable]) -> list[Variable]:
    """The same outputs with fewer ops: one that only another one needs is computed in its loop. Nothing is changed."""
    nodes = sorted_nodes(outputs, inputs)
    if sum(isinstance(node.op, Elementwise) for node in nodes) < 2:
        return list(outputs)
    readers: dict[int, set[int]] = {}
    for node in nodes:
        for variable in node.inputs:
            readers.setdefault(id(variable), set()).add(id(node))
    kept = {id(variable) for variable in (*inputs, *outputs)}
    now: dict[int, Variable] = {}
    for node in nodes:
        given = [now.get(id(variable), variable) for variable in node.inputs]
        if isinstance(node.op, Elementwise):
            inner = [
                variable.type.shape == node.outputs[0].type.shape
                and id(variable) not in kept
                and len(readers[id(variable)]) == 1
                for variable in node.inputs
            ]
            made = _merged(node, given, inner)
        elif any(new is not old for new, old in zip(given, node.inputs, strict=True)):
            made = node.clone_with_new_inputs(given)
        else:
            continue
        now.update((id(old), new) for old, new in zip(node.outputs, made.outputs, strict=True))
    return [now.get(id(variable), variable) for variable in outputs]


def _merged(node: Apply, given: Sequence[Variable], inner: Sequence[bool]) -> Apply:
    """A node with the steps of those inputs' ops before its own."""
    parts = [
        variable.owner if may and variable.owner and isinstance(variable.owner.op, Elementwise) else None
        for variable, may in zip(given, inner, strict=True)
    ]
    operands: list[Variable] = []
    for variable, part in zip(given, parts, strict=True):
        operands += [one for one in (part.inputs if part else [variable]) if not any(one is o for o in operands)]
    if len(operands) > _MOST_INPUTS:
        parts, operands = [None] * len(parts), list(given)
    steps: list[Step] = []
    done: dict[int, int] = {}
    places = []
    for variable, part in zip(given, parts, strict=True):
        if part is None:
            places.append(_place(operands, variable))
            continue
        if id(part) not in done:
            where = [_place(operands, one) for one in part.inputs]
            steps += _moved(part.op.steps, where, len(operands) + len(steps))  # type: ignore[attr-defined]
            done[id(part)] = len(operands) + len(steps) - 1
        places.append(done[id(part)])
    own: Any = node.op
    steps += _moved(own.steps, places, len(operands) + len(steps))
    return Apply(Elementwise(tuple(steps), len(operands)), operands, [node.outputs[0].type(node.outputs[0].name)])


def _place(operands: Sequence[Variable], variable: Variable) -> int:
    return next(place for place, one in enumerate(operands) if one is variable)


def _moved(steps: Sequence[Step], where: Sequence[int], first: int) -> list[Step]:
    """Steps whose inputs are elsewhere: the op's own at `where`, values of steps from `first` on."""
    count = len(where)
    return [
        step._replace(places=tuple(where[p] if p < count else first + p - count for p in step.places)) for step in steps
    ]

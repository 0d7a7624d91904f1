"""Derivatives of the ops of this package: elementwise functions, and functions of NumPy such as sums and products.

A derivative maps the gradient of an output to the gradients of the inputs, as variables of the graph. It may return
values that are broadcast, or of another floating dtype: `gradients_of` converts them to the type of the input.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from cwrap.ops.dtypes import kind
from cwrap.ops.graph.core import Apply, Constant, Op, Variable
from cwrap.ops.graph.op import COp
from cwrap.ops.linking.lowering import CompiledCall
from cwrap.ops.loops.elementwise import Elementwise, Step
from cwrap.ops.loops.graph_folds import Fold
from cwrap.ops.types.copies import DeepCopyOp, ViewOp
from cwrap.ops.types.numpy_ops import IndexOp, Input, NumpyOp, ReshapeOp, call, item, reshaped
from cwrap.ops.types.tensors import as_tensor_variable, cast, constant

Gradients = Sequence[Any]
_LN2, _LN10, _DEGREE = math.log(2), math.log(10), math.pi / 180


def gradients_of(node: Apply, output_gradients: Sequence[Any]) -> list[Any] | None:
    """Return the gradient of each input of an op of this package; None without a gradient.

    Return None for an op of another kind, and for a subclass that defines its derivative. Raise NotImplementedError for
    a function without a known derivative.
    """
    if any(hasattr(node.op, name) for name in ("pullback", "L_op", "grad")):
        return None
    gradient = output_gradients[0]
    if isinstance(node.op, (DeepCopyOp, ViewOp)):
        return [gradient]
    if isinstance(node.op, Elementwise):
        return _of_elementwise(node, gradient)
    if isinstance(node.op, NumpyOp):
        return _of_numpy(node.op, node, gradient)
    if isinstance(node.op, CompiledCall):
        return _of_numpy(node.op.original, node, gradient)
    if isinstance(node.op, Fold):
        return _of_fold(node.op, node, gradient)
    rule = getattr(node.op, "gradient_rule", None)
    return None if rule is None else fitting(rule(node, output_gradients), node.inputs)


# ---- elementwise functions ----


def _number(value: float, like: Any) -> Any:
    return constant(value, dtype=like.type.dtype)


def _power_base(g: Any, x: Any, y: Any, z: Any) -> Any:  # noqa: ARG001
    # For an exponent of zero the power is x**0, not x**-1, because the derivative is 0 at x = 0 too.
    less: Any = constant(y.value - np.not_equal(y.value, 0)) if isinstance(y, Constant) else y - np.not_equal(y, 0)
    return g * y * np.power(x, less)


# From the gradient, the inputs and the output to the gradients of the inputs; 0 is a derivative that is zero.
_UNARY: Mapping[str, Callable[..., Any]] = {
    "negative": lambda g, x, z: -g,
    "positive": lambda g, x, z: g,
    "absolute": lambda g, x, z: g * np.sign(x),
    "fabs": lambda g, x, z: g * np.sign(x),
    "square": lambda g, x, z: g * _number(2, g) * x,
    "sqrt": lambda g, x, z: g * _number(0.5, g) / z,
    "cbrt": lambda g, x, z: g / (_number(3, g) * z * z),
    "reciprocal": lambda g, x, z: -g * z * z,
    "exp": lambda g, x, z: g * z,
    "exp2": lambda g, x, z: g * z * _number(_LN2, g),
    "expm1": lambda g, x, z: g * (z + 1),
    "log": lambda g, x, z: g / x,
    "log2": lambda g, x, z: g / (x * _number(_LN2, g)),
    "log10": lambda g, x, z: g / (x * _number(_LN10, g)),
    "log1p": lambda g, x, z: g / (x + 1),
    "sin": lambda g, x, z: g * np.cos(x),
    "cos": lambda g, x, z: -g * np.sin(x),
    "tan": lambda g, x, z: g * (z * z + 1),
    "arcsin": lambda g, x, z: g / np.sqrt(1 - x * x),
    "arccos": lambda g, x, z: -g / np.sqrt(1 - x * x),
    "arctan": lambda g, x, z: g / (x * x + 1),
    "sinh": lambda g, x, z: g * np.cosh(x),
    "cosh": lambda g, x, z: g * np.sinh(x),
    "tanh": lambda g, x, z: g * (1 - z * z),
    "arcsinh": lambda g, x, z: g / np.sqrt(x * x + 1),
    "arccosh": lambda g, x, z: g / np.sqrt(x * x - 1),
    "arctanh": lambda g, x, z: g / (1 - x * x),
    **dict.fromkeys(("deg2rad", "radians"), lambda g, x, z: g * _number(_DEGREE, g)),
    **dict.fromkeys(("rad2deg", "degrees"), lambda g, x, z: g / _number(_DEGREE, g)),
    **dict.fromkeys(("floor", "ceil", "rint", "trunc", "sign"), lambda g, x, z: 0),
}
_BINARY: Mapping[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "add": (lambda g, x, y, z: g, lambda g, x, y, z: g),
    "subtract": (lambda g, x, y, z: g, lambda g, x, y, z: -g),
    "multiply": (lambda g, x, y, z: g * y, lambda g, x, y, z: g * x),
    "divide": (lambda g, x, y, z: g / y, lambda g, x, y, z: -g * z / y),
    "true_divide": (lambda g, x, y, z: g / y, lambda g, x, y, z: -g * z / y),
    **dict.fromkeys(("power", "float_power"), (
        _power_base,
        lambda g, x, y, z: g * z * np.log(np.where(np.equal(x, 0), 1, x)),
    )),
    "arctan2": (
        lambda g, x, y, z: g * y / (x * x + y * y),
        lambda g, x, y, z: -g * x / (x * x + y * y),
    ),
    "hypot": (lambda g, x, y, z: g * x / z, lambda g, x, y, z: g * y / z),
    # Where both are equal, the first one has the gradient.
    **dict.fromkeys(("maximum", "fmax"), (
        lambda g, x, y, z: np.where(np.greater_equal(x, y), g, 0),
        lambda g, x, y, z: np.where(np.greater_equal(x, y), 0, g),
    )),
    **dict.fromkeys(("minimum", "fmin"), (
        lambda g, x, y, z: np.where(np.less_equal(x, y), g, 0),
        lambda g, x, y, z: np.where(np.less_equal(x, y), 0, g),
    )),
    "fmod": (lambda g, x, y, z: g, lambda g, x, y, z: -g * np.trunc(x / y)),
    "remainder": (lambda g, x, y, z: g, lambda g, x, y, z: -g * np.floor(x / y)),
    "floor_divide": (lambda g, x, y, z: 0, lambda g, x, y, z: 0),
    "logaddexp": (lambda g, x, y, z: g * np.exp(x - z), lambda g, x, y, z: g * np.exp(y - z)),
    "logaddexp2": (lambda g, x, y, z: g * np.exp2(x - z), lambda g, x, y, z: g * np.exp2(y - z)),
}  # fmt: skip


def _of_elementwise(node: Apply, gradient: Any) -> list[Any]:
    op: Any = node.op
    (step, *more) = op.steps
    if not more and step.expression in step.names:  # a conversion to another dtype
        return fitting([gradient if name == step.expression else None for name in step.names], node.inputs)
    if more:
        return _of_steps(node, gradient)
    if not step.ufunc:
        raise NotImplementedError(f"the derivative of the expression {node.op} is not known")
    return fitting(partial_derivatives(step.ufunc, gradient, node.inputs, node.outputs[0]), node.inputs)


def _of_steps(node: Apply, gradient: Any) -> list[Any]:
    """Return the gradients of the inputs of fused expressions, from those of each expression."""
    op: Any = node.op
    values: list[Any] = [*node.inputs]
    for step in op.steps:
        count = len(step.operands)
        single = Elementwise((step._replace(operands=tuple(range(count))),), count)
        values.append(single(*(values[operand] for operand in step.operands)))
    totals: list[Any] = [*([None] * (len(values) - 1)), gradient]
    for number in reversed(range(op.count, len(values))):
        if totals[number] is not None:
            found = _of_elementwise(values[number].owner, totals[number])
            for operand, partial in zip(op.steps[number - op.count].operands, found, strict=True):
                earlier = totals[operand]
                totals[operand] = earlier if partial is None else partial if earlier is None else earlier + partial
    return totals[: op.count]


def has_rule(name: str) -> bool:
    """Return True if the derivatives of a ufunc are known."""
    return name in _UNARY or name in _BINARY


def partial_derivatives(name: str, gradient: Any, operands: Sequence[Any], output: Any) -> list[Any]:
    """Return the gradients of the operands of a ufunc; None if it is zero."""
    found: list[Any]
    if len(operands) == 1 and name in _UNARY:
        found = [_UNARY[name](gradient, operands[0], output)]
    elif len(operands) == 2 and name in _BINARY:
        found = [partial(gradient, *operands, output) for partial in _BINARY[name]]
    else:
        raise NotImplementedError(f"the derivative of numpy.{name} is not known")
    return [None if isinstance(value, int) else value for value in found]


def own_derivative(op: Any, inputs: Sequence[Any], outputs: Sequence[Any], gradients: Sequence[Any]) -> Any:
    """Return the gradients of the inputs that the derivative defined by an op returns."""
    if hasattr(op, "pullback"):
        return op.pullback(inputs, outputs, gradients)
    if hasattr(op, "L_op"):
        return op.L_op(inputs, outputs, gradients)
    if hasattr(op, "grad"):
        return op.grad(inputs, gradients)
    raise NotImplementedError(f"{op} has no derivative: it defines no pullback, L_op or grad")


# ---- shapes ----


def fitting(gradients: Sequence[Any], inputs: Sequence[Any]) -> list[Any]:
    """Return gradients of the types of the inputs, summed over the axes along which an input was broadcast."""
    found: list[Any] = []
    for gradient, variable in zip(gradients, inputs, strict=True):
        if gradient is None or kind(variable.type.dtype) not in "fc":
            found.append(None)
        else:
            others = [other for other in inputs if other is not variable]
            summed = SumLike()(gradient, variable) if _may_be_broadcast(gradient, variable, others) else gradient
            found.append(cast(summed, variable.type.dtype))
    return found


def _may_be_broadcast(gradient: Any, variable: Any, others: Sequence[Any]) -> bool:
    own = variable.type.shape
    return gradient.type.ndim != len(own) or any(
        size in (1, None) and theirs != 1
        for other in others
        for size, theirs in zip(own[::-1], other.type.shape[::-1], strict=False)
    )


class SumLike(COp):
    """An array summed over the axes along which a second array, of its size or of size 1, was broadcast to it."""

    __props__ = ()
    view_map: Mapping[int, Sequence[int]] = {0: [0]}

    def make_node(self, x: Any, like: Any) -> Apply:
        return Apply(self, [x, like], [x.type.plain(x.type.dtype, like.type.shape)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        x, like = inputs
        found = x.sum(axis=tuple(range(x.ndim - like.ndim)))
        axes = tuple(k for k, size in enumerate(like.shape) if size == 1)
        output_storage[0][0] = np.asarray(found.sum(axis=axes, keepdims=True), x.dtype)

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ['"cwrap_op_sum_like.h"']

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        (x, like), (z,) = inputs, outputs
        return f"Py_XDECREF({z});\n{z} = cwrap_sum_like({x}, {like});\nif (!{z}) {{ {sub['fail']} }}"

    def grad(self, inputs: Sequence[Any], output_gradients: Sequence[Any]) -> Gradients:
        """Return the gradient, repeated to the shape of the array that was summed."""
        return [_spread(output_gradients[0], inputs[0]), None]


def _spread(x: Any, like: Any) -> Any:
    """Return an array repeated to the shape of another one."""
    return Elementwise((Step("x", ("x", "like"), (0, 1), x.type.dtype, ""),), 2)(x, like)


# ---- functions of NumPy ----


def _of_fold(op: Fold, node: Apply, gradient: Any) -> list[Any]:
    """Return the gradients of the inputs of a reduction in a graph that was compiled."""
    values: Any = Elementwise(op.steps, op.count)(*node.inputs) if op.steps else node.inputs[0]
    rule = _FUNCTIONS.get(op.kind)
    if rule is None:
        raise NotImplementedError(f"the derivative of {op.kind} is not known")
    options = {"axis": tuple(axis for axis, done in enumerate(op.reduced) if done), "keepdims": op.keeps_dims}
    found = rule(gradient, [values], node.outputs[0], options)
    return _of_elementwise(values.owner, found[0]) if op.steps else list(found)


def _of_numpy(op: Any, node: Apply, gradient: Any) -> list[Any]:
    if isinstance(op, IndexOp):
        return [IndexGradient(op.arguments[0])(gradient, *node.inputs), *(None for _ in node.inputs[1:])]
    if isinstance(op, ReshapeOp) or op.function in ("ravel", "reshape"):
        like: Any = node.inputs[0]
        return [reshaped(gradient, like.shape, like.type.ndim), *(None for _ in node.inputs[1:])]
    operands = [_operand(argument, node.inputs) for argument in op.arguments]
    rule = _FUNCTIONS.get(op.function)
    if rule is not None:
        found = rule(gradient, operands, node.outputs[0], op.options)
    else:
        found = partial_derivatives(op.function, gradient, operands, node.outputs[0])
    return _by_input(op.arguments, operands, found, node.inputs, rule is None or rule is _where)


def _operand(argument: Any, inputs: Sequence[Any]) -> Any:
    if isinstance(argument, Input):
        return inputs[argument.number]
    return as_tensor_variable(argument) if isinstance(argument, (int, float, np.ndarray, np.generic)) else argument


def _by_input(
    arguments: Sequence[Any],
    operands: Sequence[Any],
    gradients: Sequence[Any],
    inputs: Sequence[Any],
    broadcasts: bool,
) -> list[Any]:
    """Return the gradient of each input, from those of the operands, of which several may be the same input.

    `broadcasts` is True if operands are broadcast, so that a gradient is summed to the shape of its operand.
    """
    known = [operand for operand in operands if isinstance(operand, Variable)]
    totals: list[Any] = [None] * len(inputs)
    for argument, gradient in zip(arguments, gradients, strict=False):
        if isinstance(argument, Input) and gradient is not None:
            others = [v for v in known if broadcasts and v is not inputs[argument.number]]
            (fitted, *_) = fitting([gradient, *(None for _ in others)], [inputs[argument.number], *others])
            earlier = totals[argument.number]
            totals[argument.number] = fitted if earlier is None or fitted is None else earlier + fitted
    return totals


def _expanded(value: Any, operands: Sequence[Any], options: Mapping[str, Any]) -> Any:
    """Return a result of a reduction with the axes of size 1 that it lacks, repeated to the shape of the operand."""
    if set(options) - {"axis", "keepdims"} or len(operands) > 2:
        raise NotImplementedError("the derivative of a reduction with other arguments than axis and keepdims")
    given = options.get("axis", operands[1] if len(operands) > 1 else None)
    axis = int(given.value) if isinstance(given, Constant) else given
    ndim = operands[0].type.ndim
    axes = range(ndim) if axis is None else [a % ndim for a in (axis if isinstance(axis, tuple) else (axis,))]
    if not options.get("keepdims"):
        value = item(value, tuple(None if k in axes else slice(None) for k in range(ndim)))
    return _spread(value, operands[0])


def _mean(g: Any, operands: Sequence[Any], z: Any, options: Mapping[str, Any]) -> Gradients:
    count = call("size", operands[0]) / call("size", z)
    return [_expanded(g, operands, options) / cast(count, g.type.dtype)]


def _extremum(g: Any, operands: Sequence[Any], z: Any, options: Mapping[str, Any]) -> Gradients:
    chosen = np.equal(operands[0], _expanded(z, operands, options))
    return [np.where(chosen, _expanded(g, operands, options), 0)]


def _where(g: Any, operands: Sequence[Any], z: Any, options: Mapping[str, Any]) -> Gradients:  # noqa: ARG001
    return [None, np.where(operands[0], g, 0), np.where(operands[0], 0, g)]


def _transpose(g: Any, operands: Sequence[Any], z: Any, options: Mapping[str, Any]) -> Gradients:  # noqa: ARG001
    axes = options.get("axes", operands[1] if len(operands) > 1 else None)
    return [call("transpose", g, None if axes is None else tuple(map(int, np.argsort(axes))))]


def _product(g: Any, operands: Sequence[Any], z: Any, options: Mapping[str, Any]) -> Gradients:  # noqa: ARG001
    x, y = operands
    ranks = (x.type.ndim, y.type.ndim)
    if ranks == (1, 1):
        return [g * y, g * x]
    if ranks == (2, 1):
        return [g[:, None] * y, call("matmul", x.T, g)]
    if ranks == (1, 2):
        return [call("matmul", y, g), x[:, None] * g]
    if ranks == (2, 2):
        return [call("matmul", g, y.T), call("matmul", x.T, g)]
    raise NotImplementedError(f"the derivative of a product of arrays with {ranks[0]} and {ranks[1]} dimensions")


_LIMITS = (("a_min", "min"), ("a_max", "max"))  # the keywords of `clip`, in the order of its arguments


def _clip(g: Any, operands: Sequence[Any], z: Any, options: Mapping[str, Any]) -> Gradients:  # noqa: ARG001
    """Return the gradients of the array, where it is not outside of the limits, and of limits that replace elements."""
    if any(isinstance(value, Input) for value in options.values()):
        raise NotImplementedError("the derivative of clip with a variable as a keyword; pass it by its position")
    x, *given = operands
    named = [next((options[name] for name in names if name in options), None) for names in _LIMITS]
    low, high = (value if value is not None else other for value, other in zip([*given, None, None], named))  # noqa: B905
    below = False if low is None else np.less(x, low)
    above = False if high is None else np.greater(x if low is None else np.maximum(x, low), high)
    inside = np.where(np.logical_or(below, above), 0, g)
    return [inside, None if low is None else np.where(above, 0, np.where(below, g, 0)),
            None if high is None else np.where(above, g, 0)]  # fmt: skip


_FUNCTIONS: Mapping[str, Callable[[Any, Sequence[Any], Any, Mapping[str, Any]], Gradients]] = {
    "mean": _mean, "where": _where, "transpose": _transpose, "clip": _clip,
    "copy": lambda g, operands, z, options: [g],
    "full": lambda g, operands, z, options: [None, SumLike()(g, operands[1])],
    "broadcast_to": lambda g, operands, z, options: [SumLike()(g, operands[0]), None],
    **dict.fromkeys(("sum", "add.reduce"), lambda g, operands, z, options: [_expanded(g, operands, options)]),
    **dict.fromkeys(
        ("zeros", "ones", "zeros_like", "ones_like", "eye", "arange"),
        lambda g, operands, z, options: [None for _ in operands],
    ),
    **dict.fromkeys(("max", "min", "amax", "amin", "maximum.reduce", "minimum.reduce"), _extremum),
    **dict.fromkeys(("dot", "matmul"), _product),
}  # fmt: skip


class IndexGradient(Op):
    """The gradient of an array of which an index was taken: zeros, and the gradient added at the index."""

    __props__ = ("key",)

    def __init__(self, index: Any) -> None:
        self._index = IndexOp(index)

    @property
    def key(self) -> str:
        """The index as text."""
        return self._index.key

    def make_node(self, gradient: Any, x: Any, *others: Any) -> Apply:
        return Apply(self, [gradient, x, *others], [x.type.plain(x.type.dtype, x.type.shape)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        gradient, x, *others = inputs
        places = np.arange(x.size).reshape(x.shape)
        chosen = self._index.outputs_of([places, *others])[0]
        found = np.zeros(x.size, x.dtype)
        np.add.at(found, chosen, gradient)
        output_storage[0][0] = found.reshape(x.shape)

    def grad(self, inputs: Sequence[Any], output_gradients: Sequence[Any]) -> Gradients:
        """Return the gradient at the index."""
        return [self._index(output_gradients[0], *inputs[2:]), *(None for _ in inputs[1:])]

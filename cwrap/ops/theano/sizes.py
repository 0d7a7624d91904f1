"""Numbers and sizes that are known when a graph is created, and sizes by `infer_shape` of the ops of a graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from cwrap.ops.graph.call_adapters import signature_of
from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes
from cwrap.ops.graph.traversal import FunctionGraph, graph_inputs
from cwrap.ops.loops.elementwise import broadcast_sizes
from cwrap.ops.loops.fold_calls import axis_number
from cwrap.ops.theano.scalar_ops import tensor_from_scalar
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorConstant, as_tensor_variable, shape_i, sizes_of


@runtime_checkable
class HasDataType(Protocol):
    """A type whose values have a dtype."""

    dtype: Any


@runtime_checkable
class HasShape(Protocol):
    """A type whose values have a shape."""

    ndim: Any
    shape: Any


class ShapeFeature:
    """The shapes of variables: `feature.shape_of[y]` is a tuple of variables, which do not depend on the value of `y`.

    They are those that `infer_shape` of the ops returns.
    """

    def __init__(self) -> None:
        self.shape_of = Shapes()

    def get_shape(self, fgraph: object, var: Variable, idx: int) -> Any:
        """Return the size of one dimension."""
        return self.shape_of[var][idx]


class Shapes(dict[Variable, tuple[Any, ...]]):
    """The shapes of variables, which are computed when they are looked up, from those of `inputs` if possible."""

    def __init__(self, inputs: Iterable[Variable] = ()) -> None:
        super().__init__((variable, _own_shape(variable)) for variable in inputs)

    def __missing__(self, variable: Variable) -> tuple[Any, ...]:
        for node in sorted_nodes([variable], self):
            infer: Any = getattr(node.op, "infer_shape", None)
            if infer is not None:
                graph = FunctionGraph(None, node.outputs)
                shapes = [self[entry] for entry in node.inputs]
                inferred = [tuple(map(as_tensor_variable, shape)) for shape in _inferred(infer, graph, node, shapes)]
                self.update(zip(node.outputs, inferred, strict=True))
        return self.setdefault(variable, _own_shape(variable))


def _own_shape(variable: Variable) -> tuple[Any, ...]:
    """Return the shape of a variable, which depends on its value."""
    return tuple(shape_i(variable, axis) for axis in range(getattr(variable.type, "ndim", 0)))


def _inferred(infer: Callable[..., Any], graph: FunctionGraph, node: Apply, shapes: list[tuple[Any, ...]]) -> Any:
    """Call `infer_shape`, which has the graph as an argument or not."""
    return infer(graph, node, shapes) if signature_of(infer)[0] > 2 else infer(node, shapes)


def get_conv_shape_1axis(
    image_shape: Any, kernel_shape: Any, border_mode: Any, subsample: Any, dilation: Any = 1
) -> Any:
    """Return a size of the result of a convolution; None if a size is not known.

    `border_mode` is "valid", "half" or "full", the number of zeros on both sides, or a pair of numbers.
    """
    if any(size is None for size in (image_shape, kernel_shape, border_mode, subsample, dilation)):
        return None
    span = (kernel_shape - 1) * dilation + 1
    zeros = {"valid": 0, "half": span // 2, "full": span - 1}.get(border_mode, border_mode)
    before, after = zeros if isinstance(zeros, tuple) else (zeros, zeros)
    return (image_shape + before + after - span) // subsample + 1


def get_conv_output_shape(
    image_shape: Sequence[Any],
    kernel_shape: Sequence[Any],
    border_mode: Any,
    subsample: Any,
    filter_dilation: Any = None,
) -> tuple[Any, ...]:
    """Return the shape of the result of a convolution: images, channels, sizes. Sizes may be variables, or None."""
    count = len(subsample)
    modes = border_mode if isinstance(border_mode, tuple) else (border_mode,) * count
    dilations = (1,) * count if filter_dilation is None else filter_dilation
    axes = zip(image_shape[2:], kernel_shape[-count:], modes, subsample, dilations, strict=True)
    return (image_shape[0], kernel_shape[0], *(get_conv_shape_1axis(*axis) for axis in axes))


def broadcast_static_dim_lengths(dim_lengths: Sequence[int | None]) -> int | None:
    """Return the size of a dimension of arrays that are broadcast together, None if it is not known."""
    return next(iter(broadcast_sizes([(size,) for size in dim_lengths])))


def normalize_axis_tuple(axis: Any, ndim: int) -> tuple[int, ...]:
    """Return the numbers of an axis or of several, counted from the first."""
    return tuple(axis_number(entry, ndim) for entry in np.atleast_1d(axis))


def normalize_reduce_axis(axis: Any, ndim: int) -> tuple[int, ...] | None:
    """Return the numbers of the axes of a reduction, sorted; None if `axis` is None."""
    return None if axis is None else tuple(sorted(set(normalize_axis_tuple(axis, ndim))))


def get_unique_value(x: Variable) -> Any:
    """Return the number that all elements of a constant are; None for other variables."""
    return x.unique_value if isinstance(x, TensorConstant) else None


class NotScalarConstantError(Exception):
    """A variable is not a constant number."""


def get_scalar_constant_value(v: object, *args: object, **kwargs: object) -> np.ndarray[Any, Any]:  # noqa: ARG001
    """Return the number that a variable always has: a constant, or computed from constants by ops.

    Raise NotScalarConstantError for anything else.
    """
    value: Any = v
    if isinstance(v, Variable) and all(isinstance(source, Constant) for source in graph_inputs([v])):
        value = v.data if isinstance(v, Constant) else v.eval(mode="python")
    if isinstance(value, Variable) or np.size(value) != 1:
        raise NotScalarConstantError(f"{v} is not a constant number")
    return np.asarray(value).reshape(())


def extract_constant(x: Any, *args: object, **kwargs: object) -> Any:
    """Return the number that a variable always has, or the variable, as a tensor. Numbers are returned as arrays."""
    try:
        return get_scalar_constant_value(x, *args, **kwargs)
    except NotScalarConstantError:
        return tensor_from_scalar(x) if isinstance(x.type, ScalarType) else x


def infer_static_shape(shape: object) -> tuple[list[Any], tuple[int | None, ...]]:
    """Return the sizes of a shape as variables, and as ints where they are known, otherwise None.

    `shape` is a sequence of ints and of variables, or a vector. Raise TypeError for sizes that are no integers.
    """
    count = get_vector_length(shape) if isinstance(shape, Variable) else None
    found = [as_tensor_variable(entry, ndim=0) for entry in sizes_of(shape, count)]
    for variable in found:
        if variable.type.numpy_dtype.kind not in "iu":
            raise TypeError(f"a shape must contain integers, but {variable} is of {variable.type}")
    values = [extract_constant(variable) for variable in found]
    return found, tuple(None if isinstance(value, Variable) else int(value) for value in values)


def get_vector_length(v: object) -> int:
    """Return the size of a vector: a constant, or a variable whose type has the size. Raise ValueError otherwise."""
    found = as_tensor_variable(v)
    if found.type.ndim != 1:
        raise TypeError(f"expected a vector, got {found} of {found.type}")
    size = found.data.shape[0] if isinstance(found, Constant) else found.type.shape[0]
    if size is None:
        raise ValueError(f"the size of {found} is not known before it is computed")
    return int(size)

"""Sizes of results: of convolutions, of broadcast arrays, and by `infer_shape` of the ops of a graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from cwrap.ops.graph.call_adapters import signature_of
from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes
from cwrap.ops.graph.traversal import FunctionGraph
from cwrap.ops.loops.elementwise import broadcast_sizes
from cwrap.ops.loops.fold_calls import axis_number
from cwrap.ops.types.tensors import as_tensor_variable, shape_i


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

    def get_shape(self, fgraph: Any, var: Variable, idx: int) -> Any:
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
    values = np.unique(x.data).tolist() if isinstance(x, Constant) else []
    return values[0] if len(values) == 1 else None

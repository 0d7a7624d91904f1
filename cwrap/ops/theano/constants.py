"""Numbers and sizes that are known when a graph is created."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from cwrap.ops.graph.core import Constant, Variable
from cwrap.ops.graph.traversal import graph_inputs
from cwrap.ops.theano.scalar_ops import tensor_from_scalar
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import as_tensor_variable


class NotScalarConstantError(Exception):
    """A variable is not a constant number."""


def get_scalar_constant_value(v: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ARG001
    """Return the number that a variable always has: a constant, or computed from constants by ops.

    Raise NotScalarConstantError for anything else.
    """
    value = v
    if isinstance(v, Variable) and all(isinstance(source, Constant) for source in graph_inputs([v])):
        value = v.data if isinstance(v, Constant) else v.eval(mode="python")
    if isinstance(value, Variable) or np.size(value) != 1:
        raise NotScalarConstantError(f"{v} is not a constant number")
    return np.asarray(value).reshape(())


def extract_constant(x: Any, *args: Any, **kwargs: Any) -> Any:
    """Return the number that a variable always has, or the variable, as a tensor. Numbers are returned as arrays."""
    try:
        return get_scalar_constant_value(x, *args, **kwargs)
    except NotScalarConstantError:
        return tensor_from_scalar(x) if isinstance(x.type, ScalarType) else x


def infer_static_shape(shape: Any) -> tuple[list[Any], tuple[int | None, ...]]:
    """Return the sizes of a shape as variables, and as ints where they are known, otherwise None.

    `shape` is a sequence of ints and of variables, or a vector. Raise TypeError for sizes that are no integers.
    """
    entries: Iterable[Any] = shape
    if isinstance(shape, Variable):
        entries = [shape[number] for number in range(get_vector_length(shape))]  # type: ignore[index]
    found = [as_tensor_variable(entry, ndim=0) for entry in entries]
    for variable in found:
        if variable.type.numpy_dtype.kind not in "iu":
            raise TypeError(f"a shape must contain integers, but {variable} is of {variable.type}")
    values = [extract_constant(variable) for variable in found]
    return found, tuple(None if isinstance(value, Variable) else int(value) for value in values)


def get_vector_length(v: Any) -> int:
    """Return the size of a vector: a constant, or a variable whose type has the size. Raise ValueError otherwise."""
    found = as_tensor_variable(v)
    if found.type.ndim != 1:
        raise TypeError(f"expected a vector, got {found} of {found.type}")
    size = found.data.shape[0] if isinstance(found, Constant) else found.type.shape[0]
    if size is None:
        raise ValueError(f"the size of {found} is not known before it is computed")
    return int(size)

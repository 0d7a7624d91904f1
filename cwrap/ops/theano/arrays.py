"""Functions of `tensor` that create arrays of a shape, arrange the axes of an array, or differ from NumPy's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cwrap.ops.dtypes import canonical
from cwrap.ops.graph.core import Constant, Variable
from cwrap.ops.types.numpy_ops import call
from cwrap.ops.types.tensors import TensorVariable, as_tensor_variable, constant, sizes_of


def _created(function: str, arguments: Sequence[object], dtype: object) -> TensorVariable:
    """Return an array that a function of NumPy creates: a constant, unless an argument is a variable."""
    name = None if dtype is None else canonical(dtype)
    known = [_known(argument) for argument in arguments]
    if any(map(_has_variable, known)):
        return call(function, *known, dtype=name)  # type: ignore[no-any-return]
    return constant(getattr(np, function)(*known, dtype=name))


def _known(argument: Any) -> Any:
    """Return an argument with the values of constants, and sequences as tuples."""
    found = argument.data[()] if isinstance(argument, Constant) else argument
    is_sequence = isinstance(found, (list, tuple)) or (isinstance(found, np.ndarray) and found.ndim > 0)
    return tuple(map(_known, found)) if is_sequence else found


def _has_variable(argument: object) -> bool:
    return any(map(_has_variable, argument)) if isinstance(argument, tuple) else isinstance(argument, Variable)


def zeros(shape: object, dtype: object = "floatX") -> TensorVariable:
    """Return an array of zeros. `shape` has numbers and variables, or is a vector."""
    return _created("zeros", [sizes_of(shape)], dtype)


def ones(shape: object, dtype: object = "floatX") -> TensorVariable:
    """Return an array of ones. `shape` has numbers and variables, or is a vector."""
    return _created("ones", [sizes_of(shape)], dtype)


def full(shape: object, fill_value: object, dtype: object = None) -> TensorVariable:
    """Return an array with the same number everywhere. `shape` has numbers and variables, or is a vector."""
    return _created("full", [sizes_of(shape), fill_value], dtype)


def alloc(value: object, *shape: object) -> TensorVariable:
    """Return an array with the same number everywhere, which has the dtype of `value`."""
    found = as_tensor_variable(value)
    return full(shape, found, found.type.dtype)


def broadcast_to(x: object, shape: object) -> TensorVariable:
    """Return an array repeated to a shape, which has numbers and variables, or is a vector."""
    return call("broadcast_to", as_tensor_variable(x), _known(sizes_of(shape)))  # type: ignore[no-any-return]


def arange(start: object, stop: object = None, step: object = 1, dtype: object = None) -> TensorVariable:
    """Return the numbers from `start`, by default 0, to `stop`, which is excluded."""
    first, last = (0, start) if stop is None else (start, stop)
    return _created("arange", [first, last, step], dtype)


def eye(n: object, m: object = None, k: object = 0, dtype: object = "floatX") -> TensorVariable:
    """Return a matrix with ones on a diagonal and zeros elsewhere."""
    return _created("eye", [n, n if m is None else m, k], dtype)


def swapaxes(y: object, axis1: int, axis2: int) -> TensorVariable:
    """Return an array with two axes exchanged."""
    array = as_tensor_variable(y)
    axes = list(range(array.ndim))
    axes[axis1], axes[axis2] = axes[axis2], axes[axis1]
    return array.transpose(axes)


def moveaxis(a: object, source: int, destination: int) -> TensorVariable:
    """Return an array with an axis at another position."""
    array = as_tensor_variable(a)
    axes = list(range(array.ndim))
    axes.insert(destination % array.ndim, axes.pop(source))
    return array.transpose(axes)


def expand_dims(a: object, axis: int | Sequence[int]) -> TensorVariable:
    """Return an array with new axes of size 1 at the positions `axis` of the result."""
    positions, array = [axis] if isinstance(axis, int) else axis, as_tensor_variable(a)
    ndim = array.ndim + len(positions)
    new = {position % ndim for position in positions}
    return array[tuple(None if number in new else slice(None) for number in range(ndim))]


shape_padaxis = expand_dims


def ceil_intdiv(a: Any, b: Any) -> Any:
    """Return a / b of integers, rounded up."""
    return -(-a // b)


def reciprocal(x: object) -> TensorVariable:
    """Return 1 / x, a floating-point number also for integers, for which `numpy.reciprocal` returns 0."""
    return 1 / as_tensor_variable(x)


def shape_padleft(t: object, n_ones: int = 1) -> TensorVariable:
    """Return an array with new axes of size 1 before the others."""
    return expand_dims(t, list(range(n_ones)))


def shape_padright(t: object, n_ones: int = 1) -> TensorVariable:
    """Return an array with new axes of size 1 after the others."""
    return expand_dims(t, [-1 - number for number in range(n_ones)])


def flatten(x: object, ndim: int = 1) -> TensorVariable:
    """Return an array with `ndim` dimensions, of which the last has the elements of all further axes of `x`."""
    return as_tensor_variable(x).flatten(ndim)

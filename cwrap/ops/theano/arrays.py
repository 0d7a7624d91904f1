"""Functions of `tensor` that create arrays of a shape, arrange the axes of an array, or differ from NumPy's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cwrap.ops.dtypes import canonical
from cwrap.ops.graph.core import Constant, Variable
from cwrap.ops.types.numpy_ops import call, item, reshaped
from cwrap.ops.types.tensors import as_tensor_variable, constant


def _created(function: str, arguments: Sequence[Any], dtype: Any) -> Any:
    """Return an array that a function of NumPy creates: a constant, unless an argument is a variable."""
    name = None if dtype is None else canonical(dtype)
    known = [_known(argument) for argument in arguments]
    if any(map(_has_variable, known)):
        return call(function, *known, dtype=name)
    return constant(getattr(np, function)(*known, dtype=name))


def _sizes(shape: Any) -> tuple[Any, ...]:
    """Return the sizes of a shape, which is a number, a variable, a sequence of them, or a vector."""
    if not isinstance(shape, Variable) or isinstance(shape, Constant) or shape.type.ndim == 0:
        found = _known(shape)
        return found if isinstance(found, tuple) else (found,)
    (count,) = shape.type.shape
    if count is None:
        raise TypeError(f"the shape {shape} is a vector of unknown length; use a list of sizes")
    return tuple(item(shape, number) for number in range(count))


def _known(argument: Any) -> Any:
    """Return an argument with the values of constants, and sequences as tuples."""
    found = argument.data[()] if isinstance(argument, Constant) else argument
    is_sequence = isinstance(found, (list, tuple)) or (isinstance(found, np.ndarray) and found.ndim > 0)
    return tuple(map(_known, found)) if is_sequence else found


def _has_variable(argument: Any) -> bool:
    return any(map(_has_variable, argument)) if isinstance(argument, tuple) else isinstance(argument, Variable)


def zeros(shape: Any, dtype: Any = "floatX") -> Any:
    """Return an array of zeros. `shape` has numbers and variables, or is a vector."""
    return _created("zeros", [_sizes(shape)], dtype)


def ones(shape: Any, dtype: Any = "floatX") -> Any:
    """Return an array of ones. `shape` has numbers and variables, or is a vector."""
    return _created("ones", [_sizes(shape)], dtype)


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Any:
    """Return an array with the same number everywhere. `shape` has numbers and variables, or is a vector."""
    return _created("full", [_sizes(shape), fill_value], dtype)


def alloc(value: Any, *shape: Any) -> Any:
    """Return an array with the same number everywhere, which has the dtype of `value`."""
    found = as_tensor_variable(value)
    return full(shape, found, found.type.dtype)


def broadcast_to(x: Any, shape: Any) -> Any:
    """Return an array repeated to a shape, which has numbers and variables, or is a vector."""
    return call("broadcast_to", as_tensor_variable(x), _sizes(shape))


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = None) -> Any:
    """Return the numbers from `start`, by default 0, to `stop`, which is excluded."""
    first, last = (0, start) if stop is None else (start, stop)
    return _created("arange", [first, last, step], dtype)


def eye(n: Any, m: Any = None, k: Any = 0, dtype: Any = "floatX") -> Any:
    """Return a matrix with ones on a diagonal and zeros elsewhere."""
    return _created("eye", [n, n if m is None else m, k], dtype)


def swapaxes(y: Any, axis1: int, axis2: int) -> Any:
    """Return an array with two axes exchanged."""
    axes = list(range(as_tensor_variable(y).type.ndim))
    axes[axis1], axes[axis2] = axes[axis2], axes[axis1]
    return call("transpose", y, axes)


def moveaxis(a: Any, source: int, destination: int) -> Any:
    """Return an array with an axis at another position."""
    axes = list(range(as_tensor_variable(a).type.ndim))
    axis = axes.pop(source)
    axes.insert(destination % (len(axes) + 1), axis)
    return call("transpose", a, axes)


def expand_dims(a: Any, axis: Any) -> Any:
    """Return an array with new axes of size 1 at the positions `axis` of the result."""
    positions = axis if isinstance(axis, (list, tuple)) else [axis]
    ndim = as_tensor_variable(a).type.ndim + len(positions)
    new = {position % ndim for position in positions}
    return item(a, tuple(None if number in new else slice(None) for number in range(ndim)))


def ceil_intdiv(a: Any, b: Any) -> Any:
    """Return a / b of integers, rounded up."""
    return -(-a // b)


def reciprocal(x: Any) -> Any:
    """Return 1 / x, a floating-point number also for integers, for which `numpy.reciprocal` returns 0."""
    return np.true_divide(1, as_tensor_variable(x))


def shape_padleft(t: Any, n_ones: int = 1) -> Any:
    """Return an array with new axes of size 1 before the others."""
    return expand_dims(t, list(range(n_ones)))


def shape_padright(t: Any, n_ones: int = 1) -> Any:
    """Return an array with new axes of size 1 after the others."""
    return expand_dims(t, [-1 - number for number in range(n_ones)])


def shape_padaxis(t: Any, axis: int) -> Any:
    """Return an array with a new axis of size 1."""
    return expand_dims(t, axis)


def flatten(x: Any, ndim: int = 1) -> Any:
    """Return an array with `ndim` dimensions, of which the last has the elements of all further axes of `x`."""
    kept = [x.shape[axis] for axis in range(ndim - 1)]
    return reshaped(x, [*kept, -1])

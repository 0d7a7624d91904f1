"""Python operators and methods of array variables, implemented by NumPy's functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from cwrap.ops.graph.core import Variable
from cwrap.ops.types import numpy_ops

_NUMPY: Any = np  # its stubs accept no variables


class Arithmetic(Variable):
    """Base of variables with Python's operators: `x + y` is `np.add(x, y)`, which calls `__array_ufunc__` of `x`.

    `==` and `!=` compare the variables themselves; the elements are compared by `np.equal` and `x.eq(y)`.
    """

    def __add__(self, other: Any) -> Any:
        return _NUMPY.add(self, other)

    def __radd__(self, other: Any) -> Any:
        return _NUMPY.add(other, self)

    def __sub__(self, other: Any) -> Any:
        return _NUMPY.subtract(self, other)

    def __rsub__(self, other: Any) -> Any:
        return _NUMPY.subtract(other, self)

    def __mul__(self, other: Any) -> Any:
        return _NUMPY.multiply(self, other)

    def __rmul__(self, other: Any) -> Any:
        return _NUMPY.multiply(other, self)

    def __truediv__(self, other: Any) -> Any:
        return _NUMPY.divide(self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return _NUMPY.divide(other, self)

    def __floordiv__(self, other: Any) -> Any:
        return _NUMPY.floor_divide(self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return _NUMPY.floor_divide(other, self)

    def __mod__(self, other: Any) -> Any:
        return _NUMPY.remainder(self, other)

    def __rmod__(self, other: Any) -> Any:
        return _NUMPY.remainder(other, self)

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __pow__(self, other: Any) -> Any:
        return _NUMPY.power(self, other)

    def __rpow__(self, other: Any) -> Any:
        return _NUMPY.power(other, self)

    def __matmul__(self, other: Any) -> Any:
        return _NUMPY.matmul(self, other)

    def __rmatmul__(self, other: Any) -> Any:
        return _NUMPY.matmul(np.asarray(other), self)

    def __and__(self, other: Any) -> Any:
        return _NUMPY.bitwise_and(self, other)

    def __rand__(self, other: Any) -> Any:
        return _NUMPY.bitwise_and(other, self)

    def __or__(self, other: Any) -> Any:
        return _NUMPY.bitwise_or(self, other)

    def __ror__(self, other: Any) -> Any:
        return _NUMPY.bitwise_or(other, self)

    def __xor__(self, other: Any) -> Any:
        return _NUMPY.bitwise_xor(self, other)

    def __rxor__(self, other: Any) -> Any:
        return _NUMPY.bitwise_xor(other, self)

    def __lshift__(self, other: Any) -> Any:
        return _NUMPY.left_shift(self, other)

    def __rlshift__(self, other: Any) -> Any:
        return _NUMPY.left_shift(other, self)

    def __rshift__(self, other: Any) -> Any:
        return _NUMPY.right_shift(self, other)

    def __rrshift__(self, other: Any) -> Any:
        return _NUMPY.right_shift(other, self)

    def __lt__(self, other: Any) -> Any:
        return _NUMPY.less(self, other)

    def __le__(self, other: Any) -> Any:
        return _NUMPY.less_equal(self, other)

    def __gt__(self, other: Any) -> Any:
        return _NUMPY.greater(self, other)

    def __ge__(self, other: Any) -> Any:
        return _NUMPY.greater_equal(self, other)

    def __neg__(self) -> Any:
        return _NUMPY.negative(self)

    def __invert__(self) -> Any:
        return _NUMPY.invert(self)

    def __abs__(self) -> Any:
        return _NUMPY.absolute(self)

    def __getitem__(self, index: Any) -> Any:
        return numpy_ops.item(self, index)

    __iter__ = None  # the number of items is not known

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self.type.ndim  # type: ignore[no-any-return]

    @property
    def shape(self) -> Any:
        """The shape as a vector of int64. `type.shape` has the sizes that are known."""
        raise NotImplementedError

    def eq(self, other: Any) -> Any:
        """Return whether the elements are equal."""
        return _NUMPY.equal(self, other)

    def neq(self, other: Any) -> Any:
        """Return whether the elements differ."""
        return _NUMPY.not_equal(self, other)

    @property
    def size(self) -> Any:
        """The number of elements."""
        return numpy_ops.call("size", self)

    @property
    def T(self) -> Any:  # noqa: N802 - NumPy's name
        """The array with its dimensions reversed."""
        return numpy_ops.call("transpose", self)

    def transpose(self, *axes: Any) -> Any:
        """Return the array with the axes in another order."""
        order = axes[0] if len(axes) == 1 and isinstance(axes[0], (tuple, list)) else axes
        return numpy_ops.call("transpose", self, tuple(order) or None)

    def dimshuffle(self, *pattern: Any) -> Any:
        """Return the array with the axes in the order of `pattern`, and with new axes of size 1 for `"x"`."""
        wanted = pattern[0] if len(pattern) == 1 and isinstance(pattern[0], (tuple, list)) else pattern
        kept = [axis for axis in wanted if axis != "x"]
        dropped = tuple(axis for axis in range(self.ndim) if axis not in kept)
        order = numpy_ops.call("transpose", self, (*kept, *dropped))
        return numpy_ops.item(
            order, (*(None if axis == "x" else slice(None) for axis in wanted), *(0 for _ in dropped))
        )

    def reshape(self, shape: Any, ndim: int | None = None) -> Any:
        """Return the elements in another shape. A shape that is a variable needs `ndim`."""
        return numpy_ops.reshaped(self, shape, ndim)

    def ravel(self) -> Any:
        """Return the elements as a vector."""
        return numpy_ops.call("ravel", self)

    def flatten(self, ndim: int = 1) -> Any:
        """Return the array with the last axes joined, so that it has `ndim` dimensions."""
        sizes = tuple(self.shape[axis] for axis in range(ndim - 1))
        return numpy_ops.reshaped(self, (*sizes, -1))

    def copy(self, name: str | None = None) -> Any:
        """Return a copy with another name."""
        copied = numpy_ops.call("copy", self)
        copied.name = name
        return copied


def _method(name: str) -> Any:
    """Return a method that calls a function of NumPy."""

    def method(self: Any, *args: Any, **options: Any) -> Any:
        return numpy_ops.call(name, self, *args, **options)

    method.__name__ = name
    method.__doc__ = f"Return `np.{name}` of the array."
    return method


METHODS = (
    "sum", "prod", "mean", "var", "std", "max", "min", "any", "all", "argmax", "argmin", "argsort", "cumsum", "cumprod",
    "clip", "round", "dot", "take", "repeat", "diagonal", "trace", "swapaxes", "squeeze", "nonzero", "sort",
)  # fmt: skip
"""The methods of array variables that are functions of NumPy with the same name."""
for _name in METHODS:
    setattr(Arithmetic, _name, _method(_name))

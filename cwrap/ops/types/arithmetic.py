"""Python operators and methods of array variables, implemented by NumPy's functions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from cwrap.ops.types import numpy_ops


class Arithmetic:
    """Mixin with Python's operators: `x + y` is `np.add(x, y)`, which calls `__array_ufunc__` of the variable.

    `==` and `!=` compare the variables themselves; the elements are compared by `np.equal` and `x.eq(y)`.
    """

    def __add__(self, other: Any) -> Any:
        return np.add(self, other)  # type: ignore[call-overload]

    def __radd__(self, other: Any) -> Any:
        return np.add(other, self)  # type: ignore[call-overload]

    def __sub__(self, other: Any) -> Any:
        return np.subtract(self, other)  # type: ignore[call-overload]

    def __rsub__(self, other: Any) -> Any:
        return np.subtract(other, self)  # type: ignore[call-overload]

    def __mul__(self, other: Any) -> Any:
        return np.multiply(self, other)  # type: ignore[call-overload]

    def __rmul__(self, other: Any) -> Any:
        return np.multiply(other, self)  # type: ignore[call-overload]

    def __truediv__(self, other: Any) -> Any:
        return np.divide(self, other)  # type: ignore[call-overload]

    def __rtruediv__(self, other: Any) -> Any:
        return np.divide(other, self)  # type: ignore[call-overload]

    def __floordiv__(self, other: Any) -> Any:
        return np.floor_divide(self, other)  # type: ignore[call-overload]

    def __rfloordiv__(self, other: Any) -> Any:
        return np.floor_divide(other, self)  # type: ignore[call-overload]

    def __mod__(self, other: Any) -> Any:
        return np.remainder(self, other)  # type: ignore[call-overload]

    def __rmod__(self, other: Any) -> Any:
        return np.remainder(other, self)  # type: ignore[call-overload]

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __pow__(self, other: Any) -> Any:
        return np.power(self, other)  # type: ignore[call-overload]

    def __rpow__(self, other: Any) -> Any:
        return np.power(other, self)  # type: ignore[call-overload]

    def __matmul__(self, other: Any) -> Any:
        return np.matmul(self, other)  # type: ignore[call-overload]

    def __rmatmul__(self, other: Any) -> Any:
        return np.matmul(np.asarray(other), self)  # type: ignore[call-overload]

    def __and__(self, other: Any) -> Any:
        return np.bitwise_and(self, other)  # type: ignore[call-overload]

    def __rand__(self, other: Any) -> Any:
        return np.bitwise_and(other, self)  # type: ignore[call-overload]

    def __or__(self, other: Any) -> Any:
        return np.bitwise_or(self, other)  # type: ignore[call-overload]

    def __ror__(self, other: Any) -> Any:
        return np.bitwise_or(other, self)  # type: ignore[call-overload]

    def __xor__(self, other: Any) -> Any:
        return np.bitwise_xor(self, other)  # type: ignore[call-overload]

    def __rxor__(self, other: Any) -> Any:
        return np.bitwise_xor(other, self)  # type: ignore[call-overload]

    def __lshift__(self, other: Any) -> Any:
        return np.left_shift(self, other)  # type: ignore[call-overload]

    def __rlshift__(self, other: Any) -> Any:
        return np.left_shift(other, self)  # type: ignore[call-overload]

    def __rshift__(self, other: Any) -> Any:
        return np.right_shift(self, other)  # type: ignore[call-overload]

    def __rrshift__(self, other: Any) -> Any:
        return np.right_shift(other, self)  # type: ignore[call-overload]

    def __lt__(self, other: Any) -> Any:
        return np.less(self, other)  # type: ignore[call-overload]

    def __le__(self, other: Any) -> Any:
        return np.less_equal(self, other)  # type: ignore[call-overload]

    def __gt__(self, other: Any) -> Any:
        return np.greater(self, other)  # type: ignore[call-overload]

    def __ge__(self, other: Any) -> Any:
        return np.greater_equal(self, other)  # type: ignore[call-overload]

    def __neg__(self) -> Any:
        return np.negative(self)  # type: ignore[call-overload]

    def __invert__(self) -> Any:
        return np.invert(self)  # type: ignore[call-overload]

    def __abs__(self) -> Any:
        return np.absolute(self)  # type: ignore[call-overload]

    def __getitem__(self, index: Any) -> Any:
        return numpy_ops.item(self, index)  # type: ignore[arg-type]

    __iter__ = None  # the number of items is not known

    def eq(self, other: Any) -> Any:
        """Return whether the elements are equal."""
        return np.equal(self, other)  # type: ignore[call-overload]

    def neq(self, other: Any) -> Any:
        """Return whether the elements differ."""
        return np.not_equal(self, other)  # type: ignore[call-overload]

    @property
    def shape(self) -> Any:
        """The shape as a vector of int64. `type.shape` has the sizes that are known."""
        return import_module("cwrap.ops.linking.basic").shape(self)

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
        dropped = tuple(axis for axis in range(self.ndim) if axis not in kept)  # type: ignore[attr-defined]
        order = numpy_ops.call("transpose", self, (*kept, *dropped))
        return numpy_ops.item(
            order, (*(None if axis == "x" else slice(None) for axis in wanted), *(0 for _ in dropped))
        )

    def reshape(self, shape: Any, ndim: int | None = None) -> Any:
        """Return the elements in another shape. A shape that is a variable needs `ndim`."""
        return numpy_ops.reshaped(self, shape, ndim)  # type: ignore[arg-type]

    def ravel(self) -> Any:
        """Return the elements as a vector."""
        return numpy_ops.call("ravel", self)

    def flatten(self, ndim: int = 1) -> Any:
        """Return the array with the last axes joined, so that it has `ndim` dimensions."""
        sizes = tuple(self.shape[axis] for axis in range(ndim - 1))
        return numpy_ops.reshaped(self, (*sizes, -1))  # type: ignore[arg-type]

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

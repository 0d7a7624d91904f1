"""Python operators and methods of array variables, implemented by NumPy's functions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np

from cwrap.ops.graph.core import Variable
from cwrap.ops.types import numpy_ops

_Result = TypeVar("_Result")


class _Operator:
    """An operator of Python: a ufunc of the variable and, if there is one, the other operand."""

    def __init__(self, name: str, is_reflected: bool = False) -> None:
        self.ufunc: Any = getattr(np, name)
        self.is_reflected = is_reflected
        self.__doc__ = f"Return `np.{name}` of the operands."

    def __get__(self, variable: Arithmetic[_Result], owner: object = None) -> Callable[..., _Result]:
        if self.is_reflected:
            return lambda other: self.ufunc(other, variable)
        return partial(self.ufunc, variable)


class _Method:
    """A method that calls a function of NumPy."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.__doc__ = f"Return `np.{name}` of the array."

    def __get__(self, variable: Arithmetic[_Result], owner: object = None) -> Callable[..., _Result]:
        return partial(numpy_ops.call, self.name, variable)


class Arithmetic(Variable, Generic[_Result]):
    """Base of variables with Python's operators: `x + y` is `np.add(x, y)`, which calls `__array_ufunc__` of `x`.

    `_Result` is the class of results. `==` and `!=` compare the variables themselves; the elements are compared by
    `np.equal` and `x.eq(y)`.
    """

    __add__, __radd__ = _Operator("add"), _Operator("add", True)
    __sub__, __rsub__ = _Operator("subtract"), _Operator("subtract", True)
    __mul__, __rmul__ = _Operator("multiply"), _Operator("multiply", True)
    __truediv__, __rtruediv__ = _Operator("divide"), _Operator("divide", True)
    __floordiv__, __rfloordiv__ = _Operator("floor_divide"), _Operator("floor_divide", True)
    __mod__, __rmod__ = _Operator("remainder"), _Operator("remainder", True)
    __pow__, __rpow__ = _Operator("power"), _Operator("power", True)
    __and__, __rand__ = _Operator("bitwise_and"), _Operator("bitwise_and", True)
    __or__, __ror__ = _Operator("bitwise_or"), _Operator("bitwise_or", True)
    __xor__, __rxor__ = _Operator("bitwise_xor"), _Operator("bitwise_xor", True)
    __lshift__, __rlshift__ = _Operator("left_shift"), _Operator("left_shift", True)
    __rshift__, __rrshift__ = _Operator("right_shift"), _Operator("right_shift", True)
    __lt__, __le__, __gt__, __ge__ = map(_Operator, ("less", "less_equal", "greater", "greater_equal"))
    __neg__, __invert__, __abs__ = map(_Operator, ("negative", "invert", "absolute"))
    __matmul__ = _Operator("matmul")
    __iter__ = None  # the number of items is not known
    eq, neq = _Operator("equal"), _Operator("not_equal")
    sum, prod, mean, var, std, max, min = map(_Method, ("sum", "prod", "mean", "var", "std", "max", "min"))
    any, all, argmax, argmin, argsort = map(_Method, ("any", "all", "argmax", "argmin", "argsort"))
    cumsum, cumprod, clip, round, dot = map(_Method, ("cumsum", "cumprod", "clip", "round", "dot"))
    take, repeat, diagonal, trace = map(_Method, ("take", "repeat", "diagonal", "trace"))
    swapaxes, squeeze, nonzero, sort, ravel = map(_Method, ("swapaxes", "squeeze", "nonzero", "sort", "ravel"))

    def __rmatmul__(self, other: Any) -> _Result:
        found: Any = np.matmul
        return found(np.asarray(other), self)  # type: ignore[no-any-return]

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __getitem__(self, index: Any) -> _Result:
        return numpy_ops.item(self, index)  # type: ignore[no-any-return]

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self.type.ndim  # type: ignore[no-any-return]

    @property
    @abstractmethod
    def shape(self) -> _Result:
        """The shape as a vector of int64. `type.shape` has the sizes that are known."""

    @property
    def size(self) -> _Result:
        """The number of elements."""
        return numpy_ops.call("size", self)  # type: ignore[no-any-return]

    @property
    def T(self) -> _Result:  # noqa: N802 - NumPy's name
        """The array with its dimensions reversed."""
        return numpy_ops.call("transpose", self)  # type: ignore[no-any-return]

    def transpose(self, *axes: Any) -> _Result:
        """Return the array with the axes in another order."""
        order = axes[0] if len(axes) == 1 and isinstance(axes[0], (tuple, list)) else axes
        return numpy_ops.call("transpose", self, tuple(order) or None)  # type: ignore[no-any-return]

    def dimshuffle(self, *pattern: Any) -> _Result:
        """Return the array with the axes in the order of `pattern`, and with new axes of size 1 for `"x"`."""
        wanted = pattern[0] if len(pattern) == 1 and isinstance(pattern[0], (tuple, list)) else pattern
        kept = [axis for axis in wanted if axis != "x"]
        dropped = tuple(axis for axis in range(self.ndim) if axis not in kept)
        order = numpy_ops.call("transpose", self, (*kept, *dropped))
        index = (*(None if axis == "x" else slice(None) for axis in wanted), *(0 for _ in dropped))
        return numpy_ops.item(order, index)  # type: ignore[no-any-return]

    def reshape(self, shape: Any, ndim: int | None = None) -> _Result:
        """Return the elements in another shape. A shape that is a variable needs `ndim`."""
        return numpy_ops.reshaped(self, shape, ndim)  # type: ignore[no-any-return]

    def flatten(self, ndim: int = 1) -> _Result:
        """Return the array with the last axes joined, so that it has `ndim` dimensions."""
        shape: Any = self.shape
        sizes = tuple(shape[axis] for axis in range(ndim - 1))
        return numpy_ops.reshaped(self, (*sizes, -1))  # type: ignore[no-any-return]

    def copy(self, name: str | None = None) -> _Result:
        """Return a copy with another name."""
        copied = numpy_ops.call("copy", self)
        copied.name = name
        return copied  # type: ignore[no-any-return]

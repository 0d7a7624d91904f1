"""Python operators for graph variables, implemented by NumPy's ufuncs."""

from __future__ import annotations

from typing import Any

import numpy as np


class Arithmetic:
    """Mixin with Python's operators: `x + y` is `np.add(x, y)`, which calls `__array_ufunc__` of the variable."""

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

    def __pow__(self, other: Any) -> Any:
        return np.power(self, other)  # type: ignore[call-overload]

    def __rpow__(self, other: Any) -> Any:
        return np.power(other, self)  # type: ignore[call-overload]

    def __neg__(self) -> Any:
        return np.negative(self)  # type: ignore[call-overload]

    def __abs__(self) -> Any:
        return np.absolute(self)  # type: ignore[call-overload]

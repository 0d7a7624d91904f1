"""The documented arithmetic of TH, in NumPy and Python integers."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
from oracle import Array


def th_round(x: Array) -> Array:
    """Round half away from zero."""
    whole = np.trunc(x)
    return np.where(np.abs(x - whole) >= 0.5, whole + np.sign(x), whole) + np.where(np.isfinite(x), 0, x)


def th_div(x: Array, y: Array) -> Array:
    """Divide. Integers truncate toward zero; an integer divided by zero is 0."""
    if x.dtype.kind == "f":
        return x / y
    return by_element(lambda a, b: 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1), x, y)


def th_fmod(x: Array, y: Array) -> Array:
    """Return the remainder with the sign of the dividend; 0 for an integer modulo zero."""
    if x.dtype.kind == "f":
        return np.fmod(x, y)
    return by_element(lambda a, b: 0 if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1), x, y)


def th_remainder(x: Array, y: Array) -> Array:
    """Return the remainder with the sign of the divisor; 0 for an integer modulo zero."""
    if x.dtype.kind == "f":
        return np.remainder(x, y)
    return by_element(lambda a, b: 0 if b == 0 else a % b, x, y)


def th_floor_divide(x: Array, y: Array) -> Array:
    """Return the largest integer not above the quotient; 0 for an integer divided by zero."""
    if x.dtype.kind == "f":
        return np.floor_divide(x, y)
    return by_element(lambda a, b: 0 if b == 0 else a // b, x, y)


def th_lshift(x: Array, y: Array) -> Array:
    """Shift left; a shift by the width or more, or by a negative number, gives 0."""
    return by_element(lambda a, b: a << b if 0 <= b < 8 * x.dtype.itemsize else 0, x, y)


def th_rshift(x: Array, y: Array) -> Array:
    """Shift right, with the rules of th_lshift; negative numbers keep their sign."""
    return by_element(lambda a, b: a >> (b if 0 <= b < 8 * x.dtype.itemsize else 64), x, y)


def th_integer_power(x: Array, y: Array) -> Array:
    """Return an integer power.

    A negative exponent gives 1 divided by the positive power, truncated, and 0 for base 0.
    """
    return by_element(lambda a, b: pow(a, b, 1 << 64) if b >= 0 else int(abs(a) == 1) * a ** (b % 2), x, y)


def by_element(function: Callable[[int, int], int], x: Array, y: Array) -> Array:
    """Apply a function to pairs of Python integers, and wrap the results around."""
    one, other = np.broadcast_arrays(x, y)
    values = [function(int(a), int(b)) for a, b in zip(one.flat, other.flat, strict=True)]
    return wrapped(values, x.dtype).reshape(one.shape)


def wrapped(values: list[int], dtype: np.dtype[Any]) -> Array:
    """Return the values converted to a dtype, wrapped around."""
    bits = 8 * dtype.itemsize
    low = int(np.iinfo(dtype).min)
    return np.array([(v - low) % (1 << bits) + low for v in values], dtype)


def th_max(x: Array, y: Array) -> Array:
    return np.where(np.isnan(x) | (x > y), x, y) if x.dtype.kind == "f" else np.maximum(x, y)


def th_min(x: Array, y: Array) -> Array:
    return np.where(np.isnan(x) | (x < y), x, y) if x.dtype.kind == "f" else np.minimum(x, y)


def th_sign(x: Array) -> Array:
    return np.where(np.isnan(x), 0, np.sign(x)) if x.dtype.kind == "f" else np.sign(x)


def th_abs(x: Array) -> Array:
    return np.where(x < 0, 0 - x, x).astype(x.dtype) if x.dtype.kind != "f" else np.abs(x)


def long_lgamma(x: Array) -> Array:
    """Return the C library's lgamma of a long double, rounded to double."""
    function = ctypes.CDLL(None).lgammal
    function.restype, function.argtypes = ctypes.c_longdouble, [ctypes.c_longdouble]
    return np.array([function(float(v)) for v in x.flat]).reshape(x.shape)

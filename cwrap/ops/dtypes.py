"""Names of dtypes in Python and in NumPy's C headers: `float64` is `npy_float64` and `NPY_FLOAT64` in C."""

from __future__ import annotations

from typing import Any

import numpy as np

PYTHON_TYPES: dict[str, type] = {
    "bool": np.bool_,
    **{f"{sign}int{bits}": int for sign in ("", "u") for bits in (8, 16, 32, 64)},
    "float16": float,
    "float32": float,
    "float64": float,
    "complex64": complex,
    "complex128": complex,
}


def canonical(dtype: Any) -> str:
    """Return the canonical name of a dtype: `float64` for `"float64"`, `float`, `np.float64` or `np.dtype("d")`.

    Raise TypeError for a value that is not a dtype, and for a dtype that C ops do not support.
    """
    try:
        name: str = np.dtype("float64" if dtype == "floatX" else dtype).name
    except TypeError as error:
        raise TypeError(f"{dtype!r} is not a dtype") from error
    if name not in PYTHON_TYPES:
        raise TypeError(f"dtype {name} is not supported; supported dtypes: {', '.join(PYTHON_TYPES)}")
    return name


def c_type(name: str) -> str:
    """Return the C type of an element: `npy_float64` for `float64`."""
    return f"npy_{name}"


def c_number(name: str) -> str:
    """Return the type number constant of NumPy's C API: `NPY_FLOAT64` for `float64`."""
    return f"NPY_{name.upper()}"


def upcast(*dtypes: Any) -> str:
    """Return the name of the smallest dtype to which all given dtypes can be converted safely.

    >>> upcast("int32", "float32")
    'float64'
    """
    if not dtypes:
        raise TypeError("upcast needs at least one dtype")
    return canonical(np.result_type(*(np.dtype(canonical(dtype)) for dtype in dtypes)))


def is_lossless(values: Any, dtype: Any) -> bool:
    """Return True if converting an array to a dtype and back changes none of its elements."""
    if values.dtype.kind == "c" and dtype.kind != "c":
        return False
    with np.errstate(all="ignore"):
        converted = values.astype(dtype)
        back = converted if values.dtype.kind == "c" else converted.real
        return np.array_equal(converted, values) and np.array_equal(back.astype(values.dtype), values)

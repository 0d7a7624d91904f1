"""Names of dtypes as NumPy's C headers know them: `float64` is `npy_float64` and `NPY_FLOAT64`."""

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
    """`float64` for `"float64"`, `float`, `np.float64`, `np.dtype("d")`; TypeError for what C ops cannot hold."""
    try:
        name: str = np.dtype("float64" if dtype == "floatX" else dtype).name
    except TypeError as error:
        raise TypeError(f"{dtype!r} is no dtype") from error
    if name not in PYTHON_TYPES:
        raise TypeError(f"dtype {name} is not supported; those that are: {', '.join(PYTHON_TYPES)}")
    return name


def c_type(name: str) -> str:
    """The C type of an element."""
    return f"npy_{name}"


def c_number(name: str) -> str:
    """The constant by which NumPy's C API knows the dtype."""
    return f"NPY_{name.upper()}"


def upcast(*dtypes: Any) -> str:
    """The dtype that holds what all of these hold.

    >>> upcast("int32", "float32")
    'float64'
    """
    if not dtypes:
        raise TypeError("upcast needs at least one dtype")
    return canonical(np.result_type(*(np.dtype(canonical(dtype)) for dtype in dtypes)))


def stays_the_same(values: Any, dtype: Any) -> bool:
    """Whether the elements of an array are the same in another dtype: compared, and converted back."""
    if values.dtype.kind == "c" and dtype.kind != "c":
        return False
    with np.errstate(all="ignore"):
        converted = values.astype(dtype)
        back = converted if values.dtype.kind == "c" else converted.real
        return np.array_equal(converted, values) and np.array_equal(back.astype(values.dtype), values)

"""Dtypes: those of NumPy (`float64` is `npy_float64` and `NPY_FLOAT64` in C), and rows of dtype tables.

A dtype that NumPy does not have is a row with `numpy: none` and `bits`. Arrays contain its elements as bits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cwrap import about
from cwrap.ops.arguments import NAMES
from cwrap.ops.settings import config

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_PYTHON: dict[str, type] = {"b": np.bool_, "i": int, "u": int, "f": float, "c": complex}  # by NumPy's kind
_ADDED: dict[str, tuple[Dtype, str]] = {}  # rows of added tables by name, with the folder of the table


int_dtypes = [name for name in NAMES if name.startswith("int")]
uint_dtypes = [name for name in NAMES if name.startswith("uint")]
integer_dtypes = int_dtypes + uint_dtypes
discrete_dtypes = ["bool", *integer_dtypes]
float_dtypes = ["float16", "float32", "float64"]
complex_dtypes = ["complex64", "complex128"]
continuous_dtypes = float_dtypes + complex_dtypes
all_dtypes = discrete_dtypes + continuous_dtypes


def add_dtypes(path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Read a dtype table, add the dtypes that NumPy does not have, and return their names.

    C headers of the rows are searched for in the folder of the table.
    """
    from cwrap.dtypes import read_dtypes
    from cwrap.source.diagnostics import Reporter

    file = Path(path).resolve()
    reporter = Reporter()
    rows = [row for row in read_dtypes(file, reporter, str(path)).rows if not row.numpy]
    reporter.stop_if_errors()
    for row in rows:
        _ADDED[row.title] = row, str(file.parent)
    return tuple(row.title for row in rows)


def is_name(name: str) -> bool:
    """Return True if a string is the full name of a dtype; letters such as "d" are not."""
    return name in NAMES or name in _ADDED


def canonical(dtype: Any) -> str:
    """Return the canonical name of a dtype: `float64` for `"float64"`, `float`, `np.float64` or `np.dtype("d")`.

    Raise TypeError for a value that is not a dtype, and for a dtype that C ops do not support.
    """
    if isinstance(dtype, str) and dtype in _ADDED:
        return dtype
    try:
        name: str = np.dtype(config.floatX if isinstance(dtype, str) and dtype == "floatX" else dtype).name
    except TypeError as error:
        from cwrap.source.diagnostics import nearest

        hint = nearest(dtype, (*NAMES, *_ADDED)) if isinstance(dtype, str) else ""
        raise TypeError(f"{dtype!r} is not a dtype{hint}") from error
    if name not in NAMES:
        raise TypeError(f"dtype {name} is not supported; supported dtypes: {', '.join((*NAMES, *_ADDED))}")
    return name


def array_dtype(name: str) -> np.dtype[Any]:
    """Return the NumPy dtype of arrays with these elements. For an added dtype it is the integer dtype of the bits."""
    return np.dtype(_ADDED[name][0].bits if name in _ADDED else name)


def is_bits(name: str) -> bool:
    """Return True if arrays contain the elements as bits, because NumPy does not have the dtype."""
    return name in _ADDED


def kind(name: str) -> str:
    """Return NumPy's letter for the kind of a dtype: b, i, u, f or c."""
    return np.dtype(compute_dtype(name)).kind


def python_type(name: str) -> type:
    """Return the Python type of a number."""
    return _PYTHON[kind(name)]


def c_type(name: str) -> str:
    """Return the C type of an element: `npy_float64` for `float64`."""
    return _ADDED[name][0].real if name in _ADDED else f"npy_{name}"


def c_number(name: str) -> str:
    """Return the type number constant of NumPy's C API for arrays with these elements: `NPY_FLOAT64` for `float64`."""
    return f"NPY_{array_dtype(name).name.upper()}"


def row_of(name: str) -> Dtype:
    """Return the row of a dtype, from a table that `add_dtypes` read or from the default table."""
    return _ADDED[name][0] if name in _ADDED else _rows()[name]


@cache
def _rows() -> dict[str, Dtype]:
    from cwrap.dtypes import default_dtypes

    return {np.dtype(row.numpy).name: row for row in default_dtypes().rows if row.numpy}


def compute_dtype(name: str) -> str:
    """Return the NumPy dtype in which values are computed. It differs from the dtype only for added dtypes."""
    if name not in _ADDED:
        return name
    compute = _ADDED[name][0].compute
    return next((numpy for numpy, row in _rows().items() if row.real == compute), "float64")


def c_headers(name: str) -> list[str]:
    """Return the C headers that declare the C type of an element and its conversions."""
    return [_ADDED[name][0].included] if name in _ADDED and _ADDED[name][0].header else []


def c_header_dirs(name: str) -> list[str]:
    """Return the folders of these headers."""
    return [_ADDED[name][1], about.get_include()] if name in _ADDED else []


def number_dtype(numbers: Sequence[complex], dtypes: Sequence[str]) -> str:
    """Return the dtype of Python numbers beside operands of other dtypes, by the rules of NumPy 2.

    An int has the dtype of the operands, a float that of floating-point operands, otherwise float64.

    >>> number_dtype([1], ["int8"]), number_dtype([0.5], ["float32"]), number_dtype([0.5], ["int8"])
    ('int8', 'float32', 'float64')
    """
    common = upcast(*dtypes)
    has_complex, has_float = (any(isinstance(number, found) for number in numbers) for found in (complex, float))
    letter = kind(common)
    if has_complex and letter != "c":
        return str(np.result_type(compute_dtype(common), np.complex64)) if letter == "f" else "complex128"
    if has_float and letter not in "fc":
        return "float64"
    return "int64" if letter == "b" else common


def fits(number: complex, dtype: str) -> bool:
    """Return False for a Python int that is out of the range of an integer dtype."""
    limits = np.iinfo(dtype) if kind(dtype) in "iu" else None
    return limits is None or not isinstance(number, int) or limits.min <= number <= limits.max


def beside_others(
    values: Sequence[Any],
    variable: Callable[[Any], Any],
    constant: Callable[[Any, str], Any],
    first: int = 0,
    is_comparison: bool = False,
) -> list[Any]:
    """Return operands as variables. Python numbers are constants of the dtype that NumPy 2 gives them beside others.

    `variable` makes a variable of another value, `constant` makes one of a number and a dtype. Operands before the
    position `first` have no influence on the dtype. An integer that is out of its range raises OverflowError, except
    in a comparison, where the integer has a dtype that it fits in.
    """
    numbers = {k: value for k, value in enumerate(values) if _is_number(value)}
    known = {k: variable(value) for k, value in enumerate(values) if k not in numbers}
    dtypes = [found.type.dtype for k, found in known.items() if k >= first]
    dtype = number_dtype([*numbers.values()], dtypes) if dtypes and numbers else ""
    for k, value in numbers.items():
        is_out = dtype and not fits(value, dtype)
        if is_out and not is_comparison:
            raise OverflowError(f"Python integer {value} out of bounds for {dtype}")
        known[k] = variable(value) if is_out or not dtype else constant(value, dtype)
    return [known[k] for k in range(len(values))]


def _is_number(value: Any) -> bool:
    """Return True for a Python int, float or complex. Booleans and NumPy scalars have separate dtypes."""
    return isinstance(value, (int, float, complex)) and not isinstance(value, (bool, np.generic))


def upcast(*dtypes: Any) -> str:
    """Return the name of the smallest dtype to which all given dtypes can be converted safely.

    >>> upcast("int32", "float32")
    'float64'
    """
    names = {canonical(dtype) for dtype in dtypes}
    if not names:
        raise TypeError("upcast needs at least one dtype")
    if len(names) == 1:
        return names.pop()
    return canonical(np.result_type(*(np.dtype(compute_dtype(name)) for name in names)))

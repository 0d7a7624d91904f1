"""The `_C` with every dtype of the table, which `make dtypes` builds, and the arrays of NumPy that its tests use."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

_C: Any = import_module("_C")  # type checkers know only the ordinary `_C`
Array: TypeAlias = npt.NDArray[Any]

if not hasattr(_C, "BFloat16Tensor"):
    pytest.skip("needs a _C with every dtype: make dtypes", allow_module_level=True)

DEFAULT = ("Double", "Float", "Half", "Long", "Int", "Short", "Char", "Byte")
UNSIGNED = ("UShort", "UInt", "ULong")


def tensor_type(name: str) -> Any:
    """Return the tensor type of a dtype."""
    return getattr(_C, f"{name}Tensor")


def numpy_of(name: str) -> np.dtype[Any]:
    """Return the NumPy dtype of a dtype."""
    return np.dtype(str(tensor_type(name)().dtype))


def whole_range(name: str, count: int, seed: int = 1) -> Array:
    """Return random numbers of the whole range of an integral dtype, with both limits and some small numbers."""
    dtype = numpy_of(name)
    info = np.iinfo(dtype)
    drawn = np.random.default_rng(seed).integers(info.min, info.max, count, dtype=dtype, endpoint=True)
    drawn[:6] = [info.min, info.max, 1, 2, 3, 0]
    return drawn

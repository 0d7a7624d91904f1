"""Reductions in NumPy with the result shapes and the rounding of TH."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from oracle import Array, Kind

SHAPES: tuple[tuple[int, ...], ...] = (
    (1,), (2,), (19,), (3, 5), (1, 4), (4, 1), (18, 3), (3, 18), (2, 3, 4), (3, 1, 2, 2), (2, 1, 3, 2, 2),
    (1, 2, 1, 2, 1, 2, 1),
)  # fmt: skip


def wide(x: Array) -> Array:
    """Return the array in the dtype in which sums are computed."""
    return x.astype(np.float64 if x.dtype.kind == "f" else np.int64)


def like(x: Array, dim: int, reduced: Any, keepdim: bool) -> Array:
    """Give a reduction along a dimension the shape that TH gives it: a reduced vector has one element."""
    result = np.asarray(reduced).astype(x.dtype)
    if keepdim:
        return np.expand_dims(result, dim)
    return result.reshape(1) if x.ndim == 1 else result


def as_number(x: Array, value: Any) -> Any:
    """Return a value as the Python number that a whole reduction returns."""
    return float(value) if x.dtype.kind == "f" else int(value)


def dims_of(shape: tuple[int, ...]) -> Iterator[int]:
    """Return every dimension twice: counted from the front and from the end."""
    yield from range(-len(shape), len(shape))


def sum_error(kind: Kind) -> float:
    """Return the relative error of one addition in the type that sums are computed in, float or double."""
    return 2.0**-23 if kind.row.accreal == "float" else 2.0**-52

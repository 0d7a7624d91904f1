"""What `pytest --thin` leaves out within a test: tests/README.md."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

VARIABLE = "CWRAP_TEST_THIN"  # conftest.py sets it after it has imported this module; child processes inherit it


def is_thin() -> bool:
    """Return whether pytest has the option `--thin` or `--quick`."""
    return VARIABLE in os.environ


def some(values: Sequence[T], number: int) -> Sequence[T]:
    """Return the values; with `--thin` the first and one other, which the number of the case selects."""
    return (values[0], values[1 + number % (len(values) - 1)]) if is_thin() and len(values) > 2 else values


def fewer(count: int) -> int:
    """Return a number of random examples; with `--thin` a fifth of them."""
    return max(count // 5, 1) if is_thin() else count

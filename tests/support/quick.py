"""What `pytest --quick` leaves out within a test: tests/README.md."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

VARIABLE = "CWRAP_TEST_QUICK"  # conftest.py sets it after it has imported this module; child processes inherit it


def is_quick() -> bool:
    """Return whether pytest has the option `--quick`."""
    return VARIABLE in os.environ


def some(values: Sequence[T], number: int) -> Sequence[T]:
    """Return the values; with `--quick` the first and one other, which the number of the case selects."""
    return (values[0], values[1 + number % (len(values) - 1)]) if is_quick() and len(values) > 2 else values


def fewer(count: int) -> int:
    """Return a number of random examples; with `--quick` a fifth of them."""
    return max(count // 5, 1) if is_quick() else count

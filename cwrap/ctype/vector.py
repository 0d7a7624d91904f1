"""std::vector of numbers, in C++: a copy of a list or tuple during the call, and a list as a result.

For example:

    std::vector<int> pad    conv(x, [1, 1]), conv(x, (1, 1))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_NUMBERS = {"int": "int", "long": "int", "int64_t": "int", "float": "float", "double": "float"}


class Vector(CType):
    """A std::vector of elements of one C type."""

    checker = "cwrap_check_list"
    headers = ('"cwrap_vector.h"',)

    def __init__(self, item: str, python: str) -> None:
        self.python = python
        self.spellings = (f"std::vector<{item}>",)
        self.c = f"std::vector<{item}>"
        self.display = f'"list of {python}s"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation: a parameter accepts a list or tuple, a result is a list."""
        if result:
            return f"list[{self.python}]"
        item = {"int": "SupportsIndex", "float": "SupportsFloat"}[self.python]
        return f"list[{item}] | tuple[{item}, ...]"

    def init(self, name: str) -> Lines:
        """Return a statement that removes all elements."""
        return (f"{name}.clear();",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises TypeError or OverflowError for an item that does not fit."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_vector({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a new list."""
        return f"cwrap_list_of({expression})"


def vectors() -> tuple[CType, ...]:
    """Return the vector types of common C numbers."""
    return tuple(Vector(item, python) for item, python in _NUMBERS.items())

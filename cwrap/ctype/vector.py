"""std::vector of numbers, in C++: from a list or tuple, copied for the time of the call; as a result, a list.

    std::vector<int> pad    conv(x, [1, 1]), conv(x, (1, 1))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_NUMBERS = {"int": "int", "long": "int", "int64_t": "int", "float": "float", "double": "float"}


class Vector(CType):
    """A vector of one C type."""

    checker = "cwrap_check_list"
    headers = ('"cwrap_vector.h"',)

    def __init__(self, item: str, python: str) -> None:
        self.python = python
        self.spellings = (f"std::vector<{item}>",)
        self.c = f"std::vector<{item}>"
        self.display = f'"list of {python}s"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """A list or tuple in, a list out."""
        if result:
            return f"list[{self.python}]"
        item = {"int": "SupportsIndex", "float": "SupportsFloat"}[self.python]
        return f"list[{item}] | tuple[{item}, ...]"

    def init(self, name: str) -> Lines:
        """Empty."""
        return (f"{name}.clear();",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """TypeError or OverflowError for an item that does not fit."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_vector({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        """A list."""
        return f"cwrap_list_of({expression})"


def vectors() -> tuple[CType, ...]:
    """Those of the numbers that libraries take."""
    return tuple(Vector(item, python) for item, python in _NUMBERS.items())

"""C enums that declarations define, with a Python enum in the module.

For example:

    - enum: Color                        Python: class Color(IntEnum), of the module
      type: enum color                   C: an argument or result `enum color`
      members: [RED, GREEN]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, python_literal, size_check
from cwrap.ctype.declared import IntegerLike

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Enumeration(IntegerLike):
    """A C integer with named values.

    Any int in the range of the C type is accepted. A result is a member of the Python enum, or an int if no member has
    the value. `state_index` is the index of the enum in the module state, which wrappers reach through `self`.
    """

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, base: CType, state_index: int) -> None:
        super().__init__(c, base)
        self.spellings = spellings
        self.class_name = python
        self.state_index = state_index
        self.existence = size_check(c, python) if c != base.c else ()

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the enum for a result; a parameter accepts any int."""
        return self.class_name if result else "SupportsIndex"

    def box(self, expression: str) -> str:
        """Return a C expression of a member of the enum, or of an int."""
        return f"cwrap_member(CWRAP_OBJECTS(self)[{self.state_index}], {super().box(expression)})"

    def assigned(self, expression: str) -> str:
        """Return a cast of a number, which C++ does not convert to an enum."""
        return f"({self.c}){expression}" if self.c != self.base.c and python_literal(expression) else expression


class CppEnumeration(Enumeration):
    """An enum in a module of C++, whose range is that of the integer type that C++ uses for it."""

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, base: CType, state_index: int) -> None:
        super().__init__(spellings, c, python, base, state_index)
        self.headers = (*self.headers, '"cwrap_cpp_values.h"')
        self.zero = f"{c}()"  # an `enum class` is not a condition

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises OverflowError if the integer type cannot have the value."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_enum({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a member of the enum, or of an int."""
        return f"cwrap_member(CWRAP_OBJECTS(self)[{self.state_index}], cwrap_box_enum({expression}))"

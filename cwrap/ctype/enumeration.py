"""C enums that declarations define, with a Python enum in the module.

For example:

    - enum: Color                        Python: class Color(IntEnum), of the module
      type: enum color                   C: an argument or result `enum color`
      members: [RED, GREEN]

The compiler decides which integers fit: an enum has the size and the sign that its members or its declaration require.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, python_literal
from cwrap.ctype.declared import IntegerLike
from cwrap.ctype.stub_names import class_annotation
from cwrap.ctype.typedef import IntegerTypedef, existence
from cwrap.source.annotations import without_annotations

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Enumeration(IntegerLike):
    """A C integer with named values, of an integer type `base`.

    Any int in the range of the C type is accepted. A result is a member of the Python enum, or an int if no member has
    the value. `state_index` is the index of the enum in the module state, which wrappers reach through `self`.
    `members` are the names of the members by their C expressions.
    """

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, base: CType, state_index: int) -> None:
        super().__init__(c, base)
        self.spellings = spellings
        self.class_name = python
        self.state_index = state_index
        self.members: Mapping[str, str] = {}

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the enum for a result; a parameter accepts members and any other int."""
        own = class_annotation(self.class_name)
        return own if result else f"{own} | SupportsIndex"

    def python_default(self, expression: str) -> str | None:
        """Return the member with this C expression, such as `Color.RED`, or a literal."""
        name = self.members.get(without_annotations(expression).strip())
        return f"{class_annotation(self.class_name)}.{name}" if name else super().python_default(expression)

    def box(self, expression: str) -> str:
        return f"cwrap_member(CWRAP_OBJECTS(self)[{self.state_index}], {super().box(expression)})"

    def assigned(self, expression: str) -> str:
        """Return a cast of a number, which C++ does not convert to an enum."""
        return f"({self.c}){expression}" if self.c != self.base.c and python_literal(expression) else expression


class OwnEnumeration(Enumeration):
    """An enum of C or C++, whose integer type only the compiler knows."""

    is_own_type = True

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, state_index: int, is_cpp: bool) -> None:
        super().__init__(spellings, c, python, IntegerTypedef(f"CWRAP_NUMBER_OF({c})", c), state_index)
        self.existence = existence(c, f"CWRAP_IS_NUMBER({c})", "an enum or an integer of at most 64 bits", python)
        self.zero = f"{c}()" if is_cpp else ""  # an `enum class` is not a condition

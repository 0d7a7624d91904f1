"""THSize *, THStride *, THLongStorage *: a sequence of integers, from a tuple, a list or separate ints.

In C the value is a LongStorage on the stack of the wrapper, so that a C function must not keep the pointer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import ItemsProtocol

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Size(ItemsProtocol, CType):
    """The sizes or strides of a tensor."""

    c = "THLongStorage *"
    checker = "THPSize_Check"
    display = '"tuple of ints"'

    def __init__(self, spelling: str) -> None:
        self.spellings = (spelling,)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation: a parameter accepts a sequence of ints, a result is a `Size` or a tuple."""
        if not result:
            return "Sequence[SupportsIndex]"
        return "tuple[int, ...]" if self.spellings == ("THStride*",) else "Size"

    def declare(self, name: str) -> Lines:
        return (f"THPSizeArgument cw_items_{name};", f"THLongStorage *{name} = &cw_items_{name}.storage;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return self.extract_items(name, f"&{obj}", "1", fail)

    def extract_items(self, name: str, items: str, count: str, fail: str) -> Lines:
        """Return the conversion of separate ints, or of one sequence of ints."""
        return (f"if (CWRAP_UNLIKELY(THPSize_unpack(&cw_items_{name}, {items}, {count}))) {fail}",)

    def check_items(self, items: str, count: str) -> str:
        """Return a C condition: the objects are ints, or one sequence of ints."""
        return f"THPSize_CheckItems({items}, {count})"

    def box(self, expression: str) -> str:
        maker = "THPTuple_NewFromStorage" if self.spellings == ("THStride*",) else "THPSize_NewFromStorage"
        return f"{maker}({expression})"


def sizes() -> tuple[CType, ...]:
    """Return the three C types of sizes and strides."""
    return tuple(Size(spelling) for spelling in ("THSize*", "THStride*", "THLongStorage*"))

"""THSize *, THStride *, THLongStorage *: a few integers, from a tuple or list or from separate ints.

In C they are LongStorages that live on the wrapper's stack; the function must not keep them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Size(CType):
    """A size."""

    c = "THLongStorage *"
    checker = "THPSize_Check"
    display = '"tuple of ints"'

    def __init__(self, spelling: str) -> None:
        self.spellings = (spelling,)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`Size` or a plain tuple out, any sequence of ints in."""
        if not result:
            return "Sequence[SupportsIndex]"
        return "tuple[int, ...]" if self.spellings == ("THStride*",) else "Size"

    def declare(self, name: str) -> Lines:
        """The pointer, and the items it points to once filled."""
        return (f"THPSizeArgument cw_items_{name};", f"THLongStorage *{name} = &cw_items_{name}.storage;")

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """From one object."""
        return self.extract_items(name, f"&{obj}", "1", fail)

    def extract_items(self, name: str, items: str, count: str, fail: str) -> Lines:
        """From several: the separate ints of a size."""
        return (f"if (CWRAP_UNLIKELY(THPSize_unpack(&cw_items_{name}, {items}, {count}))) {fail}",)

    def check_items(self, items: str, count: str) -> str:
        """Whether they are ints, or one tuple of ints."""
        return f"THPSize_CheckItems({items}, {count})"

    def box(self, expression: str) -> str:
        """A Size; takes over the reference."""
        maker = "THPTuple_NewFromStorage" if self.spellings == ("THStride*",) else "THPSize_NewFromStorage"
        return f"{maker}({expression})"


def sizes() -> tuple[CType, ...]:
    """The spellings of a size."""
    return tuple(Size(spelling) for spelling in ("THSize*", "THStride*", "THLongStorage*"))

"""void *: an address as an int; 0 is NULL, and so is None where `nullable` says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class VoidPointer(CType):
    """An address."""

    spellings: tuple[str, ...] = ("void*",)
    c = "void *"
    checker = "cwrap_check_int"
    takes = ("bool", "int")
    display = '"int"'
    checked = True

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`int`."""
        return "int"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """An address may be negative or huge as Python sees it: any pointer-sized int."""
        place = f"&{name}" if self.c == "void *" else f"(void **)&{name}"
        return (f"if (CWRAP_UNLIKELY(cwrap_take_pointer({obj}, {place}))) {fail}",)

    def box(self, expression: str) -> str:
        """A Python int."""
        return f"PyLong_FromVoidPtr((void *)({expression}))"


class ConstVoidPointer(VoidPointer):
    """An address of what is only read."""

    spellings = ("const void*",)
    c = "const void *"

"""void *: an address as an int. 0 is NULL; with `nullable: true`, None is NULL too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols.field import FieldProtocol

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


def is_address(ctype: CType | None) -> bool:
    """Return whether values of a C type are addresses: a `void *`, through which C can pass data to callbacks."""
    return isinstance(ctype, VoidPointer)


class VoidPointer(CType):
    """An address as a Python int."""

    spellings: tuple[str, ...] = ("void*",)
    c = "void *"
    checker = "cwrap_check_int"
    takes = ("bool", "int")
    display = '"int"'
    checked = True

    @property
    def field(self) -> FieldProtocol:
        """A field that Python only reads."""
        return FieldProtocol(self, must_be_readonly=True)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "int"

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that accepts any pointer-sized int, signed or unsigned."""
        address = f"&{name}" if self.c == "void *" else f"(void **)&{name}"
        return (f"if (CWRAP_UNLIKELY(cwrap_take_pointer({obj}, {address}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"PyLong_FromVoidPtr((void *)({expression}))"


class ConstVoidPointer(VoidPointer):
    """An address of memory that C does not write to."""

    spellings = ("const void*",)
    c = "const void *"

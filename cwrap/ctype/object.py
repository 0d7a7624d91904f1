"""Values that C gets unchanged: Python objects, and addresses as integers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import ContainerProtocol, HeldObject
from cwrap.ctype.protocols.field import FieldProtocol

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


def is_python_object(ctype: CType | None) -> bool:
    """Return whether values of a C type are Python objects without conversion."""
    return isinstance(ctype, Object)


class Object(HeldObject, ContainerProtocol, CType):
    """A Python object of any type."""

    runs_python = False
    spellings = ("PyObject*",)
    c = "PyObject *"
    checker = "cwrap_check_any"
    takes = ("object",)
    display = '"object"'
    foreign = True

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object` for a parameter and `Any` for a result."""
        return "Any" if result else "object"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {obj};",)

    def initial(self, obj: str) -> str:
        return obj

    def box(self, expression: str) -> str:
        """Return the expression: the value is an object already."""
        return expression

    def discard(self, name: str) -> Lines:
        """Return a statement that releases the reference, if there is one."""
        return (f"Py_XDECREF({name});",)


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

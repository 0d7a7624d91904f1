"""PyObject *: a Python object without conversion; a C function returns a new reference, or NULL with an exception."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols.container import ContainerProtocol
from cwrap.ctype.protocols.lifetime import HeldObject

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

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

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

"""PyObject *: a Python object as it is; as a result, a new reference or NULL with an exception set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Object(CType):
    """Any object."""

    runs_python = False
    spellings = ("PyObject*",)
    c = "PyObject *"
    checker = "cwrap_check_any"
    takes = ("object",)
    display = '"object"'
    foreign = True

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Any in, object out."""
        return "Any" if result else "object"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Borrowed."""
        return (f"{name} = {obj};",)

    def initial(self, obj: str) -> str:
        """Borrowed."""
        return obj

    def box(self, expression: str) -> str:
        """Itself."""
        return expression

"""bool: True or False, nothing else, so that a flag never swallows a number meant for the next argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Boolean(CType):
    """C's bool."""

    runs_python = False
    spellings: tuple[str, ...] = ("bool", "_Bool")
    c = "bool"
    checker = "cwrap_check_bool"
    takes = ("bool",)
    display = '"bool"'
    headers = ("<stdbool.h>",)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`bool`."""
        return "bool"

    def init(self, name: str) -> Lines:
        """False."""
        return (f"{name} = false;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """As `initial`."""
        return (f"{name} = {self.initial(obj)};",)

    def initial(self, obj: str) -> str:
        """True is a singleton."""
        return f"{obj} == Py_True"

    def box(self, expression: str) -> str:
        """A Python bool."""
        return f"PyBool_FromLong({expression})"

    def python_default(self, expression: str) -> str | None:
        """`0` and `false` are False."""
        return {"0": "False", "1": "True", "false": "False", "true": "True"}.get(expression.strip())


class BooleanStatus(Boolean):
    """The bool that a C function returns which returns something else if it fails: as an int, which C does not cut."""

    spellings = ()
    c = "int"


class BooleanChoice(Boolean):
    """A bool that becomes one of two C expressions (`if_true`, `if_false`)."""

    spellings = ()

    def __init__(self, c: str, if_true: str, if_false: str) -> None:
        self.c = c
        self.if_true = if_true
        self.if_false = if_false

    def init(self, name: str) -> Lines:
        """The expression for False."""
        return (f"{name} = {self.if_false};",)

    def initial(self, obj: str) -> str:
        """One of the two expressions."""
        return f"({obj} == Py_True ? {self.if_true} : {self.if_false})"

    def python_default(self, expression: str) -> str | None:
        """Found by which of the two expressions it is."""
        if expression.strip() in (self.if_true, self.if_false):
            return str(expression.strip() == self.if_true)
        return super().python_default(expression)

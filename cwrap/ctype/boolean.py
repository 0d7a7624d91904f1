"""bool: only True and False of Python and of NumPy are accepted.

So a flag never takes a number that was meant for the next argument.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, Number

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Boolean(CType):
    """The C type `bool`."""

    is_unshared = True
    number = Number.BOOLEAN
    signed = True
    can_be_field = True
    runs_python = False
    spellings: tuple[str, ...] = ("bool", "_Bool")
    c = "bool"
    checker = "cwrap_check_bool"
    takes = ("bool",)
    display = '"bool"'
    headers = ("<stdbool.h>",)
    ufunc_type = "CWRAP_UFUNC_BOOL"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "bool"

    def init(self, name: str) -> Lines:
        return (f"{name} = false;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {self.initial(obj)};",)

    def initial(self, obj: str) -> str:
        """Return whether the object is True of Python or of NumPy."""
        return f"cwrap_is_true({obj})"

    def box(self, expression: str) -> str:
        return f"PyBool_FromLong({expression})"

    def loaded(self, address: str) -> str:
        """Return a comparison of the byte: an array can have bytes that are no `bool`."""
        return f"({self.c})(*(const unsigned char *){address} != 0)"

    def stored(self, address: str, name: str) -> str:
        """Return the assignment of 0 or 1 to the byte."""
        return f"*(unsigned char *){address} = {name} != 0;"

    def python_default(self, expression: str) -> str | None:
        """Return True or False; the C constants `0` and `1` are accepted too."""
        return {"0": "False", "1": "True", "false": "False", "true": "True"}.get(expression.strip())


class BooleanStatus(Boolean):
    """A C function's result that is a bool unless the function fails.

    The C variable is an int, because a `bool` could not hold the other value that reports the failure.
    """

    spellings = ()
    c = "int"


class BooleanChoice(Boolean):
    """A Python bool that selects one of two C expressions (`if_true`, `if_false`)."""

    spellings = ()

    def __init__(self, c: str, if_true: str, if_false: str) -> None:
        self.c = c
        self.if_true = if_true
        self.if_false = if_false

    def init(self, name: str) -> Lines:
        return (f"{name} = {self.if_false};",)

    def initial(self, obj: str) -> str:
        """Return a C expression that selects one of the two expressions."""
        return f"(cwrap_is_true({obj}) ? {self.if_true} : {self.if_false})"

    def default_expression(self, text: str) -> str:
        """Return one of the two expressions for a default that is one, with or without quotes, or `true` or `false`."""
        choices = (self.if_true, self.if_false)
        if text in choices:
            return text
        if f'"{text}"' in choices:
            return f'"{text}"'
        return {"true": self.if_true, "false": self.if_false}.get(text.lower(), text)

    def python_default(self, expression: str) -> str | None:
        if expression.strip() in (self.if_true, self.if_false):
            return str(expression.strip() == self.if_true)
        return super().python_default(expression)

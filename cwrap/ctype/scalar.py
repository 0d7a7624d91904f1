"""C integers and floating-point numbers: anything with `__index__`, anything with `__float__`; range-checked.

    int64_t n    if (cwrap_take_int64_t(obj, &n)) fail
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


# The spellings of each type; the first one is C's, and names the conversion in the runtime.
_SIGNED = (
    ("int", "signed", "signed int"), ("long", "long int", "signed long"), ("short", "short int", "signed short"),
    ("signed char",), ("char",), ("long long", "long long int", "signed long long"),
    ("int8_t",), ("int16_t",), ("int32_t",), ("int64_t",), ("intmax_t",), ("intptr_t",), ("ptrdiff_t",),
    ("Py_ssize_t", "ssize_t"),
)  # fmt: skip
_UNSIGNED = (
    ("unsigned char",), ("unsigned short", "unsigned short int"), ("unsigned int", "unsigned"),
    ("uint8_t",), ("uint16_t",), ("uint32_t",),
)  # fmt: skip
_WIDE = (
    ("size_t",), ("uint64_t",), ("uintmax_t",), ("uintptr_t",), ("unsigned long", "unsigned long int"),
    ("unsigned long long", "unsigned long long int"),
)  # fmt: skip
_FLOATING = ("double", "float", "long double")


class Integer(CType):
    """An integer that 64 bits with a sign can hold."""

    checker = "cwrap_check_int"
    takes = ("bool", "int")
    display = '"int"'
    headers: tuple[str, ...] = ("<limits.h>", "<stdint.h>")

    checked = True

    def __init__(self, spellings: tuple[str, ...], signed: bool = False) -> None:
        self.spellings = spellings
        self.c = spellings[0]
        self.signed = signed

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`int`: whatever has `__index__` may come in."""
        return "int" if result else "SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """OverflowError where the value does not fit in the C type."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        """A Python int."""
        return f"PyLong_FromLongLong({expression})"


class WideUnsigned(Integer):
    """An integer of 64 bits without a sign."""

    def box(self, expression: str) -> str:
        """A Python int."""
        return f"PyLong_FromUnsignedLongLong({expression})"


class Floating(CType):
    """float, double or long double, of which Python keeps what a double can."""

    checker = "cwrap_check_float"
    takes = ("bool", "int", "float")
    display = '"float"'
    checked = True

    def __init__(self, c: str) -> None:
        self.c = c
        self.spellings = (c,)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`float`: whatever has `__float__` may come in."""
        return "float" if result else "SupportsFloat"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """A float takes the nearest value."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        """A Python float."""
        return f"PyFloat_FromDouble({'(double)' * (self.c == 'long double')}{expression})"


def scalars() -> tuple[CType, ...]:
    """Every C number."""
    integers = (*(Integer(s, signed=True) for s in _SIGNED), *(Integer(s) for s in _UNSIGNED))
    return (*integers, *(WideUnsigned(spellings) for spellings in _WIDE), *(Floating(c) for c in _FLOATING))

"""C integers and floating-point numbers, from any object with `__index__` or `__float__`; values are range-checked.

For example:

    int64_t n    if (cwrap_take_int64_t(obj, &n)) fail
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, Number

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


# The spellings of each type. The first one is used in C, and is part of the name of the conversion in the runtime.
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
    """An integer that fits in a signed 64-bit integer."""

    is_unshared = True
    number = Number.INTEGER
    can_be_field = True
    checker = "cwrap_check_int"
    takes: tuple[str, ...] = ("bool", "int")
    display = '"int"'
    headers: tuple[str, ...] = ("<limits.h>", "<stdint.h>")
    checked = True

    def __init__(self, spellings: tuple[str, ...], signed: bool = False) -> None:
        self.spellings = spellings
        self.c = spellings[0]
        self.signed = signed
        self.ufunc_type = f"CWRAP_UFUNC_INTEGER({self.c})"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `int` for a result, and the protocol of `__index__` for a parameter."""
        return "int" if result else "SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises OverflowError if the value does not fit in the C type."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"PyLong_FromLongLong({expression})"


class WideUnsigned(Integer):
    """An unsigned integer of 64 bits."""

    def box(self, expression: str) -> str:
        return f"PyLong_FromUnsignedLongLong({expression})"


class Floating(CType):
    """float, double or long double; a Python float has the precision of a double."""

    is_unshared = True
    number = Number.FLOATING
    signed = True
    can_be_field = True
    checker = "cwrap_check_float"
    takes = ("bool", "int", "float")
    display = '"float"'
    checked = True

    def __init__(self, c: str) -> None:
        self.c = c
        self.spellings = (c,)
        self.ufunc_type = f"CWRAP_UFUNC_FLOATING({c})"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `float` for a result, and the protocol of `__float__` for a parameter."""
        return "float" if result else "SupportsFloat"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion to the nearest value of the C type."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"PyFloat_FromDouble({'(double)' * (self.c == 'long double')}{expression})"


def scalars() -> tuple[CType, ...]:
    """Return the types of all C integers and floating-point numbers."""
    integers = (*(Integer(s, signed=True) for s in _SIGNED), *(Integer(s) for s in _UNSIGNED))
    return (*integers, *(WideUnsigned(spellings) for spellings in _WIDE), *(Floating(c) for c in _FLOATING))

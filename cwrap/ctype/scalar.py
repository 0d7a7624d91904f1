"""C integers and floating-point numbers: anything with `__index__`, anything with `__float__`; range-checked.

    int64_t n    if (cwrap_as_int64(obj, &n)) fail
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class _Row:
    spellings: tuple[str, ...]
    minimum: str
    maximum: str


_SIGNED = (
    _Row(("int",), "INT_MIN", "INT_MAX"),
    _Row(("long", "long int"), "LONG_MIN", "LONG_MAX"),
    _Row(("short", "short int"), "SHRT_MIN", "SHRT_MAX"),
    _Row(("signed char",), "SCHAR_MIN", "SCHAR_MAX"),
    _Row(("char",), "CHAR_MIN", "CHAR_MAX"),
    _Row(("long long", "long long int"), "LLONG_MIN", "LLONG_MAX"),
    _Row(("int8_t",), "INT8_MIN", "INT8_MAX"),
    _Row(("int16_t",), "INT16_MIN", "INT16_MAX"),
    _Row(("int32_t",), "INT32_MIN", "INT32_MAX"),
    _Row(("int64_t",), "INT64_MIN", "INT64_MAX"),
    _Row(("ptrdiff_t", "Py_ssize_t"), "PTRDIFF_MIN", "PTRDIFF_MAX"),
    _Row(("unsigned char",), "0", "UCHAR_MAX"),
    _Row(("unsigned short",), "0", "USHRT_MAX"),
    _Row(("uint8_t",), "0", "UINT8_MAX"),
    _Row(("uint16_t",), "0", "UINT16_MAX"),
    _Row(("uint32_t",), "0", "UINT32_MAX"),
    _Row(("unsigned", "unsigned int"), "0", "UINT_MAX"),
)
_UNSIGNED = ("size_t", "uint64_t", "unsigned long", "unsigned long int", "unsigned long long", "uintptr_t")
_FLOATING = ("double", "float")


class Integer(CType):
    """An integer that 64 bits with a sign can hold."""

    checker = "cwrap_check_int"
    takes = ("bool", "int")
    display = '"int"'
    headers = ("<limits.h>", "<stdint.h>")

    def __init__(self, c: str, spellings: tuple[str, ...], minimum: str, maximum: str) -> None:
        self.c = c
        self.spellings = spellings
        self.minimum = minimum
        self.maximum = maximum

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`int`: whatever has `__index__` may come in."""
        return "int" if result else "SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Range-checked for the C type."""
        return (
            "{",
            "    int64_t number;",
            f'    if (cwrap_as_ranged({obj}, {self.minimum}, {self.maximum}, "{self.c}", &number))',
            f"        {fail}",
            f"    {name} = ({self.c})number;",
            "}",
        )

    def box(self, expression: str) -> str:
        """A Python int."""
        return f"PyLong_FromLongLong({expression})"


class WideUnsigned(Integer):
    """An integer of 64 bits without a sign."""

    def __init__(self, c: str) -> None:
        super().__init__(c, (c,), "0", "UINT64_MAX")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """OverflowError for a negative number."""
        return (
            "{",
            "    uint64_t number;",
            f"    if (cwrap_as_uint64({obj}, &number))",
            f"        {fail}",
            f"    {name} = ({self.c})number;",
            "}",
        )

    def box(self, expression: str) -> str:
        """A Python int."""
        return f"PyLong_FromUnsignedLongLong({expression})"


class Floating(CType):
    """float or double."""

    checker = "cwrap_check_float"
    takes = ("bool", "int", "float")
    display = '"float"'

    def __init__(self, c: str) -> None:
        self.c = c
        self.spellings = (c,)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`float`: whatever has `__float__` may come in."""
        return "float" if result else "SupportsFloat"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """A float takes the nearest value."""
        return (
            "{",
            "    double number;",
            f"    if (cwrap_as_double({obj}, &number))",
            f"        {fail}",
            f"    {name} = ({self.c})number;",
            "}",
        )

    def box(self, expression: str) -> str:
        """A Python float."""
        return f"PyFloat_FromDouble({expression})"


def scalars() -> tuple[CType, ...]:
    """Every C number."""
    signed = tuple(Integer(row.spellings[0], row.spellings, row.minimum, row.maximum) for row in _SIGNED)
    unsigned = tuple(WideUnsigned(c) for c in _UNSIGNED)
    return (*signed, *unsigned, *(Floating(c) for c in _FLOATING))

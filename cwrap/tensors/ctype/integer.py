"""C integers in tensor methods: a Python bool is no integer, so that `x.sum(True)` is not `x.sum(1)`.

For example:

    int dim    if (PyBool_Check(obj) || cwrap_take_int(obj, &dim)) fail
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.numbers import Integer, WideUnsigned


class TensorInteger(Integer):
    """An integer that fits in a signed 64-bit integer."""

    checker = "THPInt_check"
    takes = ("int",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that refuses a bool, and raises OverflowError if the value does not fit."""
        take = f"cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name})"
        return (f"if (CWRAP_UNLIKELY(PyBool_Check({obj}) || {take})) {fail}",)


class TensorWideUnsigned(TensorInteger):
    """An unsigned integer of 64 bits."""

    box = WideUnsigned.box


def without_bool(types: Iterable[CType]) -> tuple[CType, ...]:
    """Return the types, with integers that refuse a bool in place of those that accept it."""
    return tuple(_refusing(t) if isinstance(t, Integer) else t for t in types)


def _refusing(ctype: Integer) -> Integer:
    kind = TensorWideUnsigned if isinstance(ctype, WideUnsigned) else TensorInteger
    return kind(ctype.spellings, ctype.number.signed)

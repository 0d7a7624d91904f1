"""Numbers of tensor methods: `real`, `accreal`, and integers, which a Python bool is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.numbers import Integer, WideUnsigned
from cwrap.ctype.protocols import GenericProtocol, NumberKind

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


LITERAL_MACROS = ("AS_REAL", "AS_ACCREAL")
_NUMBERS = (NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.BOOLEAN)


class Real(GenericProtocol, CType):
    """A number of the element type; the range of numbers that it accepts depends on the dtype."""

    spellings = ("real",)
    c = "real"
    checker = "THPUtils_(checkReal)"
    takes = ("bool", "int", "float")
    display = "THP_REAL_DISPLAY"
    doc_name = "number"
    literal_macros = LITERAL_MACROS
    parameter_macro = "THP_REAL"
    unpack = "THPUtils_(unpackReal)"
    pack = "THPUtils_(newReal)"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the Python type of elements of the dtype; a parameter accepts objects of its protocol."""
        python = dtype.python if dtype else "float"
        if result:
            return python
        return {"float": "SupportsFloat", "complex": "complex"}.get(python, "SupportsIndex")

    def init(self, name: str) -> Lines:
        return (f"{name} = AS_REAL(0);",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises OverflowError if an integer does not fit in the dtype."""
        return (f"if (CWRAP_UNLIKELY({self.unpack}({obj}, &{name}))) {fail}",)

    def is_zero(self, expression: str) -> str:
        """Return a comparison of the loaded value, because a Half is a struct, to which `!` does not apply."""
        return f"TH_LOAD({expression}) == 0"

    def box(self, expression: str) -> str:
        return f"{self.pack}({expression})"


class AccReal(Real):
    """A number of the type in which sums of elements are computed."""

    spellings = ("accreal",)
    c = "accreal"
    parameter_macro = ""
    checker = "THPUtils_(checkAccreal)"
    unpack = "THPUtils_(unpackAccreal)"
    pack = "THPUtils_(newAccreal)"

    def init(self, name: str) -> Lines:
        return (f"{name} = 0;",)

    def is_zero(self, expression: str) -> str:
        """Return a comparison, because the type is a C number for every dtype."""
        return f"{expression} == 0"


def is_real(ctype: CType | None) -> bool:
    """Return True for `real` and `accreal`."""
    return isinstance(ctype, Real)


def is_number(ctype: CType | None) -> bool:
    """Return True for `real`, `accreal` and the real numbers of C, bool included."""
    return is_real(ctype) or (ctype is not None and ctype.number.kind in _NUMBERS)


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

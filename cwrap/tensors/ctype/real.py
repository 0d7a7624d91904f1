"""real and accreal: an element of self's dtype, and what its sums are kept in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, Number

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


LITERAL_MACROS = ("AS_REAL", "AS_ACCREAL")
_NUMBERS = (Number.INTEGER, Number.FLOATING, Number.BOOLEAN)


class Real(CType):
    """A number of self's element type; which numbers fit depends on the dtype."""

    spellings = ("real",)
    c = "real"
    checker = "THPUtils_(checkReal)"
    takes = ("bool", "int", "float")
    display = "THP_REAL_DISPLAY"
    doc_name = "number"
    literal_macros = LITERAL_MACROS
    unpack = "THPUtils_(unpackReal)"
    pack = "THPUtils_(newReal)"

    @property
    def kind(self) -> str:
        """There is a macro."""
        return "THP_REAL" if self.c == "real" else super().kind

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`float` or `int`, by the dtype."""
        python = dtype.python if dtype else "float"
        if result:
            return python
        return {"float": "SupportsFloat", "int": "SupportsIndex", "bool": "SupportsIndex"}[python]

    def init(self, name: str) -> Lines:
        """Zero."""
        return (f"{name} = AS_REAL(0);",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """OverflowError where an integer does not fit."""
        return (f"if (CWRAP_UNLIKELY({self.unpack}({obj}, &{name}))) {fail}",)

    def is_zero(self, expression: str) -> str:
        """A Half is a struct, which `!` does not take."""
        return f"TH_LOAD({expression}) == 0"

    def box(self, expression: str) -> str:
        """A Python float, int or bool."""
        return f"{self.pack}({expression})"


class AccReal(Real):
    """A number of the type that sums are kept in."""

    spellings = ("accreal",)
    c = "accreal"
    checker = "THPUtils_(checkAccreal)"
    unpack = "THPUtils_(unpackAccreal)"
    pack = "THPUtils_(newAccreal)"

    def init(self, name: str) -> Lines:
        """Zero."""
        return (f"{name} = 0;",)

    def is_zero(self, expression: str) -> str:
        """Always a number of C."""
        return f"{expression} == 0"


def is_real(ctype: CType | None) -> bool:
    """Return True for `real` and `accreal`."""
    return isinstance(ctype, Real)


def is_number(ctype: CType | None) -> bool:
    """Return True for `real`, `accreal` and the real numbers of C, bool included."""
    return is_real(ctype) or (ctype is not None and ctype.number in _NUMBERS)

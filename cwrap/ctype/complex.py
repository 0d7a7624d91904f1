"""C's complex numbers, from any object with `__complex__`, `__float__` or `__index__`.

    double complex z    if (cwrap_take_complex(obj, parts)) fail    memcpy(&arg_z, parts, sizeof arg_z)

These types exist in C only: C++ has std::complex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, Number

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Complex(CType):
    """A complex number whose parts are floats or doubles."""

    is_unshared = True
    number = Number.COMPLEX
    can_be_field = True
    checker = "cwrap_check_complex"
    takes = ("bool", "int", "float", "complex")
    display = '"complex"'
    headers = ("<complex.h>", "<string.h>")
    checked = True

    def __init__(self, part: str) -> None:
        self.part = part
        self.c = f"{part} complex"
        self.ufunc_type = "CWRAP_UFUNC_CFLOAT" if part == "float" else "CWRAP_UFUNC_CDOUBLE"
        self.spellings = (self.c, f"{part} _Complex", f"_Complex {part}", f"complex {part}")

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `complex` for a result; a parameter accepts objects of three protocols."""
        return "complex" if result else "SupportsComplex | SupportsFloat | SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion with two doubles in between."""
        narrow = f"const {self.part} cw_narrow[] = {{({self.part})cw_parts[0], ({self.part})cw_parts[1]}};"
        return (
            "{",
            "    double cw_parts[2];",
            f"    if (CWRAP_UNLIKELY(cwrap_take_complex({obj}, cw_parts))) {fail}",
            f"    {narrow}",
            f"    memcpy(&{name}, cw_narrow, sizeof {name}); /* a complex number is an array of two */",
            "}",
        )

    def box(self, expression: str) -> str:
        return f"PyComplex_FromDoubles((double)creal({expression}), (double)cimag({expression}))"


def complexes() -> tuple[CType, ...]:
    """Return the complex types of float and of double."""
    return (Complex("float"), Complex("double"))

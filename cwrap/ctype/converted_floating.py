"""Floating-point numbers that C cannot compute with, from any object with `__float__`; the number is rounded once.

    cwrap_half a    if (cwrap_take_double(obj, &cw_wide)) fail
                    arg_a = cwrap_half_from_float(cwrap_half_narrow(cw_wide))

The types are the rows of a dtype table with `load` and `store`, the C functions that convert to a C number and back.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.scalar import Floating
from cwrap.dtypes import Dtype, DtypeTable


class ConvertedFloating(Floating):
    """One row of a dtype table. The C type can be a struct: then C does not compile if it uses values as numbers."""

    compares = False

    def __init__(self, row: Dtype) -> None:
        super().__init__(row.real)
        self.row = row
        self.ufunc_type = "CWRAP_UFUNC_HALF" if row.numpy == "float16" else ""
        self.narrow = row.narrow or ("cwrap_float_to_round" if row.compute == "float" else "")
        rounding = ('"cwrap_rounding.h"',) if self.narrow and not row.narrow else ()
        self.headers = (*((row.included,) if row.header else ()), *rounding)

    def _stored(self, number: str) -> str:
        """Return a C expression of the value that is nearest to a double."""
        return f"{self.row.store}({self.narrow}({number}))"

    def init(self, name: str) -> Lines:
        return (f"{name} = {self.row.store}(0);",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion with a double in between."""
        return (
            "{",
            "    double cw_wide;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_double({obj}, &cw_wide))) {fail}",
            f"    {name} = {self._stored('cw_wide')};",
            "}",
        )

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        return (f"{name} = {self._stored(expression)};",)

    def is_zero(self, expression: str) -> str:
        """Return a C condition that holds for zero of either sign."""
        return f"{self.row.load}({expression}) == 0"

    def box(self, expression: str) -> str:
        return f"PyFloat_FromDouble((double){self.row.load}({expression}))"


def converted_floatings(table: DtypeTable) -> tuple[ConvertedFloating, ...]:
    """Return the floating-point types of a dtype table that C cannot compute with."""
    return tuple(ConvertedFloating(row) for row in table.rows if row.load and row.floating)

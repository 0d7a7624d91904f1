"""Floating numbers that C cannot compute with: accept anything with `__float__`, rounded once, and return a float.

    cwrap_half a    if (cwrap_take_double(obj, &cw_wide)) fail
                    arg_a = cwrap_half_from_float(cwrap_half_narrow(cw_wide))

They are the rows of a dtype table that have `load` and `store`: functions that convert to a C type and from it.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.scalar import Floating
from cwrap.dtypes import Dtype, DtypeTable


class Converted(Floating):
    """One row. Its C type can be a struct, so that C that forgets to convert it does not compile."""

    def __init__(self, row: Dtype) -> None:
        super().__init__(row.real)
        self.row = row
        self.narrow = row.narrow or ("cwrap_float_to_round" if row.compute == "float" else "")
        rounding = ('"cwrap_rounding.h"',) if self.narrow and not row.narrow else ()
        self.headers = (*((row.included,) if row.header else ()), *rounding)

    def _stored(self, number: str) -> str:
        """C of the value that is nearest to a double."""
        return f"{self.row.store}({self.narrow}({number}))"

    def init(self, name: str) -> Lines:
        """Zero."""
        return (f"{name} = {self.row.store}(0);",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """By way of a double."""
        return (
            "{",
            "    double cw_wide;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_double({obj}, &cw_wide))) {fail}",
            f"    {name} = {self._stored('cw_wide')};",
            "}",
        )

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """A default is a number of C's."""
        return (f"{name} = {self._stored(expression)};",)

    def is_zero(self, expression: str) -> str:
        """Of either sign."""
        return f"{self.row.load}({expression}) == 0"

    def box(self, expression: str) -> str:
        """A Python float."""
        return f"PyFloat_FromDouble((double){self.row.load}({expression}))"


def converted(table: DtypeTable) -> tuple[Converted, ...]:
    """Return the C types of the rows of a table that C cannot compute with."""
    return tuple(Converted(row) for row in table.rows if row.load and row.floating)

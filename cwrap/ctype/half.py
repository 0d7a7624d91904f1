"""Half precision numbers, from any object with `__float__`; the number is rounded once.

    cwrap_half a    if (cwrap_take_double(obj, &cw_wide)) fail    arg_a = cwrap_half_from_double(cw_wide)
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.scalar import Floating


class Half(Floating):
    """A struct of 16 bits, so that C does not compile if it uses a value without converting it."""

    headers = ('"cwrap_half.h"',)

    def __init__(self) -> None:
        super().__init__("cwrap_half")

    def init(self, name: str) -> Lines:
        """Return an assignment of zero bits."""
        return (f"{name}.bits = 0;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion with a double in between."""
        return (
            "{",
            "    double cw_wide;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_double({obj}, &cw_wide))) {fail}",
            f"    {name} = cwrap_half_from_double(cw_wide);",
            "}",
        )

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return an assignment that converts the default, which is a C number."""
        return (f"{name} = cwrap_half_from_double({expression});",)

    def is_zero(self, expression: str) -> str:
        """Return a C condition that holds for zero of either sign."""
        return f"!(({expression}).bits & 0x7fffu)"

    def box(self, expression: str) -> str:
        """Return a C expression of a Python float."""
        return f"PyFloat_FromDouble((double)cwrap_half_to_float({expression}))"

"""Half precision numbers: anything with `__float__` comes in and is rounded once, a float comes out.

    cwrap_half a    if (cwrap_take_double(obj, &cw_wide)) fail    arg_a = cwrap_half_from_double(cw_wide)
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.scalar import Floating


class Half(Floating):
    """A struct of 16 bits, so that C which forgets to convert it does not compile."""

    headers = ('"cwrap_half.h"',)

    def __init__(self) -> None:
        super().__init__("cwrap_half")

    def init(self, name: str) -> Lines:
        """All bits zero."""
        return (f"{name}.bits = 0;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """By way of a double."""
        return (
            "{",
            "    double cw_wide;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_double({obj}, &cw_wide))) {fail}",
            f"    {name} = cwrap_half_from_double(cw_wide);",
            "}",
        )

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """A default is a number of C's."""
        return (f"{name} = cwrap_half_from_double({expression});",)

    def is_zero(self, expression: str) -> str:
        """Of either sign."""
        return f"!(({expression}).bits & 0x7fffu)"

    def box(self, expression: str) -> str:
        """A Python float."""
        return f"PyFloat_FromDouble((double)cwrap_half_to_float({expression}))"

"""Typedefs of numbers (`- typedef:`): types of a library or of the system that are integers, floats or bools.

For example:

    - typedef: time_t                    an integer; the compiler knows its size and its sign
    - typedef: sample_t                  a float
      as: float
    - typedef: flag_t                    a bool in Python, whatever number it is in C
      as: bool

A typedef of a number that `as` names must have the size and the sign of that number, which the compiler checks.
"""

from __future__ import annotations

from cwrap.ctype.base import CType, Lines, size_check
from cwrap.ctype.boolean import Boolean
from cwrap.ctype.declared import IntegerLike
from cwrap.ctype.scalar import Floating, Integer


class IntegerTypedef(Integer):
    """An integer whose size and sign only the compiler knows; messages show the type as `shown`."""

    is_sign_unknown = True

    def __init__(self, c: str, shown: str = "") -> None:
        super().__init__((c,), signed=True)
        self.shown = shown or c
        self.existence = existence(c, f"CWRAP_IS_INTEGER({c})", "an integer of at most 64 bits")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises OverflowError if the value does not fit in the C type."""
        arguments = f'{obj}, "{self.shown}", CWRAP_GREATEST({self.c}), CWRAP_IS_SIGNED({self.c}), &cw_bits'
        return (
            "{", "    uint64_t cw_bits;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_integer({arguments}))) {fail}",
            f"    {name} = ({self.c})cw_bits;", "}",
        )  # fmt: skip

    def box(self, expression: str) -> str:
        return f"CWRAP_INTEGER({self.c}, {expression})"


class _SameInteger(IntegerLike):
    """An integer of the size and the sign of another integer."""

    def __init__(self, c: str, base: CType) -> None:
        super().__init__(c, base)
        self.same_as = base.c
        same = f"sizeof({c}) == sizeof({base.c}) && CWRAP_IS_SIGNED({c}) == CWRAP_IS_SIGNED({base.c})"
        self.existence = existence(c, f"CWRAP_IS_INTEGER({c}) && {same}", base.c)


class _SameFloating(Floating):
    """A floating-point number of the size of another one."""

    def __init__(self, c: str, base: CType) -> None:
        super().__init__(c)
        self.base = base
        self.same_as = base.c
        self.existence = existence(c, f"CWRAP_IS_FLOATING({c}) && sizeof({c}) == sizeof({base.c})", base.c)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return the conversion of the other type."""
        lines = self.base.extract("cw_number", obj, fail)
        return ("{", *(f"    {line}" for line in (f"{self.base.c} cw_number;", *lines, f"{name} = cw_number;")), "}")

    def box(self, expression: str) -> str:
        return self.base.box(expression)


class _NumericBoolean(Boolean):
    """A number that is true or false."""

    def __init__(self, c: str) -> None:
        self.spellings = (c,)
        self.c = c
        self.existence = size_check(c, c)

    def init(self, name: str) -> Lines:
        return (f"{name} = ({self.c})0;",)

    def initial(self, obj: str) -> str:
        """Return whether the object is True of Python or of NumPy."""
        return f"({self.c})cwrap_is_true({obj})"

    def box(self, expression: str) -> str:
        return f"PyBool_FromLong({expression} != 0)"


def existence(c: str, condition: str, meant: str, name: str = "") -> Lines:
    """Return C that compilers refuse if the type is unknown, or is not what the declaration says.

    `name` makes the line unique, as for `size_check`.
    """
    return (*size_check(c, name or c)[:-1], f'static_assert({condition}, "{c} is not {meant}");', "")


def number_typedef(c: str, base: CType | None) -> CType | None:
    """Return the type of a typedef of a number; None if `base`, another type, is not a number of C.

    Without `base`, the type is an integer.
    """
    if base is None:
        return IntegerTypedef(c)
    if isinstance(base, Integer) and not base.class_name:
        return _SameInteger(c, base)
    if isinstance(base, Floating):
        return _SameFloating(c, base)
    return _NumericBoolean(c) if isinstance(base, Boolean) else None

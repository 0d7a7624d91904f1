"""Numbers of C: what plugins and emitters know about the values of a C type that are numbers."""

from __future__ import annotations

from enum import Enum

from cwrap.source.records import dataclass


class NumberKind(Enum):
    """The kinds of C numbers."""

    INTEGER = "integer"
    FLOATING = "floating"
    BOOLEAN = "boolean"
    COMPLEX = "complex"


@dataclass(frozen=True, slots=True)
class Number:
    """`ctype.number`: what is known about the numbers of a C type; `kind` is None if its values are not numbers."""

    kind: NumberKind | None = None
    signed: bool = False  # values can be less than zero
    is_sign_unknown: bool = False  # only the compiler knows whether values can be less than zero
    compares: bool = True  # C can compare values by `<`
    compared_as: str = ""  # the integer type to which values are cast before comparisons, or an empty string
    zero: str = ""  # the C expression of zero, if C cannot use a value as a condition
    is_enum_of_c: bool = False  # the C type is an enum, not an integer type that C uses for it
    same_as: str = ""  # typedefs: the C number of the same size and sign
    ufunc_type: str = ""  # the C constant of NumPy's type for the elements of arrays, or an empty string

    @property
    def is_integer(self) -> bool:
        """True for integers, and for members of enums."""
        return self.kind is NumberKind.INTEGER

    def compared(self, expression: str) -> str:
        """Return a C expression of a number that can be compared with zero."""
        return f"({self.compared_as}){expression}" if self.compared_as else expression

    def loaded(self, c: str, address: str) -> str:
        """Return the C expression of a number of type `c` at an address, in an array of `ufunc_type`.

        An array of truth values can have bytes that are no `bool`.
        """
        if self.kind is NumberKind.BOOLEAN:
            return f"({c})(*(const unsigned char *){address} != 0)"
        return f"*(const {c} *)(const void *){address}"

    def stored(self, c: str, address: str, name: str) -> str:
        """Return the C statement that stores the number in a variable at an address, like `loaded`."""
        if self.kind is NumberKind.BOOLEAN:
            return f"*(unsigned char *){address} = {name} != 0;"
        return f"*({c} *)(void *){address} = {name};"

"""C types that a project declares as rows of a table: typedefs, implicit values, and types with C conversions.

For example:

    - type: dnnHandle_t                  Python has no argument: the C expression is passed
      implicit: current_handle()
    - type: dnnMode_t                    another name of a C integer
      as: int
    - type: image_t*                     C functions of the project convert values
      check: image_check
      from_python: image_of
      to_python: image_object
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.scalar import Integer
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Declared(CType):
    """The base class of types that are not integers; `python` is the name of the type in messages."""

    def __init__(self, c: str, python: str, headers: tuple[str, ...]) -> None:
        self.spellings = (c,)
        self.c = CSpelling.parse(c).c
        self.display = f'"{python}"'
        self.headers = headers

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object`: Python has no type for the values."""
        return "object"


class ImplicitType(Declared):
    """A type whose values are C expressions: Python never passes one."""

    def __init__(self, c: str, expression: str, headers: tuple[str, ...] = ()) -> None:
        super().__init__(c, c, headers)
        self.implicit = expression


class Converted(Declared):
    """A type with C functions of the project that check objects and convert values.

    `functions` are the C functions for `check` and `from_python`; `pack` is the one for `to_python`, empty if values
    cannot be returned.
    """

    def __init__(
        self, c: str, python: str, functions: tuple[str, str], pack: str = "", headers: tuple[str, ...] = ()
    ) -> None:
        super().__init__(c, python, headers)
        self.checker, self.unpack = functions
        self.pack = pack
        self.can_return = self.foreign = bool(pack)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a call of the C function, which may set an exception."""
        return (f"{name} = {self.unpack}({obj});", f"if (PyErr_Occurred()) {fail}")

    def box(self, expression: str) -> str:
        return f"{self.pack}({expression})"


class IntegerLike(Integer):
    """Another name of a C integer, with the same range: a typedef or an enum.

    Conversions use a variable of the integer type, because C++ does not convert integers to enums.
    """

    def __init__(self, c: str, base: CType, headers: tuple[str, ...] = ()) -> None:
        super().__init__((c,), base.signed)
        self.base = base
        self.is_sign_unknown = base.is_sign_unknown
        self.headers = (*base.headers, *headers)

    @property
    def compared_type(self) -> str:
        """The integer type."""
        return self.base.c

    def init(self, name: str) -> Lines:
        return (f"{name} = ({self.c})0;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return the conversion of the integer type, and a cast."""
        first, *others = self.base.extract("cw_number", obj, fail)
        inner = (f"{self.base.c} cw_number;", first, *others, f"{name} = ({self.c})cw_number;")
        return ("{", *(f"    {line}" for line in inner), "}")

    def compared(self, expression: str) -> str:
        """Return a cast to the integer type, because compilers may give an enum an unsigned type."""
        return f"({self.base.c}){expression}"

    def box(self, expression: str) -> str:
        return self.base.box(f"({self.base.c})({expression})")

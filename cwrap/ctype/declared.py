"""C types that a project declares as rows of a table: handles, typedefs, what is never asked of Python.

    - type: dnnDescriptor_t              an owned pointer: a capsule, which calls the deleter once
      deleter: dnnDestroyDescriptor
      python: Descriptor
    - type: dnnHandle_t                  no argument in Python: the expression is passed
      implicit: current_handle()
    - type: dnnMode_t                    another C integer
      as: int
    - type: image_t*                     C functions of the project's own convert it
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
    """What the types of a table have in common."""

    def __init__(self, c: str, python: str, headers: tuple[str, ...]) -> None:
        self.spellings = (c,)
        self.c = CSpelling.parse(c).c
        self.python = python
        self.display = f'"{python}"'
        self.headers = headers

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Python has no name for it."""
        return "object"


class ImplicitType(Declared):
    """A type whose values Python never sees."""

    def __init__(self, c: str, expression: str, headers: tuple[str, ...] = ()) -> None:
        super().__init__(c, c, headers)
        self.implicit = expression


class Handle(Declared):
    """A pointer that Python owns: a capsule with the C type for its name. None, or closed, is no handle."""

    runs_python = False

    def __init__(self, c: str, python: str, deleter: str, headers: tuple[str, ...] = ()) -> None:
        super().__init__(c, python, headers)
        identifier = "".join(letter if letter.isalnum() else "_" for letter in c)
        self.checker = f"cwrap_check_{identifier}"
        self.releaser = f"cwrap_release_{identifier}"
        self.title = f'"{c}"'
        self.support = (
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return PyCapsule_IsValid(cw_object, {self.title});",
            "}",
            "",
            f"CWRAP_UNUSED static void {self.releaser}(void *cw_pointer)",
            "{",
            f"    {deleter}(({self.c})cw_pointer);",
            "}",
        )

    @property
    def pointer(self) -> bool:
        """Also where a typedef hides the star."""
        return True

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def initial(self, obj: str) -> str:
        """Borrowed; cannot fail once checked."""
        return f"({self.c})PyCapsule_GetPointer({obj}, {self.title})"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The same."""
        return (f"{name} = {self.initial(obj)};",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError if a conversion closed it."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_confirm({obj}, {self.title}))) {fail}",)

    def box(self, expression: str) -> str:
        """Takes the pointer over; frees it where there is no memory for the capsule. None for NULL."""
        return f"cwrap_own((void *){expression}, {self.title}, {self.releaser})"


class Converted(Declared):
    """A type that C functions of the project check and convert."""

    def __init__(self, c: str, python: str, functions: tuple[str, str], headers: tuple[str, ...] = ()) -> None:
        super().__init__(c, python, headers)
        self.checker, self.unpack = functions

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The function may set an exception."""
        return (f"{name} = {self.unpack}({obj});", f"if (PyErr_Occurred()) {fail}")


class ConvertedBack(Converted):
    """Like `Converted`, if there is a function that makes a Python object of it too."""

    foreign = True

    def __init__(
        self, c: str, python: str, functions: tuple[str, str], pack: str, headers: tuple[str, ...] = ()
    ) -> None:
        super().__init__(c, python, functions, headers)
        self.pack = pack

    def box(self, expression: str) -> str:
        """By that function."""
        return f"{self.pack}({expression})"


class IntegerLike(Integer):
    """Another name of a C integer, with its range: a typedef, an enum."""

    def __init__(self, c: str, base: Integer, headers: tuple[str, ...] = ()) -> None:
        super().__init__((c,))
        self.base = base
        self.headers = (*base.headers, *headers)

    def init(self, name: str) -> Lines:
        """Zero; C++ does not make an enum of one by itself."""
        return (f"{name} = ({self.c})0;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """By way of the integer: C++ does not make an enum of one by itself."""
        first, *others = self.base.extract("cw_number", obj, fail)
        inner = (f"{self.base.c} cw_number;", first, *others, f"{name} = ({self.c})cw_number;")
        return ("{", *(f"    {line}" for line in inner), "}")

    def box(self, expression: str) -> str:
        """As the integer."""
        return self.base.box(f"({self.base.c})({expression})")

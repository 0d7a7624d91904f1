"""C types that declarations define along with what they are in Python: enums and classes of handles.

    - enum: Color                        Python: class Color(IntEnum), of the module
      type: enum color                   C: an argument or result `enum color`
      members: [RED, GREEN]
    - class: Door                        Python: class Door, whose objects own a pointer
      type: door_t*
      deleter: close_door

What a module makes of them when it is imported is kept in its state, at a place of its own; every wrapper finds it
there by way of `self`.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, size_check
from cwrap.ctype.scalar import Integer
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Enumeration(Integer):
    """A C integer whose values have names. Any int of its range may come in; a value with a name comes out as that."""

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, base: Integer, place: int) -> None:
        super().__init__(spellings)
        self.c = c
        self.python = python
        self.base = base
        self.place = place
        self.headers = base.headers
        self.existence = size_check(c, python) if c != base.c else ()

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The enum, or any int."""
        return self.python if result else "SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """By way of the integer: C++ does not make an enum of one by itself."""
        first, *others = self.base.extract("cw_number", obj, fail)
        inner = (f"{self.base.c} cw_number;", first, *others, f"{name} = ({self.c})cw_number;")
        return ("{", *(f"    {line}" for line in inner), "}")

    def init(self, name: str) -> Lines:
        """Zero, whether that has a name or not."""
        return (f"{name} = ({self.c})0;",)

    def box(self, expression: str) -> str:
        """The member of that value, or an int."""
        number = self.base.box(f"({self.base.c})({expression})")
        return f"cwrap_member(CWRAP_OBJECTS(self)[{self.place}], {number})"


class ClassHandle(CType):
    """A pointer that a Python object owns until it is closed. A call keeps the object from being closed meanwhile."""

    runs_python = False

    def __init__(
        self, c: str, python: str, deleter: str, place: int, keeps: bool = False,
        spellings: tuple[str, ...] = (), allocate: bool = False, exclusive: bool = False,
    ) -> None:  # fmt: skip
        self.keeps = keeps  # callbacks, which may raise something
        self.spellings = spellings or (c, python)
        self.allocate = allocate
        self.exclusive = exclusive
        self.c = CSpelling.parse(c).c
        self.python = python
        self.place = place
        self.display = f'"{python}"'
        self.checker = f"cwrap_is_{python}"
        self.releaser = f"cwrap_free_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.support = (
            *size_check(c, python),
            f"CWRAP_UNUSED static void {self.releaser}(void *cw_pointer)",
            "{",
            f"    {deleter}(({self.c})cw_pointer);",
            *(("    CWRAP_RAW_FREE(cw_pointer);",) if allocate else ()),
            "}",
            "",
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *cw_object)",
            "{",
            "    cwrap_handle_dealloc(cw_object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(cw_object)) == {self.dealloc}; /* its own, and it has no subtypes */",
            "}",
        )

    @property
    def pointer(self) -> bool:
        """Also where a typedef hides the star."""
        return True

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The class."""
        return self.python

    def declare(self, name: str) -> Lines:
        """The pointer, and the object that it was borrowed from."""
        return (f"{CSpelling.parse(self.c).variable(name)} = NULL;", f"PyObject *cw_of_{name} = NULL;")

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError for one that is closed."""
        enter = "cwrap_handle_enter_alone" if self.exclusive else "cwrap_handle_enter"
        return (
            f"{name} = ({self.c}){enter}({obj}, {self.display}, &cw_of_{name});",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def cleanup(self, name: str) -> Lines:
        """It may be closed again."""
        return (f"cwrap_handle_leave{'_alone' * self.exclusive}(cw_of_{name});",)

    def shared(self) -> ClassHandle:
        """The same for an argument that need not be the call's alone."""
        made = copy(self)
        made.exclusive = False
        return made

    def settle(self, name: str, fail: str) -> Lines:
        """What the callbacks raised that C has of it."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_raised(cw_of_{name}))) {fail}",) if self.keeps else ()

    def thrown(self, name: str) -> Lines:
        """Raise what one of its callbacks raised, instead of the C++ exception."""
        return (f"(void)cwrap_handle_raised(cw_of_{name});",) if self.keeps else ()

    def discard(self, name: str) -> Lines:
        """Frees what the C function made, where Python will not have it."""
        return (f"if ({name})", f"    {self.releaser}((void *){name});")

    def box(self, expression: str) -> str:
        """A new object, which owns the pointer and, but for its own memory, keeps the receiver alive; None for NULL."""
        maker = "cwrap_without_owner(self)" if self.allocate else "self"
        return f"cwrap_handle_new({maker}, {self.place}, (void *){expression}, {self.releaser})"


class KeepingHandle(ClassHandle):
    """A handle that a function makes, and that keeps a callback which it was given: in a variable, at a place."""

    def __init__(self, handle: ClassHandle, place: str, variable: str) -> None:
        vars(self).update(vars(handle))
        self.handle = handle
        self.kept = (variable, place)

    def box(self, expression: str) -> str:
        """The same, with the callback."""
        variable, place = self.kept
        return f'cwrap_handle_keeping({self.handle.box(expression)}, &{variable}, "{place}")'

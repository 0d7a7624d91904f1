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

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.scalar import Integer

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

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The enum, or any int."""
        return self.python if result else "SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """By way of the integer: C++ does not make an enum of one by itself."""
        first, *others = self.base.extract("number", obj, fail)
        inner = (f"{self.base.c} number;", first, *others, f"{name} = ({self.c})number;")
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

    def __init__(
        self, c: str, python: str, deleter: str, place: int,
        spellings: tuple[str, ...] = (), allocate: bool = False, exclusive: bool = False,
    ) -> None:  # fmt: skip
        self.spellings = spellings or (c, python)
        self.allocate = allocate
        self.exclusive = exclusive
        self.c = c.replace("*", " *", 1) if c.endswith("*") else c
        self.python = python
        self.place = place
        self.display = f'"{python}"'
        self.checker = f"cwrap_is_{python}"
        self.releaser = f"cwrap_free_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.support = (
            f"CWRAP_UNUSED static void {self.releaser}(void *pointer)",
            "{",
            f"    {deleter}(({self.c})pointer);",
            *(("    PyMem_RawFree(pointer);",) if allocate else ()),
            "}",
            "",
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *object)",
            "{",
            "    cwrap_handle_dealloc(object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(object)) == {self.dealloc}; /* its own, and it has no subtypes */",
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
        return (f"{self.c if self.c.endswith('*') else f'{self.c} '}{name} = NULL;", f"PyObject *{name}_of = NULL;")

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError for one that is closed."""
        enter = "cwrap_handle_enter_alone" if self.exclusive else "cwrap_handle_enter"
        return (
            f"{name} = ({self.c}){enter}({obj}, {self.display}, &{name}_of);",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def cleanup(self, name: str) -> Lines:
        """It may be closed again."""
        return (f"cwrap_handle_leave{'_alone' * self.exclusive}({name}_of);",)

    def shared(self) -> ClassHandle:
        """The same for an argument that need not be the call's alone."""
        made = copy(self)
        made.exclusive = False
        return made

    def discard(self, name: str) -> Lines:
        """Frees what the C function made, where Python will not have it."""
        return (f"if ({name})", f"    {self.releaser}((void *){name});")

    def box(self, expression: str) -> str:
        """A new object, which owns the pointer and, but for its own memory, keeps the receiver alive; None for NULL."""
        maker = "cwrap_without_owner(self)" if self.allocate else "self"
        return f"cwrap_handle_new({maker}, {self.place}, (void *){expression}, {self.releaser})"


class Struct(CType):
    """A C struct by value: a Python object has one inside, with its fields as attributes."""

    def __init__(self, c: str, python: str, place: int, fields: tuple[tuple[str, CType], ...]) -> None:
        self.spellings = (c, python)
        self.c = c
        self.fields = fields
        self.python = python
        self.place = place
        self.display = f'"{python}"'
        self.checker = f"cwrap_is_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.object = f"cwrap_object_{python}"
        self.headers = ('"cwrap_module.h"', "<string.h>")
        self.support = (
            f"typedef struct {self.object} {{",
            "    PyObject_HEAD",
            f"    {c} value;",
            f"}} {self.object};",
            "",
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *object)",
            "{",
            "    cwrap_struct_dealloc(object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(object)) == {self.dealloc}; /* its own, and it has no subtypes */",
            "}",
            "",
            f"CWRAP_UNUSED static PyObject *cwrap_new_{python}(PyObject *self, {c} value)",
            "{",
            f"    PyObject *made = cwrap_struct_new(self, {place});",
            "    if (made)",
            f"        (({self.object} *)made)->value = value;",
            "    return made;",
            "}",
            "",
            *self._maker(),
        )

    def _maker(self) -> Lines:
        """The C function that puts fields together."""
        parameters = ", ".join(f"{ctype.c} {name}" for name, ctype in self.fields)
        return (
            f"CWRAP_UNUSED static {self.c} cwrap_make_{self.python}({parameters})",
            "{",
            f"    {self.c} value;",
            "    memset(&value, 0, sizeof value);",
            *(f"    value.{name} = {name};" for name, _ in self.fields),
            "    return value;",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The class."""
        return self.python

    def init(self, name: str) -> Lines:
        """Every byte zero."""
        return (f"memset(&{name}, 0, sizeof {name});",)

    def initial(self, obj: str) -> str:
        """A copy, which cannot fail once checked."""
        return f"(({self.object} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The same."""
        return (f"{name} = {self.initial(obj)};",)

    def box(self, expression: str) -> str:
        """A new object with a copy."""
        return f"cwrap_new_{self.python}(self, {expression})"


class StructPointer(CType):
    """The address of the struct in a Python object: what C changes there is seen in Python."""

    def __init__(self, struct: Struct, const: bool) -> None:
        word = "const " if const else ""
        self.struct = struct
        self.spellings = (f"{word}{struct.c}*", f"{word}{struct.python}*")
        self.c = f"{word}{struct.c} *"
        self.display = struct.display
        self.checker = struct.checker
        self.takes = (struct.c,)
        self.headers = struct.headers
        self.support = struct.support

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The class."""
        return self.struct.python

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def initial(self, obj: str) -> str:
        """Cannot fail once checked; the caller's reference keeps the object."""
        return f"&(({self.struct.object} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The same."""
        return (f"{name} = {self.initial(obj)};",)

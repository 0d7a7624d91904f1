"""C structs: a Python object has one inside, with its fields as attributes; by value, or as a pointer to it.

    - struct: Point                      Python: class Point; Point(x=1), p.x
      type: point_t                      C: arguments `point_t`, `const point_t*`; results are copies
      fields: [double x, double y]

A struct inside another is seen as part of it: what is assigned to `line.start.x` changes the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.fixed import Fixed

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class Field:
    """One field; one that is `readonly` is no argument of the constructor either."""

    name: str
    ctype: CType
    readonly: bool = False
    doc: str = ""

    def store(self, target: str, name: str) -> str:
        """C statement that puts a variable into a struct."""
        if isinstance(self.ctype, Fixed):
            return f"memcpy({target}.{self.name}, {name}, sizeof {target}.{self.name});"
        return f"{target}.{self.name} = {name};"


class Struct(CType):
    """A struct by value."""

    def __init__(self, c: str, python: str, place: int, fields: tuple[Field, ...]) -> None:
        self.spellings = (c, python)
        self.c = c
        self.fields = fields
        self.python = python
        self.place = place
        self.display = f'"{python}"'
        self.checker = f"cwrap_is_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.object = f"cwrap_object_{python}"
        self.headers = ('"cwrap_struct.h"', "<string.h>")
        self.support = (
            f"typedef struct {self.object} {{",
            "    PyObject_HEAD",
            f"    {c} *value;",
            "    PyObject *owner;",
            f"    {c} own;",
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
            *self._new(),
            *self._maker(),
        )

    def _new(self) -> Lines:
        """The C functions that make objects: with a copy of a struct, with one that is part of another object's."""
        head = "CWRAP_UNUSED static PyObject *cwrap"
        made = f"{self.object} *made = ({self.object} *)cwrap_struct_new(self, {self.place},"
        return (
            f"{head}_copy_{self.python}(PyObject *self, const {self.c} *pointer)",
            "{",
            "    if (!pointer)",
            "        Py_RETURN_NONE;",
            f"    {made} NULL);",
            "    if (made) {",
            "        made->own = *pointer;",
            "        made->value = &made->own;",
            "    }",
            "    return (PyObject *)made;",
            "}",
            "",
            f"{head}_new_{self.python}(PyObject *self, {self.c} value)",
            "{",
            f"    return cwrap_copy_{self.python}(self, &value);",
            "}",
            "",
            f"{head}_part_{self.python}(PyObject *self, {self.c} *pointer)",
            "{",
            f"    {made} self);",
            "    if (made)",
            "        made->value = pointer;",
            "    return (PyObject *)made;",
            "}",
            "",
        )

    def _maker(self) -> Lines:
        """The C function that puts fields together."""
        given = [field for field in self.fields if not field.readonly]
        parameters = ", ".join(f"{_spaced(f.ctype.c)}{f.name}" for f in given)
        return (
            f"CWRAP_UNUSED static {self.c} cwrap_make_{self.python}({parameters or 'void'})",
            "{",
            f"    {self.c} cwrap_made;",
            "    memset(&cwrap_made, 0, sizeof cwrap_made);",
            *(f"    {field.store('cwrap_made', field.name)}" for field in given),
            "    return cwrap_made;",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The class."""
        return self.python

    def init(self, name: str) -> Lines:
        """Every byte zero."""
        return (f"memset(&{name}, 0, sizeof {name});",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """As a field all zero; else what the declaration says."""
        return self.init(name) if expression == "0" else (f"{name} = {expression};",)

    def python_default(self, expression: str) -> str | None:
        """Nothing that is short."""
        return None

    def initial(self, obj: str) -> str:
        """A copy, which cannot fail once checked."""
        return f"*(({self.object} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The same."""
        return (f"{name} = {self.initial(obj)};",)

    def box(self, expression: str) -> str:
        """A new object with a copy."""
        return f"cwrap_new_{self.python}(self, {expression})"

    def part(self, expression: str) -> str:
        """C expression: a new object for what is part of `self`."""
        return f"cwrap_part_{self.python}(self, &{expression})"


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
        """The class; of a result, None for NULL."""
        return f"{self.struct.python} | None" if result else self.struct.python

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def initial(self, obj: str) -> str:
        """Cannot fail once checked; the caller's reference keeps the object."""
        return f"(({self.struct.object} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The same."""
        return (f"{name} = {self.initial(obj)};",)

    def box(self, expression: str) -> str:
        """A copy of what it points to."""
        return f"cwrap_copy_{self.struct.python}(self, {expression})"


def _spaced(c: str) -> str:
    return c if c.endswith("*") else f"{c} "

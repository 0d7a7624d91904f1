"""C structs: a Python object has one inside, with its fields as attributes; by value, or as a pointer to it.

    - struct: Point                      Python: class Point; Point(x=1), p.x
      type: point_t                      C: arguments `point_t`, `const point_t*`; results are copies
      fields: [double x, double y]

A struct inside another is seen as part of it: what is assigned to `line.start.x` changes the line.

An object owns the text of its fields `const char*`, since a pointer into memory of the C library would outlive that
memory. The text is copied when the object is made, and after each call of a C function that may change the struct.
While a call uses the struct, no text of it is freed, although Python code may replace a part of the struct meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, size_check
from cwrap.ctype.fixed import Fixed
from cwrap.ctype.text import Text
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class Field:
    """One field; one that is `readonly` is no argument of the constructor either."""

    name: str
    ctype: CType
    location: Location
    readonly: bool = False
    doc: str = ""

    def store(self, target: str, name: str) -> str:
        """C statement that puts a variable into a struct."""
        if isinstance(self.ctype, Fixed):
            return f"memcpy({target}.{self.name}, {name}, sizeof {target}.{self.name});"
        return f"{target}.{self.name} = {name};"

    @property
    def texts(self) -> tuple[str, ...]:
        """The text that the field is, or has in it, as C designates it within the struct."""
        if isinstance(self.ctype, Struct):
            return tuple(f"{self.name}.{text}" for text in self.ctype.texts)
        return (self.name,) if isinstance(self.ctype, Text) else ()


class Struct(CType):
    """A struct by value."""

    runs_python = False

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
        self.texts = tuple(text for field in fields for text in field.texts)
        self.offsets = f"cwrap_texts_of_{python}"
        self.support = (
            *size_check(c, python),
            f"typedef struct {self.object} {{",
            "    PyObject_HEAD",
            f"    {c} *value;",
            "    PyObject *owner;",
            *(("    CwrapTexts texts;",) if self.texts else ()),
            f"    {c} own;",
            f"}} {self.object};",
            "",
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *cw_object)",
            "{",
            f"    cwrap_{'text_' * bool(self.texts)}struct_dealloc(cw_object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(cw_object)) == {self.dealloc}; /* its own, and it has no subtypes */",
            "}",
            "",
            *self._offsets(),
            *self._new(),
            *self._maker(),
        )

    def _offsets(self) -> Lines:
        """Write the table of the fields that are text."""
        if not self.texts:
            return ()
        rows = (f"    offsetof({self.c}, {text})," for text in self.texts)
        return (f"static const size_t {self.offsets}[] = {{", *rows, "    CWRAP_NO_TEXT,", "};", "")

    def adopt(self, obj: str, pointer: str) -> str:
        """C expression: copy the texts of the struct at `pointer`, a part of the object; 0, or -1 with an exception."""
        return f"cwrap_struct_adopt({obj}, {pointer}, {self.offsets})"

    def assign(self, obj: str, place: str, value: str) -> str:
        """C expression: replace the part at `place` with the variable `value`; 0, or -1 with an exception."""
        return f"cwrap_struct_assign({obj}, &{place}, &{value}, sizeof {value}, {self.offsets})"

    def _owning(self) -> Lines:
        """A new object's own texts."""
        if not self.texts:
            return ()
        return (
            "        cw_made->texts.base = (char *)&cw_made->own;",
            f"        cw_made->texts.offsets = {self.offsets};",
            f"        if ({self.adopt('(PyObject *)cw_made', '&cw_made->own')}) {{",
            "            Py_DECREF((PyObject *)cw_made);",
            "            return NULL;",
            "        }",
        )

    def _new(self) -> Lines:
        """The C functions that make objects: with a copy of a struct, with one that is part of another object's."""
        head = "CWRAP_UNUSED static PyObject *cwrap"
        made = f"{self.object} *cw_made = ({self.object} *)cwrap_struct_new(self, {self.place},"
        return (
            f"{head}_copy_{self.python}(PyObject *self, const {self.c} *cw_pointer)",
            "{",
            "    if (!cw_pointer)",
            "        Py_RETURN_NONE;",
            f"    {made} NULL);",
            "    if (cw_made) {",
            "        cw_made->own = *cw_pointer;",
            "        cw_made->value = &cw_made->own;",
            *self._owning(),
            "    }",
            "    return (PyObject *)cw_made;",
            "}",
            "",
            f"{head}_new_{self.python}(PyObject *self, {self.c} cw_value)",
            "{",
            f"    return cwrap_copy_{self.python}(self, &cw_value);",
            "}",
            "",
            f"{head}_part_{self.python}(PyObject *self, {self.c} *cw_pointer)",
            "{",
            f"    {made} self);",
            "    if (cw_made)",
            "        cw_made->value = cw_pointer;",
            "    return (PyObject *)cw_made;",
            "}",
            "",
        )

    def _maker(self) -> Lines:
        """The C function that puts fields together."""
        given = [field for field in self.fields if not field.readonly]
        parameters = ", ".join(CSpelling.parse(f.ctype.c).variable(f.name) for f in given)
        return (
            f"CWRAP_UNUSED static {self.c} cwrap_make_{self.python}({parameters or 'void'})",
            "{",
            f"    {self.c} cw_made;",
            "    memset(&cw_made, 0, sizeof cw_made);",
            *(f"    {field.store('cw_made', field.name)}" for field in given),
            "    return cw_made;",
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

    def declare(self, name: str) -> Lines:
        """Declare the variable, and the object that owns its texts."""
        return (*super().declare(name), *_declare_owner(self, name))

    def initial(self, obj: str) -> str | None:
        """A copy, which cannot fail once checked."""
        return None if self.texts else f"*(({self.object} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """A copy; its texts remain until the call is over."""
        return (f"{name} = *(({self.object} *){obj})->value;", *_enter(self, name, obj))

    def cleanup(self, name: str) -> Lines:
        """The texts may be freed."""
        return _leave(self, name)

    def box(self, expression: str) -> str:
        """A new object with a copy."""
        return f"cwrap_new_{self.python}(self, {expression})"

    def part(self, expression: str) -> str:
        """C expression: a new object for what is part of `self`."""
        return f"cwrap_part_{self.python}(self, &{expression})"


class StructPointer(CType):
    """The address of the struct in a Python object: what C changes there is seen in Python."""

    runs_python = False

    def __init__(self, struct: Struct, const: bool) -> None:
        c, python = (CSpelling(base, stars=1, const=const) for base in (struct.c, struct.python))
        self.struct = struct
        self.const = const
        self.spellings = (str(c), str(python))
        self.c = c.c
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

    def declare(self, name: str) -> Lines:
        """Declare the pointer, and the object that owns the texts."""
        return (*super().declare(name), *_declare_owner(self.struct, name))

    def initial(self, obj: str) -> str | None:
        """Cannot fail once checked; the caller's reference keeps the object."""
        return None if self.struct.texts else f"(({self.struct.object} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """The address; the texts of the struct remain until the call is over."""
        return (f"{name} = (({self.struct.object} *){obj})->value;", *_enter(self.struct, name, obj))

    def cleanup(self, name: str) -> Lines:
        """The texts may be freed."""
        return _leave(self.struct, name)

    def settle(self, name: str, fail: str) -> Lines:
        """Copy the text that C has put into the struct."""
        changed = self.struct.texts and not self.const
        return (f"if (CWRAP_UNLIKELY(cwrap_struct_settle(cw_of_{name}))) {fail}",) if changed else ()

    def thrown(self, name: str) -> Lines:
        """Copy the text that C has put into the struct."""
        return tuple(f"(void)cwrap_struct_settle(cw_of_{name});" for _ in self.settle(name, ""))

    def box(self, expression: str) -> str:
        """A copy of what it points to."""
        return f"cwrap_copy_{self.struct.python}(self, {expression})"


def _declare_owner(struct: Struct, name: str) -> Lines:
    return (f"PyObject *cw_of_{name} = NULL;",) if struct.texts else ()


def _enter(struct: Struct, name: str, obj: str) -> Lines:
    return (f"cw_of_{name} = cwrap_struct_enter({obj});",) if struct.texts else ()


def _leave(struct: Struct, name: str) -> Lines:
    return (f"cwrap_struct_leave(cw_of_{name});",) if struct.texts else ()

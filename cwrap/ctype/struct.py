"""C structs: a Python object contains one and has its fields as attributes; C receives a copy or the address.

    - struct: Point                      Python: class Point; Point(x=1), p.x
      type: point_t                      C: arguments `point_t`, `const point_t*`; results are copies
      fields: [double x, double y]

A struct that is a field of another struct is a view: an assignment to `line.start.x` changes the line.

An object owns the text of its fields `const char*`, since a pointer into memory of the C library would outlive that
memory. The text is copied when the object is created, and after each call of a C function that may change the struct.
While a call uses the struct, no text of the struct is freed, although Python code may replace a part of the struct
during the call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Field, Lines, size_check
from cwrap.ctype.fixed import FixedArray
from cwrap.source.annotations import located
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Struct(CType):
    """A struct that is passed by value; `state_index` is the index of its class in the module state."""

    runs_python = False
    can_be_field = True

    def __init__(
        self, c: str, python: str, state_index: int, fields: tuple[Field, ...], initializer: tuple[str, str] = ("", "")
    ) -> None:
        self.spellings = (c, python)
        self.c = c
        self.fields = fields
        self.initializer = initializer
        self.class_name = python
        self.state_index = state_index
        self.display = f'"{python}"'
        self.checker = f"cwrap_is_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.object_type = f"cwrap_object_{python}"
        self.headers = ('"cwrap_struct.h"', "<string.h>")
        self.texts = tuple(text for field in fields for text in field.texts)
        self.text_suffixes = tuple(f".{text}" for text in self.texts)
        self.offsets = f"cwrap_texts_of_{python}"
        self.existence = size_check(c, python)
        self.support = (
            f"typedef struct {self.object_type} {{",
            "    PyObject_HEAD",
            f"    {c} *value;",
            "    PyObject *owner;",
            *(("    CwrapTexts texts;",) if self.texts else ()),
            f"    {c} copy;",
            f"}} {self.object_type};",
            "",
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *cw_object)",
            "{",
            f"    cwrap_{'text_' * bool(self.texts)}struct_dealloc(cw_object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(cw_object)) == {self.dealloc}; /* the class has no subtypes */",
            "}",
            "",
            *self._offsets(),
            *self._constructors(),
            *self._maker(),
        )

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types of the fields, after the types of their elements."""
        return tuple(part for field in self.fields for part in (*field.ctype.parts, field.ctype))

    @property
    def can_inout(self) -> bool:
        """Return True: only the texts of the Python object need to be released, and C does not own them."""
        return True

    @property
    def derived(self) -> tuple[CType, ...]:
        """The pointers to the struct, and the types of its fields that are arrays."""
        arrays = (field.ctype for field in self.fields if isinstance(field.ctype, FixedArray))
        return (StructPointer(self, const=False), StructPointer(self, const=True), *arrays)

    def _offsets(self) -> Lines:
        """Return the C table with the offsets of the fields that are text."""
        if not self.texts:
            return ()
        texts = ((field, text) for field in self.fields for text in field.texts)
        rows = (f"    {located(field.location)}offsetof({self.c}, {text})," for field, text in texts)
        return (f"static const size_t {self.offsets}[] = {{", *rows, "    CWRAP_NO_TEXT,", "};", "")

    def adopt(self, obj: str, pointer: str) -> str:
        """Return a C expression that copies the texts of the struct at `pointer`, a part of the object.

        The value is 0, or -1 with an exception set.
        """
        return f"cwrap_struct_adopt({obj}, {pointer}, {self.offsets})"

    def _copied_texts(self) -> Lines:
        """Return statements that copy the texts of a new object."""
        if not self.texts:
            return ()
        return (
            "        cw_object->texts.base = (char *)&cw_object->copy;",
            f"        cw_object->texts.offsets = {self.offsets};",
            f"        if ({self.adopt('(PyObject *)cw_object', '&cw_object->copy')}) {{",
            "            Py_DECREF((PyObject *)cw_object);",
            "            return NULL;",
            "        }",
        )

    def _constructors(self) -> Lines:
        """Return the C functions that create objects: with a copy of a struct, or as a view of a field."""
        head = "CWRAP_UNUSED static PyObject *cwrap"
        create = f"{self.object_type} *cw_object = ({self.object_type} *)cwrap_struct_new(self, {self.state_index},"
        return (
            f"{head}_copy_{self.class_name}(PyObject *self, const {self.c} *cw_pointer)",
            "{",
            "    if (!cw_pointer)",
            "        Py_RETURN_NONE;",
            f"    {create} NULL);",
            "    if (cw_object) {",
            "        cw_object->copy = *cw_pointer;",
            "        cw_object->value = &cw_object->copy;",
            *self._copied_texts(),
            "    }",
            "    return (PyObject *)cw_object;",
            "}",
            "",
            f"{head}_new_{self.class_name}(PyObject *self, {self.c} cw_value)",
            "{",
            f"    return cwrap_copy_{self.class_name}(self, &cw_value);",
            "}",
            "",
            f"{head}_part_{self.class_name}(PyObject *self, {self.c} *cw_pointer)",
            "{",
            f"    {create} self);",
            "    if (cw_object)",
            "        cw_object->value = cw_pointer;",
            "    return (PyObject *)cw_object;",
            "}",
            "",
        )

    def _initial(self) -> Lines:
        """Return the C function that returns a struct as C initializes it."""
        expression, function = self.initializer
        if not expression and not function:
            return ()
        zero = (
            ("    memset(&cw_struct, 0, sizeof cw_struct);", f"    (void){function}(&cw_struct);") if function else ()
        )
        return (
            f"CWRAP_UNUSED static {self.c} cwrap_initial_{self.class_name}(void)",
            "{",
            f"    {self.c} cw_struct;" if function else f"    {self.c} cw_struct = {expression};",
            *zero,
            "    return cw_struct;",
            "}",
            "",
        )

    def _maker(self) -> Lines:
        """Return the C function that makes a struct of the values of its fields."""
        fields = [field for field in self.fields if field.is_argument]
        parameters = ", ".join(CSpelling.parse(f.ctype.c).variable(f.name) for f in fields)
        stored = ((field, field.ctype.store(f"cw_struct.{field.designator}", field.name)) for field in fields)
        start: Lines = (f"    {self.c} cw_struct;", "    memset(&cw_struct, 0, sizeof cw_struct);")
        if any(self.initializer):
            parameters = f"{self.c} cw_struct, {parameters}" if fields else f"{self.c} cw_struct"
            start = ()
        return (
            *self._initial(),
            f"CWRAP_UNUSED static {self.c} cwrap_make_{self.class_name}({parameters or 'void'})",
            "{",
            *start,
            *(f"    {located(field.location)}{statement}" for field, statement in stored),
            "    return cw_struct;",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the name of the class."""
        return self.class_name

    def init(self, name: str) -> Lines:
        """Return a statement that sets every byte to zero."""
        return (f"memset(&{name}, 0, sizeof {name});",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init` for 0, the default of a field; else an assignment."""
        return self.init(name) if expression == "0" else (f"{name} = {expression};",)

    def python_default(self, expression: str) -> str | None:
        """Return None: Python has no short expression for the default."""
        return None

    def declare(self, name: str) -> Lines:
        """Return the declarations of the variable and of the object that owns its texts."""
        return (*super().declare(name), *_declare_owner(self, name))

    def initial(self, obj: str) -> str | None:
        """Return a C expression of a copy, which cannot fail after the check; None if the struct has texts."""
        return None if self.texts else f"*(({self.object_type} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that copy the struct and keep its texts until the call returned."""
        return (f"{name} = *(({self.object_type} *){obj})->value;", *_enter(self, name, obj))

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which the texts can be freed."""
        return _leave(self, name)

    def box(self, expression: str) -> str:
        """Return a C expression of a new object with a copy."""
        return f"cwrap_new_{self.class_name}(self, {expression})"

    def view(self, expression: str) -> str:
        """Return a C expression of a new object that is a view of a field of `self`."""
        return f"cwrap_part_{self.class_name}(self, &{expression})"

    def assign_field(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        """Return statements that copy the struct in `obj` to a field, then return 0, or run `leave`."""
        target = f"{struct}->{field}"
        value = f"*(({self.object_type} *){obj})->value"
        check = (f"if (!{obj} || !{self.check(obj)})", f"    {leave}")
        if not self.texts:
            return (*check, f"{target} = {value};", "return 0;")
        assign = f"cwrap_struct_assign(self, &{target}, &cw_value, sizeof cw_value, {self.offsets})"
        return (*check, f"{self.c} cw_value = {value};", f"return {assign};")


class StructPointer(CType):
    """The address of the struct in a Python object: Python sees the changes that C makes there."""

    runs_python = False

    def __init__(self, struct: Struct, const: bool) -> None:
        c, python = (CSpelling(base, stars=1, const=const) for base in (struct.c, struct.class_name))
        self.struct = struct
        self.const = const
        self.class_name = struct.class_name
        self.state_index = struct.state_index
        self.spellings = (str(c), str(python))
        self.c = c.c
        self.display = struct.display
        self.checker = struct.checker
        self.takes = (struct.c,)
        self.headers = struct.headers
        self.existence, self.origin = struct.existence, struct.origin
        self.support = struct.support

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the name of the class; NULL becomes None in a result."""
        return f"{self.class_name} | None" if result else self.class_name

    def init(self, name: str) -> Lines:
        """Return an assignment of NULL."""
        return (f"{name} = NULL;",)

    def declare(self, name: str) -> Lines:
        """Return the declarations of the pointer and of the object that owns the texts."""
        return (*super().declare(name), *_declare_owner(self.struct, name))

    def initial(self, obj: str) -> str | None:
        """Return the address, which the caller's reference keeps valid; None if the struct has texts."""
        return None if self.struct.texts else f"(({self.struct.object_type} *){obj})->value"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that borrow the address and keep the texts until the call returned."""
        return (f"{name} = (({self.struct.object_type} *){obj})->value;", *_enter(self.struct, name, obj))

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which the texts can be freed."""
        return _leave(self.struct, name)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that copies the texts that C assigned to the struct."""
        changed = self.struct.texts and not self.const
        return (f"if (CWRAP_UNLIKELY(cwrap_struct_settle(cw_of_{name}))) {fail}",) if changed else ()

    def on_throw(self, name: str) -> Lines:
        """Return a statement that copies the texts that C assigned to the struct."""
        return tuple(f"(void)cwrap_struct_settle(cw_of_{name});" for _ in self.settle(name, ""))

    def box(self, expression: str) -> str:
        """Return a C expression of a new object with a copy of the struct, or None."""
        return f"cwrap_copy_{self.class_name}(self, {expression})"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object with the struct; nothing for a struct that owns texts.

        A struct frees texts when they are replaced, although C may still read them.
        """
        return "" if self.struct.texts else f"cwrap_hold_object({obj})"


def _declare_owner(struct: Struct, name: str) -> Lines:
    return (f"PyObject *cw_of_{name} = NULL;",) if struct.texts else ()


def _enter(struct: Struct, name: str, obj: str) -> Lines:
    return (f"cw_of_{name} = cwrap_struct_enter({obj});",) if struct.texts else ()


def _leave(struct: Struct, name: str) -> Lines:
    return (f"cwrap_struct_leave(cw_of_{name});",) if struct.texts else ()

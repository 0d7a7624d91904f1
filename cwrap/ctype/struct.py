"""C structs: a Python object contains one and has its fields as attributes; C receives a copy or the address.

    - struct: Point                      Python: class Point; Point(x=1), p.x
      type: point_t                      C: arguments `point_t`, `const point_t*`; results are copies
      fields: [double x, double y]

A struct that is a field of another struct is a view: an assignment to `line.start.x` changes the line.

An object owns what the pointers in its struct refer to, since a pointer into memory of the C library would outlive
that memory: the text of `const char*`, the structs of `const Vendor*`, which are separate objects, and the
elements of `const double* values` with the number `n` (`cwrap/ctype/counted.py`). All are copied when the object is
created, and after each call of a C function that may change the struct. While a call uses the struct, none of that
memory is freed, although Python code may replace a part of the struct during the call.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Field, Lines, size_check
from cwrap.ctype.counted import CountedArray, CountedItems
from cwrap.ctype.fixed import FixedArray
from cwrap.ctype.protocols import LifetimeProtocol, MemoryProtocol
from cwrap.ctype.protocols.field import FieldProtocol, Pointer
from cwrap.ctype.released import FreedPointer
from cwrap.ctype.stub_names import class_annotation
from cwrap.source.annotations import located
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import string
from cwrap.source.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cwrap.dtypes import Dtype

OBJECT_TYPE = "cwrap_object_"  # the beginning of the names of the C types of Python objects


class StructField(FieldProtocol):
    """A struct inside another one: objects are views, and what the struct points to is owned by the whole object."""

    def __init__(self, struct: Struct) -> None:
        super().__init__(struct)
        self.struct = struct
        self.pointers = struct.pointers

    def view(self, expression: str) -> str:
        return f"cwrap_part_{self.struct.class_name}(self, &{expression})"

    def assign(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        own, target = self.struct, f"{struct}->{field}"
        value = f"*{own.struct_of(obj)}"
        check = (f"if (!{obj} || !{own.check(obj)})", f"    {leave}")
        if not self.pointers:
            return (*check, f"{target} = {value};", "return 0;")
        assign = f"cwrap_struct_assign(self, &{target}, &cw_value, sizeof cw_value, {own.rows})"
        refused = f"if ({own.check_copy(obj, 'cw_value')})"
        return (*check, f"{own.c} cw_value = {value};", refused, "    return -1;", f"return {assign};")


class Struct(CType):
    """A struct that is passed by value; `state_index` is the index of its class in the module state."""

    runs_python = False
    can_copy = True  # False: C owns what its pointers refer to (`copy: none`)

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
        self.object_type = f"{OBJECT_TYPE}{python}"
        self.headers = ('"cwrap_struct.h"', "<string.h>")
        self.pointers = tuple(
            replace(p, c=f".{p.c}", count=f".{p.count}" * bool(p.count)) for field in fields for p in field.pointers
        )
        self.reads_memory = bool(self.pointers)
        self.rows = f"cwrap_pointers_of_{python}"
        self.existence = size_check(c, python)
        self.support = (*self._object(), *self._rows(), *self._constructors(), *self._maker())

    @property
    def field(self) -> FieldProtocol | None:
        """A field that is a struct, which Python reads as a view."""
        return StructField(self)

    @cached_property
    def parts(self) -> tuple[CType, ...]:
        """The types of the fields, each once, after the types of their elements."""
        return tuple(dict.fromkeys(part for field in self.fields for part in (*field.ctype.parts, field.ctype)))

    @property
    def can_inout(self) -> bool:
        """Return True: only what the Python object owns needs to be released, and C does not own that."""
        return True

    @property
    def derived(self) -> tuple[CType, ...]:
        """The pointers to the struct and to its objects, and the types of its fields that are arrays."""
        types = [field.ctype for field in self.fields]
        arrays = (ctype for ctype in types if isinstance(ctype, FixedArray))
        items = (CountedItems(ctype) for ctype in types if isinstance(ctype, CountedArray))
        return (StructPointer(self, const=False), StructPointer(self, const=True), StructObject(self), *arrays, *items)

    @property
    def makes_object(self) -> bool:
        """True if the function that makes a struct returns an object, which has what fields point to."""
        return any(field.is_argument and isinstance(field.ctype, _OWNED) for field in self.fields)

    def _object(self) -> Lines:
        """Return the C type of the objects, and the functions that recognise and deallocate them."""
        return (
            f"typedef struct {self.object_type} {{",
            "    CWRAP_HEAD",
            f"    {self.c} *value;",
            "    PyObject *owner;",
            *(("    CwrapPointers pointers;",) if self.pointers else ()),
            f"    {self.c} copy;",
            f"}} {self.object_type};",
            "",
            *self._dealloc("owning_" * bool(self.pointers)),
        )

    def _dealloc(self, kind: str) -> Lines:
        """Return the C functions that deallocate objects and recognise them."""
        return (
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *cw_object)",
            "{",
            f"    cwrap_{kind}struct_dealloc(cw_object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(cw_object)) == {self.dealloc}; /* the class has no subtypes */",
            "}",
            "",
        )

    def _rows(self) -> Lines:
        """Return the C table of the fields that are pointers."""
        if not self.pointers:
            return ()
        pointers = ((field, pointer) for field in self.fields for pointer in field.pointers)
        rows = (f"    {located(field.location)}{_row(self.c, pointer)}," for field, pointer in pointers)
        return (f"static const CwrapPointer {self.rows}[] = {{", *rows, "    CWRAP_LAST_POINTER,", "};", "")

    def adopt(self, obj: str, pointer: str) -> str:
        """Return a C expression that copies what the struct at `pointer`, a part of the object, points to.

        The value is 0, or -1 with an exception set.
        """
        return f"cwrap_struct_adopt({obj}, {pointer}, {self.rows})"

    def _copied_pointers(self) -> Lines:
        """Return statements that copy what a new object points to."""
        if not self.pointers:
            return ()
        return (
            "        cw_made->pointers.base = (char *)&cw_made->copy;",
            f"        cw_made->pointers.rows = {self.rows};",
            f"        if ({self.adopt('cw_object', '&cw_made->copy')}) {{",
            "            Py_DECREF(cw_object);",
            "            return NULL;",
            "        }",
        )

    def _constructors(self) -> Lines:
        """Return the C functions that create objects: with a copy of a struct, or as a view of a field."""
        head = "CWRAP_UNUSED static PyObject *cwrap"
        create = f"PyObject *cw_object = cwrap_struct_new(self, {self.state_index},"
        return (
            f"{head}_copy_{self.class_name}(PyObject *self, const {self.c} *cw_pointer)",
            "{",
            "    if (!cw_pointer)",
            "        Py_RETURN_NONE;",
            f"    {create} NULL);",
            "    if (cw_object) {",
            f"        {self.object_type} *cw_made = CWRAP_AS({self.object_type}, cw_object);",
            "        cw_made->copy = *cw_pointer;",
            "        cw_made->value = &cw_made->copy;",
            *self._copied_pointers(),
            "    }",
            "    return cw_object;",
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
            f"        {self.struct_of('cw_object')} = cw_pointer;",
            "    return cw_object;",
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
        initial = (f"{self.c} cw_struct",) * any(self.initializer)
        parameters = (
            *initial,
            *(CSpelling.parse(field.access.constructor_type).variable(f"arg_{field.name}") for field in fields),
        )
        plain = (field for field in fields if not isinstance(field.ctype, _OWNED))
        stored = ((field, field.access.store(f"cw_struct.{field.designator}", f"arg_{field.name}")) for field in plain)
        zero: Lines = (f"    {self.c} cw_struct;", "    memset(&cw_struct, 0, sizeof cw_struct);")
        body = (
            *(zero if not initial else ()),
            *(f"    {located(field.location)}{statement}" for field, statement in stored),
        )
        name = f"cwrap_make_{self.class_name}"
        if self.makes_object:
            head = f"CWRAP_UNUSED static PyObject *{name}({', '.join(('PyObject *cw_self', *parameters))})"
            return (*self._initial(), head, "{", *body, *self._pointed(fields), "}")
        head = f"CWRAP_UNUSED static {self.c} {name}({', '.join(parameters) or 'void'})"
        return (*self._initial(), head, "{", *body, "    return cw_struct;", "}")

    def _pointed(self, fields: list[Field]) -> Iterator[str]:
        """Yield statements that make an object of a struct and set its pointers to structs and elements."""
        yield f"    PyObject *cw_object = cwrap_new_{self.class_name}(cw_self, cw_struct);"
        for field in fields:
            given = f"(PyObject *)arg_{field.name}"
            omitted = f" && {given} != Py_None" * any(self.initializer)
            place = f"{self.struct_of('cw_object')}->{field.designator}"
            if isinstance(field.ctype, PointedStruct):
                point = field.ctype.point("cw_object", f"&{place}", given)
                yield f"    if (cw_object{omitted} && {located(field.location)}{point})"
                yield "        Py_CLEAR(cw_object);"
            elif isinstance(field.ctype, CountedArray):
                filled = field.ctype.fill("cw_object", place, f"arg_{field.name}")
                yield f"    if (cw_object{omitted} && {located(field.location)}{filled}) {{"
                words = f'"{self.class_name}", "{field.name}", {field.ctype.display}'
                yield f"        cwrap_bad_items({words}, arg_{field.name});"
                yield "        Py_CLEAR(cw_object);"
                yield "    }"
        yield "    return cw_object;"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the name of the class."""
        return class_annotation(self.class_name)

    def init(self, name: str) -> Lines:
        """Return a statement that sets every byte to zero."""
        return (f"memset(&{name}, 0, sizeof {name});",)

    def python_default(self, expression: str) -> str | None:
        """Return None: Python has no short expression for the default."""
        return None

    def declare(self, name: str) -> Lines:
        return (*super().declare(name), *_declare_owner(self, name))

    def initial(self, obj: str) -> str | None:
        """Return a C expression of a copy, which cannot fail after the check; None if the struct has pointers."""
        return None if self.pointers else f"*{self.struct_of(obj)}"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that copy the struct and keep what it points to until the call returned."""
        value = f"{name} = *{self.struct_of(obj)};"
        check = (f"if (CWRAP_UNLIKELY({self.check_copy(obj, name)})) {fail}",) if self.pointers else ()
        return (value, *check, *_enter(self, name, obj))

    def check_copy(self, obj: str, value: str) -> str:
        """Return a C expression: 0 if a copy of the struct of an object can be used; else -1 with an exception set."""
        return f"cwrap_struct_check_copy({obj}, &{value}, {self.rows})"

    def struct_of(self, obj: str) -> str:
        """Return a C expression of the address of the struct of an object."""
        return f"CWRAP_AS({self.object_type}, {obj})->value"

    def duplicate(self, obj: str) -> Lines:
        """Return statements that return a new object with a copy of the struct of an object."""
        if not self.can_copy:
            message = string(f"cannot copy a {self.class_name}: C owns what its pointers refer to")
            return (f"(void){obj};", f"PyErr_SetString(PyExc_TypeError, {message});", "return NULL;")
        if not self.pointers:
            return (f"return cwrap_copy_{self.class_name}({obj}, {self.struct_of(obj)});",)
        return (
            f"const {self.c} cw_value = *{self.struct_of(obj)};",
            f"return {self.check_copy(obj, 'cw_value')} ? NULL : cwrap_copy_{self.class_name}({obj}, &cw_value);",
        )

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which what the struct points to can be freed."""
        return _leave(self, name)

    def box(self, expression: str) -> str:
        return f"cwrap_new_{self.class_name}(self, {expression})"


class StructPointer(LifetimeProtocol, MemoryProtocol[CType], CType):
    """The address of the struct in a Python object: Python sees the changes that C makes there."""

    runs_python = False
    reads_memory = True
    gives_none = True

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
        return class_annotation(self.class_name)

    def declare(self, name: str) -> Lines:
        return (*super().declare(name), *_declare_owner(self.struct, name))

    def initial(self, obj: str) -> str | None:
        """Return the address, which the caller's reference keeps valid; None if the struct has pointers."""
        return None if self.struct.pointers else self.struct.struct_of(obj)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that borrow the address and keep what the struct points to until the call returned."""
        return (f"{name} = {self.struct.struct_of(obj)};", *_enter(self.struct, name, obj))

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which what the struct points to can be freed."""
        return _leave(self.struct, name)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that copies the memory to which C set pointers in the struct."""
        changed = self.struct.pointers and not self.const
        return (f"if (CWRAP_UNLIKELY(cwrap_struct_settle(cw_of_{name}))) {fail}",) if changed else ()

    def on_throw(self, name: str) -> Lines:
        """Return a statement that copies the memory to which C set pointers in the struct."""
        return tuple(f"(void)cwrap_struct_settle(cw_of_{name});" for _ in self.settle(name, ""))

    def box(self, expression: str) -> str:
        return f"cwrap_copy_{self.class_name}(self, {expression})"

    def freed(self, free: str) -> CType:
        """Return the type whose struct a C function frees after the copy."""
        return FreedPointer(self, free)

    def lent(self, obj: str, taken: bool) -> str:
        """Return a C expression of the address of the struct in the object, which the callback keeps."""
        return f"({self.c})cwrap_callback_lend_struct(cw_callback, {obj})"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object with the struct; nothing for a struct with pointers.

        An object frees memory to which its struct no longer points, although C may still read it.
        """
        return "" if self.struct.pointers else f"cwrap_hold_object({obj})"


class PointedField(FieldProtocol):
    """A pointer to the struct of another object, which is kept, or NULL for None."""

    def __init__(self, pointed: PointedStruct) -> None:
        super().__init__(pointed)
        self.pointed = pointed
        self.pointers = (Pointer("", pointed.pointee),)
        self.constructor_argument = f"{pointed.struct.object_type}*"

    @property
    def constructor_type(self) -> str:
        """The C type of the objects of the struct."""
        return f"{self.pointed.struct.object_type} *"

    @property
    def annotation(self) -> str:
        """The annotation of a field, which can be NULL."""
        return f"{class_annotation(self.pointed.class_name)} | None"

    def view(self, expression: str) -> str:
        return f"cwrap_pointed_{self.pointed.class_name}(self, {expression})"

    def assign(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        """Return statements that set the pointer to the struct of an object, or to NULL."""
        return (
            f"if (!{obj} || ({obj} != Py_None && !{self.pointed.check(obj)}))",
            f"    {leave}",
            f"return {self.pointed.point('self', f'&{struct}->{field}', f'{obj} == Py_None ? NULL : {obj}')};",
        )


class PointedStruct(StructPointer):
    """A field that points to a struct. Python reads the object that has the struct, or None.

    An object whose field points to a struct owns the object of that struct. C sees changes of either.
    """

    def __init__(self, struct: Struct, const: bool) -> None:
        super().__init__(struct, const)
        name, c = struct.class_name, struct.c
        self.pointee = f"cwrap_pointee_{name}"
        self.existence = ()
        self.support = (
            f"CWRAP_UNUSED static PyObject *cwrap_copied_{name}(PyObject *self, const void *cw_value)",
            "{",
            f"    return cwrap_copy_{name}(self, (const {c} *)cw_value);",
            "}",
            "",
            f"static const CwrapPointee {self.pointee} = {{",
            f'    "{name}", {struct.dealloc}, cwrap_copied_{name}, {"true" if struct.pointers else "false"}',
            "};",
            "",
            f"CWRAP_UNUSED static PyObject *cwrap_pointed_{name}(PyObject *self, const {c} *cw_value)",
            "{",
            f"    return cwrap_struct_pointed(self, cw_value, &{self.pointee});",
            "}",
        )

    @property
    def field(self) -> FieldProtocol:
        """A field that points to a struct."""
        return PointedField(self)

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types that the struct uses, and the struct."""
        return (*self.struct.parts, self.struct)

    def point(self, obj: str, place: str, other: str) -> str:
        """Return a C expression that sets a pointer of an object to the struct of another one; 0, or -1."""
        return f"cwrap_struct_point({obj}, (void *){place}, {other}, &{self.pointee})"


class StructObject(StructPointer):
    """A Python object of a struct, in the function that makes an object with a pointer to that struct."""

    def __init__(self, struct: Struct) -> None:
        super().__init__(struct, const=False)
        self.c = f"{struct.object_type} *"
        self.spellings = (f"{struct.object_type}*",)
        self.takes = (struct.c,)

    def declare(self, name: str) -> Lines:
        return CType.declare(self, name)

    def initial(self, obj: str) -> str:
        """Return a cast of the borrowed object."""
        return f"({self.c}){obj}"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = ({self.c}){obj};",)

    def cleanup(self, name: str) -> Lines:
        """Return nothing: the reference is borrowed."""
        return ()

    def settle(self, name: str, fail: str) -> Lines:
        """Return nothing: C does not change the struct."""
        return ()


_OWNED = (PointedStruct, CountedArray)  # the types of fields that the constructor sets in the new object


def _row(c: str, pointer: Pointer) -> str:
    """Return the row of a pointer in a struct."""
    place = f"offsetof({c}, {pointer.c})"
    if pointer.elements:
        return f"CWRAP_ELEMENTS_AT({place}, {pointer.elements})"
    return f"CWRAP_STRUCT_AT({place}, {pointer.pointee})" if pointer.pointee else f"CWRAP_TEXT_AT({place})"


def _declare_owner(struct: Struct, name: str) -> Lines:
    return (f"PyObject *cw_of_{name} = NULL;",) if struct.pointers else ()


def _enter(struct: Struct, name: str, obj: str) -> Lines:
    return (f"cw_of_{name} = cwrap_struct_enter({obj});",) if struct.pointers else ()


def _leave(struct: Struct, name: str) -> Lines:
    return (f"cwrap_struct_leave(cw_of_{name});",) if struct.pointers else ()

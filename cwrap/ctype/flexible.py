"""C structs that end with an array whose length is a field of the struct.

    - struct: Packet                     Python: Packet(kind=1, data=[1.5, 2.5]), p.n == 2, p.data == (1.5, 2.5)
      type: packet_t                     C: typedef struct { uint16_t n, kind; double data[]; } packet_t;
      fields: [uint16_t n, uint16_t kind, "double data[n]"]

An object owns a block with the struct and the elements, whose number is fixed when the object is created. C gets the
address of the block. C can change the field with the length; each use of the elements compares it with their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Field, Lines
from cwrap.ctype.fixed import FixedBytes, FixedItems, FixedNumbers, FixedText, fixed_array
from cwrap.ctype.protocols.field import FieldProtocol
from cwrap.ctype.struct import OBJECT_TYPE, Struct, StructPointer
from cwrap.source.annotations import located
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


def flexible_array(item: CType, struct: str, spelled: str) -> CType | None:
    """Return the type of an array at the end of a struct; None if Python has no type for such an array."""
    fixed = fixed_array(item, "1", spelled)
    if isinstance(fixed, FixedText):
        fixed = FixedBytes("char", "1")
    return FlexibleArray(fixed, struct) if isinstance(fixed, FixedBytes | FixedNumbers | FixedItems) else None


class FlexibleField(FieldProtocol):
    """The elements at the end of a struct."""

    def __init__(self, array: FlexibleArray) -> None:
        super().__init__(array)
        self.array = array
        self.constructor_argument = f"{OBJECT_TYPE}items_of_{array.struct}*"

    @property
    def constructor_type(self) -> str:
        """The C type of Python objects."""
        return "PyObject *"

    @property
    def annotation(self) -> str:
        """The annotation of the attribute."""
        return self.array.fixed.annotation(None, result=True)

    def assign(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        assigned = f"!cwrap_set_items_of_{self.array.struct}(self, {obj})"
        return (f"if ({obj} && {self.array.check(obj)} && {assigned})", "    return 0;", leave)


class FlexibleArray(CType):
    """The elements at the end of a struct; `fixed` is the type of arrays with the same elements."""

    def __init__(self, fixed: FixedBytes | FixedNumbers | FixedItems, struct: str) -> None:
        self.fixed = fixed
        self.struct = struct
        self.c = fixed.c
        self.checker, self.display = fixed.checker, fixed.display
        self.headers = fixed.headers

    @property
    def field(self) -> FieldProtocol:
        """A field at the end of a struct."""
        return FlexibleField(self)

    @property
    def parts(self) -> tuple[CType, ...]:
        """The type of arrays with the same elements."""
        return (*self.fixed.parts, self.fixed)

    def box(self, expression: str) -> str:
        return f"cwrap_items_of_{self.struct}(self)"

    def to_python(self, items: str) -> str:
        """Return a C expression of a new object with the elements in an array, whose number is `cw_count`."""
        if isinstance(self.fixed, FixedBytes):
            return f"PyBytes_FromStringAndSize((const char *){items}, cw_count)"
        if isinstance(self.fixed, FixedNumbers):
            return f"{self.fixed.to_tuple}({items}, cw_count)"
        return f"{self.fixed.to_parts if self.fixed.has_views else self.fixed.to_tuple}(self, {items}, cw_count)"

    def fill(self, items: str) -> str:
        """Return a C expression that fills an array from `cw_object`: 0, or -1, possibly without an exception."""
        if isinstance(self.fixed, FixedBytes):
            return f"cwrap_fill_bytes(cw_object, {items}, (size_t)cw_count)"
        self_ = "self, " if isinstance(self.fixed, FixedItems) else ""
        return f"{self.fixed.fill}({self_}cw_object, {items}, cw_count)"


class FlexibleItems(CType):
    """The argument of the constructor with the elements: a Python object, which the constructor converts."""

    runs_python = False
    is_nullable = False  # None is not a sequence

    def __init__(self, array: FlexibleArray) -> None:
        self.array = array
        self.c = "PyObject *"
        self.spellings = (array.field.constructor_argument,)
        self.checker, self.display = array.checker, array.display
        self.takes = array.fixed.takes
        self.headers = array.headers

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return self.array.fixed.annotation(dtype, result)

    def initial(self, obj: str) -> str:
        return obj

    def python_default(self, expression: str) -> str:
        """Return the Python value without elements."""
        return "b''" if isinstance(self.array.fixed, FixedBytes) else "()"


class FlexibleStruct(Struct):
    """A struct that ends with an array. Declarations can only name its address."""

    def __init__(self, c: str, python: str, state_index: int, fields: tuple[Field, ...]) -> None:
        (self.array,) = (field.ctype for field in fields if isinstance(field.ctype, FlexibleArray))
        self.last = fields[-1]
        self.count = next(field for field in fields if field.is_computed)
        super().__init__(c, python, state_index, fields)
        self.spellings = ()

    @property
    def field(self) -> None:
        """Return None: only an object has memory for the elements."""
        return None

    @property
    def derived(self) -> tuple[CType, ...]:
        """The pointers to the struct, and the argument of the constructor with the elements."""
        return (FlexiblePointer(self, const=False), FlexiblePointer(self, const=True), FlexibleItems(self.array))

    @property
    def makes_object(self) -> bool:
        """Return True: only an object has memory for the elements."""
        return True

    def _object(self) -> Lines:
        name, c = self.class_name, self.c
        items = f"((({c} *)0)->{self.last.designator})"
        return (
            f"typedef struct {self.object_type} {{",
            "    CWRAP_HEAD",
            f"    {c} *value;",
            "    PyObject *owner;",
            "    Py_ssize_t room;",
            f"}} {self.object_type};",
            "",
            f"static const CwrapSized cwrap_sized_{name} = {{",
            f'    "{name}", "{self.count.name}", sizeof({c}),',
            f"    {located(self.last.location)}offsetof({c}, {self.last.designator}), sizeof({items}[0]),",
            "};",
            "",
            *self._dealloc("sized_"),
            f"CWRAP_UNUSED static Py_ssize_t cwrap_count_of_{name}(const {c} *cw_value)",
            "{",
            f"    {located(self.count.location)}return cwrap_count((uintmax_t)cw_value->{self.count.designator});",
            "}",
            "",
            f"CWRAP_UNUSED static int cwrap_check_count_of_{name}(PyObject *self)",
            "{",
            f"    const Py_ssize_t cw_count = cwrap_count_of_{name}({self.struct_of('self')});",
            f"    return cwrap_sized_check(self, cw_count, &cwrap_sized_{name});",
            "}",
            "",
        )

    def _constructors(self) -> Lines:
        """Return the C functions that create objects, and that convert the elements."""
        name, c = self.class_name, self.c
        value = f"{self.struct_of('self')}"
        items = f"{value}->{self.last.designator}"
        return (
            f"CWRAP_UNUSED static PyObject *cwrap_copy_{name}(PyObject *self, const {c} *cw_pointer)",
            "{",
            "    if (!cw_pointer)",
            "        Py_RETURN_NONE;",
            f"    if ({self.checker}(self) && cw_pointer == {value} && cwrap_check_count_of_{name}(self))",
            "        return NULL;",
            f"    const Py_ssize_t cw_count = cwrap_count_of_{name}(cw_pointer);",
            f"    return cwrap_sized_copy(self, {self.state_index}, &cwrap_sized_{name}, cw_pointer, cw_count);",
            "}",
            "",
            f"CWRAP_UNUSED static PyObject *cwrap_items_of_{name}(PyObject *self)",
            "{",
            f"    const Py_ssize_t cw_count = cwrap_count_of_{name}({value});",
            f"    if (cwrap_sized_check(self, cw_count, &cwrap_sized_{name}))",
            "        return NULL;",
            f"    {located(self.last.location)}return {self.array.to_python(items)};",
            "}",
            "",
            f"CWRAP_UNUSED static int cwrap_set_items_of_{name}(PyObject *self, PyObject *cw_object)",
            "{",
            f"    const Py_ssize_t cw_count = cwrap_count_of_{name}({value});",
            f"    if (cwrap_sized_check(self, cw_count, &cwrap_sized_{name}))",
            "        return -1;",
            f"    {self._element} *cw_items = ({self._element} *)PyMem_Calloc((size_t)cw_count + 1, sizeof *cw_items);",
            "    if (!cw_items) {",
            "        PyErr_NoMemory();",
            "        return -1;",
            "    }",
            f"    const int cw_status = {self.array.fill('cw_items')};",
            "    if (!cw_status)",
            f"        memcpy({items}, cw_items, (size_t)cw_count * sizeof *cw_items);",
            "    PyMem_Free(cw_items);",
            "    return cw_status;",
            "}",
            "",
        )

    @property
    def _element(self) -> str:
        return self.array.fixed.element

    def _maker(self) -> Lines:
        """Return the C function that makes an object of the values of its fields."""
        name, last = self.class_name, self.last
        fields = [field for field in self.fields if field.is_argument]
        types = (CSpelling.parse(field.access.constructor_type).variable(f"arg_{field.name}") for field in fields)
        parameters = ", ".join(("PyObject *cw_self", *types))
        stored = (
            f"    {located(f.location)}{f.access.store(f'cw_struct.{f.designator}', f'arg_{f.name}')}"
            for f in fields
            if f is not last
        )
        count = f"cw_struct.{self.count.designator}"
        elements = self._given(count) if last.is_argument else (f"    {count} = 0;", f"    return {self._new('0')};")
        return (
            f"CWRAP_UNUSED static PyObject *cwrap_make_{name}({parameters})",
            "{",
            f"    {self.c} cw_struct;",
            "    memset(&cw_struct, 0, sizeof cw_struct);",
            *stored,
            *elements,
            "}",
        )

    def _new(self, count: str) -> str:
        """Return the C expression of a new object with the struct `cw_struct`."""
        return f"cwrap_sized_new(cw_self, {self.state_index}, &cwrap_sized_{self.class_name}, &cw_struct, {count})"

    def _given(self, count: str) -> Lines:
        """Return statements that make an object with the elements that the caller passed, if any."""
        name, given = self.class_name, f"arg_{self.last.name}"
        return (
            f"    const Py_ssize_t cw_count = {given} ? PySequence_Size({given}) : 0;",
            "    if (cw_count < 0)",
            "        return NULL;",
            f"    {located(self.count.location)}{count} = ({self.count.ctype.c})cw_count;",
            f"    if (cwrap_count_of_{name}(&cw_struct) != cw_count)",
            f"        return cwrap_sized_overflow(&cwrap_sized_{name}, cw_count);",
            f"    PyObject *cw_object = {self._new('cw_count')};",
            f"    if (cw_object && {given} && cwrap_set_items_of_{name}(cw_object, {given})) {{",
            f'        cwrap_bad_items("{name}", "{self.last.name}", {self.array.display}, {given});',
            "        Py_CLEAR(cw_object);",
            "    }",
            "    return cw_object;",
        )


class FlexiblePointer(StructPointer):
    """The address of a struct that ends with an array; C gets no struct whose length is not that of its array."""

    def initial(self, obj: str) -> None:
        """Return None: the check of the length can fail."""

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that compare the length with the number of elements and borrow the address."""
        check = f"if (CWRAP_UNLIKELY(cwrap_check_count_of_{self.class_name}({obj}))) {fail}"
        return (check, *super().extract(name, obj, fail))

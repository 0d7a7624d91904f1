"""Fields of structs that point to elements whose number is another field of the struct.

    - struct: Series                     Python: Series(values=[1.5, 2.5]), s.n == 2, s.values is an array
      type: series_t                     C: typedef struct { const double *values; size_t n; } series_t;
      fields: [{arg: const double* values, array: n}, size_t n]

The elements are in memory of the object. What Python assigns and what C returns is copied into new memory. Arrays of
numbers that Python reads refer to that memory, and keep it after it was replaced in the struct.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.abi import FLOOR, Version
from cwrap.ctype.array import Array, ElementKind
from cwrap.ctype.base import CType, Field, Lines
from cwrap.ctype.protocols import Layout
from cwrap.ctype.protocols.field import FieldProtocol, Pointer
from cwrap.ctype.stub_names import class_annotation
from cwrap.source.annotations import located
from cwrap.source.location import Location
from cwrap.source.records import dataclass

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_BYTES = ("char", "unsigned char", "uint8_t", "void")


@dataclass(frozen=True, slots=True)
class Conversion:
    """How elements are converted: by the C functions `cwrap_take_…` and `cwrap_give_…`, whose names end with `name`.

    `c` is the C type of the elements; `kind` is the C expression with more about them. `accepted` and `returned` are
    annotations. `parts` are the C types that the C needs.
    """

    name: str
    c: str
    checker: str
    display: str
    accepted: str
    returned: str
    kind: str = "NULL"
    parts: tuple[CType, ...] = ()
    limited_api: Version = FLOOR


def octets() -> Conversion:
    """Return the conversion of bytes."""
    return Conversion("octets", "char", "cwrap_check_bytes", '"bytes"', "bytes", "bytes")


def texts() -> Conversion:
    """Return the conversion of strings."""
    returned = "tuple[str | None, ...]"
    return Conversion(
        "texts", "const char *", "cwrap_check_items", '"sequence of strs"', "Sequence[str | None]", returned
    )


def structs(pointed: CType, pointee: str) -> Conversion:
    """Return the conversion of structs; `pointed` is the type of a field that points to one, described by `pointee`."""
    name = pointed.class_name
    c = pointed.takes[0]
    display = f'"sequence of {name}s"'
    own = class_annotation(name)
    accepted, returned = f"Sequence[{own}]", f"tuple[{own}, ...]"
    parts = (*pointed.parts, pointed)
    return Conversion("structs", c, "cwrap_check_items", display, accepted, returned, f"&{pointee}", parts)


def numbers(pointer: str, kind: ElementKind) -> Conversion:
    """Return the conversion of numbers."""
    array = Array(pointer, kind, Layout(writable=True))
    returned = array.annotation(None, result=True)
    return Conversion(
        "numbers", kind.c, "cwrap_is_array_like", array.display, "numpy.typing.ArrayLike", returned,
        f"&{array.elements.kind}", (*array.parts, array), array.limited_api,
    )  # fmt: skip


def is_bytes(base: str) -> bool:
    """Return whether elements of a C type are bytes in Python."""
    return base in _BYTES


@dataclass(frozen=True, slots=True)
class Place:
    """The field: the name and C type of its struct, its name and designator, and the field with the number."""

    struct: str
    c: str
    name: str
    designator: str
    location: Location
    count: Field


class CountedField(FieldProtocol):
    """A pointer to elements in memory of the object."""

    def __init__(self, array: CountedArray) -> None:
        super().__init__(array)
        self.array = array
        self.pointers = (Pointer("", "", array.table, array.count),)
        self.constructor_argument = f"cwrap_object_{array.table}*"

    @property
    def constructor_type(self) -> str:
        """The C type of Python objects."""
        return "PyObject *"

    @property
    def annotation(self) -> str:
        """The annotation of the attribute."""
        return f"{self.array.conversion.returned} | None"

    @property
    def header_type(self) -> str:
        """The C type of a pointer to the elements; of bytes and strings, which C has as several types, any pointer."""
        conversion = self.array.conversion
        return f"const {conversion.c} *" if conversion.name in ("numbers", "structs") else "const void *"

    def assign(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        return (
            f"if ({obj} && !{self.array.fill('self', f'{struct}->{field}', obj)})",
            "    return 0;",
            leave,
        )


class CountedArray(CType):
    """A pointer to elements."""

    def __init__(self, pointer: str, conversion: Conversion, place: Place) -> None:
        self.c = pointer
        self.conversion = conversion
        self.checker, self.display = conversion.checker, conversion.display
        self.limited_api = conversion.limited_api
        part_headers = (header for part in conversion.parts for header in part.headers)
        self.headers = tuple(dict.fromkeys(('"cwrap_elements.h"', "<stddef.h>", *part_headers)))
        self.name = f"{place.struct}.{place.name}"
        self.key = self.name.replace(".", "_")
        self.table = f"cwrap_elements_of_{self.key}"
        self.count = place.count.designator
        self.support = (*self._size(place), *self._count(place), *self._table(place))

    @property
    def field(self) -> FieldProtocol:
        """A field that points to elements."""
        return CountedField(self)

    def _size(self, place: Place) -> Lines:
        """Return a line that compilers refuse if the elements of C have another size; bytes can be of any type."""
        conversion = self.conversion
        if conversion.name == "octets":
            return ()
        item = f"sizeof *(({place.c} *)0)->{place.designator}"
        same = f"{item} == sizeof({conversion.c}) ? 1 : -1"
        return (f"{located(place.location)}CWRAP_UNUSED typedef char cwrap_size_of_{self.key}[{same}];",)

    def _count(self, place: Place) -> Lines:
        """Return the C function that returns the number of elements, and sets it."""
        count, c = place.count, place.c
        return (
            f"CWRAP_UNUSED static Py_ssize_t cwrap_count_of_{self.key}(void *cw_place, const Py_ssize_t *cw_count)",
            "{",
            f"    const size_t cw_offset = {located(place.location)}offsetof({c}, {place.designator});",
            f"    {c} *cw_struct = ({c} *)(void *)((char *)cw_place - cw_offset);",
            "    if (cw_count)",
            f"        {located(count.location)}cw_struct->{count.designator} = ({count.ctype.c})*cw_count;",
            f"    return cwrap_count((uintmax_t)cw_struct->{count.designator});",
            "}",
            "",
        )

    def _table(self, place: Place) -> Lines:
        """Return the C table that describes the field."""
        conversion, count, c = self.conversion, place.count, place.c
        distance = f"(ptrdiff_t)offsetof({c}, {count.designator}) - (ptrdiff_t)offsetof({c}, {place.designator})"
        return (
            f"CWRAP_UNUSED static const CwrapElements {self.table} = {{",
            f'    "{place.struct}", "{place.name}", "{count.name}", sizeof({conversion.c}),',
            f"    {located(place.location)}{distance}, cwrap_count_of_{self.key},",
            f"    cwrap_take_{conversion.name}, cwrap_give_{conversion.name}, {conversion.kind},",
            "};",
        )

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types that the elements need."""
        return self.conversion.parts

    def box(self, expression: str) -> str:
        return f"cwrap_elements_get(self, (void *)&{expression}, &{self.table})"

    def fill(self, obj: str, field: str, value: str) -> str:
        """Return a C expression that sets a field of an object: 0, or -1, possibly without an exception."""
        return f"cwrap_elements_set({obj}, (void *)&{field}, {value}, &{self.table})"


class CountedItems(CType):
    """The argument of the constructor with the elements: a Python object, which the constructor converts."""

    runs_python = False

    def __init__(self, array: CountedArray) -> None:
        self.array = array
        self.c = "PyObject *"
        self.spellings = (array.field.constructor_argument,)
        self.checker, self.display = array.checker, array.display
        self.takes = ("bytes",) if array.conversion.name == "octets" else ("sequence",)
        self.headers = array.headers
        self.limited_api = array.limited_api

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return self.array.conversion.accepted

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {obj};",)

"""Fields of structs that are arrays of a fixed size: text, bytes, numbers and others. A field is assigned as a whole.

For example:

    char name[16]          str, UTF-8 of at most 15 bytes
    uint8_t key[20]        bytes, exactly 20
    double position[3]     tuple of 3 floats; any sequence of 3 numbers can be assigned
    Color colors[4]        tuple of 4 members of an enum
    Point corners[4]       tuple of 4 structs, which are views
    double matrix[3][4]    tuple of 3 tuples of 4 floats
    fourcc_t keys[2]       tuple of 2 values of a third-party type that has fields
    char names[3][16]      tuple of 3 str
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, field_of
from cwrap.ctype.protocols import NumberKind
from cwrap.ctype.protocols.field import FieldProtocol
from cwrap.source.annotations import without_annotations

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_HEADERS = ('"cwrap_struct.h"', "<string.h>")
_BYTES = ("uint8_t", "unsigned char")


def plural(item: CType) -> str:
    """Return the name of several items, for messages: `ints`, `complexes`, `sequences of ints`, `bytes`."""
    kind, of, rest = item.display.strip('"').partition(" of ")
    return f"{kind.removesuffix('s')}{'es' if kind.endswith('x') else 's'}{of}{rest}"


def _refused(item: CType) -> str:
    """Return the C statement that reports an item of another type, and leaves the loop over the items."""
    return f"{{ cwrap_bad_item(cw_k, {item.display}, cw_item); goto cw_fail; }}"


class FixedArray(CType):
    """An array inside a struct: the common base of text, bytes, numbers and others.

    `rest` has the sizes of the other dimensions, in brackets; `element` is the C type of all elements.
    """

    headers: tuple[str, ...] = _HEADERS
    is_array = True
    checked = True

    def __init__(self, element: str, size: str, rest: str = "") -> None:
        self.element = element
        self.rest = rest
        self.brackets = f"[{size}]{rest}"
        self.spellings = (f"{element}[{size!s}]",)
        self.c = f"const {element} *"

    @property
    def field(self) -> FieldProtocol:
        """A field that is assigned as a whole."""
        return FieldProtocol(self)

    def declare(self, name: str) -> Lines:
        return (f"{self.element} {name}{self.brackets};",)

    def python_default(self, expression: str) -> str | None:
        """Return None: Python has no short expression for the default."""
        return None


class FixedText(FixedArray):
    """A field `char[N]`: UTF-8 text of at most N - 1 bytes."""

    checker = "cwrap_check_str"
    takes = ("str",)
    display = '"str"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "str"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for text that is too long."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_text({obj}, {name}, sizeof {name}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"cwrap_text_within({expression}, sizeof {expression})"


class FixedBytes(FixedArray):
    """A field `uint8_t[N]`: exactly N bytes."""

    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "bytes"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for another number of bytes."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_bytes({obj}, {name}, sizeof {name}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"PyBytes_FromStringAndSize((const char *){expression}, (Py_ssize_t)sizeof {expression})"


class FixedNumbers(FixedArray):
    """A field such as `double[N]`: exactly N numbers of one type."""

    checker = "cwrap_check_items"
    takes = ("sequence",)

    def __init__(self, item: CType, size: str) -> None:
        super().__init__(item.c, size)
        self.item = item
        self.display = f'"sequence of {plural(item)}"'
        self.headers = (*_HEADERS, *item.headers)
        stem = f"{item.c.replace(' ', '_')}s"
        self.fill, self.to_tuple = f"cwrap_fill_{stem}", f"cwrap_tuple_of_{stem}"
        self.support = (
            f"CWRAP_UNUSED static int {self.fill}(PyObject *cw_object, {item.c} *cw_values, Py_ssize_t cw_count)",
            "{",
            "    PyObject *cw_items = cwrap_items(cw_object, cw_count);",
            "    if (!cw_items)",
            "        return -1;",
            "    for (Py_ssize_t cw_k = 0; cw_k < cw_count; cw_k++) {",
            "        PyObject *cw_item = PyTuple_GetItem(cw_items, cw_k);",
            *(f"        {line}" for line in field_of(item).extract_item("cw_values[cw_k]", "cw_item", _refused(item))),
            "    }",
            "    Py_DECREF(cw_items);",
            "    return 0;",
            "cw_fail:",
            "    Py_DECREF(cw_items);",
            "    return -1;",
            "}",
            "",
            f"CWRAP_UNUSED static PyObject *{self.to_tuple}(const {item.c} *cw_values, Py_ssize_t cw_count)",
            "{",
            "    PyObject *cw_tuple = PyTuple_New(cw_count);",
            "    for (Py_ssize_t cw_k = 0; cw_tuple && cw_k < cw_count; cw_k++) {",
            f"        PyObject *cw_item = {item.box('cw_values[cw_k]')};",
            "        if (!cw_item)",
            "            Py_CLEAR(cw_tuple);",
            "        else",
            "            PyTuple_SetItem(cw_tuple, cw_k, cw_item); /* cannot fail: the tuple is new */",
            "    }",
            "    return cw_tuple;",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of a tuple; a parameter accepts any sequence."""
        item = self.item.annotation(dtype, result)
        return f"tuple[{item}, ...]" if result else f"Sequence[{item}]"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for another number of elements."""
        return (f"if (CWRAP_UNLIKELY({self.fill}({obj}, {name}, CWRAP_COUNT({name})))) {fail}",)

    def box(self, expression: str) -> str:
        return f"{self.to_tuple}({expression}, CWRAP_COUNT({expression}))"


class ItemsField(FieldProtocol):
    """A field with items; the objects of structs are views."""

    def __init__(self, array: FixedItems) -> None:
        super().__init__(array)
        self.array = array

    def view(self, expression: str) -> str:
        return self.array.view(expression)


class FixedItems(FixedArray):
    """A field with N enum members, structs without pointers, or rows: arrays of a fixed size.

    `spelled` is the type as declarations write it. The objects of structs are views: an assignment to a field of one
    changes the array.
    """

    checker = "cwrap_check_items"
    takes = ("sequence",)
    has_views: bool = False  # elements are views of parts of the struct

    def __init__(self, item: CType, size: str, spelled: str) -> None:
        rows = item if isinstance(item, FixedArray) else None
        super().__init__(rows.element if rows else item.c, size, rows.brackets if rows else "")
        self.item = item
        self.spellings = (spelled,)
        self.display = f'"sequence of {plural(item)}"'
        self.headers = (*_HEADERS, *item.headers)
        stem = re.sub(r"\W+", "_", without_annotations(f"{item.class_name or self.element}{self.rest}s"))
        self.fill, self.to_tuple, self.to_parts = (f"cwrap_{kind}_{stem}" for kind in ("fill", "tuple_of", "parts_of"))
        self.has_views = bool(item.fields) or (isinstance(item, FixedItems) and item.has_views)
        pointer = f"{self.element} (*cw_values){self.rest}" if self.rest else f"{self.element} *cw_values"
        self.support = (
            f"CWRAP_UNUSED static int {self.fill}(PyObject *self, PyObject *cw_object, {pointer}, Py_ssize_t cw_count)",
            "{",
            "    PyObject *cw_items = cwrap_items(cw_object, cw_count);",
            "    (void)self;",
            "    if (!cw_items)",
            "        return -1;",
            "    for (Py_ssize_t cw_k = 0; cw_k < cw_count; cw_k++) {",
            "        PyObject *cw_item = PyTuple_GetItem(cw_items, cw_k);",
            *(f"        {line}" for line in field_of(item).extract_item("cw_values[cw_k]", "cw_item", _refused(item))),
            "    }",
            "    Py_DECREF(cw_items);",
            "    return 0;",
            "cw_fail:",
            "    Py_DECREF(cw_items);",
            "    return -1;",
            "}",
            *self._maker(self.to_tuple, pointer, item.box("cw_values[cw_k]")),
            *(self._maker(self.to_parts, pointer, field_of(item).view("cw_values[cw_k]")) if self.has_views else ()),
        )

    def _maker(self, name: str, pointer: str, created: str) -> Lines:
        """Return a C function that makes a tuple of the elements."""
        return (
            "",
            f"CWRAP_UNUSED static PyObject *{name}(PyObject *self, {pointer}, Py_ssize_t cw_count)",
            "{",
            "    PyObject *cw_tuple = PyTuple_New(cw_count);",
            "    (void)self;",
            "    for (Py_ssize_t cw_k = 0; cw_tuple && cw_k < cw_count; cw_k++) {",
            f"        PyObject *cw_item = {created};",
            "        if (!cw_item)",
            "            Py_CLEAR(cw_tuple);",
            "        else",
            "            PyTuple_SetItem(cw_tuple, cw_k, cw_item); /* cannot fail: the tuple is new */",
            "    }",
            "    return cw_tuple;",
            "}",
        )

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types of the elements."""
        return (*self.item.parts, self.item)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of a tuple; a parameter accepts any sequence."""
        item = self.item.annotation(dtype, result)
        return f"tuple[{item}, ...]" if result else f"Sequence[{item}]"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for another number of elements."""
        return (f"if (CWRAP_UNLIKELY({self.fill}(self, {obj}, {name}, CWRAP_COUNT({name})))) {fail}",)

    def value(self, name: str) -> str:
        return f"(const {self.element} *){name}" if self.rest or self.item.is_array else name

    def box(self, expression: str) -> str:
        return f"{self.to_tuple}(self, {self._unqualified(expression)}, CWRAP_COUNT({expression}))"

    @property
    def field(self) -> FieldProtocol:
        """A field whose items may be views."""
        return ItemsField(self)

    def view(self, expression: str) -> str:
        """Return a C expression of a tuple of the items, which are views if they are structs."""
        if not self.has_views:
            return self.box(expression)
        return f"{self.to_parts}(self, {self._unqualified(expression)}, CWRAP_COUNT({expression}))"

    def _unqualified(self, expression: str) -> str:
        """Return a C expression without the `const` of a handle that C only reads."""
        return f"({self.element} (*){self.rest})({expression})" if self.rest else f"({self.element} *)({expression})"


def fixed_array(item: CType, size: str, spelled: str) -> CType | None:
    """Return the type of a field with `size` elements of a type; None if Python has no type for such a field.

    `spelled` is the type of the field as the declaration writes it.
    """
    if isinstance(item, FixedArray):
        return FixedItems(item, size, spelled)
    if item.c == "char":
        return FixedText("char", size)
    if item.c in _BYTES:
        return FixedBytes(item.c, size)
    if item.number.kind in (NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.BOOLEAN) and not item.class_name:
        return FixedNumbers(item, size)
    field = item.field
    is_copied = field is not None and not field.pointers and not field.must_be_readonly
    return FixedItems(item, size, spelled) if is_copied else None

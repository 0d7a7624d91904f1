"""Arrays and lists whose address the C library returns or stores.

For example:

    return: double*, array: n, free: lib_free        an array that calls lib_free when it is collected
    return: char**, list: true                                a list of str, copied from the library's own memory
    return: node_t*, list: {next: next}, free: free_nodes     a list of copies of the structs
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.array import Array, ElementKind
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.handle import handle_of
from cwrap.ctype.protocols import Layout
from cwrap.ctype.released import Memory, Ownership, freed_by, pieces, release_function, releaser_name
from cwrap.ctype.stub_names import class_annotation
from cwrap.source.annotations import located
from cwrap.source.location import Location
from cwrap.source.records import dataclass

if TYPE_CHECKING:
    from cwrap.ctype.struct import StructPointer
    from cwrap.dtypes import Dtype


class MemoryArray(Memory):
    """Elements of an array whose sizes are in the C array `shape`."""

    limited_api: Version = (3, 11)
    display = '"array"'

    def __init__(self, pointer: str, ownership: Ownership, kind: ElementKind, layout: Layout, shape: str) -> None:
        super().__init__(pointer, ownership)
        self.array = Array(pointer, kind, layout)
        headers = (header for part in (*self.array.parts, self.array) for header in part.headers)
        self.headers = tuple(dict.fromkeys((*Memory.headers, *headers)))
        self.pieces = (*self.array.parts, self.array, *self.pieces)
        self.existence = self.array.existence
        self.shape = shape
        self.reads_memory = not (ownership.free or self.is_borrowed)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return NumPy's annotation of an array."""
        return self.array.annotation(dtype, result=True)

    def made(self, pointer: str) -> str:
        """Return a C expression of an array that owns the memory, of a view of it, or of a copy."""
        common = f"{pointer}, &{self.array.elements.kind}, {self.shape}, {str(self.ownership.nullable).lower()}"
        if self.is_borrowed:
            return f"cwrap_view_array({common}, {self.ownership.owner}, {self.ownership.epoch})"
        return f"cwrap_take_array({common}, {self.releaser})"

    def snapshot(self, expression: str) -> str:
        """Return a C expression of a copy of the elements; creating an array can run Python code."""
        return f"cwrap_array_snapshot({expression}, &{self.array.elements.kind}, {self.shape})"

    def box_snapshot(self, obj: str) -> str:
        nullable = str(self.ownership.nullable).lower()
        return f"cwrap_array_of_snapshot({obj}, &{self.array.elements.kind}, {self.shape}, {nullable})"


class MemoryList(Memory):
    """Pointers to strings, or to C objects of a class, whose number is in the C variable `size`."""

    def __init__(self, pointer: str, ownership: Ownership, size: str, items: Items) -> None:
        super().__init__(pointer, ownership)
        self.size = size
        self.kind_of_items = items
        self.pieces = (*self.pieces, *pieces(*items.support))
        self.freeing += items.freeing

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return f"list[{self.kind_of_items.annotation}]"

    def made(self, pointer: str) -> str:
        ownership = self.ownership
        options = f"{str(ownership.nullable).lower()}, {self.releaser}"
        owner = f"{ownership.owner or 'NULL'}, {ownership.epoch or '0'}"
        return f"cwrap_take_list(self, {pointer}, {self.size}, &{self.kind_of_items.table}, {options}, {owner})"


class ReturnedList(MemoryList):
    """A list that a C function returns, in a variable that accepts every combination of `const`."""

    def __init__(self, pointer: str, ownership: Ownership, size: str, items: Items) -> None:
        super().__init__(pointer, ownership, size, items)
        self.c = "const void *"


class LinkedList(Memory):
    """The first struct of a linked list; `next_field` of each struct points to the next one, or is NULL."""

    def __init__(self, pointer: StructPointer, ownership: Ownership, next_field: str, location: Location) -> None:
        super().__init__(pointer.c, ownership)
        self.item = pointer.class_name
        self.existence = pointer.existence
        self.headers = (*Memory.headers, *pointer.headers)
        name = f"{self.item}_by_{next_field.replace('.', '_')}"
        self.table = f"cwrap_links_of_{name}"
        c = pointer.struct.c
        step = (
            f"CWRAP_UNUSED static void *cwrap_next_{name}(void *cw_item)",
            "{",
            f"    const {c} *cw_next = {located(location)}((const {c} *)cw_item)->{next_field};",
            "    return (void *)cw_next;",
            "}",
            "",
            f"CWRAP_UNUSED static PyObject *cwrap_linked_{name}(PyObject *self, void *cw_item)",
            "{",
            f"    PyObject *cw_object = {pointer.box(f'(const {c} *)cw_item')};",
            "    if (cw_object)",
            f"        (({pointer.struct.object_type} *)cw_object)->value->{next_field} = NULL;",
            "    return cw_object;",
            "}",
            "",
            f"CWRAP_UNUSED static const CwrapLinked {self.table} = {{cwrap_linked_{name}, cwrap_next_{name}}};",
        )
        self.pieces = (*pointer.parts, pointer, *self.pieces, *pieces(step))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return f"list[{class_annotation(self.item)}]"

    def made(self, pointer: str) -> str:
        options = f"{str(self.ownership.nullable).lower()}, {self.releaser}"
        return f"cwrap_take_linked(self, {pointer}, &{self.table}, {options})"


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a list: their annotation, the C table `CwrapListItems` for them, and pieces of C that define it."""

    annotation: str
    table: str
    support: tuple[Lines, ...]
    freeing: tuple[tuple[str, str], ...] = ()


def text_items(text: str, free: str, c: str) -> Items:
    """Return items that are strings; `c` is their C type, and `free` the function that frees each of them."""
    releaser = releaser_name(free, c)
    make = f"cwrap_item_{text or 'utf8'}"
    table = f"cwrap_items_{text or 'utf8'}_{releaser}"
    define = f"CWRAP_UNUSED static const CwrapListItems {table} = {{{make}, {releaser}, false}};"
    support = (release_function(releaser, free, c), (define,))
    return Items("bytes" if text == "bytes" else "str", table, support, freed_by(free, c))


def handle_items(handle: CType, *, borrowed: bool) -> Items:
    """Return items that are objects of a class, which own the C objects unless they are borrowed."""
    own = handle_of(handle)
    item = own.borrowing("cw_owner", "cw_epoch") if borrowed else handle
    name = f"{handle.class_name}_{'borrowed' if borrowed else 'owned'}{'_const' * own.is_const}"
    releaser = own.discarder if item.discard("x") else "NULL"
    table = f"cwrap_items_{name}"
    takes = str(releaser != "NULL").lower()
    make = (
        f"CWRAP_UNUSED static PyObject *cwrap_item_{name}(PyObject *self, void *cw_item, PyObject *cw_owner,",
        "    size_t cw_epoch)",
        "{",
        "    (void)cw_owner, (void)cw_epoch;",
        f"    return {item.box(f'({handle.c})cw_item')};",
        "}",
        "",
        f"CWRAP_UNUSED static const CwrapListItems {table} = {{cwrap_item_{name}, {releaser}, {takes}}};",
    )
    return Items(class_annotation(handle.class_name), table, (make,))

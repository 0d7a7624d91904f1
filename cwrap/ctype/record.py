"""The layout of a struct in C, for arrays of structs, which are NumPy's structured arrays.

For example, for a struct Point with the fields `double x` and `int tags[2]`:

    static const Py_ssize_t cwrap_shape_of_Point_tags[] = {2};
    static const CwrapRecordField cwrap_layout_of_Point[] = {
        {"x", CWRAP_RECORD_ITEM(point_t, x), offsetof(point_t, x), NULL, 0, NULL},
        {"tags", CWRAP_RECORD_ITEM(point_t, tags[0]), offsetof(point_t, tags), NULL, 1, cwrap_shape_of_Point_tags},
    };

The compiler fills in offsets, sizes and the kinds of numbers. The dtype is therefore that of the C struct, whatever
numbers the declaration has.
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.ctype.array import numpy_dtypes
from cwrap.ctype.base import CType, Field, Lines
from cwrap.ctype.fixed import FixedArray, FixedBytes, FixedItems, FixedNumbers, FixedText
from cwrap.ctype.numbers import ConvertedFloating
from cwrap.source.annotations import located
from cwrap.source.c_spelling import CSpelling
from cwrap.source.patterns import pattern

_SIZES = pattern(r"\[([^\[\]]*)\]")


class Record(CType):
    """The C tables with the layout of a struct."""

    def __init__(self, struct: CType) -> None:
        self.struct = struct
        self.variable_name = f"cwrap_record_{struct.class_name}"
        self.headers = (*struct.headers, '"cwrap_record.h"')
        layout = f"cwrap_layout_of_{struct.class_name}"
        size = f"sizeof({struct.c}), CWRAP_ALIGNOF({struct.c})"
        self.support = (
            *(line for field in struct.fields for line in self._shape(field)),
            f"static const CwrapRecordField {layout}[] = {{",
            *(f"    {located(field.location)}{self._row(field)}" for field in struct.fields),
            "};",
            f"CWRAP_UNUSED static CwrapRecord {self.variable_name} = {{",
            f'    "{struct.class_name}", {layout}, CWRAP_COUNT({layout}), {size}, NULL, NULL',
            "};",
        )

    @property
    def parts(self) -> tuple[CType, ...]:
        """The layouts of the structs that are fields, and of their fields."""
        return tuple(map(Record, _inner_structs(self.struct, {})))

    def _shape(self, field: Field) -> Lines:
        """Return the C array with the sizes of a field that is an array."""
        sizes = _sizes(field.ctype)
        return (f"static const Py_ssize_t {self._shape_name(field)}[] = {{{', '.join(sizes)}}};",) if sizes else ()

    def _shape_name(self, field: Field) -> str:
        return f"cwrap_shape_of_{self.struct.class_name}_{field.name}"

    def _row(self, field: Field) -> str:
        """Return the row of a field."""
        leaf = _leaf(field.ctype)
        sizes = _sizes(field.ctype)
        place = f"{self.struct.c}, {field.designator}{'[0]' * len(sizes)}"
        letter = _letter(leaf)
        item = f"{letter}, CWRAP_RECORD_SIZE({place})" if letter else f"CWRAP_RECORD_ITEM({place})"
        record = f"&cwrap_record_{leaf.class_name}" if leaf.fields else "NULL"
        shape = f"{len(sizes)}, {self._shape_name(field)}" if sizes else "0, NULL"
        return f'{{"{field.name}", {item}, offsetof({self.struct.c}, {field.designator}), {record}, {shape}}},'


def _inner_structs(struct: CType, found: dict[CType, None]) -> Iterable[CType]:
    """Add the structs that are fields, each once, after those that are fields of it. Return all that were found."""
    for field in struct.fields:
        leaf = _leaf(field.ctype)
        if leaf.fields and leaf not in found:
            _inner_structs(leaf, found)
            found[leaf] = None
    return found


def _leaf(ctype: CType) -> CType:
    """Return the type of the elements of a field that is an array, or else the type of the field."""
    while isinstance(ctype, FixedItems | FixedNumbers):
        ctype = ctype.item
    return ctype


def _sizes(ctype: CType) -> list[str]:
    """Return the sizes of a field that is an array; a text is one element."""
    sizes = _SIZES.findall(ctype.brackets) if isinstance(ctype, FixedArray) else []
    return sizes[:-1] if isinstance(_leaf(ctype), FixedText) else sizes


def _letter(leaf: CType) -> str:
    """Return the C expression of the letter of a kind of elements; empty if the compiler decides it."""
    if leaf.fields:
        return "'V'"
    if isinstance(leaf, ConvertedFloating):  # the C type is an integer or a struct
        return f"'{numpy_dtypes()[leaf.row.stored][0]}'"
    if leaf.number.kind or isinstance(leaf, FixedBytes):
        return ""
    return "'S'" if isinstance(leaf, FixedText) else "'V'"


def pointer_in(struct: CType, without: set[CType] | None = None) -> str:
    """Return the designator of the first field of a struct that is text or another pointer; empty without one.

    `without` collects the inner structs without a pointer, which are searched once.
    """
    without = set() if without is None else without
    for field in struct.fields:
        leaf = _leaf(field.ctype)
        if leaf.fields and leaf not in without and (inner := pointer_in(leaf, without)):
            return f"{field.name}.{inner}"
        if not isinstance(leaf, FixedArray) and (field.pointers or CSpelling.parse(leaf.c).is_pointer):
            return field.name
    without.add(struct)
    return ""

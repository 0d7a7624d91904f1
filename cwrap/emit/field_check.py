"""C assertions with which the compiler compares the declared fields of structs with those of the header.

    - struct: Point                      static_assert(CWRAP_IS_INTEGER_FIELD(int, arg_self->x),
      type: point_t                                    "Point.x is not of type int in C");
      fields: [int x]

A field is read and written through its declared type, so its size, its kind of number and its sign must be equal in C.
Bit-fields can have any width: an assignment checks that the number fits (`CWRAP_CUT`). A bool can be any integer, an
enum any integer of the same size, and an `int` any enum of the same size. The macros are in `cwrap_check_begin.h`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.ctype.base import CType
from cwrap.ctype.fixed import FixedArray, FixedItems, FixedNumbers
from cwrap.ctype.flexible import FlexibleArray
from cwrap.ctype.numbers import basic_type
from cwrap.ctype.protocols import NumberKind
from cwrap.source.annotations import without_annotations
from cwrap.source.c_text import string

_FLOATING_TYPES = ("float", "double", "long double")
_MACROS = {NumberKind.INTEGER: "INTEGER", NumberKind.FLOATING: "FLOATING", NumberKind.COMPLEX: "STRUCT"}


def assertion(name: str, ctype: CType, place: str) -> str:
    """Return the assertion that a place in C has a declared type."""
    conditions = " && ".join(_conditions(ctype, place))
    message = string(f"{name} is not of type {without_annotations(_spelled(ctype))} in C")
    # With a comparison, g++ reports the line of the declaration instead of that of the macro.
    return f"static_assert(({conditions}) == true, {message});"


def _conditions(ctype: CType, place: str) -> Iterator[str]:
    """Yield the C conditions that a place has a type."""
    if isinstance(ctype, FlexibleArray):
        yield from _of_items(ctype.fixed, place)
    elif isinstance(ctype, FixedArray):
        yield f"CWRAP_IS_ARRAY_FIELD({_spelled(ctype)}, {place})"
        yield from _of_items(ctype, place)
    elif ctype.number.kind is NumberKind.BOOLEAN:
        yield f"CWRAP_IS_INTEGRAL({place})"
    elif ctype.number.kind is not None:
        yield f"CWRAP_IS_{_kind(ctype, ctype.number.kind)}_FIELD({basic_type(ctype)}, {place})"
    elif ctype.is_array:
        yield f"CWRAP_IS_ARRAY_FIELD({ctype.c}, {place})"
    elif not ctype.is_nullable:
        yield f"CWRAP_IS_STRUCT_FIELD({ctype.c}, {place})"
    else:  # text, counted elements, an address, or a pointer to a struct
        yield f"CWRAP_IS_POINTER_FIELD({place})"


def _of_items(ctype: FixedArray, place: str) -> Iterator[str]:
    """Yield the conditions for the first element of an array: text and bytes can have elements of any sign."""
    item = f"{place}[0]"
    if isinstance(ctype, FixedItems | FixedNumbers):
        yield from _conditions(ctype.item, item)
    else:
        yield f"sizeof({item}) == 1"


def _kind(ctype: CType, kind: NumberKind) -> str:
    """Return the word for a kind of number in the name of a macro."""
    if ctype.number.is_enum_of_c or ctype.c == "int":  # which agrees with every enum; a cast reveals an unsigned int
        return "ENUM"
    is_other = kind is NumberKind.FLOATING and basic_type(ctype) not in _FLOATING_TYPES
    return "SIZED" if is_other else _MACROS[kind]


def _spelled(ctype: CType) -> str:
    """Return the C type in a cast or in `sizeof`."""
    if isinstance(ctype, FlexibleArray):
        return f"{ctype.fixed.element}[]"
    return f"{ctype.element}{ctype.brackets}" if isinstance(ctype, FixedArray) else ctype.c

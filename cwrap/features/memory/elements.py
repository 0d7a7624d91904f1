"""The elements of arrays: numbers, typedefs of numbers, and structs.

const double* x, array: true       numbers
const time_t* x, array: true       a typedef with `type: long`
const Point* x, array: true        a struct; the arrays are NumPy's structured arrays with the layout of C
"""

from __future__ import annotations

from cwrap.ctype.array import ElementKind, element_kind, pointed_to, struct_kind
from cwrap.ctype.record import Record, pointer_in
from cwrap.plan import Context
from cwrap.schema.array_keys import ArraySpec
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location
from cwrap.source.records import replace


def elements_of(pointer: CSpelling, spec: ArraySpec, place: Location, context: Context) -> ElementKind | None:
    """Return the elements that a pointer points to; None if an array cannot have them.

    Structs with pointers and fields of `array` that structs cannot have are reported.
    """
    kind = element_kind(pointer, context.dtypes, spec.dtype) or _of_typedef(pointer, context)
    struct = context.ctypes.listed(pointed_to(pointer) or "")
    if kind or struct is None or not struct.fields or struct.handle:
        return kind
    problem = _problem(pointer, spec)
    if field := pointer_in(struct):
        problem = f"an array of '{struct.class_name}' would let Python change the pointer in the field '{field}'; "
        problem += "'array' is only for structs without text and pointers"
    if problem:
        context.reporter.error(place, problem)
    return struct_kind(Record(struct), struct)


def pointer_to(pointer: CSpelling, kind: ElementKind) -> CSpelling:
    """Return a pointer to elements with the name of a struct in C; declarations may use that of the class."""
    return CSpelling.parse(f"{'const ' * pointer.const}{kind.c}{'*' * pointer.stars}") if kind.record else pointer


def _of_typedef(pointer: CSpelling, context: Context) -> ElementKind | None:
    """Return the elements of a type that is another name of a number (a typedef with `type`); None for other types."""
    pointee = pointed_to(pointer) or ""
    known = context.ctypes.listed(pointee)
    same = known.number.same_as if known else ""
    kind = element_kind(CSpelling.parse(f"{same}*"), context.dtypes) if same else None
    return replace(kind, c=pointee, checked=True) if kind else None


def _problem(pointer: CSpelling, spec: ArraySpec) -> str:
    """Return what is wrong with an array of structs; empty without a problem."""
    if spec.convert:
        return "'convert' of 'array' is for numbers, not structs; remove it"
    if spec.contiguous == "blas":
        return "'contiguous: blas' of 'array' is for numbers, not for structs"
    if spec.ndim == 0:
        return f"an array of structs has at least one dimension; without 'array', '{pointer}' is the address of one"
    return ""

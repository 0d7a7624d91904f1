"""Fields of structs and of the structs behind handles: their C types, arrays, and ranges.

The size of an array is fixed, or, for the last field, the value of another field:

    - struct: Packet
      type: packet_t                                        struct { uint16_t n, kind; double data[]; }
      fields: [uint16_t n, uint16_t kind, "double data[n]"]
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cwrap.ctype.base import CType, Field, pointers_of
from cwrap.ctype.fixed import fixed_array
from cwrap.ctype.flexible import flexible_array
from cwrap.ctype.struct import PointedStruct, Struct, StructPointer
from cwrap.features.signature.ranges import RANGE, RangeSpec, bounds_problem, is_limited, outside
from cwrap.features.structs.unions import designator
from cwrap.model import Argument, Definition
from cwrap.plan import Context
from cwrap.planning.type_hints import field_hint
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_spelling import CSpelling
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_SIZED = pattern(r"(?P<type>[^\[]*)(?P<sizes>(\[\w+\])+)\Z")


def plan_field(field: Argument, context: Context, own: Mapping[str, str] | None = None) -> Field | None:
    """Return the plan of a field; None after an error. `own` has messages about types that contain the field."""
    match = _SIZED.match(field.type)
    spelled = match["type"] if match else field.type
    known = context.ctypes.find(spelled)
    ctype = known
    if isinstance(known, StructPointer) and known.struct.field and not match:
        ctype = PointedStruct(known.struct, known.const)
    for size in reversed(re.findall(r"\w+", match["sizes"]) if match else ()):
        ctype = fixed_array(ctype, _size(size, field), field.type) if ctype else None
    if match and known and known.fields and pointers_of(known):
        names = ", ".join(f"'{pointer.c.removeprefix('.')}'" for pointer in pointers_of(known))
        message = f"a field cannot be an array of '{spelled}', which has pointers; remove its fields {names}"
        context.reporter.error(field.location, message)
        return None
    if isinstance(known, Struct) and not known.can_copy:
        message = f"a field cannot be a '{known.class_name}', which cannot be copied ('copy: none')"
        context.reporter.error(field.location, message)
        return None
    keys = field.keys
    if ctype and ctype.field and ctype.field.must_be_readonly and not keys.flag("readonly"):
        message = f"a field '{field.type}' points to memory that the struct does not own; add 'readonly: true'"
        context.reporter.error(field.location, message)
        return None
    if ctype is None or not ctype.field:
        hint = "" if known or spelled in (own or {}) else field_hint(spelled, context)
        pointee = CSpelling.parse(spelled).pointee
        found = (own or {}).get(str(pointee.unqualified)) if pointee else None
        context.reporter.error(field.location, found or f"a field cannot have the type '{field.type}'{hint}")
        return None
    limits = RANGE.find(keys)
    problem = _range_problem(field, ctype, limits.data) if limits else ""
    if limits and problem:
        context.reporter.error(limits.location, problem)
        return None
    condition = outside("cw_value", ctype, limits.data) if limits else ""
    doc = (keys.text("doc") or "").strip()
    range_ = str(limits.data) if limits else ""
    place, readonly = field.location, keys.flag("readonly")
    c = designator(field, context)
    return Field(field.name, ctype, place, readonly, doc, c, outside=condition, range=range_)


def _range_problem(field: Argument, ctype: CType, spec: RangeSpec) -> str:
    """Return a message if a field cannot have a range."""
    if field.keys.flag("readonly"):
        return f"Python cannot assign '{field.name}', which is 'readonly'; remove 'range'"
    if not is_limited(ctype):
        return f"'range' is only for fields that are numbers, not for '{field.type} {field.name}'"
    return bounds_problem(ctype, field.type, spec)


def _size(text: str, field: Argument) -> str:
    """Return the size of an array in a struct, with the location of the field if the size is a name of the library."""
    return text if text.isdecimal() else DeclaredC(text, field.location)


def is_flexible(field: Argument, definition: Definition) -> bool:
    """Return whether the size of a field that is an array is the name of a field of the struct."""
    size = _length_name(field)
    return bool(size) and any(size == other.name for other in definition.arguments)


def _length_name(field: Argument) -> str:
    """Return the size of an array with one dimension; other fields have no size that is an identifier."""
    return field.type.partition("[")[2].removesuffix("]")


def flexible_field(field: Argument, definition: Definition, context: Context) -> Field | None:
    """Return the array at the end of a struct."""
    element = field.type.partition("[")[0]
    item = context.ctypes.find(element)
    ctype = flexible_array(item, definition.name, field.type) if item else None
    key = next((key for key in ("range", "tag") if key in field.keys), "")
    problem = ""
    if ctype is None:
        problem = f"an array at the end of a struct cannot have elements of the type '{element}'"
    elif field is not definition.arguments[-1]:
        problem = f"'{field.name}' has as many elements as '{_length_name(field)}' says, so it must be the last field"
    elif key:
        problem = f"an array at the end of a struct cannot have '{key}'; remove it"
    if ctype is None or problem:
        context.reporter.error(field.location, problem)
        return None
    doc = (field.keys.text("doc") or "").strip()
    readonly = field.keys.flag("readonly")
    return Field(field.name, ctype, field.location, readonly, doc, designator(field, context))


def with_length(definition: Definition, fields: tuple[Field, ...], context: Context) -> tuple[Field, ...]:
    """Return the fields of a struct; the field with the length of the array at its end is read-only and computed.

    The result is empty after an error.
    """
    last = definition.arguments[-1]
    if not is_flexible(last, definition):
        return fields
    count = next(field for field in fields if field.name == _length_name(last))
    pointer = next((p.c for field in fields for p in field.pointers), "")
    problem = ""
    if not count.ctype.number.is_integer or count.ctype.class_name or count.tag:
        problem = f"the length of '{last.name}' must be a field that is an integer, not '{count.name}'"
    elif count.range:
        problem = f"the length of '{last.name}' sets '{count.name}'; remove 'range'"
    elif "initial" in definition.keys:
        problem = "a struct that ends with an array cannot have 'initial'; remove it"
    elif pointer:
        problem = f"a struct that ends with an array cannot have pointers such as '{pointer}'; remove one of them"
    if problem:
        context.reporter.error(last.location, problem)
        return ()
    computed = replace(count, readonly=True, is_computed=True)
    return tuple(computed if field is count else field for field in fields)

"""Fields of structs and of the structs behind handles: their C types, arrays of fixed size, and ranges."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cwrap.ctype.base import CType, Field, pointers_of
from cwrap.ctype.fixed import fixed_array
from cwrap.ctype.struct import PointedStruct, StructPointer
from cwrap.features.signature.ranges import RANGE, RangeSpec, bounds_problem, is_limited, outside
from cwrap.features.structs.unions import designator
from cwrap.model import Argument
from cwrap.plan import Context
from cwrap.planning.type_hints import field_hint
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_spelling import CSpelling
from cwrap.source.patterns import pattern

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
    keys = field.keys
    if ctype and ctype.field and ctype.field.must_be_readonly and not keys.flag("readonly"):
        message = f"a field '{field.type}' points to memory that the struct does not own; add 'readonly: true'"
        context.reporter.error(field.location, message)
        return None
    if ctype is None or not ctype.field:
        hint = "" if known or spelled in (own or {}) else field_hint(spelled, context, in_struct=own is not None)
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

"""Arrays at the end of a struct, whose length is a field of the struct.

- struct: Packet
  type: packet_t                                             struct { uint16_t n, kind; double data[]; }
  fields: [uint16_t n, uint16_t kind, "double data[n]"]
"""

from __future__ import annotations

from cwrap.ctype.base import Field
from cwrap.ctype.flexible import flexible_array
from cwrap.features.structs.unions import designator
from cwrap.model import Argument, Definition
from cwrap.plan import Context
from cwrap.source.records import replace


def is_flexible(field: Argument, definition: Definition) -> bool:
    """Return whether the size of a field that is an array is the name of a field of the struct."""
    size = _size(field)
    return bool(size) and any(size == other.name for other in definition.arguments)


def _size(field: Argument) -> str:
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
        problem = f"'{field.name}' has as many elements as '{_size(field)}' says, so it must be the last field"
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
    count = next(field for field in fields if field.name == _size(last))
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

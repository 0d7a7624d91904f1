"""Structs that are bytes in Python (`bytes: true` of a struct).

    - struct: Value
      type: MDB_val
      bytes: true
      fields: [size_t mv_size, {arg: void* mv_data, bytes: mv_size}]

The plan is a typedef: Python has no class for the struct.
"""

from __future__ import annotations

from cwrap.ctype.base import Field
from cwrap.ctype.byte_struct import ByteStruct
from cwrap.ctype.counted import CountedArray
from cwrap.model import Definition
from cwrap.plan import Context, ModuleItem
from cwrap.source.records import replace


def byte_struct(definition: Definition, c: str, fields: tuple[Field, ...], context: Context) -> ModuleItem | None:
    """Return the plan of a struct that is bytes; None after an error."""
    data = next((f for f in fields if isinstance(f.ctype, CountedArray) and f.ctype.conversion.name == "octets"), None)
    count = next((f for f in fields if f.is_computed), None)
    if data is None or count is None or len(fields) != 2:
        message = "a struct with 'bytes: true' has two fields, a pointer with 'bytes' and the number of bytes: "
        where = definition.keys.location("bytes", definition.location)
        context.reporter.error(where, f"{message}'fields: [{{arg: void* data, bytes: n}}, size_t n]'")
        return None
    ctype = ByteStruct(c, definition.name, data, count)
    ctype.origin = definition.keys.location("type", definition.location)
    return ModuleItem(replace(definition, kind="typedef"), ctype=ctype)

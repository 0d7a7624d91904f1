"""`field: ARGUMENT.FIELD`: what the C function looks for in a struct, and is not passed.

    - class: Stream
      type: stream_t*
      deleter: stream_end
    - name: pack
      class: Stream
      errors: status
      arguments:
        - stream_t* stream
        - {arg: const uint8_t* data, buffer: true, field: stream.next_in}
        - {arg: unsigned n, from: len(data), field: stream.avail_in}
        - {arg: unsigned left, output: true, field: stream.avail_in}

The plan:

    method pack(data)
    pack(arg_stream)
    returns left; fails status

The C:

    arg_stream->next_in = (const uint8_t *)arg_data.buf;
    arg_stream->avail_in = arg_n;
    …
    arg_left = arg_stream->avail_in;

A number that is an `output` is read there after the call; all else is put there before it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cwrap.ctype.defined import ClassHandle
from cwrap.ctype.scalar import Floating, Integer
from cwrap.ctype.struct import StructPointer
from cwrap.plan import Context, Overload, Snippet, Source, Value
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest

_PLACE = re.compile(r"(?P<struct>\w+)\.(?P<field>\w+)\Z", re.ASCII)


class StructFields(Plugin):
    """Fills structs, and reads them."""

    name = "struct_fields"
    after = ("implicit", "outputs", "arrays", "buffers", "argument_references", "parameters")
    before = ("results",)
    keys = (Key("field", (On.ARGUMENT,), Kind.TEXT, "ARGUMENT.FIELD: stands there, and is not passed", modules=True,
            follows="count", example="options.level", types=("int",)),)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """It is not passed; an output is left in the field."""
        if "field" not in value.argument.keys:
            return value
        if value.argument.output and value.source is not Source.RESULT:
            if not isinstance(value.ctype, Integer | Floating):
                place = value.argument.keys.place("field", value.argument.location)
                message = f"what is read from a field is a number, not '{value.argument.type}'"
                context.reporter.error(place, message)
            return replace(value, source=Source.RESULT, expression="")
        return replace(value, expression="")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Assignments on both sides of the call."""
        before, behind = [], []
        for value in overload.values:
            field = _field(value, overload, context) if "field" in value.argument.keys else ""
            if field and value.left:
                behind.append(f"{value.variable} = {field};")
            elif field and value.ctype:
                before.append(f"{field} = {value.known.value(value.variable)};")
        if not before and not behind:
            return overload
        return replace(
            overload,
            before_call=(*overload.before_call, *(Snippet((line,)) for line in before)),
            after_call=(*(Snippet((line,)) for line in behind), *overload.after_call),
        )


def _field(value: Value, overload: Overload, context: Context) -> str:
    """C expression of the field; empty where there is none."""
    text = value.argument.keys.text("field") or ""
    place = value.argument.keys.place("field", value.argument.location)
    match = _PLACE.match(text)
    if match is None:
        context.reporter.error(place, f"'field' is ARGUMENT.FIELD, not '{text}'")
        return ""
    names = [v.argument.name for v in overload.values if isinstance(v.ctype, ClassHandle | StructPointer)]
    if match["struct"] not in names:
        message = f"'field' names no handle or struct among the arguments: '{match['struct']}'"
        context.reporter.error(place, f"{message}{nearest(match['struct'], names)}")
        return ""
    struct = next(v for v in overload.values if v.argument.name == match["struct"])
    return f"{struct.variable}->{match['field']}"

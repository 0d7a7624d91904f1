"""`field: ARGUMENT.FIELD`: an argument that the C function reads from or writes to a field of a struct.

    - class: Stream
      type: stream_t*
      free: stream_end
    - name: pack
      class: Stream
      errors: nonzero
      arguments:
        - stream_t* stream
        - {arg: const uint8_t* data, bytes: true, field: stream.next_in}
        - {arg: unsigned n, from: len(data), field: stream.avail_in}
        - {arg: unsigned left, output: true, field: stream.avail_in}

The plan:

    method pack(data)
    pack(arg_stream)
    returns left; fails nonzero

The C:

    arg_stream->next_in = (const uint8_t *)arg_data.buf;
    arg_stream->avail_in = arg_n;
    …
    arg_left = arg_stream->avail_in;

An `output` is read from the field after the call: a number, a text, or memory of the library, which is a pointer to
`const`, or has `free`, `owner` or `list`. Other arguments are assigned to the field before the call, also the
address of new bytes or of a new array that is an output. The C function does not get the argument itself.
"""

from __future__ import annotations

import re

from cwrap.ctype.base import CType
from cwrap.ctype.protocols import NumberKind
from cwrap.ctype.released import is_local
from cwrap.features.callbacks.callback_data import data_expression
from cwrap.model import Argument
from cwrap.plan import RESULT, Block, Context, Overload, Snippet, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_SCALAR
from cwrap.schema.values import begin
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import nearest
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_PLACE = pattern(r"(?P<struct>\w+)\.(?P<field>\w+)\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """The value of `field`: an argument that is a struct, and one of its fields; `c` is both in C."""

    struct: str
    field: str
    c: Expression

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return self.c.text


def _read(reader: ValueReader) -> FieldSpec | None:
    text = reader.text() or ""
    match = _PLACE.match(text)
    return FieldSpec(match["struct"], match["field"], Expression(text, begin(reader.node))) if match else None


_KIND = Kind("ARGUMENT.FIELD", _read, JSON_SCALAR, "two identifiers")
FIELD = Key("field", (On.ARGUMENT,), _KIND, "ARGUMENT.FIELD: the struct field that has the value, which is not passed",
    follows="points_to", example="options.level", types=("int",))  # fmt: skip


class StructFields(Plugin):
    """Arguments in fields of structs."""

    name = "struct_fields"
    phase = Phase.RESULT
    refines = ("arrays", "buffers", "callback_data", "implicit")
    before = ("results",)
    keys = (FIELD,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Remove the argument from the call; an output is a result."""
        if "field" not in value.argument.keys or "implicit" in value.argument.keys:
            return value
        if value.argument.output and value.source is not Source.RESULT:
            if not _is_copied(value.ctype):
                place = value.argument.keys.location("field", value.argument.location)
                message = "an output with 'field' must be a number, a text, or memory with 'array', 'bytes' or 'list', "
                context.reporter.error(place, f"{message}not '{value.argument.type}'")
            return value.passed_as("", source=Source.RESULT)
        return value.passed_as("")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the assignments before and after the call."""
        before, after, abandoned = [], [], []
        for value in overload.values:
            spec = FIELD.get(value.argument.keys)
            struct = _struct(spec, value, overload, context) if spec else None
            ctype = value.ctype
            is_implicit = "implicit" in value.argument.keys
            if spec is None or struct is None or (ctype is None and not is_implicit):
                continue
            field = f"{struct.variable}->{spec.field}"
            if is_implicit or ctype is None:
                before.append(f"{field} = {value.expression};")
                overload = overload.with_value(value.passed_as(""))
                continue
            overload = overload.with_value(replace(value, argument=_stored(value.argument, struct, spec)))
            if value.is_filled_by_c:
                cast = f"({ctype.c})" if ctype.memory and ctype.memory.frees else ""  # C may have `void *`
                after.append(f"{value.variable} = {cast}{field};")
                # C can store memory in a struct of the wrapper and then fail.
                if ctype.discard(value.variable) and _is_local(spec, overload):
                    after.append(f"{field} = NULL;")
                    abandoned.append(f"if (!{RESULT} && !{value.variable}) {value.variable} = {cast}{field};")
            else:
                data = "closure" in value.argument.keys
                passed = data_expression(value, overload) if data else ctype.value(value.variable)
                before.append(f"{field} = {passed};")
        if not before and not after:
            return overload
        return replace(
            overload,
            before_call=(*overload.before_call, *(Snippet((line,)) for line in before)),
            after_call=(*(Snippet((line,)) for line in after), *overload.after_call),
            blocks=(*overload.blocks, *([Block(cleanup=tuple(abandoned))] if abandoned else [])),
        )


def _is_local(spec: FieldSpec | None, overload: Overload) -> bool:
    """Return whether the struct of a field is a variable of the wrapper, which is empty before the call."""
    return any(is_local(v.ctype) for v in overload.values if spec and v.argument.name == spec.struct)


def _is_copied(ctype: CType | None) -> bool:
    """Return whether Python gets a copy of a field: a number or a text."""
    plain = (NumberKind.INTEGER, NumberKind.FLOATING)
    return ctype is not None and ctype.can_return and (ctype.number.kind in plain or "str" in ctype.takes)


def _has_fields(ctype: CType | None) -> bool:
    """Return True for a pointer to the object of a class or to a struct."""
    return ctype is not None and (is_local(ctype) or (bool(ctype.class_name) and ctype.is_nullable))


def _stored(argument: Argument, struct: Value, spec: FieldSpec) -> Argument:
    """Return the argument with the C type of the struct and the field that gets the value."""
    pointee = CSpelling.parse(struct.required_ctype.c).pointee
    return replace(argument, stored_in=(str(pointee.unqualified), spec.field)) if pointee else argument


def _struct(spec: FieldSpec, value: Value, overload: Overload, context: Context) -> Value | None:
    """Return the argument with the field; None after an error."""
    place = value.argument.keys.location("field", value.argument.location)
    names = [v.argument.name for v in overload.values if _has_fields(v.ctype)]
    if spec.struct not in names:
        message = f"'field' must name an argument that is a handle or a struct, not '{spec.struct}'"
        context.reporter.error(place, f"{message}{nearest(spec.struct, names)}")
        return None
    return next(v for v in overload.values if v.argument.name == spec.struct)

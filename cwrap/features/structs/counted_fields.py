"""`array`, `bytes`, `list` of fields: pointers to elements whose number is another field of the struct.

    - struct: Series
      type: series_t
      fields: [{arg: const double* values, array: n}, size_t n]
    - name: total
      return: double
      arguments: [const Series* series]

The plan:

    function Series(values=None)
    PyObject * cwrap_make_Series(self, arg_values)
    returns value; fails never
    function total(series)
    double total(arg_series)
    returns value; fails never
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ctype.array import pointed_to
from cwrap.ctype.base import Field
from cwrap.ctype.counted import Conversion, CountedArray, Place, is_bytes, numbers, octets, structs, texts
from cwrap.ctype.struct import PointedStruct, Struct
from cwrap.features.memory.arrays import elements_of
from cwrap.features.structs.unions import designator
from cwrap.model import Argument, Definition, Keys
from cwrap.plan import Context
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema.array_keys import ArraySpec
from cwrap.schema.memory_keys import ARRAY_FIELD, BYTES_FIELD, COUNTED, LIST_FIELD
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace

_NAMES = tuple(key.name for key in COUNTED)
_TEXTS = CSpelling("char", 2, const=True)


def is_counted(field: Argument) -> bool:
    """Return whether a field of a struct has a key that names the field with the number of elements."""
    return any(name in field.keys for name in _NAMES)


def without_counts(keys: Keys) -> Keys:
    """Return the keys of a field without those that name the field with the number of elements."""
    return keys.without(*_NAMES)


def counted_field(
    field: Argument, definition: Definition, others: Mapping[str, Field | None], context: Context
) -> Field | None:
    """Return a field that points to elements; `others` are the fields without a number of elements, by name."""
    conversion = _conversion(field, context)
    key, name = count_of(field.keys)
    where = field.keys.location(key, field.location)
    problem = _problem(field, key, name, definition, others)
    if problem:
        context.reporter.error(where, problem)
    count = others.get(name)
    if not conversion or not count or problem:
        return None
    c = normal_type(definition.keys.text("type") or "")
    in_c = designator(field, context)
    place = Place(definition.name, c, field.name, in_c or field.name, field.location, count)
    ctype = CountedArray(_pointer(field, context).c, conversion, place)
    doc = (field.keys.text("doc") or "").strip()
    return Field(field.name, ctype, field.location, field.keys.flag("readonly"), doc, in_c)


def with_counts(definition: Definition, fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return the fields of a struct; those with numbers of elements are read-only and computed."""
    counts = {count_of(field.keys)[1] for field in definition.arguments}
    return tuple(replace(f, readonly=True, is_computed=True) if f.name in counts else f for f in fields)


def count_of(keys: Keys) -> tuple[str, str]:
    """Return the key that names the field with the number of elements, and that name; both are empty without one."""
    return next(((key.name, name) for key in COUNTED if (name := key.get(keys))), ("", ""))


def _problem(field: Argument, key: str, name: str, definition: Definition, others: Mapping[str, Field | None]) -> str:
    """Return what is wrong with the number of elements of a field; empty without a problem."""
    if name not in others:
        return f"'{key}' must name the field with the number of elements, not '{name}'{nearest(name, others)}"
    count = others[name]
    keys = next(argument.keys for argument in definition.arguments if argument.name == name)
    if count and (not count.ctype.number.is_integer or count.ctype.class_name or "tag" in keys):
        return f"the number of elements of '{field.name}' must be a field that is an integer, not '{name}'"
    return f"the number of elements of '{field.name}' sets '{name}'; remove 'range'" if "range" in keys else ""


def _pointer(field: Argument, context: Context) -> CSpelling:
    """Return the C type of a field, with the name of a struct in C."""
    struct = _struct(field, context)
    spelling = field.spelling
    return replace(spelling, base=struct.c) if struct else spelling


def _struct(field: Argument, context: Context) -> Struct | None:
    found = context.ctypes.listed(pointed_to(field.spelling) or "")
    return found if isinstance(found, Struct) else None


def _conversion(field: Argument, context: Context) -> Conversion | None:
    """Return how the elements of a field are converted; None after an error."""
    pointer, struct, keys = field.spelling, _struct(field, context), field.keys
    if BYTES_FIELD.name in keys and pointer.stars == 1 and is_bytes(pointer.base):
        return octets()
    if LIST_FIELD.name in keys and pointer == _TEXTS:
        return texts()
    if LIST_FIELD.name in keys and struct and not struct.pointers:
        pointed = PointedStruct(struct, pointer.const)
        return structs(pointed, pointed.pointee)
    kind = elements_of(pointer, ArraySpec(), field.location, context) if not struct and pointer.stars == 1 else None
    if kind and ARRAY_FIELD.name in keys:
        return numbers(pointer.c, kind)
    context.reporter.error(field.location, _misfit(field, struct, is_number=kind is not None))
    return None


def _misfit(field: Argument, struct: Struct | None, *, is_number: bool) -> str:
    """Return a message about a key that is not for the type of the field, with the key that is."""
    pointer = field.spelling
    if struct and struct.pointers:
        names = ", ".join(f"'{p.c.removeprefix('.')}'" for p in struct.pointers)
        return f"elements of a field cannot have pointers; remove the fields {names} of '{struct.class_name}'"
    fits = ""
    if struct or (pointer.stars == 2 and pointer.base == "char"):
        fits = "list: n"
    elif pointer.stars == 1 and is_bytes(pointer.base):
        fits = "bytes: n"
    elif is_number:
        fits = "array: n"
    key = next(name for name in _NAMES if name in field.keys)
    if fits.startswith(key):
        return f"'{key}' of a field is for 'const char**', not for '{pointer}'; write 'const char**'"
    words = f"'{key}' is not for a field '{field.type}'"
    others = "only pointers to numbers, bytes or structs, and 'const char**', can have a number of elements"
    return f"{words}; write '{fits}'" if fits else f"{words}; {others}"


class CountedFields(Plugin):
    """The keys of fields that point to elements."""

    name = "counted_fields"
    phase = Phase.TYPES
    keys = COUNTED

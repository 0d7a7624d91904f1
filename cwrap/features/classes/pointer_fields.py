"""Fields of classes that point to other memory: objects, lists of objects or texts, numbers and bytes.

    - class: Node
      type: node_t*
      free: node_free
      fields:
        - {arg: node_t* next, readonly: true}
        - {arg: node_t** children, list: count, readonly: true}

The plan:

    method next()
    node_t * cwrap_field_Node_next(arg_object)
    returns value; fails never
    method children()
    const void * cwrap_field_Node_children(arg_object)
    returns value; fails never

A field is a property whose getter is a macro. Objects belong to the object that has the field, which they keep alive;
NULL is None, or a list without items. Numbers, bytes and texts are copies.
"""

from __future__ import annotations

from collections.abc import Sequence

from cwrap.ctype.handle import is_object
from cwrap.features.classes.families import Classes
from cwrap.features.lifetimes.ownership import RECEIVER
from cwrap.features.results.error_keys import ErrorSpec
from cwrap.features.structs.counted_fields import count_of, is_counted
from cwrap.features.structs.unions import designator
from cwrap.model import Argument, ArgumentKind, Declaration, Definition, Keys, Option
from cwrap.plan import Context
from cwrap.schema import ReturnSpec
from cwrap.schema.array_keys import ArraySpec
from cwrap.schema.memory_keys import BytesSpec, ListSpec
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.c_text import Lines
from cwrap.source.records import replace

_OBJECT = "object"  # the name of the receiver
_TEXTS = ("char**", "const char**")
_NEVER = ErrorSpec(when="never", word="never")


def points_elsewhere(field: Argument, classes: Classes, context: Context) -> bool:
    """Return whether a field of a class is an object, or points to several elements."""
    return is_counted(field) or _is_object(field.type, classes, context)


def getters(definition: Definition, classes: Classes, context: Context) -> tuple[Declaration, ...]:
    """Return the declarations of the getters of fields that point elsewhere; errors are reported."""
    fields = (f for f in definition.arguments if points_elsewhere(f, classes, context))
    return tuple(found for field in fields if (found := _getter(field, definition, classes, context)))


def without_objects(definition: Definition, classes: Classes, context: Context) -> Definition:
    """Return a definition without the fields that are objects, whose classes may be defined below."""
    fields = tuple(f for f in definition.arguments if not _has_objects(f, classes, context))
    is_class = definition.kind == "class" and len(fields) < len(definition.arguments)
    return replace(definition, arguments=fields) if is_class else definition


def macros(definition: Definition, made: Sequence[Declaration], context: Context) -> Lines:
    """Return the C macros that the getters call."""
    names = {getter.name for getter in made}
    fields = ((f.name, designator(f, context) or f.name) for f in definition.arguments if f.name in names)
    return tuple(f"#define {_macro(definition, name)}({_OBJECT}) (({_OBJECT})->{c})" for name, c in fields)


def _getter(field: Argument, definition: Definition, classes: Classes, context: Context) -> Declaration | None:
    """Return the declaration of the getter of a field; None after an error."""
    place = field.location
    problem = _problem(field, classes, context)
    if problem:
        context.reporter.error(place, problem)
        return None
    doc = {"doc": field.keys.text("doc")} if "doc" in field.keys else {}
    owner = {"owner": RECEIVER} if _has_objects(field, classes, context) else {}
    keys = Keys().with_(
        place, **{"class": definition.name}, role="getter", cname=_macro(definition, field.name),
        return_=ReturnSpec(field.type), errors=_NEVER, nullable="list" not in field.keys, **doc, **owner,
        **_elements(field),
    )  # fmt: skip
    receiver = Argument(place, ArgumentKind.TYPED, _receiver_type(definition), _OBJECT)
    return Declaration(place, field.name, (Option(place, (receiver,)),), keys)


def _problem(field: Argument, classes: Classes, context: Context) -> str:
    """Return what is wrong with a field; empty without a problem."""
    if not field.keys.flag("readonly"):
        return f"a field '{field.type}' points to memory that the struct does not own; add 'readonly: true'"
    is_list = "list" in field.keys and str(field.spelling) not in _TEXTS
    if is_list and not _has_objects(field, classes, context):
        return f"'list' of a field of a class needs pointers to strings or to objects of a class, not '{field.type}'"
    return ""


def _elements(field: Argument) -> dict[str, object]:
    """Return the key of the result for a field that points to several elements, whose number is another field."""
    if not is_counted(field):
        return {}
    key, count = count_of(field.keys)
    number = Expression(f"{_OBJECT}->{count}", field.location)
    return {key: {"list": ListSpec(number), "array": ArraySpec(shape=(number,)), "bytes": BytesSpec(number)}[key]}


def _has_objects(field: Argument, classes: Classes, context: Context) -> bool:
    """Return whether a field is an object, or a list of objects."""
    item = field.spelling.pointee
    return _is_object(str(item) if is_counted(field) and item else field.type, classes, context)


def _is_object(spelled: str, classes: Classes, context: Context) -> bool:
    """Return whether a type is that of a class of the file, which can be defined below."""
    types = {t for d in classes.by_name.values() for t in (d.name, normal_type(d.keys.text("type") or ""))}
    return str(CSpelling.parse(spelled).unqualified) in types or is_object(context.ctypes.find(spelled))


def _receiver_type(definition: Definition) -> str:
    """Return the type of the receiver: the name of the class, which distinguishes classes of one C type."""
    spelled = normal_type(definition.keys.text("type") or "")
    return spelled if spelled == f"{definition.name}*" else definition.name


def _macro(definition: Definition, name: str) -> str:
    return f"cwrap_field_{definition.name}_{name}"

"""`class: NAME`: a method of a class of handles or of a struct, whose first argument of that type is the receiver.

`role: class`, `role: static`: a function of the class, which has no receiver.

    - class: Door
      type: door_t*
      free: close_door
    - name: knock
      class: Door
      arguments: [door_t* door, int times]

The plan:

    method knock(times)
    knock(arg_door, arg_times)

A declaration without such an argument is an error, unless it is a class method or a static method. A class method
creates objects of the class on which Python calls it, which may be a subclass that is written in Python. C gets the
receiver of a struct's method by its address or as a copy, as the type of the argument says.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.handle import is_object
from cwrap.plan import Context, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN, Key, Kind, On
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class ClassMethods(Plugin):
    """The receiver of a method of a class."""

    name = "class_methods"
    phase = Phase.RESULT
    after = ("results",)
    keys = (
        Key("class", (On.DECLARATION,), Kind.WORD, "the class of which this is a method",
            example="Stream", synonyms=("method_of",)),
        Key("role", (On.DECLARATION,), Kind.CHOICE,
            "what the function is in its class: a static or class method, or a part of a property or an iterator",
            choices=("static", "class", "getter", "setter", "first", "next", "length", "item"),
            follows="class", example="getter"),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Make the first argument of the class the receiver."""
        owner = overload.declaration.owner
        if not owner or value.source is not Source.PARAMETER or not _is_of(value, owner, context):
            return value
        if overload.declaration.binding or is_previous_item(value, overload, context):
            return value
        if any(v.source is Source.SELF for v in overload.values):
            return value
        return replace(value, source=Source.SELF, object="self")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Report a method without a receiver, and a class method without a class."""
        owner, binding = overload.declaration.owner, overload.declaration.binding
        if binding and not owner:
            where = overload.declaration.keys.location("role", overload.declaration.location)
            message = f"'role: {overload.declaration.role}' needs 'class', the name of the class"
            context.reporter.error(where, message)
        without = any(is_previous_item(v, overload, context) for v in overload.values)
        if not owner or without or any(v.source is Source.SELF for v in overload.values):
            return overload
        where = overload.declaration.keys.location("class", overload.declaration.location)
        classes = {t.name: t for t in context.module_items if t.definition.kind in ("class", "struct")}
        if owner in classes and binding:
            return overload
        if owner in classes:
            definition = classes[owner].definition
            spelled = definition.keys.text("type")
            types = f"'{spelled}' or '{spelled}*'" if definition.kind == "struct" else f"'{spelled}'"
            needed = f"needs an argument of type {types} as its receiver, or 'role: static'"
            message = f"a method of '{owner}' {needed}"
        else:
            message = f"unknown class '{owner}'; expected a class of this file{nearest(owner, classes)}"
        context.reporter.error(where, message)
        return overload


def is_previous_item(value: Value, overload: Overload, context: Context) -> bool:
    """Return whether an argument is the item before the one that the function returns, which has `role: next`.

    The argument is the last one of the class of the items.
    """
    if overload.declaration.part != "next":
        return False
    returned = RETURN.get(*overload.keys)
    stored = (v.argument.spelling.pointee for v in overload.values if v.argument.output)
    spelled = returned.type if returned else str(next(stored, None))
    item = context.ctypes.find(spelled)
    same = [v for v in overload.values if v.ctype and not v.argument.output and _is_handle_of(v, item)]
    return bool(same) and same[-1].index == value.index


def _is_handle_of(value: Value, item: CType | None) -> bool:
    ctype = value.ctype
    return bool(ctype and item and is_object(ctype) and ctype.class_name == item.class_name)


def _is_of(value: Value, owner: str, context: Context) -> bool:
    ctype = value.ctype
    if ctype is None or value.by_address:
        return False
    if not is_object(ctype):  # a struct, or a pointer to one
        structs = (i for i in context.module_items if i.definition.kind == "struct" and i.name == owner)
        return any(i.ctype and i.ctype.checker == ctype.checker for i in structs)
    handles = (i.ctype.handle for i in context.module_items if i.name == owner and i.ctype)
    owners = next((handle.ancestors for handle in handles if handle), ())
    return ctype.class_name in (owner, *owners)

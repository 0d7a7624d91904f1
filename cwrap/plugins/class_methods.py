"""`class: NAME`: a method of a class of handles, whose first argument of that type is the receiver.

    - class: Door
      type: door_t*
      deleter: close_door
    - name: knock
      class: Door
      arguments: [door_t* door, int times]

The plan:

    method knock(times)
    knock(arg_door, arg_times)

A declaration without such an argument is an error. A function that makes doors is a function of the module; the class
can name it in `new`.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Overload, Source, Value
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest


class ClassMethods(Plugin):
    """The receiver of a method of a class."""

    name = "class_methods"
    after = ("argument_references", "implicit", "results")
    keys = (
        Key("class", (On.DECLARATION,), Kind.WORD, "the class of which this is a method",
            example="Stream", synonyms=("method_of",)),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Make the first argument of the class the receiver."""
        owner = overload.declaration.owner
        if not owner or value.source is not Source.PARAMETER or not _is_of(value, owner):
            return value
        if any(v.source is Source.SELF for v in overload.values):
            return value
        return replace(value, source=Source.SELF, object="self")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Report a method without a receiver."""
        owner = overload.declaration.owner
        if not owner or any(v.source is Source.SELF for v in overload.values):
            return overload
        where = overload.declaration.keys.location("class", overload.declaration.location)
        classes = {t.name: t for t in context.module_items if t.definition.kind == "class"}
        if owner in classes:
            spelled = classes[owner].definition.keys.text("type")
            message = f"a method of '{owner}' needs an argument of type '{spelled}' as its receiver"
        else:
            message = f"unknown class '{owner}'; expected a class of this file{nearest(owner, classes)}"
        context.reporter.error(where, message)
        return overload


def _is_of(value: Value, owner: str) -> bool:
    ctype = value.ctype
    return ctype is not None and ctype.is_handle and ctype.class_name == owner and not value.by_address

"""Fields of structs that are members of a union: `cname`, where C has the member, and `tag`, when it has a value.

- struct: Event
  type: event_t                                            struct { enum kind kind; union { key_t key; … } u; }
  fields:
    - Kind kind
    - {arg: Key key, cname: u.key, tag: {kind: KEY_EVENT}}   event.key: AttributeError unless kind is KEY_EVENT
"""

from __future__ import annotations

import re

from cwrap.ctype.base import Field, Tag
from cwrap.ctype.protocols import NumberKind
from cwrap.model import Argument, Definition, Members
from cwrap.plan import Context
from cwrap.planning.expressions import declared
from cwrap.source.diagnostics import nearest
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_DESIGNATOR = pattern(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\Z", re.ASCII)


def designator(field: Argument, context: Context) -> str:
    """Return the designator of a field in C; empty without one, or after an error."""
    text = field.keys.text("cname") or ""
    if text and not _DESIGNATOR.match(text):
        where = field.keys.location("cname", field.location)
        context.reporter.error(where, f"'cname' of a field must be a field in C such as 'u.key', not '{text}'")
        return ""
    return text


def with_tags(definition: Definition, fields: tuple[Field, ...], context: Context) -> tuple[Field, ...]:
    """Return the fields of a struct with the tags of the members of unions."""
    declarations = zip(definition.arguments, fields, strict=True)
    return tuple(_tagged(argument, field, fields, context) for argument, field in declarations)


def check_untagged(field: Argument, context: Context) -> None:
    """Report a tag of a field of a class."""
    if "tag" in field.keys:
        where = field.keys.location("tag", field.location)
        context.reporter.error(where, "'tag' is only for fields of a struct, not for those of a class; remove it")


def _tagged(argument: Argument, field: Field, fields: tuple[Field, ...], context: Context) -> Field:
    value = argument.keys.get("tag")
    if value is None or not isinstance(value.data, Members):
        return field
    problem = ""
    (name, expression), *others = value.data.items
    tag = next((f for f in fields if f.name == name.text), None)
    if others or name.text == expression.text:
        problem = "'tag' needs one field and the value that it has in C, such as {kind: KEY_EVENT}"
    elif field.pointers or field.access.must_be_readonly:
        problem = f"a member of a union cannot have the type '{argument.type}', which is or has a pointer"
    elif tag is None:
        hint = nearest(name.text, [f.name for f in fields])
        problem = f"'tag' must name a field of the struct, not '{name.text}'{hint}"
    elif tag.ctype.number.kind not in (NumberKind.INTEGER, NumberKind.BOOLEAN):
        problem = f"'tag' must name a field that is an integer or an enum, not '{name.text}'"
    if problem or tag is None:
        context.reporter.error(value.location, problem)
        return field
    return replace(field, tag=Tag(tag.designator, tag.ctype, declared(expression)))

"""`tag`, `tags`: the subclass of an object that C returns as a pointer to its base class.

    - class: Shape
      type: shape_t*
      free: free_shape
      tag: shape_kind(value)
      tags: {Circle: SHAPE_CIRCLE}
    - class: Circle
      type: circle_t*
      base: Shape
    - name: read_shape
      return: shape_t*
      arguments: [const char* file]

The plan:

    function read_shape(file)
    shape_t * read_shape(arg_file)
    returns value; fails never

The C:

    return cwrap_tagged_new(self, cwrap_tag_of_Shape(self, (void *)cw_value));

`tag` is a C expression of `value`, the pointer to the object, and `tags` has its value for each subclass. Without
`tag`, the values in `tags` are C conditions of `value`, the first of which that holds decides. An object that no tag
fits is of the class itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cwrap.ctype.tagged import VALUE, Subclass, Tags
from cwrap.model import Definition
from cwrap.plan import Context
from cwrap.planning.expressions import with_values
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression, names_in
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Word

TAG = Key("tag", (On.CLASS,), Kind.EXPRESSION,
    "a C expression for the subclass of an object; `value` is the pointer to it",
    follows="base", example="thing_kind(value)", synonyms=("kind", "discriminator"))  # fmt: skip
TAGS = Key("tags", (On.CLASS,), Kind.MEMBERS,
    "the subclasses of returned objects, each with a value of `tag`; without `tag`, with a C condition of `value`",
    follows="tag", example="{Circle: CIRCLE}", conflicts=("allocate",),
    synonyms=("kinds", "subclasses", "downcast"))  # fmt: skip


class SubclassTags(Plugin):
    """Subclasses of returned objects."""

    name = "subclass_tags"
    phase = Phase.TYPES
    keys = (TAG, TAGS)


def names_in_tags(classes: Iterable[Definition]) -> frozenset[str]:
    """Return the names of the classes that tags name."""
    return frozenset(name.text for d in classes if (tags := TAGS.get(d.keys)) for name, _ in tags.items)


def tags_of(
    definition: Definition,
    derived: Callable[[], tuple[tuple[str, str], ...]],
    classes: Mapping[str, Definition],
    is_named: bool,
    context: Context,
) -> Tags | None:
    """Return the tags of a class, or None for a class that has no tags and that no tags name.

    `derived` returns the names and C types of the classes derived from it; `is_named`: tags name the class.
    """
    tag, tags = TAG.find(definition.keys), TAGS.get(definition.keys)
    if tag and tags is None:
        context.reporter.error(tag.location, "'tag' needs 'tags', the subclass for each value of the tag")
    if tags is None:
        return Tags() if is_named else None
    types = dict(derived())
    found = []
    for name, when in tags.items:
        if name.text not in types:
            hint = nearest(name.text, types)
            message = f"'tags' must name classes derived from '{definition.name}', not '{name.text}'{hint}"
            context.reporter.error(name.location, message)
            continue
        _check_owner(definition, classes[name.text], name, context)
        found.append(Subclass(name.text, types[name.text], _c_of(when, context, of_value=tag is None)))
    return Tags(_c_of(tag.data, context, of_value=True) if tag else "", tuple(found))


def is_owned_by_others(definition: Definition) -> bool:
    """Return whether other objects own all objects of a class (`free: none`)."""
    return definition.keys.text("free") == "none"


def _check_owner(base: Definition, subclass: Definition, name: Word, context: Context) -> None:
    """Report a subclass whose objects nothing frees although those of the base class own theirs."""
    if is_owned_by_others(subclass) and not is_owned_by_others(base):
        message = f"functions return objects of '{base.name}' that Python frees, but '{name.text}' has 'free: none'"
        context.reporter.error(name.location, f"{message}; name the C function in 'free'")


def _c_of(expression: Expression, context: Context, *, of_value: bool) -> DeclaredC:
    """Return the C of an expression, which must use `value` if it depends on the object."""
    if of_value and "value" not in names_in(expression.text):
        message = f"'{expression.text}' must use 'value', the pointer to the object, as in 'thing_kind(value)'"
        context.reporter.error(expression.location, message)
    return with_values(expression, {"value": VALUE})

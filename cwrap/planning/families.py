"""Inheritance between classes of handles.

- class: Shape                       Shape(type=shape_t*)
- class: Circle                      a Circle is a Shape: its pointer is converted where C takes a `shape_t*`
  base: Shape
"""

from __future__ import annotations

from cwrap.ctype.handle import Family
from cwrap.model import Definition
from cwrap.plan import Context, ModuleItem
from cwrap.planning.subclass_tags import tags_of
from cwrap.source.c_spelling import normal_type
from cwrap.source.diagnostics import nearest


def family_of(
    definition: Definition, items: list[ModuleItem], definitions: tuple[Definition, ...], context: Context
) -> Family:
    """Return the relatives of a class; report a base that is not a class, or does not fit."""
    keys = definition.keys
    classes = {d.name: d for d in definitions if d.kind == "class"}
    earlier = {i.name: i for i in items if i.definition.kind == "class"}
    derived = tuple(_derived(definition.name, classes))
    base = keys.text("base")
    ancestors: tuple[str, ...] = ()
    deleted_as = counted_as = ""
    registry = next_index(items) + 1 if keys.flag("identity") else -1
    if base is not None and base not in earlier:
        hint = "; a class must come after its base" if base in classes else nearest(base, earlier)
        message = f"unknown class '{base}'; 'base' must be a class of this file{hint}"
        context.reporter.error(keys.location("base", definition.location), message)
    elif base is not None:
        found = earlier[base]
        ancestors = (base, *(found.ctype.ancestors if found.ctype else ()))
        registry = found.ctype.registry if found.ctype else registry
        deleted_as = _c_of(deleter_of(definition, items), items)
        counted_as = _c_of(counter_of(definition, items), items)
        for key in ("allocate", "exclusive", "identity"):
            if keys.flag(key) != found.definition.keys.flag(key):
                where = keys.location(key, definition.location)
                message = f"'{key}' of '{definition.name}' must be the same as that of its base '{base}'"
                context.reporter.error(where, message)
    types = tuple((name, normal_type(classes[name].keys.text("type") or "")) for name in derived)
    tags = tags_of(definition, types, definitions, context)
    converted = types if context.language == "c++" else ()  # in C, conversion does not change an address
    return Family(ancestors, converted, bool(derived) or keys.flag("subclass"), deleted_as, registry, tags, counted_as)


def next_index(items: list[ModuleItem]) -> int:
    """Return the index in the module state for the next definition."""
    return sum(item.state_index >= 0 for item in items)


def deleter_of(definition: Definition, items: list[ModuleItem]) -> Definition:
    """Return the definition of a class, or that of the nearest base class, which has the deleter."""
    classes = {i.name: i.definition for i in items}
    base = classes.get(definition.keys.text("base") or "")
    alone = "deleter" in definition.keys or definition.keys.flag("borrowed") or definition.keys.flag("cpp")
    return deleter_of(base, items) if base and not alone else definition


def counter_of(definition: Definition, items: list[ModuleItem]) -> Definition:
    """Return the definition of a class, or that of the nearest base class, which has the function `ref`."""
    base = next((i.definition for i in items if i.name == definition.keys.text("base")), None)
    alone = "ref" in definition.keys or definition.keys.flag("borrowed")
    return counter_of(base, items) if base and not alone else definition


def _c_of(owner: Definition, items: list[ModuleItem]) -> str:
    """Return the C type of a class that was planned before; an empty string for the class that is being planned."""
    return next((i.ctype.c for i in items if i.definition is owner and i.ctype), "")


def _derived(name: str, classes: dict[str, Definition]) -> list[str]:
    """Return the classes that derive from a class, each before those that it derives from."""
    children = [c for c in classes.values() if c.keys.text("base") == name and c.name != name]
    names = list(classes)
    below = [c for c in children if names.index(c.name) > names.index(name)]
    return [found for c in below for found in (*_derived(c.name, classes), c.name)]

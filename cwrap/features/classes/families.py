"""Inheritance between classes of handles.

- class: Shape                       Shape(type=shape_t*)
- class: Circle                      a Circle is a Shape: its pointer is converted where C takes a `shape_t*`
  base: Shape
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ctype.handle import Family
from cwrap.features.classes.subclass_tags import is_owned_by_others, names_in_tags, tags_of
from cwrap.model import Definition
from cwrap.plan import Context, ModuleItem
from cwrap.source.c_spelling import normal_type
from cwrap.source.diagnostics import nearest
from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Classes:
    """The classes of a file by name, the names of the classes derived directly from each, and those that tags name.

    `owners` are the definitions of classes, or of the nearest base classes, which have a key, by key and class.
    """

    by_name: Mapping[str, Definition]
    children: Mapping[str, list[str]]
    tagged: frozenset[str]
    owners: dict[tuple[str, str], Definition]


def classes_of(definitions: tuple[Definition, ...]) -> Classes:
    """Return the classes of a file. A class that precedes its base, which is an error, does not count as derived."""
    by_name = {d.name: d for d in definitions if d.kind == "class"}
    children: dict[str, list[str]] = {}
    known: set[str] = set()
    for name, definition in by_name.items():
        base = definition.keys.text("base")
        if base in known:
            children.setdefault(base, []).append(name)
        known.add(name)
    return Classes(by_name, children, names_in_tags(by_name.values()), {})


def family_of(
    definition: Definition,
    earlier: Mapping[str, ModuleItem],
    state_index: int,
    classes: Classes,
    context: Context,
) -> Family:
    """Return the relatives of a class; report a base that is not a class, or does not fit."""
    keys = definition.keys
    base = keys.text("base")
    ancestors: tuple[str, ...] = ()
    deleted_as = counted_as = ""
    registry = state_index + 1 if keys.flag("identity") else -1
    if base is not None and base not in earlier:
        hint = "; a class must come after its base" if base in classes.by_name else nearest(base, earlier)
        message = f"unknown class '{base}'; 'base' must be a class of this file{hint}"
        context.reporter.error(keys.location("base", definition.location), message)
    elif base is not None:
        found = earlier[base]
        parent = found.ctype.handle if found.ctype else None
        ancestors = (base, *(parent.ancestors if parent else ()))
        registry = parent.registry if parent else registry
        deleted_as = _c_of(deleter_of(definition, earlier, classes), earlier)
        counted_as = _c_of(counter_of(definition, earlier, classes), earlier)
        for key in ("allocate", "exclusive", "identity"):
            if keys.flag(key) != found.definition.keys.flag(key):
                where = keys.location(key, definition.location)
                message = f"'{key}' of '{definition.name}' must be the same as that of its base '{base}'"
                context.reporter.error(where, message)
    converted: tuple[tuple[str, str], ...] = ()
    if context.language == "c++":  # in C, conversion does not change an address
        converted = _typed(_derived(definition.name, classes), classes)
    name = definition.name
    tags = tags_of(
        definition, lambda: _typed(_derived(name, classes), classes), classes.by_name, name in classes.tagged, context
    )
    has_subtypes = name in classes.children or keys.flag("subclass")
    return Family(ancestors, converted, has_subtypes, deleted_as, registry, tags, counted_as)


def _typed(names: list[str], classes: Classes) -> tuple[tuple[str, str], ...]:
    """Return classes with their C types."""
    return tuple((name, normal_type(classes.by_name[name].keys.text("type") or "")) for name in names)


def next_index(items: list[ModuleItem]) -> int:
    """Return the index in the module state for the next definition."""
    return sum(item.state_index >= 0 for item in items)


def deleter_of(definition: Definition, earlier: Mapping[str, ModuleItem], classes: Classes) -> Definition:
    """Return the definition of a class, or that of the nearest base class, which has the deleter."""
    return _nearest_with("free", definition, earlier, classes)


def counter_of(definition: Definition, earlier: Mapping[str, ModuleItem], classes: Classes) -> Definition:
    """Return the definition of a class, or that of the nearest base class, which has the function `ref`."""
    return _nearest_with("ref", definition, earlier, classes)


def _nearest_with(key: str, definition: Definition, earlier: Mapping[str, ModuleItem], classes: Classes) -> Definition:
    """Return the definition of a class with a key, or that of the nearest base class that has the key."""
    base = earlier.get(definition.keys.text("base") or "")
    keys = definition.keys
    decides = key in keys or is_owned_by_others(definition) or (key == "free" and keys.flag("cpp"))
    if base is None or decides:
        return definition
    owner = classes.owners.get((key, base.name))
    if owner is None:
        owner = classes.owners[key, base.name] = _nearest_with(key, base.definition, earlier, classes)
    return owner


def _c_of(owner: Definition, earlier: Mapping[str, ModuleItem]) -> str:
    """Return the C type of a class that was planned before; an empty string for the class that is being planned."""
    item = earlier.get(owner.name)
    return item.ctype.c if item and item.ctype and item.definition is owner else ""


def _derived(name: str, classes: Classes) -> list[str]:
    """Return the classes that derive from a class, each before those that it derives from."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        found.append(waiting.pop())
        waiting += classes.children.get(found[-1], ())
    return found[:0:-1]

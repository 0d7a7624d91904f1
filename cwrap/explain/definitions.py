"""Descriptions of the items of a module that are not functions: what they are in Python, and which functions use them.

For example:

    A class whose objects own a 'door_t*', which close_door() frees.
    created by Door(number): make_door
    methods: knock, paint
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cwrap.ctype.stub_names import qualified
from cwrap.emit.signature import written_signatures
from cwrap.features.results.error_keys import ERRORS
from cwrap.plan import FilePlan, ModuleItem, Overload
from cwrap.source.c_spelling import CSpelling


def item_named(plan: FilePlan, name: str) -> ModuleItem | None:
    """Return the item that is defined under a name; for a constant, the group that contains it."""
    members = {member: t for t in plan.module_items if t.definition.kind == "constants" for member, _ in t.members}
    return next((t for t in plan.module_items if t.name == name), members.get(name)) if name else None


def describe_definition(item: ModuleItem, plan: FilePlan) -> Iterator[str]:
    """Yield lines that describe a definition."""
    definition = item.definition
    keys = definition.keys
    match definition.kind:
        case "exception":
            yield f"An exception, a subclass of {keys.text('base') or 'RuntimeError'}."
        case "enum":
            kind = "IntFlag with members that can be combined" if keys.flag("flags") else "IntEnum"
            yield f"An {kind}; in C '{keys.text('type') or 'int'}'."
        case "class":
            yield f"A class whose objects own a '{keys.text('type')}', which {keys.text('free')}() frees."
            yield from _constructors(item, plan) or (
                "Objects are created by functions of the module, not by calling the class.",
            )
            yield f"methods: {', '.join(w.python_name for w in plan.methods(item.name)) or 'none'}"
        case "struct":
            yield f"A class whose objects contain a '{keys.text('type')}'."
            yield from _constructors(item, plan)
            methods = ", ".join(w.python_name for w in plan.methods(item.name))
            yield from (f"methods: {methods}",) if methods else ()
        case "callback":
            ctype = item.ctype
            annotation = qualified(ctype.annotation(None), {}) if ctype else ""
            yield f"A C function pointer, for which Python code passes a {annotation}."
        case "typedef":
            annotation = item.ctype.annotation(None, result=True) if item.ctype else ""
            spelled = keys.text("type") or "an integer"
            kind = f"struct '{spelled}'" if definition.arguments else f"number, {spelled}"
            yield f"A C {kind}; in Python {annotation}{' | None' if item.ctype and item.ctype.gives_none else ''}."
    yield from (f"{name} is {expression!s}" for name, expression in item.members)
    yield from _used(item, plan)


def _constructors(item: ModuleItem, plan: FilePlan) -> tuple[str, ...]:
    """Return lines about the constructor, if there is one."""
    constructor = plan.constructor(item)
    if constructor is None:
        return ()
    name = "" if constructor.hidden else f": {constructor.python_name}"
    return tuple(f"created by {text}{name}" for text in written_signatures(constructor, "function", item.name))


def _used(item: ModuleItem, plan: FilePlan) -> Iterator[str]:
    """Yield a line with the functions that accept, return or raise the item."""
    kind = item.definition.kind
    types = {item.name} if kind == "exception" else _bases(item.ctype.spellings if item.ctype else ())
    names = []
    for wrapper in plan.wrappers:
        overloads = () if wrapper.hidden or kind == "constants" else wrapper.overloads
        if any(types & (_raised(o) if kind == "exception" else _types(o)) for o in overloads):
            names.append(f"{wrapper.owner}.{wrapper.python_name}" if wrapper.owner else wrapper.python_name)
    if names:
        yield f"{'raised' if kind == 'exception' else 'accepted or returned'} by: {', '.join(names)}"


def _types(overload: Overload) -> set[str]:
    return _bases((*(v.argument.type for v in overload.values), overload.text("return") or ""))


def _bases(spellings: Iterable[str]) -> set[str]:
    return {CSpelling.parse(spelling).base for spelling in spellings}


def _raised(overload: Overload) -> set[str]:
    spec = ERRORS.get(*overload.keys)
    codes = spec.codes.items if spec and spec.codes else ()
    return {exception for _, exception in codes} | ({spec.exception} if spec else set())

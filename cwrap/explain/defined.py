"""What a module has besides functions, in words: what Python gets, and which functions have to do with it.

    A class whose objects own a 'door_t*', which close_door() frees.
    Python makes one by Door(number): make_door
    methods: knock, paint
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cwrap.emit.signature import written_signatures
from cwrap.plan import FilePlan, ModuleItem, Overload
from cwrap.plugins.errors import ERROR_CODES, ERRORS
from cwrap.source.c_spelling import CSpelling


def item_named(plan: FilePlan, name: str) -> ModuleItem | None:
    """What is defined under that name; of constants the entry that has it."""
    members = {member: t for t in plan.module_items if t.definition.kind == "constants" for member, _ in t.members}
    return next((t for t in plan.module_items if t.name == name), members.get(name)) if name else None


def defined(item: ModuleItem, plan: FilePlan) -> Iterator[str]:
    """A few lines."""
    definition = item.definition
    keys = definition.keys
    match definition.kind:
        case "exception":
            yield f"An exception, which is one of {keys.text('base') or 'RuntimeError'}."
        case "enum":
            kind = "IntFlag, whose members can be combined" if keys.flag("flags") else "IntEnum"
            yield f"An {kind}; in C '{keys.text('type') or 'int'}'."
        case "class":
            yield f"A class whose objects own a '{keys.text('type')}', which {keys.text('deleter')}() frees."
            yield from _made(item, plan) or ("Python makes none; functions of the module do.",)
            yield f"methods: {', '.join(w.python_name for w in plan.methods(item.name)) or 'none'}"
        case "struct":
            yield f"A class whose objects have a '{keys.text('type')}' inside."
            yield from _made(item, plan)
        case "callback":
            ctype = item.ctype
            said = ctype.annotation(None) if ctype else ""
            yield f"A function pointer of C's, for which Python gives a {said}."
    yield from (f"{name} is {expression!s}" for name, expression in item.members)
    yield from _used(item, plan)


def _made(item: ModuleItem, plan: FilePlan) -> tuple[str, ...]:
    """How Python makes one."""
    maker = plan.maker(item)
    if maker is None:
        return ()
    given = [signature.partition("(")[2] for signature in written_signatures(maker, "function")]
    behind = "" if maker.hidden else f": {maker.python_name}"
    return tuple(f"Python makes one by {item.name}({signature}{behind}" for signature in given)


def _used(item: ModuleItem, plan: FilePlan) -> Iterator[str]:
    """The functions that take, give or raise it."""
    kind = item.definition.kind
    wanted = {item.name} if kind == "exception" else _bases(item.ctype.spellings if item.ctype else ())
    names = []
    for wrapper in plan.wrappers:
        overloads = () if wrapper.hidden or kind == "constants" else wrapper.overloads
        if any(wanted & (_raised(o) if kind == "exception" else _types(o)) for o in overloads):
            names.append(f"{wrapper.owner}.{wrapper.python_name}" if wrapper.owner else wrapper.python_name)
    if names:
        yield f"{'raised' if kind == 'exception' else 'taken or given'} by: {', '.join(names)}"


def _types(overload: Overload) -> set[str]:
    return _bases((*(v.argument.type for v in overload.values), overload.text("return") or ""))


def _bases(spellings: Iterable[str]) -> set[str]:
    return {CSpelling.parse(spelling).base for spelling in spellings}


def _raised(overload: Overload) -> set[str]:
    spec, codes = ERRORS.get(*overload.keys), ERROR_CODES.get(*overload.keys)
    by_code = {exception for _, exception in codes.items} if codes else set()
    return by_code | ({spec.exception} if spec else set())

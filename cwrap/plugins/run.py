"""Runs the plugins over the declarations of a file: pass by pass, in a declared order, with conflicts as errors.

A fact of the plan (where a value comes from, its C type, the call, the result, the GIL) is decided by one plugin. When
a second one changes it, the declaration gets an error that names both, rather than the first or the last one winning.
A plugin that means to refine another's decision lists it in `after`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from cwrap.model import ArgumentKind, Declaration, Document, Option, Passthrough
from cwrap.plan import Call, Context, Failure, FilePlan, Overload, Result, Source, Value, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.source.diagnostics import Note, nearest

_VALUE_FACTS = ("source", "ctype")
_OVERLOAD_FACTS = ("result", "gil")
_HOOKS = ("declarations", "value", "overload", "wrapper", "file")
_Passes: TypeAlias = Mapping[str, tuple[Plugin, ...]]


def ordered(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """The plugins so that each comes after those it names; stable otherwise. A circle raises ValueError."""
    waiting = list(plugins)
    names = {p.name for p in waiting}
    done: list[Plugin] = []
    while waiting:
        placed = {p.name for p in done}
        ready = next((p for p in waiting if all(a in placed or a not in names for a in p.after)), None)
        if ready is None:
            raise ValueError(f"plugins wait for each other: {', '.join(p.name for p in waiting)}")
        done.append(ready)
        waiting.remove(ready)
    return tuple(done)


def plan_file(document: Document, plugins: Sequence[Plugin], context: Context) -> FilePlan:
    """The plan of one file."""
    passes = {hook: _overriding(plugins, hook) for hook in _HOOKS}
    expanded = {id(d): _expanded(d, passes, context) for d in document.declarations}
    wrappers: dict[str, Wrapper] = {}
    order: list[str | Passthrough] = []
    for item in document.items:
        if isinstance(item, Passthrough):
            order.append(item)
            continue
        for declaration in expanded[id(item)]:
            _add(declaration, wrappers, order, passes, context)
    finished = {name: _wrapper_pass(w, passes, context) for name, w in wrappers.items()}
    items = tuple(finished[entry] if isinstance(entry, str) else entry for entry in order)
    plan = FilePlan(document.path, document.shard, items)
    for plugin in passes["file"]:
        plan = plugin.file(plan, context)
    return plan


def _overriding(plugins: Sequence[Plugin], hook: str) -> tuple[Plugin, ...]:
    """The plugins that do something in a pass, so that nobody asks the others."""
    return tuple(p for p in plugins if getattr(type(p), hook) is not getattr(Plugin, hook))


def _expanded(declaration: Declaration, passes: _Passes, context: Context) -> tuple[Declaration, ...]:
    result: tuple[Declaration, ...] = (declaration,)
    for plugin in passes["declarations"]:
        result = plugin.declarations(result, context)
    return result


def _add(
    declaration: Declaration,
    wrappers: dict[str, Wrapper],
    order: list[str | Passthrough],
    passes: _Passes,
    context: Context,
) -> None:
    overloads = tuple(o for option in declaration.options if (o := _overload(declaration, option, passes, context)))
    name = declaration.python_name
    existing = wrappers.get(name)
    if existing is None:
        wrappers[name] = Wrapper(name, overloads, declaration)
        order.append(name)
        return
    first = existing.declaration
    by_hand = any(d.keys.flag("only_register") for d in (first, declaration))
    overlap = set(_variants(declaration)) & {v for o in existing.overloads for v in o.variants}
    if by_hand or (overlap and not _extends(first, declaration)):
        note = Note("first declared here", first.location)
        context.reporter.error(declaration.location, f"'{name}' is declared twice", note)
        return
    further = (*existing.further, declaration)
    wrappers[name] = replace(existing, overloads=existing.overloads + overloads, further=further)


def _extends(first: Declaration, second: Declaration) -> bool:
    """Whether the second only adds overloads: same Python name under another `name`."""
    return first.location != second.location and second.name not in (second.python_name, first.name)


def _variants(declaration: Declaration) -> tuple[str, ...]:
    return declaration.keys.words("variants") or ("method",)


def _overload(declaration: Declaration, option: Option, passes: _Passes, context: Context) -> Overload | None:
    before = len(context.reporter.errors)
    values = tuple(_value(option, k, context) for k in range(len(option.arguments)))
    if len(context.reporter.errors) > before:
        return None
    call = Call("", None, Failure.NEVER)
    variants = _variants(declaration) if context.thp else ("function",)
    overload = Overload(declaration, option, values, (), call, Result("none"), variants=variants)
    overload = _value_pass(overload, passes, context)
    owners: dict[str, Plugin] = {}
    for plugin in passes["overload"]:
        changed = plugin.overload(overload, context)
        if changed is overload:
            continue
        for fact in _OVERLOAD_FACTS:
            if getattr(changed, fact) != getattr(overload, fact):
                _claim(owners, fact, plugin, declaration, context)
        overload = changed
    return overload


def _value(option: Option, index: int, context: Context) -> Value:
    argument = option.arguments[index]
    ctype = None
    if argument.kind is ArgumentKind.TYPED:
        ctype = context.ctypes.find(argument.type)
        if ctype is None and "implicit" not in argument.keys and "if_true" not in argument.keys:
            hint = nearest(argument.type, context.ctypes.spellings)
            context.reporter.error(argument.location, f"unknown type '{argument.type}'{hint}")
    variable = f"arg_{argument.name}"
    return Value(argument, index, Source.PARAMETER, ctype, variable, ctype.value(variable) if ctype else variable)


def _value_pass(overload: Overload, passes: _Passes, context: Context) -> Overload:
    for index in range(len(overload.values)):
        owners: dict[str, Plugin] = {}
        for plugin in passes["value"]:
            value = overload.values[index]
            changed = plugin.value(value, overload, context)
            if changed is value:
                continue
            for fact in _VALUE_FACTS:
                if getattr(changed, fact) != getattr(value, fact):
                    _claim(owners, fact, plugin, overload.declaration, context)
            overload = overload.with_value(changed)
    return overload


def _claim(
    owners: dict[str, Plugin], fact: str, plugin: Plugin, declaration: Declaration, context: Context
) -> None:
    first = owners.setdefault(fact, plugin)
    if first is not plugin and first.name not in plugin.after:
        message = f"the plugins '{first.name}' and '{plugin.name}' both decide the {fact} of '{declaration.name}'"
        context.reporter.error(declaration.location, message)


def _either(guards: Sequence[str]) -> str:
    """The condition that one of the guards holds; an empty guard always does."""
    if not all(guards):
        return ""
    return guards[0] if len(guards) == 1 else " || ".join(f"({guard})" for guard in guards)


def _wrapper_pass(wrapper: Wrapper, passes: _Passes, context: Context) -> Wrapper:
    wrapper = replace(wrapper, guard=_either(sorted({o.guard for o in wrapper.overloads})))
    for plugin in passes["wrapper"]:
        wrapper = plugin.wrapper(wrapper, context)
    return wrapper

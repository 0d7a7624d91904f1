"""Runs the plugins over the declarations of a file: pass by pass, in a declared order, with conflicts as errors.

A fact of the plan (where a value comes from, its C type, the call, the result, the GIL) is decided by one plugin. When
a second one changes it, the declaration gets an error that names both (see `claims`), rather than the first or the last
one winning. A plugin that means to refine another's decision lists it in `after`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from cwrap.model import ArgumentKind, Declaration, Definition, Document, Option, Passthrough
from cwrap.plan import Call, Context, Failure, FilePlan, Overload, Result, Source, Value, Wrapper
from cwrap.planning.broken import check_sound_arguments
from cwrap.planning.claims import Claims
from cwrap.planning.definitions import plan_things, struct_maker
from cwrap.planning.key_conflicts import check_keys
from cwrap.planning.plugin import Plugin
from cwrap.planning.type_hints import argument_hint
from cwrap.source.conditions import exclude
from cwrap.source.diagnostics import Note
from cwrap.source.location import Location

_HOOKS = ("declarations", "value", "overload", "check", "wrapper", "file")
_Passes: TypeAlias = Mapping[str, tuple[Plugin, ...]]
_Name: TypeAlias = tuple[str, str]  # the class that a wrapper is a method of, or nothing, and what Python calls it


def ordered(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """The plugins so that each comes after those it names, and before; stable otherwise. A circle raises ValueError."""
    done, around = _sorted(tuple(plugins))
    if around:
        raise ValueError(f"plugins wait for each other: {', '.join(p.name for p in around)}")
    return done


def circle(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """Plugins each of which waits for the next, and the last for the first; none where all have a place."""
    return _sorted(tuple(plugins))[1]


def _sorted(plugins: tuple[Plugin, ...]) -> tuple[tuple[Plugin, ...], tuple[Plugin, ...]]:
    waiting = {p.name: p for p in plugins}
    waits = {
        p.name: [q.name for q in plugins if q.name in p.after or p.name in q.before] for p in plugins
    }
    done: list[Plugin] = []
    while waiting:
        ready = next((name for name in waiting if not any(n in waiting for n in waits[name])), None)
        if ready is None:
            return tuple(done), tuple(waiting[name] for name in _around(next(iter(waiting)), waits, waiting))
        done.append(waiting.pop(ready))
    return tuple(done), ()


def _around(name: str, waits: Mapping[str, Sequence[str]], waiting: Mapping[str, Plugin]) -> Sequence[str]:
    """Where one waits for another that waits …, the first name that comes again closes the circle."""
    path: list[str] = []
    while name not in path:
        path.append(name)
        name = next(n for n in waits[name] if n in waiting)
    return path[path.index(name) :]


def plan_file(document: Document, plugins: Sequence[Plugin], context: Context) -> FilePlan:
    """The plan of one file."""
    passes = {hook: _overriding(plugins, hook) for hook in _HOOKS}
    document = check_keys(document, context)
    things, context = plan_things(document, context)
    for broken in (d for d in document.declarations if d.errors):
        check_sound_arguments(broken, context, lambda d, scratch: _plan_for_errors(d, passes, scratch))
    expanded = {id(d): _expanded(d, passes, context) for d in document.declarations if not d.errors}
    wrappers: dict[_Name, Wrapper] = {}
    order: list[_Name | Passthrough] = []
    for item in document.items:
        if isinstance(item, Passthrough):
            order.append(item)
        if isinstance(item, Definition) and item.kind == "struct" and item.name in {t.name for t in things}:
            _add(struct_maker(item), wrappers, order, passes, context)
            key = ("", item.name)
            wrappers[key] = replace(wrappers[key], hidden=True)
        if not isinstance(item, Declaration):
            continue
        for declaration in expanded.get(id(item), ()):
            _add(declaration, wrappers, order, passes, context)
    finished = {name: _wrapper_pass(w, passes, context) for name, w in wrappers.items()}
    items = tuple(finished[entry] if isinstance(entry, tuple) else entry for entry in _settled(order, wrappers))
    complete = not any(d.errors for d in document.declarations)
    return _file_pass(FilePlan(document.path, document.shard, items, things, complete=complete), passes, context)


def _overriding(plugins: Sequence[Plugin], hook: str) -> tuple[Plugin, ...]:
    """The plugins that do something in a pass, so that nobody asks the others."""
    return tuple(p for p in plugins if getattr(type(p), hook) is not getattr(Plugin, hook))


def _expanded(declaration: Declaration, passes: _Passes, context: Context) -> tuple[Declaration, ...]:
    result: tuple[Declaration, ...] = (declaration,)
    for plugin in passes["declarations"]:
        result = plugin.declarations(result, context)
    return result


def _plan_for_errors(declaration: Declaration, passes: _Passes, context: Context) -> None:
    """Plan a declaration for the errors that are reported."""
    for expanded in _expanded(declaration, passes, context):
        _add(expanded, {}, [], passes, context)


def _add(
    declaration: Declaration,
    wrappers: dict[_Name, Wrapper],
    order: list[_Name | Passthrough],
    passes: _Passes,
    context: Context,
) -> None:
    overloads = tuple(o for option in declaration.options if (o := _overload(declaration, option, passes, context)))
    name = declaration.python_name
    key = (declaration.owner, name)
    existing = wrappers.get(key)
    if existing is None:
        wrappers[key] = Wrapper(name, overloads, declaration, owner=declaration.owner)
        order.append(key)
        return
    first = existing.declaration
    apart = all(exclude(o.declaration.conditions, declaration.conditions) for o in existing.overloads)
    by_hand = any(d.keys.flag("only_register") for d in (first, declaration))
    overlap = set(_variants(declaration, context)) & {v for o in existing.overloads for v in o.variants}
    if by_hand or (overlap and not apart and not _extends(first, declaration)):
        note = Note("first declared here", first.location)
        context.reporter.error(declaration.location, f"'{name}' is declared twice", note)
        return
    further = (*existing.further, declaration)
    wrappers[key] = replace(existing, overloads=existing.overloads + overloads, further=further)


def _settled(
    order: Sequence[_Name | Passthrough], wrappers: Mapping[_Name, Wrapper]
) -> list[_Name | Passthrough]:
    """The order, with what was declared under different conditions behind all of them."""
    late = [name for name, w in wrappers.items() if len({o.declaration.conditions for o in w.overloads}) > 1]
    return [*(entry for entry in order if entry not in late), *late]


def _extends(first: Declaration, second: Declaration) -> bool:
    """Whether the second only adds overloads: same Python name under another `name`."""
    return first.location != second.location and second.name not in (second.python_name, first.name)


def _variants(declaration: Declaration, context: Context) -> tuple[str, ...]:
    if context.conventions.receiver:
        return declaration.keys.words("variants") or ("method",)
    return ("method",) if declaration.owner else ("function",)


def _overload(declaration: Declaration, option: Option, passes: _Passes, context: Context) -> Overload | None:
    before = context.reporter.error_count
    values = tuple(_value(option, k, context) for k in range(len(option.arguments)))
    if context.reporter.error_count > before:
        return None
    call = Call("", None, Failure.NEVER)
    variants = _variants(declaration, context)
    overload = Overload(declaration, option, values, (), call, Result("none"), variants=variants)
    overload = _value_pass(overload, passes, context)
    claims = Claims(declaration.name, declaration.location, context.reporter)
    for plugin in passes["overload"]:
        changed = plugin.overload(overload, context)
        if changed is not overload:
            claims.overload(plugin, overload, changed)
            overload = changed
    for plugin in passes["check"]:
        plugin.check(overload, context)
    return overload


def _value(option: Option, index: int, context: Context) -> Value:
    argument = option.arguments[index]
    ctype = None
    if argument.kind is ArgumentKind.TYPED:
        ctype = context.ctypes.find(argument.type)
        if ctype is None and not any(name in context.schema.types_arguments for name, _ in argument.keys):
            cpp = "::" in argument.type and context.language != "c++"
            hint = ": C++ needs '--language c++'" if cpp else argument_hint(argument, context)
            context.reporter.error(argument.location, f"unknown type '{argument.type}'{hint}")
    variable = f"arg_{argument.name}"
    return Value(argument, index, Source.PARAMETER, ctype, variable, ctype.value(variable) if ctype else variable)


def _value_pass(overload: Overload, passes: _Passes, context: Context) -> Overload:
    declaration = overload.declaration
    for index in range(len(overload.values)):
        claims = Claims(declaration.name, declaration.location, context.reporter)
        for plugin in passes["value"]:
            value = overload.values[index]
            changed = plugin.value(value, overload, context)
            if changed is not value:
                claims.value(plugin, value, changed)
                overload = overload.with_value(changed)
    return overload


def _either(guards: Sequence[str]) -> str:
    """The condition that one of the guards holds; an empty guard always does."""
    if not all(guards):
        return ""
    return guards[0] if len(guards) == 1 else " || ".join(f"({guard})" for guard in guards)


def _wrapper_pass(wrapper: Wrapper, passes: _Passes, context: Context) -> Wrapper:
    wrapper = replace(wrapper, guard=_either(sorted({o.guard for o in wrapper.overloads})))
    claims = Claims(wrapper.python_name, wrapper.declaration.location, context.reporter)
    for plugin in passes["wrapper"]:
        changed = plugin.wrapper(wrapper, context)
        if changed is not wrapper:
            claims.wrapper(plugin, wrapper, changed)
            wrapper = changed
    return wrapper


def _file_pass(plan: FilePlan, passes: _Passes, context: Context) -> FilePlan:
    claims = Claims(plan.path, Location(plan.path, 1, 1), context.reporter)
    for plugin in passes["file"]:
        changed = plugin.file(plan, context)
        claims.file(plugin, plan, changed)
        plan = changed
    return plan

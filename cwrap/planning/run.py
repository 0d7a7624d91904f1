"""The engine that runs plugins over the declarations of a file, pass by pass, in the order that the plugins declare.

One plugin decides each fact of a plan, such as the C type of an argument, the result or the GIL. If another plugin
changes the fact without listing the first one in `refines`, the declaration gets an error that names both plugins (see
`facts`). A run with no plugins but those of cwrap does not check this, which would take 6 % of its time: the tests do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import is_not
from typing import TypeAlias

from cwrap.c_call import Call, Failure
from cwrap.model import ArgumentKind, Declaration, Document, Option, Passthrough
from cwrap.plan import Context, FilePlan, ModuleItem, Overload, Result, Source, Value, Wrapper
from cwrap.planning.conflicts import check_keys
from cwrap.planning.facts import DeclarationOwners, FactOwners
from cwrap.planning.plugin import Plugin
from cwrap.schema import ONLY_REGISTER
from cwrap.source.conditions import cpp_word, exclude
from cwrap.source.diagnostics import Note
from cwrap.source.location import Location
from cwrap.source.records import dataclass, field, replace

_HOOKS = ("definitions", "declarations", "value", "overload", "check", "wrapper", "file")
_Passes: TypeAlias = Mapping[str, tuple[Plugin, ...]]
# The class that has the method, or an empty string; the Python name; the role if it is a part of something.
_Name: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class _Run:
    """The plugins of each pass, the context, and the owners of the facts of each overload."""

    passes: _Passes
    context: Context
    # By the identity of declaration and option; the overload is kept so that no other object gets the same identity.
    owners: dict[tuple[int, int], tuple[Overload, FactOwners]] = field(default_factory=dict)

    def owners_of(self, overload: Overload) -> FactOwners:
        """Return the owners of the facts of an overload, which are kept from pass to pass."""
        declaration = overload.declaration
        key = (id(declaration), id(overload.option))
        if key not in self.owners:
            owners = FactOwners(declaration.name, declaration.location, self.context.reporter)
            self.owners[key] = overload, owners
        return self.owners[key][1]


def ordered(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """Return the plugins in the order in which they run; raise ValueError if plugins wait for each other.

    A plugin runs after the plugins of earlier phases and those in its `after` and `refines`, and before those in its
    `before`. Plugins that are not related keep their order.
    """
    done, waiting = _sorted(tuple(plugins))
    if waiting:
        raise ValueError(f"plugins wait for each other: {', '.join(p.name for p in waiting)}")
    return done


def circle(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """Return plugins each of which waits for the next one, and the last for the first, or an empty tuple."""
    return _sorted(tuple(plugins))[1]


def _sorted(plugins: tuple[Plugin, ...]) -> tuple[tuple[Plugin, ...], tuple[Plugin, ...]]:
    """Return the plugins that could be ordered, and a circle of those that wait for each other."""
    waiting = {p.name: p for p in plugins}
    waits = {p.name: [q.name for q in plugins if _waits(p, q)] for p in plugins}
    done: list[Plugin] = []
    while waiting:
        ready = next((name for name in waiting if not any(n in waiting for n in waits[name])), None)
        if ready is None:
            return tuple(done), tuple(waiting[name] for name in _circle(next(iter(waiting)), waits, waiting))
        done.append(waiting.pop(ready))
    return tuple(done), ()


def _waits(plugin: Plugin, other: Plugin) -> bool:
    """Return whether a plugin runs after another one."""
    earlier = plugin.phase and other.phase and other.phase < plugin.phase
    return bool(earlier) or other.name in (*plugin.after, *plugin.refines) or plugin.name in other.before


def _circle(name: str, waits: Mapping[str, Sequence[str]], waiting: Mapping[str, Plugin]) -> Sequence[str]:
    """Follow the plugins that wait for each other until a name repeats; return the names from its first occurrence."""
    path: list[str] = []
    while name not in path:
        path.append(name)
        name = next(n for n in waits[name] if n in waiting)
    return path[path.index(name) :]


def plan_file(document: Document, plugins: Sequence[Plugin], context: Context) -> FilePlan:
    """Return the plan of one file of declarations; errors are reported to the context's reporter."""
    passes = {hook: _overriding(plugins, hook) for hook in _HOOKS}
    document = check_keys(document, context)
    for plugin in passes["definitions"]:
        context = plugin.definitions(document, context)
    document = _with_errors(document, context)
    run = _Run(passes, context)
    for broken in (d for d in document.declarations if d.errors):
        _check_broken(broken, run)
    expanded = {id(d): _expanded(d, run) for d in document.declarations if not d.errors}
    _warn_of_cpp(document, context)
    wrappers: dict[_Name, Wrapper] = {}
    order: list[_Name | Passthrough] = []
    planned = {id(m.definition): m for m in context.module_items}
    for item in document.items:
        if isinstance(item, Passthrough):
            order.append(item)
        if owner := planned.get(id(item)):
            _add_parts(owner, wrappers, order, run)
        if not isinstance(item, Declaration):
            continue
        for declaration in expanded.get(id(item), ()):
            _add(declaration, wrappers, order, run)
    finished = {name: _wrapper_pass(w, run) for name, w in wrappers.items()}
    items = tuple(finished[entry] if isinstance(entry, tuple) else entry for entry in _settled(order, wrappers))
    complete = not any(d.errors for d in document.declarations)
    return _file_pass(FilePlan(document.path, document.shard, items, context.module_items, complete=complete), run)


def _warn_of_cpp(document: Document, context: Context) -> None:
    """Warn if what stands between the blocks of a file is C++, but is read as C."""
    texts = [item for item in document.items if isinstance(item, Passthrough)]
    if context.language == "c++" or any("__cplusplus" in item.text for item in texts):
        return
    found = next(((item, *found) for item in texts if (found := cpp_word(item.text))), None)
    if found:
        item, word, lines = found
        where = Location(item.location.file, item.location.line + lines, 1)
        advice = "write '--language c++', or 'language = \"c++\"' in [tool.cwrap]"
        context.reporter.warning(where, f"'{word}' is C++; if this file is C++, {advice}")


def _with_errors(document: Document, context: Context) -> Document:
    """Return the document; if definitions have errors, the declarations that use them have errors too."""
    if not context.undefined_types:
        return document
    from cwrap.planning.undefined import with_undefined_types

    return with_undefined_types(document, context)


def _check_broken(declaration: Declaration, run: _Run) -> None:
    """Report further errors of a declaration that has errors."""
    from cwrap.planning.conflicts import check_sound_arguments

    check_sound_arguments(declaration, run.context, lambda d, scratch: _plan_for_errors(d, _Run(run.passes, scratch)))


def _overriding(plugins: Sequence[Plugin], hook: str) -> tuple[Plugin, ...]:
    """Return the plugins that override a hook."""
    return tuple(p for p in plugins if getattr(type(p), hook) is not getattr(Plugin, hook))


def _expanded(declaration: Declaration, run: _Run) -> tuple[Declaration, ...]:
    """Return the declarations that the plugins make of one declaration."""
    result: tuple[Declaration, ...] = (declaration,)
    owners = DeclarationOwners(run.context.reporter)
    for plugin in run.passes["declarations"]:
        changed = plugin.declarations(result, run.context)
        if len(changed) != len(result) or any(map(is_not, result, changed)):
            if run.context.checks_facts:
                owners.changed(plugin, result, changed)
            result = changed
    return result


def _plan_for_errors(declaration: Declaration, run: _Run) -> None:
    """Plan a declaration only for the errors that planning reports."""
    for expanded in _expanded(declaration, run):
        _add(expanded, {}, [], run)


def _add(
    declaration: Declaration,
    wrappers: dict[_Name, Wrapper],
    order: list[_Name | Passthrough],
    run: _Run,
) -> None:
    """Plan a declaration and add its overloads to the wrapper of its Python name."""
    context = run.context
    overloads = tuple(o for option in declaration.options if (o := _overload(declaration, option, run)))
    name = declaration.python_name
    key = (declaration.owner, name, declaration.role if declaration.is_part else "")
    existing = wrappers.get(key)
    if existing is None:
        wrappers[key] = Wrapper(name, overloads, declaration, owner=declaration.owner)
        order.append(key)
        return
    first = existing.declaration
    apart = all(exclude(o.declaration.conditions, declaration.conditions) for o in existing.overloads)
    by_hand = any(ONLY_REGISTER.get(d.keys) for d in (first, declaration))
    forms = {v for o in existing.overloads for v in o.variants}
    forms |= set(_variants(first, context)) if ONLY_REGISTER.get(first.keys) else set()
    overlap = forms.intersection(_variants(declaration, context))
    other_form = (*key[:2], " ".join(_variants(declaration, context)))
    if by_hand and not overlap and other_form not in wrappers:
        wrappers[other_form] = Wrapper(name, overloads, declaration, owner=declaration.owner)
        order.append(other_form)
        return
    if by_hand or (overlap and not apart and not _extends(first, declaration)):
        note = Note("first declared here", first.location)
        context.reporter.error(declaration.location, f"'{name}' is declared twice; rename one of them", note)
        return
    other = (*existing.other_declarations, declaration)
    wrappers[key] = replace(existing, overloads=existing.overloads + overloads, other_declarations=other)


def _add_parts(item: ModuleItem, wrappers: dict[_Name, Wrapper], order: list[_Name | Passthrough], run: _Run) -> None:
    """Plan the declarations that belong to a definition; only the constructor of a struct calls its maker."""
    if item.maker:
        _add(item.maker, wrappers, order, run)
        key = ("", item.maker.python_name, "")
        wrappers[key] = replace(wrappers[key], hidden=True)
    for getter in _sound_getters(item, run):
        _add(getter, wrappers, order, run)


def _sound_getters(item: ModuleItem, run: _Run) -> Sequence[Declaration]:
    """Return the getters of a class; those whose types have errors in their definitions are left out."""
    if not item.getters or not run.context.undefined_types:
        return item.getters
    from cwrap.planning.undefined import with_undefined_types

    document = with_undefined_types(Document("", item.getters), run.context)
    return [d for d in document.declarations if not d.errors]


def _settled(order: Sequence[_Name | Passthrough], wrappers: Mapping[_Name, Wrapper]) -> list[_Name | Passthrough]:
    """Return the names and passed-through C in output order.

    Wrappers under several conditions come last, and so do entries of functions that the C of the file defines.
    """
    late = [
        name
        for name, w in wrappers.items()
        if ONLY_REGISTER.get(w.declaration.keys) or len({o.declaration.conditions for o in w.overloads}) > 1
    ]
    return [*(entry for entry in order if entry not in late), *late]


def _extends(first: Declaration, second: Declaration) -> bool:
    """Return True if the second declaration adds overloads, which is not so if a plugin made it of the first one."""
    return first.location != second.location


def _variants(declaration: Declaration, context: Context) -> tuple[str, ...]:
    if context.conventions.receiver:
        return declaration.keys.words("variants") or ("method",)
    return ("method",) if declaration.owner else ("function",)


def _overload(declaration: Declaration, option: Option, run: _Run) -> Overload | None:
    """Plan one overload; return None if the C type of an argument is unknown, which is reported."""
    context = run.context
    before = context.reporter.error_count
    values = tuple(_value(declaration, option, k, context) for k in range(len(option.arguments)))
    if context.reporter.error_count > before:
        return None
    call = Call("", None, Failure.NEVER)
    variants = _variants(declaration, context)
    overload = Overload(declaration, option, values, (), call, Result("none"), variants=variants)
    overload = _value_pass(overload, run)
    owners = run.owners_of(overload)
    for plugin in run.passes["overload"]:
        changed = plugin.overload(overload, context)
        if changed is not overload:
            if run.context.checks_facts:
                owners.overload(plugin, overload, changed)
            overload = changed
    for plugin in run.passes["check"]:
        plugin.check(overload, context)
    return overload


def _value(declaration: Declaration, option: Option, index: int, context: Context) -> Value:
    argument = option.arguments[index]
    ctype = None
    if argument.kind is ArgumentKind.TYPED:
        ctype = context.ctypes.passed(argument.type)
        if ctype is None and not context.schema.gives_type((*argument.keys, *declaration.keys)):
            from cwrap.planning.type_hints import argument_hint

            cpp = "::" in argument.type and context.language != "c++"
            hint = "; C++ types need '--language c++'" if cpp else argument_hint(argument, context)
            context.reporter.error(argument.location, f"unknown type '{argument.type}'{hint}")
    variable = f"arg_{argument.name}"
    expression = variable
    if ctype:
        expression = (
            ctype.callback.present(variable) if ctype.callback and not argument.accepts_none else ctype.value(variable)
        )
    return Value(argument, index, Source.PARAMETER, ctype, variable, expression)


def _value_pass(overload: Overload, run: _Run) -> Overload:
    owners = run.owners_of(overload)
    for index in range(len(overload.values)):
        for plugin in run.passes["value"]:
            value = overload.values[index]
            changed = plugin.value(value, overload, run.context)
            if changed is not value:
                if run.context.checks_facts:
                    owners.value(plugin, value, changed)
                overload = overload.with_value(changed)
    return overload


def _any_of(guards: Sequence[str]) -> str:
    """Return the preprocessor condition that one of the guards holds; an empty guard always holds."""
    if not all(guards):
        return ""
    return guards[0] if len(guards) == 1 else " || ".join(f"({guard})" for guard in guards)


def _wrapper_pass(wrapper: Wrapper, run: _Run) -> Wrapper:
    wrapper = replace(wrapper, guard=_any_of(sorted({o.guard for o in wrapper.overloads})))
    owners = FactOwners(wrapper.python_name, wrapper.declaration.location, run.context.reporter)
    for plugin in run.passes["wrapper"]:
        changed = plugin.wrapper(wrapper, run.context)
        if changed is not wrapper:
            if run.context.checks_facts:
                owners.wrapper(plugin, wrapper, changed)
                _check_overloads(plugin, wrapper, changed, run)
            wrapper = changed
    return wrapper


def _check_overloads(plugin: Plugin, before: Wrapper, after: Wrapper, run: _Run) -> None:
    """Check what a plugin changed inside the overloads of a Python function."""
    old = {(id(o.declaration), id(o.option)): o for o in before.overloads}
    for overload in after.overloads:
        planned = old.get((id(overload.declaration), id(overload.option)), overload)
        if planned is not overload:
            run.owners_of(planned).overload(plugin, planned, overload)


def _file_pass(plan: FilePlan, run: _Run) -> FilePlan:
    owners = FactOwners(plan.path, Location(plan.path, 1, 1), run.context.reporter)
    for plugin in run.passes["file"]:
        changed = plugin.file(plan, run.context)
        if run.context.checks_facts:
            owners.file(plugin, plan, changed)
        plan = changed
    return plan

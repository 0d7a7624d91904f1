"""Explanation of a declaration, step by step: as read, the changes by each plugin, the calls, the C code.

For example:

    found = explain(request, "add")
    print(found.text())
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from cwrap.explain.calls import calls, code
from cwrap.explain.changes import describe_changes
from cwrap.explain.definitions import describe_definition, item_named
from cwrap.explain.record import Log
from cwrap.model import Declaration
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.source.annotations import without_annotations
from cwrap.source.diagnostics import Style, nearest, plain

SECTIONS = ("declaration", "plugins", "calls", "code")


class UnknownNameError(LookupError):
    """No declaration defines the name. The message contains the nearest name."""


@dataclass(frozen=True, slots=True)
class Section:
    """One section of an explanation."""

    name: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of one Python name."""

    name: str
    sections: tuple[Section, ...]

    def text(self, names: Iterable[str] = SECTIONS, style: Style = plain) -> str:
        """Return the text of the sections with the given names."""
        selected = set(names)
        parts = [
            "\n".join((style("heading", section.title), *section.lines))
            for section in self.sections
            if section.name in selected
        ]
        return "\n\n".join(parts)


@dataclass(frozen=True, slots=True)
class Observation:
    """One run of the pipeline, and the changes by its plugins."""

    result: Result
    log: Log

    def explanation(self, name: str) -> Explanation:
        """Return the explanation of a name.

        `name` is a Python name, `Class.method`, or the name of a declaration. Raise UnknownNameError if nothing has the
        name.
        """
        log, result = self.log, self.result
        owner, _, short = name.rpartition(".")
        is_function = any(w.python_name == name and not w.hidden for plan in result.plans for w in plan.wrappers)
        for plan in () if is_function else result.plans:
            item = item_named(plan, name)
            if item is not None:
                return _explained(item, plan)
        name = _python_name(log, result, short)
        declared, changes = tuple(_declarations(log, name, owner)), tuple(_plugin_changes(log, name, owner))
        sections = [
            Section("declaration", "Declaration", declared),
            Section("plugins", "Plugins, in the order in which they run", changes),
        ]
        matches = ((p, w) for p in result.plans for w in p.wrappers if w.python_name == name and owner in ("", w.owner))
        for plan, wrapper in matches:
            sections.append(Section("calls", "Calls", tuple(calls(wrapper, result.context))))
            sections.append(Section("code", "C", tuple(_code(plan, wrapper, result))))
        return Explanation(name, tuple(sections))


def observe(request: Request) -> Observation:
    """Run the pipeline and observe the plugins."""
    log = Log()
    return Observation(generate(request, log.observe), log)


def explain(request: Request, name: str) -> Explanation:
    """Run the pipeline, observe the plugins, and return the explanation of a name: see `Observation.explanation`."""
    return observe(request).explanation(name)


def _explained(item: ModuleItem, plan: FilePlan) -> Explanation:
    """Return the explanation of an item that is not a function."""
    definition = item.written
    yaml = definition.to_yaml().rstrip("\n").split("\n")
    position = f"{definition.location.file}:{definition.location.line}"
    sections = [
        Section("declaration", "Definition", (position, *_indented(yaml))),
        Section("calls", "In Python", _plain(describe_definition(item, plan))),
    ]
    if item.ctype and item.ctype.support:
        sections.append(Section("code", "C", _plain(_indented(item.ctype.support))))
    return Explanation(item.name, tuple(sections))


def _plain(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines of a plan as the writer prints them."""
    return tuple(map(without_annotations, lines))


def _python_name(log: Log, result: Result, name: str) -> str:
    """Return the Python name for a Python name or the name of a declaration."""
    declared = [d for group in log.groups for d in group.declarations]
    wrappers = [w for plan in result.plans for w in plan.wrappers]
    defined_ = [t.name for plan in result.plans for t in plan.module_items if t.name]
    python_names = dict.fromkeys((*(w.python_name for w in wrappers), *(d.python_name for d in declared)))
    if name in python_names:
        return name
    by_declaration_name = {d.name: d.python_name for d in declared}
    if name in by_declaration_name:
        return by_declaration_name[name]
    raise UnknownNameError(
        f"no declaration defines '{name}'{nearest(name, (*python_names, *by_declaration_name, *defined_))}"
    )


def _declarations(log: Log, name: str, owner: str) -> Iterable[str]:
    for number, declaration in enumerate(log.read(name, owner)):
        if number:
            yield ""
        yield f"{declaration.location.file}:{declaration.location.line}"
        yield from _indented(_yaml(declaration))


def _yaml(declaration: Declaration) -> list[str]:
    return declaration.to_yaml().rstrip("\n").split("\n")


def _plugin_changes(log: Log, name: str, owner: str) -> Iterable[str]:
    """Yield the changes by each plugin. Plugins without changes are omitted."""
    steps = sorted(log.changes_of(name, owner), key=lambda step: log.plugins.index(step.plugin))
    for plugin, group in groupby(steps, lambda step: f"{step.plugin}: {step.purpose}"):
        lines = [line for step in group for line in describe_changes(step, name)]
        if lines:
            yield plugin
            yield from _indented(dict.fromkeys(lines))


def _code(plan: FilePlan, wrapper: Wrapper, result: Result) -> Iterable[str]:
    added = code(replace(plan, items=()), wrapper, result.target, result.context)
    for number, (path, lines) in enumerate(added.items()):
        if number:
            yield ""
        yield path
        yield from _indented(lines)


def _indented(lines: Iterable[str]) -> Iterable[str]:
    return (f"    {line}" if line else "" for line in lines)

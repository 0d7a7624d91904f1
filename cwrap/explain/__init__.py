"""What becomes of a declaration, step by step: as read, what each plugin did to it, which calls go where, the C.

    found = explain(request, "add")
    print(found.text())
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from cwrap.explain.calls import calls
from cwrap.explain.code import code
from cwrap.explain.defined import defined, item_named
from cwrap.explain.record import Log
from cwrap.explain.words import words
from cwrap.model import Declaration
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.source.diagnostics import Style, nearest, plain

SECTIONS = ("declaration", "plugins", "calls", "code")


class UnknownNameError(LookupError):
    """No declaration makes a function of that name; the message names the nearest."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the story: `lines` are indented by what they belong to."""

    name: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The story of one Python name."""

    name: str
    sections: tuple[Section, ...]

    def text(self, wanted: Iterable[str] = SECTIONS, style: Style = plain) -> str:
        """The sections that are wanted."""
        kept = set(wanted)
        parts = [
            "\n".join((style("heading", section.title), *section.lines))
            for section in self.sections
            if section.name in kept
        ]
        return "\n\n".join(parts)


def explain(request: Request, name: str) -> Explanation:
    """Generates as ever, and watches the plugins at it.

    `name` is that in Python, or that of a declaration; `Class.method` is one of several methods of that name.
    """
    log = Log()
    result = generate(request, log.watched)
    owner, _, short = name.rpartition(".")
    there = any(w.python_name == name and not w.hidden for plan in result.plans for w in plan.wrappers)
    for plan in () if there else result.plans:
        item = item_named(plan, name)
        if item is not None:
            return _explained(item, plan)
    name = _python_name(log, result, short)
    sections = [Section("declaration", "Declaration", tuple(_declared(log, name, owner)))]
    done = Section("plugins", "Plugins, in the order in which they run", tuple(_done(log, name, owner)))
    sections.append(done)
    named = ((p, w) for p in result.plans for w in p.wrappers if w.python_name == name and owner in ("", w.owner))
    found = next(named, None)
    if found:
        plan, wrapper = found
        sections.append(Section("calls", "Calls", tuple(calls(wrapper, result.context))))
        sections.append(Section("code", "C", tuple(_code(plan, wrapper, result))))
    return Explanation(name, tuple(sections))


def _explained(item: ModuleItem, plan: FilePlan) -> Explanation:
    """What is no function."""
    definition = item.definition
    yaml = definition.to_yaml().rstrip("\n").split("\n")
    place = f"{definition.location.file}:{definition.location.line}"
    sections = [
        Section("declaration", "Definition", (place, *_indented(yaml))),
        Section("calls", "In Python", tuple(defined(item, plan))),
    ]
    if item.ctype and item.ctype.support:
        sections.append(Section("code", "C", tuple(_indented(item.ctype.support))))
    return Explanation(item.name, tuple(sections))


def _python_name(log: Log, result: Result, name: str) -> str:
    """The name in Python; a declaration may be asked for by its own."""
    declared = [d for group in log.groups for d in group.declarations]
    wrappers = [w for plan in result.plans for w in plan.wrappers]
    defined_ = [t.name for plan in result.plans for t in plan.module_items if t.name]
    made = dict.fromkeys((*(w.python_name for w in wrappers), *(d.python_name for d in declared)))
    if name in made:
        return name
    by_own = {d.name: d.python_name for d in declared}
    if name in by_own:
        return by_own[name]
    raise UnknownNameError(f"no declaration makes '{name}'{nearest(name, (*made, *by_own, *defined_))}")


def _declared(log: Log, name: str, owner: str) -> Iterable[str]:
    for number, declaration in enumerate(log.read(name, owner)):
        if number:
            yield ""
        yield f"{declaration.location.file}:{declaration.location.line}"
        yield from _indented(_yaml(declaration))


def _yaml(declaration: Declaration) -> list[str]:
    return declaration.to_yaml().rstrip("\n").split("\n")


def _done(log: Log, name: str, owner: str) -> Iterable[str]:
    """What each plugin did; those that did nothing are not mentioned."""
    steps = sorted(log.about(name, owner), key=lambda step: log.plugins.index(step.plugin))
    for plugin, done in groupby(steps, lambda step: f"{step.plugin}: {step.purpose}"):
        said = [line for step in done for line in words(step, name)]
        if said:
            yield plugin
            yield from _indented(dict.fromkeys(said))


def _code(plan: FilePlan, wrapper: Wrapper, result: Result) -> Iterable[str]:
    added = code(replace(plan, items=()), wrapper, result.target, result.context)
    for number, (path, lines) in enumerate(added.items()):
        if number:
            yield ""
        yield path
        yield from _indented(lines)


def _indented(lines: Iterable[str]) -> Iterable[str]:
    return (f"    {line}" if line else "" for line in lines)

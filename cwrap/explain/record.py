"""Watches plugins at work: each gets a stand-in that hands on what it is given and notes what comes back changed.

No plugin knows of it, and a run that nobody watches has no stand-ins.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from cwrap.model import Declaration
from cwrap.plan import Context, FilePlan, Overload, Value, Wrapper
from cwrap.plugins.base import Plugin

Stage: TypeAlias = "tuple[Declaration, ...] | Value | Overload | Wrapper | FilePlan"
_T = TypeVar("_T", "tuple[Declaration, ...]", Value, Overload, Wrapper, FilePlan)


@dataclass(frozen=True, slots=True)
class Step:
    """What a plugin was given and what it made of that; `overload` is what a value belongs to."""

    plugin: str
    purpose: str
    before: Stage
    after: Stage
    overload: Overload | None = None


@dataclass(slots=True)
class Group:
    """What became of one declaration before it was planned."""

    read: Declaration
    steps: list[Step] = field(default_factory=list)

    @property
    def declarations(self) -> list[Declaration]:
        """Every form that it had."""
        found = [self.read]
        for step in self.steps:
            found += step.after if isinstance(step.after, tuple) else ()
        return found

    def makes(self, name: str, owner: str) -> bool:
        """Whether a function of that name comes of it; of that class, where it is given."""
        return any(d.python_name == name and owner in ("", d.owner) for d in self.declarations)


@dataclass(slots=True)
class Log:
    """All steps of a run: those before planning by declaration, all others as they come."""

    groups: list[Group] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    plugins: list[str] = field(default_factory=list)  # in the order in which they run

    def watched(self, plugin: Plugin) -> Plugin:
        """A stand-in for the plugin."""
        self.plugins.append(plugin.name)
        return _StandIn(plugin, self)

    def read(self, name: str, owner: str = "") -> list[Declaration]:
        """The declarations that a function comes of, as they were read."""
        return [group.read for group in self.groups if group.makes(name, owner)]

    def about(self, name: str, owner: str = "") -> Iterator[Step]:
        """The steps that have to do with a function."""
        for group in self.groups:
            if group.makes(name, owner):
                yield from group.steps
        yield from (step for step in self.steps if _concerns(step, name, owner))


def _concerns(step: Step, name: str, owner: str) -> bool:
    about = step.overload or step.after
    match about:
        case Overload():
            return about.declaration.python_name == name and owner in ("", about.declaration.owner)
        case Wrapper():
            return about.python_name == name and owner in ("", about.owner)
    return isinstance(about, FilePlan) and any(w.python_name == name for w in about.wrappers)


class _StandIn(Plugin):
    """Does what a plugin does, and notes it."""

    def __init__(self, plugin: Plugin, log: Log) -> None:
        self.plugin = plugin
        self.log = log
        self.name = plugin.name
        self.after = plugin.after
        self.refines = plugin.refines
        self.keys = plugin.keys
        self.purpose = (inspect.getdoc(type(plugin)) or "").partition("\n")[0]

    def note(self, steps: list[Step], before: _T, after: _T, overload: Overload | None = None) -> _T:
        if after is not before:
            steps.append(Step(self.name, self.purpose, before, after, overload))
        return after

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        if self.name == self.log.plugins[0]:
            self.log.groups += [Group(declaration) for declaration in declarations]
        return self.note(self.log.groups[-1].steps, declarations, self.plugin.declarations(declarations, context))

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        return self.note(self.log.steps, value, self.plugin.value(value, overload, context), overload)

    def overload(self, overload: Overload, context: Context) -> Overload:
        return self.note(self.log.steps, overload, self.plugin.overload(overload, context))

    def check(self, overload: Overload, context: Context) -> None:
        self.plugin.check(overload, context)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        return self.note(self.log.steps, wrapper, self.plugin.wrapper(wrapper, context))

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        return self.note(self.log.steps, plan, self.plugin.file(plan, context))

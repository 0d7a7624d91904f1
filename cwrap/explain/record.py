"""Observation of plugins: a proxy for each plugin passes calls through and records the values that changed.

Plugins are not involved, and runs without an observer use no proxies.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from cwrap.model import Declaration, Document
from cwrap.plan import Context, FilePlan, Overload, Value, Wrapper
from cwrap.planning.plugin import Plugin

Stage: TypeAlias = "tuple[Declaration, ...] | Value | Overload | Wrapper | FilePlan"
_T = TypeVar("_T", "tuple[Declaration, ...]", Value, Overload, Wrapper, FilePlan)


@dataclass(frozen=True, slots=True)
class Step:
    """A change by a plugin: the values before and after. `overload` is the overload of a changed argument."""

    plugin: str
    purpose: str
    before: Stage
    after: Stage
    overload: Overload | None = None


@dataclass(slots=True)
class Group:
    """The changes of one declaration before it was planned."""

    read: Declaration
    steps: list[Step] = field(default_factory=list)

    @property
    def declarations(self) -> list[Declaration]:
        """Return the declaration in each form that it had."""
        found = [self.read]
        for step in self.steps:
            found += step.after if isinstance(step.after, tuple) else ()
        return found

    def defines(self, name: str, owner: str) -> bool:
        """Return True if the declaration defines a function of that name, in the class `owner` if it is not empty."""
        return any(d.python_name == name and owner in ("", d.owner) for d in self.declarations)


@dataclass(slots=True)
class Log:
    """All changes of a run: those before planning by declaration, the others in their order."""

    groups: list[Group] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    plugins: list[str] = field(default_factory=list)  # in the order of execution

    def observe(self, plugin: Plugin) -> Plugin:
        """Return a proxy for the plugin that records its changes."""
        self.plugins.append(plugin.name)
        return _RecordingProxy(plugin, self)

    def read(self, name: str, owner: str = "") -> list[Declaration]:
        """Return the declarations that define a function, as they were read."""
        return [group.read for group in self.groups if group.defines(name, owner)]

    def changes_of(self, name: str, owner: str = "") -> Iterator[Step]:
        """Yield the changes that affect a function."""
        for group in self.groups:
            if group.defines(name, owner):
                yield from group.steps
        yield from (step for step in self.steps if _affects(step, name, owner))


def _affects(step: Step, name: str, owner: str) -> bool:
    item = step.overload or step.after
    match item:
        case Overload():
            return item.declaration.python_name == name and owner in ("", item.declaration.owner)
        case Wrapper():
            return item.python_name == name and owner in ("", item.owner)
    return isinstance(item, FilePlan) and any(w.python_name == name for w in item.wrappers)


class _RecordingProxy(Plugin):
    """Proxy that calls a plugin and records its changes."""

    def __init__(self, plugin: Plugin, log: Log) -> None:
        self.plugin = plugin
        self.log = log
        self.name = plugin.name
        self.refines = plugin.refines
        self.keys = plugin.keys
        self.purpose = (inspect.getdoc(type(plugin)) or "").partition("\n")[0]

    def note(self, steps: list[Step], before: _T, after: _T, overload: Overload | None = None) -> _T:
        if after is not before:
            steps.append(Step(self.name, self.purpose, before, after, overload))
        return after

    def definitions(self, document: Document, context: Context) -> Context:
        return self.plugin.definitions(document, context)

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

"""Which plugin decided which fact of a plan: a second one that changes it is an error that names both.

    the plugins 'gil' and 'mine' both decide the gil of 'f'

What plugins add to (blocks, C around the call, text of a file) belongs to all of them: adding at either end is no
conflict, changing or dropping what another one added is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from cwrap.plan import FilePlan, Overload, Parameter, Value, Wrapper
from cwrap.planning.plugin import Plugin
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location


@dataclass(frozen=True, slots=True)
class _Facts:
    """Facts of one kind of plan: what messages call them, and where they stand."""

    names: tuple[str, ...]
    of: Callable[[object], tuple[Any, ...]]

    def changed(self, before: object, after: object) -> Iterator[tuple[str, Any, Any]]:
        """Name, old and new of each that is another now."""
        old, new = self.of(before), self.of(after)
        if old == new:  # as a rule, and quick: most are the same objects
            return iter(())
        return (row for row in zip(self.names, old, new, strict=True) if row[1] != row[2])


def _facts(**paths: str) -> _Facts:
    return _Facts(tuple(fact.replace("_", " ") for fact in paths), attrgetter(*paths.values()))


_VALUE = _facts(source="source", C_type="ctype", variable="variable", expression="expression", object="object")
_PARAMETER = _facts(
    name="name", C_type="ctype", default="default", aliases="aliases", keyword_only="keyword_only",
    positional_only="positional_only", variadic="variadic", nullable="nullable",
)  # fmt: skip
_OVERLOAD = _facts(
    function="call.function", return_type="call.returns", failure="call.failure", result="result", gil="gil",
    guard="guard", dtypes="dtypes", variants="variants",
)  # fmt: skip
_OVERLOAD_ADDED = _facts(
    leading_arguments="call.leading", blocks="blocks", before_arguments="before_arguments",
    before_call="before_call", after_call="after_call",
)  # fmt: skip
_WRAPPER = _facts(
    python_name="python_name", docs="docs", slots="slots", guard="guard", registered="registered", flags="flags"
)
_FILE = _facts(path="path", kernels="kernels")
_FILE_ADDED = _facts(head="head", tail="tail")


class Claims:
    """Who decided what, of one declaration or file."""

    def __init__(self, name: str, location: Location, reporter: Reporter) -> None:
        self._name = name
        self._location = location
        self._reporter = reporter
        self._owners: dict[str, Plugin] = {}

    def value(self, plugin: Plugin, before: Value, after: Value) -> None:
        """Of one argument, before there is a signature."""
        for fact, _, _ in _VALUE.changed(before, after):
            self._decide(plugin, f"{fact} of '{before.argument.name}'")

    def overload(self, plugin: Plugin, before: Overload, after: Overload) -> None:
        """Of one signature."""
        for fact, _, _ in _OVERLOAD.changed(before, after):
            self._decide(plugin, fact)
        for fact, old, new in _OVERLOAD_ADDED.changed(before, after):
            self._add(plugin, fact, old, new)
        if after.parameters is not before.parameters:
            self._parameters(plugin, before.parameters, after.parameters)
        if after.values is not before.values:
            for old, new in zip(before.values, after.values, strict=True):
                if old is not new and old.expression != new.expression:
                    self._decide(plugin, f"expression of '{old.argument.name}'")

    def wrapper(self, plugin: Plugin, before: Wrapper, after: Wrapper) -> None:
        """Of a Python function."""
        for fact, _, _ in _WRAPPER.changed(before, after):
            self._decide(plugin, fact)
        if [o.option for o in before.overloads] != [o.option for o in after.overloads]:
            self._decide(plugin, "order of the overloads")

    def file(self, plugin: Plugin, before: FilePlan, after: FilePlan) -> None:
        """Of a whole file."""
        for fact, _, _ in _FILE.changed(before, after):
            self._decide(plugin, fact)
        for fact, old, new in _FILE_ADDED.changed(before, after):
            self._add(plugin, fact, old, new)
        if len(after.items) != len(before.items):
            self._add(plugin, "functions", _names(before), _names(after))

    def _parameters(self, plugin: Plugin, before: tuple[Parameter, ...], after: tuple[Parameter, ...]) -> None:
        if [p.slot for p in before] != [p.slot for p in after]:
            self._decide(plugin, "parameters")
            return
        for old, new in zip(before, after, strict=True):
            for fact, _, _ in _PARAMETER.changed(old, new):
                self._decide(plugin, f"{fact} of '{old.name}'")

    def _decide(self, plugin: Plugin, fact: str) -> None:
        first = self._owners.setdefault(fact, plugin)
        if first is not plugin and first.name not in plugin.after:
            message = f"the plugins '{first.name}' and '{plugin.name}' both decide the {fact} of '{self._name}'"
            self._reporter.error(self._location, message)

    def _add(self, plugin: Plugin, fact: str, old: tuple[object, ...], new: tuple[object, ...]) -> None:
        """A fact that several may add to, in front or behind; who drops or changes what was there decides it."""
        if fact not in self._owners or not _keeps(old, new):
            self._decide(plugin, fact)


def _keeps(old: tuple[object, ...], new: tuple[object, ...]) -> bool:
    return old in (new[: len(old)], new[len(new) - len(old) :])


def _names(plan: FilePlan) -> tuple[object, ...]:
    return tuple(item.python_name if isinstance(item, Wrapper) else item for item in plan.items)

"""Which plugin decided which fact of a plan: a second one that changes it is an error that names both.

    the plugins 'gil' and 'mine' both decide the gil of 'f'

What plugins add to (blocks, C around the call, text of a file) belongs to all of them: adding at either end is no
conflict, changing or dropping what another one added is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import TypeAlias

from cwrap.plan import FilePlan, Overload, Parameter, Value, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location

_Getters: TypeAlias = Mapping[str, Callable[[object], object]]


def _facts(**paths: str) -> _Getters:
    return {fact.replace("_", " "): attrgetter(path) for fact, path in paths.items()}


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
_FILE = _facts(kernels="kernels")
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
        for fact in _changed(_VALUE, before, after):
            self._decide(plugin, f"{fact} of '{before.argument.name}'")

    def overload(self, plugin: Plugin, before: Overload, after: Overload) -> None:
        """Of one signature."""
        for fact in _changed(_OVERLOAD, before, after):
            self._decide(plugin, fact)
        for fact, kept in _added(_OVERLOAD_ADDED, before, after):
            self._add(plugin, fact, kept)
        if after.parameters is not before.parameters:
            self._parameters(plugin, before.parameters, after.parameters)
        if after.values is not before.values:
            for old, new in zip(before.values, after.values, strict=True):
                if old.expression != new.expression:
                    self._decide(plugin, f"expression of '{old.argument.name}'")

    def wrapper(self, plugin: Plugin, before: Wrapper, after: Wrapper) -> None:
        """Of a Python function."""
        for fact in _changed(_WRAPPER, before, after):
            self._decide(plugin, fact)
        if [o.option for o in before.overloads] != [o.option for o in after.overloads]:
            self._decide(plugin, "order of the overloads")

    def file(self, plugin: Plugin, before: FilePlan, after: FilePlan) -> None:
        """Of a whole file."""
        for fact in _changed(_FILE, before, after):
            self._decide(plugin, fact)
        for fact, kept in _added(_FILE_ADDED, before, after):
            self._add(plugin, fact, kept)
        if len(after.items) != len(before.items):
            self._add(plugin, "functions", _keeps(_names(before), _names(after)))

    def _parameters(self, plugin: Plugin, before: tuple[Parameter, ...], after: tuple[Parameter, ...]) -> None:
        if [p.slot for p in before] != [p.slot for p in after]:
            self._decide(plugin, "parameters")
            return
        for old, new in zip(before, after, strict=True):
            for fact in _changed(_PARAMETER, old, new):
                self._decide(plugin, f"{fact} of '{old.name}'")

    def _decide(self, plugin: Plugin, fact: str) -> None:
        first = self._owners.setdefault(fact, plugin)
        if first is not plugin and first.name not in plugin.after:
            message = f"the plugins '{first.name}' and '{plugin.name}' both decide the {fact} of '{self._name}'"
            self._reporter.error(self._location, message)

    def _add(self, plugin: Plugin, fact: str, kept: bool) -> None:
        """A fact that several may add to; the owner is the first, and others leave what it wrote."""
        if not kept or fact not in self._owners:
            self._decide(plugin, fact)


def _changed(facts: _Getters, before: object, after: object) -> Iterator[str]:
    return (fact for fact, get in facts.items() if get(before) != get(after))


def _added(facts: _Getters, before: object, after: object) -> Iterator[tuple[str, bool]]:
    """Facts that changed, each with whether what was there is still there, in front or behind."""
    for fact, get in facts.items():
        old, new = get(before), get(after)
        if old is not new and isinstance(old, tuple) and isinstance(new, tuple) and old != new:
            yield fact, _keeps(old, new)


def _keeps(old: tuple[object, ...], new: tuple[object, ...]) -> bool:
    count = len(old)
    return new[:count] == old or new[len(new) - count :] == old


def _names(plan: FilePlan) -> tuple[object, ...]:
    return tuple(item.python_name if isinstance(item, Wrapper) else item for item in plan.items)

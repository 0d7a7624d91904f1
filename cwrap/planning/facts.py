"""Owners of the facts of a plan: a plugin may change the fact of another plugin only if it declares `refines`.

    the plugin 'mine' changes the GIL of 'f', which the plugin 'gil' decided; …

Every plugin may add blocks, C around the call, text of docstrings, and C at the beginning and end of a file. A plugin
that drops or changes what another plugin added needs `refines` too.

The facts of a declaration are its name, its conditions, its keys, and the number, keys and arguments of its overloads.
A plugin may always change what only the file of declarations decided, and add declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from cwrap.c_call import Call
from cwrap.model import Argument, Declaration, Keys, Option
from cwrap.plan import FilePlan, Overload, Parameter, Value, Wrapper
from cwrap.planning.plugin import Plugin
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location

_NAMES = {  # the names in messages of fields whose names do not describe them
    "ctype": "C type", "by_address": "address flag", "gil": "GIL", "around": "outer blocks",
    "deprecated": "deprecation",
    "before_arguments": "C before the arguments", "before_call": "C before the call", "after_call": "C after the call",
    "after_return": "C after the return", "returns": "return type", "report": "error report",
    "end": "end of the iteration", "is_member": "member flag", "python_name": "Python name",
    "support": "C before the overloads", "registered": "registered function",
    "registered_for": "dtypes of the registered function", "hidden": "hidden flag", "ufunc": "ufunc flag",
    "classic": "classic name", "module_items": "definitions",
}  # fmt: skip
_ADDED = {  # the facts of an overload and of a file to which every plugin can add
    "outer blocks", "blocks", "C before the arguments", "C before the call", "C after the call", "C after the return",
    "remarks", "head", "tail",
}  # fmt: skip


def fact_name(field: str) -> str:
    """Return the name of a field of a plan in messages."""
    return _NAMES.get(field, field.replace("_", " "))


class _Facts:
    """The facts of one class of plan: all fields but those that plugins cannot change, or that are compared in another
    way.
    """

    def __init__(self, plan: type[Any], *others: str) -> None:
        attributes = [name for name in plan.__match_args__ if name not in others]
        self._names = [fact_name(name) for name in attributes]
        self._read = attrgetter(*attributes)

    def changed(self, before: object, after: object) -> Iterator[tuple[str, Any, Any]]:
        """Return the name, the old and the new value of each fact that differs."""
        old, new = self._read(before), self._read(after)
        if old == new:  # the usual case; the comparison is fast because most values are the same objects
            return iter(())
        return (row for row in zip(self._names, old, new, strict=True) if row[1] != row[2])


_VALUE = _Facts(Value, "argument", "index")
_PARAMETER = _Facts(Parameter, "values", "slot", "is_self")
_OVERLOAD = _Facts(Overload, "declaration", "option", "values", "parameters", "call")
_CALL = _Facts(Call, "leading", "sentinels")
_WRAPPER = _Facts(Wrapper, "overloads", "declaration", "docs", "owner", "other_declarations")
_FILE = _Facts(FilePlan, "shard", "items", "complete", "kernels_only")


def has_others(plugins: Iterable[Plugin]) -> bool:
    """Return whether a plugin is not one of cwrap's, so that a run has to check whose facts each plugin changes."""
    return any(not type(plugin).__module__.startswith("cwrap.") for plugin in plugins)


class FactOwners:
    """The plugins that decided the facts of one declaration, overload, Python function or file.

    Facts that no plugin decided belong to `maker`, the plugin that made the declaration, if there is one.
    """

    def __init__(self, subject: str, location: Location, reporter: Reporter, maker: Plugin | None = None) -> None:
        self._subject = subject
        self._location = location
        self._reporter = reporter
        self._maker = maker
        self._owners: dict[str, Plugin] = {}
        self._contributors: dict[str, list[Plugin]] = {}

    def value(self, plugin: Plugin, before: Value, after: Value) -> None:
        """Report changes of another plugin's facts of an argument; record the others."""
        for fact, _, _ in _VALUE.changed(before, after):
            self.decide(plugin, f"{fact} of argument {before.index} ('{before.argument.name}')")

    def overload(self, plugin: Plugin, before: Overload, after: Overload) -> None:
        """Report changes of another plugin's facts of an overload; record the others."""
        self._decide_or_add(plugin, _OVERLOAD.changed(before, after))
        if after.call is not before.call:
            self._call(plugin, before.call, after.call)
        if after.parameters is not before.parameters:
            self._parameters(plugin, before.parameters, after.parameters)
        if after.values is not before.values:
            for old, new in zip(before.values, after.values, strict=True):
                if old is not new:
                    self.value(plugin, old, new)

    def _call(self, plugin: Plugin, before: Call, after: Call) -> None:
        for fact, _, _ in _CALL.changed(before, after):
            self.decide(plugin, fact)
        if after.leading != before.leading:
            self._add(plugin, "leading arguments", kept=_contains(after.leading, before.leading))

    def wrapper(self, plugin: Plugin, before: Wrapper, after: Wrapper) -> None:
        """Report changes of another plugin's facts of a Python function; record the others."""
        for fact, _, _ in _WRAPPER.changed(before, after):
            self.decide(plugin, fact)
        if before.docs != after.docs:
            kept = all(old in new for old, new in zip(before.docs, after.docs, strict=True))
            self._add(plugin, "docstrings", kept)
        if [id(o.option) for o in before.overloads] != [id(o.option) for o in after.overloads]:
            self.decide(plugin, "order of the overloads")

    def file(self, plugin: Plugin, before: FilePlan, after: FilePlan) -> None:
        """Report changes of another plugin's facts of a file; record the others."""
        self._decide_or_add(plugin, _FILE.changed(before, after))
        if len(after.items) != len(before.items):
            self._add(plugin, "functions", kept=_contains(_names(after), _names(before)))

    def _parameters(self, plugin: Plugin, before: tuple[Parameter, ...], after: tuple[Parameter, ...]) -> None:
        if [p.slot for p in before] != [p.slot for p in after]:
            self.decide(plugin, "parameters")
            return
        for old, new in zip(before, after, strict=True):
            for fact, _, _ in _PARAMETER.changed(old, new):
                self.decide(plugin, f"{fact} of the parameter '{old.name}'")

    def _decide_or_add(self, plugin: Plugin, changed: Iterator[tuple[str, Any, Any]]) -> None:
        for fact, old, new in changed:
            if fact in _ADDED:
                self._add(plugin, fact, kept=_contains(new, old))
            else:
                self.decide(plugin, fact)

    def decide(self, plugin: Plugin, fact: str) -> None:
        """Make the plugin the owner of a fact, unless the fact belongs to a plugin that it does not refine."""
        owner = self._owners.get(fact, self._maker)
        if owner is None or self._may_change(plugin, owner, fact):
            self.take(plugin, fact)

    def take(self, plugin: Plugin, fact: str) -> None:
        """Make the plugin the owner of a fact, whichever plugin owned it."""
        self._owners[fact] = plugin

    def copied(self, subject: str) -> FactOwners:
        """Return the owners for something that a plugin made from this."""
        copy = FactOwners(subject, self._location, self._reporter, self._maker)
        copy._owners.update(self._owners)
        return copy

    def _add(self, plugin: Plugin, fact: str, kept: bool) -> None:
        """Record an addition to a fact; report a plugin that did not keep what other plugins added."""
        contributors = self._contributors.setdefault(fact, [])
        if kept or all(self._may_change(plugin, other, fact) for other in contributors):
            contributors.append(plugin)

    def _may_change(self, plugin: Plugin, owner: Plugin, fact: str) -> bool:
        """Return True if a plugin may change the fact of another one; otherwise report the change."""
        if owner is plugin or owner.name in plugin.refines:
            return True
        message = (
            f"the plugin '{plugin.name}' changes the {fact} of '{self._subject}', which the plugin '{owner.name}' "
            f"decided; add '{owner.name}' to 'refines' of '{plugin.name}' if the change is intended"
        )
        self._reporter.error(self._location, message)
        return False


def _contains(new: tuple[object, ...], old: tuple[object, ...]) -> bool:
    """Return True if all old items follow each other in the new tuple."""
    return any(new[start : start + len(old)] == old for start in range(len(new) - len(old) + 1))


def _names(plan: FilePlan) -> tuple[object, ...]:
    return tuple(item.python_name if isinstance(item, Wrapper) else item for item in plan.items)


_EXISTENCE = "existence"


class DeclarationOwners:
    """The plugins that decided the facts of the declarations that plugins made of one declaration."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._owners: dict[int, tuple[Declaration, FactOwners]] = {}  # by the identity of the declaration

    def changed(self, plugin: Plugin, before: Sequence[Declaration], after: Sequence[Declaration]) -> None:
        """Report changes of another plugin's facts; record the others."""
        pairs = _pairs(before, after)
        for old in before:
            if not any(old is earlier for earlier, _ in pairs):
                self._of(old).decide(plugin, _EXISTENCE)
        self._owners = {id(new): (new, self._successor(plugin, old, new, before)) for old, new in pairs}

    def _of(self, declaration: Declaration) -> FactOwners:
        if id(declaration) not in self._owners:
            owners = FactOwners(declaration.name, declaration.location, self._reporter)
            self._owners[id(declaration)] = declaration, owners
        return self._owners[id(declaration)][1]

    def _successor(
        self, plugin: Plugin, old: Declaration | None, new: Declaration, before: Sequence[Declaration]
    ) -> FactOwners:
        """Return the owners of the facts of a declaration that a plugin returned."""
        if old is not None:
            owners = self._of(old)
            for fact in _changed(old, new):
                owners.decide(plugin, fact)
            return owners
        origin = next((d for d in before if d.location == new.location), None)
        if origin is None:
            return FactOwners(new.name, new.location, self._reporter, plugin)
        owners = self._of(origin).copied(new.name)
        for fact in (_EXISTENCE, *_changed(origin, new)):
            owners.take(plugin, fact)
        return owners


def _pairs(before: Sequence[Declaration], after: Sequence[Declaration]) -> list[tuple[Declaration | None, Declaration]]:
    """Return each declaration with the one that it replaces: that of its name, else the one in the same position."""
    by_name = {d.name: d for d in before}
    replaced = [by_name.pop(d.name, None) for d in after]
    if len(before) == len(after):
        others = iter(by_name.values())
        replaced = [d or next(others, None) for d in replaced]
    return list(zip(replaced, after, strict=True))


def _changed(old: Declaration, new: Declaration) -> Iterator[str]:
    """Yield the facts that differ."""
    if old.name != new.name:
        yield "name"
    if old.conditions != new.conditions:
        yield "conditions"
    yield from _changed_keys(old.keys, new.keys)
    if len(old.options) != len(new.options):
        yield "overloads"
        return
    for number, (before, after) in enumerate(zip(old.options, new.options, strict=True)):
        suffix = f" of overload {number}" if len(new.options) > 1 else ""
        yield from (f"{fact}{suffix}" for fact in _changed_option(before, after))


def _changed_option(old: Option, new: Option) -> Iterator[str]:
    yield from _changed_keys(old.keys, new.keys)
    if [_identity(a) for a in old.arguments] != [_identity(a) for a in new.arguments]:
        yield "arguments"
        return
    for number, (before, after) in enumerate(zip(old.arguments, new.arguments, strict=True)):
        suffix = f" of argument {number} ('{new.arguments[number].name}')"
        if before.type != after.type:
            yield f"C type{suffix}"
        yield from (f"{fact}{suffix}" for fact in _changed_keys(before.keys, after.keys))


def _identity(argument: Argument) -> tuple[object, ...]:
    return argument.kind, argument.name, argument.index


def _changed_keys(old: Keys, new: Keys) -> Iterator[str]:
    if old is new:
        return
    before, after = ({name: value.data for name, value in keys} for keys in (old, new))
    for name in dict.fromkeys((*before, *after)):
        if name not in before or name not in after or before[name] != after[name]:
            yield f"key '{name}'"

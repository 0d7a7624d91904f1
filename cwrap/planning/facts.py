"""Owners of the facts of a plan: a plugin may change the fact of another plugin only if it declares `refines`.

    the plugin 'mine' changes the GIL of 'f', which the plugin 'gil' decided; …

Every plugin may add blocks, C around the call, text of docstrings, and C at the beginning and end of a file. A plugin
that drops or changes what another plugin added needs `refines` too.

The facts of a declaration are its name, its conditions, its keys, and the number, keys and arguments of its overloads.
A plugin may always change what only the file of declarations decided, and add declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from cwrap.model import Argument, Declaration, Keys, Option
from cwrap.plan import Call, FilePlan, Overload, Parameter, Value, Wrapper
from cwrap.planning.plugin import Plugin
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location
from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class _Facts:
    """The facts of one class of plan: their names in messages, their attributes, and a function that reads them."""

    names: tuple[str, ...]
    attributes: tuple[str, ...]
    read: Callable[[object], tuple[Any, ...]]

    def changed(self, before: object, after: object) -> Iterator[tuple[str, Any, Any]]:
        """Return the name, the old and the new value of each fact that differs."""
        old, new = self.read(before), self.read(after)
        if old == new:  # the usual case; the comparison is fast because most values are the same objects
            return iter(())
        return (row for row in zip(self.names, old, new, strict=True) if row[1] != row[2])


def _facts(**paths: str) -> _Facts:
    names = tuple(fact.replace("_", " ") for fact in paths)
    return _Facts(names, tuple(paths.values()), attrgetter(*paths.values()))


_VALUE = _facts(
    source="source", C_type="ctype", variable="variable", expression="expression", object="object", limits="limits",
    address_flag="by_address",
)  # fmt: skip
_PARAMETER = _facts(
    name="name", C_type="ctype", default="default", aliases="aliases", keyword_only="keyword_only",
    positional_only="positional_only", variadic="variadic", nullable="nullable", output="output",
)  # fmt: skip
_OVERLOAD = _facts(
    result="result", GIL="gil", lock="lock", guard="guard", dtypes="dtypes", variants="variants",
    outer_blocks="around", blocks="blocks", C_before_the_arguments="before_arguments",
    C_before_the_call="before_call", C_after_the_call="after_call", C_after_the_return="after_return",
    remarks="remarks", deprecation="deprecated",
)  # fmt: skip
_ADDED = {  # the facts of an overload to which every plugin can add
    "outer blocks", "blocks", "C before the arguments", "C before the call", "C after the call", "C after the return",
    "remarks",
}  # fmt: skip
_CALL = _facts(
    function="function", return_type="returns", failure="failure", error_report="report", end_of_the_iteration="end",
    member_flag="is_member",
)  # fmt: skip
_WRAPPER = _facts(
    Python_name="python_name", slots="slots", guard="guard", registered_function="registered",
    flags="flags", tables="tables", dtypes_of_the_registered_function="registered_for", hidden_flag="hidden",
    ufunc_flag="ufunc", classic_name="classic", C_before_the_overloads="support",
)  # fmt: skip
_FILE = _facts(path="path", kernels="kernels", definitions="module_items")
_FILE_ADDED = _facts(head="head", tail="tail")


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
        for fact, old, new in _OVERLOAD.changed(before, after):
            if fact in _ADDED:
                self._add(plugin, fact, kept=_contains(new, old))
            else:
                self.decide(plugin, fact)
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
        for fact, _, _ in _FILE.changed(before, after):
            self.decide(plugin, fact)
        for fact, old, new in _FILE_ADDED.changed(before, after):
            self._add(plugin, fact, kept=_contains(new, old))
        if len(after.items) != len(before.items):
            self._add(plugin, "functions", kept=_contains(_names(after), _names(before)))

    def _parameters(self, plugin: Plugin, before: tuple[Parameter, ...], after: tuple[Parameter, ...]) -> None:
        if [p.slot for p in before] != [p.slot for p in after]:
            self.decide(plugin, "parameters")
            return
        for old, new in zip(before, after, strict=True):
            for fact, _, _ in _PARAMETER.changed(old, new):
                self.decide(plugin, f"{fact} of the parameter '{old.name}'")

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

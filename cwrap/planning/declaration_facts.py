"""Owners of the facts of declarations, which plugins may change, add and drop before anything is planned.

    the plugin 'mine' changes the key 'cname' of 'add_', which the plugin 'inplace' decided; …

The facts of a declaration are its name, its conditions, its keys, and the number, keys and arguments of its overloads.
A plugin may always change what only the file of declarations decided, and add declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cwrap.model import Argument, Declaration, Keys, Option
from cwrap.planning.facts import FactOwners
from cwrap.planning.plugin import Plugin
from cwrap.source.diagnostics import Reporter

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

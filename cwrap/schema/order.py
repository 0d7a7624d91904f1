"""The canonical order of keys, used by `cwrap fmt` and the reference.

Names and documentation come first, then what a declaration applies to, the C call, and the arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cwrap.schema.keys import DEFINITIONS, Key, On
from cwrap.source.files import INCLUDE

_MEMBERS = (On.ARGUMENT, On.FIELD)
# The first keys of declarations and of arguments, and the last keys of both.
_FIRST = ("<<", INCLUDE, *(kind for kind in DEFINITIONS if kind != "class"), "name", "class")
_FIRST_OF_ARGUMENTS = ("<<", "arg", "type", "name")
_LAST = ("arguments", "options")


class Order:
    """The ranks of keys: one table for declarations, options and definitions, and one for arguments and fields.

    A key whose row has no `follows` comes before `arguments` and `options`, in the order written.
    """

    def __init__(self, keys: Iterable[Key[Any]]) -> None:
        rows = tuple(keys)
        arguments = [key for key in rows if set(key.on) & set(_MEMBERS)]
        self.declaration = _ranks(_FIRST, [key for key in rows if set(key.on) - set(_MEMBERS)])
        self.argument = _ranks(_FIRST_OF_ARGUMENTS, arguments)

    def of(self, on: On) -> Mapping[str, int]:
        """Return the rank of each key of one kind of nodes."""
        return self.argument if on in _MEMBERS else self.declaration

    def below(self, key: str) -> Mapping[str, int]:
        """Return the rank of each key of the mappings that are the value of a key."""
        return self.argument if key in ("arguments", "fields") else self.declaration if key == "options" else {}


def rank(key: str, order: Mapping[str, int]) -> int:
    """Return the rank of a key; keys that are not in `order` come after those that are."""
    return len(order) + 1 if key in _LAST else order.get(key, len(order))


def _ranks(first: tuple[str, ...], keys: list[Key[Any]]) -> Mapping[str, int]:
    """Return the ranks of keys, with each key directly after the key that it follows.

    The ranks do not depend on the order of the keys. If a key follows different keys in different places, the first
    place whose key has a rank decides.
    """
    places = list(On)
    order = list(first)
    waiting = [key for key in keys if key.follows]
    waiting.sort(key=lambda key: key.name, reverse=True)  # of keys that follow the same one, the last is first here
    waiting.sort(key=lambda key: min(map(places.index, key.on)))
    while ready := next((key for key in waiting if key.follows in order), None):
        waiting.remove(ready)
        if ready.name not in order:
            order.insert(order.index(ready.follows) + 1, ready.name)
    return {name: number for number, name in enumerate(order)}

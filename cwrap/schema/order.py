"""The canonical order of keys, in which `cwrap fmt` writes them and the reference lists them.

First what a declaration is called and is for, then what it applies to, the C call, its arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cwrap.schema.keys import DEFINITIONS, Key, On

_MEMBERS = (On.ARGUMENT, On.FIELD)
# What the two kinds of nodes begin with, and end with.
_FIRST = ("<<", *DEFINITIONS, "name")
_FIRST_OF_ARGUMENTS = ("<<", "arg", "type", "name")
_LAST = ("arguments", "options")


class Order:
    """The ranks of keys: of declarations, options and definitions; of arguments and fields.

    A key that follows no other comes before `arguments` and `options`, in the order written.
    """

    def __init__(self, keys: Iterable[Key[Any]]) -> None:
        rows = tuple(keys)
        arguments = [key for key in rows if set(key.on) & set(_MEMBERS)]
        self.declaration = _ranks(_FIRST, [key for key in rows if set(key.on) - set(_MEMBERS)])
        self.argument = _ranks(_FIRST_OF_ARGUMENTS, arguments)

    def of(self, on: On) -> Mapping[str, int]:
        """The rank of each key of such nodes."""
        return self.argument if on in _MEMBERS else self.declaration

    def below(self, key: str) -> Mapping[str, int]:
        """The rank of each key of the mappings that a key holds."""
        return self.argument if key in ("arguments", "fields") else self.declaration if key == "options" else {}


def rank(key: str, order: Mapping[str, int]) -> int:
    """The place of a key; one without a place comes after those that have one."""
    return len(order) + 1 if key in _LAST else order.get(key, len(order))


def _ranks(first: tuple[str, ...], keys: list[Key[Any]]) -> Mapping[str, int]:
    """Put each key directly after the one that it follows."""
    order = list(first)
    waiting = [key for key in keys if key.follows]
    while ready := next((key for key in waiting if key.follows in order), None):
        waiting.remove(ready)
        if ready.name not in order:
            order.insert(order.index(ready.follows) + 1, ready.name)
    return {name: number for number, name in enumerate(order)}

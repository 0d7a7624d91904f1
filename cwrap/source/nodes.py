"""Nodes of YAML documents with their places: scalars, lists and mappings.

A scalar has both its text and its YAML value, because `default: 1` and `default: 1.0` are different C expressions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cwrap.source.location import Location
from cwrap.source.records import dataclass

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, number, boolean or null; `block` is True for text after `|` or `>`, which begins on the next line."""

    location: Location
    text: str
    value: str | int | float | bool | None
    block: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes, in the order written."""

    location: Location
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping with unique string keys, in the order written."""

    location: Location
    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or None if the mapping does not have the key."""
        return next((e.value for e in self.entries if e.key.text == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping


def describe(node: Node) -> str:
    """Return a description of the node for messages, such as "a list" or "the string 'x'"."""
    match node:
        case Mapping(entries=()):
            return "an empty mapping"
        case Mapping():
            return "a mapping"
        case Sequence(items=()):
            return "an empty list"
        case Sequence():
            return "a list"
        case Scalar(value=None):
            return "nothing"
        case Scalar(value=bool()):
            return f"the boolean {node.text}"
        case Scalar(value=int() | float()):
            return f"the number {shortened(node.text)}"
        case _:
            return f"the string '{shortened(node.text)}'"


def shortened(text: str) -> str:
    """Return the text on one line, with the end of a long text replaced by `…`."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"

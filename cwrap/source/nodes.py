"""What the YAML reader hands on: plain values that know their place.

A scalar keeps its text as written beside the value YAML gives it, since `default: 1` and `default: 1.0` are C
expressions whose spelling matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from cwrap.source.location import Location

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, number, boolean or null; `block` is text below a `|` or `>`, which begins a line further down."""

    location: Location
    text: str
    value: str | int | float | bool | None
    block: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

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
        """The value of `key`, or None."""
        return next((e.value for e in self.entries if e.key.text == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping


def describe(node: Node) -> str:
    """What the node is, for messages: "a list", "the string 'x'"."""
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
    """Text on one line, its end left out where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"

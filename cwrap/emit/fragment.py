"""Pieces of C that a declaration has, as the writer recognises them in a line that it writes.

`placing.py` finds the pieces of a declaration. This module needs nothing of plans and plugins, so that the C of
operations at run time is written without loading the generator.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cwrap.source.location import Location

# The object of an argument, a string, a character or a number, which are no names; or a name.
_TOKEN = re.compile(r"\$arg\d+|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\.?\d[\w.]*|(?P<name>[A-Za-z_]\w*)", re.ASCII)
FAR = 8  # lines of declarations between the pieces of C in one line


@dataclass(frozen=True, slots=True)
class Fragment:
    """C of a declaration: the names or else the pattern that it is recognised by, and where it is written."""

    names: frozenset[str]
    location: Location
    pattern: re.Pattern[str] | None = None

    def found_in(self, line: str, names: Mapping[str, int]) -> Iterator[tuple[int, Location]]:
        """Yield the offset at which the fragment begins in a line with these names, if the fragment is there."""
        if self.pattern is not None:
            if match := self.pattern.search(line):
                yield match.start(), self.location
        elif self.names <= names.keys():
            yield min(names[name] for name in self.names), self.location


@dataclass(frozen=True, slots=True)
class Passage:
    """C that lines contain as it is, and where it is declared."""

    text: str
    location: Location

    def found_in(self, line: str, _names: Mapping[str, int]) -> Iterator[tuple[int, Location]]:
        """Yield the offset at which the passage begins in a line, if the passage is there."""
        begin = line.find(self.text)
        if begin >= 0:
            yield begin, self.location


Placed: TypeAlias = Fragment | Passage


def names_in(line: str) -> dict[str, int]:
    """Return the names in a line of C, each with its first place."""
    found: dict[str, int] = {}
    for match in _TOKEN.finditer(line):
        if match["name"]:
            found.setdefault(match["name"], match.start())
    return found

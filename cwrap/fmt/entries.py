"""Entries of mappings in the text of a YAML document, which `cwrap fmt --upgrade` replaces, adds and removes.

    entries.replace("deleter", "free: close_door")
    entries.remove("python_name")

Edits are of the text, so that comments, layout, aliases and merge keys stay.
"""

from __future__ import annotations

from typing import Any

import yaml

from cwrap.schema.keys import On
from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that `--upgrade` leaves to the author: a line, counted from 1, and the reason."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Text that replaces the characters from `begin` to `end`."""

    begin: int
    end: int
    text: str


class Entries:
    """A mapping of the document, whose entries rules replace, add and remove."""

    def __init__(self, text: str, node: yaml.MappingNode, on: On, owner: Entries | None = None) -> None:
        self.c_names: str = owner.c_names if owner else "$name"  # `cname` of the module
        self.classes: frozenset[str] = owner.classes if owner else frozenset()  # C types of the classes of the file
        self.text = text
        self.node = node
        self.on = on
        self.owner = owner  # of an argument, field or option: the declaration or definition
        self.edits: list[Edit] = []
        self.marks: list[Mark] = []

    @property
    def pairs(self) -> list[tuple[Any, Any]]:
        """The nodes of keys and values."""
        return [(key, value) for key, value in self.node.value if isinstance(key, yaml.ScalarNode)]

    def find(self, name: str) -> tuple[Any, Any] | None:
        """Return the nodes of the key and value of an entry, or None."""
        return next((pair for pair in self.pairs if pair[0].value == name), None)

    def has(self, name: str) -> bool:
        """Return whether the mapping has a key."""
        return self.find(name) is not None

    def value(self, name: str) -> str:
        """Return the value of a key as it is written: a scalar, an alias, a mapping; empty without the key."""
        pair = self.find(name)
        return "" if pair is None else self.written(*pair)

    def in_flow(self, name: str) -> str:
        """Return the value of a key as it can be written within braces."""
        key, value = self.pair(name)
        text = self.written(key, value)
        if isinstance(value, yaml.MappingNode) and not value.flow_style and not text.startswith("*"):
            inner = Entries(self.text, value, self.on, self)
            anchor = f"{text.split()[0]} " if text.startswith("&") else ""
            return f"{anchor}{{{', '.join(f'{k.value}: {inner.in_flow(k.value)}' for k, _ in inner.pairs)}}}"
        unsafe = text[:1] not in "{[\"'*&" and any(character in text for character in ",[]{}")
        return f'"{text}"' if unsafe else text

    def written(self, key: Any, value: Any) -> str:
        """Return the text of a value, in which an alias is an alias."""
        begin, end = self.span(key, value)
        return self.text[begin:end]

    def span(self, key: Any, value: Any) -> tuple[int, int]:
        """Return the begin and end of the text of a value."""
        colon = self.text.index(":", key.end_mark.index) + 1
        begin = colon + len(self.text[colon:]) - len(self.text[colon:].lstrip(" \t"))
        if self.text.startswith("*", begin):
            end = begin + 1
            while end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "_-"):
                end += 1
            return begin, end
        if value.start_mark.index == value.end_mark.index:
            return colon, colon
        return value.start_mark.index, end_of(self.text, value)

    def mark(self, node: Any, message: str) -> None:
        """Leave the node to the author, for the reason in the message."""
        self.marks.append(Mark(node.start_mark.line + 1, message))

    def replace(self, name: str, text: str) -> None:
        """Replace the entry of a key, from the key to the end of its value."""
        key, value = self.pair(name)
        self.edits.append(Edit(key.start_mark.index, self.span(key, value)[1], text))

    def pair(self, name: str) -> tuple[Any, Any]:
        """Return the nodes of an entry that exists."""
        return next(pair for pair in self.pairs if pair[0].value == name)

    def remove(self, name: str) -> None:
        """Remove an entry: its lines, or its part of `{…}`."""
        key, value = self.pair(name)
        begin, end = key.start_mark.index, self.span(key, value)[1]
        if self.node.flow_style:
            rest = self.text[end:].lstrip(" \t\n")
            if rest.startswith(","):
                end = len(self.text) - len(rest) + 1
                end += len(self.text[end:]) - len(self.text[end:].lstrip(" \t\n"))
            else:
                before = self.text[:begin].rstrip(" \t\n")
                begin = len(before) - before.endswith(",")
            self.edits.append(Edit(begin, end, ""))
            return
        line_end = self.text.find("\n", end)
        line_end = len(self.text) if line_end < 0 else line_end + 1
        line_begin = self.text.rfind("\n", 0, begin) + 1
        if self.text[line_begin:begin].strip(" \t"):  # after a dash: the next entry takes the place
            following = next(k for k, _ in self.pairs if k.start_mark.index > begin)
            self.edits.append(Edit(begin, following.start_mark.index, ""))
        else:
            self.edits.append(Edit(line_begin, line_end, ""))

    def add(self, name: str, text: str) -> None:
        """Add an entry after that of a key."""
        key, value = self.pair(name)
        end = self.span(key, value)[1]
        if self.node.flow_style:
            self.edits.append(Edit(end, end, f", {text}"))
            return
        line_end = self.text.find("\n", end)
        line_end = len(self.text) if line_end < 0 else line_end
        self.edits.append(Edit(line_end, line_end, f"\n{' ' * key.start_mark.column}{text}"))


def end_of(text: str, node: Any) -> int:
    """Return the end of the text of a node, without the space and the comments after it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return end_of(text, last[1] if isinstance(last, tuple) else last)
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return len(text[: node.end_mark.index].rstrip())
    return int(node.end_mark.index)

"""A YAML document as a tree of lines: blocks of lines with the keys and dashes that they begin with.

Values are not interpreted: a leaf is a range of lines with a scalar, a flow collection or an alias.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from cwrap.source.records import dataclass

_FLOW_START = (yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken)
_FLOW_END = (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)
_HEADERS = (yaml.AnchorToken, yaml.TagToken)
_PREAMBLE = (yaml.StreamStartToken, yaml.DirectiveToken, yaml.DocumentStartToken)


class UnsupportedYamlError(Exception):
    """YAML in a form that declarations do not need and that the formatter does not support."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value whose lines are copied unchanged. `last` is its last line."""

    last: int


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry `key: value` or `- value` that begins at a line and column. `key` is empty for an item of a list.

    `start` is the position of a value in the same line as its dash.
    """

    line: int
    column: int
    key: str
    start: tuple[int, int]
    value: Leaf | Block
    defines: frozenset[str]
    refers: frozenset[str]

    @property
    def last(self) -> int:
        """The last line of the entry, without comments after it."""
        return max(self.line, self.value.last)


@dataclass(frozen=True, slots=True)
class Block:
    """A list or a mapping in block style."""

    mapping: bool
    entries: tuple[Entry, ...]

    @property
    def last(self) -> int:
        """The last line of the block."""
        return self.entries[-1].last


def read_tree(text: str) -> Block | None:
    """Return the tree of a document, or None if it contains only comments. Lines and columns count from 0."""
    reader = _Reader(text)
    reader.skip(*_PREAMBLE)
    if reader.at(yaml.StreamEndToken):
        return None
    root = reader.node()
    if not reader.at(yaml.StreamEndToken):
        raise UnsupportedYamlError("the file contains more than one document")
    return root if isinstance(root, Block) else None


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.tokens: Iterator[Any] = iter(yaml.scan(text, Loader=yaml.SafeLoader))
        self.token: Any = next(self.tokens)
        self.defines: list[str] = []
        self.refers: list[str] = []

    def at(self, *kinds: type[yaml.Token]) -> bool:
        return isinstance(self.token, kinds)

    def take(self) -> Any:
        token = self.token
        if isinstance(token, yaml.AnchorToken):
            self.defines.append(token.value)
        elif isinstance(token, yaml.AliasToken):
            self.refers.append(token.value)
        self.token = next(self.tokens, None)
        return token

    def skip(self, *kinds: type[yaml.Token]) -> None:
        while self.at(*kinds):
            self.take()

    def node(self, in_mapping: bool = False) -> Leaf | Block:
        """Read a value: that of a key if `in_mapping`, else an item of a list or the document."""
        header = -1
        while self.at(*_HEADERS):
            header = self.take().end_mark.line
        if self.at(yaml.BlockSequenceStartToken):
            self.take()
            entries = self.items()
            self.take()
            return Block(False, entries)
        if in_mapping and self.at(yaml.BlockEntryToken):  # a list without indentation; in a list this is the next item
            return Block(False, self.items())
        if self.at(yaml.BlockMappingStartToken):
            self.take()
            entries = self.pairs()
            self.take()
            return Block(True, entries)
        return self.leaf(header)

    def leaf(self, last: int) -> Leaf:
        if self.at(*_FLOW_START):
            depth = 0
            while True:
                token = self.take()
                depth += isinstance(token, _FLOW_START) - isinstance(token, _FLOW_END)
                if not depth:
                    return Leaf(token.end_mark.line)
        if self.at(yaml.AliasToken):
            return Leaf(self.take().end_mark.line)
        if self.at(yaml.ScalarToken):
            return Leaf(self.last_line(self.take()))
        return Leaf(last)  # an empty value

    def last_line(self, token: Any) -> int:
        """Return the last line of a scalar. Trailing empty lines of a block scalar are not included."""
        line: int = token.end_mark.line
        if token.style not in ("|", ">"):
            return line
        if "+" in self.lines[token.start_mark.line][token.start_mark.column :].partition("#")[0]:
            raise UnsupportedYamlError("a block scalar keeps its trailing empty lines ('+')")
        line -= 1  # the mark is the beginning of the next line
        while line > token.start_mark.line and not self.lines[line].strip():
            line -= 1
        return line

    def items(self) -> tuple[Entry, ...]:
        found = []
        while self.at(yaml.BlockEntryToken):
            mark = self.take().start_mark
            found.append(self.entry(mark.line, mark.column, "", in_mapping=False))
        return tuple(found)

    def pairs(self) -> tuple[Entry, ...]:
        found = []
        while self.at(yaml.KeyToken):
            mark = self.take().start_mark
            if not self.at(yaml.ScalarToken) or self.token.start_mark.index != mark.index:
                raise UnsupportedYamlError("a key is not a plain scalar")
            key = self.take().value
            self.take()  # the colon
            found.append(self.entry(mark.line, mark.column, key, in_mapping=True))
        return tuple(found)

    def entry(self, line: int, column: int, key: str, in_mapping: bool) -> Entry:
        defined, referred = len(self.defines), len(self.refers)
        start = (self.token.start_mark.line, self.token.start_mark.column)
        headed = self.at(*_HEADERS)
        value = self.node(in_mapping)
        if isinstance(value, Block) and not in_mapping and headed:
            value = Leaf(value.last)  # `- &anchor` before a mapping is copied unchanged
        defines, refers = frozenset(self.defines[defined:]), frozenset(self.refers[referred:])
        return Entry(line, column, key, start, value, defines, refers)

"""A YAML document as what stands where: blocks of lines with the keys and dashes that they begin with.

Nothing is interpreted: a leaf is the lines that it takes, be it a scalar, a flow collection or an alias.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

_FLOW_START = (yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken)
_FLOW_END = (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)
_HEADERS = (yaml.AnchorToken, yaml.TagToken)
_PREAMBLE = (yaml.StreamStartToken, yaml.DirectiveToken, yaml.DocumentStartToken)


class OddYamlError(Exception):
    """YAML in a form that declarations do not need and this does not put in order."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """Lines that are taken as they are."""

    last: int


@dataclass(frozen=True, slots=True)
class Entry:
    """`key: value` or `- value`, which begins at a line and column; `key` is empty for an item of a list.

    `start` is where the value begins that stands on the line of its dash.
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
        """The last line of its text, comments behind it left out."""
        return max(self.line, self.value.last)


@dataclass(frozen=True, slots=True)
class Block:
    """A list or a mapping in block style."""

    mapping: bool
    entries: tuple[Entry, ...]

    @property
    def last(self) -> int:
        """The last line of its text."""
        return self.entries[-1].last


def read_tree(text: str) -> Block | None:
    """The document; None where there is nothing but comments. Lines and columns count from 0."""
    reader = _Reader(text)
    reader.skip(*_PREAMBLE)
    if reader.at(yaml.StreamEndToken):
        return None
    root = reader.node()
    if not reader.at(yaml.StreamEndToken):
        raise OddYamlError("it does not end where its first document does")
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
        taken = self.token
        if isinstance(taken, yaml.AnchorToken):
            self.defines.append(taken.value)
        elif isinstance(taken, yaml.AliasToken):
            self.refers.append(taken.value)
        self.token = next(self.tokens, None)
        return taken

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
        if in_mapping and self.at(yaml.BlockEntryToken):  # a list that is not indented; in a list it is the next item
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
        return Leaf(last)  # nothing stands there

    def last_line(self, token: Any) -> int:
        """A block's text ends before the next line; empty lines behind it are none of it, unless `+` keeps them."""
        line: int = token.end_mark.line
        if token.style not in ("|", ">"):
            return line
        if "+" in self.lines[token.start_mark.line][token.start_mark.column :].partition("#")[0]:
            raise OddYamlError("a text keeps the empty lines behind it ('+')")
        line -= 1  # it ends where the next line begins
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
                raise OddYamlError("a key is more than a word")
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
            value = Leaf(value.last)  # `- &anchor` before a mapping: as it is
        defines, refers = frozenset(self.defines[defined:]), frozenset(self.refers[referred:])
        return Entry(line, column, key, start, value, defines, refers)

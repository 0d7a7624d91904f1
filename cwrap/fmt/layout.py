"""Formatting of a document: canonical order and layout of its lines, which are moved but never rewritten.

Each level is indented by two columns, and declarations are separated by an empty line, unless both are single lines,
such as `- {constants: [A]}`. A comment belongs to the entry
below, or, if it is indented more deeply, to the entry above.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from cwrap.fmt.tree import Block, Entry, Leaf
from cwrap.schema.order import Order, rank

_STEP = 2
_BLANK = " \t"  # the characters that YAML ignores at the end of a line; other white space is data


def format_lines(lines: list[str], root: Block, margin: int, order: Order) -> list[str]:
    """Return the formatted lines of a document, with its root at column `margin`."""
    layout = _Layout(lines, order)
    first = root.entries[0].line
    preamble = _collapse_blank_lines([line.rstrip() for line in lines[:first]])
    body = layout.block(root, margin, first, order.declaration, top=not root.mapping)
    below = layout.shifted(lines[root.last + 1 :], margin - root.entries[0].column)
    rest = _collapse_blank_lines([line.rstrip() for line in below])
    while preamble and not preamble[0]:
        preamble.pop(0)
    while rest and not rest[-1]:
        rest.pop()
    return [*preamble, *body, *rest]


class _Layout:
    def __init__(self, lines: list[str], order: Order) -> None:
        self.lines = lines
        self.order = order

    def block(self, block: Block, margin: int, head: int, order: Mapping[str, int], top: bool = False) -> list[str]:
        """Return the lines of a list or mapping below the line `head`."""
        parts = []
        above = self.lines[head + 1 : block.entries[0].line]
        for entry, following in zip_longest(block.entries, block.entries[1:]):
            between = self.lines[entry.last + 1 : following.line] if following else []
            tail = _count_trailing_comments(between, entry.column)
            parts.append((entry, above, between[:tail]))
            above = between[tail:]
        if block.mapping and _movable(block.entries):
            parts.sort(key=lambda part: rank(part[0].key, order))
        out: list[str] = []
        for k, (entry, above, below) in enumerate(parts):
            gap = _gap(above, block.mapping)
            if top and k and not (gap == [] and _is_line(entry) and _is_line(parts[k - 1][0])):
                gap = ["", *gap[not any(gap[:1]) :]]
            out += [_indented(line, margin) for line in (gap if k else gap[not any(gap[:1]) :])]
            out += self.entry(entry, margin, order)
            out += self.shifted([line.rstrip() for line in below], margin - entry.column)
        return out

    def entry(self, entry: Entry, margin: int, order: Mapping[str, int]) -> list[str]:
        if entry.key:
            return self.pair(entry, margin, order)
        if isinstance(entry.value, Leaf):
            line, _ = entry.start
            if line != entry.line or entry.value.last < line:  # no value, or one in a line after its dash
                return self.verbatim(entry.line, entry.column, entry.last, margin)
            return self.leaf_item(entry, margin)
        return self.item(entry, entry.value, margin, order)

    def item(self, entry: Entry, block: Block, margin: int, order: Mapping[str, int]) -> list[str]:
        """Return the lines of `- ` and a list or mapping: its first line moves to the dash, comments move above it."""
        lines = self.block(block, margin + _STEP, entry.line, order)
        first_line = next(k for k, line in enumerate(lines) if line and not line.lstrip().startswith("#"))
        comment = self.lines[entry.line][entry.column + 1 :].strip() if block.entries[0].line > entry.line else ""
        above = [line.strip() for line in (comment, *lines[:first_line])]
        comments = [_indented(line, margin) for line in above if line]
        return [*comments, f"{' ' * margin}- {lines[first_line].lstrip()}", *lines[first_line + 1 :]]

    def leaf_item(self, entry: Entry, margin: int) -> list[str]:
        """Return the lines of `- value`. Further lines move like the value but stay indented more than the dash."""
        line, column = entry.start
        first, rest = self.lines[line][column:], self.lines[line + 1 : entry.last + 1]
        least = min([column, *(len(text) - len(text.lstrip(" ")) for text in rest if text.strip())])
        head = f"{' ' * margin}- {first if rest else first.rstrip(_BLANK)}"
        return [head, *self.shifted(rest, margin + _STEP - least)]

    def pair(self, entry: Entry, margin: int, order: Mapping[str, int]) -> list[str]:
        if isinstance(entry.value, Leaf):
            return self.verbatim(entry.line, entry.column, entry.last, margin)
        head = self.verbatim(entry.line, entry.column, entry.line, margin)
        return [*head, *self.block(entry.value, margin + _STEP, entry.line, self.order.below(entry.key))]

    def verbatim(self, line: int, column: int, last: int, margin: int) -> list[str]:
        """Return lines with changed indentation."""
        first = " " * margin + self.lines[line][column:]
        if line == last:
            return [first.rstrip(_BLANK)]
        return [first, *self.shifted(self.lines[line + 1 : last + 1], margin - column)]

    def shifted(self, lines: Iterable[str], by: int) -> list[str]:
        return [_shifted(line, by) for line in lines]


def _count_trailing_comments(between: list[str], column: int) -> int:
    """Return the number of lines after an entry that belong to it: comments that are indented more deeply."""
    length = 0
    for k, line in enumerate(between, 1):
        if line.strip() and len(line) - len(line.lstrip()) <= column:
            break
        length = k if line.strip() else length
    return length


def _is_line(entry: Entry) -> bool:
    """Return whether an item is a single line."""
    return isinstance(entry.value, Leaf) and entry.start[0] == entry.last == entry.line


def _gap(above: list[str], mapping: bool) -> list[str]:
    """Return the lines before an entry: comments, and in lists at most one empty line."""
    lines = _collapse_blank_lines([line.strip() for line in above])
    return [line for line in lines if line] if mapping else lines


def _movable(entries: tuple[Entry, ...]) -> bool:
    """Return True if the entries may be reordered: an alias must come after its anchor."""
    return not any(a.refers & b.defines for a in entries for b in entries if a is not b)


def _shifted(line: str, by: int) -> str:
    if by >= 0:
        return " " * by + line if line else ""
    return line[min(-by, len(line) - len(line.lstrip(" "))) :]


def _indented(line: str, margin: int) -> str:
    return " " * margin + line if line else ""


def _collapse_blank_lines(lines: list[str]) -> list[str]:
    """Return the lines without repeated empty lines."""
    return [line for k, line in enumerate(lines) if line or not k or lines[k - 1]]

"""A document in canonical order and layout, made of its own lines: they move, and are never rewritten.

Two columns for each level; an empty line between declarations; a comment goes with what stands below it, or, where it
is indented deeper, with what stands above.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from cwrap.fmt.tree import Block, Entry, Leaf
from cwrap.schema.order import Order, rank

_STEP = 2
_BLANK = " \t"  # what YAML ignores at the end of a line; other white space is text


def laid_out(lines: list[str], root: Block, margin: int, order: Order) -> list[str]:
    """The lines of a document, its root at column `margin`."""
    layout = _Layout(lines, order)
    first = root.entries[0].line
    preamble = _single([line.rstrip() for line in lines[:first]])
    body = layout.block(root, margin, first, order.declaration, top=not root.mapping)
    below = layout.shifted(lines[root.last + 1 :], margin - root.entries[0].column)
    rest = _single([line.rstrip() for line in below])
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
        """The lines of a list or mapping below the line `head`."""
        parts = []
        above = self.lines[head + 1 : block.entries[0].line]
        for entry, following in zip_longest(block.entries, block.entries[1:]):
            between = self.lines[entry.last + 1 : following.line] if following else []
            tail = _tail(between, entry.column)
            parts.append((entry, above, between[:tail]))
            above = between[tail:]
        if block.mapping and _movable(block.entries):
            parts.sort(key=lambda part: rank(part[0].key, order))
        out: list[str] = []
        for k, (entry, above, below) in enumerate(parts):
            gap = _gap(above, block.mapping)
            if top and k:
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
            if line != entry.line or entry.value.last < line:  # nothing, or a value below its dash
                return self.verbatim(entry.line, entry.column, entry.last, margin)
            return self.leaf_item(entry, margin)
        return self.item(entry, entry.value, margin, order)

    def item(self, entry: Entry, block: Block, margin: int, order: Mapping[str, int]) -> list[str]:
        """The lines of `- ` before a list or a mapping, whose first line moves to the dash, below its comments."""
        lines = self.block(block, margin + _STEP, entry.line, order)
        first_line = next(k for k, line in enumerate(lines) if line and not line.lstrip().startswith("#"))
        beside_dash = self.lines[entry.line][entry.column + 1 :].strip() if block.entries[0].line > entry.line else ""
        above = [line.strip() for line in (beside_dash, *lines[:first_line])]
        comments = [_indented(line, margin) for line in above if line]
        return [*comments, f"{' ' * margin}- {lines[first_line].lstrip()}", *lines[first_line + 1 :]]

    def leaf_item(self, entry: Entry, margin: int) -> list[str]:
        """The lines of `- value`. Further lines move as the value does, but stay indented deeper than the dash."""
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
        """Lines as they are, but for their indentation."""
        first = " " * margin + self.lines[line][column:]
        if line == last:
            return [first.rstrip(_BLANK)]
        return [first, *self.shifted(self.lines[line + 1 : last + 1], margin - column)]

    def shifted(self, lines: Iterable[str], by: int) -> list[str]:
        return [_shifted(line, by) for line in lines]


def _tail(between: list[str], column: int) -> int:
    """How many of the lines behind an entry are its own: comments that are indented deeper."""
    length = 0
    for k, line in enumerate(between, 1):
        if line.strip() and len(line) - len(line.lstrip()) <= column:
            break
        length = k if line.strip() else length
    return length


def _gap(above: list[str], mapping: bool) -> list[str]:
    """What stands before an entry: comments, and in lists an empty line at most."""
    lines = _single([line.strip() for line in above])
    return [line for line in lines if line] if mapping else lines


def _movable(entries: tuple[Entry, ...]) -> bool:
    """Whether entries may change places: an alias must stay behind its anchor."""
    return not any(a.refers & b.defines for a in entries for b in entries if a is not b)


def _shifted(line: str, by: int) -> str:
    if by >= 0:
        return " " * by + line if line else ""
    return line[min(-by, len(line) - len(line.lstrip(" "))) :]


def _indented(line: str, margin: int) -> str:
    return " " * margin + line if line else ""


def _single(lines: list[str]) -> list[str]:
    """Never two empty lines in a row."""
    return [line for k, line in enumerate(lines) if line or not k or lines[k - 1]]

"""Plain text tables, and their positions in a document.

A document has a position for each benchmark, between two comments:

    <!-- begin calls -->
    <!-- end calls -->
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

_WIDTH = 110


@dataclass(frozen=True, slots=True)
class Table:
    """A title, rows and notes; the first `labels` columns are text, the others numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    labels: int = 1

    def text(self) -> str:
        """Return the table as text."""
        grid = [self.columns, *self.rows]
        widths = [max(len(row[k]) for row in grid) for k in range(len(self.columns))]
        lines = [self._line(row, widths) for row in grid]
        lines.insert(1, "  ".join("-" * width for width in widths))
        notes = [textwrap.fill(note, _WIDTH, break_on_hyphens=False) for note in self.notes]
        return "\n".join([self.title, "", *lines, *([""] if notes else []), *notes])

    def _line(self, row: tuple[str, ...], widths: list[int]) -> str:
        cells = (
            cell.ljust(width) if k < self.labels else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(cells).rstrip()


def report(facts: str, tables: Iterable[Table]) -> str:
    """Return the report of a benchmark."""
    return "\n\n".join([*(table.text() for table in tables), textwrap.fill(facts, _WIDTH, break_on_hyphens=False)])


def missing_places(document: str, names: Iterable[str]) -> list[str]:
    """Return the benchmarks for which the document has no position."""
    return [name for name in names if not _place(name).search(document)]


def put(document: str, name: str, text: str) -> str:
    """Return the document with `text` at the position of a benchmark."""
    block = f"<!-- begin {name} -->\n```text\n{text}\n```\n<!-- end {name} -->"
    return _place(name).sub(lambda _: block, document)


def tables(document: str, name: str) -> list[list[dict[str, str]]]:
    """Return the rows of each table of a benchmark: cells by column. A repeated column has its number: `speed 2`."""
    found = _place(name).search(document)
    lines = found[0].split("\n") if found else []
    result = []
    for k, line in enumerate(lines):
        if not re.fullmatch(r"-+(  -+)+", line):
            continue
        spans = [slice(*match.span()) for match in re.finditer("-+", line)]
        columns: list[str] = []
        for span in spans:
            column = lines[k - 1][span].strip()
            again = sum(other.partition(" ")[0] == column for other in columns)
            columns.append(f"{column} {again + 1}" if again else column)
        rows = lines[k + 1 : lines.index("", k)]
        result.append([dict(zip(columns, (row[span].strip() for span in spans), strict=True)) for row in rows])
    return result


def _place(name: str) -> re.Pattern[str]:
    return re.compile(rf"<!-- begin {name} -->\n.*?<!-- end {name} -->", re.DOTALL)

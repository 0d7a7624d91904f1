"""The tables of `docs/reference/platforms.md`, each between two comments that name it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from build_tools.extension.project import ROOT
from cwrap.write import write_file

PAGE = ROOT / "docs/reference/platforms.md"


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)


def replaced(page: str, name: str, text: str) -> str:
    """Return the page with a new text between the comments `<!-- NAME: begin -->` and `<!-- NAME: end -->`."""
    _between(page, name)
    return _pattern(name).sub(lambda _: text, page)


def _between(page: str, name: str) -> str:
    found = _pattern(name).findall(page)
    if len(found) != 1:
        begin, end = (f"<!-- {name}: {word} -->" for word in ("begin", "end"))
        raise ValueError(f"the page must have the comments '{begin}' and '{end}' once, in this order")
    return str(found[0])


def _pattern(name: str) -> re.Pattern[str]:
    begin, end = (re.escape(f"<!-- {name}: {word} -->\n") for word in ("begin", "end"))
    return re.compile(f"(?<={begin}).*?(?={end})", re.DOTALL)


def rows_of(page: str, name: str) -> list[list[str]]:
    """Return the cells of a table of the page, with its head and the line below it."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in _between(page, name).splitlines()]


def merged(page: str, name: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the page with a table in which these rows replace those with the same first cell, or follow the others.

    A table with other columns is replaced as a whole.
    """
    old = rows_of(page, name)
    kept = {line[0]: line for line in old[2:]} if old and old[0] == list(head) else {}
    kept.update({row[0]: list(row) for row in rows})
    return replaced(page, name, markdown(head, list(kept.values())))


def write_rows(name: str, head: Sequence[str], rows: Sequence[Sequence[str]], path: Path = PAGE) -> None:
    """Write rows into a table of the page."""
    write_file(path, merged(path.read_text(encoding="utf-8"), name, head, rows))

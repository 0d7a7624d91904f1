"""Pages as values, and their text as Markdown or reStructuredText.

In paragraphs `` `x` `` is code and `[text](page#heading)` is a link to another page. Other characters are escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title of the page."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A code block; the language is `text` if the lines cannot be executed."""

    language: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a bullet list."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a row of headings, and rows of cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Piece: TypeAlias = Heading | Paragraph | Code | Items | Table
Page: TypeAlias = "tuple[Piece, ...]"
_INLINE = pattern(r"`(?P<code>[^`]+)`|\[(?P<text>[^]]+)\]\((?P<page>[\w./-]+)#(?P<heading>[\w.-]+)\)")
_RULES = {1: "=", 2: "-", 3: "~"}
_MARKDOWN_SIGNS = pattern(r"[\\`\[\]]|<(?=[A-Za-z/!])|(?<!\s)\*|\*(?!\s)|(?<![^\W_])_+|_+(?![^\W_])")
_RST_SIGNS = pattern(r"[\\`*|]|_+(?![^\W_])")


def markdown(page: Page, banner: str) -> str:
    """Return the text of a page as Markdown."""
    return f"<!-- {banner} -->\n" + _joined(map(_markdown, page))


def rst(page: Page, banner: str) -> str:
    """Return the text of a page as reStructuredText."""
    return f".. {banner}\n\n" + _joined(map(_rst, page))


def _joined(pieces: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(piece) for piece in pieces) + "\n"


def _inline(text: str, plain: Callable[[str], str], code: str, link: Callable[[re.Match[str]], str]) -> str:
    parts = []
    place = 0
    for match in _INLINE.finditer(text):
        parts.append(plain(text[place : match.start()]))
        parts.append(f"{code}{match['code']}{code}" if match["code"] else link(match))
        place = match.end()
    return "".join((*parts, plain(text[place:])))


def _escaped_for_markdown(text: str) -> str:
    return _MARKDOWN_SIGNS.sub(lambda match: "".join(f"\\{sign}" for sign in match[0]), text)


def _escaped_for_rst(text: str) -> str:
    return _RST_SIGNS.sub(lambda match: "".join(f"\\{sign}" for sign in match[0]), text)


def _markdown_text(text: str) -> str:
    return _inline(
        text, _escaped_for_markdown, "`", lambda m: f"[{_markdown_text(m['text'])}]({m['page']}.md#{m['heading']})"
    )


def _rst_text(text: str) -> str:
    """Return text as reStructuredText. Links lead to whole pages, because anchors of their headings are not known."""
    return _inline(text, _escaped_for_rst, "``", lambda m: f"`{m['text'].strip('`')} <{m['page']}.html>`__")


def _markdown(piece: Piece) -> Iterator[str]:
    match piece:
        case Heading(level=level, text=text):
            yield f"{'#' * level} {_markdown_text(text)}"
        case Paragraph(text=text):
            yield _markdown_text(text)
        case Code(language=language, lines=lines):
            yield from (f"```{language}", *lines, "```")
        case Items(texts=texts):
            yield from (f"- {_markdown_text(text)}" for text in texts)
        case _:
            yield f"| {' | '.join(piece.heads)} |"
            yield f"|{' --- |' * len(piece.heads)}"
            for row in piece.rows:
                yield f"| {' | '.join(_markdown_text(cell).replace('|', chr(92) + '|') for cell in row)} |"


def _rst(piece: Piece) -> Iterator[str]:
    match piece:
        case Heading(level=level, text=text):
            title = _rst_text(text)
            yield from (title, _RULES[level] * len(title))
        case Paragraph(text=text):
            yield _rst_text(text)
        case Code(language=language, lines=lines):
            yield from (f".. code-block:: {language}", "", *(f"    {line}" if line else "" for line in lines))
        case Items(texts=texts):
            yield from (f"- {_rst_text(text)}" for text in texts)
        case _:
            yield from (".. list-table::", "    :header-rows: 1", "")
            for row in (piece.heads, *piece.rows):
                for number, cell in enumerate(row):
                    yield f"    {'-' if number else '* -'} {_rst_text(cell)}".replace("    - ", "      - ").rstrip()

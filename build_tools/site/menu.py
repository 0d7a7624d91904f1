"""The menu of the site, from the links of the index pages.

The index of `docs/` has sections (headings, or bold lines) with links. The menu has the same sections and pages, in the
same order. The first link of a list item, a row of a table or a paragraph is an entry, and the further pages of the
item are below this entry. A page that is called `index.md` has a menu below it: the pages of its folder that it links
to. A page without a link is put next to the pages of its folder, so that the menu has every page.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

INDEX, README = "index.md", "README.md"
FENCE = re.compile(r"^(?P<mark> *(?:```|~~~)).*?^(?P=mark) *$", re.MULTILINE | re.DOTALL)
# The title of a section, or a link; the text of a link may continue in the next line.
_ITEM = re.compile(r"\n(?= *- |\||#|\*\*|\s*\n)")  # between list items, rows of a table and paragraphs
_PART = re.compile(
    r"^(?:\*\*(?P<bold>[^*\n]+)\*\*|##+ (?P<heading>.+))$|(?<!!)\[(?:[^][]|\[[^][]*\])*\]\((?P<target>[^)\s]+)\)",
    re.MULTILINE,
)


@dataclass(slots=True)
class Section:
    """A part of the menu: its title, and the pages in order. The first section of an index may have no title."""

    title: str
    pages: list[str] = field(default_factory=list)


def menus(texts: Mapping[str, str]) -> dict[str, list[Section]]:
    """Return the menus below index pages and below other entries. `texts` are the pages by their path in the site."""
    found: dict[str, list[Section]] = {}
    placed = {INDEX}
    _collect(INDEX, texts, placed, found)
    for page in sorted(texts, key=lambda page: (not page.endswith(f"/{INDEX}"), page)):
        if page not in placed:
            _nearest(page, found, placed).pages.append(page)
            placed.add(page)
            if page.endswith(f"/{INDEX}"):
                _collect(page, texts, placed, found)
    return found


def _collect(index: str, texts: Mapping[str, str], placed: set[str], found: dict[str, list[Section]]) -> None:
    """Add the menu below an index page, and the menus below the index pages in it."""
    below = found.setdefault(index, [])
    folder = posixpath.dirname(index)
    links = list(_links(texts[index], folder))
    has_sections = any(title for title, _, _ in links)
    entries: dict[int, str] = {}  # the first page of each item
    for title, number, target in links:
        if has_sections and not title:
            continue  # an introduction; its pages have a place in the sections
        if target not in texts or target in placed or not target.startswith(f"{folder}/" if folder else ""):
            continue
        placed.add(target)
        if number in entries:
            _section(found.setdefault(entries[number], []), "").pages.append(target)
            continue
        entries[number] = target
        if not below or below[-1].title != title:
            below.append(Section(title))
        below[-1].pages.append(target)
    for page in [page for section in below for page in section.pages]:
        if page.endswith(f"/{INDEX}"):
            _collect(page, texts, placed, found)


def _nearest(page: str, found: dict[str, list[Section]], placed: set[str]) -> Section:
    """Return the section for a page without a link: below the index of its folder, or next to pages of its folder."""
    folder = posixpath.dirname(page)
    while folder:
        for index in (f"{folder}/{INDEX}", f"{folder}/{README}"):
            if index in placed:
                return _section(found.setdefault(index, []), "")
        for section in found[INDEX]:
            if any(other.startswith(f"{folder}/") for other in section.pages):
                return section
        folder = posixpath.dirname(folder)
    return _section(found[INDEX], "Other pages")


def _section(sections: list[Section], title: str) -> Section:
    section = next((section for section in sections if section.title == title), None)
    if section is None:
        section = Section(title)
        sections.append(section)
    return section


def _links(text: str, folder: str) -> Iterator[tuple[str, int, str]]:
    """Yield the title of the section, the number of the item and the page of each link."""
    title = ""
    for number, item in enumerate(_ITEM.split(FENCE.sub("", text))):
        for match in _PART.finditer(item):
            if match["target"] is None:
                title = match["bold"] or match["heading"]
            else:
                path = match["target"].partition("#")[0]
                yield title, number, posixpath.normpath(posixpath.join(folder, path))


def toctrees(sections: list[Section], folder: str) -> str:
    """Return the directives of Sphinx for the menu below the index page of a folder."""
    parts = []
    for section in sections:
        caption = [f":caption: {section.title}"] if section.title else []
        pages = [posixpath.relpath(page, folder or ".").removesuffix(".md") for page in section.pages]
        parts.append("\n".join(("```{toctree}", ":hidden:", *caption, "", *pages, "```")))
    return "".join(f"\n{part}\n" for part in parts)

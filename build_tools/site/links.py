"""Check of the written site, without network: every link, file and anchor exists, and the menu has every page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Pages that Sphinx writes itself and that the theme links to.
_WRITTEN = {"genindex.html", "py-modindex.html", "search.html"}
_LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "srcset")}


@dataclass(slots=True)
class Page:
    """The references of a page: the targets of links, the loaded files, its anchors, and the links of the menu."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    menu: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Parser that collects the references of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self._depth = 0  # of <div> inside the menu

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {key: value or "" for key, value in attrs}
        self.page.anchors.update(named[key] for key in ("id", "name") if key in named)
        if tag == "div" and (self._depth or "sidebar-tree" in named.get("class", "").split()):
            self._depth += 1
        for key, value in named.items():
            if (tag, key) in _LOADED and named.get("rel") not in ("canonical", "index", "search", "next", "prev"):
                self.page.loaded.append(value)
        if tag == "a" and "href" in named:
            self.page.links.append(named["href"])
            if self._depth:
                self.page.menu.append(named["href"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self._depth:
            self._depth -= 1


def read(text: str) -> Page:
    """Return the references of a page."""
    reader = _Reader()
    reader.feed(text)
    return reader.page


def faults(folder: Path) -> Iterator[str]:
    """Yield the faults of the site in a folder."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    names = sorted(name for name in files if name.endswith(".html") and not name.startswith("_static/"))
    pages = {name: read((folder / name).read_text(encoding="utf-8")) for name in names}
    for name, page in pages.items():
        for target in (*page.links, *page.loaded):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                if target in page.loaded and parts.scheme != "data":
                    yield f"{name}: loads '{target}' from another server"
                continue
            path = _path(name, parts.path)
            if path not in files:
                yield f"{name}: '{target}' does not exist"
            elif parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].anchors:
                yield f"{name}: '{target}' is not an anchor of that page"
    listed = {_path("index.html", urlsplit(target).path) for target in pages["index.html"].menu}
    for name in sorted(set(pages) - listed - _WRITTEN - {"index.html"}):
        if not name.startswith(("files/", "_modules/", "playground/")):
            yield f"{name}: not in the menu"


def _path(page: str, target: str) -> str:
    """Return the file of a link, relative to the site."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(target))) if target else page
    return f"{path}/index.html".removeprefix("./") if re.search(r"(^|/)\.?$", target) and target else path

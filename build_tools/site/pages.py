"""The pages of the site: Markdown of the repository with links that are changed for the folders of the site.

| in the repository | in the site |
|---|---|
| docs/X | X |
| README.md, CHANGELOG.md, … | project/readme.md, project/changelog.md, … |
| another page that a page links to | files/PATH |
| another file that a page links to | files/PATH, a copy |
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from build_tools.site.menu import FENCE

DOCS = "docs/"
PROJECT = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
# The target of a link or of an image, or an attribute of HTML; code spans are skipped.
_TARGET = re.compile(
    r"(?P<code>`+)(?:.*?[^`])?(?P=code)(?!`)|\]\((?P<link>[^)\s]+)(?=[)\s])|\b(?:src|srcset|href)=\"(?P<html>[^\"]+)\"",
    re.DOTALL,
)
_PROSE = re.compile(r"\s*[\w`\[*]")  # a paragraph, not a heading, a table, a list, an image or HTML
_TEXT = re.compile(r"\[([^]]*)\]\([^)]*\)")  # of a link


class BrokenLinkError(Exception):
    """A link of a page to a file that does not exist."""


@dataclass(frozen=True, slots=True)
class Site:
    """The texts of the pages, and the files to copy: from the path in the site to the path in the repository."""

    texts: dict[str, str]
    copies: dict[str, str]


def site_path(path: str) -> str:
    """Return the path in the site of a file of the repository."""
    if path.startswith(DOCS):
        return path.removeprefix(DOCS)
    return f"project/{path.lower()}" if path in PROJECT else f"files/{path}"


def page_paths(root: Path) -> list[str]:
    """Return the pages of the repository."""
    found = (path.relative_to(root).as_posix() for path in (root / DOCS).rglob("*.md"))
    return sorted((*found, *(name for name in PROJECT if (root / name).is_file())))


def collect(root: Path, written: Mapping[str, str]) -> Site:
    """Return the pages of the repository; `written` has texts that replace the text of a page, or are further pages."""
    paths = [*dict.fromkeys((*page_paths(root), *written))]
    copies: dict[str, str] = {}
    texts = {}
    for path in paths:  # links add pages to the list
        text = written[path] if path in written else (root / path).read_text(encoding="utf-8")
        texts[site_path(path)] = _Links(root, path, paths, copies).changed(text)
    assets = (p.relative_to(root).as_posix() for p in sorted((root / DOCS).rglob("*")) if p.is_file())
    copies.update({site_path(path): path for path in assets if not path.endswith(".md")})
    return Site(texts, copies)


@dataclass(frozen=True, slots=True)
class _Links:
    """The links of one page."""

    root: Path
    path: str
    pages: list[str]
    copies: dict[str, str]

    def changed(self, text: str) -> str:
        """Return the text with links for the site."""
        return "".join(
            part if is_fence else _TARGET.sub(self._replaced, part) for is_fence, part in _outside_fences(text)
        )

    def _replaced(self, match: re.Match[str]) -> str:
        group = "link" if match["link"] else "html"
        target = match[group]
        if target is None or "://" in target or target.startswith(("#", "mailto:", "data:")):
            return match[0]
        return match[0].replace(target, self._target(target))

    def _target(self, target: str) -> str:
        """Return the target of a link for the page in the site."""
        path, hash_, anchor = target.partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(self.path), path))
        if there not in self.pages and (self.root / there / "README.md").is_file():
            there = f"{there}/README.md"
        if there not in self.pages:
            if not (self.root / there).is_file():
                raise BrokenLinkError(f"{self.path}: '{target}' is not a file of the repository")
            if there.endswith(".md"):
                self.pages.append(there)
            else:
                self.copies[site_path(there)] = there
        here = posixpath.dirname(site_path(self.path)) or "."
        return f"{posixpath.relpath(site_path(there), here)}{hash_}{anchor}"


def _outside_fences(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts of a page; True for fenced blocks."""
    place = 0
    for match in FENCE.finditer(text):
        yield False, text[place : match.start()]
        yield True, match[0]
        place = match.end()
    yield False, text[place:]


def described(text: str) -> str:
    """Return a page with its first paragraph as the description for search engines."""
    paragraphs = FENCE.sub("", text).split("\n\n")
    first = next((p for p in paragraphs if _PROSE.match(p)), "")
    plain = re.sub(r"[`*]", "", _TEXT.sub(r"\1", " ".join(first.split())))
    if not plain:
        return text
    return f"---\nmyst:\n  html_meta:\n    description: {json.dumps(plain, ensure_ascii=False)}\n---\n{text}"


def copy_files(site: Site, root: Path, folder: Path) -> None:
    """Copy the files that pages refer to: for Sphinx, and below `extra/` for links in HTML, which stay as they are."""
    for name, path in site.copies.items():
        for place in (folder / name, folder / "extra" / name):
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / path, place)

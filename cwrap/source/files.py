"""Files of declarations to nodes, in both spellings.

`.yaml` holds a list of declarations, among them `include: FILE`, the headers that they need, or with `types:` C that is
included for each of those. `.cwrap` holds
declarations between a line `[[` and a line `]]`, one mapping each; all other text is C that is handed on in place, and
a line `!!inc PATH` puts in another file, relative to this.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping as Overlay
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from cwrap.source.diagnostics import Note, Reporter, one_of
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe
from cwrap.source.text import decoded, read_text
from cwrap.source.yaml_reader import read_yaml

NATIVE = (".yaml", ".yml")
LEGACY = ".cwrap"
INCLUDE = "include"
TYPES = "types"
# Neither a quote nor the beginning of a comment, with which the name would end early or go on.
_HEADER = re.compile(r'<(?:(?!/[/*])[^<>"\\\n])+>|(?:(?!/[/*])[^<>"\\\n])+')


@dataclass(frozen=True, slots=True)
class Text:
    """C between the blocks of a .cwrap file; starts at `location`."""

    location: Location
    text: str


@dataclass(frozen=True, slots=True)
class Generic:
    """C that is included once for each of some types: `header` as it is quoted, and what `types` says."""

    location: Location
    header: str
    types: Node


Item: TypeAlias = Scalar | Sequence | Mapping | Text | Generic


@dataclass(frozen=True, slots=True)
class SourceFile:
    """What a file of declarations holds, in order; `read` names every file that was opened for it."""

    path: str
    items: tuple[Item, ...]
    read: tuple[str, ...]


def read_file(root: Path, path: str, reporter: Reporter, texts: Overlay[str, bytes] | None = None) -> SourceFile:
    """Reads `path`, which is relative to `root` and shown as it is in messages.

    `texts` has what is to be read in place of files, by path: standard input, or what an editor has not saved yet.
    """
    reader = _FileReader(root, reporter, texts or {})
    items = reader.items(path, None, ())
    return SourceFile(path, tuple(items), tuple(dict.fromkeys(reader.read)))


class _FileReader:
    def __init__(self, root: Path, reporter: Reporter, texts: Overlay[str, bytes]) -> None:
        self.root = root
        self.reporter = reporter
        self.texts = texts
        self.read: list[str] = []

    def items(self, path: str, included_at: Location | None, chain: tuple[str, ...]) -> list[Item]:
        suffix = PurePosixPath(path).suffix
        if suffix not in (*NATIVE, LEGACY):
            where = included_at or Location(path, 1, 1)
            known = one_of((*NATIVE, LEGACY))
            self.reporter.error(where, f"the name of a file of declarations ends in {known}: '{path}'")
            return []
        given = self.texts.get(path)
        if given is None:
            text = read_text(self.root / path, path, self.reporter, included_at)
        else:
            text = decoded(given, path, self.reporter)
        if text is None:
            return []
        if given is None:
            self.read.append(path)
        return _Blocks(self, path, (*chain, path)).items(text) if suffix == LEGACY else self.native(text, path)

    def native(self, text: str, path: str) -> list[Item]:
        root = read_yaml(text, path, self.reporter)
        if root is None:
            return []
        if not isinstance(root, Sequence):
            self.reporter.error(root.location, f"a file of declarations is a list, not {describe(root)}")
            return []
        return [item for node in root.items if (item := self.entry(node)) is not None]

    def entry(self, node: Node) -> Item | None:
        """A declaration as it stands, `include: FILE` as the C that it is."""
        header = node.get(INCLUDE) if isinstance(node, Mapping) else None
        if header is None or not isinstance(node, Mapping):
            return node
        others = [entry.key for entry in node if entry.key.text not in (INCLUDE, TYPES)]
        if others:
            self.reporter.error(others[0].location, f"beside '{INCLUDE}' stands '{TYPES}' or nothing")
        elif not isinstance(header, Scalar) or not _HEADER.fullmatch(header.text):
            wanted = f"'{INCLUDE}' is the name of a header, mylib.h or <math.h>"
            self.reporter.error(header.location, f"{wanted}, not {describe(header)}")
        else:
            name = header.text if header.text.startswith("<") else f'"{header.text}"'
            types = node.get(TYPES)
            return Generic(header.location, name, types) if types else Text(header.location, f"#include {name}")
        return None

    def include(self, target: str, where: Location, chain: tuple[str, ...]) -> list[Item]:
        if not target or target.startswith("/"):
            self.reporter.error(where, "'!!inc' needs a path relative to this file")
            return []
        path = posixpath.normpath(posixpath.join(posixpath.dirname(where.file), target))
        if path in chain:
            circle = " → ".join((*chain[chain.index(path) :], path))
            self.reporter.error(where, f"'!!inc' goes round in a circle: {circle}")
            return []
        return self.items(path, where, chain)


class _Blocks:
    """The reader of one .cwrap file: C, blocks of YAML and included files, in the order they stand."""

    def __init__(self, files: _FileReader, path: str, chain: tuple[str, ...]) -> None:
        self.files = files
        self.reporter = files.reporter
        self.path = path
        self.chain = chain
        self.found: list[Item] = []
        self.plain: list[str] = []

    def place(self, line: int) -> Location:
        return Location(self.path, line, 1)

    def items(self, text: str) -> list[Item]:
        lines = text.split("\n")
        opened: int | None = None
        broken = False
        for number, line in enumerate(lines, 1):
            mark = line.strip()
            if opened is not None:
                if mark == "]]":
                    if not broken:
                        self.block(lines[opened : number - 1], opened)
                    opened, broken = None, False
                elif mark == "[[":
                    note = Note("opened here", self.place(opened))
                    self.reporter.error(self.place(number), "'[[' inside a block", note)
                    broken = True
            elif mark == "[[":
                self.flush(number)
                opened = number
            else:
                self.outside(line, mark, number)
        if opened is not None:
            self.reporter.error(self.place(opened), "'[[' is never closed by ']]'")
        self.flush(len(lines) + 1)
        return self.found

    def outside(self, line: str, mark: str, number: int) -> None:
        """A line between the blocks."""
        words = mark.split(None, 1)
        if mark == "]]":
            self.reporter.error(self.place(number), "']]' without '[['")
        elif words[:1] == ["!!inc"]:
            self.flush(number)
            target = words[1].strip("\"'") if len(words) > 1 else ""
            self.found += self.files.include(target, self.place(number), self.chain)
        else:
            self.plain.append(line)

    def block(self, lines: list[str], opened: int) -> None:
        if all(not line.strip() or line.lstrip().startswith(("#", "---", "...")) for line in lines):
            self.reporter.error(self.place(opened), "a block holds one declaration; this one is empty")
            return
        node = read_yaml("\n".join(lines), self.path, self.reporter, opened + 1)
        item = self.files.entry(node) if node is not None else None
        if item is not None:
            self.found.append(item)

    def flush(self, number: int) -> None:
        """Hands on the C that stands before line `number`."""
        if any(line.strip() for line in self.plain):
            self.found.append(Text(self.place(number - len(self.plain)), "\n".join(self.plain)))
        self.plain.clear()

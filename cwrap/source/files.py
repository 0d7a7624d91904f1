"""Files of declarations to nodes, in both spellings.

`.yaml` holds a list of declarations. `.cwrap` holds declarations between a line `[[` and a line `]]`, one mapping
each; all other text is C that is handed on in place, and a line `!!inc PATH` puts in another file, relative to this.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from cwrap.source.diagnostics import Note, Reporter, nearest
from cwrap.source.location import Location
from cwrap.source.nodes import Node, Sequence, describe
from cwrap.source.yaml_reader import read_yaml

SUFFIXES = (".yaml", ".yml", ".cwrap")


@dataclass(frozen=True, slots=True)
class Text:
    """C between the blocks of a .cwrap file; starts at `location`."""

    location: Location
    text: str


Item: TypeAlias = "Node | Text"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """What a file of declarations holds, in order; `read` names every file that was opened for it."""

    path: str
    items: tuple[Item, ...]
    read: tuple[str, ...]


def read_file(root: Path, path: str, reporter: Reporter) -> SourceFile:
    """Reads `path`, which is relative to `root` and shown as it is in messages."""
    reader = _FileReader(root, reporter)
    items = reader.items(path, None, ())
    return SourceFile(path, tuple(items), tuple(dict.fromkeys(reader.read)))


class _FileReader:
    def __init__(self, root: Path, reporter: Reporter) -> None:
        self.root = root
        self.reporter = reporter
        self.read: list[str] = []

    def items(self, path: str, included_at: Location | None, chain: tuple[str, ...]) -> list[Item]:
        text = self.text(path, included_at)
        if text is None:
            return []
        if PurePosixPath(path).suffix == ".cwrap":
            return self.cwrap(text, path, (*chain, path))
        return self.native(text, path)

    def text(self, path: str, included_at: Location | None) -> str | None:
        full = self.root / path
        where = included_at or Location(path, 1, 1)
        try:
            text = full.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            self.reporter.error(Location(path, 1, 1), f"'{path}' is not UTF-8 text: {error.reason} at byte {error.start}")
            return None
        except OSError as error:
            near = ""
            if isinstance(error, FileNotFoundError) and full.parent.is_dir():
                near = nearest(full.name, (p.name for p in full.parent.iterdir()))
            self.reporter.error(where, f"cannot read '{path}': {error.strerror}{near}")
            return None
        self.read.append(path)
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.reporter.sources[path] = text
        return text

    def native(self, text: str, path: str) -> list[Item]:
        root = read_yaml(text, path, self.reporter)
        if root is None:
            return []
        if not isinstance(root, Sequence):
            self.reporter.error(root.location, f"a file of declarations is a list, not {describe(root)}")
            return []
        return list(root.items)

    def cwrap(self, text: str, path: str, chain: tuple[str, ...]) -> list[Item]:
        items: list[Item] = []
        plain: list[str] = []
        start = 1
        opened: int | None = None
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            mark = line.strip()
            where = Location(path, number, 1)
            if opened is not None:
                if mark == "]]":
                    self.block(lines[opened : number - 1], path, opened + 1, items)
                    opened, start = None, number + 1
                elif mark == "[[":
                    self.reporter.error(where, "'[[' inside a block", Note("opened here", Location(path, opened, 1)))
            elif mark == "[[":
                self.flush(plain, path, start, items)
                opened = number
            elif mark == "]]":
                self.reporter.error(where, "']]' without '[['")
            elif mark.startswith("!!inc "):
                self.flush(plain, path, start, items)
                items += self.include(mark.removeprefix("!!inc ").strip(), where, chain)
                start = number + 1
            else:
                plain.append(line)
        if opened is not None:
            self.reporter.error(Location(path, opened, 1), "'[[' is never closed by ']]'")
        self.flush(plain, path, start, items)
        return items

    def block(self, lines: list[str], path: str, first_line: int, items: list[Item]) -> None:
        node = read_yaml("\n".join(lines), path, self.reporter, first_line)
        if node is not None:
            items.append(node)

    def flush(self, plain: list[str], path: str, start: int, items: list[Item]) -> None:
        if any(line.strip() for line in plain):
            items.append(Text(Location(path, start, 1), "\n".join(plain)))
        plain.clear()

    def include(self, target: str, where: Location, chain: tuple[str, ...]) -> list[Item]:
        path = (PurePosixPath(where.file).parent / target.strip("\"'")).as_posix()
        if path in chain:
            circle = " → ".join((*chain[chain.index(path) :], path))
            self.reporter.error(where, f"'!!inc' goes round in a circle: {circle}")
            return []
        return self.items(path, where, chain)

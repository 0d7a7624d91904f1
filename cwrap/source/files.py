"""Reader of files of declarations, in native YAML and in legacy `.cwrap` files.

A `.yaml` file holds a list of declarations. The item `include: FILE` is a header that the declarations need; with
`types:` it is C that is included once for each of those types. A `.cwrap` file holds declarations between lines `[[`
and `]]`, one mapping each. All other text in it is C that is copied to the output in place, and a line `!!inc PATH`
includes another file of declarations, relative to this one. Files are UTF-8, with or without a byte order mark.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping as Overlay
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass
from cwrap.source.yaml_reader import read_yaml

NATIVE = (".yaml", ".yml")
LEGACY = ".cwrap"
# A block of a legacy file; the group is its YAML.
BLOCK = pattern(r"^[ \t]*\[\[[ \t]*\n(.*?)^[ \t]*\]\]", re.MULTILINE | re.DOTALL)
INCLUDE = "include"
TYPES = "types"
FOR_INCLUDE = ("header", "headers", "includes")  # what other tools call it
# A name contains no quote and no beginning of a comment, which would end the generated #include early or extend it.
_HEADER = pattern(r'<(?:(?!/[/*])[^<>"\\\n])+>|(?:(?!/[/*])[^<>"\\\n])+')


@dataclass(frozen=True, slots=True)
class Text:
    """C between the blocks of a `.cwrap` file; `location` is its beginning."""

    location: Location
    text: str


@dataclass(frozen=True, slots=True)
class Generic:
    """C that is included once for each of several types: `header` with its quotes, and the node of `types`."""

    location: Location
    header: str
    types: Node


Item: TypeAlias = Scalar | Sequence | Mapping | Text | Generic


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The items of a file of declarations, in order; `read` has the paths of all files that were opened."""

    path: str
    items: tuple[Item, ...]
    read: tuple[str, ...]


def read_file(root: Path, path: str, reporter: Reporter, texts: Overlay[str, bytes] | None = None) -> SourceFile:
    """Return the items of the file at `path`, relative to `root`; errors are reported.

    `texts` maps paths to bytes that are read instead of files: standard input, or the unsaved text of an editor.
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
            self.reporter.error(where, f"cannot read '{path}': the name of a file of declarations ends in {known}")
            return []
        unsaved = self.texts.get(path)
        if unsaved is None:
            text = read_text(self.root / path, path, self.reporter, included_at)
        else:
            text = decoded(unsaved, path, self.reporter)
        if text is None:
            return []
        if unsaved is None:
            self.read.append(path)
        return _Blocks(self, path, (*chain, path)).items(text) if suffix == LEGACY else self.native(text, path)

    def native(self, text: str, path: str) -> list[Item]:
        root = read_yaml(text, path, self.reporter)
        if root is None:
            return []
        if not isinstance(root, Sequence):
            message = f"a file of declarations must be a list (lines that begin with '- '), not {describe(root)}"
            self.reporter.error(root.location, message)
            return []
        return [item for node in root.items if (item := self.entry(node)) is not None]

    def entry(self, node: Node) -> Item | None:
        """Return a declaration unchanged, and `include: FILE` as C; None after reporting an error."""
        if not isinstance(node, Mapping):
            return node
        header, first = node.get(INCLUDE), node.entries[0].key if node.entries else None
        if header is None and first and first.text in FOR_INCLUDE and len(node.entries) == 1:
            self.reporter.error(first.location, f"unknown key '{first.text}'; the name in cwrap is '{INCLUDE}'")
            return None
        if header is None:
            return node
        others = [entry.key for entry in node if entry.key.text not in (INCLUDE, TYPES)]
        if others:
            message = f"an item with '{INCLUDE}' can only have the key '{TYPES}'; remove '{others[0].text}'"
            self.reporter.error(others[0].location, message)
        elif not isinstance(header, Scalar) or not _HEADER.fullmatch(header.text):
            message = f"'{INCLUDE}' needs the name of a header, such as mylib.h or <math.h>, not {describe(header)}"
            self.reporter.error(header.location, message)
        else:
            name = header.text if header.text.startswith("<") else f'"{header.text}"'
            types = node.get(TYPES)
            return Generic(header.location, name, types) if types else Text(header.location, f"#include {name}")
        return None

    def include(self, target: str, where: Location, chain: tuple[str, ...]) -> list[Item]:
        if not target or target.startswith("/"):
            self.reporter.error(where, "'!!inc' needs a path relative to this file, such as '!!inc more.cwrap'")
            return []
        path = posixpath.normpath(posixpath.join(posixpath.dirname(where.file), target))
        if path in chain:
            circle = " → ".join((*chain[chain.index(path) :], path))
            self.reporter.error(where, f"the files include each other: {circle}; remove one '!!inc'")
            return []
        return self.items(path, where, chain)


class _Blocks:
    """Reader of one `.cwrap` file: C, blocks of YAML and included files, in the order written."""

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
                    self.reporter.error(self.place(number), "'[[' inside a block; add ']]' before it", note)
                    broken = True
            elif mark == "[[":
                self.flush(number)
                opened = number
            else:
                self.outside(line, mark, number)
        if opened is not None:
            self.reporter.error(self.place(opened), "'[[' has no ']]' after it")
        self.flush(len(lines) + 1)
        return self.found

    def outside(self, line: str, mark: str, number: int) -> None:
        """Read a line outside of blocks: C, `!!inc`, or a `]]` that is reported."""
        words = mark.split(None, 1)
        if mark == "]]":
            self.reporter.error(self.place(number), "']]' has no '[[' before it")
        elif words[:1] == ["!!inc"]:
            self.flush(number)
            target = words[1].strip("\"'") if len(words) > 1 else ""
            self.found += self.files.include(target, self.place(number), self.chain)
        else:
            self.plain.append(line)

    def block(self, lines: list[str], opened: int) -> None:
        if all(not line.strip() or line.lstrip().startswith(("#", "---", "...")) for line in lines):
            self.reporter.error(self.place(opened), "the block is empty; a block holds one declaration")
            return
        node = read_yaml("\n".join(lines), self.path, self.reporter, opened + 1)
        item = self.files.entry(node) if node is not None else None
        if item is not None:
            self.found.append(item)

    def flush(self, number: int) -> None:
        """Add the C before line `number` to the items."""
        if any(line.strip() for line in self.plain):
            self.found.append(Text(self.place(number - len(self.plain)), "\n".join(self.plain)))
        self.plain.clear()


def read_text(file: Path, shown: str, reporter: Reporter, wanted_at: Location | None = None) -> str | None:
    """Return the text of a file, or None after reporting an error at `wanted_at`; messages call the file `shown`."""
    where = wanted_at or Location(shown, 1, 1)
    try:
        data = file.read_bytes()
    except OSError as error:
        reporter.error(where, f"cannot read '{shown}': {error.strerror}{_neighbour(file, error)}")
        return None
    return decoded(data, shown, reporter)


def decoded(data: bytes, shown: str, reporter: Reporter) -> str | None:
    """Return the text of a file that messages call `shown`, or None after reporting that the bytes are not text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The offset of the error does not count the byte order mark.
        before = error.object[: error.start].decode("utf-8").split("\n")
        where = Location(shown, len(before), len(before[-1]) + 1)
        reporter.error(where, f"the file is not UTF-8 text: {error.reason} 0x{error.object[error.start]:02x}")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reporter.sources[shown] = text
    if "\0" in text:
        before = text[: text.index("\0")].split("\n")
        where = Location(shown, len(before), len(before[-1]) + 1)
        reporter.error(where, "the file is not text: it contains a NUL character")
        return None
    return text


def _neighbour(file: Path, error: OSError) -> str:
    """Return `; did you mean 'x'?` for the file in the folder whose name is most like the missing one."""
    if not isinstance(error, FileNotFoundError) or not file.parent.is_dir():
        return ""
    return nearest(file.name, (p.name for p in file.parent.iterdir()))

"""C files with `#section TAG` lines: reading, splitting and joining of the sections."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cwrap.emit.writer import string
from cwrap.source.diagnostics import nearest

TAGS = (
    "init_code",
    "init_code_apply",
    "init_code_struct",
    "support_code",
    "support_code_apply",
    "support_code_struct",
    "cleanup_code_struct",
    "code",
    "code_cleanup",
)
_HEADING = re.compile(r"^[ \t]*#[ \t]*section[ \t]+(\S+)[^\n]*$", re.MULTILINE)
_LEGACY_HEADING = re.compile(r"^[ \t]*THEANO_(APPLY|SUPPORT)_CODE_SECTION[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
CPP_SUFFIXES = (".cpp", ".cc", ".cxx", ".c++", ".C")


class SectionError(ValueError):
    """A file has invalid sections. The message begins with the file and the line."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one section in one file, and the line where the text begins."""

    tag: str
    text: str
    path: str
    line: int


def read(path: Path) -> tuple[Piece, ...]:
    """Return the sections of a file."""
    status = path.stat()
    return _read(str(path), status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _read(path: str, _mtime_ns: int, _size: int) -> tuple[Piece, ...]:
    return split(Path(path).read_text(encoding="utf-8"), path)


def split(text: str, path: str) -> tuple[Piece, ...]:
    """Return the sections of a text. A tag may occur several times; an unknown tag raises SectionError."""
    headings = [(heading, heading[1]) for heading in _HEADING.finditer(text)]
    if not headings:
        tags = {"APPLY": "support_code_apply", "SUPPORT": "support_code"}
        headings = [(heading, tags[heading[1]]) for heading in _LEGACY_HEADING.finditer(text)]
    if not headings:
        raise SectionError(f"{path}: expected lines `#section TAG` with one of the tags {', '.join(TAGS)}")
    before = text[: headings[0][0].start()]
    if _COMMENT.sub("", before).strip():
        raise SectionError(f"{path}:1: C code before the first `#section` line")
    pieces = []
    for number, (heading, tag) in enumerate(headings):
        line = text.count("\n", 0, heading.start()) + 1
        if tag not in TAGS:
            hint = nearest(tag, TAGS) or f"; expected one of {', '.join(TAGS)}"
            raise SectionError(f"{path}:{line}: unknown section {tag!r}{hint}")
        end = headings[number + 1][0].start() if number + 1 < len(headings) else len(text)
        pieces.append(Piece(tag, text[heading.end() + 1 : end], path, line + 1))
    return tuple(pieces)


def joined(pieces: tuple[Piece, ...], tag: str) -> str:
    """Return all text of one tag in file order, each piece after a `#line` with its position."""
    found = [piece for piece in pieces if piece.tag == tag and piece.text.strip()]
    return "\n".join(f"#line {piece.line} {string(piece.path)}\n{piece.text.rstrip()}" for piece in found)


def is_cpp(path: str) -> bool:
    """Return True if the file name has a C++ suffix."""
    return os.path.splitext(path)[1] in CPP_SUFFIXES

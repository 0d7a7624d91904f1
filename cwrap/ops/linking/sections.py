"""Files of C with `#section TAG` lines: how they are read, joined and given their macros."""

from __future__ import annotations

import difflib
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

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
_MARK = re.compile(r"^[ \t]*#[ \t]*section[ \t]+(\S+)[^\n]*$", re.MULTILINE)
_OLD_MARK = re.compile(r"^[ \t]*THEANO_(APPLY|SUPPORT)_CODE_SECTION[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
CPP_SUFFIXES = (".cpp", ".cc", ".cxx", ".c++", ".C")


class SectionError(ValueError):
    """A file whose sections are not right; the message begins with the file and the line."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one section in one file, and the line where it begins."""

    tag: str
    text: str
    path: str
    line: int


def read(path: Path) -> tuple[Piece, ...]:
    """The sections of a file."""
    status = path.stat()
    return _read(str(path), status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _read(path: str, _changed: int, _size: int) -> tuple[Piece, ...]:
    return split(Path(path).read_text(encoding="utf-8"), path)


def split(text: str, path: str) -> tuple[Piece, ...]:
    """The sections of a text; a tag may come several times, and an unknown one is an error."""
    marks = [(mark, mark[1]) for mark in _MARK.finditer(text)]
    if not marks:
        old = {"APPLY": "support_code_apply", "SUPPORT": "support_code"}
        marks = [(mark, old[mark[1]]) for mark in _OLD_MARK.finditer(text)]
    if not marks:
        raise SectionError(f"{path}: no line says `#section TAG`; tags are {', '.join(TAGS)}")
    before = text[: marks[0][0].start()]
    if _COMMENT.sub("", before).strip():
        raise SectionError(f"{path}:1: C before the first `#section` belongs to none")
    pieces = []
    for number, (mark, tag) in enumerate(marks):
        line = text.count("\n", 0, mark.start()) + 1
        if tag not in TAGS:
            near = difflib.get_close_matches(tag, TAGS, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; tags are {', '.join(TAGS)}"
            raise SectionError(f"{path}:{line}: no section is called {tag!r}{hint}")
        end = marks[number + 1][0].start() if number + 1 < len(marks) else len(text)
        pieces.append(Piece(tag, text[mark.end() + 1 : end], path, line + 1))
    return tuple(pieces)


def joined(pieces: tuple[Piece, ...], tag: str) -> str:
    """All text of one tag, in the order of files, each with the `#line` that says where it stands."""
    found = [piece for piece in pieces if piece.tag == tag and piece.text.strip()]
    return "\n".join(f"#line {piece.line} {_quoted(piece.path)}\n{piece.text.rstrip()}" for piece in found)


def is_cpp(path: str) -> bool:
    """Whether the file's name says C++."""
    return os.path.splitext(path)[1] in CPP_SUFFIXES


def _quoted(path: str) -> str:
    from cwrap.emit.writer import string

    return string(path)

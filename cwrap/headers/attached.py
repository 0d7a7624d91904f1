"""The comment that documents a declaration, and the body of a function in a header, which libclang does not parse.

libclang returns the comments before a declaration, plain ones too. A plain comment is left out if it rather belongs to
the declaration before it, to a group of declarations, or to the file:

    int f(void);
    /* What f does. */

    /* ---- more functions ---- */
    int g(void);
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Any

from cwrap.source.records import dataclass

_COMMENT = re.compile(rb"/\*.*?\*/|(?://[^\n]*\n?[ \t]*)+", re.DOTALL)
_DOXYGEN = re.compile(rb"/\*[*!]|//[/!]")
_BOX = re.compile(rb"/\*[-=*#~_+]{8,}[ \t]*\n")
_SIGN = re.compile(rb"[-/*!=#~_+ \t]+")
_BLANK_LINE = re.compile(rb"\n[ \t\r]*\n")
_OF_FILE = re.compile(rb"\b(?:copyright|licen[cs]ed?|SPDX)\b", re.IGNORECASE)
_PLAIN = rb"/\*(?![*!])(?:(?!\*/).)*\*/[ \t]*\n"
_AFTER = re.compile(rb";[^\n;]*\n[ \t]*" + _PLAIN + rb"[ \t]*\n", re.DOTALL)
_BEFORE = re.compile(rb"\n[ \t]*\n[ \t]*" + _PLAIN + rb"(?=[ \t]*[A-Za-z_])", re.DOTALL)
_BODY = re.compile(rb"[^;{]*\{(?:[^\n]*\}[ \t]*\n|.*?\n\})", re.DOTALL)
_CALLED = re.compile(rb"\b([A-Za-z_]\w*)\s*\(")
_CRLF, _LF = b"\r\n", b" \n"  # of equal length, so that offsets stay right
_FEW_WORDS = 3


@dataclass(frozen=True, slots=True)
class _File:
    """The text of a header, and whether its plain comments come after the declarations, as in zlib.h."""

    text: bytes
    follows: bool


def comment_of(cursor: Any) -> str:
    """Return the comment that documents a declaration, with its signs, or an empty string."""
    raw = (cursor.raw_comment or "").encode().replace(_CRLF, _LF)
    if not raw:
        return ""
    file = _file_of(cursor.extent.start.file.name)
    place = file.text.rfind(raw, 0, cursor.extent.start.offset)
    comments = list(_COMMENT.finditer(raw))
    documented = [c for c in comments if _DOXYGEN.match(c.group())] or comments[-1:]
    found = documented[-1]
    comment = found.group()
    if _is_heading(comment):
        return ""
    if not _DOXYGEN.match(comment):
        before = file.text[: max(place, 0) + found.start()]
        after = file.text[place + found.end() : cursor.extent.start.offset]
        if place < 0 or file.follows or not _documents(comment, before, after):
            return ""
    return comment.decode(errors="replace")


def called_in_body(cursor: Any) -> frozenset[str]:
    """Return the names of the functions that a function calls, if its declaration has a body."""
    body = _BODY.match(_file_of(cursor.extent.start.file.name).text, cursor.extent.end.offset)
    return frozenset(name.decode() for name in _CALLED.findall(body.group())) if body else frozenset()


def _file_of(path: str) -> _File:
    state = os.stat(path)
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(8)
def _read(path: str, _changed: int, _size: int) -> _File:
    with open(path, "rb") as stream:
        text = stream.read().replace(_CRLF, _LF)
    return _File(text, len(_AFTER.findall(text)) > len(_BEFORE.findall(text)))


def _lines(comment: bytes) -> list[bytes]:
    """Return the lines of a comment that have text."""
    return [line for line in comment.split(b"\n") if _SIGN.sub(b"", line).strip()]


def _is_heading(comment: bytes) -> bool:
    """Return whether a comment is a box around one or two lines."""
    return bool(_BOX.match(comment)) and len(_lines(comment)) < 3


def _documents(comment: bytes, before: bytes, after: bytes) -> bool:
    """Return whether a plain comment documents the declaration after it, with the text before and after the comment."""
    if _OF_FILE.search(comment):
        return False
    is_apart = bool(_BLANK_LINE.search(after))
    previous = before.rpartition(b"\n")[0].rpartition(b"\n")[2].strip()
    if is_apart and previous.endswith(b";"):
        return False
    lines = _lines(comment)
    if len(lines) != 1:
        return bool(lines)
    text = _SIGN.sub(b" ", lines[0]).strip()
    return not is_apart and (text.endswith(b".") or len(text.split()) > _FEW_WORDS)

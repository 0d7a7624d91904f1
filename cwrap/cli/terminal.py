"""Output for people: in colour on a terminal, plain in pipes and files.

NO_COLOR disables colour and FORCE_COLOR enables it for all output. A terminal with TERM=dumb gets no colour.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from cwrap.source.diagnostics import MOST_OF_A_KIND, Reporter, Style, plain, render_all

if TYPE_CHECKING:
    from cwrap.pipeline import Result

_CODES = {
    "place": "1", "error": "1;31", "warning": "1;35", "note": "1;36", "caret": "1;32",
    "added": "32", "removed": "31", "hunk": "36", "heading": "1", "faint": "2", "ok": "32",
}  # fmt: skip


def coloured(stream: TextIO) -> bool:
    """Return True if output to a stream should be in colour."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def style_of(stream: TextIO, root: Path | None = None) -> Style:
    """Return the function that styles the parts of a message for a stream.

    Places in files of the folder `root` are shown relative to the current folder.
    """
    style = _colours if coloured(stream) else plain
    if root is None or root == Path():
        return style

    def placed(part: str, text: str) -> str:
        file = root / text.partition(":")[0]
        return style(part, os.path.relpath(root / text) if part == "place" and file.exists() else text)

    return placed


def _colours(part: str, text: str) -> str:
    return f"\x1b[{_CODES[part]}m{text}\x1b[0m"


def escape_unencodable(*streams: TextIO) -> None:
    """Make streams write characters that their encoding lacks as escapes instead of raising an exception."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def remark(text: str) -> None:
    """Print a remark to standard error if that is a terminal, so that scripts see only results."""
    if sys.stderr.isatty():
        print(style_of(sys.stderr)("faint", text), file=sys.stderr)


def warn(found: Result | Reporter, root: Path | None = None, most: int | None = MOST_OF_A_KIND) -> None:
    """Print the warnings about files of a folder to standard error: at most `most` of each kind, or all if None."""
    if found.warnings:
        print(render_all(found.warnings, found.sources, style_of(sys.stderr, root), most), file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """Return a number with a noun: `1 file`, `2 files`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"

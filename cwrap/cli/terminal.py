"""What is said to people: in colour on a terminal, plain in pipes and files.

NO_COLOR switches colour off, FORCE_COLOR on, wherever the text goes; a terminal that calls itself dumb gets none.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from cwrap.source.diagnostics import MOST_OF_A_KIND, Diagnostic, Style, plain, render_all

_CODES = {
    "place": "1", "error": "1;31", "warning": "1;35", "note": "1;36", "caret": "1;32",
    "added": "32", "removed": "31", "hunk": "36", "heading": "1", "faint": "2", "ok": "32",
}  # fmt: skip


def coloured(stream: TextIO) -> bool:
    """Whether colour is wanted there."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def style_of(stream: TextIO) -> Style:
    """How the parts of a message look on a stream."""
    return _colours if coloured(stream) else plain


def _colours(part: str, text: str) -> str:
    return f"\x1b[{_CODES[part]}m{text}\x1b[0m"


def tolerant(*streams: TextIO) -> None:
    """Makes streams write what their encoding lacks as escapes, rather than fail."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def remark(text: str) -> None:
    """A word to whoever watches: on a terminal alone, so that scripts see results and nothing else."""
    if sys.stderr.isatty():
        print(style_of(sys.stderr)("faint", text), file=sys.stderr)


def warn(
    warnings: tuple[Diagnostic, ...], sources: dict[str, str], most: int | None = MOST_OF_A_KIND
) -> None:
    """Print warnings, at most `most` of each kind (all if None)."""
    if warnings:
        print(render_all(warnings, sources, style_of(sys.stderr), most), file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"

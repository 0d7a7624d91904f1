"""A source file as text: UTF-8 without its byte order mark, lines ended by line feeds; or what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from cwrap.source.diagnostics import Reporter, nearest
from cwrap.source.location import Location


def read_text(file: Path, shown: str, reporter: Reporter, wanted_at: Location | None = None) -> str | None:
    """Reads `file`, called `shown` in messages; None where that fails, which is reported at `wanted_at`."""
    where = wanted_at or Location(shown, 1, 1)
    try:
        data = file.read_bytes()
    except OSError as error:
        reporter.error(where, f"cannot read '{shown}': {error.strerror}{_neighbour(file, error)}")
        return None
    return decoded(data, shown, reporter)


def decoded(data: bytes, shown: str, reporter: Reporter) -> str | None:
    """The text of a file called `shown`; None where it is none, which is reported."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The error counts from behind the byte order mark where there is one.
        before = error.object[: error.start].decode("utf-8").split("\n")
        where = Location(shown, len(before), len(before[-1]) + 1)
        reporter.error(where, f"not UTF-8 text: {error.reason} 0x{error.object[error.start]:02x}")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reporter.sources[shown] = text
    if "\0" in text:
        before = text[: text.index("\0")].split("\n")
        reporter.error(Location(shown, len(before), len(before[-1]) + 1), "not text: there is a NUL character")
        return None
    return text


def _neighbour(file: Path, error: OSError) -> str:
    """A file of nearly that name."""
    if not isinstance(error, FileNotFoundError) or not file.parent.is_dir():
        return ""
    return nearest(file.name, (p.name for p in file.parent.iterdir()))

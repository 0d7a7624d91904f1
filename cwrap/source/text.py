"""Readers of text files: UTF-8, without the byte order mark, with line feeds as line ends."""

from __future__ import annotations

from pathlib import Path

from cwrap.source.diagnostics import Reporter, nearest
from cwrap.source.location import Location


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

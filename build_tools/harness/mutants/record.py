"""The file in which instrumented libraries record the places that run."""

from __future__ import annotations

import mmap
from pathlib import Path


class Record:
    """The record, as the process that measures reads it."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._bytes = mmap.mmap(file.fileno(), 0)

    def ran(self) -> list[int]:
        """Return the numbers of the places that have run since the last call, in any process."""
        content = self._bytes[:]
        self._bytes[:] = bytes(len(content))
        return [number for number, ran in enumerate(content) if ran]


def new_record(path: Path, count: int) -> None:
    """Write a file for that many places, none of which has run."""
    path.write_bytes(bytes(max(count, 1)))

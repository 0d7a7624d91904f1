"""The files that a library depends on: reading of depfiles, and their lines in a record."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from typing import NamedTuple

from cwrap.ops.cache.digest import digest_file
from cwrap.ops.cache.entry import ABSENT, Record
from cwrap.toolchain.discovery import GRANULARITY


class Dependency(NamedTuple):
    """A file that a library depends on. Its hash is compared only if its size or times differ."""

    path: str
    size: int
    modified: int
    changed: int
    hash: str

    @classmethod
    def read(cls, line: str) -> Dependency:
        """Parse a line of a record."""
        size, modified, changed, found, path = line.split(" ", 4)
        return cls(path, int(size), int(modified), int(changed), found)

    def line(self) -> str:
        """Return the line of a record."""
        return f"{self.size} {self.modified} {self.changed} {self.hash} {self.path}"


def dependencies_of(record: Record) -> tuple[Dependency, ...]:
    """Return the files that a library depends on."""
    return tuple(Dependency.read(line) for line in record.files.split("\n") if line and line[0] != ABSENT)


def record_lines(dependencies: Iterable[Dependency], absent: Iterable[str]) -> str:
    """Return the lines of a record for dependencies and for files that must stay absent."""
    return "\n".join([*(entry.line() for entry in dependencies), *(f"{ABSENT} {path}" for path in absent)])


def dependency(path: str) -> Dependency | None:
    """Return the current state of a file, or None if it cannot be read."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    found = digest_file(path)
    return None if found is None else Dependency(path, status.st_size, status.st_mtime_ns, status.st_ctime_ns, found)


def snapshot(paths: Iterable[str], started: int) -> tuple[tuple[Dependency, ...], bool]:
    """Return the current state of files, and True if none of them changed since the time `started` (in nanoseconds)."""
    known = [dependency(path) for path in paths]
    found = tuple(entry for entry in known if entry is not None)
    now = time.time_ns()
    changed = any(started - GRANULARITY <= when <= now for entry in found for when in (entry.modified, entry.changed))
    return found, len(found) == len(known) and not changed


def refreshed(record: Record) -> Record:
    """Return the record with the current times of its files."""
    absent = [line[2:] for line in record.files.split("\n") if line.startswith(ABSENT)]
    return record._replace(files=record_lines(map(_current_state, dependencies_of(record)), absent))


def _current_state(recorded: Dependency) -> Dependency:
    current = dependency(recorded.path)
    return current if current is not None and current.hash == recorded.hash else recorded


# ---- depfiles ----


def depfile_paths(file: str) -> list[str]:
    """Return the absolute paths in a depfile."""
    with open(file, encoding="utf-8", errors="surrogateescape") as stream:
        return [os.path.abspath(path) for path in read_depfile(stream.read())]


def read_depfile(text: str) -> list[str]:
    """Return the prerequisites of the first rule in a depfile, the make syntax that compilers and linkers write.

    Later rules have no prerequisites. The target may begin with a drive of Windows, as in `C:/a.so: b.o`.
    """
    colon = text.find(":")
    start = (text.find(":", 2) if colon == 1 else colon) + 1
    rule = re.split(r"(?<!\\)\n", text[start:], maxsplit=1)[0]
    words = re.findall(r"(?:\\[ #]|\\(?!\n)|[^ \t\n\\])+", rule)
    return [re.sub(r"\\([ #])|\$(\$)", r"\1\2", word) for word in words]


def candidates(paths: Iterable[str], folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return files, present or not, that the compiler may find instead of `paths`, in earlier ones of the `folders`.

    A file is in several of the folders if they are nested, and it is not known by which one it was found.
    """
    found: dict[str, None] = {}
    for path in paths:
        for number, folder in enumerate(folders):
            if path.startswith(folder + os.sep):
                name = path[len(folder) + 1 :]
                found.update(dict.fromkeys(f"{earlier}{os.sep}{name}" for earlier in folders[:number]))
    return tuple(found)


def absent_candidates(paths: Iterable[str], folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the candidates that do not exist."""
    return tuple(path for path in candidates(paths, folders) if not os.path.lexists(path))

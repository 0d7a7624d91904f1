"""The files that a library depends on: what compilers and linkers tell of them, what a record notes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cwrap.ops.cache.digest import digest_file
from cwrap.ops.cache.entry import ABSENT, Record


class Dependency(NamedTuple):
    """A file that went into a library. Its size and times spare reading it; where they differ its hash decides."""

    path: str
    size: int
    modified: int
    changed: int
    hash: str

    @classmethod
    def read(cls, line: str) -> Dependency:
        """What a line says."""
        size, modified, changed, found, path = line.split(" ", 4)
        return cls(path, int(size), int(modified), int(changed), found)

    def line(self) -> str:
        """It as a line."""
        return f"{self.size} {self.modified} {self.changed} {self.hash} {self.path}"


def dependencies_of(record: Record) -> tuple[Dependency, ...]:
    """The files that went into a library."""
    return tuple(Dependency.read(line) for line in record.files.split("\n") if line and line[0] != ABSENT)


def noted_files(dependencies: Iterable[Dependency], absent: Iterable[str]) -> str:
    """What a record says of files."""
    return "\n".join([*(one.line() for one in dependencies), *(f"{ABSENT} {path}" for path in absent)])


def dependency(path: str) -> Dependency | None:
    """A file as it is now; None where it cannot be read."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    found = digest_file(path)
    return None if found is None else Dependency(path, status.st_size, status.st_mtime_ns, status.st_ctime_ns, found)


def refreshed(record: Record) -> Record:
    """The record with the times that its files have now."""
    absent = [line[2:] for line in record.files.split("\n") if line.startswith(ABSENT)]
    return record._replace(files=noted_files(map(_noted, dependencies_of(record)), absent))


def _noted(noted: Dependency) -> Dependency:
    now = dependency(noted.path)
    return now if now is not None and now.hash == noted.hash else noted


# ---- which files a library depends on ----


def read_depfile(text: str) -> Iterator[str]:
    """The files in what compilers and linkers write for make: behind the first colon, spaces and the like escaped."""
    word = ""
    position = _first_colon(text)
    while position < len(text):
        sign = text[position]
        following = text[position + 1 : position + 2]
        if sign == "\\" and following == "\n":
            position += 2
            if word:
                yield word
            word = ""
            continue
        if (sign == "\\" and following and following in " #") or (sign == "$" and following == "$"):
            word += following
            position += 2
            continue
        if sign in " \n\t":
            if word:
                yield word
            word = ""
            if sign == "\n":
                return  # rules behind it have no files of their own
        else:
            word += sign
        position += 1
    if word:
        yield word


def _first_colon(text: str) -> int:
    return text.find(":") + 1


def candidates(paths: Iterable[str], folders: tuple[str, ...]) -> tuple[str, ...]:
    """The files that would have been found in place of `paths`: what an earlier of the `folders` could have had."""
    found: dict[str, None] = {}
    for path in paths:
        for number, folder in enumerate(folders):
            if path.startswith(folder + os.sep):
                name = path[len(folder) + 1 :]
                found.update(dict.fromkeys(f"{earlier}{os.sep}{name}" for earlier in folders[:number]))
                break
    return tuple(found)

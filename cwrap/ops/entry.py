"""One entry of the cache: a shared library, and behind it what it was made from, in one file.

    <library> <record> <length of the record> <magic>

Loaders of libraries do not look behind a library's end. So an entry is published by one rename, is whole or not there,
and its name is the hash of all its bytes: what was damaged since shows. A name never stands for other bytes, which
matters because a process that has loaded a library gets that again whenever it asks for the same path.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cwrap.ops.digest import digest, digest_file

SUFFIX = ".so"
_MAGIC = b"cwrapop1"
_FOOTER = 16 + len(_MAGIC)
_ABSENT = "-"


class Dependency(NamedTuple):
    """A file that went into a library. Its size and times spare reading it; where they differ its hash decides."""

    path: str
    size: int
    modified: int
    changed: int
    hash: str


class Record(NamedTuple):
    """What is known of a library.

    `made` is the hash of compiler, flags and places: what is the same if it were compiled now. `absent` are files that
    would have been found before some dependency, had they existed. `cpu` is what it needs of a processor, as words.
    """

    name: str
    language: str
    made: str
    cpu: str
    exported: bool
    compiler: str
    command: str
    dependencies: tuple[Dependency, ...]
    absent: tuple[str, ...]

    def text(self) -> str:
        """One line per fact."""
        lines = [self.name, self.language, self.made, self.cpu, str(int(self.exported)), self.compiler, self.command]
        lines = [line.replace("\n", " ") for line in lines]
        lines += [f"{d.size} {d.modified} {d.changed} {d.hash} {d.path}" for d in self.dependencies]
        lines += [f"{_ABSENT} {path}" for path in self.absent]
        return "\n".join(lines)


def dependency(path: str) -> Dependency | None:
    """A file as it is now; None where it cannot be read."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    found = digest_file(path)
    return None if found is None else Dependency(path, status.st_size, status.st_mtime_ns, status.st_ctime_ns, found)


def pack(library: bytes, record: Record) -> tuple[str, bytes]:
    """The name and the bytes of an entry."""
    text = record.text().encode("utf-8", "surrogateescape")
    data = b"".join((library, text, b"%016d" % len(text), _MAGIC))
    return digest(data) + SUFFIX, data


def unpack(name: str, data: bytes) -> Record | None:
    """The record of an entry; None where it is damaged."""
    if digest(data) + SUFFIX != name or not data.endswith(_MAGIC):
        return None
    end = len(data) - _FOOTER
    start = end - int(data[end : end + 16])
    lines = data[start:end].decode("utf-8", "surrogateescape").split("\n")
    name, language, made, cpu, exported, compiler, command = lines[:7]
    dependencies, absent = [], []
    for line in lines[7:]:
        first, rest = line.split(" ", 1)
        if first == _ABSENT:
            absent.append(rest)
        else:
            modified, changed, found, path = rest.split(" ", 3)
            dependencies.append(Dependency(path, int(first), int(modified), int(changed), found))
    return Record(name, language, made, cpu, exported == "1", compiler, command, tuple(dependencies), tuple(absent))


def library_of(data: bytes) -> bytes:
    """The library alone, of an entry that is not damaged."""
    end = len(data) - _FOOTER
    return data[: end - int(data[end : end + 16])]


def current(record: Record) -> bool | None:
    """Whether the files are as they were: None where they are, but one has other times than noted."""
    touched = False
    for path, size, modified, changed, found in record.dependencies:
        try:
            status = os.stat(path)
        except OSError:
            return False
        if status.st_size != size:
            return False
        if status.st_mtime_ns != modified or status.st_ctime_ns != changed:
            if digest_file(path) != found:
                return False
            touched = True
    if any(map(os.path.lexists, record.absent)):
        return False
    return None if touched else True


def refreshed(record: Record) -> Record:
    """The record with the times that its files have now."""
    return record._replace(dependencies=tuple(_noted(d) for d in record.dependencies))


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

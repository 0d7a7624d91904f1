"""One entry of the cache: a shared library, and behind it what it was made from, in one file.

    <library> <record> <length of the record> <magic>

Loaders of libraries do not look behind a library's end. So an entry is published by one rename, is whole or not there,
and its name is the hash of all its bytes: what was damaged since shows. A name never stands for other bytes, which
matters because a process that has loaded a library gets that again whenever it asks for the same path.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from cwrap.ops.cache.digest import digest, digest_file

SUFFIX = ".so"
_MAGIC = b"cwrapop1"
_FOOTER = 16 + len(_MAGIC)
ABSENT = "-"


class Record(NamedTuple):
    """What is known of a library.

    `environment_hash` is the hash of compiler, flags and places. It stays the same as long as a compilation now would
    use the same ones. `absent` are files that would have been found before some dependency, had they existed. `cpu` is
    what the library needs of a processor, as words.
    """

    name: str
    language: str
    environment_hash: str
    cpu: str
    exported: bool
    compiler: str
    command: str
    files: str  # a line for each that it depends on, and for each that is absent

    def text(self) -> str:
        """One line per fact."""
        whose = (self.name, self.language, self.environment_hash, self.cpu)
        lines = [*whose, str(int(self.exported)), self.compiler, self.command]
        return "\n".join([*(line.replace("\n", " ") for line in lines), self.files])


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
    lines = data[start:end].decode("utf-8", "surrogateescape").split("\n", 7)
    name, language, environment_hash, cpu, exported, compiler, command, files = lines
    return Record(name, language, environment_hash, cpu, exported == "1", compiler, command, files)


def library_of(data: bytes) -> bytes:
    """The library alone, of an entry that is not damaged."""
    end = len(data) - _FOOTER
    return data[: end - int(data[end : end + 16])]


def current(record: Record) -> bool | None:
    """Whether the files are as they were: None where they are, but one has other times than noted."""
    touched = False
    stat = os.stat
    for line in record.files.split("\n") if record.files else ():
        size, modified, changed, found, path = line.split(" ", 4) if line[0] != ABSENT else ("", "", "", "", line[2:])
        if not size:
            if os.path.lexists(path):
                return False
            continue
        try:
            status = stat(path)
        except OSError:
            return False
        if status.st_size != int(size):
            return False
        if status.st_mtime_ns != int(modified) or status.st_ctime_ns != int(changed):
            if digest_file(path) != found:
                return False
            touched = True
    return None if touched else True

"""One entry of the cache: a file with a shared library followed by a record of its origin.

    <library> <record> <length of the record> <magic>

Loaders ignore data after the end of a library. The entry is one file so that a single rename publishes all of it. Its
name is the hash of its bytes, so that damage is detected and a name never refers to different bytes: a process that
loads the same path again gets the library that it loaded before.
"""

from __future__ import annotations

import os
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from types import ModuleType
from typing import NamedTuple

from cwrap.ops.cache.digest import digest, digest_file
from cwrap.ops.failure import LoadError

SUFFIX = ".so"
_MAGIC = b"cwrapop1"
_FOOTER = 16 + len(_MAGIC)
ABSENT = "-"


class Record(NamedTuple):
    """Data about a library: how it was compiled, and what it depends on.

    `environment_hash` is the hash of folders and versions, `compiler_hash` that of the compiler with its flags. They
    stay the same as long as a new compilation would use the same ones. `absent` files would have been found instead of
    a dependency, had they existed. `cpu` lists the processor features that the library needs, separated by spaces.
    """

    name: str
    language: str
    environment_hash: str
    compiler_hash: str
    cpu: str
    exported: bool
    compiler: str
    command: str
    files: str  # one line for each dependency and each absent file

    def text(self) -> str:
        """Return the text of the record, with one line for each field."""
        fields = (self.name, self.language, self.environment_hash, self.compiler_hash, self.cpu)
        lines = [*fields, str(int(self.exported)), self.compiler, self.command]
        return "\n".join([*(line.replace("\n", " ") for line in lines), self.files])


def pack(library: bytes, record: Record) -> tuple[str, bytes]:
    """Return the name and the bytes of an entry."""
    text = record.text().encode("utf-8", "surrogateescape")
    data = b"".join((library, text, b"%016d" % len(text), _MAGIC))
    return digest(data) + SUFFIX, data


def unpack(name: str, data: bytes) -> Record | None:
    """Return the record of an entry, or None if the entry is damaged."""
    if digest(data) + SUFFIX != name or not data.endswith(_MAGIC):
        return None
    end = len(data) - _FOOTER
    start = end - int(data[end : end + 16])
    lines = data[start:end].decode("utf-8", "surrogateescape").split("\n", 8)
    name, language, environment, compiler_hash, cpu, exported, compiler, command, files = lines
    return Record(name, language, environment, compiler_hash, cpu, exported == "1", compiler, command, files)


def library_of(data: bytes) -> bytes:
    """Return the library of an entry that is not damaged."""
    end = len(data) - _FOOTER
    return data[: end - int(data[end : end + 16])]


def is_current(record: Record, may_be_missing: bool = False) -> bool | None:
    """Return True if the dependencies are unchanged, False if one changed or, unless it `may_be_missing`, is missing.

    Return None if all contents are unchanged but a file has other times than recorded.
    """
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
            if may_be_missing:
                continue
            return False
        if status.st_size != int(size):
            return False
        if status.st_mtime_ns != int(modified) or status.st_ctime_ns != int(changed):
            if digest_file(path) != found:
                return False
            touched = True
    return None if touched else True


def open_library(path: str, name: str) -> ModuleType:
    """Load a library; raise LoadError if the system's loader rejects it. The module is not initialised."""
    spec = ModuleSpec(name, ExtensionFileLoader(name, path), origin=path)
    spec.has_location = True
    try:
        from importlib.util import module_from_spec

        return module_from_spec(spec)
    except ImportError as error:
        raise LoadError(f"{path} was compiled but cannot be loaded: {error}") from None


def initialised(module: ModuleType) -> ModuleType:
    """Run the init code of a module that `open_library` returned, and return the module."""
    ExtensionFileLoader(module.__name__, str(module.__file__)).exec_module(module)
    return module

"""Parts of libraries that are compiled once, cached, and linked with every library that needs them.

They are the runtime of generated wrappers and the C files that a unit names.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from cwrap import about
from cwrap.ops.cache import store
from cwrap.ops.cache.digest import digest, digest_of
from cwrap.ops.cache.job import Job, common_flags, include_flags, numpy_include, python_includes, without_loops
from cwrap.ops.cache.options import numpy
from cwrap.ops.cache.unit import Unit

_PART = "cwrap-part-"  # the names of files of parts start with this


def part_files(unit: Unit) -> list[str]:
    """Return the C files of the parts of a unit."""
    return [*(about.get_sources() if unit.runtime else ()), *unit.parts]


class PartObject(NamedTuple):
    """The object of a part in the private folder, because another process may clear the cache.

    `command` compiles it. It is empty if the cache had the object.
    """

    path: str
    names: tuple[str, str]  # the folder in the cache
    command: list[str]

    def published(self, job: Job) -> str:
        """Copy an object that was compiled now to the cache. Return the path of the one in the private folder."""
        if not self.command:
            return self.path
        with open(self.path, "rb") as stream:
            data = stream.read()
        name = f"{digest(data)}.o"
        store.publish(self.path, job.folder, self.names, name)
        return _written(job, name, data)


def part_objects(job: Job) -> list[PartObject]:
    """Return the objects of the parts, from the cache or to be compiled."""
    flags = common_flags(job)
    runtime = [_object(job, about.get_sources(), flags, 0)] if job.unit.runtime else []
    parts = [_object(job, job.unit.parts, list(map(without_loops, flags)), 1)] if job.unit.parts else []
    return [*runtime, *parts]


def _object(job: Job, files: Sequence[str], flags: list[str], number: int) -> PartObject:
    """Return the object of some C files of one folder. It depends on their headers in this folder, and on NumPy's."""
    folder = os.path.dirname(files[0])
    texts = [_text(folder, name) for name in _names(folder, files)]
    has_numpy = any(b"numpy/" in text for text in texts)
    folders = (folder, *python_includes(), *((numpy_include(),) if has_numpy else ()))
    command = [*job.toolchain.command, *flags, *include_flags(folders)]
    version = numpy().__version__ if has_numpy else ""  # the folder of the headers is the same after an update
    names = (store.RUNTIME, digest_of(job.toolchain.fingerprint, version, *command, *map(digest, texts)))
    stored = store.ensure_folder(job.folder, *names)
    for name in store.list_names(stored):
        path = os.path.join(stored, name)
        data = store.read(path)
        if data is not None and f"{digest(data)}.o" == name:
            return PartObject(_written(job, name, data), names, [])
        store.remove(path)  # the entry is damaged
    return _missing(job, command, files, names, number)


def _text(folder: str, name: str) -> bytes:
    with open(os.path.join(folder, name), "rb") as stream:
        return stream.read()


def _names(folder: str, files: Sequence[str]) -> list[str]:
    """Return the names of the files and of all headers in their folder."""
    headers = [name for name in sorted(os.listdir(folder)) if name.endswith(".h")]
    return [*map(os.path.basename, files), *headers]


def _missing(job: Job, command: list[str], files: Sequence[str], names: tuple[str, str], number: int) -> PartObject:
    source = os.path.join(job.private, f"{_PART}{number}.c")
    with open(source, "w", encoding="utf-8", errors="surrogateescape") as stream:
        stream.write("".join(f'#include "{path}"\n' for path in files))
    path = os.path.join(job.private, f"{_PART}{number}.o")
    return PartObject(path, names, [*command, "-c", source, "-o", path])


def _written(job: Job, name: str, data: bytes) -> str:
    path = os.path.join(job.private, name)
    with open(path, "wb") as stream:
        stream.write(data)
    return path

"""Parts of libraries that are compiled once, cached, and linked with every library that needs them.

They are the runtime of generated wrappers and the C files that a unit names.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from cwrap import about
from cwrap.ops.cache import store
from cwrap.ops.cache.compile_errors import run_checked
from cwrap.ops.cache.digest import digest, digest_file, digest_of
from cwrap.ops.cache.job import Job, common_flags, include_flags, python_includes
from cwrap.ops.cache.unit import Unit


def part_files(unit: Unit) -> list[str]:
    """Return the C files of the parts of a unit."""
    return [*(about.get_sources() if unit.runtime else ()), *unit.parts]


def part_objects(job: Job) -> list[str]:
    """Return the objects of the parts, from the cache or compiled.

    They are in the private folder, because another process may clear the cache.
    """
    found = [_object(job, about.get_sources())] if job.unit.runtime else []
    return [*found, *(_object(job, [part]) for part in job.unit.parts)]


def _object(job: Job, files: Sequence[str]) -> str:
    """Return the object of some C files of one folder. It depends on their headers in this folder, and on no others."""
    folder = os.path.dirname(files[0])
    command = [*job.toolchain.command, *common_flags(job), *include_flags((folder, *python_includes()))]
    texts = [digest_file(os.path.join(folder, name)) or "" for name in _texts(folder, files)]
    names = (store.RUNTIME, digest_of(job.toolchain.fingerprint, *command, *texts))
    stored = store.ensure_folder(job.folder, *names)
    for name in store.list_names(stored):
        path = os.path.join(stored, name)
        data = store.read(path)
        if data is not None and f"{digest(data)}.o" == name:
            return _written(job, name, data)
        store.remove(path)  # the entry is damaged
    return _compiled(job, command, files, names)


def _written(job: Job, name: str, data: bytes) -> str:
    path = os.path.join(job.private, name)
    with open(path, "wb") as stream:
        stream.write(data)
    return path


def _texts(folder: str, files: Sequence[str]) -> list[str]:
    """Return the names of the files and of all headers in their folder."""
    headers = [name for name in sorted(os.listdir(folder)) if name.endswith(".h")]
    return [*map(os.path.basename, files), *headers]


def _compiled(job: Job, command: list[str], files: Sequence[str], names: tuple[str, ...]) -> str:
    source = os.path.join(job.private, "cwrap-part.c")
    with open(source, "w", encoding="utf-8", errors="surrogateescape") as stream:
        stream.write("".join(f'#include "{path}"\n' for path in files))
    object_file = os.path.join(job.private, "cwrap-part.o")
    run_checked(job, source, [[*command, "-c", source, "-o", object_file]])
    with open(object_file, "rb") as stream:
        data = stream.read()
    name = f"{digest(data)}.o"
    store.publish(object_file, job.folder, names, name)
    return _written(job, name, data)

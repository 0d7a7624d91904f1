"""Compilation after a cache miss: compile, publish and load a library. A cache hit does not import this module."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

from cwrap import about
from cwrap.ops.cache import store, system
from cwrap.ops.cache.compilation import ATTEMPTS, Compiled, compile_unit, compile_with_object
from cwrap.ops.cache.dependencies import Dependency, record_lines, refreshed, snapshot
from cwrap.ops.cache.entry import Record, initialised, library_of, open_library, pack
from cwrap.ops.cache.job import Job
from cwrap.ops.cache.options import cpu_features, numpy, uses_numpy
from cwrap.ops.cache.probe import version_of, writes_link_depfile
from cwrap.ops.cache.query import CacheQuery, GeneratedC, compiler_of
from cwrap.ops.cache.store import Entry, Folder
from cwrap.ops.failure import CompileError, LoadError, NoCompilerError
from cwrap.toolchain.compiler import CXX, C
from cwrap.toolchain.discovery import GRANULARITY

_WRITE_ERRORS = (
    errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.ENOENT,
    errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY, errno.ELOOP,
)  # fmt: skip
_SHOWN_FEATURES = 6
_DISK_FULL_MESSAGES = ("No space left on device", "Disk quota exceeded", "Read-only file system")


def build(query: CacheQuery, name: str, folders: tuple[Folder, ...]) -> ModuleType:
    """Compile a library, publish it in the first writable folder, and return the loaded module.

    If no folder can be written to, a temporary folder is used with a warning.
    """
    if not query.unit.cached or hasattr(query.unit.compiler, "compile_str"):
        import tempfile

        with tempfile.TemporaryDirectory(prefix="cwrap-", ignore_cleanup_errors=system.IS_WINDOWS) as folder:
            return _build_in(folder, query, name)
    folder = store.writable(folders, query.environment)
    try:
        return _build_in(folder, query, name)
    except OSError as error:
        if error.errno not in _WRITE_ERRORS:
            raise
        return _build_in(store.fallback(folder, error.strerror or str(error)), query, name)
    except CompileError as error:
        reason = _disk_full(error)
        if not reason:
            raise
        return _build_in(store.fallback(folder, reason), query, name)


def _build_in(folder: str, query: CacheQuery, name: str) -> ModuleType:
    private = store.private_folder(folder)
    try:
        compiled = _compiled(folder, private, query)
        path = compiled.path
        if query.unit.cached and compiled.settled:
            path = _publish(folder, private, query, compiled)
        opened = _opened(path, compiled, name)
    finally:
        store.discard(private)
    if not store.is_tidy(folder):
        from cwrap.ops.cache.maintenance import tidy

        tidy(folder)
    return initialised(opened)


def _opened(path: str, compiled: Compiled, name: str) -> ModuleType:
    """Return the library that was published, or the compiled file itself if another process removed it meanwhile."""
    try:
        return open_library(path, name)
    except LoadError:
        if os.path.exists(path):
            raise
        return open_library(compiled.path, name)


def _compiled(folder: str, private: str, query: CacheQuery) -> Compiled:
    """Compile in the language of the unit, or try C and then C++ if the unit does not specify it.

    If both fail, raise the error of the compiler that understood more of the source.
    """
    language = query.unit.language
    if hasattr(query.unit.compiler, "compile_str"):
        return compile_with_object(query.unit, private)
    if language:
        return _in_language(language, folder, private, query)
    try:
        return _in_language(C, folder, private, query)
    except CompileError as error:
        try:
            return _in_language(CXX, folder, private, query)
        except NoCompilerError:
            raise error from None
        except CompileError as cxx_error:
            misunderstood = {e: ("fatal error" in e.output, e.output.count("error:")) for e in (error, cxx_error)}
            raise min(misunderstood, key=misunderstood.__getitem__) from None


def _in_language(language: str, folder: str, private: str, query: CacheQuery) -> Compiled:
    toolchain = compiler_of(language, query.environment, query.unit.compiler)
    version = version_of(toolchain, os.path.join(folder, store.COMPILERS))
    job = Job(query.unit, query.style, toolchain, version, folder, private)
    if query.generate is None:
        return _compiled_job(job)
    source, inputs, settled = _generated(query.generate)
    compiled = _compiled_job(job._replace(unit=replace(query.unit, source=source)))
    dependencies = (*compiled.dependencies, *inputs)
    return compiled._replace(dependencies=dependencies, settled=compiled.settled and settled)


def _compiled_job(job: Job) -> Compiled:
    """Compile a job. Raise NoCompilerError if the reason of a failure is that the compiler does not work at all."""
    try:
        return compile_unit(job)
    except CompileError as error:
        if not _disk_full(error):
            writes_link_depfile(job.toolchain, os.path.join(job.folder, store.COMPILERS))
        raise


def _disk_full(error: CompileError) -> str:
    """Return the message of a compiler that cannot write its files, or an empty string."""
    return next((sign for sign in _DISK_FULL_MESSAGES if sign in error.output), "")


def _generated(generate: Callable[[], GeneratedC]) -> tuple[str, tuple[Dependency, ...], bool]:
    """Return generated C, the files that it depends on, and True if they did not change meanwhile.

    If a file was modified during the generation, or too shortly before to tell, generate again.
    """
    attempts = ATTEMPTS
    while True:
        started = time.time_ns()
        text = generate()
        inputs, settled = snapshot(text.inputs, started)
        attempts -= 1
        if settled or not attempts:
            return text.source, inputs, settled
        time.sleep(2 * GRANULARITY / 1e9)


def _publish(folder: str, private: str, query: CacheQuery, compiled: Compiled) -> str:
    toolchain = compiler_of(compiled.language, query.environment, query.unit.compiler)
    record = Record(
        name=query.unit.name,
        language=compiled.language,
        environment_hash=query.environment_hash(),
        compiler_hash=query.compiler_hash(compiled.language),
        cpu=query.cpu,
        exported=False,
        compiler=version_of(toolchain, os.path.join(folder, store.COMPILERS)),
        command=compiled.command,
        files=record_lines(compiled.dependencies, compiled.absent),
    )
    with open(compiled.path, "rb") as stream:
        name, data = pack(stream.read(), record)
    return _put(folder, private, query.key, name, data)


def _put(folder: str, private: str, key: str, name: str, data: bytes) -> str:
    file = os.path.join(private, "entry")
    with open(file, "wb") as stream:
        stream.write(data)
    return store.publish(file, folder, (store.OPS, key), name)


def refresh(folder: str, key: str, found: Entry) -> Entry:
    """Replace an entry by one with the current times of its files, and return the new entry.

    Return the old entry if the folder cannot be written to.
    """
    record = refreshed(found.record)
    name, data = pack(library_of(found.data), record)
    try:
        private = store.private_folder(folder)
        try:
            path = _put(folder, private, key, name, data)
        finally:
            store.discard(private)
    except OSError:
        return found
    store.remove(found.path)
    return Entry(path, record, data)


# ---- errors without a compiler ----


def with_search(error: NoCompilerError, query: CacheQuery) -> NoCompilerError:
    """Return the error with one line for each cache folder that was searched."""
    found = [(path, store.distrust(path) or _reason(path, query)) for path in store.configured(query.environment)]
    found += [(folder.path, _reason(folder.path, query)) for folder in store.packaged()]
    lines = [f"{query.unit.name!r} was searched for in:", *(f"  {path}: {reason}" for path, reason in found)]
    return NoCompilerError("\n".join((str(error), *lines)))


def _reason(path: str, query: CacheQuery) -> str:
    """Return why no entry of a folder was loaded."""
    from cwrap.ops.cache.maintenance import stored_entries

    for found in store.entries(path, query.key):
        if not found.record.exported:
            return "has an entry from files that have changed since, or from other folders"
        lacking = sorted(set(found.record.cpu.split()) - set((query.cpu or cpu_features()).split()))
        if lacking:
            shown = " ".join(lacking[:_SHOWN_FEATURES]) + (" ..." if len(lacking) > _SHOWN_FEATURES else "")
            return f"has an entry for another processor; this one lacks {shown}"
        return f"has an entry that the system cannot load; ctypes.CDLL({found.path!r}) shows why"
    if any(entry.record is not None and entry.record.name == query.unit.name for entry in stored_entries(path)):
        return f"has an entry of this name, but from other C, or not for {_versions(query)}"
    return "has no entry of this name"


def _versions(query: CacheQuery) -> str:
    found = [f"cwrap {about.__version__}", f"Python {sys.version_info[0]}.{sys.version_info[1]}"]
    if uses_numpy(query.unit):
        found.append(f"NumPy {numpy().__version__.partition('.')[0]}")
    return ", ".join(found)

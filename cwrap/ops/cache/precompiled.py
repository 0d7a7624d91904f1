"""Precompiled headers: what the compiler knows after the header that many units include first.

    <folder>/headers/<key>/<name>/<header>.gch    the header as gcc has compiled it
    <folder>/headers/<key>/<name>/record          its size and the files that it depends on

Compiling a header takes longer than what it saves in one compilation. So the first unit with a header only creates the
folder of its key. The second one finds the folder empty, and when it is compiled, it starts the compilation of the
header, which continues while the program runs. The next compilation in this process stores the header if the compiler
has ended. The interpreter waits for the compiler before it ends.

gcc ignores a precompiled header if the flags of a unit do not fit. Only gcc is supported: clang stops instead.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import time
from typing import NamedTuple

from cwrap import about
from cwrap.ops.cache import store
from cwrap.ops.cache.dependencies import (
    Dependency,
    absent_candidates,
    candidates,
    dependencies_of,
    depfile_paths,
    record_lines,
    snapshot,
)
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.entry import Record, is_current
from cwrap.ops.cache.job import (
    Job,
    depfile_flags,
    flags_left,
    include_flags,
    is_clang,
    numpy_include,
    python_includes,
    search_path,
)
from cwrap.ops.cache.options import uses_numpy
from cwrap.ops.cache.probe import compiler_environment
from cwrap.ops.cache.processes import start as start_process

_RECORD = "record"
_SUFFIX = ".gch"
_DEPFILE = "header.d"


class Precompiled(NamedTuple):
    """A precompiled header in its folder, with its dependencies. If `folder` is empty, no header is used."""

    folder: str = ""
    dependencies: tuple[Dependency, ...] = ()

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags that make the compiler find it before the header itself."""
        return ("-I", self.folder) if self.folder else ()


NONE = Precompiled()


def find(job: Job) -> tuple[Precompiled, bool]:
    """Return the precompiled header of a unit, and True if it does not exist and should be compiled."""
    if not job.unit.header or is_clang(job) or job.style.debug:
        return NONE, False
    collect()
    names = _names(job)
    is_first = not os.path.isdir(os.path.join(job.folder, *names))
    top = store.ensure_folder(job.folder, *names)
    for name in store.list_names(top):
        found = _read(job, names, name)
        if found is None:
            remove(os.path.join(top, name))
            continue
        paths = [entry.path for entry in found.dependencies]
        shadowed = any(map(os.path.lexists, candidates(paths, search_path(job.unit))))
        return (NONE if shadowed else found), False
    return NONE, not is_first


def _names(job: Job) -> tuple[str, str]:
    return store.HEADERS, digest_of(job.toolchain.fingerprint, job.unit.header, *_command(job))


def _read(job: Job, names: tuple[str, ...], name: str) -> Precompiled | None:
    """Return a stored header, or None if it is damaged or a file that it depends on has changed."""
    header = os.path.basename(job.unit.header) + _SUFFIX
    with contextlib.suppress(OSError, ValueError), store.open_folder(job.folder, *names, name) as descriptor:
        data = store.read(_RECORD, descriptor)
        size, _, files = (data or b"").decode("utf-8", "surrogateescape").partition("\n")
        record = Record("", "", "", "", "", False, "", "", files)
        path, dir_fd = store.relative_to(descriptor, header)
        if os.stat(path, dir_fd=dir_fd).st_size == int(size) and is_current(record) is not False:
            folder = os.path.join(job.folder, *names, name)
            store.mark_used(folder)
            return Precompiled(folder, dependencies_of(record))
    return None


class Compilation:
    """The compilation of a header in a private folder, by a compiler that runs while the program continues."""

    def __init__(self, job: Job, private: str) -> None:
        self.target = (job.folder, *_names(job))
        self.process_id = os.getpid()
        self._job = job
        self._started = time.time_ns()
        self._private = private
        self._header = os.path.join(private, os.path.basename(job.unit.header) + _SUFFIX)
        self._depfile = os.path.join(private, _DEPFILE)
        files = ("-x", f"{job.toolchain.language}-header", *depfile_flags(self._depfile), job.unit.header)
        self._compiler = start_process([*_command(job), *files, "-o", self._header], compiler_environment())

    def has_ended(self) -> bool:
        """Return True if the compiler has ended."""
        return self._compiler.has_ended()

    def publish(self) -> None:
        """Wait for the compiler. Store the header unless it failed or one of its files changed meanwhile."""
        self._compiler.outcome()
        self._compiler.end()
        with contextlib.suppress(OSError):
            found, settled = snapshot(depfile_paths(self._depfile), self._started)
            if settled:
                self._write_record(found)
                target = store.ensure_folder(*self.target)
                os.rename(self._private, os.path.join(target, os.path.basename(self._private)))
        store.discard(self._private)

    def _write_record(self, found: tuple[Dependency, ...]) -> None:
        paths = [entry.path for entry in found]
        absent = absent_candidates(paths, _folders(self._job))
        text = f"{os.stat(self._header).st_size}\n{record_lines(found, absent)}"
        record = os.path.join(self._private, _RECORD)
        with open(record, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as stream:
            stream.write(text)
        os.chmod(record, 0o600)  # regardless of the umask
        os.unlink(self._depfile)


_RUNNING: list[Compilation] = []


def start(job: Job) -> None:
    """Start the compilation of the header of a unit unless it is running. If it cannot be started, do nothing."""
    target = (job.folder, *_names(job))
    if any(running.target == target for running in _RUNNING):
        return
    private = store.private_folder(job.folder)
    try:
        _RUNNING.append(Compilation(job, private))
    except OSError:
        store.discard(private)


def collect(wait: bool = False) -> None:
    """Store each header whose compiler has ended, or with `wait`, all of them. Children of a fork store none."""
    for running in list(_RUNNING):
        if running.process_id == os.getpid() and (wait or running.has_ended()):
            with contextlib.suppress(ValueError):  # another thread stores it
                _RUNNING.remove(running)
                running.publish()


atexit.register(collect, wait=True)


def is_to_blame(output: str) -> bool:
    """Return True if the compiler failed because it could not use a precompiled header."""
    return "PCH" in output or _SUFFIX in output or "internal compiler error" in output


def remove(folder: str) -> None:
    """Remove the folder of a precompiled header."""
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def _command(job: Job) -> list[str]:
    """Return the command that compiles the header, without files. It has the flags of the unit."""
    return [*job.toolchain.command, *flags_left(job), *include_flags(_folders(job)), *job.unit.compile_args]


def _folders(job: Job) -> tuple[str, ...]:
    numpy = (numpy_include(),) if uses_numpy(job.unit) else ()
    return (os.path.dirname(job.unit.header), about.get_include(), *python_includes(), *numpy)

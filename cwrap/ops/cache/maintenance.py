"""Maintenance of the cache: list, verify, prune, clear and export its entries."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from collections.abc import Iterator
from typing import NamedTuple

from cwrap.ops.cache import store, system
from cwrap.ops.cache.entry import SUFFIX, Record, library_of, pack, unpack

UNUSED_DAYS = 90
MAX_BYTES = 2 << 30
_ABANDONED_SECONDS = 24 * 60 * 60
_DAY = 24 * 60 * 60
_POOL = "parallel"  # the name of the thread pool, which all ufuncs need


class StoredEntry(NamedTuple):
    """A file of the cache. `record` is None if the file is damaged."""

    key: str
    path: str
    size: int
    used: float
    record: Record | None
    data: bytes


def stored_entries(folder: str) -> Iterator[StoredEntry]:
    """Yield the entries of a cache folder, sorted by key."""
    top = os.path.join(folder, store.OPS)
    for key in store.list_names(top):
        for name in store.list_names(os.path.join(top, key)):
            path = os.path.join(top, key, name)
            data = store.read(path)
            if data is None:
                continue  # another process removed the file meanwhile
            record = unpack(name, data) if name.endswith(SUFFIX) else None
            yield StoredEntry(key, path, len(data), modified(path), record, data)


class Pruned(NamedTuple):
    """The numbers of removed entries and leftovers, and the bytes of the entries."""

    entries: int
    leftovers: int
    bytes: int


def prune(folder: str, days: float = UNUSED_DAYS, max_bytes: int = MAX_BYTES) -> Pruned:
    """Remove damaged and long unused entries, the oldest ones above `max_bytes`, and leftovers of killed processes."""
    oldest = time.time() - days * _DAY
    entries = sorted(stored_entries(folder), key=lambda entry: entry.used)
    total = sum(entry.size for entry in entries)
    obsolete = []
    for entry in entries:
        if entry.record is None or entry.used < oldest or total > max_bytes:
            total -= entry.size
            obsolete.append(entry)
    removed_sizes = [entry.size for entry in obsolete if store.remove(entry.path)]
    for key in store.list_names(os.path.join(folder, store.OPS)):
        _remove_empty(store.entry_folder(folder, key))
    return Pruned(len(removed_sizes), _sweep(folder, oldest), sum(removed_sizes))


def tidy(folder: str) -> None:
    """Prune a cache folder and record the time. Do nothing if the folder cannot be written to."""
    try:
        stamp = store.tidy_stamp(folder)
        os.close(os.open(stamp, os.O_WRONLY | os.O_CREAT | system.OPEN_FILE, 0o600))
        os.utime(stamp)
        prune(folder)
    except OSError:
        pass


def _remove_empty(path: str) -> None:
    with contextlib.suppress(OSError):  # the folder is not empty
        os.rmdir(path)


def _sweep(folder: str, oldest: float) -> int:
    """Remove what ended processes left behind: private folders, old sources that did not compile, unused headers.

    Return the number of removed folders and sources.
    """
    removed = 0
    for key in store.list_names(os.path.join(folder, store.HEADERS)):
        headers = os.path.join(folder, store.HEADERS, key)
        for path in [os.path.join(headers, name) for name in store.list_names(headers)]:
            if modified(path) < oldest:
                shutil.rmtree(path, ignore_errors=True)
                removed += 1
        if modified(headers) < oldest:  # before that, an empty folder says that one unit had the header
            _remove_empty(headers)
    for part in (store.BUILD, store.FAILED):
        for name in store.list_names(os.path.join(folder, part)):
            path = os.path.join(folder, part, name)
            if abandoned(path) if part == store.BUILD else modified(path) < oldest:
                shutil.rmtree(path, ignore_errors=True)
                removed += 1
    return removed


def modified(path: str) -> float:
    """Return the modification time of a file, or the current time if the file does not exist."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return time.time()


def abandoned(path: str) -> bool:
    """Return True if no process builds in a private folder any more.

    Its process has ended; if it ran on another machine, the folder is more than a day old.
    """
    host, process, *_ = [*os.path.basename(path).split("-"), ""]
    if host == store.host() and process.isdigit() and system.has_ended(int(process)):
        return True
    return time.time() - modified(path) > _ABANDONED_SECONDS


def clear(folder: str) -> None:
    """Remove everything in a cache folder that no running compilation uses. They may add their entries afterwards."""
    for part in (store.OPS, store.FAILED, store.RUNTIME, store.COMPILERS, store.DEBUG, store.HEADERS):
        shutil.rmtree(os.path.join(folder, part), ignore_errors=True)
    builds = os.path.join(folder, store.BUILD)
    for path in [os.path.join(builds, name) for name in store.list_names(builds)]:
        if abandoned(path):
            shutil.rmtree(path, ignore_errors=True)


def export(folder: str, target: str, names: tuple[str, ...] = ()) -> int:
    """Copy entries, all or those of some names, to a folder that works without a compiler; return how many."""
    before = os.umask(0o022)  # files that others can write to are not loaded
    try:
        return _export(folder, target, names)
    finally:
        os.umask(before)


def _export(folder: str, target: str, names: tuple[str, ...]) -> int:
    count = 0
    build = os.path.join(target, store.BUILD)
    os.makedirs(build, mode=0o755, exist_ok=True)
    for entry in stored_entries(folder):
        if entry.record is not None and (not names or entry.record.name in (*names, _POOL)):
            record = entry.record._replace(exported=True, environment_hash="", compiler_hash="", command="", files="")
            name, data = pack(library_of(entry.data), record)
            _put(target, store.entry_folder(target, entry.key), name, data)
            count += 1
    _export_recipes(folder, target, names)
    os.rmdir(build)
    with open(os.path.join(target, store.EXPORTED), "w", encoding="utf-8") as stream:
        stream.write("Operations compiled by cwrap, which load without a compiler. Add this folder to CWRAP_CACHE.\n")
    return count


def _export_recipes(folder: str, target: str, names: tuple[str, ...]) -> None:
    """Copy the recipes of exported entries, so that pickles of ufuncs and of functions of modules can be loaded."""
    stems = {re.sub(r"\W", "_", os.path.splitext(name)[0], flags=re.ASCII) for name in names}
    for name in store.list_names(os.path.join(folder, store.RECIPES)):
        data = store.read_below(folder, store.RECIPES, name)
        if data is not None and (not names or name.rpartition("_")[0] in stems):
            _put(target, os.path.join(target, store.RECIPES), name, data)


def _put(target: str, folder: str, name: str, data: bytes) -> None:
    """Write a file to a folder of `target` by a rename."""
    file = os.path.join(target, store.BUILD, name)
    with open(file, "wb") as stream:
        stream.write(data)
    os.makedirs(folder, exist_ok=True)
    os.replace(file, os.path.join(folder, name))

"""Maintenance of the cache: list, verify, prune, clear and export its entries."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from typing import NamedTuple

from cwrap.ops.cache import store
from cwrap.ops.cache.entry import SUFFIX, Record, library_of, pack, unpack

UNUSED_DAYS = 90
LARGEST = 2 << 30
_ABANDONED = 24 * 60 * 60
_DAY = 24 * 60 * 60


class Kept(NamedTuple):
    """A file of the cache; `record` is None where it is damaged."""

    key: str
    path: str
    size: int
    used: float
    record: Record | None
    data: bytes


def kept(folder: str) -> Iterator[Kept]:
    """All entries of a cache folder, in order of their keys."""
    top = os.path.join(folder, store.OPS)
    for key in store.listed(top):
        for name in store.listed(os.path.join(top, key)):
            path = os.path.join(top, key, name)
            data = store.read(path)
            if data is None:
                continue  # removed by another process, just now
            record = unpack(name, data) if name.endswith(SUFFIX) else None
            yield Kept(key, path, len(data), modified(path), record, data)


class Pruned(NamedTuple):
    """How much has gone."""

    entries: int
    leftovers: int
    bytes: int


def prune(folder: str, days: float = UNUSED_DAYS, largest: int = LARGEST) -> Pruned:
    """Removes what is damaged, long unused, or too much, the longest unused first; and what killed processes left."""
    oldest = time.time() - days * _DAY
    present = sorted(kept(folder), key=lambda entry: entry.used)
    total = sum(entry.size for entry in present)
    unwanted = []
    for entry in present:
        if entry.record is None or entry.used < oldest or total > largest:
            total -= entry.size
            unwanted.append(entry)
    gone = [entry.size for entry in unwanted if store.remove(entry.path)]
    for key in store.listed(os.path.join(folder, store.OPS)):
        _remove_empty(store.place_of(folder, key))
    return Pruned(len(gone), _sweep(folder, oldest), sum(gone))


def tidy(folder: str) -> None:
    """Prune a cache folder, and note when; do nothing if it cannot be written to."""
    try:
        stamp = store.tidied(folder)
        os.close(os.open(stamp, os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK | os.O_NOFOLLOW, 0o600))
        os.utime(stamp)
        prune(folder)
    except OSError:
        pass


def _remove_empty(place: str) -> None:
    with contextlib.suppress(OSError):  # it has entries
        os.rmdir(place)


def _sweep(folder: str, oldest: float) -> int:
    """Removes private folders of processes that are no more, and old texts that did not compile."""
    gone = 0
    for part in (store.BUILD, store.FAILED):
        for name in store.listed(os.path.join(folder, part)):
            path = os.path.join(folder, part, name)
            if abandoned(path) if part == store.BUILD else modified(path) < oldest:
                shutil.rmtree(path, ignore_errors=True)
                gone += 1
    return gone


def modified(path: str) -> float:
    """When a file was last changed; now, where it is gone."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return time.time()


def abandoned(path: str) -> bool:
    """Whether nobody builds in a private folder: its process is gone, or, on another machine, must be by now."""
    host, process, *_ = [*os.path.basename(path).split("-"), ""]
    if host == store.host() and process.isdigit():
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            return True
        except OSError:
            pass  # another user's
    return time.time() - modified(path) > _ABANDONED


def clear(folder: str) -> None:
    """Removes all that a cache folder has; who is compiling at the moment starts anew or puts its entry there after."""
    for part in (store.OPS, store.BUILD, store.FAILED, store.RUNTIME, store.COMPILERS, store.DEBUG):
        shutil.rmtree(os.path.join(folder, part), ignore_errors=True)


def export(folder: str, target: str, names: tuple[str, ...] = ()) -> int:
    """Copy entries, all or those of some names, to a folder that works without a compiler; return how many."""
    before = os.umask(0o022)  # what others can write to is not loaded
    try:
        return _export(folder, target, names)
    finally:
        os.umask(before)


def _export(folder: str, target: str, names: tuple[str, ...]) -> int:
    count = 0
    build = os.path.join(target, store.BUILD)
    os.makedirs(build, mode=0o755, exist_ok=True)
    for entry in kept(folder):
        if entry.record is not None and (not names or entry.record.name in names):
            record = entry.record._replace(exported=True, environment_hash="", command="", files="")
            name, data = pack(library_of(entry.data), record)
            file = os.path.join(build, name)
            with open(file, "wb") as stream:
                stream.write(data)
            os.makedirs(store.place_of(target, entry.key), exist_ok=True)
            os.replace(file, os.path.join(store.place_of(target, entry.key), name))
            count += 1
    os.rmdir(build)
    with open(os.path.join(target, store.EXPORTED), "w", encoding="utf-8") as stream:
        stream.write(
            "Operations that cwrap compiled, to be loaded without a compiler. Name this folder in CWRAP_CACHE.\n"
        )
    return count

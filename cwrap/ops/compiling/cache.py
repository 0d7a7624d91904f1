"""The cache of compiled operations: folders of entries, found by what was asked for, published by one rename.

    <folder>/ops/<key>/<hash of the bytes>.so     see entry.py; several where compilers or headers differed
    <folder>/build/<host>-<process>-…             private folders of compilations that are under way
    <folder>/failed/                              texts that did not compile
    <folder>/runtime/                             what generated wrappers call, compiled once
    <folder>/compilers/                           what compilers told of themselves

There is no lock: whoever finds no entry that is right for it builds one in a folder of its own. A process that is
killed leaves such a folder behind, which nobody waits for and `prune` removes.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cwrap.ops.compiling.entry import SUFFIX, Record, unpack

VARIABLE = "CWRAP_CACHE"
EXPORTED = "EXPORTED"  # a file that says: only for reading, made to be carried elsewhere
PACKAGED = "cwrap-cache"  # a folder of exported operations beside what is imported
OPS, BUILD, FAILED, RUNTIME, COMPILERS, DEBUG = "ops", "build", "failed", "runtime", "compilers", "debug"
_PRIVATE = 0o700
_OTHERS = 0o022
_DAY = 24 * 60 * 60


class Folder(NamedTuple):
    """A folder of entries. What is exported is only read."""

    path: str
    exported: bool


class Found:
    """An entry that is not damaged."""

    __slots__ = ("data", "path", "record")

    def __init__(self, path: str, record: Record, data: bytes) -> None:
        self.path = path
        self.record = record
        self.data = data


def folders(environment: Mapping[str, str]) -> tuple[Folder, ...]:
    """Where to look, and, if it is not exported, first where to write: CWRAP_CACHE, else the user's cache folder.

    CWRAP_CACHE may name several, of which those behind the first are only read.
    """
    named = [os.path.abspath(path) for path in environment.get(VARIABLE, "").split(os.pathsep) if path]
    paths = named or [_default(environment)]
    found = [Folder(path, os.path.exists(os.path.join(path, EXPORTED))) for path in paths]
    first = [] if found[0].exported else [Folder(_usable(found[0].path), False)]
    rest = found if found[0].exported else found[1:]
    return (*first, *(folder for folder in rest if _trusted(folder.path)))


def writable(places: tuple[Folder, ...], environment: Mapping[str, str]) -> str:
    """Where to write: the first place, or the user's cache folder where that is exported."""
    return _usable(_default(environment)) if places[0].exported else places[0].path


def packaged() -> Iterator[Folder]:
    """The folders of exported operations that stand on Python's import path."""
    for place in sys.path:
        path = os.path.join(place, PACKAGED)
        if os.path.exists(os.path.join(path, EXPORTED)) and _trusted(path):
            yield Folder(path, True)


def _default(environment: Mapping[str, str]) -> str:
    home = environment.get("HOME") or os.path.expanduser("~")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches", "cwrap")
    return os.path.join(environment.get("XDG_CACHE_HOME") or os.path.join(home, ".cache"), "cwrap")


def _trusted(path: str) -> bool:
    """Whether nobody but this user and root can change it: who can, could have us load anything."""
    try:
        status = os.stat(path)
    except OSError:
        return False
    return status.st_uid in (os.geteuid(), 0) and not status.st_mode & _OTHERS


def _usable(path: str) -> str:
    """The folder, made where it is not there; a temporary one, with a warning, where it cannot be used."""
    try:
        status = os.stat(path)
    except OSError:
        try:
            os.makedirs(path, mode=_PRIVATE)
        except FileExistsError:  # by another process, just now
            pass
        except OSError as error:
            return fallback(path, error.strerror or str(error))
        status = os.stat(path)
    if status.st_uid != os.geteuid():
        return fallback(path, "it belongs to another user")
    if status.st_mode & _OTHERS:
        return fallback(path, "others can write to it; chmod go-w")
    return path


def fallback(path: str, why: str) -> str:
    """A folder of this user alone among the temporary files, in place of one that cannot be used."""
    import tempfile
    import warnings

    private = os.path.join(tempfile.gettempdir(), f"cwrap-{os.geteuid()}")
    message = f"the cache folder {path} cannot be used ({why}); compiled operations go to {private}"
    warnings.warn(message, stacklevel=2)
    try:
        os.mkdir(private, mode=_PRIVATE)
    except FileExistsError:
        status = os.lstat(private)
        if status.st_uid != os.geteuid() or status.st_mode & (_OTHERS | 0o170000) != 0o040000:
            return tempfile.mkdtemp(prefix="cwrap-")
    return private


# ---- entries ----


def place_of(folder: str, key: str) -> str:
    """The folder of the entries with a key."""
    return os.path.join(folder, OPS, key)


def entries(folder: str, key: str) -> Iterator[Found]:
    """The entries with a key, without those that are damaged, which are removed if they can be."""
    place = place_of(folder, key)
    for name in [name for name in listed(place) if name.endswith(SUFFIX)]:
        path = os.path.join(place, name)
        data = read(path)
        record = unpack(name, data) if data is not None else None
        if data is not None and record is not None:
            yield Found(path, record, data)
        elif data is not None:
            remove(path)


def read(path: str) -> bytes | None:
    """The bytes of a file; None where there is none to be read, any more."""
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError:
        return None


def remove(path: str) -> bool:
    """Removes a file; returns whether it was there and could be removed."""
    try:
        os.unlink(path)
    except OSError:
        return False
    return True


def move_in(file: str, place: str, name: str) -> str:
    """Moves a finished file of a private folder to its place, in one step; returns where it is then."""
    target = os.path.join(place, name)
    os.makedirs(place, mode=_PRIVATE, exist_ok=True)
    try:
        os.replace(file, target)
    except FileNotFoundError:  # `prune` removed the empty place between the two
        os.makedirs(place, mode=_PRIVATE, exist_ok=True)
        os.replace(file, target)
    return target


def listed(folder: str) -> list[str]:
    """The names in a folder, sorted; none where it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def private_folder(folder: str) -> str:
    """A new folder for one compilation, on the file system of the cache."""
    parent = os.path.join(folder, BUILD)
    os.makedirs(parent, mode=_PRIVATE, exist_ok=True)
    path = os.path.join(parent, f"{host()}-{os.getpid()}-{os.urandom(8).hex()}")
    os.mkdir(path, mode=_PRIVATE)
    return path


def host() -> str:
    """The name of this machine, in names of private folders."""
    return os.uname().nodename.replace("-", "_")


def discard(private: str) -> None:
    """Removes a private folder and the files in it."""
    for name in listed(private):
        remove(os.path.join(private, name))
    with contextlib.suppress(OSError):
        os.rmdir(private)


def used(path: str) -> None:
    """Notes that an entry was used, by its time: not more often than once a day, so that a load seldom writes."""
    try:
        if time.time() - os.stat(path).st_mtime > _DAY:
            os.utime(path)
    except OSError:
        pass  # gone, or in a folder that is only read


def tidy(folder: str) -> None:
    """Prunes, once a day."""
    stamp = os.path.join(folder, "tidied")
    try:
        if time.time() - os.stat(stamp).st_mtime < _DAY:
            return
    except OSError:
        pass
    from cwrap.ops.compiling.care import prune

    try:
        with open(stamp, "w", encoding="utf-8"):
            pass
        prune(folder)
    except OSError:
        pass

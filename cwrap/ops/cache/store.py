"""The cache of compiled operations: folders of entries, found by what was asked for, published by one rename.

    <folder>/ops/<key>/<hash of the bytes>.so     see entry.py; several where compilers or headers differed
    <folder>/build/<host>-<process>-…             private folders of compilations that are under way
    <folder>/failed/                              texts that did not compile
    <folder>/runtime/                             what generated wrappers call, compiled once
    <folder>/compilers/                           what compilers told of themselves

There is no lock: whoever finds no entry that is right for it builds one in a folder of its own. A process that is
killed leaves such a folder behind, which nobody waits for and `prune` removes.

Whoever can change an entry can run code in this process. So every level counts: each folder and file must belong to
this user or root, must not be writable by others, and must not be a symbolic link. A level is opened relative to the
descriptor of the level above and checked on its own descriptor, so that what is checked is what is below a checked
folder. Once that holds, only this user and root can rename or replace anything below the cache folder; the folders
above it are checked too, and symbolic links in its own path are resolved first. So a path stays the file that was
checked, and a library is loaded by its path. (`/proc/self/fd/N` would say no more, and the system's loader takes
libraries of the same path for the same library, although a descriptor's number is used again.) A folder above may be
writable by its group, as a umask of 002 makes it, or by all if its sticky bit is set.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cwrap.ops.cache.entry import SUFFIX, Record, unpack

VARIABLE = "CWRAP_CACHE"
EXPORTED = "EXPORTED"  # a file that says: only for reading, made to be carried elsewhere
PACKAGED = "cwrap-cache"  # a folder of exported operations beside what is imported
OPS, BUILD, FAILED, RUNTIME, COMPILERS, DEBUG = "ops", "build", "failed", "runtime", "compilers", "debug"
RECIPES = "recipes"
_PRIVATE = 0o700
_OTHERS = 0o022
_PARTS = (OPS, BUILD, FAILED, RUNTIME, COMPILERS, DEBUG, RECIPES)
_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_OPEN_FILE = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC  # of a FIFO too without waiting for a writer
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
        # The folders above are not checked: who can change them can change the modules that Python imports from there.
        if os.path.exists(os.path.join(path, EXPORTED)):
            with contextlib.suppress(OSError), opened(path, OPS):
                yield Folder(path, True)


def _default(environment: Mapping[str, str]) -> str:
    home = environment.get("HOME") or os.path.expanduser("~")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches", "cwrap")
    return os.path.join(environment.get("XDG_CACHE_HOME") or os.path.join(home, ".cache"), "cwrap")


class UntrustedError(PermissionError):
    """A folder or file that another user could change."""

    def __init__(self, reason: str) -> None:
        super().__init__(errno.EPERM, reason)


def _check_owner(status: os.stat_result, what: str, writable: int = _OTHERS) -> None:
    """Raise UntrustedError if another user owns what a status is of, or can write to it."""
    if status.st_uid not in (os.geteuid(), 0):
        raise UntrustedError(f"{what} belongs to another user")
    if status.st_mode & writable:
        raise UntrustedError(f"others can write to {what}; chmod go-w")


def _check_above(path: str) -> None:
    """Raise UntrustedError if another user could put something else in the place of a folder."""
    while path != os.path.dirname(path):
        path = os.path.dirname(path)
        status = os.stat(path, follow_symlinks=False)
        _check_owner(status, path, 0 if status.st_mode & stat.S_ISVTX else stat.S_IWOTH)


@contextlib.contextmanager
def opened(folder: str, *names: str, create: bool = False) -> Iterator[int]:
    """Open a folder inside a cache folder, level by level; OSError if a level is missing or cannot be trusted."""
    if create:
        os.makedirs(folder, mode=_PRIVATE, exist_ok=True)
    descriptor = os.open(folder, _OPEN_FOLDER & ~os.O_NOFOLLOW)
    try:
        _check_owner(os.fstat(descriptor), "it")
        for name in names:
            if create:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(name, _PRIVATE, dir_fd=descriptor)
            below = _open_below(name, descriptor)
            os.close(descriptor)
            descriptor = below
            _check_owner(os.fstat(descriptor), name)
        yield descriptor
    finally:
        os.close(descriptor)


def _open_below(name: str, descriptor: int) -> int:
    try:
        return os.open(name, _OPEN_FOLDER, dir_fd=descriptor)
    except OSError as error:
        if error.errno in (errno.ENOTDIR, errno.ELOOP):
            raise UntrustedError(f"{name} is not a folder, or a symbolic link") from None
        raise


def made(folder: str, *names: str) -> str:
    """Return a folder inside a cache folder, which is made if it is missing; OSError as `opened`."""
    with opened(folder, *names, create=True):
        return os.path.join(folder, *names)


def _trusted(path: str) -> bool:
    """Whether only this user and root can change a folder and what is in it."""
    try:
        _checked(path)
    except OSError:
        return False
    return True


def _checked(path: str, to_write: bool = False) -> str:
    """Return the path without symbolic links; OSError if the folder is missing or cannot be trusted."""
    path = os.path.realpath(path)
    with opened(path) as descriptor:
        if to_write and os.fstat(descriptor).st_uid != os.geteuid():
            raise UntrustedError("it belongs to another user")
        _check_above(path)
        for name in _PARTS:
            with contextlib.suppress(FileNotFoundError):
                below = _open_below(name, descriptor)
                try:
                    _check_owner(os.fstat(below), name)
                finally:
                    os.close(below)
    return path


def _usable(path: str) -> str:
    """Return the folder, which is made if it is missing; a temporary one, with a warning, if it cannot be used."""
    try:
        try:
            return _checked(path, to_write=True)
        except FileNotFoundError:
            os.makedirs(os.path.realpath(path), mode=_PRIVATE, exist_ok=True)  # or another process does
            return _checked(path, to_write=True)
    except OSError as error:
        return fallback(path, error.strerror or str(error))


def fallback(path: str, why: str) -> str:
    """A folder of this user alone among the temporary files, in place of one that cannot be used."""
    import tempfile
    import warnings

    private = os.path.join(tempfile.gettempdir(), f"cwrap-{os.geteuid()}")
    message = f"the cache folder {path} cannot be used ({why}); compiled operations go to {private}"
    warnings.warn(message, stacklevel=2)
    try:
        with contextlib.suppress(FileExistsError):
            os.mkdir(private, mode=_PRIVATE)
        if not stat.S_ISLNK(os.lstat(private).st_mode):
            return _checked(private, to_write=True)
    except OSError:
        pass
    return tempfile.mkdtemp(prefix="cwrap-")


# ---- entries ----


def place_of(folder: str, key: str) -> str:
    """The folder of the entries with a key."""
    return os.path.join(folder, OPS, key)


def entries(folder: str, key: str) -> Iterator[Found]:
    """The entries with a key, without those that are damaged, which are removed if they can be."""
    with contextlib.suppress(OSError), opened(folder, OPS, key) as place:
        for name in sorted(name for name in os.listdir(place) if name.endswith(SUFFIX)):
            path = os.path.join(place_of(folder, key), name)
            data = read(name, place)
            record = unpack(name, data) if data is not None else None
            if data is not None and record is not None:
                yield Found(path, record, data)
            elif data is not None:
                remove(path)


def read(path: str, folder: int | None = None) -> bytes | None:
    """Return the bytes of a file, in a folder that is open if given; None if it is no file, or cannot be trusted."""
    try:
        descriptor = os.open(path, _OPEN_FILE, dir_fd=folder)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        try:
            _check_owner(status, path)
            return stream.read() if stat.S_ISREG(status.st_mode) else None
        except OSError:
            return None


def remove(path: str) -> bool:
    """Removes a file; returns whether it was there and could be removed."""
    try:
        os.unlink(path)
    except OSError:
        return False
    return True


def move_in(file: str, folder: str, names: tuple[str, ...], name: str) -> str:
    """Move a finished file to a folder of the cache in one step, and return its path there."""
    os.chmod(file, 0o600)  # whatever the umask is: see `read`
    target = os.path.join(folder, *names, name)
    made(folder, *names)
    try:
        os.replace(file, target)
    except FileNotFoundError:  # `prune` removed the empty folder between the two
        made(folder, *names)
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
    path = os.path.join(made(folder, BUILD), f"{host()}-{os.getpid()}-{os.urandom(8).hex()}")
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


def tidied(folder: str) -> str:
    """Return the file whose time is that of the last tidying."""
    return os.path.join(folder, "tidied")


def is_tidy(folder: str) -> bool:
    """Return True if the folder was tidied less than a day ago."""
    try:
        return time.time() - os.stat(tidied(folder)).st_mtime < _DAY
    except OSError:
        return False

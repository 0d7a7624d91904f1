"""The cache of compiled operations: folders of entries that are found by key and published by one rename.

    <folder>/ops/<key>/<hash of the bytes>.so     entries; several if compilers or headers differed
    <folder>/build/<host>-<process>-…             private folders of running compilations
    <folder>/failed/                              sources that did not compile
    <folder>/runtime/                             what is linked with many libraries, compiled once
    <folder>/headers/                             precompiled headers
    <folder>/recipes/                             sources of modules, for pickles that refer to them by name
    <folder>/compilers/                           facts about compilers

There is no lock: a process that finds no usable entry builds one in a private folder. If it is killed, the folder stays
behind until `prune` removes it, and no other process waits for it.

A user who can change an entry can run code in this process. So each folder and file must belong to this user or root,
must not be writable by others, and must not be a symbolic link. Each level is opened relative to the descriptor of the
level above and checked on its own descriptor. After these checks, only this user and root can rename or replace
anything below the cache folder. The parent folders of the cache folder are checked too, and symbolic links in its path
are resolved first. So a path stays the file that was checked, and a library can be loaded by its path.
(`/proc/self/fd/N` would not be better: the system's loader identifies libraries by path, although a descriptor's number
is used again.) A parent folder may be writable by its group, as a umask of 002 makes it, or by everyone if its sticky
bit is set.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from cwrap.ops.cache import system
from cwrap.ops.cache.entry import SUFFIX, Record, unpack

VARIABLE = "CWRAP_CACHE"
EXPORTED = "EXPORTED"  # marks an exported folder, which is only read
PACKAGED = "cwrap-cache"  # folder of exported operations in a folder of Python's import path
OPS, BUILD, FAILED, RUNTIME, COMPILERS, DEBUG = "ops", "build", "failed", "runtime", "compilers", "debug"
RECIPES, HEADERS = "recipes", "headers"
_PRIVATE = 0o700
_OTHERS = 0o022
_PARTS = (OPS, BUILD, FAILED, RUNTIME, COMPILERS, DEBUG, RECIPES, HEADERS)
_DAY = 24 * 60 * 60
_ATTEMPTS = 4

OpenFolder: TypeAlias = int | str  # the descriptor of a folder; on Windows, its path


class Folder(NamedTuple):
    """A cache folder. An exported folder is only read."""

    path: str
    exported: bool


class Entry(NamedTuple):
    """An undamaged entry of the cache."""

    path: str
    record: Record
    data: bytes


def folders(environment: Mapping[str, str]) -> tuple[Folder, ...]:
    """Return the folders to search: those of CWRAP_CACHE, or else the user's cache folder.

    New entries are written to the first folder unless it is exported. The others are only read.
    """
    paths = configured(environment)
    found = [Folder(path, os.path.exists(os.path.join(path, EXPORTED))) for path in paths]
    first = [] if found[0].exported else [Folder(_usable(found[0].path), False)]
    rest = found if found[0].exported else found[1:]
    return (*first, *(folder for folder in rest if not distrust(folder.path)))


def configured(environment: Mapping[str, str]) -> list[str]:
    """Return the folders of CWRAP_CACHE, or else the user's cache folder, whether or not they can be used."""
    named = [os.path.abspath(path) for path in environment.get(VARIABLE, "").split(os.pathsep) if path]
    return named or [_default(environment)]


def writable(search_folders: tuple[Folder, ...], environment: Mapping[str, str]) -> str:
    """Return the folder to write to: the first one, or the user's cache folder if the first one is exported."""
    return _usable(_default(environment)) if search_folders[0].exported else search_folders[0].path


def packaged() -> Iterator[Folder]:
    """Yield the folders of exported operations in the folders of Python's import path."""
    for folder in sys.path:
        path = os.path.join(folder, PACKAGED)
        # The parents are not checked: who can change them can also change the Python modules in them.
        if os.path.exists(os.path.join(path, EXPORTED)):
            with contextlib.suppress(OSError), open_folder(path, OPS):
                yield Folder(path, True)


def _default(environment: Mapping[str, str]) -> str:
    return os.path.join(system.cache_home(environment), "cwrap")


class UntrustedError(PermissionError):
    """A folder or file that another user could modify."""

    def __init__(self, reason: str) -> None:
        super().__init__(errno.EPERM, reason)


def _check_owner(status: os.stat_result, label: str, writable: int = _OTHERS) -> None:
    """Raise UntrustedError if another user owns a file or folder, or can write to it."""
    if status.st_uid not in (os.geteuid(), 0):
        raise UntrustedError(f"{label} belongs to another user")
    if status.st_mode & writable:
        raise UntrustedError(f"others can write to {label}; chmod go-w")


def _check_above(path: str) -> None:
    """Raise UntrustedError if another user could replace a folder by another one."""
    while path != os.path.dirname(path):
        path = os.path.dirname(path)
        status = os.stat(path, follow_symlinks=False)
        _check_owner(status, path, 0 if status.st_mode & stat.S_ISVTX else stat.S_IWOTH)


@contextlib.contextmanager
def open_folder(folder: str, *names: str, create: bool = False) -> Iterator[OpenFolder]:
    """Open a folder inside a cache folder, level by level. Raise OSError if a level is missing or not trusted."""
    if system.IS_WINDOWS:
        path = os.path.join(folder, *names)
        if create:
            os.makedirs(path, mode=_PRIVATE, exist_ok=True)
        os.scandir(path).close()  # raises OSError if it is not a folder
        yield path
        return
    if create:
        os.makedirs(folder, mode=_PRIVATE, exist_ok=True)
    descriptor = os.open(folder, system.OPEN_LINK_OR_FOLDER)
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
        return os.open(name, system.OPEN_FOLDER, dir_fd=descriptor)
    except OSError as error:
        if error.errno in (errno.ENOTDIR, errno.ELOOP):
            raise UntrustedError(f"{name} is not a folder, or a symbolic link") from None
        raise


def ensure_folder(folder: str, *names: str) -> str:
    """Return a folder inside a cache folder; create it if it is missing. Raise the errors of `open_folder`."""

    def opened() -> str:
        with open_folder(folder, *names, create=True):
            return os.path.join(folder, *names)

    return _repeated(opened)


def _repeated(act: Callable[[], str]) -> str:
    """Return the result of an action in a folder that `prune` or `clear` of another process may remove meanwhile."""
    for _ in range(_ATTEMPTS):
        with contextlib.suppress(FileNotFoundError):
            return act()
    return act()


def distrust(path: str) -> str:
    """Return the reason why a folder is not searched: it is missing, or others can change it; "" if it is searched."""
    try:
        _checked(path)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _checked(path: str, to_write: bool = False) -> str:
    """Return the path without symbolic links. Raise OSError if the folder is missing or not trusted."""
    path = os.path.realpath(path)
    with open_folder(path) as descriptor:
        if isinstance(descriptor, str):
            return path
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
    """Return a writable cache folder; create it if it is missing. If it cannot be used, warn and use another one."""
    try:
        try:
            return _checked(path, to_write=True)
        except FileNotFoundError:
            os.makedirs(os.path.realpath(path), mode=_PRIVATE, exist_ok=True)  # another process may create it too
            return _checked(path, to_write=True)
    except OSError as error:
        return fallback(path, error.strerror or str(error))


def fallback(path: str, reason: str) -> str:
    """Warn that a cache folder cannot be used, and return a temporary folder that belongs to this user."""
    import tempfile
    import warnings

    private = os.path.join(tempfile.gettempdir(), f"cwrap-{system.user()}")
    message = f"the cache folder {path} cannot be used ({reason}); compiled operations go to {private}"
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


def entry_folder(folder: str, key: str) -> str:
    """Return the folder of the entries with a key."""
    return os.path.join(folder, OPS, key)


def entries(folder: str, key: str) -> Iterator[Entry]:
    """Yield the undamaged entries with a key. Damaged entries are removed if possible."""
    with contextlib.suppress(OSError), open_folder(folder, OPS, key) as descriptor:
        for name in sorted(name for name in os.listdir(descriptor) if name.endswith(SUFFIX)):
            path = os.path.join(entry_folder(folder, key), name)
            data = read(name, descriptor)
            record = unpack(name, data) if data is not None else None
            if data is not None and record is not None:
                yield Entry(path, record, data)
            elif data is not None:
                remove(path)


def relative_to(folder: OpenFolder | None, name: str) -> tuple[str, int | None]:
    """Return the path of a file in an open folder, or of one in no such folder, and the `dir_fd` for `os.open`."""
    return (os.path.join(folder, name), None) if isinstance(folder, str) else (name, folder)


def read(path: str, folder: OpenFolder | None = None) -> bytes | None:
    """Return the bytes of a file, in an open folder if specified; None if it is not a file or cannot be trusted."""
    path, dir_fd = relative_to(folder, path)
    try:
        descriptor = os.open(path, system.OPEN_FILE, dir_fd=dir_fd)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        try:
            if not system.IS_WINDOWS:
                _check_owner(status, path)
            return stream.read() if stat.S_ISREG(status.st_mode) else None
        except OSError:
            return None


def read_below(folder: str, part: str, name: str) -> bytes | None:
    """Return the bytes of a file in a folder inside a cache folder; None if it is missing or cannot be trusted."""
    with contextlib.suppress(OSError), open_folder(folder, part) as descriptor:
        return read(name, descriptor)
    return None


def remove(path: str) -> bool:
    """Remove a file; return True if it existed and was removed."""
    try:
        os.unlink(path)
    except OSError:
        return False
    return True


def publish(file: str, folder: str, names: tuple[str, ...], name: str) -> str:
    """Move a finished file to a folder of the cache by an atomic rename, and return its new path.

    A file of this name has the same bytes, because the name is their hash.
    """
    os.chmod(file, 0o600)  # regardless of the umask, because `read` rejects files that others can write to
    target = os.path.join(folder, *names, name)

    def moved() -> str:
        ensure_folder(folder, *names)
        try:
            os.replace(file, target)
        except PermissionError:  # Windows does not replace a library that a process has loaded
            if not (system.IS_WINDOWS and os.path.isfile(target)):
                raise
        return target

    return _repeated(moved)


def list_names(folder: str) -> list[str]:
    """Return the sorted names in a folder, or an empty list if it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def private_folder(folder: str) -> str:
    """Create a private folder for one compilation, on the file system of the cache."""
    path = os.path.join(ensure_folder(folder, BUILD), f"{host()}-{os.getpid()}-{os.urandom(8).hex()}")
    os.mkdir(path, mode=_PRIVATE)
    return path


def host() -> str:
    """Return the name of this machine for names of private folders."""
    return system.host().replace("-", "_")


def discard(private: str) -> None:
    """Remove a private folder and its files."""
    for name in list_names(private):
        remove(os.path.join(private, name))
    with contextlib.suppress(OSError):
        os.rmdir(private)


def mark_used(path: str) -> None:
    """Set the time of an entry to now, at most once a day, so that loading rarely writes."""
    try:
        if time.time() - os.stat(path).st_mtime > _DAY:
            os.utime(path)
    except OSError:
        pass  # removed meanwhile, or in a read-only folder


def tidy_stamp(folder: str) -> str:
    """Return the path of the file whose modification time is the time of the last pruning."""
    return os.path.join(folder, "tidied")


def is_tidy(folder: str) -> bool:
    """Return True if the folder was pruned less than a day ago."""
    try:
        return time.time() - os.stat(tidy_stamp(folder)).st_mtime < _DAY
    except OSError:
        return False

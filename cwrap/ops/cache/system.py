"""The differences between POSIX systems and Windows: owners of files, opened folders, processes and their names.

On Windows, access control lists protect the files of a user, also the default cache folder in the user's profile. This
package does not read these lists: a folder that CWRAP_CACHE names must be one that no other user can write to.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

IS_WINDOWS = sys.platform == "win32"  # files have no owners here, and folders have no descriptors


def _flags(*names: str) -> int:
    """Return the flags for `os.open` that this system has."""
    flags = os.O_RDONLY
    for name in names:
        flags |= getattr(os, name, 0)
    return flags


OPEN_LINK_OR_FOLDER = _flags("O_DIRECTORY", "O_CLOEXEC")
OPEN_FOLDER = OPEN_LINK_OR_FOLDER | _flags("O_NOFOLLOW")
# O_NONBLOCK: never wait for a FIFO.
OPEN_FILE = _flags("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_BINARY")


def user() -> int:
    """Return the number of this user; 0 on Windows, where temporary folders belong to one user."""
    return 0 if IS_WINDOWS else os.geteuid()


def host(environment: Mapping[str, str] = os.environ) -> str:
    """Return the name of this machine."""
    return environment.get("COMPUTERNAME", "windows") if IS_WINDOWS else os.uname().nodename


def machine(environment: Mapping[str, str] = os.environ) -> str:
    """Return the name of the processor's architecture; on Windows with family and model."""
    return environment.get("PROCESSOR_IDENTIFIER", "") if IS_WINDOWS else os.uname().machine


def has_ended(process: int) -> bool:
    """Return True if a process of this machine has ended; False if it runs, or on Windows, where this is not known."""
    if IS_WINDOWS:
        return False  # os.kill(process, 0) would interrupt the process
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        pass  # the process belongs to another user
    return False


def cache_home(environment: Mapping[str, str]) -> str:
    """Return the folder for caches of this user."""
    home = environment.get("HOME") or os.path.expanduser("~")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches")
    if IS_WINDOWS:
        return environment.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    return environment.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")

"""Search of programs, and their identity, which is derived from files so that no process starts.

This module contains what a cache hit of `cwrap.ops` needs and imports nothing slow. The rest is in compiler.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable


def which(program: str, folders: Iterable[str]) -> str | None:
    """Return the path of a program: itself if it contains a folder, or else the first executable in `folders`."""
    candidates = (program,) if os.sep in program else (f"{folder or '.'}{os.sep}{program}" for folder in folders)
    return next((path for path in candidates if os.access(path, os.X_OK) and os.path.isfile(path)), None)


def path_folders(path: str | None) -> list[str]:
    """Return the folders of a search path; None is the PATH of this process."""
    return (os.environ.get("PATH", os.defpath) if path is None else path).split(os.pathsep)


def identity_of(command: Iterable[str], folders: Iterable[str]) -> str:
    """Return one line for each program of a command: file, size and time. It changes if a program is replaced."""
    folders = tuple(folders)
    lines = []
    for word in command:
        path = which(word, folders)
        if path is not None:
            file = os.path.realpath(path)
            status = os.stat(file)
            lines.append(f"{word} {file} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(lines) + "\n"


def shared_library_flags() -> tuple[str, ...]:
    """Return the flags that make the linker write an extension module.

    `LDSHARED` of Python's sysconfig is not used: it contains flags, and sometimes paths, of the machine that compiled
    Python.
    """
    return ("-bundle", "-undefined", "dynamic_lookup") if sys.platform == "darwin" else ("-shared",)

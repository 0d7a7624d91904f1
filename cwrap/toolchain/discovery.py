"""Where programs are, and how they are told from others: by their files, so that asking starts no process.

What a warm load of `cwrap.ops` needs is here and imports nothing slow; the rest of what is known of compilers is in
compiler.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable


def which(program: str, folders: Iterable[str]) -> str | None:
    """The path of a program: itself where it has a folder, else in the first of `folders` that has one that runs."""
    candidates = (program,) if os.sep in program else (f"{folder or '.'}{os.sep}{program}" for folder in folders)
    return next((path for path in candidates if os.access(path, os.X_OK) and os.path.isfile(path)), None)


def path_folders(path: str | None) -> list[str]:
    """The folders of a search path, that of the process where it is None."""
    return (os.environ.get("PATH", os.defpath) if path is None else path).split(os.pathsep)


def identity_of(command: Iterable[str], folders: Iterable[str]) -> str:
    """One line per program of a command: its file, size and time. Changes when one of them is replaced."""
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
    """What makes the linker write an extension module.

    Python's own `LDSHARED` is not asked: it holds the flags, and at times the paths, of whoever compiled Python.
    """
    return ("-bundle", "-undefined", "dynamic_lookup") if sys.platform == "darwin" else ("-shared",)

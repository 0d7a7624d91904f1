"""Search of programs, and their identity, which is derived from files so that no process starts.

This module contains what a cache hit of `cwrap.ops` needs and imports nothing slow. The rest is in compiler.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES


def which(program: str, folders: Iterable[str]) -> str | None:
    """Return the path of a program: itself if it contains a folder, or else the first executable in `folders`."""
    candidates = (program,) if os.path.dirname(program) else (f"{folder or '.'}{os.sep}{program}" for folder in folders)
    paths = (path + suffix for path in candidates for suffix in _program_suffixes())
    return next((path for path in paths if os.access(path, os.X_OK) and os.path.isfile(path)), None)


def _program_suffixes() -> tuple[str, ...]:
    return ("", ".exe") if sys.platform == "win32" else ("",)


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


def object_flags() -> tuple[str, ...]:
    """Return the flags for objects of an extension module."""
    return () if sys.platform == "win32" else ("-fPIC",)  # all code for Windows is relocatable, and clang rejects -fPIC


def shared_library_flags() -> tuple[str, ...]:
    """Return the flags that make the linker write an extension module.

    `LDSHARED` of Python's sysconfig is not used: it contains flags, and sometimes paths, of the machine that compiled
    Python.
    """
    if sys.platform == "win32":
        return ("-shared", _python_library())
    return ("-bundle", "-undefined", "dynamic_lookup") if sys.platform == "darwin" else ("-shared",)


def _python_library() -> str:
    """Return the import library of Python on Windows, or else its DLL, which MinGW's linkers and zig accept too."""
    threads = "t" if "t-" in EXTENSION_SUFFIXES[0] else ""
    name = f"python{sys.version_info[0]}{sys.version_info[1]}{threads}"
    program = os.path.dirname(getattr(sys, "_base_executable", sys.executable))
    paths = (os.path.join(sys.base_prefix, "libs", f"{name}.lib"), os.path.join(program, f"{name}.dll"))
    return next((path for path in paths if os.path.isfile(path)), f"-l{name}")


def library_folder_flags(folder: str) -> tuple[str, ...]:
    """Return the flags that make the linker search a folder for libraries, and the loader too, except on Windows."""
    return (f"-L{folder}",) if sys.platform == "win32" else (f"-L{folder}", f"-Wl,-rpath,{folder}")


# The kernel's clock for file times may be this many nanoseconds behind the clock that programs read. So a file whose
# time is less than this before the start of a run may have changed after the run began.
GRANULARITY = 50_000_000

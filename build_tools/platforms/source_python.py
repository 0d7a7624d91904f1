"""Pythons that Debian has no packages of, built from its sources into the cache: those without the GIL.

The build takes some minutes once. The program finds its library next to it, wherever the folder is.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from build_tools.platforms.cache import Cache, run
from build_tools.platforms.debian import Debian

SUITE = "trixie"
CONFIGURED = {"3.13t": "--disable-gil"}
_NICE = ("nice", "-n", "5")
_OPTIONS = ("--with-ensurepip=no", "--disable-test-modules")


def source_python(name: str, cache: Cache, debian: Debian) -> str:
    """Return the program of a Python that is built here; raise NotObtainableError if it cannot be built."""
    version = name.rstrip("t")
    sources = debian.source(f"python{version}-{SUITE}-sources", f"python{version}", ["*"])

    def create(new: Path) -> None:
        build = new / "build"
        build.mkdir()
        prefix = cache.folder / f"python{name}"
        run([*_NICE, str(sources / "configure"), f"--prefix={prefix}", *_OPTIONS, CONFIGURED[name]], build)
        run([*_NICE, "make", f"-j{os.cpu_count() or 1}"], build)
        # Only the topmost modules are compiled to bytecode, which takes longer than the rest of the installation.
        run([*_NICE, "make", "install", f"DESTDIR={new / 'root'}", "COMPILEALL_OPTS=-l"], build)
        installed = Path(f"{new / 'root'}{prefix}")
        for path in installed.iterdir():
            path.rename(new / path.name)
        shutil.rmtree(build)
        shutil.rmtree(new / "root")

    return str(cache.entry(f"python{name}", create) / "bin" / f"python{name}")

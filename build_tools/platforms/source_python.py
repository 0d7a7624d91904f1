"""Pythons that Debian has no packages of, built from its sources into the cache: those without the GIL.

The build takes some minutes once. The program finds its library next to it, wherever the folder is. `SANITIZED` is
built with clang's thread sanitizer, and is only for programs that look for data races.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from build_tools.platforms.cache import Cache, run
from build_tools.platforms.debian import Debian

SUITE = "trixie"
CONFIGURED = {"3.13t": ("--disable-gil",), "3.13d": ("--with-pydebug",)}
_SUFFIX = "-tsan"
SANITIZED = f"3.13t{_SUFFIX}"
_SANITIZED = ("--disable-gil", "--with-thread-sanitizer")
_COMPILERS = {"CC": "clang", "CXX": "clang++"}  # CPython's list of suppressions is for clang
_WITHOUT_REPORTS = {"TSAN_OPTIONS": "report_bugs=0"}  # the build runs the Python that is being built
_NICE = ("nice", "-n", "5")
_OPTIONS = ("--with-ensurepip=no", "--disable-test-modules")


def source_python(name: str, cache: Cache, debian: Debian) -> str:
    """Return the program of a Python that is built here; raise NotObtainableError if it cannot be built."""
    version = name.removesuffix(_SUFFIX)
    sources = _sources(version, debian)
    options = (*_OPTIONS, *(_SANITIZED if name == SANITIZED else CONFIGURED[name]))
    compilers = _COMPILERS if name == SANITIZED else None

    def create(new: Path) -> None:
        build = new / "build"
        build.mkdir()
        prefix = cache.folder / f"python{name}"
        run([*_NICE, str(sources / "configure"), f"--prefix={prefix}", *options], build, compilers)
        run([*_NICE, "make", f"-j{os.cpu_count() or 1}"], build, _WITHOUT_REPORTS)
        # Only the topmost modules are compiled to bytecode, which takes longer than the rest of the installation.
        install = ["make", "install", f"DESTDIR={new / 'root'}", "COMPILEALL_OPTS=-l"]
        run([*_NICE, *install], build, _WITHOUT_REPORTS)
        installed = Path(f"{new / 'root'}{prefix}")
        for path in installed.iterdir():
            path.rename(new / path.name)
        shutil.rmtree(build)
        shutil.rmtree(new / "root")

    return str(cache.entry(f"python{name}", create) / "bin" / f"python{version}")


def suppressions(debian: Debian) -> Path:
    """Return CPython's list of reports of the thread sanitizer that are no errors of other programs."""
    return _sources(SANITIZED.removesuffix(_SUFFIX), debian) / "Tools/tsan/suppressions_free_threading.txt"


def _sources(version: str, debian: Debian) -> Path:
    version = version.rstrip("td")
    return debian.source(f"python{version}-{SUITE}-sources", f"python{version}", ["*"])

"""A Python of another platform with the packages that tests of `_C` need: NumPy, OpenBLAS, hypothesis, pytest.

Python and its libraries are packages of Debian's unstable suite. NumPy and OpenBLAS are those of the stable suite,
which are built for this version of Python. All are unpacked into one folder of the cache.

Tests also start Python and compile C. A folder with scripts is therefore first in PATH: `python` runs the emulator,
and the names of the compilers run zig for the target. The system runs the scripts themselves on this machine.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.platforms.cache import Cache, NotObtainableError, run
from build_tools.platforms.crossing import Crossing
from build_tools.platforms.debian import Debian
from build_tools.platforms.running import EMULATED, PYTHON_PACKAGES, Emulated
from build_tools.platforms.targets import VERSION, Target, flatten

STABLE = "trixie"
_LIBRARIES = ("libffi8", "libssl3t64", "liblzma5", "libbz2-1.0", "libuuid1", "libgcc-s1", "libstdc++6", "libzstd1")
_NUMPY = (
    "python3-numpy", "libgfortran5", "libopenblas0-pthread",
    "python3-hypothesis:all", "python3-sortedcontainers:all", "python3-attr:all",
)  # fmt: skip
_ENVIRONMENT = "CWRAP_EMULATED"  # the script that runs Python

# Python reads this module when it starts. Processes that tests start run under the emulator too.
CUSTOMIZE = f'''\
import os
import sys

sys.executable = os.environ.get("{_ENVIRONMENT}", sys.executable)
'''

OPENBLAS = '''\
"""Debian's OpenBLAS in place of the package of this name."""


def get_lib_dir():
    """Return the folder of the library."""
    return {folder!r}


def get_library(fullname=False):
    """Return the name of the library."""
    return "libopenblas.so.0" if fullname else "openblas"
'''


def find_tensor_python(crossing: Crossing, debian: Debian, stable: Debian, folder: Path) -> Emulated:
    """Return a Python with these packages, whose scripts are in the folder; raise NotObtainableError."""
    cache, target = crossing.cache, crossing.target
    program = emulator(target, debian)
    root = cache.entry(f"tensors-{target.debian}-{VERSION}", lambda new: _unpack(new, target, debian, stable))
    python = root / "usr/bin" / f"python{VERSION}"
    command = (program, "-L", str(root), str(python))
    commands: dict[str, Sequence[str]] = {"python": command}
    for language, names in (("cc", ("cc", "gcc")), ("c++", ("c++", "g++"))):
        zig: Sequence[str] = (
            "env",
            *(f"{name}={value}" for name, value in crossing.caches.items()),
            *crossing.compiler(language),
        )
        commands.update(dict.fromkeys((*names, f"{target.triple}-{names[1]}"), zig))
    write_scripts(folder / "bin", commands)
    (folder / "sitecustomize.py").write_text(CUSTOMIZE, encoding="utf-8")
    (folder / "scipy_openblas32").mkdir(exist_ok=True)
    libraries = root / "usr/lib" / target.triple
    text = OPENBLAS.format(folder=str(libraries))
    (folder / "scipy_openblas32/__init__.py").write_text(text, encoding="utf-8")
    folders = (folder, ROOT, root / "usr/lib/python3/dist-packages", _pure_packages(cache))
    environment = {_ENVIRONMENT: str(folder / "bin/python"), "PYTHONDONTWRITEBYTECODE": "1"}
    name = f"QEMU, Debian's Python {VERSION}"
    return Emulated(name, command, environment, folders, programs=(folder / "bin",))


def emulator(target: Target, debian: Debian) -> str:
    """Return Debian's newest QEMU, which needs no library, or the installed one.

    QEMU 7.2, the version of Debian 12, computes some squares of floats of s390x wrongly.
    """
    name = f"qemu-{EMULATED[target.debian]}"
    try:
        return str(debian.packages("qemu", ["qemu-user"]) / "usr/bin" / name)
    except NotObtainableError:
        if shutil.which(f"{name}-static"):
            return f"{name}-static"
        raise


def _unpack(new: Path, target: Target, debian: Debian, stable: Debian) -> None:
    names = [name.format(VERSION) for name in (*PYTHON_PACKAGES, "libpython{0}-dev", *_LIBRARIES)]
    for suite, packages in ((debian, names), (stable, _NUMPY)):
        unpacked = suite.packages(f"tensors-{target.debian}.unpacked", packages, target.debian)
        shutil.copytree(unpacked, new, symlinks=True, dirs_exist_ok=True)
        shutil.rmtree(unpacked)
    libraries = new / "usr/lib" / target.triple
    for path in sorted((libraries / "openblas-pthread").iterdir()):  # the loader does not search this folder
        path.rename(libraries / path.name)
    for name in ("lib", "lib64"):  # QEMU looks there for the program's loader
        if (new / "usr" / name).is_dir():
            (new / name).symlink_to(f"usr/{name}")
    flatten(new / "usr/include", new / "usr/include" / f"python{VERSION}", f"python{VERSION}")


def write_scripts(folder: Path, commands: dict[str, Sequence[str]]) -> None:
    """Write scripts that run commands with the arguments that they get."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, command in commands.items():
        path = folder / name
        path.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
        path.chmod(0o755)


def _pure_packages(cache: Cache) -> Path:
    """Return a folder with pytest and PyYAML, whose C is not used: it is for the Python of this machine."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"]

    def create(new: Path) -> None:
        run([*install, str(new), "pytest", "PyYAML"])

    return cache.entry("wheel-pytest-and-PyYAML", create)

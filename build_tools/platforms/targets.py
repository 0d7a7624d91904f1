"""The platforms for which C is compiled, and Python's headers for each."""

from __future__ import annotations

import re
import shutil
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from build_tools.platforms.cache import Cache, NotObtainableError
from build_tools.platforms.debian import Debian

VERSION = "3.13"  # of the headers, and of the Pythons that run under emulators
_ASSEMBLER = ("HAVE_GCC_ASM_FOR_X87", "HAVE_GCC_ASM_FOR_X64")  # macros for assembler of x86-64
_TAG = VERSION.replace(".", "")


@dataclass(frozen=True, slots=True)
class Target:
    """A platform: its name, its triple for zig, the suffix of modules, and Debian's name of the architecture or ""."""

    name: str
    triple: str
    suffix: str
    debian: str = ""

    @property
    def system(self) -> str:
        """Return "windows", "macos" or "linux"."""
        return self.triple.split("-")[1]


TARGETS = (
    Target("Windows x86-64", "x86_64-windows-gnu", f".cp{_TAG}-win_amd64.pyd"),
    Target("macOS arm64", "aarch64-macos", f".cpython-{_TAG}-darwin.so"),
    Target("macOS x86-64", "x86_64-macos", f".cpython-{_TAG}-darwin.so"),
    Target("Linux aarch64", "aarch64-linux-gnu", f".cpython-{_TAG}-aarch64-linux-gnu.so", "arm64"),
    Target("Linux riscv64", "riscv64-linux-gnu", f".cpython-{_TAG}-riscv64-linux-gnu.so", "riscv64"),
    Target("Linux s390x (big-endian)", "s390x-linux-gnu", f".cpython-{_TAG}-s390x-linux-gnu.so", "s390x"),
    Target("Linux x86-64, musl", "x86_64-linux-musl", f".cpython-{_TAG}-x86_64-linux-musl.so"),
)


@dataclass(frozen=True, slots=True)
class Headers:
    """A folder with Python.h and pyconfig.h, and where they come from."""

    folder: Path
    origin: str


def find_headers(target: Target, cache: Cache, debian: Debian) -> Headers:
    """Return Python's headers for a target; raise NotObtainableError if no package has them.

    Windows has those of CPython's sources, Linux those of Debian's package for the architecture. Elsewhere, and without
    Debian, `pyconfig.h` is adapted: from Debian's for x86-64, or from that of the Python that runs this program.
    """
    if target.system == "windows":
        return Headers(_of_windows(cache, debian), f"CPython's sources ({VERSION})")
    try:
        if target.debian:
            return Headers(of_debian(cache, debian, target.debian), f"Debian's package ({VERSION})")
        base, origin = of_debian(cache, debian, "amd64"), f"Debian's package for x86-64 ({VERSION}), adapted"
    except NotObtainableError as error:
        base, origin = Path(sysconfig.get_paths()["include"]), "the running Python, adapted"
        if sysconfig.get_config_var("SIZEOF_LONG") != 8 or not (base / "pyconfig.h").is_file():
            raise NotObtainableError(f"{error}; nor has this Python headers of a 64-bit system") from error
    running = "-running" if origin.startswith("the running") else ""
    entry = cache.entry(
        f"headers-{target.triple}{running}-{sysconfig.get_python_version() if running else VERSION}",
        lambda new: _adapt(base, new, target),
    )
    return Headers(entry, origin)


def of_debian(cache: Cache, debian: Debian, architecture: str) -> Path:
    """Return the headers of Debian's package for an architecture, in one folder."""
    package = f"libpython{VERSION}-dev"

    def create(new: Path) -> None:
        unpacked = debian.packages(f"headers-{architecture}.unpacked", [package], architecture)
        shutil.copytree(unpacked / "usr/include" / f"python{VERSION}", new, dirs_exist_ok=True)
        flatten(unpacked / "usr/include", new, f"python{VERSION}")
        shutil.rmtree(unpacked)

    return cache.entry(f"headers-{architecture}-{VERSION}", create)


def flatten(include: Path, headers: Path, name: str) -> None:
    """Replace Debian's `pyconfig.h`, which includes the one of the architecture, by the latter."""
    for config in include.glob(f"*/{name}/pyconfig.h"):
        shutil.copyfile(config, headers / "pyconfig.h")


def _of_windows(cache: Cache, debian: Debian) -> Path:
    def create(new: Path) -> None:
        sources = python_sources(debian)
        shutil.copytree(sources / "Include", new, dirs_exist_ok=True)
        # A build of CPython writes the file with this name; the two have the same text, unless the GIL is disabled.
        shutil.copyfile(sources / "PC/pyconfig.h.in", new / "pyconfig.h")

    return cache.entry(f"headers-windows-{VERSION}", create)


def python_sources(debian: Debian) -> Path:
    """Return CPython's headers and its standard library, from Debian's source package."""
    patterns = ("*/Include/*", "*/PC/pyconfig.h.in", "*/Lib/*.py")
    return debian.source(f"python{VERSION}-sources", f"python{VERSION}", patterns)


def _adapt(base: Path, new: Path, target: Target) -> None:
    shutil.copytree(base, new, dirs_exist_ok=True)
    config = base / "pyconfig.h"
    text = config.read_text(encoding="utf-8")
    (new / "pyconfig.h").write_text(adapted(text, target), encoding="utf-8")


def adapted(text: str, target: Target) -> str:
    """Return the `pyconfig.h` of 64-bit Linux on x86-64 as the target would have it, if headers use it.

    The other types of C have the same sizes on all these targets. Python's headers detect functions of macOS and musl
    themselves, or do not use them.
    """
    changes = dict.fromkeys(() if target.triple.startswith("x86_64") else _ASSEMBLER, "")
    if target.triple == "aarch64-macos":
        changes["SIZEOF_LONG_DOUBLE"] = "8"
    if target.triple.startswith("s390x"):
        changes["WORDS_BIGENDIAN"] = "1"
    for name, value in changes.items():
        text = re.sub(rf"^(?:#\s*define\s+{name}\b.*|/\* #\s*undef {name} \*/)\n", "", text, flags=re.MULTILINE)
        text += f"#define {name} {value}\n" if value else ""
    return text

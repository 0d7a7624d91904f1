"""The build steps of each contestant: generate C, compile the support library, compile and link the functions.

The flags are those of nanobind's benchmark and of its instructions for building without CMake, the same for all
contestants and for C and C++; libraries are optimised for speed, as nanobind's is there.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.functions import sources
from benchmarks.functions.sources import Signature
from build_tools.extension.project import ROOT
from cwrap.building.compiler import find_compiler
from cwrap.toolchain.discovery import shared_library_flags

FLAGS = ("-Os", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-fno-stack-protector", "-ffunction-sections",
         "-fdata-sections")  # fmt: skip
LINK = () if sys.platform == "darwin" else ("-s", "-Wl,--gc-sections")
_RUNTIME = ROOT / "cwrap" / "runtime"

Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """The build commands of a contestant, run in the folder of the sources; a step that it does not need is empty."""

    generate: Command
    library: Command
    compile: Command


@dataclass(frozen=True, slots=True)
class Peer:
    """A contestant that binds the functions.

    `package` must be installed; `suffix` is the suffix of its source file.
    """

    name: str
    module: str
    suffix: str
    text: Callable[[str, Sequence[Signature]], str]
    recipe: Callable[[Peer], Recipe]
    package: str = ""
    checks: bool = True  # whether integers that do not fit are rejected

    @property
    def installed(self) -> bool:
        """Return whether the required package is installed."""
        return not self.package or importlib.util.find_spec(self.package) is not None

    @property
    def shown(self) -> str:
        """Return the name with the version."""
        return f"{self.name} {importlib.metadata.version(self.package)}" if self.package else self.name

    def source(self) -> str:
        """Return the source file."""
        return f"{self.module}{self.suffix}"

    def library(self) -> str:
        """Return the file of the module."""
        return f"{self.module}{sysconfig.get_config_var('EXT_SUFFIX')}"

    def write(self, folder: Path, signatures: Sequence[Signature]) -> None:
        """Write the source file."""
        (folder / self.source()).write_text(self.text(self.module, signatures), encoding="utf-8")


def _c(peer: Peer, source: str, *more: str) -> Command:
    return (*_compiler(), "-std=c11", *FLAGS, *_python(), *more, source, *_link(peer))


def _cpp(peer: Peer, *more: str) -> Command:
    standard = "-lc++" if sys.platform == "darwin" else "-lstdc++"
    return (*_compiler(), "-x", "c++", "-std=c++17", *FLAGS, *_python(), *more, peer.source(), "-x", "none",
            *_link(peer), standard)  # fmt: skip


def _link(peer: Peer) -> Command:
    return ("-o", peer.library(), *shared_library_flags(), *LINK)


def _compiler() -> Command:
    return find_compiler(os.environ).command


def _python() -> Command:
    return ("-isystem", sysconfig.get_path("include"))


def _plain(peer: Peer) -> Recipe:
    return Recipe((), (), _c(peer, peer.source()))


def _cwrap(peer: Peer) -> Recipe:
    include = ("-DCWRAP_LINK_RUNTIME", f"-I{_RUNTIME}")
    texts = sorted(_RUNTIME.glob("*.c"))
    objects = tuple(f"{text.stem}.o" for text in texts)
    return Recipe(
        (sys.executable, "-m", "cwrap", "generate", "--out", ".", peer.source()),
        (*_compiler(), "-std=c11", *_library("-O2"), *_python(), *include, "-c", *map(str, texts)),
        _c(peer, f"{peer.module}.c", *include, *objects),
    )


def _cython(peer: Peer) -> Recipe:
    return Recipe((sys.executable, "-m", "cython", peer.source()), (), _c(peer, f"{peer.module}.c"))


def _nanobind(peer: Peer) -> Recipe:
    package = _package(peer)
    includes = (f"-I{package / 'include'}", f"-I{package / 'ext' / 'robin_map' / 'include'}")
    defines = ("-DNB_COMPACT_ASSERTIONS", "-fno-strict-aliasing")
    library = (*_compiler(), "-x", "c++", "-std=c++17", *_library("-O3"), *defines, *_python(), *includes, "-c",
               str(package / "src" / "nb_combined.cpp"))  # fmt: skip
    recipe = Recipe((), library, _cpp(peer, "-DNB_COMPACT_ASSERTIONS", *includes))
    return Recipe(recipe.generate, recipe.library, (*recipe.compile, "nb_combined.o"))


def _pybind11(peer: Peer) -> Recipe:
    return Recipe((), (), _cpp(peer, f"-I{_package(peer) / 'include'}"))


def _library(level: str) -> Command:
    return tuple(level if flag == "-Os" else flag for flag in FLAGS)


def _package(peer: Peer) -> Path:
    specification = importlib.util.find_spec(peer.package)
    if specification is None or specification.origin is None:
        raise ModuleNotFoundError(f"{peer.package} is not installed")
    return Path(specification.origin).parent


CWRAP = Peer("cwrap", "by_cwrap", ".cwrap", sources.cwrap, _cwrap)
HAND = Peer("hand-written", "by_hand", ".c", sources.by_hand, _plain)
PEERS = (
    CWRAP,
    HAND,
    Peer("nanobind", "by_nanobind", ".cpp", sources.nanobind, _nanobind, "nanobind"),
    Peer("Cython", "by_cython", ".pyx", sources.cython, _cython, "Cython"),
    Peer("pybind11", "by_pybind11", ".cpp", sources.pybind11, _pybind11, "pybind11"),
    Peer("CPython's parser", "by_parser", ".c", sources.by_parser, _plain, checks=False),
)

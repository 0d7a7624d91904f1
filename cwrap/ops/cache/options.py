"""Compilation options from environment variables, and properties of a unit that cache lookups need."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import NamedTuple

from cwrap.ops.cache import system
from cwrap.ops.cache.unit import Unit

NATIVE = "-march=native"
OPTIMISED = "-O3"
_DEBUG = ("-O0", "-g3")


class Style(NamedTuple):
    """Compilation options: debugging, sanitizers, and code for the processor of this machine."""

    debug: bool
    sanitize: str
    native: bool

    def flags(self) -> tuple[str, ...]:
        """Return the flags for compiler and linker."""
        flags: tuple[str, ...] = _DEBUG if self.debug else (OPTIMISED, "-DNDEBUG")
        if self.sanitize:
            flags = ("-O1", "-g", f"-fsanitize={self.sanitize}", "-fno-omit-frame-pointer")
        return (*flags, NATIVE) if self.native else flags


def style_of(environment: Mapping[str, str]) -> Style:
    """Return the options set by CWRAP_OPS_DEBUG=1, CWRAP_OPS_SANITIZE=address,undefined and CWRAP_OPS_NATIVE=1."""
    debug, native = (environment.get(name, "0") not in ("", "0") for name in ("CWRAP_OPS_DEBUG", "CWRAP_OPS_NATIVE"))
    return Style(debug, environment.get("CWRAP_OPS_SANITIZE", ""), native)


def uses_numpy(unit: Unit) -> bool:
    """Return True if the source includes headers of NumPy: `<numpy/…>` or `"cwrap_op_numpy.h"`."""
    return "numpy/" in unit.source or "_numpy.h" in unit.source


def numpy() -> ModuleType:
    """Return the module of NumPy, which takes long to import."""
    import numpy as np

    return np


def required_cpu_features(unit: Unit, style: Style) -> str:
    """Return the features of this processor if the code is compiled for it, otherwise ""."""
    return cpu_features() if style.native or NATIVE in unit.compile_args else ""


def cpu_features(file: str = "/proc/cpuinfo") -> str:
    """Return the features of this processor, separated by spaces."""
    try:
        with open(file, encoding="utf-8") as stream:
            for line in stream:
                if line.startswith(("flags", "Features")):
                    return " ".join(sorted(line.partition(":")[2].split()))
    except OSError:
        pass
    return f"{sys.platform} {system.machine()}"

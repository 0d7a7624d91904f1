"""A description of the machine: processor, cores, Python, compiler, peers; and a warning if the machine is busy."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import platform
import re
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

from cwrap.building.compiler import find_compiler

_PEERS = {"NumPy": "numpy", "PyTorch": "torch", "OpenBLAS": "scipy-openblas32", "PyTensor": "pytensor",
          "numba": "numba"}  # fmt: skip


def facts() -> str:
    """Return the description of the machine as one paragraph."""
    versions = [f"{name} {version}" for name, package in _PEERS.items() if (version := _version(package))]
    system = f"{platform.system()} {platform.machine()}"
    count = cores()
    python = f"Python {platform.python_version()}"
    parts = [_processor(), f"{count} core{'s' * (count > 1)}", system, python, _compiler()]
    return "Machine: " + ", ".join([*parts, *versions]) + "."


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def busy() -> str:
    """Return a warning if other processes use the machine; empty if not, or if unknown."""
    try:
        load = os.getloadavg()[0]
    except (AttributeError, OSError):
        return ""
    return f"the machine is busy (load {load:.1f}): do not publish these numbers" if load > 0.5 else ""


def environment() -> dict[str, str]:
    """Return the environment of measuring processes.

    It has no variables that select another `_C` or disable compiled Python modules.
    """
    unwanted = re.compile(r"PYTHONPATH|PYTHONSAFEPATH|PYTHONDONTWRITEBYTECODE|CWRAP_.*")
    return {name: value for name, value in os.environ.items() if not unwanted.fullmatch(name)}


def built() -> Any:
    """Return the module `_C`."""
    return importlib.import_module("_C")


def optional(name: str) -> ModuleType | None:
    """Return the module of a contestant, or None if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def _compiler() -> str:
    command = [*find_compiler(os.environ).command, "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]

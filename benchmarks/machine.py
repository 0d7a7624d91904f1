"""What the numbers were taken on: processor, cores, Python, compiler, peers; and whether it had anything else to do."""

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
    """One paragraph."""
    versions = [f"{name} {version}" for name, package in _PEERS.items() if (version := _version(package))]
    system = f"{platform.system()} {platform.machine()}"
    count = cores()
    python = f"Python {platform.python_version()}"
    parts = [_processor(), f"{count} core{'s' * (count > 1)}", system, python, _compiler()]
    return "Machine: " + ", ".join([*parts, *versions]) + "."


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def busy() -> str:
    """A warning where others use the machine; empty where they do not, or where that cannot be told."""
    try:
        load = os.getloadavg()[0]
    except (AttributeError, OSError):
        return ""
    return f"the machine is busy (load {load:.1f}): these numbers are no good for publication" if load > 0.5 else ""


def environment() -> dict[str, str]:
    """For child processes that measure: as ours, without what would make them load or build another `_C`, or compile
    Python's modules anew every time."""
    unwanted = re.compile(r"PYTHONPATH|PYTHONSAFEPATH|PYTHONDONTWRITEBYTECODE|CWRAP_.*")
    return {name: value for name, value in os.environ.items() if not unwanted.fullmatch(name)}


def built() -> Any:
    """`_C`."""
    return importlib.import_module("_C")


def optional(name: str) -> ModuleType | None:
    """A peer, where it is installed."""
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

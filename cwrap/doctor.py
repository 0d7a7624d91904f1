"""What cwrap finds on this machine: Python and its headers, compiler, ninja, NumPy, BLAS.

    $ cwrap doctor
    ok       Python     3.11.7, headers in …
    missing  ninja      pip install ninja
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked for; `needed` is false for what cwrap can do without."""

    name: str
    found: bool
    text: str
    needed: bool = True


def examine() -> tuple[Finding, ...]:
    """Looks for everything; starts the compiler once, for its version."""
    checks: tuple[Callable[[], Finding], ...] = (_python, _headers, _compiler, _ninja, _yaml, _numpy, _blas)
    return tuple(check() for check in checks)


def report(findings: tuple[Finding, ...]) -> str:
    """A line each."""
    lines = []
    for finding in findings:
        state = "ok" if finding.found else "missing" if finding.needed else "without"
        lines.append(f"{state:8} {finding.name:14} {finding.text}")
    return "\n".join(lines)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    enough = sys.version_info >= (3, 10)
    return Finding("Python", enough, version if enough else f"{version}; 3.10 or newer is needed")


def _headers() -> Finding:
    folder = Path(sysconfig.get_paths()["include"])
    found = (folder / "Python.h").is_file()
    return Finding("Python.h", found, str(folder) if found else f"not in {folder}; install python3-dev or the like")


def _compiler() -> Finding:
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not words or shutil.which(words[0]) is None:
        return Finding("C compiler", False, f"'{' '.join(words)}' is not on the path; install gcc or clang, or set CC")
    try:
        done = subprocess.run([*words, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding("C compiler", False, f"'{' '.join(words)}' does not run: {error}")
    first = done.stdout.partition("\n")[0]
    return Finding("C compiler", done.returncode == 0, f"{' '.join(words)}: {first or done.stderr.strip()}")


def _ninja() -> Finding:
    if version := _version("ninja"):
        return Finding("ninja", True, f"{version}, from the package")
    path = shutil.which("ninja")
    return Finding("ninja", path is not None, path or "pip install ninja")


def _yaml() -> Finding:
    import yaml

    loader = "libyaml" if hasattr(yaml, "CSafeLoader") else "pure Python: slower, with the same results"
    return Finding("PyYAML", True, f"{yaml.__version__}, {loader}")


def _numpy() -> Finding:
    version = _version("numpy")
    return Finding("NumPy", version is not None, version or "pip install numpy (arrays, random numbers)", needed=False)


def _blas() -> Finding:
    version = _version("scipy-openblas32")
    found = version is not None and importlib.util.find_spec("scipy_openblas32") is not None
    text = version or "pip install scipy-openblas32 (else matrix products use slower loops)"
    return Finding("OpenBLAS", found, text, needed=False)


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None

"""Environments of a Python without the GIL for `build_tools.harness.hammer`: with NumPy, and with `_C` built for it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_tools.platforms.cache import Cache
from build_tools.platforms.pythons import copy_checkout

_NEEDED = ("ninja", "numpy", "PyYAML", "scipy-openblas32", "setuptools>=77")


def build_tensors(folder: Path, python: str, cache: Cache, variables: Mapping[str, str]) -> tuple[str, Path]:
    """Return the Python of a new environment, and the folder with `_C`; raise CalledProcessError if a step fails."""
    checkout = folder / "cwrap"
    copy_checkout(checkout)
    environment = {**os.environ, **variables, "PYTHON_GIL": "0"}
    program = new_environment(folder, python, cache, _NEEDED, environment)
    subprocess.run([program, "setup.py", "build_ext"], cwd=checkout, env=environment, check=True)
    return program, checkout


def new_environment(
    folder: Path, python: str, cache: Cache, packages: Sequence[str], environment: Mapping[str, str]
) -> str:
    """Return the Python of a new environment with packages of PyPI; raise CalledProcessError if a step fails."""
    subprocess.run([python, "-m", "venv", "--without-pip", str(folder / "venv")], env=environment, check=True)
    program = str(folder / "venv/bin/python")
    pip = [program, str(cache.wheel("pip") / "pip"), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--prefer-binary", *packages], env=environment, check=True)
    return program

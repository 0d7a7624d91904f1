"""Copies of this project in which tests build `_C` again."""

from __future__ import annotations

import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import tiny_project as tiny
from folders import ROOT

# The files that every copy needs. Each test adds its declarations.
PROJECT = ("cwrap", "build_tools", "generic", "setup.py", "pyproject.toml", "README.md", "LICENSE")


def copy_project(folder: Path, *names: str) -> None:
    """Copy the project to a folder."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def copy_for_legacy(folder: Path) -> None:
    """Copy the project, with declarations of which only the kernels are built: docs/guides/files-of-2017.md."""
    copy_project(folder, *PROJECT, "declarations")
    kernels = folder / "declarations/kernels"
    kernels.mkdir()
    for path in [*(folder / "declarations").glob("*.yaml")]:
        if path.name != "dtypes.yaml":
            path.rename(kernels / path.name)


def build_extension(checkout: Path, **variables: str) -> None:
    """Build `_C` in a copy of the project."""
    environment = {**tiny.environment(**variables), "PYTHONPATH": ""}
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext"],
        cwd=checkout, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]


def output_of(checkout: Path, head: str, code: str) -> str:
    """Run a program that imports `_C` of a copy; return its output."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(code)],
        cwd=checkout, env={**tiny.environment(), "PYTHONPATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout

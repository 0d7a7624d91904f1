"""A copy of the checkout, to build in and to edit."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NOT_COPIED = ("build", "dist", "__pycache__", "*.so", "*.egg-info", ".*cache", ".venv", ".git")


@contextmanager
def checkout(root: Path) -> Iterator[Path]:
    """The folder of a copy, for as long as it is wanted."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        target = Path(folder, "checkout")
        copy(root, target)
        yield target


def copy(root: Path, target: Path) -> None:
    """Copies what git tracks, as it is now, and what is new and not ignored; without git, all that is not built."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode != 0 or not listed.stdout:
        shutil.copytree(root, target, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        return
    for name in listed.stdout.rstrip("\0").split("\0"):
        if (root / name).is_file():  # one that is deleted, but not yet for git, stays out
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)

"""A temporary copy of the checkout for builds and edits."""

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
    """Yield the folder of a copy, which is removed at the end."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        target = Path(folder, "checkout")
        copy(root, target)
        yield target


def copy(root: Path, target: Path) -> None:
    """Copy tracked files and new files that are not ignored; without git, all files except build outputs."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode != 0 or not listed.stdout:
        shutil.copytree(root, target, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        return
    for name in listed.stdout.rstrip("\0").split("\0"):
        if (root / name).is_file():  # a deleted file that git still tracks is not copied
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)

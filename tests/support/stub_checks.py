"""Stubs of generated modules, checked by mypy and stubtest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from compiled import plain_environment


def check_stubs(folder: Path, *names: str, options: tuple[str, ...] = ()) -> None:
    """Check the stubs in the folder of the compiled modules; `options` are for stubtest, which imports the modules."""
    stubs = [f"{name}.pyi" for name in names]
    for command in (("mypy", "--strict", *stubs), ("mypy.stubtest", *names, "--concise", *options)):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder, env=plain_environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

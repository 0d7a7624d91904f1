"""Fresh virtual environments, made from what is on this machine: nothing is fetched.

What an environment is to have comes from the one that runs the tests, by name; cwrap comes as the wheel that is made of
this checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from tiny_project import environment

OFFLINE = ("--no-index", "--no-build-isolation", "--no-deps")


@dataclass(frozen=True)
class Environment:
    """A virtual environment."""

    folder: Path

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    def run(self, *command: str, cwd: Path | None = None, fails: bool = False) -> str:
        """What `python COMMAND` prints."""
        return checked([self.python, *command], cwd or self.folder, self.variables(), fails)

    def variables(self) -> dict[str, str]:
        places = (str(self.folder / "bin"), os.path.dirname(sys.executable), os.environ["PATH"])
        quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        return {**environment(), "PYTHONPATH": "", "PATH": os.pathsep.join(places), **quiet}

    def pip(self, *words: str, cwd: Path | None = None, fails: bool = False) -> str:
        """pip of the environment that runs the tests, at work in this one."""
        command = [sys.executable, "-m", "pip", "--python", self.python, *words]
        return checked(command, cwd or self.folder, self.variables(), fails)

    def install(self, *what: Path | str, editable: bool = False) -> None:
        """Installs wheels, sdists and folders, with what is there already."""
        given = [word for path in what for word in (["-e"] if editable else []) + [str(path)]]
        self.pip("install", "--quiet", *OFFLINE, *given)


def checked(command: Sequence[str], cwd: Path, variables: dict[str, str], fails: bool = False) -> str:
    """What a command prints; it is to succeed, or else to fail."""
    done = subprocess.run(command, cwd=cwd, env=variables, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == fails, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr if fails else done.stdout


def fresh(folder: Path, *packages: str) -> Environment:
    """An environment with packages of the one that runs the tests, and nothing else."""
    checked([sys.executable, "-m", "venv", "--without-pip", str(folder)], Path.cwd(), environment())
    made = Environment(folder)
    (site,) = folder.glob("lib/python*/site-packages")
    for package in packages:
        for path in sorted({str(file).partition("/")[0] for file in metadata.files(package) or ()}):
            source = Path(str(metadata.distribution(package).locate_file(path)))
            if path not in ("..", "__pycache__") and not (site / path).exists():
                (site / path).symlink_to(source)
    return made


def cwrap_wheel(root: Path, folder: Path) -> Path:
    """cwrap of this checkout, alone."""
    copy = folder / "checkout"
    copy.mkdir(parents=True)
    for name in ("cwrap", "build_tools", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (copy / name).symlink_to(root / name)
    variables = {**environment(), "PYTHONPATH": "", "CWRAP_PURE": "1"}
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", *OFFLINE, "--wheel-dir", str(folder), str(copy)]
    checked(command, folder, variables)
    (wheel,) = folder.glob("cwrap-*.whl")
    return wheel



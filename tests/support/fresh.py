"""New virtual environments, made from files of this machine without network access.

Packages are linked from the environment that runs the tests. cwrap is installed from a wheel of this checkout.
"""

from __future__ import annotations

import os
import re
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
    """A virtual environment and its commands."""

    folder: Path

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    def run(self, *command: str, cwd: Path | None = None, fails: bool = False) -> str:
        """Run `python COMMAND` and return its output."""
        return checked([self.python, *command], cwd or self.folder, self.variables(), fails)

    def variables(self) -> dict[str, str]:
        places = (str(self.folder / "bin"), os.path.dirname(sys.executable), os.environ["PATH"])
        quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        return {**environment(), "PYTHONPATH": "", "PATH": os.pathsep.join(places), **quiet}

    def pip(self, *words: str, cwd: Path | None = None, fails: bool = False) -> str:
        """Run pip of the environment that runs the tests on this environment."""
        command = [sys.executable, "-m", "pip", "--python", self.python, *words]
        return checked(command, cwd or self.folder, self.variables(), fails)

    def install(self, *what: Path | str, editable: bool = False) -> None:
        """Install wheels, sdists and folders, without downloads."""
        arguments = [word for path in what for word in (["-e"] if editable else []) + [str(path)]]
        self.pip("install", "--quiet", *OFFLINE, *arguments)


def checked(command: Sequence[str], cwd: Path, variables: dict[str, str], fails: bool = False) -> str:
    """Run a command that must succeed (or fail, with `fails`) and return its output."""
    done = subprocess.run(command, cwd=cwd, env=variables, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == fails, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr if fails else done.stdout


def required(*packages: str) -> tuple[str, ...]:
    """Return packages with the packages that they require here, without those that only extras require."""
    found: dict[str, None] = {}
    todo = list(packages)
    while todo:
        package = todo.pop()
        if package.lower() in map(str.lower, found):
            continue
        found[package] = None
        for requirement in metadata.requires(package) or ():
            name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
            if "extra ==" not in requirement and installed(name):
                todo.append(name)
    return tuple(found)


def installed(package: str) -> bool:
    """Return whether the environment that runs the tests has a package."""
    try:
        metadata.distribution(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def fresh(folder: Path, *packages: str) -> Environment:
    """Create an environment that has only the named packages, linked from the environment that runs the tests."""
    checked([sys.executable, "-m", "venv", "--without-pip", str(folder)], Path.cwd(), environment())
    target = Environment(folder)
    (site,) = folder.glob("lib/python*/site-packages")
    for package in packages:
        for path in sorted({str(file).partition("/")[0] for file in metadata.files(package) or ()}):
            source = Path(str(metadata.distribution(package).locate_file(path)))
            if path not in ("..", "__pycache__") and not (site / path).exists():
                (site / path).symlink_to(source)
    return target


def cwrap_wheel(root: Path, folder: Path) -> Path:
    """Build a wheel of cwrap, without `_C`, from this checkout."""
    copy = folder / "checkout"
    copy.mkdir(parents=True)
    for name in ("cwrap", "build_tools", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (copy / name).symlink_to(root / name)
    variables = {**environment(), "PYTHONPATH": "", "CWRAP_PURE": "1"}
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", *OFFLINE, "--wheel-dir", str(folder), str(copy)]
    checked(command, folder, variables)
    (wheel,) = folder.glob("cwrap_gen-*.whl")
    return wheel

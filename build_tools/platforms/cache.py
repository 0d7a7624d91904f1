"""A folder for what is downloaded: wheels, npm packages, packages and sources of Debian.

Each entry of the cache is a folder. An entry that exists is used as it is; remove the folder to fetch it again. What a
package index does not offer raises NotObtainableError, which a run reports by name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "CWRAP_PLATFORMS_CACHE"


class NotObtainableError(Exception):
    """Something that a run needs cannot be had on this machine; the message says why."""


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the cache: CWRAP_PLATFORMS_CACHE, or `cwrap-platforms` in the user's cache folder."""
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE]).absolute()
    return Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cwrap-platforms"


def run(command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None) -> str:
    """Return the output of a command; raise NotObtainableError with its last line if it fails."""
    program = Path(command[0]).name
    try:
        done = subprocess.run(
            command, cwd=folder, env={**os.environ, **(environment or {})}, capture_output=True, text=True,
            check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError as error:
        raise NotObtainableError(f"{program}: {error.strerror}") from error
    if done.returncode:
        raise NotObtainableError(f"{program}: {last_line(done.stderr or done.stdout)}")
    return done.stdout


def last_line(log: str) -> str:
    """Return the line of a log that says most about a failure: the last error, or the last line."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "e:"))]
    return (errors or lines or ["no output"])[-1]


@dataclass(frozen=True, slots=True)
class Cache:
    """The cache in a folder."""

    folder: Path

    def entry(self, name: str, create: Callable[[Path], None]) -> Path:
        """Return the folder of an entry. If it does not exist, `create` fills a temporary folder, which is renamed."""
        folder = self.folder / name
        if folder.is_dir():
            return folder
        self.folder.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(prefix=f"{name}.", dir=self.folder))
        new.chmod(0o755)
        try:
            create(new)
            if not folder.is_dir():  # another process may have created it meanwhile
                new.rename(folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)
        return folder

    def wheel(self, package: str, *options: str) -> Path:
        """Return the folder into which pip has installed a package, without its dependencies."""
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        return self.entry(
            f"wheel-{package}", lambda new: _ignore(run([*install, *options, "--target", str(new), package]))
        )

    def npm(self, package: str) -> Path:
        """Return the folder of a package of the npm registry."""
        install = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--prefix"]
        entry = self.entry(f"npm-{package}", lambda new: _ignore(run([*install, str(new), package])))
        return entry / "node_modules" / package


def _ignore(_: str) -> None:
    """Accept the output of a command that is run for its files."""

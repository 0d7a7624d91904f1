"""Packages of a suite of Debian, unpacked into the cache without installing them.

apt-get runs with separate lists and settings, so it needs no rights and changes nothing on the machine. A mirror that
is being updated may list a version that it does not have; then the next older version is fetched.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

from build_tools.platforms.cache import Cache, NotObtainableError, run

ARCHITECTURES = ("amd64", "arm64", "riscv64", "s390x")
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_DAY = 24 * 3600
_VERSION = re.compile(r"^Version: (\S+)$", re.MULTILINE)

SETTINGS = """\
Dir::State "{folder}/state";
Dir::State::status "/dev/null";
Dir::Cache "{folder}/cache";
Dir::Etc::sourcelist "{folder}/sources.list";
Dir::Etc::sourceparts "-";
APT::Architecture "amd64";
APT::Architectures {{ {architectures} }};
APT::Sandbox::User "";
Acquire::Languages "none";
"""


class Debian:
    """A suite of Debian, by default the unstable one, for the architectures that are tried."""

    def __init__(self, cache: Cache, suite: str = "sid", only_sources: bool = False) -> None:
        self.cache = cache
        self.suite = suite
        self.only_sources = only_sources
        name = "debian" if suite == "sid" else f"debian-{suite}"
        self.folder = cache.folder / (name if only_sources or suite == "sid" else f"{name}-packages")
        self._failure = ""

    def packages(self, entry: str, names: Sequence[str], architecture: str = "amd64") -> Path:
        """Return a folder with the unpacked files of packages; `name:all` has no files for one architecture."""

        def create(new: Path) -> None:
            self.update()
            self._apt(
                ["apt-get", "download", *(name if ":" in name else f"{name}:{architecture}" for name in names)], new
            )
            for package in sorted(new.glob("*.deb")):
                run(["dpkg-deb", "--extract", str(package), str(new)])
                package.unlink()

        return self.cache.entry(entry, create)

    def source(self, entry: str, name: str, patterns: Sequence[str]) -> Path:
        """Return a folder with those files of a source package whose paths match one of the patterns."""

        def create(new: Path) -> None:
            self.update()
            archive = self._archive(name, new)
            run(["tar", "--extract", "--file", archive.name, "--strip-components=1", "--wildcards", *patterns], new)
            for path in new.glob(f"{name}_*"):
                path.unlink()

        return self.cache.entry(entry, create)

    def _archive(self, name: str, folder: Path) -> Path:
        """Download the upstream archive of a source package, of the newest version that the mirror has."""
        failure = NotObtainableError(f"{self.suite} has no source package {name}")
        shown = self._apt(["apt-cache", "showsrc", "--only-source", name])
        for version in newest_first(_VERSION.findall(shown)):
            try:
                self._apt(["apt-get", "source", "--download-only", f"{name}={version}"], folder)
                return next(folder.glob(f"{name}_*.orig.tar.?z"))  # not its signature
            except NotObtainableError as error:  # noqa: PERF203 - a download takes longer
                failure = error
        raise failure

    def update(self) -> None:
        """Fetch the lists of packages, unless they are less than a day old."""
        if self._failure:  # do not ask an unreachable mirror again
            raise NotObtainableError(self._failure)
        lists = self.folder / "state" / "lists"
        stamp = self.folder / "updated"
        if stamp.is_file() and time.time() - stamp.stat().st_mtime < _DAY:
            return
        try:
            self._configure()
            self._apt(["apt-get", "update"])
        except NotObtainableError as error:
            # One list that is missing does not hinder the others.
            if not any(lists.glob("*_Sources*" if self.only_sources else "*_Packages*")):
                self._failure = str(error)
                raise
        stamp.touch()

    def _configure(self) -> None:
        if not _KEYS.is_file():
            raise NotObtainableError(f"the keys of Debian's archive are not installed ({_KEYS})")
        for name in ("state/lists/partial", "cache/archives/partial"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        architectures = " ".join(f'"{name}";' for name in ARCHITECTURES)
        settings = SETTINGS.format(folder=self.folder, architectures=architectures)
        (self.folder / "apt.conf").write_text(settings, encoding="utf-8")
        where = f"[signed-by={_KEYS}] http://deb.debian.org/debian {self.suite} main\n"
        binaries = "" if self.only_sources else f"deb {where}"
        (self.folder / "sources.list").write_text(f"{binaries}deb-src {where}", encoding="utf-8")

    def _apt(self, command: list[str], folder: Path | None = None) -> str:
        return run(command, folder, {"APT_CONFIG": str(self.folder / "apt.conf")})


def newest_first(versions: Sequence[str]) -> list[str]:
    """Return versions from the newest on: numbers in them are compared as numbers."""
    return sorted(set(versions), key=lambda v: [int(n) for n in re.findall(r"\d+", v)], reverse=True)

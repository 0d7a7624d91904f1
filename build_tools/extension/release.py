"""Check that the checkout can be released.

    python -m build_tools.extension.release           version, changelog, metadata; sdist, wheel, a project
    python -m build_tools.extension.release --full    the wheel contains _C
    python -m build_tools.extension.release 3.12      with the Pythons that are named

The version, the changelog and the citation must agree. Two copies of the checkout in different folders are packed and
built with different hash seeds: the sdists must have the same files, the wheels the same bytes and complete metadata.
Each Python installs the wheel in an empty environment, and there builds and tests a project that `cwrap new` makes.
Every fault is printed; the exit status is 1 if there is one.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from email import message_from_bytes
from email.message import Message
from pathlib import Path

from build_tools.extension.project import PURE, RELATIVE_LINK, ROOT
from build_tools.platforms.pythons import Python, all_pythons, chosen, copy_checkout
from cwrap.about import __version__

EPOCH = "1704067200"  # the time of all files in the wheels, 2024-01-01
_RELEASED = re.compile(r"^## \[(?P<version>\d+\.\d+\.\d+)\] - (?P<date>\d{4}-\d\d-\d\d)$", re.MULTILINE)
_CITED = re.compile(r"^(?P<key>version|date-released): \"?(?P<value>[^\"\n]+)\"?$", re.MULTILINE)
# What package indexes show of a distribution, with the expected values, or None for any value.
_METADATA = {
    "Name": "cwrap-gen",
    "Version": __version__,
    "Summary": None,
    "Author": None,
    "License-Expression": None,
    "License-File": None,
    "Requires-Python": None,
    "Description-Content-Type": "text/markdown",
}


class StepError(Exception):
    """A program that failed, with its output."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m build_tools.extension.release", description="Check that a version is ready."
    )
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", help="versions or paths (default: all of the machine)")
    parser.add_argument("--full", action="store_true", help="build _C too; this takes several minutes for each build")
    options = parser.parse_args(arguments)
    pythons = chosen(options.pythons, all_pythons())
    faults = list(disagreements(read("CHANGELOG.md"), read("CITATION.cff"), __version__))
    with tempfile.TemporaryDirectory() as folder:
        try:
            faults += list(check_packages(Path(folder), pythons, options.full))
        except StepError as error:
            faults.append(str(error))
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    print(f"not ready for release; errors: {len(faults)}" if faults else "ready for release")
    return 1 if faults else 0


def read(name: str) -> str:
    """Return the text of a file of the checkout."""
    return (ROOT / name).read_text(encoding="utf-8")


def disagreements(changelog: str, citation: str, version: str) -> Iterator[str]:
    """Yield what is wrong about the version and its date in the changelog and the citation."""
    released = {match["version"]: match["date"] for match in _RELEASED.finditer(changelog)}
    cited = {match["key"]: match["value"] for match in _CITED.finditer(citation)}
    if version not in released:
        yield f"CHANGELOG.md: has no section '## [{version}] - YYYY-MM-DD'; rename [Unreleased]"
    if cited.get("version") != version:
        yield f"CITATION.cff: the version is {cited.get('version', 'missing')}; cwrap/about.py has {version}"
    if version in released and cited.get("date-released") != released[version]:
        found = cited.get("date-released", "missing")
        yield f"CITATION.cff: date-released is {found}; CHANGELOG.md has {released[version]}"


def check_packages(folder: Path, pythons: Sequence[Python], full: bool) -> Iterator[str]:
    """Build the packages twice, compare them, and try the wheel with each Python; yield the faults."""
    sdists, wheels = [], []
    for number, place in enumerate(("first", "a/deeper/second")):
        step(f"sdist and wheel, build {number + 1} of 2")
        target = folder / place
        target.mkdir(parents=True)
        sdists.append(sdist_of(target))
        wheels.append(wheel_of(sdists[-1], target, hash_seed=number + 1, full=full))
    if files_of(sdists[0]) != files_of(sdists[1]):
        yield "the sdists of two builds differ"
    if wheels[0].read_bytes() != wheels[1].read_bytes():
        yield f"the wheels of two builds differ: {wheels[0].name}"
    yield from metadata_faults(metadata_of(wheels[0]))
    for python in pythons:
        step(f"a new project with Python {python.name}")
        wheel = wheels[0]
        if full and python.path != sys.executable:
            wheel = wheel_of(sdists[0], folder / python.name, hash_seed=1, full=True, python=python.path)
        try:
            try_wheel(wheel, folder / f"new-{python.name}", python)
        except StepError as error:
            yield f"Python {python.name}: {error}"


def step(what: str) -> None:
    """Print what is done now."""
    print(f"-- {what}", flush=True)


def run(command: Sequence[str], folder: Path, **more: str) -> None:
    """Run a program in a folder, with more environment variables; raise StepError with its output if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        end = "\n".join(done.stdout.splitlines()[-20:])
        raise StepError(f"{' '.join(command)}: exit status {done.returncode}\n{end}")


def sdist_of(folder: Path) -> Path:
    """Copy the checkout to a folder, and return the path of the sdist that is made of the copy."""
    copy_checkout(folder / "checkout")
    run([sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(folder)], folder / "checkout", **{PURE: "1"})
    return next(folder.glob("*.tar.gz"))


def wheel_of(sdist: Path, folder: Path, hash_seed: int, full: bool, python: str = sys.executable) -> Path:
    """Build a wheel of an sdist, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    # This environment has what a build needs, the environments of other Pythons have nothing.
    options = ["--no-build-isolation"] if python == sys.executable else []
    variables = {"SOURCE_DATE_EPOCH": EPOCH, "PYTHONHASHSEED": str(hash_seed), PURE: "0" if full else "1"}
    run([python, "-m", "pip", "wheel", "-q", "--no-deps", *options, "-w", str(folder), str(sdist)], folder, **variables)
    return next(folder.glob("*.whl"))


def files_of(sdist: Path) -> dict[str, str]:
    """Return the digests of the files in an sdist."""
    with tarfile.open(sdist) as archive:
        contents = {member.name: archive.extractfile(member) for member in archive if member.isfile()}
        return {name: hashlib.sha256(file.read()).hexdigest() for name, file in contents.items() if file}


def metadata_of(wheel: Path) -> Message:
    """Return the metadata of a wheel; the description is the payload."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(name))


def metadata_faults(metadata: Message) -> Iterator[str]:
    """Yield what is missing or wrong in the metadata of a wheel."""
    for field, expected in _METADATA.items():
        value = metadata.get(field)
        if not value or (expected and value != expected):
            yield f"metadata of the wheel: {field} is {value or 'missing'}" + (f", not {expected}" if expected else "")
    text = str(metadata.get_payload())
    if not text.strip():
        yield "metadata of the wheel: the description, which is README.md, is missing"
    if link := RELATIVE_LINK.search(text):
        yield f"metadata of the wheel: package indexes cannot follow the link {link[0]}"


def try_wheel(wheel: Path, folder: Path, python: Python) -> None:
    """Install a wheel in an empty environment; make, build and import a new project there."""
    folder.mkdir()
    run([python.path, "-m", "venv", "environment"], folder)
    inside = str(folder / "environment/bin/python")
    run([inside, "-m", "pip", "install", "-q", f"{wheel}[build]"], folder)
    run([inside, "-m", "cwrap", "new", "swift"], folder)
    project = [*("--find-links", str(wheel.parent)), "--no-build-isolation", "-e", ".[test]"]
    run([inside, "-m", "pip", "install", "-q", *project], folder / "swift")
    run([inside, "-m", "pytest", "-q", "-p", "no:cacheprovider"], folder / "swift")


if __name__ == "__main__":
    sys.exit(main())

"""Checks of this machine: cwrap, Python and its headers, compiler, ninja, NumPy, BLAS, the project in this folder.

For example:

    $ cwrap doctor
    ok       cwrap       0.1.0         /usr/lib/python3/dist-packages/cwrap
    ok       Python      3.11.7        /usr/bin/python3
    missing  ninja       needed to compile; python -m pip install ninja
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from cwrap import about
from cwrap.config import FILE, find_config
from cwrap.source.diagnostics import CwrapError, Style, plain
from cwrap.toolchain.compiler import C, ToolchainError, find_toolchain, install_command

_PIP = "python -m pip install"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. `text` is a version, or what the missing part is needed for.

    `where` is its path, or the command that installs it. `needed` is False for optional parts, `warning` True for
    something that was found and should not be there.
    """

    name: str
    found: bool
    text: str
    where: str = ""
    needed: bool = True
    warning: bool = False


def examine() -> tuple[Finding, ...]:
    """Return the results of all checks. The compiler is started once, to get its version."""
    checks: tuple[Callable[[], Finding], ...] = (
        _cwrap, _python, _headers, _compiler, _ninja, _yaml, _numpy, _blas, _pytest, _project,
    )  # fmt: skip
    return tuple(check() for check in checks)


def report(findings: tuple[Finding, ...], style: Style = plain) -> str:
    """Return a line for each finding: state, name, version and path, or the command that installs it."""
    lines = []
    for finding in findings:
        state, part = _state(finding)
        columns = finding.found and not finding.warning
        shown = f"{finding.text:13} {finding.where}" if columns else f"{finding.text}; {finding.where}"
        text = shown if finding.where else finding.text
        lines.append(f"{style(part, f'{state:8}')} {finding.name:11} {text}")
    return "\n".join(lines)


def _state(finding: Finding) -> tuple[str, str]:
    if finding.warning:
        return "warning", "warning"
    if finding.found:
        return "ok", "ok"
    return ("missing", "error") if finding.needed else ("without", "warning")


def _cwrap() -> Finding:
    """Return the version and folder of cwrap, or a warning if a distribution named `cwrap` is installed.

    That is another project whose package has the same name, or an installation of cwrap under its former name.
    """
    try:
        other = metadata.distribution("cwrap")
    except metadata.PackageNotFoundError:
        return Finding("cwrap", True, about.__version__, about.FOLDER)
    former = any(entry.value == "cwrap.cli:main" for entry in other.entry_points)
    what = "an old installation of cwrap" if former else "another project, whose package hides this one"
    remedy = f"python -m pip uninstall cwrap, then install {about.DISTRIBUTION} again"
    return Finding("cwrap", True, f"the distribution 'cwrap' {other.version} is {what}", remedy, warning=True)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    enough = sys.version_info >= (3, 10)
    if not enough:
        return Finding("Python", False, f"{version} is too old", "install 3.10 or newer")
    return Finding("Python", True, version, sys.executable)


def _headers() -> Finding:
    folder = Path(sysconfig.get_paths()["include"])
    if (folder / "Python.h").is_file():
        return Finding("Python.h", True, sysconfig.get_python_version(), str(folder))
    return Finding("Python.h", False, f"not found in {folder}, needed to compile", install_command("headers"))


def _compiler() -> Finding:
    try:
        compiler = find_toolchain(C, os.environ)
    except ToolchainError as error:
        return Finding("C compiler", False, str(error))
    words = compiler.command
    try:
        done = subprocess.run([*words, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding("C compiler", False, f"'{' '.join(words)}' does not run: {error}")
    first = done.stdout.partition("\n")[0] or done.stderr.strip()
    if done.returncode:
        return Finding("C compiler", False, f"'{' '.join(words)}' does not run: {first}")
    return Finding("C compiler", True, _number(first), shutil.which(words[0]) or words[0])


def _number(line: str) -> str:
    """Return the version in the output of `compiler --version`: the last word that looks like one."""
    numbers = [word for word in line.replace("(", " ").replace(")", " ").split() if word[:1].isdigit() and "." in word]
    return numbers[-1] if numbers else ""


def _ninja() -> Finding:
    if version := _version("ninja"):
        return Finding("ninja", True, version, _package_folder("ninja"))
    path = shutil.which("ninja")
    if path:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20, check=False)
        return Finding("ninja", True, done.stdout.strip(), path)
    return Finding("ninja", False, "needed to compile", f"{_PIP} ninja")


def _yaml() -> Finding:
    import yaml

    loader = "with libyaml" if hasattr(yaml, "CSafeLoader") else "without libyaml (slower)"
    return Finding("PyYAML", True, yaml.__version__, f"{_package_folder('yaml')}, {loader}")


def _numpy() -> Finding:
    return _package("NumPy", "numpy", "numpy", "for arrays and random numbers")


def _blas() -> Finding:
    return _package("OpenBLAS", "scipy-openblas32", "scipy_openblas32", "for fast matrix products and linear algebra")


def _pytest() -> Finding:
    return _package("pytest", "pytest", "pytest", "for the tests of a project")


def _package(name: str, distribution: str, module: str, purpose: str) -> Finding:
    """Return the finding for an optional package."""
    version = _version(distribution)
    if version is None or importlib.util.find_spec(module) is None:
        return Finding(name, False, purpose, f"{_PIP} {distribution}", needed=False)
    return Finding(name, True, version, _package_folder(module), needed=False)


def _project() -> Finding:
    try:
        settings = find_config(Path())
        files = settings.files() if settings else ()
    except CwrapError as error:
        return Finding("project", False, str(error.diagnostics[0].location), error.diagnostics[0].message)
    if settings is None:
        text = f"no {FILE} with a table [tool.cwrap] in this folder or above; commands need FILE arguments"
        return Finding("project", False, text, needed=False)
    return Finding("project", True, settings.target, f"{settings.root / FILE}, files of declarations: {len(files)}")


def _package_folder(module: str) -> str:
    """Return the folder of a package."""
    spec = importlib.util.find_spec(module)
    return str(Path(spec.origin).parent) if spec and spec.origin else ""


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None

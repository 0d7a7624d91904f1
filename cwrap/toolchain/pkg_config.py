"""Compiler and linker flags of installed libraries, from pkg-config.

    find_flags(("zlib",), os.environ)     PackageFlags(compile=("-I…",), link=("-lz",))

The variable PKG_CONFIG names another program than pkg-config, as in CMake and Meson.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cwrap.toolchain.compiler import ToolchainError, install_command

_PROGRAMS = ("pkg-config", "pkgconf")


@dataclass(frozen=True, slots=True)
class PackageFlags:
    """The flags to compile with the headers of packages, and to link their libraries."""

    compile: tuple[str, ...] = ()
    link: tuple[str, ...] = ()


def find_flags(packages: Sequence[str], environment: Mapping[str, str]) -> PackageFlags:
    """Return the flags of packages such as `zlib` or `gtk4 >= 4.6`. Raise ToolchainError if one is not installed."""
    if not packages:
        return PackageFlags()
    command = _program(environment)
    for package in packages:
        done = _run([*command, "--exists", "--print-errors", package], environment)
        if done.returncode:
            raise ToolchainError(_missing(package, done.stderr))
    outputs = [_run([*command, option, *packages], environment) for option in ("--cflags", "--libs")]
    failed = next((done for done in outputs if done.returncode), None)
    if failed:
        raise ToolchainError(f"pkg-config failed for {', '.join(packages)}: {failed.stderr.strip()}")
    return PackageFlags(*(tuple(shlex.split(done.stdout)) for done in outputs))


def _program(environment: Mapping[str, str]) -> list[str]:
    """Return the command of pkg-config."""
    configured = shlex.split(environment.get("PKG_CONFIG", ""))
    path = environment.get("PATH")
    if configured:
        if shutil.which(configured[0], path=path) is None:
            raise ToolchainError(f"PKG_CONFIG is '{' '.join(configured)}', but the program was not found")
        return configured
    for name in _PROGRAMS:
        if shutil.which(name, path=path):
            return [name]
    raise ToolchainError(f"pkg-config was not found; install it: {install_command('pkg-config')}")


def _run(command: list[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, env=dict(environment), errors="replace")


def _missing(package: str, errors: str) -> str:
    name = package.split(maxsplit=1)[0]
    reason = next((line.strip() for line in errors.splitlines() if line.strip()), f"no package '{name}'")
    return (
        f"pkg-config cannot use the package '{package}' ({reason}); install the headers of the library (on Debian a "
        f"package such as lib{name}-dev), or add the folder of {name}.pc to PKG_CONFIG_PATH"
    )

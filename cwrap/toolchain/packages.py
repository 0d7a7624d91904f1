"""Names of system packages that compilation needs, and the commands that install them."""

from __future__ import annotations

import shutil

_SYSTEMS = (
    (
        "apt-get",
        "apt-get install",
        {"headers": "python3-dev", "compiler": "gcc", "c++": "g++", "pkg-config": "pkg-config"},
    ),
    ("dnf", "dnf install", {"headers": "python3-devel", "compiler": "gcc", "c++": "gcc-c++", "pkg-config": "pkgconf"}),
    ("apk", "apk add", {"headers": "python3-dev", "compiler": "gcc musl-dev", "c++": "g++", "pkg-config": "pkgconf"}),
    ("pacman", "pacman -S", {"headers": "python", "compiler": "gcc", "c++": "gcc", "pkg-config": "pkgconf"}),
    ("winget", "winget install", {"compiler": "zig.zig", "c++": "zig.zig"}),
    ("xcode-select", "xcode-select", {"headers": "--install", "compiler": "--install", "c++": "--install"}),
)
_NAMES = {
    "headers": "headers of Python",
    "compiler": "C compiler",
    "c++": "C++ compiler",
    "pkg-config": "program pkg-config",
}


def install_command(kind: str) -> str:
    """Return the command that installs "headers", "compiler", "c++" or "pkg-config" on this system."""
    for program, command, packages in _SYSTEMS:
        if kind in packages and shutil.which(program):
            return f"{command} {packages[kind]}"
    return f"install the {_NAMES[kind]} with the system's packages"

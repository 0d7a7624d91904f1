"""Names of system packages that compilation needs, and the commands that install them."""

from __future__ import annotations

import shutil

_SYSTEMS = (
    ("apt-get", "apt-get install", {"headers": "python3-dev", "compiler": "gcc", "c++": "g++"}),
    ("dnf", "dnf install", {"headers": "python3-devel", "compiler": "gcc", "c++": "gcc-c++"}),
    ("apk", "apk add", {"headers": "python3-dev", "compiler": "gcc musl-dev", "c++": "g++"}),
    ("pacman", "pacman -S", {"headers": "python", "compiler": "gcc", "c++": "gcc"}),
    ("xcode-select", "xcode-select", {"headers": "--install", "compiler": "--install", "c++": "--install"}),
)
_NAMES = {"headers": "headers of Python", "compiler": "C compiler", "c++": "C++ compiler"}


def install_command(kind: str) -> str:
    """Return the command that installs "headers", "compiler" or "c++" on this system."""
    for program, command, packages in _SYSTEMS:
        if shutil.which(program):
            return f"{command} {packages[kind]}"
    return f"install the {_NAMES[kind]} with the system's packages"

"""What the packages of a system are called that a build needs, and the command that installs them."""

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


def installed_by(what: str) -> str:
    """The command of this system that installs the "headers", the C "compiler", or that of "c++"."""
    for program, command, packages in _SYSTEMS:
        if shutil.which(program):
            return f"{command} {packages[what]}"
    return f"install the {_NAMES[what]} with the system's packages"

"""The Python versions that a built module works with: its own version, or with the stable ABI also all later ones."""

from __future__ import annotations

import re
from typing import TypeAlias

from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

Version: TypeAlias = tuple[int, int]

FLOOR: Version = (3, 10)
ABI3T_FLOOR: Version = (3, 15)
_VERSION = pattern(r"3\.(0|[1-9]\d?)(t?)\Z", re.ASCII)


class AbiError(ValueError):
    """The requested combination is invalid. The message says why."""


@dataclass(frozen=True, slots=True)
class Abi:
    """The ABI of a built module.

    `limited` is the oldest Python version that the module works with through the stable ABI, or None for only the
    version that it is built for. `abi3t`: it works with Pythons with and without the GIL. `free_threaded` declares that
    the module is thread-safe without the GIL.
    """

    limited: Version | None = None
    free_threaded: bool = False
    abi3t: bool = False

    @property
    def macros(self) -> dict[str, str]:
        """The macros of C that select the ABI, and their values."""
        if self.limited is None:
            return {}
        version = hexadecimal(self.limited)
        return {"CWRAP_LIMITED_API": version, **({"Py_TARGET_ABI3T": version} if self.abi3t else {})}


ORDINARY = Abi()


def read_abi(limited_api: str, free_threaded: bool, standalone: bool) -> Abi:
    """Return the ABI for two options: `limited_api` is a version, such as "3.11" or "3.15t", or empty.

    Raise AbiError for invalid values.
    """
    if not standalone and limited_api:
        raise AbiError(
            "limited_api is supported for standalone modules only: tensor types are static, and their layout and slots "
            "are not part of the stable ABI"
        )
    if not standalone and free_threaded:
        raise AbiError("free_threaded requires a standalone module: tensors are not thread-safe without the GIL")
    version = parse_version(limited_api) if limited_api else None
    return Abi(version, free_threaded, limited_api.endswith("t"))


def parse_version(text: str) -> Version:
    """Return the version in a text: (3, 11) for "3.11", (3, 15) for "3.15t". Raise AbiError if it is invalid."""
    message = version_error(text)
    if message:
        raise AbiError(message)
    return (3, int(text.partition(".")[2].rstrip("t")))


def version_error(text: str) -> str:
    """Return why a text is not a version that a module can be built for, or "" if it is one."""
    match = _VERSION.match(text)
    if not match:
        return f"'{text}' is not a version of Python 3; expected one like '{version_text(FLOOR)}'"
    if (3, int(match[1])) < FLOOR:
        return f"Python {text} is too old: wrappers need the stable ABI of {version_text(FLOOR)} or later"
    if match[2] and (3, int(match[1])) < ABI3T_FLOOR:
        floor = version_text(ABI3T_FLOOR)
        return f"the stable ABI for Pythons with and without the GIL begins with {floor}; expected '{floor}t' or later"
    return ""


def version_text(version: Version) -> str:
    """Return a version as text: "3.11" for (3, 11)."""
    return f"{version[0]}.{version[1]}"


def hexadecimal(version: Version) -> str:
    """Return a version as Py_LIMITED_API expects it: "0x030B0000" for (3, 11)."""
    return f"0x{version[0]:02X}{version[1]:02X}0000"

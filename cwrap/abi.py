"""Which Pythons one built module works with: its own version alone, or the stable ABI of one and all later ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

Version: TypeAlias = tuple[int, int]

FLOOR: Version = (3, 10)
_VERSION = re.compile(r"3\.(0|[1-9]\d?)\Z", re.ASCII)


class AbiError(ValueError):
    """What was asked for makes no sense; the text says why."""


@dataclass(frozen=True, slots=True)
class Abi:
    """`limited`: the oldest version that a built module is to work with, through the stable ABI; None for the version
    it is built for alone. `free_threaded`: it says that it is safe without the GIL.
    """

    limited: Version | None = None
    free_threaded: bool = False


ORDINARY = Abi()


def read_abi(limited_api: str, free_threaded: bool, standalone: bool) -> Abi:
    """From the words of a request: `limited_api` is a version or empty."""
    if not standalone and limited_api:
        raise AbiError(
            "the limited API is for modules of their own: the types of tensors are static, and their layout and slots "
            "are no part of the stable ABI"
        )
    if not standalone and free_threaded:
        raise AbiError("it is for modules of their own to say that they are safe without the GIL: tensors are not")
    return Abi(parse_version(limited_api) if limited_api else None, free_threaded)


def parse_version(text: str) -> Version:
    """`3.11` is (3, 11)."""
    wrong = problem(text)
    if wrong:
        raise AbiError(wrong)
    return (3, int(text.partition(".")[2]))


def problem(text: str) -> str:
    """Why a text is no version that a module can be built for; empty where it is one."""
    match = _VERSION.match(text)
    if not match:
        return f"'{text}' is no version of Python 3; expected one like '{shown(FLOOR)}'"
    if (3, int(match[1])) < FLOOR:
        return f"Python {text} is too old: what wrappers need is in the stable ABI from {shown(FLOOR)} on"
    return ""


def shown(version: Version) -> str:
    """(3, 11) is `3.11`."""
    return f"{version[0]}.{version[1]}"


def hexadecimal(version: Version) -> str:
    """(3, 11) is `0x030B0000`, as Py_LIMITED_API wants it."""
    return f"0x{version[0]:02X}{version[1]:02X}0000"

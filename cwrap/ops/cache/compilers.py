"""The compiler of a unit: its own if it names one, else that of the environment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import NoToolchainError, Toolchain, ToolchainError, find_toolchain, words

_OWN = "c_compiler"


def compiler_of(language: str, environment: Mapping[str, str], own: object | None = None) -> Toolchain:
    """Return the compiler of a language, `own` if that is not None; raise NoCompilerError."""
    try:
        return find_toolchain(language, environment, () if own is None else _command(own), _OWN)
    except NoToolchainError as error:
        exported = "Operations that were compiled elsewhere and exported need none: see `cwrap cache export`."
        raise NoCompilerError(f"{error} {exported}") from None
    except ToolchainError as error:
        raise NoCompilerError(str(error)) from None


def _command(own: object) -> list[str]:
    found: list[str] = []
    if isinstance(own, str):
        found = words({_OWN: own}, _OWN)
    elif isinstance(own, Iterable):
        found = [word for word in own if isinstance(word, str)]
    if not found:
        raise NoCompilerError(f"a compiler is a command, or an object with compile_str(), not {own!r}")
    return found

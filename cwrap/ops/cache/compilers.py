"""The compiler of a unit: the unit's `c_compiler`, or the compiler of the environment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import NoToolchainError, Toolchain, ToolchainError, find_toolchain, words

_NAME = "c_compiler"


def compiler_of(language: str, environment: Mapping[str, str], requested: object | None = None) -> Toolchain:
    """Return the compiler of a language: `requested` unless it is None, else the one found. Raise NoCompilerError."""
    try:
        return find_toolchain(language, environment, () if requested is None else _command(requested), _NAME)
    except NoToolchainError as error:
        exported = "Exported operations work without a compiler: see `cwrap cache export`."
        raise NoCompilerError(f"{error} {exported}") from None
    except ToolchainError as error:
        raise NoCompilerError(str(error)) from None


def _command(requested: object) -> list[str]:
    found: list[str] = []
    if isinstance(requested, str):
        found = words({_NAME: requested}, _NAME)
    elif isinstance(requested, Iterable):
        found = [word for word in requested if isinstance(word, str)]
    if not found:
        raise NoCompilerError(f"a compiler must be a command or an object with compile_str(), not {requested!r}")
    return found

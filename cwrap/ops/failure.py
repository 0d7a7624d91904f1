"""Exceptions of `cwrap.ops`: no compiler, C that does not compile, a module that does not load."""

from __future__ import annotations


class OpsError(Exception):
    """Base of the errors raised for an operation, for its C code, or for the compilation of it."""


class NoCompilerError(OpsError):
    """No compiler was found, or the requested compiler does not work. The message says how to install one."""


class CompileError(OpsError):
    """C code failed to compile.

    `command` is the command that failed, `output` is what the compiler printed, and `source_path` is the compiled
    source file. The file is kept so that the command can be repeated.
    """

    def __init__(self, message: str, command: tuple[str, ...], output: str, source_path: str) -> None:
        super().__init__(message, command, output, source_path)
        self.message = message
        self.command = command
        self.output = output
        self.source_path = source_path

    def __str__(self) -> str:
        return self.message


class LoadError(OpsError, ImportError):
    """A compiled library cannot be loaded, for example because a function that it calls is missing."""

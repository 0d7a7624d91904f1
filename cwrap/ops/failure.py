"""What can go wrong between C and a loaded module. `str()` is what to print."""

from __future__ import annotations


class OpsError(Exception):
    """Something is wrong with an operation, its C, or what it takes to compile that."""


class NoCompilerError(OpsError):
    """There is no compiler, or the one that was asked for does not work; the message says what installs one."""


class CompileError(OpsError):
    """C that does not compile.

    `command` is the one command that failed, `output` what the compiler said, and `source_path` the text that it was
    given, which stays there so that the command can be run again.
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
    """A library that compiled and cannot be loaded: for instance, a function is missing that it calls."""

"""Processes of compilers: started together, and killed if one of them cannot be started."""

from __future__ import annotations

import contextlib
import os
from typing import Protocol


class Process(Protocol):
    """A running compiler."""

    def outcome(self) -> tuple[int, str]:
        """Wait for the process; return its exit status and all its output."""

    def has_ended(self) -> bool:
        """Return True if the process has ended, so that `outcome` does not wait."""

    def end(self) -> None:
        """Kill the process if it has not ended, and close its output."""


def start(command: list[str], environment: dict[str, str]) -> Process:
    """Start a compiler without input; raise OSError if the program cannot be run."""
    return Spawned(command, environment) if hasattr(os, "posix_spawnp") else Opened(command, environment)


class Spawned(Process):
    """A running compiler on POSIX. `subprocess` takes longer to import than all other modules of a compilation."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self._output, write_end = os.pipe()
        files = (
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, write_end, 1),
            (os.POSIX_SPAWN_DUP2, write_end, 2),
        )
        try:
            self._id = os.posix_spawnp(command[0], command, environment, file_actions=files)
        except OSError:
            os.close(self._output)
            raise
        finally:
            os.close(write_end)
        self._status = 0

    def outcome(self) -> tuple[int, str]:
        with open(self._output, "rb", closefd=False) as stream:
            text = stream.read().decode("utf-8", "replace")
        self._wait()
        return self._status, text

    def has_ended(self) -> bool:
        self._wait(os.WNOHANG)
        return not self._id

    def end(self) -> None:
        os.close(self._output)
        if self._id:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._id, 9)
            self._wait()

    def _wait(self, options: int = 0) -> None:
        """Store the exit status of the process: 0 if this program ignores SIGCHLD, as in `subprocess`."""
        if number := self._id:
            with contextlib.suppress(ChildProcessError):
                ended, status = os.waitpid(number, options)
                if not ended:
                    return
                self._status = os.waitstatus_to_exitcode(status)
            self._id = 0


class Opened(Process):
    """A running compiler on Windows."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        import subprocess

        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def outcome(self) -> tuple[int, str]:
        output, _ = self._process.communicate()
        return self._process.returncode, output.decode("utf-8", "replace").replace("\r\n", "\n")

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()

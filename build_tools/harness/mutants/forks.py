"""A process that imports the modules of tests and forks for each test run, so that runs need not wait for imports.

Requests and answers are lines of JSON on standard input and output.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_tools.extension.project import ROOT

TESTS = ROOT / "tests"
SUPPORT = TESTS / "support"


class Forks:
    """The forking process, as its parent uses it."""

    def __init__(self, environment: Mapping[str, str], log: Path) -> None:
        self.log = log
        paths = os.pathsep.join((str(ROOT), str(SUPPORT)))
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__], cwd=ROOT, env={**environment, "PYTHONPATH": paths}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def run(self, kind: str, arguments: Sequence[str], variables: Mapping[str, str], timeout: float) -> int | None:
        """Run memory.py (`memory`) or `pytest` in a child; return its status, or None after the timeout."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        request = {"kind": kind, "arguments": list(arguments), "variables": dict(variables), "timeout": timeout}
        self.process.stdin.write(json.dumps({**request, "log": str(self.log)}) + "\n")
        self.process.stdin.flush()
        status: int | None = json.loads(self.process.stdout.readline())
        return status

    @property
    def output(self) -> str:
        """Return the output of the last child."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        """End the forking process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def child(kind: str, arguments: Sequence[str], variables: Mapping[str, str], log: str) -> int:
    """Run the request; return the exit status."""
    os.setsid()
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for descriptor, target in ((os.open(os.devnull, os.O_RDONLY), 0), (output, 1), (output, 2)):
        os.dup2(descriptor, target)
    os.environ.update(variables)
    if kind == "memory":
        from build_tools.harness.mutants import memory

        return memory.main(arguments)
    import pytest

    return int(pytest.main(list(arguments)))


def finished(pid: int, timeout: float) -> int | None:
    """Wait for a child; return its status, or None if it is killed after the timeout."""
    end = time.monotonic() + timeout
    status = None
    while time.monotonic() < end and status is None:
        time.sleep(0.005)
        done, code = os.waitpid(pid, os.WNOHANG)
        status = os.waitstatus_to_exitcode(code) if done else None
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    if status is None:
        os.waitpid(pid, 0)
    return status


def serve() -> None:
    """Answer requests until there are no more."""
    # Imported here so that no child has to import them.
    import pytest  # noqa: F401

    from build_tools.harness.mutants import memory  # noqa: F401

    for line in sys.stdin:
        request = json.loads(line)
        pid = os.fork()
        if pid == 0:
            status = 70
            try:
                status = child(request["kind"], request["arguments"], request["variables"], request["log"])
            except BaseException as error:  # noqa: BLE001 - a mutant may raise anything
                os.write(2, f"{type(error).__name__}: {error}\n".encode())
            finally:
                os._exit(status)
        print(json.dumps(finished(pid, request["timeout"])), flush=True)


if __name__ == "__main__":
    serve()

"""Processes that run programs for an audit."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from cwrap.audit import child
from cwrap.audit.child import RAISED
from cwrap.audit.programs import Program, Step

_FILE = re.compile(r"#\d+ 0x\S+ .*?\((/[^()\n]+)\+0x[0-9a-f]+\)")  # of a frame
_OF_TOOLS = re.compile(r"/(?:python[\d.]*$|lib(?:python|asan|ubsan|c|pthread)[-\d.]*\.so|audit_guard\.so)")


class WorkerError(Exception):
    """The process that runs programs cannot start. `str()` has its output."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a program did: the status of its process, its last step, its outputs, leaked bytes, and its errors."""

    status: int
    step: int
    outputs: tuple[str, ...]
    leak: int = 0
    late: bool = False
    errors: str = ""
    failed: bool = False  # whether the allocation that should fail was made
    kept: tuple[str, ...] = ()  # the outputs if arguments live until the end; only of the mode `all`

    @property
    def crashed(self) -> bool:
        """True if the process did not end by itself."""
        return self.status != 0 and not self.late

    @property
    def system_error(self) -> str:
        """The first SystemError of a step, which shows that C broke a rule of Python; "" without one."""
        return next((text[1:] for text in self.outputs if text.startswith(f"{RAISED}SystemError")), "")


@dataclass(frozen=True, slots=True)
class _Process:
    """A started process, the stream of requests to it, and that of its answers."""

    popen: subprocess.Popen[str]
    requests: IO[str]
    answers: IO[str]


class Worker:
    """A process with the module loaded, which runs programs one after the other."""

    def __init__(self, library: Path, name: str, environment: Mapping[str, str]) -> None:
        self._command = [sys.executable, child.__file__, str(library), name]
        self._environment = dict(environment)
        self._folder = tempfile.TemporaryDirectory()
        self._process: _Process | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.popen.kill()
            self._process.popen.communicate()
            self._process = None
        self._folder.cleanup()

    def run(self, steps: Sequence[Step], mode: str = "run", exits: bool = False, fail: int = 0) -> Outcome:
        """Run the steps of a program."""
        request = {"steps": [(step.text, step.gives) for step in steps], "mode": mode, "exits": exits, "fail": fail}
        answer = self._answer(json.dumps(request))
        errors = self._errors.read_text(encoding="utf-8", errors="replace") if answer["status"] else ""
        outputs = tuple(answer["outputs"])
        return Outcome(
            answer["status"],
            answer["step"],
            outputs,
            answer["leak"],
            answer["late"],
            errors,
            answer["failed"],
            tuple(answer["kept"]),
        )

    def is_in_module(self, errors: str) -> bool:
        """Return whether the innermost place in C of a report is in the module, and not in a library."""
        frames = [name for name in _FILE.findall(errors) if not _OF_TOOLS.search(name)]
        return bool(frames) and frames[0] == self._command[2]

    def run_program(self, program: Program, mode: str = "run", fail: int = 0) -> Outcome:
        """Run a program. If `fail` is not 0, the allocation of that number in the last step fails."""
        return self.run(program.steps, mode, program.exits, fail)

    @property
    def _errors(self) -> Path:
        return Path(self._folder.name) / "errors"

    def _answer(self, request: str) -> dict[str, Any]:
        process = self._process or self._started()
        with contextlib.suppress(BrokenPipeError):
            process.requests.write(request + "\n")
            process.requests.flush()
        line = process.answers.readline()
        if not line:
            self._process = None
            process.popen.communicate()
            raise WorkerError(self._log.read_text(encoding="utf-8", errors="replace"))
        answer: dict[str, Any] = json.loads(line)
        return answer

    @property
    def _log(self) -> Path:
        return Path(self._folder.name) / "log"

    def _started(self) -> _Process:
        with self._log.open("w", encoding="utf-8") as log:
            popen = subprocess.Popen(
                [*self._command, str(self._errors)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                text=True, encoding="utf-8", env=self._environment, cwd=self._folder.name, start_new_session=True,
            )  # fmt: skip
        if popen.stdin is None or popen.stdout is None or not popen.stdout.readline():
            popen.communicate()
            raise WorkerError(self._log.read_text(encoding="utf-8", errors="replace"))
        self._process = _Process(popen, popen.stdin, popen.stdout)
        return self._process

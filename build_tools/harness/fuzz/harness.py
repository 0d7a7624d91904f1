"""The parts that all harnesses share: options, child processes, progress and reports of failures."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from build_tools.extension.project import ROOT

OUTPUT_SHOWN = 6000  # characters of a child's output in a report
PLAIN_INTERVAL = 15.0  # seconds between two lines of progress if the output is no terminal


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure: a line that names it, the command that repeats it, and the output of the process."""

    title: str
    reproduction: str
    output: str = ""

    def __str__(self) -> str:
        parts = [f"FAILURE: {self.title}", f"  to repeat it: {self.reproduction}"]
        if self.output.strip():
            parts.append("\n".join("    " + line for line in shortened(self.output).splitlines()))
        return "\n".join(parts)


@dataclass(frozen=True, slots=True)
class Finished:
    """A child process that ended, or that was killed when its time was over."""

    status: int
    output: str
    seconds: float
    timed_out: bool = False

    @property
    def ending(self) -> str:
        """Return a phrase for the end of the process: `exited with status 1`, `was killed by SIGSEGV`."""
        if self.timed_out:
            return f"did not end within {self.seconds:.0f} s"
        return ending_of(self.status)


def ending_of(status: int) -> str:
    """Return a phrase for an exit status as `subprocess` reports it."""
    if status < 0:
        return f"was killed by {signal.Signals(-status).name}"
    return f"exited with status {status}"


def shortened(text: str, limit: int = OUTPUT_SHOWN) -> str:
    """Return the beginning and the end of a long text."""
    if len(text) <= limit:
        return text
    return f"{text[: limit // 2]}\n[… {len(text) - limit} characters …]\n{text[-limit // 2 :]}"


def options_parser(module: str, description: str, seed: int, size: int, unit: str) -> argparse.ArgumentParser:
    """Return a parser with the options that every harness has."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {module}", description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=seed, help="seed of the random choices (%(default)s)")
    parser.add_argument("--size", type=int, default=size, help=f"number of {unit} (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time (%(default)s)")
    return parser


def run_child(
    command: Sequence[str], timeout: float, environment: Mapping[str, str] | None = None, folder: Path = ROOT
) -> Finished:
    """Run a command in a separate process group, which is killed after the timeout."""
    begun = time.monotonic()
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(
            list(command), cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        timed_out = False
        try:
            child.wait(timeout)
        except subprocess.TimeoutExpired:
            timed_out = True
        finally:
            kill_group(child)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    return Finished(child.returncode, text, time.monotonic() - begun, timed_out)


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """Kill a child that leads a process group, together with the processes that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # the group has ended already
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


@dataclass
class Progress:
    """The state of a run: one line that is updated on a terminal, and occasional lines elsewhere."""

    total: int
    unit: str
    stream: TextIO = field(default_factory=lambda: sys.stdout)
    done: int = 0
    failures: int = 0
    begun: float = field(default_factory=time.monotonic)
    shown: float = field(default_factory=time.monotonic)

    def advance(self, count: int) -> None:
        """Add to the count, and show the state if it is time."""
        self.done += count
        interval = 0.2 if self.stream.isatty() else PLAIN_INTERVAL
        if time.monotonic() - self.shown >= interval:
            self.show()

    def show(self, last: bool = False) -> None:
        """Show the state of the run."""
        self.shown = time.monotonic()
        terminal = self.stream.isatty()
        end = "\n" if last or not terminal else ""
        self.stream.write(("\r\x1b[K" if terminal else "") + self.line() + end)
        self.stream.flush()

    def line(self) -> str:
        """Return the state in one line."""
        seconds = max(time.monotonic() - self.begun, 1e-6)
        of_total = f" of {self.total:,}" if self.total else ""
        return (f"{self.done:,}{of_total} {self.unit}, {self.failures} failures, {seconds:.0f} s, "
                f"{self.done / seconds:,.0f} a second")  # fmt: skip

    def report(self, failure: Failure) -> None:
        """Print a failure at once."""
        self.failures += 1
        text = str(failure).encode("utf-8", "backslashreplace").decode("utf-8")  # input may have lone surrogates
        self.stream.write(("\r\x1b[K" if self.stream.isatty() else "") + f"{text}\n")
        self.stream.flush()

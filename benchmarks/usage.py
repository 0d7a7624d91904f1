"""The cost of a command: seconds, CPU seconds, memory.

The command is the child of a small process that does nothing else, because the largest memory of a process, as systems
report it, includes the memory of its parent when the process started.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import process

_LAUNCHER = """\
import resource, subprocess, sys, time
start = time.perf_counter()
status = subprocess.run(sys.argv[1:], stdout=sys.stderr).returncode
seconds = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(status != 0)
"""
_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes per unit of ru_maxrss


@dataclass(frozen=True, slots=True)
class Usage:
    """The elapsed seconds, the CPU seconds, and the bytes of the largest child process."""

    seconds: float
    processor: float
    memory: int


def usage(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Usage:
    """Run the command in `folder`. Raise an error with its output if it fails."""
    _, printed = process([sys.executable, "-I", "-S", "-c", _LAUNCHER, *command], folder, environment)
    seconds, processor, memory = printed.split()
    return Usage(float(seconds), float(processor), int(memory) * _UNIT)

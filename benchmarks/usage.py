"""What a command costs: seconds, seconds of processors, memory.

The command is the child of a small process that does nothing else: what a system calls the largest memory of a process
has that of its parent in it, as it was when the process began.
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
_UNIT = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss, in bytes


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds on the clock, seconds of processors, and bytes of memory of the largest process among its children."""

    seconds: float
    processor: float
    memory: int


def usage(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Usage:
    """Runs the command in `folder`. Its failure is ours, with all it said."""
    _, printed = process([sys.executable, "-I", "-S", "-c", _LAUNCHER, *command], folder, environment)
    seconds, processor, memory = printed.split()
    return Usage(float(seconds), float(processor), int(memory) * _UNIT)

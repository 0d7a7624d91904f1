"""The cost of a call, measured in a new process with one module, so that every process has other addresses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.functions.sources import function
from benchmarks.loading import load
from benchmarks.timing import call, process, side_by_side
from build_tools.extension.project import ROOT

CALLS = {
    "positional": "f(1, 2, 3, 4, 5, 6)",
    "keywords": "f(a=1, b=2, c=3, d=4, e=5, f=6)",
    "mixed": "f(1, 2, 3, d=4, e=5, f=6)",
}
_PROGRAM = "import sys; from benchmarks.functions import calling; calling.tell(*sys.argv[1:])"
_TURNS = 5  # measurements in one process


def measure(library: Path, number: int, seconds: float) -> dict[str, float]:
    """Measure each kind of call of a function in a new process; return the seconds."""
    command = [sys.executable, "-c", _PROGRAM, str(library), str(number), str(seconds)]
    times: dict[str, float] = json.loads(process(command, ROOT, machine.environment())[1])
    return times


def tell(library: str, number: str, seconds: str) -> None:
    """Measure in this process and print the seconds."""
    f = getattr(load(Path(library)), function(int(number)))
    contestants = {name: call(text, {"f": f}) for name, text in CALLS.items()}
    samples = side_by_side(contestants, Effort(repeats=_TURNS, seconds=float(seconds)))
    print(json.dumps({name: sample.minimum for name, sample in samples.items()}))

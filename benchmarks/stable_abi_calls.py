"""The calls of the benchmark of the stable ABIs, measured in a new process. The Python need not have any package."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

from benchmarks.effort import Effort
from benchmarks.loading import load
from benchmarks.timing import call, side_by_side

CALLS = {
    "no arguments": "m.nothing()",
    "an int": "m.whole(7)",
    "a float": "m.real(7.5)",
    "six ints": "m.six(1, 2, 3, 4, 5, 6)",
    "six ints by keyword": "m.six(a=1, b=2, c=3, d=4, e=5, f=6)",
    "a str": "m.length('good morning')",
    "returns a str": "m.greeting()",
    "a struct": "m.sum_of(point)",
    "returns a struct": "m.mirrored(point)",
    "a field of a struct": "point.x",
    "a method of a handle": "counter.step(3)",
    "an array": "m.last(values)",
    "a callback": "m.applied(work, 7)",
}
_TURNS = 5  # measurements in one process


def tell(library: str, seconds: str) -> None:
    """Measure each kind of call in this process and print the seconds."""
    module = load(Path(library))
    names = {
        "m": module,
        "point": module.Point(1.5, 2.5),
        "counter": module.Counter(),
        "values": array("d", range(8)),
        "work": abs,
    }
    contestants = {kind: call(text, names) for kind, text in CALLS.items()}
    samples = side_by_side(contestants, Effort(repeats=_TURNS, seconds=float(seconds)))
    print(json.dumps({kind: sample.minimum for kind, sample in samples.items()}))

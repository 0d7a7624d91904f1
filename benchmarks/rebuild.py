"""The time from an edit to the result: `python setup.py build_ext`, then `import _C` and a call.

The benchmark builds a copy of the checkout. Every edit is new text, so that no cache contains it, and the call checks
that the edit is effective.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks import machine, scratch
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Sample, digits, process
from build_tools.extension.project import ROOT, project
from cwrap.building.generation import bring_up_to_date

_IMPORT = "import _C"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a file: `text` replaces the first match of `pattern`, or is appended if there is no pattern.

    {turn} in `text` and `call` is the number of the run. The pattern also matches the text of the previous run.
    """

    label: str
    file: str
    pattern: str
    text: str
    call: str

    def apply(self, before: str, turn: int) -> str:
        """Return the text of the file after the edit."""
        text = self.text.replace("{turn}", str(turn))
        if not self.pattern:
            return f"{before.rstrip()}\n\n{text}"
        after, count = re.subn(self.pattern, text, before, count=1)
        if count != 1 or after == before:
            raise LookupError(f"benchmarks/rebuild.py found no match for /{self.pattern}/ in {self.file}")
        return after

    def program(self, turn: int) -> str:
        """Return the program of the new process."""
        return f"{_IMPORT}; {self.call.replace('{turn}', str(turn))}"


EDITS = (
    Edit(
        "edit one that names a C function",
        "declarations/create.yaml",
        r"- name: zero_\n(  gil: .*\n)?",
        "- name: zero_\n  gil: {above: 4000{turn}}\n",
        "assert _C.FloatTensor(3).fill_(1).zero_().sum() == 0",
    ),
    Edit(
        "edit one with elementwise:",
        "declarations/arithmetic.yaml",
        r"elementwise: self \+ value \* tensor1 \* tensor2( \+ \d+)?\n",
        "elementwise: self + value * tensor1 * tensor2 + {turn}\n",
        "x = _C.FloatTensor(3).fill_(1); assert x.addcmul(x, x)[0] == 2 + {turn}",
    ),
    Edit(
        "add one that names a C function",
        "declarations/create.yaml",
        "",
        "- name: benchmark{turn}_\n  doc: Sets every element to zero.\n  cname: zero\n  return: self\n"
        "  arguments: [THTensor* self]\n",
        "assert _C.FloatTensor(3).fill_(1).benchmark{turn}_().sum() == 0",
    ),
    Edit(
        "add one with elementwise:",
        "declarations/arithmetic.yaml",
        "",
        "- name: plus{turn}\n  doc: Adds a constant.\n  variants: [method, function]\n  inplace: true\n"
        "  return: argument 0\n  elementwise: self + {turn}\n"
        "  arguments:\n    - {arg: THTensor* result, output: true}\n    - THTensor* self\n",
        "assert _C.FloatTensor(3).plus{turn}()[0] == {turn}",
    ),
)

_NOTES = (
    (
        "Wall time, minimum / median: 'python setup.py build_ext', then a new process that does 'import _C' and calls "
        "the method. 'compiled' counts C files. From scratch is measured once."
    ),
    "Peer, not part of this run: the 2017 build on two cores, 81.5 s after an edit, 80.9 s with nothing changed.",
)

# Upper limits in seconds, by row.
GOALS = {"from scratch": 120.0, "nothing changed": 0.5, **{edit.label: 3.0 for edit in EDITS}}


@dataclass(frozen=True, slots=True)
class Built:
    """The seconds of the build and of the following process, and the number of compiled files."""

    build: float
    use: float
    compiled: int


def run(effort: Effort) -> list[Table]:
    """Return the tables. The build from scratch is measured once, independent of the effort."""
    with scratch.checkout(ROOT) as folder:
        stages = _stages(folder, effort)
        times = {"from scratch": [rebuild(folder, _IMPORT)]}
        times |= {label: [] for label in GOALS if label not in times}
        for turn in range(1, effort.repeats + 1):
            times["nothing changed"].append(rebuild(folder, _IMPORT))
            for edit in EDITS:
                file = folder / edit.file
                file.write_text(edit.apply(file.read_text(encoding="utf-8"), turn), encoding="utf-8")
                times[edit.label].append(rebuild(folder, edit.program(turn)))
    return [_table(times), stages]


def rebuild(folder: Path, program: str) -> Built:
    """Build in place, then run a program in a new process."""
    environment = machine.environment()
    build, printed = process([sys.executable, "setup.py", "build_ext"], folder, environment)
    use, _ = process([sys.executable, "-c", program], folder, environment)
    return Built(build, use, len(re.findall(r"^\[\d+/\d+\] CC ", printed, re.MULTILINE)))


def _table(times: Mapping[str, list[Built]]) -> Table:
    rows = []
    for label, builds in times.items():
        whole = Sample(tuple(b.build + b.use for b in builds))
        use = Sample(tuple(b.use for b in builds))
        compiled = max(b.compiled for b in builds)
        rows.append((label, whole.shown(1), digits(GOALS[label]), use.shown(1), str(compiled)))
    columns = ("what", "seconds", "goal", "of which import", "compiled")
    return Table("From an edit to the next prompt", columns, tuple(rows), _NOTES)


def _stages(folder: Path, effort: Effort) -> Table:
    """Measure the generation in this process, without the compiler."""
    what = project(folder)
    stages: dict[str, list[float]] = {}
    for turn in range(effort.repeats):
        for stage, seconds in what.generator(what).stages:
            stages.setdefault(stage, []).append(seconds)
        start = time.perf_counter()
        bring_up_to_date(what, f"build/generation{turn}", log=lambda _: None)
        stages.setdefault("all, with splitting and writing", []).append(time.perf_counter() - start)
    rows = tuple((stage, Sample(tuple(seconds)).shown(1e-3)) for stage, seconds in stages.items())
    return Table("Generation alone, for the whole of _C", ("stage", "milliseconds"), rows)

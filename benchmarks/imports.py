"""The cost of `import _C` in new processes, compared with an empty program and with the peers."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Sample, digits, process
from build_tools.extension.project import ROOT

# One process reports both numbers; `time` is a built-in module.
_PROGRAM = """\
import sys, time
before = len(sys.modules)
start = time.perf_counter()
{statement}
print(time.perf_counter() - start, len(sys.modules) - before)
"""
_BARE = "pass"
STATEMENTS = (_BARE, "import _C", "import numpy", "import torch")


def run(effort: Effort) -> list[Table]:
    """Return the table of import times."""
    present = [s for s in STATEMENTS if s in (_BARE, "import _C") or machine.optional(s.split()[1]) is not None]
    whole: dict[str, list[float]] = {statement: [] for statement in present}
    inside: dict[str, list[float]] = {statement: [] for statement in present}
    modules: dict[str, int] = {}
    for turn in range(effort.finer(3).repeats + 1):
        for statement in present:
            seconds, import_seconds, modules[statement] = fresh(statement)
            if turn > 0:  # the first run loads the files into the cache of the operating system
                whole[statement].append(seconds)
                inside[statement].append(import_seconds)
    samples = {s: (Sample(tuple(whole[s])), Sample(tuple(inside[s]))) for s in present}
    return [_table(samples, modules)]


def fresh(statement: str) -> tuple[float, float, int]:
    """Run a statement in a new process. Return the seconds of the process and the statement, and the loaded modules."""
    command = [sys.executable, "-c", _PROGRAM.format(statement=statement)]
    seconds, printed = process(command, ROOT, machine.environment())
    import_seconds, modules = printed.split()
    return seconds, float(import_seconds), int(modules)


def _table(samples: Mapping[str, tuple[Sample, Sample]], modules: Mapping[str, int]) -> Table:
    bare = samples[_BARE][0].minimum
    rows = []
    for statement, (whole, inside) in samples.items():
        if statement == _BARE:
            rows.append(("(nothing)", whole.shown(1e-3), "", "", ""))
            continue
        more = digits((whole.minimum - bare) / 1e-3)
        rows.append((statement, whole.shown(1e-3), more, inside.shown(1e-3), str(modules[statement])))
    columns = ("statement", "process", "more than nothing", "statement alone", "modules")
    note = (
        "Milliseconds, minimum / median of new processes with cached files; 'more than nothing' is the difference "
        "of the minima, and includes the end of the process."
    )
    return Table("Import", columns, tuple(rows), (note,))

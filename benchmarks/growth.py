"""How costs grow: generator, build graph and import with the number of declarations, calls with the number of overloads
and of optional arguments.

A cost that grows linearly has a constant slope, which is shown between each row and the row before.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

import cwrap
from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.generate import synthetic
from benchmarks.loading import load
from benchmarks.table import Table
from benchmarks.timing import Sample, call, digits, process, side_by_side
from build_tools.extension.project import ROOT
from cwrap.building.generation import Compilation
from cwrap.building.graph import Graph, Link
from cwrap.building.ninja import find_ninja
from cwrap.building.project import Category
from cwrap.pipeline import Request, generate

DECLARATIONS = (280, 1000, 5000)
FEW_DECLARATIONS = (14, 28)
_TYPES = {"int": "1", "const char*": "'a'"}  # types of parameters, and arguments that match them
_PARAMETERS = 6  # 2 ** 6 overloads differ in the types of so many parameters
OVERLOADS = tuple(2**k for k in range(_PARAMETERS + 1))
OPTIONAL = (0, 1, 2, 5, 10, 20)

_IMPORT = "import sys; from benchmarks import growth; print(growth.import_seconds(*sys.argv[1:]))"

# A script in place of the compiler: ninja gets outputs and dependencies for any number of sources.
_FAKE_COMPILER = """\
#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in
    -MF) dependencies=$2 ;;
    -o) output=$2 ;;
    esac
    shift
done
: > "$output"
[ -z "$dependencies" ] || echo "$output: tools" > "$dependencies"
"""


def run(effort: Effort) -> list[Table]:
    """Return the tables for declarations, overloads and optional arguments."""
    counts = DECLARATIONS if effort.functions > max(FEW_DECLARATIONS) else FEW_DECLARATIONS
    return [by_declarations(counts, effort), by_overloads(effort), by_optional(effort)]


# ---- declarations ----


def by_declarations(counts: Sequence[int], effort: Effort) -> Table:
    """Return the table of generation, build graph and import."""
    turns = max(1, effort.repeats // 2)
    found: dict[str, list[Sample]] = {"generate": [], "nothing to build": [], "import": []}
    for count in counts:
        with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as name:
            folder = Path(name)
            request = synthetic(folder, count)
            found["generate"].append(Sample(tuple(_generation(request) for _ in range(turns))))
            found["nothing to build"].append(Sample(tuple(_graph(folder, count, turns))))
        module = _module(count)
        found["import"].append(Sample(tuple(_fresh_import(module) for _ in range(turns))))
    note = (
        "Milliseconds, least of several runs. generate: C for tensors, in a running process. nothing to build: ninja "
        "reads a graph of so many compilations, and finds nothing to do. import: a module of so many functions, in a "
        "new process. slope: microseconds per declaration more than in the row above."
    )
    return Table("By number of declarations", *_columns("declarations", counts, found, 1e-3, 1e-6), (note,))


def _generation(request: Request) -> float:
    start = time.perf_counter()
    generate(request)
    return time.perf_counter() - start


def _graph(folder: Path, count: int, turns: int) -> list[float]:
    """Return the seconds of builds with nothing to do."""
    compiler = folder / "compiler"
    compiler.write_text(_FAKE_COMPILER, encoding="utf-8")
    compiler.chmod(0o755)
    (folder / "tools").touch()
    for k in range(count):
        (folder / f"part{k}.c").touch()
    graph = Graph("build", (str(compiler),), "tools", (Category("th", ("*",), ()),), (), (), (), (),
                  tuple(Compilation(f"part{k}.c", "th") for k in range(count)), Link("module.so", ()))  # fmt: skip
    (folder / "build.ninja").write_text(graph.text(), encoding="utf-8")
    environment = machine.environment()
    command = [find_ninja(environment)]
    process(command, folder, environment)
    return [process(command, folder, environment)[0] for _ in range(turns)]


def _module(count: int) -> ModuleType:
    """Return a module with so many functions."""
    declarations = "".join(
        f"- {{name: f{k}, doc: Add., return: int, arguments: [int a, int b]}}\n" for k in range(count)
    )
    source = "".join(f"static int f{k}(int a, int b) {{ return a + b * {k}; }}\n" for k in range(count))
    return cwrap.load_inline(declarations, source)


def _fresh_import(module: ModuleType) -> float:
    command = [sys.executable, "-c", _IMPORT, str(module.__file__), module.__name__]
    return float(process(command, ROOT, machine.environment())[1])


def import_seconds(library: str, name: str) -> float:
    """Import the module in a file and return the seconds."""
    start = time.perf_counter()
    load(Path(library), name)
    return time.perf_counter() - start


# ---- calls ----


def by_overloads(effort: Effort) -> Table:
    """Return the table of calls of the first and of the last overload."""
    kinds = list(itertools.product(_TYPES, repeat=_PARAMETERS))
    declarations, source = [], []
    for k, types in enumerate(kinds):
        parameters = ", ".join(f"{c} p{n}" for n, c in enumerate(types))
        unused = " ".join(f"(void)p{n};" for n in range(_PARAMETERS))
        source.append(f"static int take{k}({parameters}) {{ {unused} return {k}; }}\n")
    for count in OVERLOADS:
        declarations.append(f"- name: one_of{count}\n  doc: Return the number.\n  return: int\n  options:\n")
        for k, types in enumerate(kinds[:count]):
            arguments = ", ".join(f"{c} p{n}" for n, c in enumerate(types))
            declarations.append(f"    - {{cname: take{k}, arguments: [{arguments}]}}\n")
    module = cwrap.load_inline("".join(declarations), "".join(source))
    calls = {
        kind: {n: f"one_of{n}({', '.join(_TYPES[c] for c in kinds[at(n)])})" for n in OVERLOADS}
        for kind, at in (("first", lambda _: 0), ("last", lambda n: n - 1))
    }
    note = "Nanoseconds per call, least of several runs. slope: nanoseconds per overload more than in the row above."
    return _calls("By number of overloads", "overloads", module, calls, effort, note)


def by_optional(effort: Effort) -> Table:
    """Return the table of calls without, with the last and with all optional arguments."""
    declarations, source = [], []
    for count in OPTIONAL:
        names = [f"p{k}" for k in range(count)]
        parameters = ", ".join(f"int {name}" for name in ["x", *names])
        source.append(f"static int add{count}({parameters}) {{ return {' + '.join(['x', *names])}; }}\n")
        optional = "".join(f", {{arg: int {name}, default: 0}}" for name in names)
        declarations.append(f"- {{name: add{count}, doc: Add., return: int, arguments: [int x{optional}]}}\n")
    module = cwrap.load_inline("".join(declarations), "".join(source))
    calls = {
        "none": {n: f"add{n}(1)" for n in OPTIONAL},
        "the last, by keyword": {n: f"add{n}(1, p{n - 1}=1)" if n else "add0(1)" for n in OPTIONAL},
        "all": {n: f"add{n}({', '.join(['1'] * (n + 1))})" for n in OPTIONAL},
    }
    note = "Nanoseconds per call, least of several runs. slope: nanoseconds per argument more than in the row above."
    return _calls("By number of optional arguments", "optional", module, calls, effort, note)


def _calls(
    title: str, label: str, module: object, calls: Mapping[str, Mapping[int, str]], effort: Effort, note: str
) -> Table:
    counts = list(next(iter(calls.values())))
    found = {}
    for kind, texts in calls.items():
        names = {n: text.partition("(")[0] for n, text in texts.items()}
        contestants = {str(n): call(text, {names[n]: getattr(module, names[n])}) for n, text in texts.items()}
        found[kind] = list(side_by_side(contestants, effort).values())
    return Table(title, *_columns(label, counts, found, 1e-9, 1e-9), (note,))


# ---- tables ----


def _columns(
    label: str, counts: Sequence[int], found: Mapping[str, Sequence[Sample]], unit: float, slope_unit: float
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the columns and the rows of a table, with a column of slopes after each cost."""
    rows = []
    for k, count in enumerate(counts):
        row = [str(count)]
        for samples in found.values():
            row.append(digits(samples[k].minimum / unit))
            rise = samples[k].minimum - samples[k - 1].minimum if k else 0.0
            row.append(digits(rise / (count - counts[k - 1]) / slope_unit) if k else "")
        rows.append(tuple(row))
    return (label, *(cell for name in found for cell in (name, "slope"))), tuple(rows)

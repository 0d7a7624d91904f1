"""The generator alone: seconds, memory and lines of C.

The inputs are the declarations of this repository, and synthetic ones of the size of the input of cwrap in 2017: 280
declarations, 400 overloads and 390 functions of C, as YAML and as one .cwrap file with blocks and C between them.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Sample, digits
from benchmarks.usage import Usage, usage
from build_tools.extension.project import ROOT, TABLE, project
from cwrap.extensions import Extensions, every_schema
from cwrap.model import Declaration
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import Reporter
from cwrap.source.files import Generic, Text, read_file

FILES = 10
LEGACY = "TensorMethods.cwrap"
_HELPER_EVERY = 10  # number of declarations between C code
_BARE = "yaml alone"  # an interpreter that only imports yaml

# Kinds of overloads, similar to those of tensor methods. The overloads of a row accept different arguments.
_OUTPUT = "{arg: THTensor* result, output: true}"
_DIM = "{arg: int dim, wrap_dim: self}, {arg: bool keepdim, default: 'false'}"
_BETA = "{arg: real beta, default: AS_REAL(1)}"
_ALPHA = "{arg: real alpha, default: AS_REAL(1)}"
_KINDS = (
    ("self", ("THTensor* self, real value", "THTensor* self, THTensor* other", "THTensor* self, THStorage* source")),
    ("argument 0", (f"{_OUTPUT}, THTensor* self", f"{_OUTPUT}, THTensor* self, {_DIM}")),
    ("argument 0", (f"{_OUTPUT}, THTensor* self, {{arg: THTensor* other, broadcast: self}}",)),
    ("accreal", ("THTensor* self", "THTensor* self, THTensor* other")),
    ("argument 0", (f"{_OUTPUT}, {_BETA}, THTensor* self, {_ALPHA}, THTensor* mat, THTensor* vec",)),
    ("self", ("THTensor* self, {arg: int dim, wrap_dim: self}, THIndexTensor* index, THTensor* src",)),
    ("argument 0", (f"{_OUTPUT}, THTensor* self, {{arg: THSize* size, long_args: true}}",)),
    ("bool", ("THTensor* self, THTensor* other",)),
    ("self", ("THTensor* self", "THTensor* self, int64_t start, int64_t end", "THTensor* self, real a, THTensor* b")),
    ("argument 0", (f"{_OUTPUT}, THTensor* self, THBoolTensor* mask",)),
)
_LONGEST = (  # additional kinds with three overloads
    "self",
    ("THTensor* self, real value", "THTensor* self, THTensor* other", "THTensor* self, THIndexTensor* index, real x"),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """The result for one input, the costs of processes, and the seconds in this process, in total and by stage."""

    result: Result
    processes: tuple[Usage, ...]
    inside: Sample
    stages: dict[str, Sample]


def run(effort: Effort) -> list[Table]:
    """Return the tables of generation times and stages."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        native = synthetic(Path(folder))
        inputs = {"280 declarations": native, "as .cwrap": legacy(native), "those of _C": repository_declarations()}
        results = {name: measure(request, effort) for name, request in inputs.items()}
    bare = [usage([sys.executable, "-c", "import yaml"], ROOT, machine.environment()) for _ in range(effort.repeats)]
    return [_table(results, tuple(bare)), _stages(results)]


def repository_declarations() -> Request:
    """Return the declarations of this repository."""
    what = project(ROOT)
    return Request(ROOT, what.declaration_files(), TABLE, "thp")


def synthetic(folder: Path, count: int = 280) -> Request:
    """Write synthetic declarations.

    Of every 14, nine have one overload, four have two, one has three; of every 28, eleven have a function form too.
    """
    (folder / "dtypes.yaml").write_text((ROOT / TABLE).read_text(encoding="utf-8"), encoding="utf-8")
    texts: list[list[str]] = [[] for _ in range(FILES)]
    for number, (result, overloads) in zip(range(count), _mixture(), strict=False):
        texts[number * FILES // count].append(_declaration(number, result, overloads))
    names = []
    for number, parts in enumerate(texts):
        names.append(f"family{number}.yaml")
        (folder / names[-1]).write_text("\n".join(parts), encoding="utf-8")
    return Request(folder, tuple(names), "dtypes.yaml", "thp")


def legacy(native: Request) -> Request:
    """Write the same declarations as blocks of one .cwrap file, with helpers in C between them."""
    parts = []
    for number, declaration in enumerate(_declarations(native)):
        if number % _HELPER_EVERY == 0:
            parts.append(f"static int THPTensor_(helper{number})(int64_t n)\n{{\n    return n > {number};\n}}\n")
        lines = declaration.to_yaml().splitlines()  # an entry of a list: '- name: …', then indented lines
        parts.append("\n".join(["[[", *(line[2:] for line in lines), "]]\n"]))
    (native.root / LEGACY).write_text("\n".join(parts), encoding="utf-8")
    return Request(native.root, (LEGACY,), native.dtypes, "thp")


def _declarations(request: Request) -> Iterator[Declaration]:
    reporter = Reporter()
    schema = every_schema(Extensions())
    for path in request.declarations:
        for item in read_file(request.root, path, reporter).items:
            if not isinstance(item, (Generic, Text)) and (declaration := schema.declaration(item, reporter)):
                yield declaration
    reporter.stop_if_errors()


def _mixture() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the result and overloads of each declaration."""
    pattern = (1, 2, 1, 1, 2, 1, 3, 1, 1, 2, 1, 2, 1, 1)
    used: Counter[int] = Counter()
    while True:
        for overload_count in pattern:
            fitting = [kind for kind in _KINDS if len(kind[1]) >= overload_count] or [_LONGEST]
            result, overloads = fitting[used[overload_count] % len(fitting)]
            used[overload_count] += 1
            yield result, overloads[:overload_count]


def _declaration(number: int, result: str, overloads: tuple[str, ...]) -> str:
    lines = [f"- name: method{number}", f"  doc: Method {number}.", f"  return: {result}"]
    lines += [f"  variants: {'[method, function]' if number * 11 % 28 < 11 else 'method'}", "  options:"]
    for k, arguments in enumerate(overloads):
        lines += [f"    - cname: function{number}_{k}", f"      arguments: [{arguments}]"]
    return "\n".join([*lines, ""])


def measure(request: Request, effort: Effort) -> Measured:
    """Measure repeated generation, in this process and in new processes."""
    runs = [generate(request) for _ in range(effort.repeats)]
    totals = tuple(sum(seconds for _, seconds in result.stages) for result in runs)
    names = [name for name, _ in runs[0].stages]
    stages = {name: Sample(tuple(dict(result.stages)[name] for result in runs)) for name in names}
    return Measured(runs[0], _processes(request, effort), Sample(totals), stages)


def _processes(request: Request, effort: Effort) -> tuple[Usage, ...]:
    """Measure the command `cwrap generate`, which also writes the files, into a new folder every time."""
    used = []
    for _ in range(effort.repeats):
        with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
            command = [sys.executable, "-m", "cwrap", "generate", "--root", str(request.root), "--target", "thp"]
            command += ["--dtypes", request.dtypes, "--out", folder, *request.declarations]
            used.append(usage(command, ROOT, machine.environment()))
    return tuple(used)


_NOTES = (
    (
        "Minimum / median. The C is generic over the dtype: one text for all of them. A process reads, generates and "
        "writes; the running one writes nothing. Memory: the largest memory of a process, compared with an interpreter "
        "that only imports yaml."
    ),
    (
        "Peer, not part of this run: the 2017 cwrap took 0.36-0.43 s on two cores for its own 281 declarations, of "
        "which it made 390 functions, 63,353 lines, 2.4 MB. The goal is half its time and a sixth of its lines."
    ),
)


def _table(results: dict[str, Measured], bare: tuple[Usage, ...]) -> Table:
    wrappers = _texts("THP/methods_")
    kernels = _texts("kernels/")
    rows: list[tuple[str, Callable[[Measured], str]]] = [
        ("declarations", lambda m: str(m.result.counts.declarations)),
        ("overloads", lambda m: str(m.result.counts.overloads)),
        ("functions of Python", lambda m: str(m.result.counts.wrappers)),
        ("seconds: in a running process", lambda m: m.inside.shown(1)),
        ("seconds: cwrap generate, a process", lambda m: _seconds(m.processes)),
        ("megabytes: its memory", lambda m: _memory(m.processes)),
        ("lines of C: wrappers", lambda m: _lines(wrappers(m.result))),
        ("lines of C: kernels", lambda m: _lines(kernels(m.result))),
        ("lines of C: all", lambda m: _lines(list(m.result.files.values()))),
        ("kilobytes of C: wrappers", lambda m: _kilobytes(wrappers(m.result))),
        ("kilobytes of C: all", lambda m: _kilobytes(list(m.result.files.values()))),
        ("lines of wrapper per overload", lambda m: digits(_count(wrappers(m.result)) / m.result.counts.overloads)),
    ]
    alone = {"seconds: cwrap generate, a process": _seconds(bare), "megabytes: its memory": _memory(bare)}
    body = tuple((name, *(show(one) for one in results.values()), alone.get(name, "")) for name, show in rows)
    return Table("Generation", ("", *results, _BARE), body, _NOTES)


def _stages(results: dict[str, Measured]) -> Table:
    first = next(iter(results.values()))
    rows = tuple((stage, *(one.stages[stage].shown(1e-3) for one in results.values())) for stage in first.stages)
    return Table("Its stages, in milliseconds", ("stage", *results), rows)


def _seconds(processes: tuple[Usage, ...]) -> str:
    return Sample(tuple(u.seconds for u in processes)).shown(1)


def _memory(processes: tuple[Usage, ...]) -> str:
    return digits(max(u.memory for u in processes) / 1e6)


def _kilobytes(texts: list[str]) -> str:
    return digits(sum(len(text.encode("utf-8")) for text in texts) / 1000)


def _texts(prefix: str) -> Callable[[Result], list[str]]:
    return lambda result: [text for name, text in result.files.items() if name.startswith(prefix)]


def _count(texts: list[str]) -> int:
    return sum(text.count("\n") for text in texts)


def _lines(texts: list[str]) -> str:
    return f"{_count(texts):,}"

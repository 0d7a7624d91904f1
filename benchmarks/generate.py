"""The generator alone: seconds and lines of C, for the repository's declarations and for synthetic ones of the size of
the 2017 cwrap's input (280 declarations, 400 overloads, 390 functions, all naming functions of C).
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Sample, digits, process
from build_tools.project import ROOT, TABLE, project
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Target

FILES = 10

# Overloads of a declaration by kind: what tensor methods are like. None of a row takes what another one takes.
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
_LONGEST = (  # more kinds of three than tensors have by themselves
    "self",
    ("THTensor* self, real value", "THTensor* self, THTensor* other", "THTensor* self, THIndexTensor* index, real x"),
)


def run(effort: Effort) -> list[Table]:
    """The table."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        results = {"280 declarations": measure(synthetic(Path(folder)), effort), "those of _C": measure(own(), effort)}
    return [_table(results), _stages(results)]


def own() -> Request:
    """The repository's declarations."""
    what = project(ROOT)
    return Request(ROOT, what.declaration_files(), TABLE, Target.THP)


def synthetic(folder: Path, count: int = 280) -> Request:
    """Writes declarations. Of every 14, nine have one overload, four have two, one has three; of every 28, eleven have
    a function form too."""
    (folder / "dtypes.yaml").write_text((ROOT / TABLE).read_text(encoding="utf-8"), encoding="utf-8")
    texts: list[list[str]] = [[] for _ in range(FILES)]
    for number, (result, overloads) in zip(range(count), _mixture(), strict=False):
        texts[number * FILES // count].append(_declaration(number, result, overloads))
    names = []
    for number, parts in enumerate(texts):
        names.append(f"family{number}.yaml")
        (folder / names[-1]).write_text("\n".join(parts), encoding="utf-8")
    return Request(folder, tuple(names), "dtypes.yaml", Target.THP)


def _mixture() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Result and overloads of one declaration after the other."""
    pattern = (1, 2, 1, 1, 2, 1, 3, 1, 1, 2, 1, 2, 1, 1)
    taken: Counter[int] = Counter()
    while True:
        for wanted in pattern:
            fitting = [kind for kind in _KINDS if len(kind[1]) >= wanted] or [_LONGEST]
            result, overloads = fitting[taken[wanted] % len(fitting)]
            taken[wanted] += 1
            yield result, overloads[:wanted]


def _declaration(number: int, result: str, overloads: tuple[str, ...]) -> str:
    lines = [f"- name: method{number}", f"  doc: Method {number}.", f"  return: {result}"]
    lines += [f"  variants: {'[method, function]' if number * 11 % 28 < 11 else 'method'}", "  options:"]
    for k, arguments in enumerate(overloads):
        lines += [f"    - cname: function{number}_{k}", f"      arguments: [{arguments}]"]
    return "\n".join([*lines, ""])


def measure(request: Request, effort: Effort) -> tuple[Result, Sample, Sample, dict[str, Sample]]:
    """The result; seconds of whole processes, of generation in this one, and of its stages."""
    inside, stages, result = _inside(request, effort)
    return result, _processes(request, effort), inside, stages


def _inside(request: Request, effort: Effort) -> tuple[Sample, dict[str, Sample], Result]:
    runs = [generate(request) for _ in range(effort.repeats)]
    totals = tuple(sum(seconds for _, seconds in result.stages) for result in runs)
    names = [name for name, _ in runs[0].stages]
    stages = {name: Sample(tuple(dict(result.stages)[name] for result in runs)) for name in names}
    return Sample(totals), stages, runs[0]


def _processes(request: Request, effort: Effort) -> Sample:
    """`cwrap generate` as a command, which also writes the files; into a new folder every time."""
    taken = []
    for _ in range(effort.repeats):
        with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
            command = [sys.executable, "-m", "cwrap", "generate", "--root", str(request.root), "--target", "thp"]
            command += ["--dtypes", request.dtypes, "--out", folder, *request.declarations]
            taken.append(process(command, ROOT, machine.environment())[0])
    return Sample(tuple(taken))


_NOTES = (
    (
        "Minimum / median. The C is generic over the dtype: one text for all of them. A process reads, generates and "
        "writes; the running one writes nothing."
    ),
    (
        "Peer, not part of this run: the 2017 cwrap took 0.36-0.43 s on two cores for its own 281 declarations, of "
        "which it made 390 functions, 63,353 lines, 2.4 MB. The goal is half its time and a sixth of its lines."
    ),
)

_Measured = tuple[Result, Sample, Sample, dict[str, Sample]]


def _table(results: dict[str, _Measured]) -> Table:
    columns = ("", *results)
    wrappers = _texts("THP/methods_")
    kernels = _texts("kernels/")
    rows: list[tuple[str, Callable[[_Measured], str]]] = [
        ("declarations", lambda m: str(m[0].counts.declarations)),
        ("overloads", lambda m: str(m[0].counts.overloads)),
        ("functions of Python", lambda m: str(m[0].counts.wrappers)),
        ("seconds: cwrap generate, a process", lambda m: m[1].shown(1)),
        ("seconds: in a running process", lambda m: m[2].shown(1)),
        ("lines of C: wrappers", lambda m: _lines(wrappers(m[0]))),
        ("lines of C: kernels", lambda m: _lines(kernels(m[0]))),
        ("lines of C: all", lambda m: _lines(list(m[0].files.values()))),
        ("kilobytes of wrappers", lambda m: digits(sum(map(len, wrappers(m[0]))) / 1000)),
        ("lines of wrapper per overload", lambda m: digits(_count(wrappers(m[0])) / m[0].counts.overloads)),
    ]
    body = tuple((name, *(show(measured) for measured in results.values())) for name, show in rows)
    return Table("Generation", columns, body, _NOTES)


def _stages(results: dict[str, _Measured]) -> Table:
    first = next(iter(results.values()))
    rows = tuple((stage, *(measured[3][stage].shown(1e-3) for measured in results.values())) for stage in first[3])
    return Table("Its stages, in milliseconds", ("stage", *results), rows)


def _texts(prefix: str) -> Callable[[Result], list[str]]:
    return lambda result: [text for name, text in result.files.items() if name.startswith(prefix)]


def _count(texts: list[str]) -> int:
    return sum(text.count("\n") for text in texts)


def _lines(texts: list[str]) -> str:
    return f"{_count(texts):,}"

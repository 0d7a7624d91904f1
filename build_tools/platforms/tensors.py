"""Compile `_C` for other platforms with zig, and run a part of its tests under QEMU."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from build_tools.extension.project import ROOT, project
from build_tools.harness.pytest_output import counted
from build_tools.platforms.cache import Cache, NotObtainableError
from build_tools.platforms.crossing import WARNINGS, Crossing, first_errors
from build_tools.platforms.debian import Debian
from build_tools.platforms.report import outcome
from build_tools.platforms.running import Emulated
from build_tools.platforms.targets import TARGETS, Target, find_headers
from build_tools.platforms.tensor_python import STABLE, find_tensor_python
from cwrap.building.builder import plain_sources
from cwrap.building.generation import bring_up_to_date, include_flags
from cwrap.building.graph import Graph, Link
from cwrap.building.ninja import find_ninja
from cwrap.write import write_file

HEAD = ("platform", "Python", "`_C` compiles", "part", "`_C` tests", "minutes")
TENSOR_TARGETS = tuple(target for target in TARGETS if target.debian in ("arm64", "s390x"))
TESTS = "tests/tensors"
PART = 10
_FLAGS = ("-fPIC", "-fvisibility=hidden", "-ffunction-sections", "-DNDEBUG", *WARNINGS)
_HOURS = 6  # until a run of all tests is ended
_NOT_TRIED = "not tried"


@dataclass(slots=True)
class TensorReport:
    """The results of `_C` on one platform; `missing` is the reason if something is not obtainable."""

    target: Target
    part: int = PART
    missing: str = ""
    python: str = ""
    compiles: bool | None = None
    tests: str = _NOT_TRIED
    seconds: float = 0
    failures: list[str] = field(default_factory=list)

    def row(self) -> tuple[str, ...]:
        """Return the line of the table."""
        python = f"not obtainable: {self.missing}" if self.missing else self.python or _NOT_TRIED
        part = "all but the slow tests" if self.part == 1 else f"one of {self.part}"
        minutes = f"{self.seconds / 60:.0f}" if self.seconds else "-"
        return (self.target.name, python, outcome(self.compiles), part, self.tests, minutes)

    def summary(self) -> str:
        """Return the results on one line."""
        missing = f", not obtainable: {self.missing}" if self.missing else ""
        return f"`_C` compiles: {outcome(self.compiles)}, tests: {self.tests}{missing}"


def try_tensors(target: Target, zig: Path, cache: Cache, debian: Debian, part: int) -> TensorReport:
    """Compile `_C` for a target, and run one of `part` tests."""
    report = TensorReport(target, part)
    try:
        headers = find_headers(target, cache, debian)
        folder = ROOT / "build/platforms" / target.triple
        crossing = Crossing(target, zig, cache, headers.folder, folder, report.failures)
        module = build(crossing)
        report.compiles = module is not None
        if module is not None:
            stable = Debian(cache, STABLE)
            python = find_tensor_python(crossing, debian, stable, folder / "python")
            report.python = python.name
            run_tensor_tests(python, module, report)
    except NotObtainableError as error:
        report.missing = str(error)
    return report


def build(crossing: Crossing) -> Path | None:
    """Compile `_C` and return its file; if that fails, add the first errors to the failures and return None.

    Objects are kept in the folder `build/platforms` of the checkout, so the next run compiles only what changed.
    """
    folder = crossing.folder.relative_to(ROOT).as_posix()
    module = f"{folder}/_C{crossing.target.suffix}"
    graph = graph_of(crossing, folder, module)
    write_file(ROOT / graph.tools_file, f"{crossing.zig}\n{crossing.headers}\n")
    write_file(crossing.folder / "build.ninja", graph.text())
    command = [find_ninja(os.environ), "-f", f"{folder}/build.ninja"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **crossing.caches}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
    if done.returncode:
        crossing.failures.append(f"_C: {first_errors(done.stdout)}")
        return None
    return ROOT / module


def graph_of(crossing: Crossing, folder: str, module: str) -> Graph:
    """Return ninja's graph of `_C` for a target."""
    tensors = project(ROOT, {})
    compilations = (*bring_up_to_date(tensors, folder), *plain_sources(tensors))
    return Graph(
        folder=folder,
        command=tuple(crossing.compiler("cc")),
        tools_file=f"{folder}/tools.txt",
        categories=tensors.categories,
        flags=(*_FLAGS, *include_flags(tensors, folder)),
        python_flags=("-isystem", str(crossing.headers)),
        openmp_flags=(),
        last_flags=(),
        compilations=compilations,
        link=Link(module, ("-shared", *(f"-l{name}" for name in tensors.libraries))),
    )


def run_tensor_tests(python: Emulated, module: Path, report: TensorReport) -> None:
    """Run a part of the tests; add the result to the report."""
    part = ["--part", str(report.part)] if report.part > 1 else []
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *part, TESTS]
    start = time.monotonic()
    status, log = python.output(arguments, [module.parent], ROOT, _HOURS * 3600)
    report.seconds = time.monotonic() - start
    report.tests = counted(log)[1]
    if status:
        file = module.parent / "tests.log"
        file.write_text(log, encoding="utf-8")
        report.failures.append(f"the tests of _C failed; all output is in {file}")

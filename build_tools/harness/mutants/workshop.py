"""The modules with all mutants of their C, and the tests that each mutant has to pass.

Each module is compiled once. An unchanged run of all tests records which places run in which test, so that a mutant is
tested only by those.
"""

from __future__ import annotations

import concurrent.futures
import json
import os
import queue
import re
import subprocess
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from build_tools.harness.fuzz.modules import EXTENSIONS, RUNTIME, SUFFIX, Declared, compile_flags, compiler
from build_tools.harness.mutants.applied import LIBRARIES, MEASURED
from build_tools.harness.mutants.excluded import obsolete, reasons, remaining
from build_tools.harness.mutants.forks import TESTS, Forks
from build_tools.harness.mutants.places import RECORD, VARIABLE, Place, instrumented, library_source, places
from build_tools.harness.mutants.record import new_record

# What a test file contains that loads modules of tests/modules/extensions.
_LOADS = re.compile(r"\bbuild\(ROOT, (f?\"tests/modules/extensions/|declared\.path|PATH\b)")
# Files that do not count: the checks of the memory program are run apart, and stubs contain no C.
NOT_RUN = ("test_module_memory.py", "test_module_mistakes.py", "test_module_stub.py")
# Tests that compile modules themselves, or start Python with modules that they have compiled.
LEFT_OUT = "not stub and not mypy and not import and not limited and not cpp"
FLAGS = ("-O0",)
LONGEST = 30.0  # seconds that a mutant may take beyond four times the usual time
MOST_SECONDS = 10.0  # of checks, and of tests, that a mutant is run against: the quickest of those that run the place
MOST_FIRST = 3  # of the first checks of modules that a mutant is run against
RUNTIME_NAME = "runtime"  # the name by which the runtime is chosen, among those of modules


@dataclass(frozen=True, slots=True)
class Run:
    """A check of the memory program or a test: its name, its seconds, and the numbers of the places that it runs."""

    name: str
    seconds: float
    places: frozenset[int]


@dataclass(slots=True)
class Measured:
    """The runs without a mutation: the checks of the memory program, the tests, and the tests that fail anyway."""

    checks: list[Run] = field(default_factory=list)
    tests: list[Run] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def quickest(runs: Iterable[Run], number: int) -> tuple[list[str], float]:
    """Return the names of the quickest runs that include a place, and their seconds.

    The first check of a module compares the outcomes of all calls. It comes first, because it depends on earlier calls,
    and is run for a few modules only, because it takes the time of many other checks. Of the other runs, those that
    reach different places come before those that reach the same places again.
    """
    included = sorted((run for run in runs if number in run.places), key=lambda run: run.seconds)
    picked = [run for run in included if run.name.endswith(" 0")][:MOST_FIRST]
    groups: dict[frozenset[int], list[Run]] = {}
    for run in included:
        if not run.name.endswith(" 0"):
            groups.setdefault(run.places, []).append(run)
    seconds = 0.0
    for run in (run for turn in zip_longest(*groups.values()) for run in turn if run is not None):
        seconds += run.seconds
        if picked and seconds > MOST_SECONDS:
            break
        picked.append(run)
    return [run.name for run in picked], sum(run.seconds for run in picked)


def files_of_tests(modules: Collection[str] = ()) -> list[str]:
    """Return the files of the tests that load the modules: one of these modules, if there are any.

    All modules contain the runtime, so its name alone chooses no files.
    """
    paths = (path for path in sorted((TESTS / "modules").glob("test_*.py")) if path.name not in NOT_RUN)
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    named = re.compile("|".join(rf"\b{name}\b" for name in modules if name != RUNTIME_NAME))
    return [f"tests/modules/{name}" for name, text in texts.items() if _LOADS.search(text) and named.search(text)]


def read_runs(records: Sequence[tuple[str, float, Sequence[int]]]) -> list[Run]:
    """Return the runs that a child has written as JSON: name, seconds, numbers of places."""
    return [Run(name, seconds, frozenset(numbers)) for name, seconds, numbers in records]


def chosen(only: Collection[str]) -> list[Declared]:
    """Return the modules of these names; all modules without names, or if the runtime is the only one."""
    modules = [declared for declared in EXTENSIONS if declared.language == "c"]
    if unknown := set(only) - {RUNTIME_NAME} - {declared.name for declared in modules}:
        raise SystemExit(f"no module of tests/modules/extensions in C: {', '.join(sorted(unknown))}")
    return [declared for declared in modules if declared.name in only] or modules


def generated(modules: Iterable[Declared]) -> dict[str, str]:
    """Return the C of modules, by name."""
    return {declared.name: next(iter(declared.generated().files.values())) for declared in modules}


def runtime() -> dict[str, str]:
    """Return the C of the runtime, by the name of the file without its suffix."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(RUNTIME.glob("*.c"))}


def all_places(sources: Mapping[str, str], of_runtime: Mapping[str, str]) -> list[Place]:
    """Return the places of the C of modules and of the runtime, including those that are left out."""
    found = [place for name, source in sources.items() for place in places(source, name, f"{name}.c")]
    return [*found, *(place for name, source in of_runtime.items() for place in places(source, "", f"{name}.c"))]


class Workshop:
    """The compiled modules with all mutants, and processes that test them."""

    def __init__(self, folder: Path, jobs: int, only: Collection[str] = (), quick: bool = False) -> None:
        self.folder, self.quick, self.only = folder, quick, only
        self.modules = chosen(only)
        self.sources = generated(self.modules)
        self.runtime = runtime()
        sources = {name: text for name, text in self.sources.items() if not only or name in only}
        found = all_places(sources, self.runtime if not only or RUNTIME_NAME in only else {})
        if not only and (unused := obsolete(found)):
            raise SystemExit(f"excluded places that do not exist: {unused}")
        self.places = list(remaining(found))
        self.left_out = reasons(found)
        self.compile_all(jobs)
        self.measured = Measured()
        self.confirmed: dict[tuple[str, ...], bool] = {}
        supports = {f"CWRAP_{name.upper()}": str(self.support(name)) for name in ("allocations", "states")}
        variables = {**os.environ, **supports}
        self.forks = [Forks(variables, folder / f"{number}.log") for number in range(jobs)]
        self.free: queue.Queue[Forks] = queue.Queue()
        for forks in self.forks:
            self.free.put(forks)

    def numbered(self, file: str) -> list[tuple[int, Place]]:
        """Return the places of a file with their numbers."""
        return [(number, place) for number, place in enumerate(self.places) if place.file == file]

    def compile_all(self, jobs: int) -> None:
        """Compile the runtime and all modules with all mutants."""
        texts = {f"{name}.c": text for name, text in (self.runtime | self.sources).items()}
        texts = {file: instrumented(text, self.numbered(file)) for file, text in texts.items()}
        texts["mutant.c"] = library_source(len(self.places))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda item: self.compile(*item), texts.items()))
            list(pool.map(self.link, self.modules))

    def compile(self, file: str, text: str) -> None:
        """Compile C to an object."""
        source = self.folder / file
        source.write_text(text, encoding="utf-8")
        command = [*compiler("c"), "-std=c11", *compile_flags(FLAGS), "-c", file, "-o", f"{source.stem}.o"]
        subprocess.run(command, cwd=self.folder, check=True)

    def link(self, declared: Declared) -> None:
        """Link a module with the runtime."""
        library = self.library(declared.name)
        library.parent.mkdir(parents=True)
        objects = [f"{name}.o" for name in (declared.name, *self.runtime, "mutant")]
        command = [*compiler("c"), "-shared", *objects, "-pthread", "-o", str(library)]
        subprocess.run(command, cwd=self.folder, check=True)

    def library(self, name: str) -> Path:
        """Return the path of a module."""
        return self.folder / "libraries" / name / f"{name}{SUFFIX}"

    def support(self, name: str) -> Path:
        """Compile an extension of the tests, such as the one that counts blocks."""
        library = self.folder / f"{name}{SUFFIX}"
        source = TESTS / "modules" / "extensions" / f"{name}.c"
        command = [*compiler("c"), "-std=c11", *compile_flags(("-O1",)), "-shared", str(source), "-o", str(library)]
        subprocess.run(command, check=True)
        return library

    def measure(self) -> None:
        """Run everything without a mutation; record which places run where."""
        file = self.folder / "measured.json"
        record = self.folder / "record"
        new_record(record, len(self.places))
        forks = self.forks[0]
        for declared in self.modules:
            arguments = ["--measure", str(file), declared.name, str(self.library(declared.name))]
            if forks.run("memory", arguments, {RECORD: str(record)}, 900) != 0:
                raise SystemExit(f"the checks of {declared.name} fail without a mutation:\n{forks.output[-3000:]}")
            self.measured.checks += read_runs(json.loads(file.read_text(encoding="utf-8")))
        if not self.quick:
            variables = {LIBRARIES: str(self.folder / "libraries"), MEASURED: str(file), RECORD: str(record)}
            forks.run("pytest", self.options(files_of_tests(self.only)), variables, 1800)
            written = json.loads(file.read_text(encoding="utf-8"))
            self.measured.tests = [run for run in read_runs(written["tests"]) if run.name not in written["failed"]]
            self.measured.failed = written["failed"]

    def outcome(self, number: int) -> str:
        """Test a mutant; return `killed`, `timeout` or `survived`."""
        forks = self.free.get()
        try:
            status = self.checked(number, forks)
            if status == 0:
                status = self.tested(number, forks)
            return "timeout" if status is None else "killed" if status else "survived"
        finally:
            self.free.put(forks)

    def checked(self, number: int, forks: Forks) -> int | None:
        """Run the checks of the memory program that run the place; return 0 if none finds the mutant.

        A check that fails in this order without a mutation too finds nothing.
        """
        names, seconds = quickest(self.measured.checks, number)
        while names:
            status = forks.run("memory", self.arguments(names), {VARIABLE: str(number)}, LONGEST + 4 * seconds)
            done = forks.output.count("\n# ") if status else len(names)
            if status == 0 or self.passes(names[:done], forks):
                return status
            names = names[done:]
        return 0

    def passes(self, names: Sequence[str], forks: Forks) -> bool:
        """Return whether these checks pass without a mutation."""
        key = tuple(names)
        if key not in self.confirmed:
            self.confirmed[key] = forks.run("memory", self.arguments(names), {}, LONGEST) == 0
        return self.confirmed[key]

    def tested(self, number: int, forks: Forks) -> int | None:
        """Run the tests that run the place; return 0 if none fails."""
        names, seconds = quickest(self.measured.tests, number)
        if not names:
            return 0
        variables = {LIBRARIES: str(self.folder / "libraries"), VARIABLE: str(number)}
        return forks.run("pytest", ["-x", *self.options(names)], variables, LONGEST + 4 * seconds)

    def arguments(self, names: Sequence[str]) -> list[str]:
        """Return the arguments of the memory program for checks."""
        return [word for name in names for word in (str(self.library(name.partition(" ")[0])), name)]

    def options(self, chosen: Sequence[str]) -> list[str]:
        """Return the arguments of pytest."""
        plugins = ["-p", "build_tools.harness.mutants.applied", "-p", "no:cacheprovider"]
        return ["-q", *plugins, "-k", LEFT_OUT, *chosen]

    def close(self) -> None:
        """End the forking processes."""
        for forks in self.forks:
            forks.close()

"""The objects of all modules and of the runtime, and folders in which mutants of their C are linked and tested."""

from __future__ import annotations

import concurrent.futures
import json
import os
import queue
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_tools.fuzz.modules import EXTENSIONS, RUNTIME, SUFFIX, Declared, compile_flags, compiler, runtime_objects
from build_tools.mutants.applied import LIBRARIES, MEASURED
from build_tools.mutants.forks import TESTS, Forks
from build_tools.mutants.places import Place, places

FILES = (
    "array_copies", "borrowed_values", "expressions", "extension_calls", "module_arguments", "module_arrays",
    "module_callbacks", "module_definitions", "module_functions", "module_handover", "module_hostile",
    "module_streams", "module_texts", "module_types",
)  # fmt: skip
# Tests that compile modules themselves, or start Python with modules that they have compiled.
LEFT_OUT = "not sanitizers and not stub and not mypy and not import and not limited and not interpreter"
FLAGS = ("-O0",)  # mutants are compiled more often than called
LONGEST_MEMORY, LONGEST_TESTS = 60.0, 240.0  # seconds of the memory program and of the tests of a mutant


@dataclass(frozen=True, slots=True)
class Measured:
    """The seconds of each test, the tests that fail without a mutation, and the tests that load each module."""

    seconds: dict[str, float]
    failed: list[str]
    loads: dict[str, list[str]]

    def tests(self, modules: Iterable[str]) -> list[str]:
        """Return the files and tests that load one of the modules, the quickest first."""
        found = {test for name in modules for test in self.loads.get(name, ())}
        found -= {test for test in found if "::" in test and test.partition("::")[0] in found}
        return sorted(found, key=self.duration)

    def duration(self, test: str) -> float:
        """Return the seconds of a test or of all tests of a file."""
        return sum(seconds for name, seconds in self.seconds.items() if test in (name, name.partition("::")[0]))


class Workshop:
    """The objects of all modules and of the runtime, and folders in which mutants are linked."""

    def __init__(self, folder: Path, jobs: int, only: str = "", quick: bool = False) -> None:
        self.folder, self.only, self.quick = folder, only, quick
        self.modules = [d for d in EXTENSIONS if d.language == "c" and (not only or d.name == only)]
        self.sources = {d.name: next(iter(d.generated().files.values())) for d in self.modules}
        self.runtime = runtime_objects(FLAGS, folder)
        (folder / "objects").mkdir()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda name: self.compile(self.sources[name], self.object_of(name)), self.sources))
        for declared in self.modules:
            self.link(declared, folder / "plain", self.object_of(declared.name), self.runtime)
        self.measured = Measured({}, [], {})
        variables = {**os.environ, "CWRAP_ALLOCATIONS": str(self.allocations())}
        self.forks = [Forks(variables, folder / f"{number}.log") for number in range(jobs)]
        self.free: queue.Queue[int] = queue.Queue()
        for number in range(jobs):
            self.free.put(number)

    def allocations(self) -> Path:
        """Compile the extension by which the tests count blocks."""
        library = self.folder / f"allocations{SUFFIX}"
        source = TESTS / "modules" / "extensions" / "allocations.c"
        command = [*compiler("c"), "-std=c11", *compile_flags(("-O1",)), "-shared", str(source), "-o", str(library)]
        subprocess.run(command, check=True)
        return library

    def object_of(self, name: str) -> Path:
        """Return the path of a module's object file."""
        return self.folder / "objects" / f"{name}.o"

    def compile(self, text: str, target: Path) -> bool:
        """Compile C to an object; return whether that works."""
        source = target.with_suffix(".c")
        source.write_text(text, encoding="utf-8")
        command = [*compiler("c"), "-std=c11", *compile_flags(FLAGS), "-c", str(source), "-o", str(target)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def link(self, declared: Declared, place: Path, module: Path, runtime: Sequence[Path]) -> None:
        """Link a module from object files."""
        library = place / declared.name / f"{declared.name}{SUFFIX}"
        library.parent.mkdir(parents=True, exist_ok=True)
        command = [*compiler("c"), "-shared", str(module), *map(str, runtime), "-pthread", "-o", str(library)]
        subprocess.run(command, check=True)

    def places(self) -> list[Place]:
        """Return all places of the modules and the runtime."""
        found = [p for name, source in self.sources.items() for p in places(source, name, f"{name}.c")]
        if self.only:
            return found
        for path in sorted(RUNTIME.glob("*.c")):
            found += places(path.read_text(encoding="utf-8"), "", path.name)
        return found

    def measure(self) -> str:
        """Run the tests without a mutation; return the output if one of them fails."""
        file = self.folder / "measured.json"
        status = self.forks[0].run("memory", self.pairs([d.name for d in self.modules], self.folder / "plain"), {}, 600)
        if status != 0:
            raise SystemExit(f"the memory program fails without a mutation:\n{self.forks[0].output}")
        if self.quick:
            return ""
        files = [f"tests/modules/test_{name}.py" for name in FILES]
        variables = {LIBRARIES: str(self.folder / "plain"), MEASURED: str(file)}
        status = self.forks[0].run("pytest", self.options(files), variables, 1800)
        self.measured = Measured(**json.loads(file.read_text(encoding="utf-8")))
        return self.forks[0].output if status else ""

    def outcome(self, dropped: Place) -> str:
        """Link and test a mutant; return the outcome."""
        number = self.free.get()
        place = self.folder / str(number)
        try:
            if not self.linked(dropped, place):
                return "not compiled"
            return self.tested(dropped, place, self.forks[number])
        finally:
            shutil.rmtree(place)
            self.free.put(number)

    def tested(self, dropped: Place, place: Path, forks: Forks) -> str:
        """Run the memory program and, if it finds nothing, the tests."""
        names = [dropped.module] if dropped.module else [d.name for d in self.modules]
        status = forks.run("memory", self.pairs(names, place), {}, LONGEST_MEMORY)
        if status == 0:
            chosen = self.measured.tests(names)
            variables = {LIBRARIES: os.pathsep.join((str(place), str(self.folder / "plain")))}
            status = forks.run("pytest", ["-x", *self.options(chosen)], variables, LONGEST_TESTS) if chosen else 0
        return "timeout" if status is None else "killed" if status else "survived"

    def pairs(self, names: Iterable[str], place: Path) -> list[str]:
        """Return the arguments of the memory program: names and libraries."""
        return [word for name in names for word in (name, str(place / name / f"{name}{SUFFIX}"))]

    def options(self, chosen: Sequence[str]) -> list[str]:
        """Return the arguments of pytest."""
        plugins = ["-p", "build_tools.mutants.applied", "-p", "no:cacheprovider"]
        deselected = [f"--deselect={test}" for test in self.measured.failed]
        return ["-q", *plugins, "-k", LEFT_OUT, *deselected, *chosen]

    def linked(self, dropped: Place, place: Path) -> bool:
        """Compile the mutant and link the modules that contain it; return whether it compiles."""
        target = place / "mutant.o"
        place.mkdir(exist_ok=True)
        if dropped.module:
            if not self.compile(dropped.apply(self.sources[dropped.module]), target):
                return False
            self.link(next(d for d in self.modules if d.name == dropped.module), place, target, self.runtime)
            return True
        if not self.compile(dropped.apply((RUNTIME / dropped.file).read_text(encoding="utf-8")), target):
            return False
        runtime = [target if path.stem == Path(dropped.file).stem else path for path in self.runtime]
        for declared in self.modules:
            self.link(declared, place, self.object_of(declared.name), runtime)
        return True

    def close(self) -> None:
        """End the forking processes."""
        for forks in self.forks:
            forks.close()

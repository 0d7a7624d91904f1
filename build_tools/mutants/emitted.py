"""Test the tests of the emitted C and of the runtime: drop a release or a check, and see whether a test fails.

    python -m build_tools.mutants.emitted                       every place
    python -m build_tools.mutants.emitted --size 50 --list survivors.txt

Each `Py_DECREF`, each cleanup and each check of a status or of bounds in the C of the modules of tests/extensions and
in `cwrap/runtime` is dropped, one at a time. The module, or all modules if the place is in the runtime, are linked
again, and their tests run, among them those that count references and blocks.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_tools.fuzz.harness import Progress, options_parser, run_child
from build_tools.fuzz.modules import (
    EXTENSIONS,
    RUNTIME,
    SUFFIX,
    Declared,
    compile_flags,
    compiler,
    flags_for,
    runtime_objects,
)
from build_tools.mutants.applied import LIBRARIES
from build_tools.project import ROOT

TESTS = (
    "extension_calls", "module_definitions", "module_arrays", "module_types", "module_streams", "module_texts",
    "module_callbacks", "module_arguments", "module_functions", "module_hostile", "module_memory",
)  # fmt: skip
# Tests that compile something themselves, or start Python with what they have compiled.
LEFT_OUT = "not sanitizers and not stub and not mypy and not import and not limited and not interpreter"
ARGUMENTS = (
    "tests/test_module_arguments.py::test_wrong_arguments_raise_what_they_should",
    "tests/test_module_arguments.py::test_no_function_accepts_an_object_of_another_type",
)
LONGEST = 240.0  # seconds of the tests of a mutant
_RELEASE = re.compile(
    r"\b(?:Py_X?DECREF|Py_CLEAR|PyMem_Free|PyMem_RawFree|PyObject_Free|free|PyBuffer_Release|cwrap_\w*"
    r"(?:leave|drop|free|release|clear|unlock|close)\w*)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\);"
)
_IF = re.compile(r"\bif \(")
_ERROR = re.compile(r"\breturn\b|\bgoto\b|_bad_|PyErr_")
_LINE = re.compile(r'#line \d+ "(.*)"')


@dataclass(frozen=True, slots=True)
class Place:
    """A place that is dropped: the module, or empty for the runtime, the file, the line, and the columns."""

    module: str
    file: str
    line: int
    begin: int
    end: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text.strip()}"

    def apply(self, source: str) -> str:
        """Return the source without what is at the place: a release is removed, a check is never true."""
        lines = source.split("\n")
        line = lines[self.line - 1]
        old = line[self.begin : self.end]
        new = f"if ({old[3:]} && 0)" if old.startswith("if (") else ";"
        lines[self.line - 1] = line[: self.begin] + new + line[self.end :]
        return "\n".join(lines)


def places(source: str, module: str, file: str) -> Iterator[Place]:
    """Yield the releases and the checks of a C source, but not those of the C that declarations contain."""
    lines = source.split("\n")
    own = True
    for number, line in enumerate(lines, 1):
        marked = _LINE.match(line.strip())
        if marked:
            own = Path(marked[1]).suffix in (".c", ".h")
        # Straight-line code for positional calls decides nothing: without it the runtime makes the same calls.
        if not own or not line.startswith(" ") or "!cw_kwnames" in line:
            continue
        for release in _RELEASE.finditer(line):
            yield Place(module, file, number, *release.span(), line)
        for check in _IF.finditer(line):
            end = closing(line, check.end() - 1)
            following = line[end:] + (lines[number] if not line[end:].strip(" {") and number < len(lines) else "")
            if end and _ERROR.search(following):
                yield Place(module, file, number, check.start(), end, line)


def closing(line: str, opening: int) -> int:
    """Return the index after the parenthesis that closes the one at an index; 0 if it is not in the line."""
    depth = 0
    for index in range(opening, len(line)):
        depth += (line[index] == "(") - (line[index] == ")")
        if depth == 0:
            return index + 1
    return 0


class Workshop:
    """The objects of all modules and of the runtime, and folders in which mutants are linked."""

    def __init__(self, folder: Path, sanitizers: str, jobs: int, only: str = "") -> None:
        self.folder, self.flags = folder, flags_for(sanitizers)
        self.only = only
        self.modules = [d for d in EXTENSIONS if d.language == "c" and (not only or d.name == only)]
        self.sources = {d.name: next(iter(d.generated().files.values())) for d in self.modules}
        self.runtime = runtime_objects(self.flags, folder)
        (folder / "objects").mkdir()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda name: self.compile(self.sources[name], self.object_of(name)), self.sources))
        self.failing: list[str] = []  # tests that fail without a mutation
        self.free: queue.Queue[Path] = queue.Queue()
        for number in range(jobs):
            place = folder / str(number)
            for declared in self.modules:
                (place / declared.name).mkdir(parents=True)
                self.link(declared, place, self.object_of(declared.name), self.runtime)
            self.free.put(place)

    def object_of(self, name: str) -> Path:
        """Return the path of the object of a module."""
        return self.folder / "objects" / f"{name}.o"

    def compile(self, text: str, made: Path) -> bool:
        """Compile C to an object; return whether that works."""
        source = made.with_suffix(".c")
        source.write_text(text, encoding="utf-8")
        command = [*compiler("c"), "-std=c11", *compile_flags(self.flags), "-c", str(source), "-o", str(made)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def link(self, declared: Declared, place: Path, module: Path, runtime: Sequence[Path]) -> None:
        """Link a module."""
        library = place / declared.name / f"{declared.name}{SUFFIX}"
        objects = map(str, (module, *runtime))
        command = [*compiler("c"), *self.flags, "-shared", *objects, "-pthread", "-o", str(library)]
        subprocess.run(command, check=True)

    def places(self) -> list[Place]:
        """Return all places."""
        found = [p for name, source in self.sources.items() for p in places(source, name, f"{name}.c")]
        if self.only:
            return found
        for path in sorted(RUNTIME.glob("*.c")):
            found += places(path.read_text(encoding="utf-8"), "", path.name)
        return found

    def outcome(self, dropped: Place | None) -> tuple[str, str]:
        """Link and test a mutant; without a place, the modules as they are."""
        place = self.free.get()
        try:
            if dropped and not self.linked(dropped, place, place / "mutant.o"):
                return "not compiled", ""
            finished = run_child(self.command(dropped), LONGEST, self.environment(place))
            if finished.timed_out:
                return "timeout", finished.output
            return ("survived" if finished.status == 0 else "killed"), finished.output
        finally:
            if dropped:
                self.restore(dropped, place)
            self.free.put(place)

    def linked(self, dropped: Place, place: Path, made: Path) -> bool:
        """Compile the mutant and link what it belongs to; return whether it compiles."""
        if dropped.module:
            if not self.compile(dropped.apply(self.sources[dropped.module]), made):
                return False
            self.link(next(d for d in self.modules if d.name == dropped.module), place, made, self.runtime)
            return True
        if not self.compile(dropped.apply((RUNTIME / dropped.file).read_text(encoding="utf-8")), made):
            return False
        runtime = [made if path.stem == Path(dropped.file).stem else path for path in self.runtime]
        for declared in self.modules:
            self.link(declared, place, self.object_of(declared.name), runtime)
        return True

    def restore(self, dropped: Place, place: Path) -> None:
        """Link the modules as they are."""
        for declared in self.modules:
            if dropped.module in ("", declared.name):
                self.link(declared, place, self.object_of(declared.name), self.runtime)

    def command(self, dropped: Place | None) -> list[str]:
        """Return the command that runs the tests; of a module, those whose file or name mentions it."""
        files = [f"tests/test_{name}.py" for name in TESTS if (ROOT / f"tests/test_{name}.py").exists()]
        module = dropped.module if dropped else self.only
        if module:  # with --only, no tests that need other modules
            named = rf"extensions/{module}\b" if self.only else rf"\b{module}\b"
            files = [f for f in files if re.search(named, (ROOT / f).read_text(encoding="utf-8"))]
            files = [*(f"{test}[{module}]" for test in ARGUMENTS), *files]
        plugins = ["-p", "build_tools.mutants.applied", "-p", "no:cacheprovider"]
        deselected = [f"--deselect={test}" for test in self.failing]
        first = ["-x"] if dropped else []
        return [sys.executable, "-m", "pytest", *first, "-q", *plugins, "-k", LEFT_OUT, *deselected, *files]

    def environment(self, place: Path) -> dict[str, str]:
        """Return the environment of the tests."""
        return {**os.environ, LIBRARIES: str(place), "PYTHONPATH": str(ROOT)}


def run(options: argparse.Namespace) -> int:
    """Test the mutants; list the survivors; return the exit status."""
    end = time.monotonic() + 60 * options.minutes
    outcomes: Counter[str] = Counter()
    survivors: list[str] = []
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = Path(name)
        workshop = Workshop(folder, options.sanitizers, options.jobs, options.only)
        status, output = workshop.outcome(None)
        workshop.failing = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
        if status != "survived":
            print(f"fail without a mutation, and are left out: {workshop.failing or output[-3000:]}", flush=True)
        chosen = workshop.places()
        random.Random(options.seed).shuffle(chosen)
        chosen = chosen[: options.size or None]
        progress = Progress(len(chosen), "mutants")

        def tested(place: Place) -> str:
            return workshop.outcome(place)[0] if time.monotonic() < end else "not tested"

        for place, outcome in zip(chosen, pool.map(tested, chosen), strict=True):
            outcomes[outcome] += 1
            if outcome == "survived":
                progress.failures += 1
                survivors.append(str(place))
                print(place, flush=True)
                if options.list:
                    Path(options.list).write_text("\n".join(sorted(survivors)) + "\n", encoding="utf-8")
            progress.advance(1)
        progress.show(last=True)
        shutil.rmtree(folder / "objects")
    dead = outcomes["killed"] + outcomes["timeout"]
    tried = dead + outcomes["survived"]
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"{counts}: {100 * dead / max(tried, 1):.1f} % of {tried} mutants were found")
    return 1 if 100 * dead < options.score * tried else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.mutants.emitted", str(__doc__), seed=1, size=0, unit="mutants, or 0 for all")
    parser.add_argument("--minutes", type=float, default=90, help="no mutant is begun after this time (%(default)s)")
    parser.add_argument("--only", default="", metavar="MODULE", help="drop places of this module alone")
    parser.add_argument("--sanitizers", default="", help="as for -fsanitize= (none)")
    parser.add_argument("--list", metavar="FILE", help="write the survivors to this file")
    parser.add_argument("--score", type=float, default=0, help="exit with 1 if fewer per cent are found (%(default)s)")
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())

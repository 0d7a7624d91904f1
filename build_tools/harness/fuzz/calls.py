"""Call public functions of `_C`, tests/modules/extensions and the examples with hostile arguments, under sanitizers.

    python -m build_tools.harness.fuzz.calls                           2,000,000 calls
    python -m build_tools.harness.fuzz.calls --size 20000 --only points,keeps
    python -m build_tools.harness.fuzz.calls --replay '["M.points.mid", ["None"], []]'

The calls are made in batches, each in a child process. A sanitizer's report, a signal, a SystemError and a call that
takes too long are failures; each is printed with a command that makes that call alone, and one that repeats the batch.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.call_child import HEAD, JOURNAL
from build_tools.harness.fuzz.harness import Failure, Progress, ending_of, kill_group, options_parser
from build_tools.harness.fuzz.left_out import MODULES
from build_tools.harness.fuzz.modules import BY_NAME, compile_all
from build_tools.harness.sanitize import environment_for
from cwrap.building.variant import SANITIZE

BATCH = 10_000
SLOWEST = 30.0  # seconds that one call may take; the machine may be busy
MOST_FAILURES = 40  # number of different failures after which the run stops
# Larger allocations fail with MemoryError, and so do all once the process has too much memory, to avoid swapping.
ADDRESS_OPTIONS = (
    "detect_leaks=0:allocator_may_return_null=1:use_sigaltstack=0:max_allocation_size_mb=256:soft_rss_limit_mb=1500:"
    "quarantine_size_mb=64:malloc_context_size=12:detect_stack_use_after_return=0"
)
_SIGNATURE = re.compile(r"(?:SUMMARY: .*|runtime error: .*|Assertion .*|Fatal Python error: .*)")
_OWN_FRAME = re.compile(r"#\d+ \S+ in (\w+) .*?/(?:generic|cwrap/runtime|declarations|build|tests|examples)/")


@dataclass
class Batch:
    """A running batch: its child process and what the child has written so far."""

    number: int
    count: int
    child: subprocess.Popen[bytes]
    journal: mmap.mmap
    output: IO[bytes]
    errors: Path
    index: int = -1
    since: float = field(default_factory=time.monotonic)

    def moved(self) -> int:
        """Return the number of calls since the last time, and note the time if there were any."""
        index = int(HEAD.unpack_from(self.journal)[0])
        done = index - self.index
        if done:
            self.index, self.since = index, time.monotonic()
        return done

    def call(self) -> str:
        """Return the last call that the child has written down."""
        _, length = HEAD.unpack_from(self.journal)
        return self.journal[HEAD.size : HEAD.size + length].decode()

    def text(self) -> str:
        """Return the output of the child."""
        self.output.seek(0)
        return self.output.read().decode("utf-8", "replace")


class Run:
    """A run of the harness."""

    def __init__(self, options: argparse.Namespace, libraries: Mapping[str, Path], folder: Path) -> None:
        self.options, self.folder = options, folder
        self.libraries = json.dumps({name: str(path) for name, path in libraries.items()})
        self.environment = child_environment(options.sanitizers)
        self.progress = Progress(options.size, "calls")
        self.seen: Counter[str] = Counter()
        self.waiting = list(batches(options.size, options.batch))
        self.running: list[Batch] = []

    def start(self, number: int, count: int, first: int = 0) -> Batch:
        """Start the child for a batch, or for the rest of one."""
        journal = self.folder / f"journal-{number}"
        journal.write_bytes(bytes(JOURNAL))
        errors = self.folder / f"errors-{number}"
        place = self.folder / f"files-{number}"
        place.mkdir(exist_ok=True)
        command = [
            *child_command(self.libraries, self.options.only), "--seed", str(self.options.seed), "--batch", str(number),
            "--start", str(first), "--count", str(count), "--journal", str(journal), "--errors", str(errors),
        ]  # fmt: skip
        output = (self.folder / f"output-{number}").open("w+b")
        child = subprocess.Popen(
            command, cwd=place, env=self.environment, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        with journal.open("r+b") as file:
            memory = mmap.mmap(file.fileno(), JOURNAL)
        HEAD.pack_into(memory, 0, first, 0)
        return Batch(number, count, child, memory, output, errors, first)

    def run(self) -> int:
        """Run all batches; return the exit status."""
        try:
            while self.waiting or self.running:
                while self.waiting and len(self.running) < self.options.jobs and len(self.seen) < MOST_FAILURES:
                    self.running.append(self.start(*self.waiting.pop(0)))
                time.sleep(0.1)
                self.running = [left for batch in self.running for left in self.look_at(batch)]
                if len(self.seen) >= MOST_FAILURES:
                    self.waiting.clear()
        finally:
            for batch in self.running:
                kill_group(batch.child)
        self.progress.show(last=True)
        for title, count in self.seen.most_common():
            print(f"{count:7} times {title}")
        return 1 if self.seen else 0

    def look_at(self, batch: Batch) -> Iterator[Batch]:
        """Report what happened to a batch; yield the remaining calls of the batch while there are some."""
        status = batch.child.poll()
        self.progress.advance(batch.moved())
        if status is None:
            if time.monotonic() - batch.since < SLOWEST:
                yield batch
                return
            kill_group(batch.child)
            self.fail(batch, f"a call took more than {SLOWEST:.0f} s", batch.call(), "")
        self.report_errors(batch)
        if status == 0:
            return
        if status is not None:
            output = batch.text()
            if batch.index == 0 and not batch.call():
                raise SystemExit(f"the child cannot start:\n{output}")
            self.fail(batch, signature(output, status), batch.call(), output)
        if batch.index + 1 < batch.count:
            yield self.start(batch.number, batch.count, batch.index + 1)

    def report_errors(self, batch: Batch) -> None:
        """Report the SystemErrors that the child has written down."""
        if batch.errors.exists():
            for line in batch.errors.read_text(encoding="utf-8").splitlines():
                _, call, message = json.loads(line)
                self.fail(batch, f"{message} ({json.loads(call)[0]})", call, "")
            batch.errors.unlink()

    def fail(self, batch: Batch, title: str, call: str, output: str) -> None:
        """Count a failure, and print the first of its kind."""
        self.seen[title] += 1
        if self.seen[title] == 1:
            again = f"python -m build_tools.harness.fuzz.calls --replay {quoted(call)}"
            whole = (f"the batch: --seed {self.options.seed} --size {self.options.size} --batch {self.options.batch} "
                     f"--number {batch.number}")  # fmt: skip
            self.progress.report(Failure(title, f"{again}\n  {whole}", output))


def batches(size: int, batch: int) -> Iterator[tuple[int, int]]:
    """Yield the number of each batch and the count of its calls."""
    for number, first in enumerate(range(0, size, batch)):
        yield number, min(batch, size - first)


def signature(output: str, status: int) -> str:
    """Return one line that failures with the same cause share."""
    found = _SIGNATURE.search(output)
    frame = _OWN_FRAME.search(output)
    title = found[0] if found else f"the process {ending_of(status)}"
    return re.sub(r"0x[0-9a-f]+|\b\d{4,}\b", "N", title) + (f" ({frame[1]})" if frame else "")


def quoted(text: str) -> str:
    """Return the text as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def child_environment(sanitizers: str) -> dict[str, str]:
    """Return the environment of a child."""
    environment = dict(os.environ)
    if sanitizers:
        environment = environment_for(sanitizers, os.environ)
        environment["ASAN_OPTIONS"] = ADDRESS_OPTIONS
    else:
        environment["PYTHONPATH"] = str(ROOT)
    # A batch is repeatable only with one thread of BLAS and fixed hashes.
    return {**environment, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def child_command(libraries: str, only: str) -> list[str]:
    """Return the command of a child, to which the calls are added."""
    return [sys.executable, "-m", "build_tools.harness.fuzz.call_child", "--libraries", libraries, "--only", only]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    first, _, rest = str(__doc__).partition("\n\n")
    parser = options_parser(
        "build_tools.harness.fuzz.calls", f"{first}\n\n{rest}", seed=1, size=2_000_000, unit="calls"
    )
    parser.add_argument("--batch", type=int, default=BATCH, help="calls of a child process (%(default)s)")
    parser.add_argument("--number", type=int, help="make only the calls of this batch")
    parser.add_argument("--only", default="", help="modules, as in 'points,_C'; 'modules': all but _C")
    parser.add_argument("--sanitizers", default="address,undefined", help="as for -fsanitize=, or '' (%(default)s)")
    parser.add_argument("--replay", metavar="CALL", help="make one call, given as a failure prints it")
    options = parser.parse_args(arguments)
    if options.only == "modules":
        options.only = ",".join(BY_NAME)
    # If its functions are not called, the installed `_C` is enough: hostile arguments may be its tensors.
    sanitized = options.sanitizers and (not options.only or "_C" in options.only.split(","))
    build = {**os.environ, SANITIZE: options.sanitizers} if sanitized else dict(os.environ)
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext"], cwd=ROOT, env=build, check=True)
    libraries = compile_all([name for name in BY_NAME if name not in MODULES], options.sanitizers)
    with tempfile.TemporaryDirectory() as folder:
        if options.replay:
            found = json.dumps({name: str(path) for name, path in libraries.items()})
            command = [*child_command(found, ""), "--replay", options.replay]
            return subprocess.run(
                command, cwd=folder, env=child_environment(options.sanitizers), check=False
            ).returncode
        run = Run(options, libraries, Path(folder))
        if options.number is not None:
            run.waiting = [batch for batch in run.waiting if batch[0] == options.number]
        return run.run()


if __name__ == "__main__":
    sys.exit(main())

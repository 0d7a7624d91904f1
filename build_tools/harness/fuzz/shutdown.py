"""Let Python exit while thread pools, callbacks, generators, handles and buffers of the modules are busy.

    python -m build_tools.harness.fuzz.shutdown                    10,000 exits
    python -m build_tools.harness.fuzz.shutdown --only 17          one of them, with its output

A crash and a process that does not end are failures. To be quick, one process imports the modules and is forked for
some exits; each of those is an ordinary exit of Python.
"""

from __future__ import annotations

import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.harness import Failure, Finished, Progress, options_parser, run_child
from build_tools.harness.fuzz.modules import compile_all

MODULES = ("callbacks", "doors", "figures", "keeps", "points", "sqlite", "streams", "zlib")
EXITS_OF_A_PROCESS = 20
# Timeouts in seconds on a busy machine: for the imports, and for each exit.
START = LONGEST = 60.0
# The status after an exception that ends the process, and after SIGINT, by which Python kills itself.
EXPECTED = {0, 1, -signal.SIGINT}
# CPython also exits with status 1 after SIGINT if another thread calls exec() while the exception is handled.
LAST_WORDS = ("the exception that ends this process", "KeyboardInterrupt")
WRONG = (
    "Python has ended a thread of C",
    "Fatal Python error",
    "Sanitizer",
    "runtime error:",
    "double free",
    "corrupted",
    "SystemError",
)


def failed(finished: Finished) -> str:
    """Return the failure of a child; "" if it ended correctly."""
    if finished.timed_out or finished.status not in EXPECTED:
        return f"the process {finished.ending}"
    for words in WRONG:
        if words in finished.output:
            return f"the process printed {words!r}"
    if finished.status == 1 and not any(words in finished.output for words in LAST_WORDS):
        return "the process ended with an unexpected exception"
    return ""


@dataclass(frozen=True, slots=True)
class Exits:
    """The exits of a seed; `libraries` is the JSON object of the modules' paths."""

    seed: int
    libraries: str
    environment: Mapping[str, str]

    def run(self, *seeds: str) -> Finished:
        """Run a process that forks one for each seed; without seeds, one that only compiles the operation."""
        command = [
            sys.executable,
            "-m",
            "build_tools.harness.fuzz.shutdown_child",
            self.libraries,
            str(LONGEST),
            *seeds,
        ]
        return run_child(command, START + LONGEST * len(seeds), self.environment)

    def of(self, numbers: Sequence[int]) -> dict[int, Finished]:
        """Return how exits ended; one without a report ended as the process that was to fork it did."""
        seeds = {f"{self.seed}/{number}": number for number in numbers}
        process = self.run(*seeds)
        found = dict.fromkeys(numbers, process)
        for line in process.output.splitlines():
            if line.startswith('["'):
                seed, status, output, seconds, timed_out = json.loads(line)
                found[seeds[seed]] = Finished(status, output, seconds, timed_out)
        return found

    def all(self, size: int, jobs: int) -> int:
        """Run exits, and print those that fail; return the number of these."""
        progress = Progress(size, "exits")
        numbers = range(size)
        parts = [numbers[first : first + EXITS_OF_A_PROCESS] for first in numbers[::EXITS_OF_A_PROCESS]]
        longest = (0.0, 0)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for ended in pool.map(self.of, parts):
                progress.advance(len(ended))
                longest = max(longest, *((finished.seconds, number) for number, finished in ended.items()))
                for number, finished in ended.items():
                    wrong = failed(finished)
                    if wrong:
                        again = f"python -m build_tools.harness.fuzz.shutdown --seed {self.seed} --only {number}"
                        progress.report(Failure(wrong, again, finished.output))
        progress.show(last=True)
        print(f"the longest exit took {longest[0]:.1f} s: --only {longest[1]}")
        return progress.failures


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.harness.fuzz.shutdown", str(__doc__), seed=1, size=10_000, unit="exits")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="run only this exit, and show its output")
    options = parser.parse_args(arguments)
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext"], cwd=ROOT, check=True)
    found = compile_all(MODULES, "")
    if set(found) != set(MODULES):
        parser.error(f"the libraries of {', '.join(set(MODULES) - set(found))} are not installed")
    libraries = json.dumps({name: str(path) for name, path in found.items()})
    with tempfile.TemporaryDirectory() as cache:
        exits = Exits(options.seed, libraries, {**os.environ, "PYTHONPATH": str(ROOT), "CWRAP_CACHE": cache})
        warm = exits.run()
        if warm.status:
            raise SystemExit(f"the child cannot start:\n{warm.output}")
        if options.only is None:
            return 1 if exits.all(options.size, options.jobs) else 0
        finished = exits.of([options.only])[options.only]
        print(f"{finished.output}\nthe process {finished.ending}")
        return 1 if failed(finished) else 0


if __name__ == "__main__":
    sys.exit(main())

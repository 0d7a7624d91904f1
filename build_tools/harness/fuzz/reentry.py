"""Calls of `_C` during which Python code changes the objects of the call.

    python -m build_tools.harness.fuzz.reentry --seed 1 --size 200000
    python -m build_tools.harness.fuzz.reentry --sanitize --size 50000
    python -m build_tools.harness.fuzz.reentry --seed 1 --case 8642

The cases are in `tests/support/reentry_calls.py`: every method, property and protocol of tensors, storages, sizes and
generators. Each batch runs in a child process, so that a crash is reported with the case in which it happened. A case
depends on the seed and on its number alone.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.harness import Failure, Progress, options_parser, run_child
from build_tools.harness.sanitize import environment_for
from cwrap.building.variant import SANITIZE

PROGRAM = ROOT / "tests" / "support" / "reentry_calls.py"
BATCH = 2000
SANITIZERS = "address,undefined"
_BROKEN = re.compile(r"^case (\d+):", re.MULTILINE)
_SECONDS = 600.0  # timeout of a batch, with sanitizers on a busy machine


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.harness.fuzz.reentry", __doc__, 1, 100_000, "calls")
    parser.add_argument("--case", type=int, help="run only this case")
    parser.add_argument("--sanitize", action="store_true", help="use a build of _C with sanitizers")
    options = parser.parse_args(arguments)
    environment = child_environment(os.environ, SANITIZERS if options.sanitize else "")
    if options.sanitize:
        build = [sys.executable, "setup.py", "build_ext"]
        done = subprocess.run(build, cwd=ROOT, env={**os.environ, SANITIZE: SANITIZERS}, check=False)
        if done.returncode != 0:
            return done.returncode
    if options.case is not None:
        return subprocess.run(_command(options.seed, options.case, 1), env=environment, check=False).returncode
    progress = Progress(options.size, "calls")
    run(options.seed, options.size, environment, progress, " --sanitize" if options.sanitize else "")
    progress.show(last=True)
    return 1 if progress.failures else 0


def child_environment(environment: Mapping[str, str], sanitizers: str) -> dict[str, str]:
    """Return the environment of a child, which can import `_C` and the modules of the tests."""
    if sanitizers:
        environment = environment_for(sanitizers, environment)
    folders = [environment.get("PYTHONPATH", ""), str(ROOT), str(PROGRAM.parent)]
    return {**environment, "PYTHONPATH": os.pathsep.join(folder for folder in folders if folder)}


def run(seed: int, size: int, environment: Mapping[str, str], progress: Progress, option: str = "") -> None:
    """Run `size` cases in batches and report failures; continue after a case that ended its child."""
    first = 0
    while first < size:
        count = min(BATCH, size - first)
        failure, last = run_batch(seed, first, count, environment, option)
        if failure is not None:
            progress.report(failure)
        progress.advance(last + 1 - first)
        first = last + 1


def run_batch(
    seed: int, first: int, count: int, environment: Mapping[str, str], option: str = ""
) -> tuple[Failure | None, int]:
    """Run one child; return its failure, if there is one, and the number of the last case that ran."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "case"
        done = run_child([*_command(seed, first, count), str(log)], _SECONDS, environment)
        number, _, name = log.read_text().strip().partition(" ") if log.exists() else (str(first), "", "the start")
    if done.status == 0:
        return None, first + count - 1
    repeat = f"python -m build_tools.harness.fuzz.reentry --seed {seed} --case"
    broken = _BROKEN.search(done.output)
    if done.status == 1 and broken:
        return Failure("a call broke a rule", f"{repeat} {broken[1]}{option}", done.output), first + count - 1
    return Failure(f"case {number}, {name}, {done.ending}", f"{repeat} {number}{option}", done.output), int(number)


def _command(seed: int, first: int, count: int) -> list[str]:
    return [sys.executable, str(PROGRAM), str(seed), str(first), str(count)]


if __name__ == "__main__":
    sys.exit(main())

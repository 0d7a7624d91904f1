"""Let Python exit while thread pools, callbacks, generators, handles and buffers of the modules are busy.

    python -m build_tools.fuzz.shutdown                    2,000 exits
    python -m build_tools.fuzz.shutdown --only 17          one of them, with its output

A crash and a process that does not end are failures.
"""

from __future__ import annotations

import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence

from build_tools.fuzz.harness import Failure, Finished, Progress, options_parser, run_child
from build_tools.fuzz.modules import compile_all
from build_tools.project import ROOT

MODULES = ("callbacks", "doors", "figures", "keeps", "points", "sqlite", "streams", "zlib")
LONGEST = 60.0  # timeout in seconds for an exit on a busy machine
# The status after an exception that ends the process, and after SIGINT, by which Python kills itself.
EXPECTED = {0, 1, -signal.SIGINT}
# CPython also exits with status 1 after SIGINT if another thread calls exec() while the exception is handled.
LAST_WORDS = ("the exception that ends this process", "KeyboardInterrupt")
WRONG = ("Fatal Python error", "Sanitizer", "runtime error:", "double free", "corrupted", "SystemError")


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.fuzz.shutdown", str(__doc__), seed=1, size=2000, unit="exits")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="run only this exit, and show its output")
    options = parser.parse_args(arguments)
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext"], cwd=ROOT, check=True)
    found = compile_all(MODULES, "")
    if set(found) != set(MODULES):
        parser.error(f"the libraries of {', '.join(set(MODULES) - set(found))} are not installed")
    libraries = json.dumps({name: str(path) for name, path in found.items()})
    progress = Progress(options.size, "exits")
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "CWRAP_CACHE": cache}

        def run(seed: str) -> Finished:
            command = [sys.executable, "-m", "build_tools.fuzz.shutdown_child", libraries, seed]
            return run_child(command, LONGEST, environment)

        warm = run("warm")
        if warm.status:
            raise SystemExit(f"the child cannot start:\n{warm.output}")
        if options.only is not None:
            finished = run(f"{options.seed}/{options.only}")
            print(f"{finished.output}\nthe process {finished.ending}")
            return 1 if failed(finished) else 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            seeds = [f"{options.seed}/{number}" for number in range(options.size)]
            for number, finished in enumerate(pool.map(run, seeds)):
                progress.advance(1)
                wrong = failed(finished)
                if wrong:
                    again = f"python -m build_tools.fuzz.shutdown --seed {options.seed} --only {number}"
                    progress.report(Failure(wrong, again, finished.output))
    progress.show(last=True)
    return 1 if progress.failures else 0


if __name__ == "__main__":
    sys.exit(main())

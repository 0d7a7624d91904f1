"""A stress test of the cache: many processes compile operations at the same time, and some are killed at random.

    python -m benchmarks.cache_faults [--processes 64] [--units 1600] [--rounds 50] [--seed 0]

The units are modules, ufuncs of expressions, generalised ufuncs, reductions and C functions. Every survivor must get
the right result from every load, no process may wait for a killed one, and no cache entry may be damaged afterwards.
tests/ops/test_ops_faults.py runs the same program with fewer processes.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from cwrap.ops.cache import maintenance

ROOT = Path(__file__).resolve().parent.parent

# Loads units in a random order. Some units include a header, which is rewritten meanwhile.
_WORKER = """
import random, sys
from benchmarks.cache_answers import answer
seed, units, rounds, folder = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
order = random.Random(seed)
for _ in range(rounds):
    number = order.randrange(units)
    found = answer(number, folder)
    assert found == number, (found, number)
print("right")
"""


_PAUSE = 0.6  # upper limit for the seconds between two kills


class Outcome(NamedTuple):
    """The result of a run; `wrong` is the output of the processes that failed without being killed."""

    survivors: int
    killed: int
    wrong: tuple[str, ...]
    entries: int
    damaged: int
    leftovers: int
    seconds: float


def run(processes: int, units: int, rounds: int, seed: int = 0, patience: float = 300) -> Outcome:
    """Start all processes, kill about a third of them, and wait for the others."""
    chance = random.Random(seed)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cwrap faults ") as place:
        cache, headers = os.path.join(place, "cache"), os.path.join(place, "headers")
        os.mkdir(headers)
        header = Path(headers, "shared.h")
        header.write_text("/* 0 */\n")
        running = [_start(chance.randrange(1 << 30), units, rounds, cache, headers) for _ in range(processes)]
        doomed = set(chance.sample(range(processes), processes // 3))
        for turn, victim in enumerate(chance.sample(sorted(doomed), len(doomed)), 1):
            time.sleep(chance.uniform(0, _PAUSE))
            _kill(running[victim], with_compiler=chance.random() < 0.5)
            if turn % 4 == 0:
                header.write_text(f"/* {turn} */\n")
                maintenance.prune(cache)
        wrong = []
        for number, process in enumerate(running):
            try:
                output = process.communicate(timeout=max(1.0, patience - (time.monotonic() - started)))[0]
            except subprocess.TimeoutExpired:
                _kill(process, with_compiler=True)
                output = f"{process.communicate()[0]}\nstill running after {patience} s"
            if number not in doomed and output != "right\n":
                wrong.append(output)
        entries = list(maintenance.stored_entries(cache))
        damaged = sum(entry.record is None for entry in entries)
        leftovers = maintenance.prune(cache).leftovers
        left = len(os.listdir(os.path.join(cache, "build")))
        if left:
            wrong.append(f"{left} private folders remain after pruning")
    seconds = time.monotonic() - started
    return Outcome(processes - len(doomed), len(doomed), tuple(wrong), len(entries), damaged, leftovers, seconds)


def _start(seed: int, units: int, rounds: int, cache: str, headers: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "CWRAP_CACHE": cache, "CFLAGS": "-O0", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", _WORKER, str(seed), str(units), str(rounds), headers]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )


def _kill(process: subprocess.Popen[str], with_compiler: bool) -> None:
    """Kill the process alone, so that its compiler continues, or both."""
    try:
        if with_compiler:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except ProcessLookupError:
        pass  # the process has ended already


def main() -> int:
    """Run the stress test and print the outcome."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--units", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--patience", type=float, default=300, help="seconds after which a process counts as hung")
    options = parser.parse_args()
    outcome = run(options.processes, options.units, options.rounds, options.seed, options.patience)
    print(
        f"{outcome.survivors} survived, {outcome.killed} killed, {outcome.entries} entries, {outcome.damaged} damaged, "
        f"{outcome.leftovers} leftovers removed, {outcome.seconds:.1f} s"
    )
    for output in outcome.wrong:
        print(output)
    return int(bool(outcome.wrong or outcome.damaged))


if __name__ == "__main__":
    sys.exit(main())

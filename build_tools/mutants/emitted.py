"""Test the tests of the emitted C and of the runtime: drop a release or a check, and see whether a test fails.

    python -m build_tools.mutants.emitted                       every place
    python -m build_tools.mutants.emitted --size 50 --list survivors.txt
    python -m build_tools.mutants.emitted --again survivors.txt

Each `Py_DECREF`, each cleanup and each check of a status or of bounds in the C of the modules of
tests/modules/extensions and in `cwrap/runtime` is dropped, one at a time. The module, or all modules if the place is
in the runtime, are linked again. tests/support/module_memory.py makes their calls, counts what they keep and lets their
allocations fail. If it finds nothing, the tests that load the modules run.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from build_tools.fuzz.harness import Progress, options_parser
from build_tools.mutants.places import Place
from build_tools.mutants.workshop import Workshop


def run(options: argparse.Namespace) -> int:
    """Test the mutants; list the survivors; return the exit status."""
    with tempfile.TemporaryDirectory() as name:
        workshop = Workshop(Path(name), options.jobs, options.only, options.quick)
        try:
            output = workshop.measure()
            if output:
                print(f"fail without a mutation, and are not run: {workshop.measured.failed or output[-3000:]}")
            return score(test(workshop, drawn(workshop.places(), options), options), options.score)
        finally:
            workshop.close()


def drawn(places: list[Place], options: argparse.Namespace) -> list[Place]:
    """Return the places that are dropped."""
    if options.again:
        listed = options.again.read_text(encoding="utf-8").splitlines()
        return [place for place in places if str(place) in listed]
    random.Random(options.seed).shuffle(places)
    return places[: options.size or None]


def test(workshop: Workshop, chosen: Sequence[Place], options: argparse.Namespace) -> Counter[str]:
    """Test the mutants; print the survivors; return how many there are of each outcome."""
    end = time.monotonic() + 60 * options.minutes
    outcomes: Counter[str] = Counter()
    survivors: list[str] = []
    progress = Progress(len(chosen), "mutants")

    def outcome_of(place: Place) -> str:
        return workshop.outcome(place) if time.monotonic() < end else "not tested"

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for place, outcome in zip(chosen, pool.map(outcome_of, chosen), strict=True):
            outcomes[outcome] += 1
            if outcome == "survived":
                progress.failures += 1
                survivors.append(str(place))
                print(place, flush=True)
                if options.list:
                    Path(options.list).write_text("\n".join(sorted(survivors)) + "\n", encoding="utf-8")
            progress.advance(1)
    progress.show(last=True)
    return outcomes


def score(outcomes: Counter[str], least: float) -> int:
    """Print how many mutants were found; return the exit status."""
    dead = outcomes["killed"] + outcomes["timeout"]
    tried = dead + outcomes["survived"]
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"{counts}: {100 * dead / max(tried, 1):.1f} % of {tried} mutants were found")
    return 1 if 100 * dead < least * tried else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = options_parser("build_tools.mutants.emitted", str(__doc__), seed=1, size=0, unit="mutants, or 0 for all")
    parser.add_argument("--minutes", type=float, default=90, help="no mutant is begun after this time (%(default)s)")
    parser.add_argument("--only", default="", metavar="MODULE", help="change only this module")
    parser.add_argument("--again", type=Path, metavar="FILE", help="test the survivors that this file lists")
    parser.add_argument("--quick", action="store_true", help="run only the memory program, and no tests")
    parser.add_argument("--list", metavar="FILE", help="write the survivors to this file")
    parser.add_argument("--score", type=float, default=0, help="exit with 1 if fewer per cent are found (%(default)s)")
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())

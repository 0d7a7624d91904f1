"""Test the tests of the emitted C and of the runtime: drop a release or a check, and see whether a test fails.

    python -m build_tools.harness.mutants.emitted                       every place
    python -m build_tools.harness.mutants.emitted --size 50 --list survivors.txt
    python -m build_tools.harness.mutants.emitted --again survivors.txt
    python -m build_tools.harness.mutants.emitted --again survivors.txt --only chain,runtime

Each `Py_DECREF`, each cleanup and each check of a status or of bounds in the C of the modules of
tests/modules/extensions and in `cwrap/runtime` is dropped, one at a time. The modules are compiled once, with all
mutants, of which an environment variable chooses one. The checks of tests/support/module_memory.py, which count what
calls keep and let their allocations fail, and then the tests that run its place run against the mutant.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from build_tools.harness.fuzz.harness import Progress, options_parser
from build_tools.harness.fuzz.modules import RUNTIME
from build_tools.harness.mutants.places import Place
from build_tools.harness.mutants.workshop import Workshop


def run(options: argparse.Namespace) -> int:
    """Test the mutants; list the survivors; return the exit status."""
    with tempfile.TemporaryDirectory() as name:
        workshop = Workshop(Path(name), options.jobs, modules_of(options), options.quick)
        try:
            workshop.measure()
            if workshop.measured.failed:
                print(f"tests that fail without a mutation, and are left out: {workshop.measured.failed}")
            for reason, count in workshop.left_out.most_common():
                print(f"left out: {count}: {reason}")
            return score(test(workshop, drawn(workshop.places, options), options), options.score)
        finally:
            workshop.close()


def drawn(places: Sequence[Place], options: argparse.Namespace) -> list[int]:
    """Return the numbers of the places that are dropped."""
    if options.again:
        return listed(places, options.again.read_text(encoding="utf-8").splitlines())
    numbers = list(range(len(places)))
    random.Random(options.seed).shuffle(numbers)
    return numbers[: options.size or None]


def modules_of(options: argparse.Namespace) -> list[str]:
    """Return the names of the modules whose places are dropped; an empty list for all."""
    if options.only or not options.again:
        return [name for name in options.only.split(",") if name]
    files = {line.partition(".c:")[0] for line in options.again.read_text(encoding="utf-8").splitlines() if line}
    return [] if any((RUNTIME / f"{name}.c").exists() for name in files) else sorted(files)


def listed(places: Sequence[Place], lines: Iterable[str]) -> list[int]:
    """Return the numbers of the places that a list of survivors names, if their statements have not changed.

    Lines may have moved since then: of equal statements of a file, the nearest one is meant.
    """
    same: dict[tuple[str, str], list[int]] = {}
    for number, place in enumerate(places):
        same.setdefault((place.file, place.text.strip()), []).append(number)
    found = []
    for text in lines:
        file, line, statement = text.split(":", 2)
        numbers = same.get((file, statement.strip()), [])
        distances = [abs(places[number].line - int(line)) for number in numbers]
        found += [number for number, far in zip(numbers, distances, strict=True) if far == min(distances)]
    return sorted(set(found))


def test(workshop: Workshop, chosen: Sequence[int], options: argparse.Namespace) -> Counter[str]:
    """Test the mutants; print the survivors; return how many there are of each outcome."""
    end = time.monotonic() + 60 * options.minutes
    outcomes: Counter[str] = Counter()
    survivors: list[str] = []
    files: Counter[str] = Counter()
    progress = Progress(len(chosen), "mutants")

    def outcome_of(number: int) -> str:
        return workshop.outcome(number) if time.monotonic() < end else "not tested"

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for number, outcome in zip(chosen, pool.map(outcome_of, chosen), strict=True):
            outcomes[outcome] += 1
            if outcome == "survived":
                progress.failures += 1
                survivors.append(str(workshop.places[number]))
                files[workshop.places[number].file] += 1
                print(survivors[-1], flush=True)
                if options.list:
                    Path(options.list).write_text("\n".join(sorted(survivors)) + "\n", encoding="utf-8")
            progress.advance(1)
    progress.show(last=True)
    print("survivors:", ", ".join(f"{file} {count}" for file, count in files.most_common()) or "none")
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
    parser = options_parser(
        "build_tools.harness.mutants.emitted", str(__doc__), seed=1, size=0, unit="mutants, or 0 for all"
    )
    parser.add_argument("--minutes", type=float, default=90, help="no mutant is begun after this time (%(default)s)")
    parser.add_argument("--only", default="", metavar="MODULE,…", help="drop places of these modules alone")
    parser.add_argument("--again", type=Path, metavar="FILE", help="test the survivors that this file lists")
    parser.add_argument("--quick", action="store_true", help="run the memory program alone, and no tests")
    parser.add_argument("--list", metavar="FILE", help="write the survivors to this file")
    parser.add_argument("--score", type=float, default=0, help="exit with 1 if fewer per cent are found (%(default)s)")
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())

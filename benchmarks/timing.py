"""Alternating measurement: contestants run in turn, so that the load of the machine affects all of them.

For example:

    side_by_side({"_C": statement("x.sum()", {"x": a}), "NumPy": statement("x.sum()", {"x": b})}, effort)
"""

from __future__ import annotations

import statistics
import subprocess
import time
import timeit
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.effort import Effort

Contestant = Callable[[int], float]  # runs the work a number of times and returns the seconds

UNROLLED = 10


@dataclass(frozen=True, slots=True)
class Sample:
    """The seconds of one piece of work, one number per round."""

    seconds: tuple[float, ...]

    @property
    def minimum(self) -> float:
        """Return the least time."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        """Return the median time."""
        return statistics.median(self.seconds)

    def shown(self, unit: float) -> str:
        """Return minimum and median in multiples of `unit` seconds."""
        return f"{digits(self.minimum / unit)} / {digits(self.median / unit)}"


def digits(number: float) -> str:
    """Return a number with about three digits."""
    return f"{number:.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def side_by_side(contestants: Mapping[str, Contestant], effort: Effort, pause: float = 0.0) -> dict[str, Sample]:
    """Measure contestants in turn; each measurement repeats the work for about `effort.seconds`.

    A pause before each measurement lets the threads of the previous contestant, which wait actively, go to sleep.
    """
    counts = {name: _enough(contestant, effort.seconds) for name, contestant in contestants.items()}
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(effort.repeats):
        for name, contestant in contestants.items():
            if pause:
                time.sleep(pause)
            times[name].append(contestant(counts[name]) / counts[name])
    return {name: Sample(tuple(seconds)) for name, seconds in times.items()}


def statement(text: str, names: Mapping[str, object], unrolled: int = 1) -> Contestant:
    """Return a contestant for a Python statement, repeated `unrolled` times in the loop to reduce its cost.

    The variables are locals of the timed loop, as in a user's function.
    """
    setup = "\n".join(f"{name} = given[{name!r}]" for name in names)
    timer = timeit.Timer("\n".join([text] * unrolled), setup, globals={"given": dict(names)})
    return lambda count: timer.timeit(count) / unrolled


def call(text: str, names: Mapping[str, object]) -> Contestant:
    """Return a contestant for a statement that takes nanoseconds."""
    return statement(text, names, UNROLLED)


def process(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> tuple[float, str]:
    """Run a command; return its seconds and its output. Raise an error with the output if it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return seconds, done.stdout


def _enough(contestant: Contestant, seconds: float) -> int:
    """Return how often the work must be repeated to take `seconds`. The work runs at least once, which warms caches."""
    count = 1
    while (times := contestant(count)) < seconds:
        count = max(2 * count, int(1.1 * count * seconds / times)) if times > seconds / 100 else 10 * count
    return count

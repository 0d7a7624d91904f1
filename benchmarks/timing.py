"""Taking turns: each contestant once, then each again, so that all of them meet the same disturbances.

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

Contestant = Callable[[int], float]  # does its work so many times and returns the seconds that took

_UNROLLED = 10


@dataclass(frozen=True, slots=True)
class Sample:
    """The seconds that one piece of work took, once per turn."""

    seconds: tuple[float, ...]

    @property
    def minimum(self) -> float:
        """What it takes undisturbed."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        """What it usually takes."""
        return statistics.median(self.seconds)

    def shown(self, unit: float) -> str:
        """Minimum and median in multiples of `unit` seconds."""
        return f"{digits(self.minimum / unit)} / {digits(self.median / unit)}"


def digits(number: float) -> str:
    """A number with about three digits."""
    return f"{number:.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def side_by_side(contestants: Mapping[str, Contestant], effort: Effort, pause: float = 0.0) -> dict[str, Sample]:
    """Measures them in turn; a turn is as many times the work as `effort.seconds` asks for.

    A pause before each turn lets the threads of the one before, which wait actively for a while, go to sleep.
    """
    counts = {name: _enough(contestant, effort.seconds) for name, contestant in contestants.items()}
    taken: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(effort.repeats):
        for name, contestant in contestants.items():
            if pause:
                time.sleep(pause)
            taken[name].append(contestant(counts[name]) / counts[name])
    return {name: Sample(tuple(seconds)) for name, seconds in taken.items()}


def statement(text: str, names: Mapping[str, object], unrolled: int = 1) -> Contestant:
    """A Python statement over local variables; written down `unrolled` times in a row, the loop around it costs little.

    The variables are locals of the timed loop, as they would be in a user's function.
    """
    setup = "\n".join(f"{name} = given[{name!r}]" for name in names)
    timer = timeit.Timer("\n".join([text] * unrolled), setup, globals={"given": dict(names)})
    return lambda count: timer.timeit(count) / unrolled


def call(text: str, names: Mapping[str, object]) -> Contestant:
    """A statement that takes nanoseconds."""
    return statement(text, names, _UNROLLED)


def process(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> tuple[float, str]:
    """The seconds that a command took, and what it printed. Its failure is ours, with all it said."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return seconds, done.stdout


def _enough(contestant: Contestant, seconds: float) -> int:
    """How many times the work makes a turn. Runs it at least once beforehand, which warms it up too."""
    count = 1
    while (taken := contestant(count)) < seconds:
        count = max(2 * count, int(1.1 * count * seconds / taken)) if taken > seconds / 100 else 10 * count
    return count

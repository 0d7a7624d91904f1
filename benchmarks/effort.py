"""The settings for the duration of all benchmarks."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Effort:
    """The settings of a run.

    Each contestant runs `repeats` times, each time for at least `seconds`; tensors have at most `largest` elements;
    `functions` functions are bound.
    """

    repeats: int = 7
    seconds: float = 0.02
    largest: int = 10_000_000
    functions: int = 720
    threads: tuple[int, ...] = ()  # empty: 1 and the number of cores

    def finer(self, times: int) -> Effort:
        """Return settings with more and shorter runs, so that less time passes between the contestants."""
        return replace(self, repeats=self.repeats * times, seconds=self.seconds / times)


QUICK = Effort(repeats=1, seconds=0.0005, largest=1000, functions=12)

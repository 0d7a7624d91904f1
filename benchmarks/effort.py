"""How long to measure. Every benchmark is told by the same few numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Effort:
    """`repeats` turns of each contestant, each of at least `seconds` where the work is short; tensors of at most
    `largest` elements; so many `functions` bound at once."""

    repeats: int = 7
    seconds: float = 0.02
    largest: int = 10_000_000
    functions: int = 720
    threads: tuple[int, ...] = ()  # numbers of them; none: one, and as many as the machine has cores

    def finer(self, times: int) -> Effort:
        """As much in all, in more and shorter turns: less comes between one contestant's turn and the next one's."""
        return replace(self, repeats=self.repeats * times, seconds=self.seconds / times)


QUICK = Effort(repeats=1, seconds=0.0005, largest=1000, functions=12)

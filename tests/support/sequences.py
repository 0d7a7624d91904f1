"""Sequences that misbehave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class Items(Sequence[Any]):
    """A sequence that reports another length than it has, and calls a function before it is read."""

    def __init__(
        self, items: Sequence[Any], call: Callable[[], object] | None = None, length: int | None = None
    ) -> None:
        self.items, self.call, self.length = items, call, len(items) if length is None else length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]

    def __iter__(self) -> Any:
        if self.call:
            self.call()
        return iter(self.items)

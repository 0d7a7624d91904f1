"""Random numbers in graphs, drawn by NumPy's generators: `RandomStream(seed).normal(size=(3,))`, `normal(rng=rng)`.

The distributions are those of `numpy.random.Generator`, by the same names and with the same parameters.
"""

from __future__ import annotations

from typing import Any

from cwrap.ops.random.distributions import DISTRIBUTIONS, Distribution, RandomOp
from cwrap.ops.random.streams import RandomStream, RandomStreams

__all__ = [
    "DISTRIBUTIONS",
    "Distribution",
    "RandomOp",
    "RandomStream",
    "RandomStreams",
]


def __getattr__(name: str) -> Any:
    try:
        return DISTRIBUTIONS[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return sorted([*__all__, *DISTRIBUTIONS])

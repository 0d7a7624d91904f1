"""The type of NumPy's random number generators, as variables of a graph."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from cwrap.ops.types.generics import Generic


class RandomGeneratorType(Generic):
    """Type of `numpy.random.Generator` objects with any bit generator."""

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if not isinstance(data, np.random.Generator):
            raise TypeError(f"expected a numpy.random.Generator, got {type(data).__name__}")
        return data

    def is_valid_value(self, data: Any, strict: bool = True) -> bool:
        return isinstance(data, np.random.Generator)

    def values_eq(self, a: Any, b: Any) -> bool:
        """Return True if two generators will return the same numbers."""
        return bool(_comparable(a.bit_generator.state) == _comparable(b.bit_generator.state))


def copied(generator: np.random.Generator) -> np.random.Generator:
    """Return a generator that will return the same numbers. It may be called while other threads use the generator."""
    bits = generator.bit_generator
    seed = getattr(bits, "seed_seq", None)  # NumPy before 1.25 has no such attribute
    with bits.lock:
        if seed is None:
            return copy.deepcopy(generator)
        state = bits.state
    made: Any = type(bits)(seed)
    made.state = state
    return np.random.Generator(made)


def _comparable(state: Any) -> Any:
    if isinstance(state, dict):
        return {name: _comparable(value) for name, value in state.items()}
    return state.tobytes() if isinstance(state, np.ndarray) else state


random_generator_type = RandomGeneratorType()

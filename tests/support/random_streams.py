"""The random streams of `_C` in Python: the words of a generator, and how distributions compute numbers from them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from oracle import Array, Kind

Long = np.longdouble
PI = Long("3.14159265358979323846264338327950288")


def words_of(seed: int, count: int) -> Array:
    """Return the first words of a generator with this seed."""
    return np.random.Generator(np.random.PCG64DXSM(seed)).integers(0, 2**64, count, dtype=np.uint64)


def halves(words: Array) -> Array:
    """Return the lower half of each word, then the upper half."""
    return np.stack([words & np.uint64(0xFFFFFFFF), words >> np.uint64(32)], 1).reshape(-1)


def middle(k: Array, bits: int) -> Array:
    """Return (k + 1/2) / 2**bits, which is between 0 and 1."""
    exact: Array = np.divide(k.astype(Long) + Long(0.5), Long(2) ** bits)
    return exact


def logarithms(k: Array, bits: int) -> Array:
    """Return exponentially distributed numbers."""
    return -np.log1p(-middle(k, bits))


def circle(radius: Array, angle: Array, bits: int) -> Array:
    """Return pairs of normally distributed numbers."""
    r = np.sqrt(2 * logarithms(radius, bits))
    turn = 2 * PI * middle(angle, bits)
    return np.stack([r * np.cos(turn), r * np.sin(turn)], 1).reshape(-1)


def uniforms(kind: Kind, words: Array) -> Array:
    if kind.name == "Double":
        exact: Array = np.divide(words >> np.uint64(11), 2**53, dtype=Long)
        return exact
    digits = kind.row.digits
    short: Array = np.divide(halves(words) >> np.uint64(32 - digits), 2**digits, dtype=Long)
    return short


def normals(kind: Kind, words: Array) -> Array:
    if kind.name == "Double":
        return circle(words[::2], words[1::2], 64)
    return circle(words & np.uint64(0xFFFFFFFF), words >> np.uint64(32), 32)


def exponentials(kind: Kind, words: Array) -> Array:
    return logarithms(words, 64) if kind.name == "Double" else logarithms(halves(words), 32)


def cauchys(_: Kind, words: Array) -> Array:
    signed = words.view(np.int64)
    exact: Array = np.tan(PI * middle(signed, 64))
    return exact


def log_normals(_: Kind, words: Array) -> Array:
    return np.exp(circle(words[::2], words[1::2], 64))


# For every distribution: how to draw it with its default parameters, its numbers, its distribution function.
STREAMS: dict[str, tuple[tuple[float, ...], Callable[[Kind, Array], Array], Callable[[float], float]]] = {
    "uniform_": ((0, 1), uniforms, lambda x: min(max(x, 0.0), 1.0)),
    "normal_": ((0, 1), normals, lambda x: (1 + math.erf(x / math.sqrt(2))) / 2),
    "exponential_": ((1,), exponentials, lambda x: 1 - math.exp(-x)),
    "cauchy_": ((0, 1), cauchys, lambda x: 0.5 + math.atan(x) / math.pi),
    "log_normal_": ((0, 1), log_normals, lambda x: (1 + math.erf(math.log(x) / math.sqrt(2))) / 2 if x > 0 else 0.0),
}


def distance(sample: Any, cdf: Callable[[float], float]) -> float:
    """Return the Kolmogorov-Smirnov statistic times the root of n; one sample in a thousand exceeds 1.95."""
    values = sorted(float(x) for x in sample)
    n = len(values)
    expected = [cdf(x) for x in values]
    return max(max((k + 1) / n - p, p - k / n) for k, p in enumerate(expected)) * math.sqrt(n)


def chi_squared_excess(counts: Array, expected: Array) -> float:
    """Return how many standard deviations Pearson's chi-squared is above its mean."""
    freedom = len(counts) - 1
    return float(((counts - expected) ** 2 / expected).sum() - freedom) / math.sqrt(2 * freedom)


DRAWS: dict[str, Callable[..., Any]] = {
    "uniform_": lambda x, **kwargs: x.uniform_(**kwargs),
    "normal_": lambda x, **kwargs: x.normal_(**kwargs),
    "exponential_": lambda x, **kwargs: x.exponential_(**kwargs),
    "cauchy_": lambda x, **kwargs: x.cauchy_(**kwargs),
    "log_normal_": lambda x, **kwargs: x.log_normal_(**kwargs),
    "bernoulli_": lambda x, **kwargs: x.bernoulli_(0.5, **kwargs),
    "geometric_": lambda x, **kwargs: x.geometric_(0.3, **kwargs),
    "random_": lambda x, **kwargs: x.random_(60, **kwargs),
}

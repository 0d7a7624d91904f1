"""Order statistics of many elements, which use other algorithms than those of few, against NumPy's stable sort.

The values have ties, NaN, infinities, and periodic patterns that a sample may miss.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from oracle import _C, KINDS, Array, Kind, assert_equal, generator, tensor

pytestmark = pytest.mark.skipif(not hasattr(_C.FloatTensor, "topk"), reason="topk is not declared")

COUNTS = (130, 4095, 4096, 20_001)  # topk samples from 4096 elements on, kthvalue and median from 129 on
SHORT = (39, 41, 100, 127, 129, 1000, 1025)  # sizes near the limits between sorting algorithms


def vectors(kind: Kind, n: int) -> Iterator[Array]:
    """Return vectors that are random, sorted, nearly all equal or periodic; floating ones also with special values."""
    rng = generator("selection", kind, n)
    places = np.arange(n)
    rare, wave = np.where(rng.random(n) < 0.001, 50, 3), np.sin(places * 2 * np.pi / 64) * 50
    ties = rng.integers(-60, 60, n)
    for numbers in (rng.standard_normal(n) * 20, ties, places % 97, rare, np.zeros(n), -places, wave):
        x = numbers.astype(kind.numpy) if kind.floating else (numbers.astype(np.int64) % 120).astype(kind.numpy)
        yield x
        if kind.floating:
            x = x.copy()
            for value in (np.nan, np.inf, -np.inf, -0.0):
                x[rng.integers(0, n, 5)] = value
            yield x


def ascending(x: Array) -> Array:
    """Return the positions of the elements in ascending order: NaN is last, and equal elements keep their order."""
    return np.argsort(x, kind="stable")


def descending(x: Array) -> Array:
    """Return the positions of the elements in descending order: NaN is first."""
    wide = x.astype(np.float64)
    nan, rest = np.flatnonzero(np.isnan(wide)), np.flatnonzero(~np.isnan(wide))
    return np.concatenate([nan, rest[np.argsort(-wide[rest], kind="stable")]])


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("n", COUNTS)
def test_selection_from_many(kind: Kind, n: int) -> None:
    for x in vectors(kind, n):
        t, places, down = tensor(x), ascending(x), descending(x)
        for k in (1, 12, n // 100, n // 8, n // 2, n):
            assert_equal(t.kthvalue(k)[1], places[k - 1 : k], context=k)
            assert_equal(t.topk(k, 0, False)[1], places[:k], context=k)
            assert_equal(t.topk(k)[1], down[:k], context=k)
        for k in (12, n // 8):
            values, indices = t.topk(k, 0, False, False)
            assert_equal(indices.sort()[0], np.sort(places[:k]), context=k)
            assert_equal(values, x[indices.numpy()], context=k)
        nan = bool(np.isnan(x).any()) if kind.floating else False
        middle = np.flatnonzero(np.isnan(x))[0] if nan else places[(n + 1) // 2 - 1]
        assert_equal(t.median(0)[1], np.array([middle]))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("n", SHORT)
def test_short_slices(kind: Kind, n: int) -> None:
    x = np.stack(list(vectors(kind, n)))
    for dim, rows in ((1, x), (0, np.ascontiguousarray(x.T))):
        t = tensor(rows)
        places = np.argsort(rows, dim, kind="stable")
        assert_equal(t.sort(dim)[1], places)
        for k in (1, 4, 12, 13):
            assert_equal(t.topk(k, dim, False)[1], np.take(places, range(k), dim), context=k)
            assert_equal(t.kthvalue(k, dim, True)[1], np.take(places, [k - 1], dim), context=k)


def test_each_slice_chooses_its_algorithm() -> None:
    """Each slice of a tensor chooses its algorithm: a sample helps if elements differ, and not if they are equal."""
    rng = generator("slices")
    x = np.stack([rng.standard_normal(5000), np.zeros(5000), np.arange(5000.0), rng.integers(0, 2, 5000) * 1.0])
    for dim, rows in ((1, x), (0, np.ascontiguousarray(x.T))):
        places = np.argsort(rows, dim, kind="stable")
        for k in (3, 77, 2500):
            assert_equal(tensor(rows).kthvalue(k, dim, True)[1], np.take(places, [k - 1], dim), context=k)
            assert_equal(tensor(rows).topk(k, dim, False)[1], np.take(places, range(k), dim), context=k)

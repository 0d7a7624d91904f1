"""Reductions and sorting against NumPy: of whole tensors and along every dimension, counted from either end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    FLOATING,
    INTEGRAL,
    KINDS,
    Array,
    Kind,
    array_of,
    assert_close,
    assert_equal,
    generator,
    kinds_of,
    laid_out,
    numbers,
    some,
    sorted_numbers,
    special,
    tensor,
)
from reductions import SHAPES, as_number, dims_of, like, sum_error, wide
from tensor_cases import Case, Cases, check_all, parameters_of

# ---- sum, prod, mean ----

REDUCTIONS = {"sum": np.sum, "prod": np.prod, "mean": np.mean}


def reduction_cases(name: str) -> Cases:
    function: Any = REDUCTIONS[name]

    def whole(x: Array) -> Any:
        return as_number(x, function(wide(x)))

    def along(x: Array, dim: int, keepdim: bool = False) -> Array:
        return like(x, dim, function(wide(x), axis=dim), keepdim)

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        most = 2 if name == "prod" else 9
        for shape in some(rng, SHAPES, 7):
            x = numbers(kind, shape, rng, -most, most)
            yield Case((x,), whole, ulps=4 * sum_error(kind) / 2.0**-52)
            for dim in dims_of(shape):
                yield Case((x, dim), along, ulps=2)
            yield Case((x, len(shape) - 1, True), along, ulps=2)
            yield Case((x,), along, {"dim": -1, "keepdim": True}, ulps=2)
        if name != "mean":
            yield Case((np.empty(0, kind.numpy),), whole)

    return cases


# ---- max, min, sort ----


def first_extreme(x: Array, dim: int, largest: bool) -> Array:
    """Return the first NaN, else the first extreme value."""
    return np.asarray(np.argmax(x, axis=dim) if largest else np.argmin(x, axis=dim))


def extreme_cases(name: str) -> Cases:
    largest = name == "max"

    def whole(x: Array) -> Any:
        return as_number(x, x.max() if largest else x.min())

    def along(x: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
        values = x.max(axis=dim) if largest else x.min(axis=dim)
        indices = first_extreme(x, dim, largest)
        shaped = like(x, dim, values, keepdim)
        return shaped, indices.reshape(shaped.shape).astype(np.int64)

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES, 7):
            x = numbers(kind, shape, rng, -4, 4)
            yield Case((x,), whole)
            for dim in dims_of(shape):
                yield Case((x, dim), along)
            yield Case((x, 0, True), along)
            if kind.floating:
                x = np.where(rng.random(shape) < 0.3, np.asarray(np.nan, x.dtype), x)
                yield Case((x, -1), along)
                yield Case((x,), whole)

    return cases


def ordered(x: Array, dim: int = -1, descending: bool = False) -> tuple[Array, Array]:
    """Sort stably in both directions; NaN is larger than every number."""
    key = x if not descending else np.flip(x, dim)
    indices = np.argsort(key, axis=dim, kind="stable")
    if descending:
        indices = np.flip(x.shape[dim] - 1 - indices, dim)
    return np.take_along_axis(x, indices, dim), indices.astype(np.int64)


def ordered_values(x: Array, dim: int = -1, descending: bool = False) -> Array:
    return ordered(x, dim, descending)[0]


def sort_cases(function: Callable[..., Any]) -> Cases:
    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES, 7):
            x = numbers(kind, shape, rng, -4, 4)
            yield Case((x,), function)
            yield Case((x,), function, {"descending": True})
            for dim in dims_of(shape):
                yield Case((x, dim), function)
                yield Case((x, dim, True), function)
        x = rng.permutation(special(kind))
        yield Case((x,), function)
        yield Case((x, 0, True), function)

    return cases


CASES: dict[str, Cases] = {
    **{name: reduction_cases(name) for name in REDUCTIONS},
    "max": extreme_cases("max"),
    "min": extreme_cases("min"),
    "sort": sort_cases(ordered),
    "sorted": sort_cases(ordered_values),
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


# ---- special cases ----


@pytest.mark.parametrize("name", ["max", "min", "mean"])
def test_nothing_has_no_extreme_and_no_mean(name: str) -> None:
    for kind in kinds_of(name):
        if name == "mean":
            assert np.isnan(kind.tensor().mean())
        else:
            with pytest.raises(ValueError, match=name):
                getattr(kind.tensor(), name)()


# Three additions of floats are rounded to 24 bits before the rest is added as doubles.
EIGHT_ADDED_AS_FLOATS = 3 * 2.0**-24


@pytest.mark.parametrize("name", [*REDUCTIONS, "max", "min"])
def test_nothing_cannot_be_reduced_along_a_dimension(name: str) -> None:
    for kind in kinds_of(name):
        out = kind.tensor(3).fill_(2)
        with pytest.raises((ValueError, IndexError), match=name):
            getattr(kind.tensor(), name)(0)
        assert out.tolist() == [2, 2, 2]


@pytest.mark.parametrize("kind", [k for k in INTEGRAL if k.numpy.itemsize < 8], ids=str)
def test_sums_of_small_integers_do_not_wrap(kind: Kind) -> None:
    largest = int(np.iinfo(kind.numpy).max)
    x = kind.tensor(1000).fill_(largest)
    assert x.sum() == 1000 * largest
    assert kind.tensor([largest] * 3).prod() == largest**3 if largest < 1 << 20 else True


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_sums_are_as_good_as_pairwise(kind: Kind) -> None:
    """Sums are about as accurate as pairwise summation; adding one by one would be off by thousands of units."""
    rng = generator("pairwise", kind)
    x = (rng.random(200_001) / 8).astype(kind.numpy)
    exact = x.astype(np.longdouble).sum()
    for layout in ("contiguous", "stepped"):
        error = max(20 * sum_error(kind), EIGHT_ADDED_AS_FLOATS if kind.row.name == "Float" else 0)
        assert abs(laid_out(x, layout).sum() - exact) <= error * exact
    assert_close(array_of(tensor(np.stack([x, x])).sum(1)), np.array([exact] * 2).astype(kind.numpy), 1)


@pytest.mark.parametrize("kind", [*FLOATING, *(k for k in INTEGRAL if k.numpy.itemsize > 2)], ids=str)
def test_sums_of_every_length_count_each_element_once(kind: Kind) -> None:
    """Small integers have exact sums, so an element that is left out or added twice changes the result."""
    for n in (*range(1, 161), 1023, 1024, 1025, 1039, 1040, 2200):
        x = generator("lengths", kind, n).integers(-7, 8, (2, n)).astype(kind.numpy)
        t = tensor(x)
        assert t[1].sum() == x[1].sum(dtype=np.float64)
        assert t.sum(1).tolist() == x.sum(1, dtype=np.float64).tolist()
        assert t.t().contiguous().sum(0).tolist() == x.sum(1, dtype=np.float64).tolist()


@pytest.mark.parametrize("n", [15, 16, 127, 128, 129, 1000, 5000])
def test_sums_and_means_of_large_floats_do_not_overflow(n: int) -> None:
    """Eight floats are added as floats; if that overflows, they are added as doubles."""
    largest = float(np.float32(3e38))
    x = _C.FloatTensor(n).fill_(largest)
    assert x.sum() == pytest.approx(n * largest, rel=1e-15)
    for rows, dim in ((x.view(1, n), 1), (x.view(n, 1), 0), (_C.FloatTensor(n, 40).fill_(largest), 0),
                      (_C.FloatTensor(3, n, 20).fill_(largest), 1)):  # fmt: skip
        assert set(rows.mean(dim).view(-1).tolist()) == {largest}
    x[n // 2] = -math.inf
    assert x.sum() == -math.inf
    x[0] = math.inf
    assert math.isnan(x.sum())


@pytest.mark.parametrize("value", [1e-44, 1e-30, 1e-18, 1.0, 1e18, 3e38])
@pytest.mark.parametrize("n", [100, 128, 1000, 20000])
def test_norms_of_small_and_large_floats_are_exact(value: float, n: int) -> None:
    x = _C.FloatTensor(n).fill_(value)
    assert x.norm() == pytest.approx(float(np.float32(value)) * n**0.5, rel=1e-6)
    x[n // 2] = 0
    assert x.norm() == pytest.approx(float(np.float32(value)) * (n - 1) ** 0.5, rel=1e-6)


def test_a_sum_of_halfs_is_not_rounded_on_the_way() -> None:
    assert _C.HalfTensor(4000).fill_(1).sum() == 4000.0
    assert _C.HalfTensor(2, 4000).fill_(1).sum(1).tolist() == [4000.0, 4000.0]
    assert _C.HalfTensor(100000).fill_(1).sum() == 100000.0  # more than the largest half


@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("name", ["max", "min"])
def test_nan_wins(name: str, kind: Kind) -> None:
    for place in range(0, 40, 7):
        x = np.arange(40).astype(kind.numpy)
        x[place] = np.nan
        x[39] = np.nan
        assert np.isnan(getattr(tensor(x), name)())
        values, indices = getattr(tensor(x), name)(0)
        assert np.isnan(values[0])
        assert indices.tolist() == [place]


@pytest.mark.parametrize("name", ["max", "min"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("n", [15, 17, 65, 129, 200, 600, 4097, 9000])
def test_the_extreme_and_nan_are_found_wherever_they_are(name: str, kind: Kind, n: int) -> None:
    x = generator(name, kind, n).integers(1, 50, n).astype(kind.numpy)
    for place in (0, 1, n // 3, n - 2, n - 1):
        for value in (100 if name == "max" else 0, np.nan)[: 1 + kind.floating]:
            y = x.copy()
            y[place] = value
            expected = as_number(x, y[place])
            assert_equal(getattr(tensor(y), name)(), expected, context=place)
            assert_equal(getattr(laid_out(y, "stepped"), name)(), expected, context=place)
            for rows, dim in ((tensor(y), 0), (tensor(np.stack([y, y])), 1), (tensor(np.stack([y, y], 1)), 0)):
                values, indices = getattr(rows, name)(dim)
                assert_equal(values[0], expected, context=(place, dim))
                assert indices[0] == place


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("shape", [(70, 90), (3, 5000), (5000, 3), (2, 40, 50)])
def test_large_reductions(kind: Kind, shape: tuple[int, ...]) -> None:
    """Large tensors, computed in blocks, strips and threads, give the results of one loop."""
    x = numbers(kind, shape, generator("large", kind, shape), -2, 2)
    for layout in ("contiguous", "transposed", "stepped"):
        t = laid_out(x, layout)
        for dim in range(len(shape)):
            assert_equal(t.sum(dim), wide(x).sum(dim).astype(kind.numpy), 2, (layout, dim))
            values, indices = t.max(dim)
            assert_equal(values, x.max(dim))
            assert_equal(indices, first_extreme(x, dim, True))
        assert_equal(t.sum(), as_number(x, wide(x).sum()), 4)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_does_not_change_a_bit(threads: int) -> None:
    x = tensor(generator("threads").standard_normal(300_000).astype(np.float32))
    before = _C.get_num_threads()
    try:
        _C.set_num_threads(1)
        expected = x.sum()
        _C.set_num_threads(threads)
        assert x.sum() == expected
    finally:
        _C.set_num_threads(before)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_sorting_many(kind: Kind) -> None:
    rng = generator("many", kind)
    if kind.floating:
        x = rng.standard_normal(5000).astype(kind.numpy)
    else:
        info = np.iinfo(kind.numpy)
        x = rng.integers(info.min, info.max, 5000, kind.numpy, endpoint=True)
    values, indices = tensor(x).sort()
    assert_equal(indices, np.argsort(x, kind="stable").astype(np.int64))
    assert_equal(values, sorted_numbers(x))
    values, indices = tensor(x).sort(descending=True)
    assert_equal(values, sorted_numbers(x)[::-1].copy())


def test_sort_keeps_the_signs_of_zero_together() -> None:
    values, indices = _C.FloatTensor([0.0, -0.0, 0.0, -1.0]).sort()
    assert indices.tolist() == [3, 0, 1, 2]
    assert np.signbit(array_of(values)).tolist() == [True, False, True, False]


def test_outputs_of_the_wrong_type_are_refused() -> None:
    x = _C.FloatTensor(3)
    with pytest.raises(TypeError, match="out"):
        x.max(0, out=(_C.FloatTensor(), _C.IntTensor()))
    with pytest.raises(TypeError, match="out"):
        x.max(0, out=_C.FloatTensor())
    with pytest.raises(TypeError, match="out"):
        x.sum(0, out=_C.DoubleTensor())


def test_one_tensor_cannot_be_both_outputs() -> None:
    x = _C.LongTensor([3, 1, 2])
    out = _C.LongTensor()
    with pytest.raises(ValueError, match="sort"):
        x.sort(out=(out, out))
    with pytest.raises(ValueError, match="max"):
        x.max(0, out=(out, out))

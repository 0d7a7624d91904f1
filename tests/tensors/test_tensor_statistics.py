"""Running sums, variances, norms, histograms and equality, against NumPy and simple loops."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    _C,
    BYTE,
    DOUBLE,
    FLOATING,
    HALF,
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
    special,
    tensor,
)
from reductions import SHAPES, dims_of, like, sum_error, wide
from tensor_cases import Case, Cases, check_all, parameters_of

POWERS = (0.0, 1.0, 2.0, 3.0, 0.5, 2.5, -1.0, -2.0, math.inf, -math.inf)


# ---- running sums and products ----


def cumulative_cases(name: str) -> Cases:
    function: Any = {"cumsum": np.cumsum, "cumprod": np.cumprod}[name]

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        def oracle(x: Array, dim: int) -> Array:
            return np.asarray(function(wide(x), axis=dim)).astype(x.dtype)

        for shape in some(rng, SHAPES, 7):
            x = numbers(kind, shape, rng, -2, 2) if name == "cumprod" else numbers(kind, shape, rng)
            for dim in dims_of(shape):
                yield Case((x, dim), oracle, ulps=2 if kind is HALF else 0)
        yield Case((numbers(kind, (3, 4), rng, 0, 2),), oracle, {"dim": 0})

    return cases


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("shape", [(3, 2000), (2000, 3), (7, 150, 9), (40000,)])
def test_long_running_sums(kind: Kind, shape: tuple[int, ...]) -> None:
    """Long slices, several of them at once and by several threads, give the right sums."""
    x = numbers(kind, shape, generator("long", kind, shape), -1, 1)
    for layout in ("contiguous", "transposed", "stepped"):
        t = laid_out(x, layout)
        for dim in range(len(shape)):
            exact = np.cumsum(wide(x), axis=dim)
            assert_equal(t.cumsum(dim), exact.astype(kind.numpy), context=(layout, dim))


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_running_sums_are_not_rounded_on_the_way(kind: Kind) -> None:
    """Running sums are exact until the last rounding; sums in the dtype itself would lose the small numbers."""
    one = 1 / kind.eps * 2
    x = np.array([min(one, 4096), *[0.5] * 64], kind.numpy)
    np.testing.assert_array_equal(array_of(tensor(x).cumsum(0)), np.cumsum(x.astype(np.float64)).astype(kind.numpy))


@pytest.mark.parametrize("kind", INTEGRAL, ids=str)
def test_running_sums_and_products_wrap(kind: Kind) -> None:
    x = special(kind)
    with np.errstate(all="ignore"):
        assert_equal(tensor(x).cumsum(0), np.cumsum(x, dtype=np.int64).astype(kind.numpy))
        assert_equal(tensor(x).cumprod(0), np.cumprod(x, dtype=np.int64).astype(kind.numpy))


def test_running_sums_of_nothing() -> None:
    for kind in KINDS:
        for name in ("cumsum", "cumprod"):
            with pytest.raises((ValueError, IndexError), match=name):
                getattr(kind.tensor(), name)(0)


# ---- variance and standard deviation ----


def spread(name: str, x: Array, dim: int | None, unbiased: bool) -> Any:
    with np.errstate(all="ignore"):
        count = x.size if dim is None else x.shape[dim]
        exact = x.astype(np.longdouble)
        variance = np.var(exact, axis=dim) * count / np.longdouble(count - unbiased)
        return np.sqrt(variance) if name == "std" else variance


def spread_cases(name: str) -> Cases:
    def whole(x: Array, unbiased: bool = True) -> float:
        return float(spread(name, x, None, unbiased))

    def along(x: Array, dim: int, *flags: bool, unbiased: bool = True, keepdim: bool = False) -> Array:
        if flags:  # one flag is keepdim
            unbiased, keepdim = (unbiased, *flags)[-2:]
        return like(x, dim, spread(name, x, dim, unbiased), keepdim)

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES, 7):
            x = numbers(kind, shape, rng)
            for args in ((x,), (x, False), (x, True)):
                yield Case(args, whole, ulps=4 * sum_error(kind) / 2.0**-52)
            for dim in dims_of(shape):
                yield Case((x, dim), along, ulps=2)
                yield Case((x, dim, False), along, ulps=2)
                yield Case((x, dim, True), along, ulps=2)
                yield Case((x, dim), along, {"unbiased": False}, ulps=2)
            yield Case((x, 0, True, True), along, ulps=2)
            yield Case((x, 0, False, False), along, ulps=2)
            yield Case((x,), along, {"dim": -1, "unbiased": False, "keepdim": True}, ulps=2)

    return cases


@pytest.mark.parametrize("offset", [0.0, 1e4, -1e8, 1e12])
@pytest.mark.parametrize("shape", [(30000,), (700, 40), (40, 700), (5, 300, 20)])
def test_a_large_mean_costs_no_accuracy(offset: float, shape: tuple[int, ...]) -> None:
    x = generator("offset", offset, shape).standard_normal(shape) + offset
    centred = x - offset  # this difference is exact
    for layout in ("contiguous", "transposed", "stepped"):
        t = laid_out(x, layout)
        assert_close(np.array(t.var()), np.array(float(spread("var", centred, None, True))), 64)
        for dim in range(len(shape)):
            expected = np.asarray(spread("var", centred, dim, True)).astype(np.float64)
            assert_close(array_of(t.var(dim)), expected.reshape(1) if len(shape) == 1 else expected, 64, dim)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_spread_of_few_elements(kind: Kind) -> None:
    for name in ("var", "std"):
        assert math.isnan(getattr(kind.tensor([3]), name)())
        assert getattr(kind.tensor([3]), name)(False) == 0
        assert getattr(kind.tensor([3, 3, 3]), name)() == 0
        assert math.isnan(getattr(kind.tensor(), name)())
        assert math.isnan(getattr(kind.tensor(), name)(False))
        for wrong in (math.nan, math.inf, -math.inf):
            x = kind.tensor([1, 2, wrong, 4])
            assert math.isnan(getattr(x, name)())
            assert math.isnan(getattr(x, name)(0)[0])
        with pytest.raises((ValueError, IndexError), match=name):
            getattr(kind.tensor(), name)(0)


# ---- norms ----


def exact_norm(x: Array, p: float, dim: int | None = None) -> Any:
    """Return the norm without overflow: scaled by the largest element (for p < 0: the smallest)."""
    a = np.abs(x.astype(np.longdouble))
    with np.errstate(all="ignore"):
        if p == 0:
            return np.sum(a != 0, axis=dim).astype(np.longdouble)
        if math.isinf(p):
            return a.max(axis=dim) if p > 0 else a.min(axis=dim)
        scale = a.max(axis=dim, keepdims=True) if p > 0 else a.min(axis=dim, keepdims=True)
        scale = np.where((scale == 0) | ~np.isfinite(scale), np.longdouble(1), scale)
        root = np.sum((a / scale) ** np.longdouble(p), axis=dim) ** (1 / np.longdouble(p))
        return root * (scale.reshape(()) if dim is None else np.squeeze(scale, dim))


def norm_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def whole(x: Array, p: float = 2.0) -> float:
        return float(exact_norm(x, p))

    def along(x: Array, p: float, dim: int, keepdim: bool = False) -> Array:
        return like(x, dim, exact_norm(x, p, dim), keepdim)

    for shape in some(rng, SHAPES, 5):
        x = numbers(kind, shape, rng)
        yield Case((x,), whole, ulps=4 * sum_error(kind) / 2.0**-52)
        for p in POWERS:
            yield Case((x, p), whole, ulps=8 * sum_error(kind) / 2.0**-52)
            for dim in dims_of(shape) if p == 2 else (-1, 0):
                yield Case((x, p, dim), along, ulps=4)
        yield Case((x, 1.0, 0, True), along, ulps=2)
        yield Case((x,), along, {"p": 3, "dim": -1, "keepdim": True}, ulps=2)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("p", [2.0, 3.0, 7.0, 0.5, -2.0, -5.0])
def test_powers_do_not_overflow(kind: Kind, p: float) -> None:
    """Powers of elements near the limits of the dtype do not overflow, even among elements of all magnitudes."""
    limits = np.finfo(kind.numpy)
    base = generator("overflow", kind, p).uniform(1, 2, (6, 50)).astype(kind.numpy)
    for size in (float(limits.max) / 1e4, float(limits.tiny) * 16):
        x = (base.astype(np.float64) * size).astype(kind.numpy)
        for t, a in ((tensor(x), x), (laid_out(x, "transposed"), x), (tensor(x.T.copy()), x.T)):
            assert t.norm(p) == pytest.approx(float(exact_norm(a, p)), rel=1e-6 if kind is HALF else 1e-12)
            for dim in (0, 1):
                expected = np.asarray(exact_norm(a, p, dim)).astype(kind.numpy)
                assert_close(array_of(t.norm(p, dim)), expected, 4, (dim, p))
    x = np.concatenate([base[0] * limits.tiny, base[1], base[2] * (limits.max / 1e4)]).astype(kind.numpy)
    assert tensor(x).norm(p) == pytest.approx(float(exact_norm(x, p)), rel=1e-6 if kind is HALF else 1e-12)
    expected = np.array([exact_norm(x, p)]).astype(kind.numpy)
    assert_close(array_of(tensor(x).norm(p, 0)), expected, 4)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_norms_of_special_values(kind: Kind) -> None:
    for p in POWERS:
        assert kind.tensor([0, 0]).norm(p) == 0
        assert math.isnan(kind.tensor([1, math.nan, 2]).norm(p)) or p == 0
        assert kind.tensor([1, math.nan, 0]).norm(0) == 2
        infinite = float(exact_norm(np.array([3, math.inf, 2]), p))
        assert kind.tensor([3, -math.inf, 2]).norm(p) == pytest.approx(infinite)
        assert kind.tensor([0, -3]).norm(p) == pytest.approx(float(exact_norm(np.array([0.0, 3.0]), p)))
        assert kind.tensor().norm(p) == 0
        values = [[math.nan, 1], [2, 0]]
        expected = np.asarray(exact_norm(np.array(values), p, 0)).astype(kind.numpy)
        assert_close(array_of(kind.tensor(values).norm(p, 0)), expected, 2)
    with pytest.raises((ValueError, IndexError), match="norm"):
        kind.tensor().norm(2, 0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("shape", [(50000,), (300, 200), (200, 3, 100), (3, 20000), (20000, 3)])
def test_norms_of_many(kind: Kind, shape: tuple[int, ...]) -> None:
    x = numbers(kind, shape, generator("many", kind, shape), -2, 2)
    for p in (0.0, 1.0, 2.0, 3.0, math.inf):
        for layout in ("contiguous", "transposed", "stepped"):
            t = laid_out(x, layout)
            assert t.norm(p) == pytest.approx(float(exact_norm(x, p)), rel=1e-6 if kind is HALF else 1e-12)
            for dim in range(len(shape)):
                expected = np.asarray(exact_norm(x, p, dim)).astype(kind.numpy)
                assert_close(array_of(t.norm(p, dim)), expected.reshape(-1) if len(shape) == 1 else expected, 2)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_does_not_change_a_bit(threads: int) -> None:
    x = tensor(generator("threads").standard_normal(300_000))
    calls = (x.var, x.norm, lambda: x.norm(3), lambda: x.dist(x.neg()))
    before = _C.get_num_threads()
    try:
        _C.set_num_threads(1)
        expected = [call() for call in calls]
        _C.set_num_threads(threads)
        assert [call() for call in calls] == expected
    finally:
        _C.set_num_threads(before)


def dist_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, y: Array, p: float = 2.0) -> float:
        return float(exact_norm(np.asarray(x.astype(np.float64) - y.astype(np.float64)), p))

    for shape in some(rng, SHAPES, 5):
        x, y = numbers(kind, shape, rng), numbers(kind, shape, rng)
        yield Case((x, y), oracle, ulps=8 * sum_error(kind) / 2.0**-52)
        for p in POWERS:
            yield Case((x, y, p), oracle, ulps=8 * sum_error(kind) / 2.0**-52)
    for one, other in (((3, 4), (4,)), ((3, 1), (1, 4)), ((1,), (2, 3))):
        pair = numbers(kind, one, rng), numbers(kind, other, rng)
        yield Case(pair, oracle, ulps=8 * sum_error(kind) / 2.0**-52, expand=())


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_distances_of_many(kind: Kind) -> None:
    rng = generator("distances", kind)
    x, y = numbers(kind, (90, 700), rng), numbers(kind, (90, 700), rng)
    expected = float(exact_norm(x.astype(np.float64) - y, 2))
    for layout in ("contiguous", "transposed", "stepped"):
        assert laid_out(x, layout).dist(tensor(y)) == pytest.approx(expected, rel=1e-6 if kind is HALF else 1e-12)
    with pytest.raises(ValueError, match="dist"):
        kind.tensor(2).dist(kind.tensor(3))
    assert kind.tensor().dist(kind.tensor()) == 0


# ---- renorm ----


def renorm_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, p: float, dim: int, most: float) -> Array:
        rows = np.moveaxis(x, dim, 0).reshape(x.shape[dim], -1)
        scales = [most / (n + 1e-7) if n > most else 1.0 for n in (float(exact_norm(row, p)) for row in rows)]
        shape = [1] * x.ndim
        shape[dim] = -1
        compute = np.float64 if kind is DOUBLE else np.float32
        return np.asarray(x.astype(compute) * np.array(scales, compute).reshape(shape)).astype(x.dtype)

    for shape in ((3, 5), (1, 4), (4, 1), (17, 3), (2, 3, 4), (3, 1, 2, 2), (2, 1, 3, 2, 2)):
        x = numbers(kind, shape, rng)
        for p in (1.0, 2.0, 3.0, 0.5, math.inf):
            yield Case((x, p, 0, 5.3125), oracle, ulps=4)
        for dim in dims_of(shape):
            yield Case((x, 2.0, dim, 3.3125), oracle, ulps=4)
        yield Case((x, 2.0, 0, 0.0), oracle)
        yield Case((x, 2.0, 0, 60000.0), oracle)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_renorm_refuses(kind: Kind) -> None:
    x = kind.tensor([[3, 4], [1, 2]])
    for p, dim, most in ((0, 0, 1), (-1, 0, 1), (math.nan, 0, 1), (2, 0, -1), (2, 0, math.nan)):
        for name in ("renorm", "renorm_"):
            with pytest.raises(ValueError, match=name):
                getattr(x, name)(p, dim, most)
    with pytest.raises(IndexError, match="renorm"):
        x.renorm(2, 2, 1)
    for few in (kind.tensor(), kind.tensor([3, 4])):
        with pytest.raises(ValueError, match="renorm"):
            few.renorm(2, 0, 1)
    assert x.tolist() == [[3, 4], [1, 2]]


# ---- histc ----


def histogram(x: Array, bins: int = 100, least: float = 0, most: float = 0) -> Array:
    """Return the documented histogram of TH, counted one element after the other."""
    values = [float(v) for v in x.reshape(-1)]
    if least == most:
        least, most = min(values), max(values)
    if least == most:
        least, most = least - 1, most + 1
    counts = [0] * bins
    for v in values:
        if least <= v <= most:
            counts[min(int((v - least) / (most - least) * bins), bins - 1)] += 1
    return np.array(counts, x.dtype)


def histc_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, *args: Any, **kwargs: Any) -> Array:
        return histogram(x, *args, **{{"min": "least", "max": "most"}.get(k, k): v for k, v in kwargs.items()})

    for shape in some(rng, SHAPES, 6):
        x = rng.standard_normal(shape).astype(kind.numpy)
        yield Case((x,), oracle)
        yield Case((x, 7), oracle)
        yield Case((x, 5, -1.0), oracle)
        yield Case((x, 5, -1.0, 0.5), oracle)
        yield Case((x, 1, -1.0, 1.0), oracle)
        yield Case((x,), oracle, {"bins": 3, "max": 1.0})
        yield Case((numbers(kind, shape, rng, -2, 2), 4, -2.0, 2.0), oracle)


@pytest.mark.parametrize("kind", kinds_of("histc"), ids=str)
def test_histograms_of_special_values(kind: Kind) -> None:
    assert kind.tensor([1, math.nan, 2, math.inf, -math.inf]).histc(2, 0, 4).tolist() == [1, 1]
    assert kind.tensor([5, 5, 5]).histc(4).tolist() == [0, 0, 3, 0]
    assert kind.tensor().histc(3).tolist() == [0, 0, 0]
    largest = float(np.finfo(kind.numpy).max)
    assert kind.tensor([-largest, 0, largest]).histc(3).tolist() == [1, 1, 1]
    assert kind.tensor([largest / 4] * 2).histc(2).sum() == 2
    assert kind.tensor([0, float(np.finfo(kind.numpy).smallest_subnormal)]).histc(2).tolist() == [1, 1]
    for wrong in ([1, math.nan], [1, math.inf], [-math.inf, 1]):
        with pytest.raises(ValueError, match="histc"):
            kind.tensor(wrong).histc()
    for args in ((0,), (-3,), (3, 2, 1), (3, math.nan, 1), (3, 0, math.inf)):
        with pytest.raises(ValueError, match="histc"):
            kind.tensor([1, 2]).histc(*args)
    with pytest.raises((MemoryError, OverflowError), match="histc"):
        kind.tensor([1, 2]).histc(1 << 62)


@given(st.lists(st.floats(-4, 4, width=32), min_size=1, max_size=40), st.integers(1, 9))
@deterministic(100)
def test_every_element_is_in_one_bin(values: list[float], bins: int) -> None:
    x = np.array(values, np.float32)
    counts = array_of(tensor(x).histc(bins))
    assert counts.sum() == x.size
    assert_close(counts, histogram(x, bins), 0)


# ---- equality, all, any ----


def equal_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, y: Array) -> bool:
        return x.shape == y.shape and bool((x == y).all())

    for shape in some(rng, SHAPES, 6):
        x = numbers(kind, shape, rng)
        yield Case((x, x.copy()), oracle)
        for place in {0, x.size // 2, x.size - 1}:
            y = x.copy()
            y.reshape(-1)[place] += 1
            yield Case((x, y), oracle, expand=(0, 1))
        yield Case((x, x.reshape(-1)), oracle, expand=())
        yield Case((x, x.reshape(1, *x.shape)), oracle, expand=())
    yield Case((special(kind), special(kind)), oracle)


def test_equality_of_special_values() -> None:
    for kind in FLOATING:
        assert kind.tensor([0.0, 1]).equal(kind.tensor([-0.0, 1]))
        x = kind.tensor([1, math.nan])
        assert not x.equal(x)
        assert kind.tensor([math.inf]).equal(kind.tensor([math.inf]))
    for kind in KINDS:
        assert kind.tensor().equal(kind.tensor())
        assert not kind.tensor().equal(kind.tensor(1))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_one_difference_among_many(kind: Kind) -> None:
    x = numbers(kind, (70, 90), generator("difference", kind))
    for place in (0, 1023, 1024, 3000, 6299):
        y = x.copy()
        y.reshape(-1)[place] += 1
        for layout in ("contiguous", "transposed", "stepped"):
            assert tensor(x).equal(laid_out(x, layout))
            assert not tensor(x).equal(laid_out(y, layout))


def truth_cases(name: str) -> Cases:
    function: Any = {"all": np.all, "any": np.any}[name]

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in SHAPES:
            for share in (0.0, 0.5, 1.0):
                x = np.where(rng.random(shape) < share, rng.integers(1, 256, shape), 0).astype(kind.numpy)
                yield Case((x,), lambda a: bool(function(a)))
        yield Case((np.empty(0, kind.numpy),), lambda a: bool(function(a)))

    return cases


def test_all_and_any_find_one_among_many() -> None:
    for place in (0, 17, 1024, 39999):
        x = np.ones((200, 200), np.uint8)
        x.reshape(-1)[place] = 0
        for layout in ("contiguous", "transposed", "stepped"):
            assert laid_out(x, layout).all() is False
            assert laid_out(1 - x, layout).any() is True
    assert BYTE.tensor(200, 200).fill_(128).all() is True
    assert BYTE.tensor(200, 200).fill_(0).any() is False
    for kind in KINDS:
        assert hasattr(kind.tensor, "all") == hasattr(kind.tensor, "any") == (kind is BYTE)


CASES: dict[str, Cases] = {
    "cumsum": cumulative_cases("cumsum"),
    "cumprod": cumulative_cases("cumprod"),
    "var": spread_cases("var"),
    "std": spread_cases("std"),
    "norm": norm_cases,
    "dist": dist_cases,
    "renorm": renorm_cases,
    "histc": histc_cases,
    "equal": equal_cases,
    "all": truth_cases("all"),
    "any": truth_cases("any"),
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)

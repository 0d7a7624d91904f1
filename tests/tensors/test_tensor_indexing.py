"""Methods masked_…, index_…, gather and scatter against NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    KINDS,
    Array,
    Kind,
    array_of,
    assert_equal,
    broadcast_pairs,
    generator,
    numbers,
    some,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of

SHAPES: tuple[tuple[int, ...], ...] = (
    (1,), (2,), (19,), (3, 5), (1, 4), (4, 1), (18, 3), (2, 3, 4), (3, 1, 2, 2), (2, 1, 3, 2, 2), (1, 2, 1, 2, 1, 2, 1),
)  # fmt: skip


def value_of(kind: Kind, rng: np.random.Generator) -> Any:
    value = numbers(kind, (), rng, 1, 9)
    return float(value) if kind.floating else int(value)


def mask(shape: tuple[int, ...], rng: np.random.Generator, share: float = 0.5) -> Array:
    """Return a mask: every element that is not zero selects, not only ones."""
    return (rng.integers(1, 256, shape) * (rng.random(shape) < share)).astype(np.uint8)


# ---- masks ----


def masked_fill_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, m: Array, value: Any) -> Array:
        return np.asarray(np.where(np.broadcast_to(m, x.shape) != 0, np.asarray(value, x.dtype), x))

    for shape in ((0,), (3, 3), *some(rng, SHAPES)):
        for share in (0, 0.5, 1):
            yield Case((numbers(kind, shape, rng), mask(shape, rng, share), value_of(kind, rng)), oracle)
    yield Case((numbers(kind, (3, 4), rng), mask((4,), rng), value_of(kind, rng)), oracle)
    yield Case((numbers(kind, (3, 4), rng), mask((3, 1), rng), value_of(kind, rng)), oracle)


def masked_scatter_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, m: Array, source: Array) -> Array:
        result: Array = x.copy()
        chosen = np.broadcast_to(m, x.shape) != 0
        result[chosen] = source.reshape(-1)[: np.count_nonzero(chosen)]
        return result

    for shape in ((3, 3), *some(rng, SHAPES)):
        for share in (0, 0.5, 1):
            m = mask(shape, rng, share)
            yield Case((numbers(kind, shape, rng), m, numbers(kind, shape, rng)), oracle)
            yield Case((numbers(kind, shape, rng), m, numbers(kind, (m.size + 3,), rng)), oracle)
    yield Case((numbers(kind, (3, 4), rng), mask((4,), rng), numbers(kind, (12,), rng)), oracle)


def masked_select_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, m: Array) -> Array:
        one, other = np.broadcast_arrays(x, m)
        return np.asarray(one[other != 0])

    for shape in ((0,), *some(rng, SHAPES)):
        for share in (0, 0.5, 1):
            yield Case((numbers(kind, shape, rng), mask(shape, rng, share)), oracle)
    for one, other in some(rng, tuple(broadcast_pairs())):
        yield Case((numbers(kind, one, rng), mask(other, rng)), oracle, expand=())


def nonzero_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array) -> Array:
        return np.asarray(np.argwhere(x), np.int64)

    for shape in ((0,), (3000,), *some(rng, SHAPES)):
        for share in (0, 0.3, 1):
            x = numbers(kind, shape, rng, 1, 9) * (rng.random(shape) < share)
            yield Case((x.astype(kind.numpy),), oracle)
    if kind.floating:
        yield Case((np.array([0.0, -0.0, np.nan, np.inf, 1], kind.numpy),), oracle)


# ---- vectors of indices ----


def indices(rng: np.random.Generator, size: int, count: int) -> Array:
    return rng.integers(0, size, count).astype(np.int64)


def dims(shape: tuple[int, ...]) -> range:
    return range(-len(shape), len(shape))


def index_select_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in some(rng, SHAPES):
        for dim in dims(shape):
            for count in (1, shape[dim] + 2):
                args = numbers(kind, shape, rng), dim, indices(rng, shape[dim], count)
                yield Case(args, lambda x, dim, index: np.take(x, index, dim))


def unique(rng: np.random.Generator, size: int) -> Array:
    """Return some of the positions of a dimension, each once."""
    return rng.permutation(size)[: max(1, size - 1)].astype(np.int64)


def places(x: Array, dim: int, index: Any) -> tuple[Any, ...]:
    """Return the NumPy index of slices of a dimension."""
    return (*(slice(None),) * (dim % x.ndim), index)


def index_source_cases(add: bool) -> Cases:
    def oracle(x: Array, dim: int, index: Array, source: Array) -> Array:
        result: Array = x.copy()
        if add:
            for k, place in enumerate(index):
                result[places(x, dim, place)] += source[places(x, dim, k)]
        else:
            for k, place in enumerate(index):
                result[places(x, dim, place)] = source[places(x, dim, k)]
        return result

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES):
            for dim in dims(shape):
                for index in (unique(rng, shape[dim]), indices(rng, shape[dim], shape[dim] + 1)):
                    sizes = list(shape)
                    sizes[dim] = len(index)
                    source = numbers(kind, tuple(sizes), rng)
                    yield Case((numbers(kind, shape, rng), dim, index, source), oracle, alias=(3,))

    return cases


def index_fill_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, dim: int, index: Array, value: Any) -> Array:
        result: Array = x.copy()
        result[places(x, dim, index)] = value
        return result

    for shape in some(rng, SHAPES):
        for dim in dims(shape):
            args = numbers(kind, shape, rng), dim, indices(rng, shape[dim], 2), value_of(kind, rng)
            yield Case(args, oracle, alias=())


# ---- gather and scatter ----


def smaller(shape: tuple[int, ...], dim: int, along: int, rng: np.random.Generator) -> tuple[int, ...]:
    """Return a shape that an index may have: not larger than `shape` except along dim."""
    sizes = [int(rng.integers(1, n + 1)) for n in shape]
    sizes[dim] = along
    return tuple(sizes)


def gather_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, dim: int, index: Array) -> Array:
        result: Array = np.empty(index.shape, x.dtype)
        for place in np.ndindex(index.shape):
            source = list(place)
            source[dim] = index[place]
            result[place] = x[tuple(source)]
        return result

    for shape in some(rng, SHAPES):
        for dim in dims(shape):
            for size in (shape, smaller(shape, dim, shape[dim] + 2, rng)):
                index = rng.integers(0, shape[dim], size).astype(np.int64)
                yield Case((numbers(kind, shape, rng), dim, index), oracle)


def scatter_cases(add: bool, number: bool) -> Cases:
    def oracle(x: Array, dim: int, index: Array, source: Any) -> Array:
        result: Array = x.copy()
        for place in np.ndindex(index.shape):
            target = list(place)
            target[dim] = index[place]
            value = source if number else source[place]
            if add:
                result[tuple(target)] += value
            else:
                result[tuple(target)] = value
        return result

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES):
            for dim in dims(shape):
                size = smaller(shape, dim, shape[dim], rng)
                index = rng.integers(0, shape[dim], size).astype(np.int64)
                if not add:  # if targets are equal, the result is undefined
                    index = np.argsort(rng.random(size), axis=dim).astype(np.int64)
                larger = tuple(n + int(rng.integers(0, 2)) for n in size)
                source = value_of(kind, rng) if number else numbers(kind, larger, rng)
                yield Case((numbers(kind, shape, rng), dim, index, source), oracle, alias=(3,))

    return cases


def scatter_both(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    yield from scatter_cases(add=False, number=False)(kind, rng)
    yield from scatter_cases(add=False, number=True)(kind, rng)


CASES: dict[str, Cases] = {
    "masked_fill_": masked_fill_cases,
    "masked_scatter_": masked_scatter_cases,
    "masked_select": masked_select_cases,
    "nonzero": nonzero_cases,
    "index_select": index_select_cases,
    "index_copy_": index_source_cases(add=False),
    "index_add_": index_source_cases(add=True),
    "index_fill_": index_fill_cases,
    "gather": gather_cases,
    "scatter_": scatter_both,
    "scatter_add_": scatter_cases(add=True, number=False),
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


# ---- rejected calls, which write nothing ----

BAD_INDEX = [3, -1, 1 << 40, -(1 << 63), (1 << 63) - 1]


@pytest.mark.parametrize("bad", [3, -1])
@pytest.mark.parametrize("place", [0, 255, 256, 50_000, 99_998])
def test_a_wrong_index_of_many_is_named_and_the_result_stays_empty(place: int, bad: int) -> None:
    """A result that has no memory yet is written block by block, after the indices of the block are checked."""
    x, index, result = _C.DoubleTensor([7, 8, 9]), _C.LongTensor(100_000).fill_(2), _C.DoubleTensor()
    index[place], index[99_999] = bad, 4
    with pytest.raises(IndexError, match=f"index {bad} is out of range for a dimension of size 3"):
        x.index_select(0, index, out=result)
    assert result.size() == ()
    index[place], index[99_999] = 0, 1
    expected = np.full(100_000, 9.0)
    expected[place], expected[99_999] = 7, 8
    assert_equal(x.index_select(0, index), expected)
    assert_equal(x.index_select(0, _C.from_numpy(array_of(index))), expected)


@pytest.mark.parametrize("bad", BAD_INDEX)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_an_index_out_of_range_is_refused_and_nothing_is_written(kind: Kind, bad: int) -> None:
    index = _C.LongTensor([0, 1, bad])
    square = index.view(3, 1).expand(3, 3).clone()
    x = tensor(numbers(kind, (3, 3), generator("bad", kind)))
    before = array_of(x)
    source = kind.tensor(3, 3).fill_(1)
    calls: dict[str, Callable[..., Any]] = {
        "index_select": lambda: x.index_select(0, index),
        "index_copy_": lambda: x.index_copy_(1, index, source),
        "index_add_": lambda: x.index_add_(0, index, source),
        "index_fill_": lambda: x.index_fill_(0, index, 1),
        "gather": lambda: x.gather(0, square),
        "scatter_": lambda: x.scatter_(1, square, source),
        "scatter_add_": lambda: x.scatter_add_(0, square, source),
    }
    for name, call in calls.items():
        with pytest.raises(IndexError, match=rf"{name}.*{bad}"):
            call()
        assert_equal(x, before, context=name)
    with pytest.raises(IndexError, match="scatter_"):
        x.scatter_(0, square, 1)
    assert_equal(x, before)


def test_shapes_that_do_not_fit_are_refused() -> None:
    x = _C.FloatTensor(2, 3).fill_(1)
    index, flat = _C.LongTensor(2, 3), _C.LongTensor(2)
    calls: list[Callable[..., Any]] = [
        lambda: x.masked_fill_(_C.ByteTensor(2, 4), 1),
        lambda: x.masked_fill_(_C.ByteTensor(3, 2, 3), 1),
        lambda: x.masked_scatter_(_C.ByteTensor(2, 3).fill_(1), _C.FloatTensor(5)),
        lambda: x.masked_select(_C.ByteTensor(4)),
        lambda: x.index_select(0, index),
        lambda: x.index_copy_(0, flat, _C.FloatTensor(3, 3)),
        lambda: x.index_copy_(0, flat, _C.FloatTensor(2, 2)),
        lambda: x.index_add_(1, flat, x),
        lambda: x.index_fill_(0, index, 1),
        lambda: x.gather(0, flat),
        lambda: x.gather(0, _C.LongTensor(2, 4)),
        lambda: x.scatter_(0, _C.LongTensor(2, 4), _C.FloatTensor(2, 4)),
        lambda: x.scatter_(0, index, _C.FloatTensor(1, 3)),
        lambda: x.scatter_add_(0, _C.LongTensor(2, 3, 1), x),
    ]
    for call in calls:
        with pytest.raises((ValueError, IndexError)):
            call()
        assert x.sum() == 6


def test_masked_scatter_writes_nothing_without_enough_elements() -> None:
    x = _C.IntTensor(4)
    with pytest.raises(ValueError, match="masked_scatter_"):
        x.masked_scatter_(_C.ByteTensor([1, 0, 1, 1]), _C.IntTensor([1, 2]))
    assert x.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_nothing_is_indexed_in_nothing(kind: Kind) -> None:
    nothing, index = kind.tensor(), _C.LongTensor()
    x = kind.tensor([1, 2, 3])
    assert_equal(nothing.masked_select(_C.ByteTensor()), np.empty(0, kind.numpy))
    assert_equal(x.index_select(0, index), np.empty(0, kind.numpy))
    assert x.index_fill_(0, index, 9).tolist() == [1, 2, 3]
    assert x.index_copy_(0, index, nothing).tolist() == [1, 2, 3]
    assert x.index_add_(0, index, nothing).tolist() == [1, 2, 3]
    with pytest.raises(IndexError, match="index_select"):
        nothing.index_select(0, _C.LongTensor([0]))


@pytest.mark.parametrize("wrong", [-1, 3, 4, -3, 2**31, -(2**31), 2**62, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize("place", [0, 1, 63, 99])
def test_every_index_is_checked(wrong: int, place: int) -> None:
    """Vector instructions check many indices at a time."""
    x, index = _C.FloatTensor([5, 6, 7]), _C.LongTensor(100).fill_(2)
    assert x.index_select(0, index).tolist() == [7] * 100
    index[place] = wrong
    for call in (x.index_select, x.gather):
        with pytest.raises(IndexError, match=f"index {wrong} is out of range for a dimension of size 3"):
            call(0, index)
    with pytest.raises(IndexError):
        x.index_fill_(0, index, 1)
    assert x.tolist() == [5, 6, 7]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_indices_and_self_in_one_memory(kind: Kind) -> None:
    """The index of a LongTensor may be the tensor itself."""
    x = _C.LongTensor([2, 0, 1])
    assert x.index_copy_(0, x, x).tolist() == [0, 1, 2]
    x = _C.LongTensor([2, 0, 1])
    assert x.gather(0, x).tolist() == [1, 2, 0]
    x = _C.LongTensor([2, 0, 1])
    assert x.scatter_(0, x, x).tolist() == [0, 1, 2]
    x = _C.LongTensor([2, 0, 1])
    assert x.index_fill_(0, x, 7).tolist() == [7, 7, 7]
    m = _C.ByteTensor([1, 0, 1])
    assert m.masked_fill_(m, 9).tolist() == [9, 0, 9]
    m = _C.ByteTensor([1, 0, 1])
    assert m.masked_scatter_(m, m).tolist() == [1, 0, 0]
    assert m.masked_select(m).tolist() == [1]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("share", [0.0005, 0.01, 0.1, 0.9, 1])
def test_masks_of_all_densities(kind: Kind, share: float) -> None:
    """Eight elements are copied together or one by one; blocks have 2048 elements, and sums of flags 1024."""
    rng = generator("densities", kind, share)
    for n in (7, 8, 9, 63, 65, 1023, 1024, 1025, 2047, 2049, 4100):
        x, m = numbers(kind, (n,), rng), mask((n,), rng, share)
        m[n // 2] = 1
        assert_equal(tensor(x).masked_select(tensor(m)), x[m != 0])
        assert_equal(tensor(np.repeat(x, 2))[::2].masked_select(tensor(np.repeat(m, 2))[::2]), x[m != 0])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_rows_of_all_lengths(kind: Kind) -> None:
    """Eight elements are read together."""
    rng = generator("rows", kind)
    x = numbers(kind, (3, 50), rng)
    for n in range(1, 26):
        index, places_ = rng.integers(0, 50, n), rng.integers(0, 50, (3, n))
        assert_equal(tensor(x).index_select(1, tensor(index)), x[:, index])
        assert_equal(tensor(x).gather(1, tensor(places_)), np.take_along_axis(x, places_, 1))


def test_many_elements() -> None:
    """Large tensors, which are read in blocks and by several threads, give the same results."""
    rng = generator("many")
    x = rng.standard_normal((300, 400)).astype(np.float32)
    index = rng.integers(0, 300, 5000)
    assert_equal(tensor(x).index_select(0, tensor(index)), x[index])
    m = mask((300, 400), rng, 0.3)
    assert_equal(tensor(x).masked_select(tensor(m)), x[m != 0])
    assert_equal(tensor(x.T).t().masked_select(tensor(m)), x[m != 0])
    assert_equal(tensor(x).masked_fill_(tensor(m), 2), np.where(m != 0, np.float32(2), x))
    assert_equal(tensor(x).lt(0).nonzero(), np.argwhere(x < 0))
    places_ = rng.integers(0, 300, (300, 400))
    assert_equal(tensor(x).gather(0, tensor(places_)), np.take_along_axis(x, places_, 0))

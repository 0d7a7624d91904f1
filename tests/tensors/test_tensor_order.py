"""Order statistics against NumPy's stable sort: values and their indices along every dimension."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    FLOATING,
    KINDS,
    Array,
    Kind,
    array_of,
    assert_equal,
    generator,
    laid_out,
    numbers,
    some,
    sorted_numbers,
    special,
    tensor,
)
from reductions import SHAPES, as_number, dims_of, like
from tensor_cases import Case, Cases, check_all, parameters_of


def places(x: Array, dim: int, place_of: Any) -> Array:
    """Return the index that a function finds in each slice; the dimension has size 1."""
    rows = np.moveaxis(x, dim, -1)
    found = np.array([place_of(row) for row in rows.reshape(-1, x.shape[dim])], np.int64)
    return np.expand_dims(found.reshape(rows.shape[:-1]), dim)


def picked(x: Array, dim: int, place_of: Any, keepdim: bool) -> tuple[Array, Array]:
    """Return values and indices, shaped as reductions are."""
    at = places(x, dim, place_of)
    values = np.take_along_axis(x, at, dim)
    shaped = like(x, dim, np.squeeze(values, dim), keepdim)
    return shaped, at.reshape(shaped.shape)


def kth_place(k: int) -> Any:
    return lambda row: np.argsort(row, kind="stable")[k - 1]


def median_place(row: Array) -> Any:
    nan = np.flatnonzero(np.isnan(row)) if row.dtype.kind == "f" else np.array([])
    return nan[0] if nan.size else np.argsort(row, kind="stable")[(row.size - 1) // 2]


def mode_place(row: Array) -> Any:
    """Return the last position of the smallest of the most frequent elements.

    NaNs are equal to each other and larger than every number.
    """
    keys = [(True, 0.0) if math.isnan(v) else (False, v + type(v)(0)) for v in row]
    counts = Counter(keys)
    return len(keys) - 1 - keys[::-1].index(min(counts, key=lambda key: (-counts[key], key)))


def one_of_slice_cases(name: str) -> Cases:
    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        def place_of(k: int) -> Any:
            return {"kthvalue": kth_place(k), "mode": mode_place, "median": median_place}[name]

        def last(x: Array, *args: Any, keepdim: bool = False) -> tuple[Array, Array]:
            arguments = args[1:] if name == "kthvalue" else args
            return picked(x, -1, place_of(args[0] if args else 1), arguments[0] if arguments else keepdim)

        def along(x: Array, *args: Any, keepdim: bool = False) -> tuple[Array, Array]:
            dim, *more = args[1:] if name == "kthvalue" else args
            return picked(x, dim, place_of(args[0]), more[0] if more else keepdim)

        def front(x: Array, dim: int) -> tuple[Any, ...]:
            return (int(rng.integers(1, x.shape[dim] + 1)),) if name == "kthvalue" else ()

        for shape in some(rng, SHAPES, 7):
            x = numbers(kind, shape, rng, -4, 4)
            if name != "median":
                yield Case((x, *front(x, -1)), last)
                yield Case((x, *front(x, -1)), last, {"keepdim": True})
            yield Case((x, *front(x, -1), True), last)
            yield Case((x, *front(x, -1), False), last)
            for dim in dims_of(shape):
                yield Case((x, *front(x, dim), dim), along)
                yield Case((x, *front(x, dim), dim, True), along)
        x = rng.permutation(special(kind))
        yield Case((x, *front(x, 0), 0), along)

    return cases


def median_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def whole(x: Array) -> Any:
        flat = x.reshape(-1)
        return as_number(x, flat[median_place(flat)])

    yield from one_of_slice_cases("median")(kind, rng)
    for shape in some(rng, SHAPES, 7):
        x = numbers(kind, shape, rng, -4, 4)
        yield Case((x,), whole)
        if kind.floating:
            yield Case((np.where(rng.random(shape) < 0.3, np.asarray(np.nan, x.dtype), x),), whole)


def top(x: Array, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> tuple[Array, Array]:  # noqa: A002
    """Return the first k elements of a stable sort in either direction, with their indices."""
    key = np.flip(x, dim) if largest else x
    order = np.argsort(key, axis=dim, kind="stable")
    if largest:
        order = np.flip(x.shape[dim] - 1 - order, dim)
    at = np.take(order, range(k), axis=dim)
    return np.take_along_axis(x, at, dim), at.astype(np.int64)


def topk_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in some(rng, SHAPES, 7):
        x = numbers(kind, shape, rng, -4, 4)
        for k in {1, shape[-1], (shape[-1] + 1) // 2}:
            yield Case((x, k), top)
        for dim in dims_of(shape):
            k = int(rng.integers(1, shape[dim] + 1))
            yield Case((x, k, dim), top)
            yield Case((x, k, dim, False), top)
            yield Case((x, k), top, {"dim": dim, "largest": False, "sorted": True})
    x = rng.permutation(special(kind))
    yield Case((x, 9), top)
    yield Case((x, 9, 0, False), top)


CASES: dict[str, Cases] = {
    "kthvalue": one_of_slice_cases("kthvalue"),
    "mode": one_of_slice_cases("mode"),
    "median": median_cases,
    "topk": topk_cases,
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("shape", [(3000,), (40, 300), (300, 40)])
def test_order_of_many_elements(kind: Kind, shape: tuple[int, ...]) -> None:
    x = numbers(kind, shape, generator("many", kind, shape), -9, 9)
    for layout in ("contiguous", "transposed", "stepped"):
        t = laid_out(x, layout)
        for dim in range(len(shape)):
            k = shape[dim] // 3
            assert_equal(t.kthvalue(k, dim), picked(x, dim, kth_place(k), False), context=layout)
            assert_equal(t.median(dim), picked(x, dim, median_place, False))
            assert_equal(t.topk(k, dim), top(x, k, dim))
            assert_equal(t.topk(k, dim, False), top(x, k, dim, False))
    assert_equal(tensor(x).mode(0), picked(x, 0, mode_place, False))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", ["contiguous", "stepped"])
@pytest.mark.parametrize("descending", [False, True])
def test_many_elements_in_order(kind: Kind, layout: str, descending: bool) -> None:
    for n in (10_000, 512 * 20 + 1):
        ordered = sorted_numbers(numbers(kind, (n,), generator("order", kind)))
        if kind.floating and not descending:
            ordered[-3:] = np.nan
        for swapped in (None, 0, 511, 512, n - 2):  # elements that are out of order, in blocks and between them
            x = ordered[::-1].copy() if descending else ordered.copy()
            if swapped is not None:
                x[[swapped, swapped + 1]] = x[[swapped + 1, swapped]]
            values, indices = laid_out(x, layout).sort(0, descending)
            places = (-x.astype(float) if descending else x).argsort(kind="stable")
            assert np.array_equal(array_of(indices), places)
            assert np.array_equal(array_of(values), x[places], equal_nan=kind.floating)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.numpy.itemsize == 1], ids=str)
@pytest.mark.parametrize("layout", ["contiguous", "stepped"])
@pytest.mark.parametrize("last_descends", [False, True])
def test_many_bytes_are_sorted_by_counting(kind: Kind, layout: str, last_descends: bool) -> None:
    """Elements in order, or in order except the last one, which is in the second block of keys."""
    x = sorted_numbers(numbers(kind, (513,), generator("bytes", kind), -2, 2))
    if last_descends:
        x[-1] = x[0]
    t = laid_out(x, layout)
    for descending in (False, True):
        places = np.argsort(np.invert(x) if descending else x, kind="stable")
        values, indices = t.sort(0, descending)
        assert_equal(values, x[places])
        assert_equal(indices, places)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_unsorted_topk_returns_the_same_elements(kind: Kind) -> None:
    x = numbers(kind, (5, 60), generator("any order", kind), -4, 4)
    for largest in (True, False):
        values, indices = tensor(x).topk(20, 1, largest, False)
        expected, _ = top(x, 20, 1, largest)
        np.testing.assert_array_equal(sorted_numbers(array_of(values), 1), sorted_numbers(expected, 1))
        np.testing.assert_array_equal(np.take_along_axis(x, array_of(indices), 1), array_of(values))
        assert all(len(set(row)) == 20 for row in indices.tolist())


def test_a_bool_is_keepdim_and_a_number_a_dimension() -> None:
    x = _C.FloatTensor([[3, 1, 2], [9, 7, 8]])
    assert tuple(x.median(True)[0].size()) == (2, 1)
    assert tuple(x.median(False)[0].size()) == (2,)
    assert tuple(x.median(1)[0].size()) == (2,)
    assert tuple(x.median(0)[0].size()) == (3,)
    assert x.median() == 3.0
    assert tuple(x.mode(True)[0].size()) == (2, 1)
    assert tuple(x.mode(0)[0].size()) == (3,)
    assert tuple(x.kthvalue(2, True)[0].size()) == (2, 1)
    assert tuple(x.kthvalue(2, 1)[0].size()) == (2,)
    assert tuple(x.kthvalue(2, axis=0, keepdim=True)[0].size()) == (1, 3)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_missing_elements_are_errors(kind: Kind) -> None:
    x, nothing = kind.tensor(2, 3), kind.tensor()
    for k in (0, -1, 4, 1 << 40):
        for name in ("kthvalue", "topk"):
            with pytest.raises(ValueError, match=name):
                getattr(x, name)(k)
            with pytest.raises(ValueError, match=name):
                getattr(x, name)(k, 1)
    with pytest.raises(ValueError, match="kthvalue"):
        x.kthvalue(3, 0)
    for name, args in (("kthvalue", (1,)), ("topk", (1,)), ("mode", ()), ("median", ()), ("median", (True,))):
        with pytest.raises(ValueError, match=name):
            getattr(nothing, name)(*args)


@pytest.mark.parametrize("name", ["kthvalue", "mode", "median", "topk"])
def test_outputs_are_two_tensors_of_the_right_types(name: str) -> None:
    x = _C.FloatTensor([[3, 1, 2]])
    args = (2, 1) if name in {"kthvalue", "topk"} else (1,)
    values, indices = _C.FloatTensor(7), _C.LongTensor()
    result = getattr(x, name)(*args, out=(values, indices))
    assert result[0] is values
    assert result[1] is indices
    for out in (values, (values,), (values, _C.FloatTensor()), (_C.DoubleTensor(), indices), (values, indices, values)):
        with pytest.raises(TypeError, match="out"):
            getattr(x, name)(*args, out=out)
    y = _C.LongTensor([[3, 1, 2]])
    with pytest.raises(ValueError, match=name):
        getattr(y, name)(*args, out=(indices, indices))


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_nan_is_the_largest(kind: Kind) -> None:
    x = kind.tensor([math.nan, 1, math.inf, -1, math.nan])
    values, indices = x.topk(2)
    assert all(math.isnan(v) for v in values)
    assert indices.tolist() == [0, 4]
    assert x.kthvalue(3)[0].tolist() == [math.inf]
    assert math.isnan(x.median())
    assert x.median(0)[1].tolist() == [0]
    assert math.isnan(x.mode()[0][0])

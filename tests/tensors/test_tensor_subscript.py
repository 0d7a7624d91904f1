"""x[key] and x[key] = value against NumPy: random keys of every kind, and keys that are rejected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    _C,
    FLOAT,
    KINDS,
    LAYOUTS,
    Array,
    Kind,
    arranged,
    array_of,
    assert_equal,
    expandable,
    numbers,
    tensor,
)
from value_ids import named

Draw = Callable[[st.SearchStrategy[Any]], Any]
Item = tuple[Any, Any]  # the item for _C and the item for NumPy


# ---- random keys ----


def draw_int(draw: Draw, size: int) -> Item:
    value = draw(st.integers(-size, size - 1))
    return draw(st.sampled_from([value, np.int16(value), np.array(value)])), value


def draw_slice(draw: Draw, size: int) -> Item:
    bound = st.none() | st.integers(-size - 2, size + 2)
    step = st.integers(1, size + 1) | st.integers(-size - 1, -1) | st.sampled_from([1 << 62, -(1 << 63)])
    key = slice(draw(bound), draw(bound), draw(st.none() | step))
    return key, key


def draw_array(draw: Draw, size: int, shape: tuple[int, ...]) -> Item:
    """Return an index array; sizes of 1 broadcast with the shapes of the other index arrays."""
    mask_shape = draw(st.sampled_from([shape, shape[1:], (1,) * len(shape), (*shape[:-1], 1)]))
    count = int(np.prod(mask_shape))
    values = np.array(draw(st.lists(st.integers(-size, size - 1), min_size=count, max_size=count)), np.int64).reshape(
        mask_shape
    )
    if values.ndim == 0:
        return int(values), int(values)
    spelt = [values.tolist(), tensor(values), values, values.astype(np.int8)]
    spelt += [tensor(values.astype(np.int32)), tensor(np.ascontiguousarray(values.T)).T]
    return draw(st.sampled_from(spelt)), values


def draw_mask(draw: Draw, sizes: tuple[int, ...], arrays: tuple[int, ...]) -> Item:
    """Return a mask; next to index arrays it selects as many positions as their broadcast shape needs."""
    count = int(np.prod(sizes))
    values = np.array(draw(st.lists(st.booleans(), min_size=count, max_size=count))).reshape(sizes)
    if arrays:
        chosen = draw(st.sampled_from([1, arrays[-1] if arrays[-1] <= count else 1]))
        values = np.isin(np.arange(count), draw(st.permutations(range(count)))[:chosen]).reshape(sizes)
    bytes_ = values.astype(np.uint8) * 3
    return draw(st.sampled_from([values.tolist(), tensor(bytes_), values, tensor(bytes_.T).T])), values


@st.composite
def keys(draw: Draw) -> tuple[tuple[int, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Return a shape, and keys for _C and for NumPy."""
    shape = tuple(draw(st.lists(st.integers(1, 4), min_size=1, max_size=5)))
    arrays = draw(st.sampled_from([(), (3,), (2, 3), (1,)]))  # the shape to which the index arrays broadcast
    advanced = draw(st.booleans())
    items: list[Item] = []
    dim = 0
    ellipsis = masked = False
    while dim < len(shape) and draw(st.integers(0, 5)):
        kinds = ["int", "slice", "none"] + ["ellipsis"] * (not ellipsis)
        kinds += ["array"] * 3 * bool(advanced and arrays)
        kinds += ["mask"] * (advanced and not masked)
        kind = draw(st.sampled_from(kinds))
        if kind == "none":
            items.append((None, None))
        elif kind == "ellipsis":
            ellipsis = True
            items.append((..., ...))
            dim += draw(st.integers(0, len(shape) - dim))
        elif kind == "mask":
            masked = True
            length = draw(st.integers(1, len(shape) - dim))
            items.append(draw_mask(draw, shape[dim : dim + length], arrays))
            dim += length
        else:
            make = {"int": draw_int, "slice": draw_slice}.get(kind)
            items.append(make(draw, shape[dim]) if make else draw_array(draw, shape[dim], arrays))
            dim += 1
    # the dimensions after ... count from the end, so that the key must index all of them
    if ellipsis and dim < len(shape):
        items += [(slice(None),) * 2] * (len(shape) - dim)
    return shape, tuple(a for a, _ in items), tuple(b for _, b in items)


def key_of(items: tuple[Any, ...], draw: Draw) -> Any:
    return items[0] if len(items) == 1 and not means_tuple(items[0]) and draw(st.booleans()) else items


def means_tuple(key: Any) -> bool:
    """Return whether a key is a list that means a tuple of its items, because one of them is a list."""
    return isinstance(key, list) and any(isinstance(item, list) for item in key)


def assert_same(actual: Any, expected: Any, kind: Kind) -> None:
    """Assert equal results: a number for one element, otherwise a tensor, without dimensions if it is empty."""
    if np.ndim(expected) == 0:
        assert type(actual) is kind.accumulate
        assert actual == expected
    else:
        assert_equal(actual, np.asarray(expected))


@deterministic(600)
@given(st.data())
def test_reading(data: st.DataObject) -> None:
    shape, key, numpy_key = data.draw(keys())
    layout = data.draw(st.sampled_from(LAYOUTS))
    kind = data.draw(st.sampled_from(KINDS))
    array = np.arange(int(np.prod(shape))).reshape(shape).astype(kind.numpy)
    array = expandable(array) if layout == "expanded" else array
    x = arranged(array, layout)
    expected = array[numpy_key]
    ours = key_of(key, data.draw)
    assert_same(x[ours], expected, kind)
    assert_same(x.index(ours), expected, kind)


def draw_value(draw: Draw, kind: Kind, shape: tuple[int, ...]) -> Item:
    """Return a value that can be broadcast to the shape."""
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    if draw(st.booleans()) or 0 in shape:
        value = numbers(kind, (), rng)
        return (float(value) if kind.floating else int(value)), value
    mask_shape = tuple(draw(st.sampled_from([n, 1])) for n in shape)
    mask_shape = mask_shape[draw(st.integers(0, len(mask_shape))) :]
    if not mask_shape:
        mask_shape = draw(st.sampled_from([(1,), (1, 1)]))
    elif draw(st.booleans()) and len(mask_shape) == len(shape):
        mask_shape = (1, *mask_shape)
    other = draw(st.sampled_from(KINDS))
    values = numbers(other, mask_shape, rng, 0, 9)
    if other.floating and not kind.floating:
        values = np.floor(values)  # a list of floats is not converted to ints
    spelt = [tensor(values), values]
    if other.floating == kind.floating or kind.floating:
        spelt += [values.tolist(), tuple(values.tolist())]
    return draw(st.sampled_from(spelt)), values


@deterministic(600)
@given(st.data())
def test_writing(data: st.DataObject) -> None:
    shape, key, numpy_key = data.draw(keys())
    layout = data.draw(st.sampled_from(["contiguous", "transposed", "stepped", "permuted", "offset", "numpy"]))
    kind = data.draw(st.sampled_from(KINDS))
    array = np.arange(int(np.prod(shape))).reshape(shape).astype(kind.numpy)
    x = arranged(array, layout)
    value, numpy_value = draw_value(data.draw, kind, np.shape(array[numpy_key]))
    squeezed = np.asarray(numpy_value)
    while squeezed.ndim > np.ndim(array[numpy_key]) and squeezed.shape[0] == 1:
        squeezed = squeezed[0]  # NumPy drops leading dimensions of size 1 for slices, but not for index arrays
    array[numpy_key] = squeezed.astype(kind.numpy)
    x[key_of(key, data.draw)] = value
    assert_equal(x, array)


# ---- particular keys ----


def test_numbers_are_python_numbers() -> None:
    for kind in KINDS:
        x = kind.tensor([[1, 2], [3, 4]])
        assert type(x[1, 0]) is kind.accumulate
        assert x[1, 0] == x[1][0] == x[-1, -2] == x[np.int64(1), 0] == x[_C.LongTensor([1])[0], 0] == 3
        assert type(x[1]) is kind.tensor


def test_views_and_copies() -> None:
    x = _C.IntTensor([[1, 2, 3], [4, 5, 6]])
    views: list[Any] = [0, slice(None), (slice(None), 1), ..., None, (0, slice(0, 2)), (..., 1), slice(0, 1), ()]
    for key in views:
        assert x[key].storage() is x.storage(), key
    copies: list[Any] = [
        [0], _C.LongTensor([0]), x.gt(2), ([0, 1], [0, 1]), np.array([0]), slice(None, None, -1),
        (0, slice(0, None, -1)),
    ]  # fmt: skip
    for key in copies:
        assert x[key].storage() is not x.storage()
    x[:, 1][:] = 9
    assert x.tolist() == [[1, 9, 3], [4, 9, 6]]


def test_a_bytetensor_is_a_mask_and_an_array_of_bytes_is_not() -> None:
    x = _C.FloatTensor([5, 6, 7])
    assert x[_C.ByteTensor([0, 1, 2])].tolist() == [6, 7]
    assert x[np.array([0, 1, 2], np.uint8)].tolist() == [5, 6, 7]
    assert x[[0, 1, 2]].tolist() == [5, 6, 7]
    assert x[[False, True, True]].tolist() == [6, 7]
    assert x[x.gt(5)].tolist() == [6, 7]
    x[x > 5] = 0
    assert x.tolist() == [5, 0, 0]


def test_nothing_selected() -> None:
    for kind in KINDS:
        x = kind.tensor([[1, 2], [3, 4]])
        keys_: list[Any] = [slice(0, 0), slice(5, 9), (slice(None), slice(2, 1)), [], ([], 0), [False, False]]
        for key in (*keys_, _C.LongTensor(), _C.ByteTensor(2, 2), np.zeros(0, int)):
            assert x[key].size() == ()
            x[key] = 7
            x[key] = kind.tensor()
        assert x.tolist() == [[1, 2], [3, 4]]
        nothing = kind.tensor()
        for key in (slice(None), ..., [], _C.LongTensor(), _C.ByteTensor(), slice(0, 5), ()):
            assert nothing[key].size() == (), key
            nothing[key] = 5
        for bad in (0, -1, [0], (0, 0), (slice(None), slice(None))):
            with pytest.raises(IndexError):
                nothing[bad]
            with pytest.raises(IndexError):
                nothing[bad] = 1


BAD_KEYS: list[tuple[Any, Any]] = [
    (2, IndexError), (-3, IndexError), (1 << 70, IndexError), (-(1 << 70), IndexError), ((0, 3), IndexError),
    ((0, 0, 0), IndexError),
    ((..., ...), IndexError), (1.0, TypeError), ("a", TypeError), (b"a", TypeError), (True, TypeError),
    (np.True_, TypeError), (object(), TypeError), ({0}, TypeError), (slice(None, None, 0), ValueError),
    (slice("a"), TypeError), (slice(1.5), TypeError), ([0, 2], IndexError), ([0, -3], IndexError),
    ([0.5], (TypeError, IndexError)),
    ([[[0], [0, 1]]], ValueError), (_C.FloatTensor([0]), TypeError), (_C.LongTensor([0, 2]), IndexError),
    (_C.ByteTensor(3), IndexError), (_C.ByteTensor(2, 2), IndexError), (_C.ByteTensor(2, 3, 1), IndexError),
    ([True], IndexError), ([True, False, True], IndexError), (([0, 1], [0, 1, 2]), IndexError),
    (np.array([0.5]), TypeError),
    (np.array(0.5), TypeError), (np.array(True), TypeError), (np.array(["a"]), TypeError),
    (lambda: 0, TypeError),
    ((None,) * 63, IndexError), ((None,) * 200, IndexError), ((0,) * 200, IndexError),
    (_C.FloatStorage(1), (IndexError, TypeError)),
    (np.array([], float), TypeError), ({"a": 1}, TypeError), (_C.LongTensor([[0, 1 << 62]]), IndexError),
]  # fmt: skip


@pytest.mark.parametrize(("key", "error"), BAD_KEYS, ids=named)
def test_keys_that_are_refused(key: Any, error: type[Exception]) -> None:
    x = tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    with pytest.raises(error):
        x[key]
    with pytest.raises(error):
        x.index(key)
    with pytest.raises(error):
        x[key] = 1
    with pytest.raises(error):
        x[key] = x
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


LISTS_THAT_MEAN_TUPLES: list[list[Any]] = [
    [[0, 0], [0, 1]], [slice(None), [0, 2]], [[1, 0], slice(1)], [None, 1], [..., 0], [1, None, [2, 0]], [0, ...],
    [_C.LongTensor([1, 0]), 2], [np.array([1, 0]), [1, 2]], [(0, 1), (2, 0)], [range(2), 1],
]  # fmt: skip


@pytest.mark.parametrize("key", LISTS_THAT_MEAN_TUPLES, ids=named)
def test_a_list_that_holds_more_than_numbers_means_a_tuple(key: list[Any]) -> None:
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    x = tensor(array)
    numpy_key = tuple(np.asarray(item) if _C.is_tensor(item) else item for item in key)
    assert_same(x[key], array[numpy_key], FLOAT)
    assert_same(x.index(key), array[tuple(numpy_key)], FLOAT)
    x[key] = 7
    array[numpy_key] = 7
    assert_equal(x, array)


def test_a_list_of_numbers_is_one_index() -> None:
    x = _C.FloatTensor([[0, 1, 2], [3, 4, 5]])
    assert x[[1, 0]].tolist() == [[3, 4, 5], [0, 1, 2]]
    assert x[[True, False]].tolist() == [[0, 1, 2]]
    assert x[[]].size() == ()
    assert x[([1, 0],)].tolist() == x[[[1, 0]]].tolist() == [[3, 4, 5], [0, 1, 2]]


BAD_VALUES: list[Any] = [
    "a", None, 1j, object(), {1}, {1: 2}, [1, "a"], [[1, 2], [3]], [1, 2, 3, 4], np.zeros(4), np.zeros((2, 2, 3)),
    [[1], [2], [3]],
    _C.FloatTensor(4), _C.FloatTensor(2, 2, 3), _C.FloatTensor(), b"abcd", np.zeros(3, "c8"), [], np.zeros(0),
    _C.FloatStorage(3),
    np.array("a"), (x for x in "ab"), [None] * 3,
]  # fmt: skip


@pytest.mark.parametrize("value", BAD_VALUES, ids=named)
@pytest.mark.parametrize("key", [0, slice(None), (slice(None), 1), [0, 1], ..., None, _C.ByteTensor([1, 0])], ids=named)
def test_values_that_are_refused(key: Any, value: Any) -> None:
    x = tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    if isinstance(value, _C._StorageBase):
        return  # a storage is a sequence of numbers
    with pytest.raises((TypeError, ValueError)):
        x[key] = value
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_of_another_shape_with_as_many_elements_is_assigned_in_order(kind: Kind) -> None:
    array = np.arange(24).reshape(2, 3, 4).astype(kind.numpy)
    keys: list[Any] = [
        (slice(None), 1), (0, slice(None), 2), ..., (slice(None), slice(None, None, -1)), ([1, 0], slice(1, 3)), None,
        (slice(None), [0, 2], slice(None, 2)), array % 3 == 0, (0, 1, slice(0, 1)),
    ]  # fmt: skip
    for key in keys:
        selected = array[key]
        values = np.arange(100, 100 + selected.size)
        for shape in ((selected.size,), (selected.size, 1), (1, selected.size, 1), selected.shape[::-1]):
            for other in (kind.tensor, _C.LongTensor):
                value = other(values.tolist()).view(*shape)
                for spelt in (value, value.t().contiguous().t() if value.dim() == 2 else value):
                    x, expected = tensor(array), array.copy()
                    x[tensor(np.asarray(key, np.uint8)) if isinstance(key, np.ndarray) else key] = spelt
                    expected[key] = values.reshape(selected.shape)
                    assert_equal(x, expected, context=(key, shape))


def test_a_tensor_is_assigned_in_order_to_its_own_memory() -> None:
    x = _C.FloatTensor([[1, 2, 3], [4, 5, 6]])
    x[:] = x.t()
    assert x.tolist() == [[1, 4, 2], [5, 3, 6]]
    x[::-1] = x.view(3, 2)
    assert x.tolist() == [[5, 3, 6], [1, 4, 2]]


def test_arrays_and_sequences_of_another_shape_are_not_assigned_in_order() -> None:
    x = _C.FloatTensor(2, 3)
    for value in (np.ones((3, 2)), np.ones(6), [[1, 2], [3, 4], [5, 6]], range(6)):
        with pytest.raises(ValueError, match="assignment"):
            x[:] = value
    assert x.sum() == 0


def test_values_of_the_wrong_kind_for_one_element() -> None:
    x = _C.IntTensor([1, 2])
    for value, error in (
        (1.5, TypeError), (1 << 40, OverflowError), ("a", TypeError), (None, TypeError), ([1, 2], ValueError),
        (_C.FloatTensor([1, 2]), ValueError), (float("nan"), TypeError),
    ):  # fmt: skip
        with pytest.raises(error):
            x[0] = value
        assert x.tolist() == [1, 2]
    x[0] = _C.IntTensor([7])
    x[1] = [8]
    assert x.tolist() == [7, 8]
    x[0] = np.int64(3)
    x[1] = True
    assert x.tolist() == [3, 1]


def test_writing_into_itself() -> None:
    base = np.arange(12, dtype=np.int32).reshape(3, 4)
    for key, source in (
        ((slice(0, 2),), (slice(1, 3),)), ((slice(1, 3),), (slice(0, 2),)), (([2, 0, 1],), (slice(None),)),
        (([0, 1, 2],), (slice(None, None),)), ((slice(None), [3, 2, 1, 0]), (...,)),
    ):  # fmt: skip
        x, expected = tensor(base), base.copy()
        expected[key] = base[source]
        x[key] = x[source]
        assert_equal(x, expected)
    x = tensor(base[:3, :3].copy())
    x[...] = x.t()
    assert_equal(x, base[:3, :3].T)
    x = tensor(base[:3, :3].copy())
    x[[0, 1, 2]] = x.t()
    assert_equal(x, base[:3, :3].T)
    i = _C.LongTensor([2, 0, 1])
    i[i] = i
    assert i.tolist() == [0, 1, 2]
    m = _C.ByteTensor([1, 0, 1])
    m[m] = 5
    assert m.tolist() == [5, 0, 5]


def test_assignments_that_are_rejected() -> None:
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    array.flags.writeable = False
    x = _C.from_numpy(array)
    for key in (0, (0, 0), [0], _C.ByteTensor([1, 0]), ..., slice(None), (slice(None), [1])):
        with pytest.raises(BufferError):
            x[key] = 5
        with pytest.raises(BufferError):
            x[key] = _C.FloatTensor([5])
    assert array.tolist() == [[0, 1, 2], [3, 4, 5]]
    y = _C.FloatTensor([[1], [2]]).expand(2, 3)
    with pytest.raises(ValueError, match="same memory"):
        y[...] = 5
    with pytest.raises(ValueError, match="same memory"):
        y[0] = 5
    y[0, 0] = 5  # one position only
    assert y.tolist() == [[5, 5, 5], [2, 2, 2]]


def test_an_index_is_checked_even_if_nothing_is_selected() -> None:
    """An index out of range is an error even if nothing is selected, unlike in NumPy."""
    x = _C.IntTensor(2, 3)
    keys_: list[Any] = [([5], [False] * 3), ([], [7]), (_C.LongTensor([[2]]), _C.ByteTensor(3))]
    for key in keys_:
        with pytest.raises(IndexError, match="out of range"):
            x[key]


def test_iteration_goes_over_the_first_dimension() -> None:
    array = np.arange(24, dtype=np.int64).reshape(2, 3, 4)
    for x, a in ((tensor(array), array), (tensor(array).transpose(0, 2), array.T)):
        for row, expected in zip(x, a, strict=True):
            assert_equal(row, np.array(expected))
            assert row.storage() is x.storage()
    row_sums = [int(row.sum()) for row in tensor(array)]
    assert row_sums == array.sum((1, 2)).tolist()


def test_elements_cannot_be_deleted() -> None:
    x = _C.FloatTensor(3)
    for key in (0, slice(None), [0], "a"):
        with pytest.raises(TypeError, match="deleted"):
            del x[key]


def test_conversion_on_assignment() -> None:
    x = _C.IntTensor(4)
    x[...] = _C.FloatTensor([1.9, -1.9, float("nan"), 1e20])
    assert x.tolist() == [1, -1, 0, (1 << 31) - 1]
    x[[0, 1]] = np.array([2.5, 3.5])
    assert x.tolist()[:2] == [2, 3]
    b = _C.ByteTensor(2)
    b[:] = _C.IntTensor([256, -1])
    assert b.tolist() == [0, 255]
    h = _C.HalfTensor(2)
    h[:] = [1e6, 1e-9]
    assert h.tolist() == [float("inf"), 0]


def test_large_selections() -> None:
    rng = np.random.default_rng(0)
    array = rng.integers(0, 1000, (200, 300)).astype(np.int64)
    x = tensor(array)
    rows, columns = rng.integers(-200, 200, 5000), rng.integers(-300, 300, 5000)
    assert_equal(x[rows, columns], array[rows, columns])
    assert_equal(x[tensor(rows)], array[rows])
    assert_equal(x.t()[columns], array.T[columns])
    mask: Array = array > 500
    assert_equal(x[x > 500], array[mask])
    assert_equal(x.t()[x.t() > 500], array.T[mask.T])
    x[x > 500] = tensor(np.arange(int(mask.sum())))
    array[mask] = np.arange(int(mask.sum()))
    assert_equal(x, array)
    assert array_of(x).sum() == array.sum()

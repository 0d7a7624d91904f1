"""UShort, UInt and ULong: every method against NumPy, over the whole range of the dtype."""

from __future__ import annotations

import operator
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from every_dtype import _C, DEFAULT, UNSIGNED, Array, numpy_of, tensor_type, whole_range

pytestmark = [pytest.mark.parametrize("name", UNSIGNED)]


def pair(name: str, count: int = 1000) -> tuple[Any, Any, Array, Array]:
    """Return two tensors and their arrays; the second has no zeros."""
    a, b = whole_range(name, count), whole_range(name, count, 2)
    b[b == 0] = 7
    return _C.from_numpy(a.copy()), _C.from_numpy(b.copy()), a, b


def same(found: Any, expected: Array) -> bool:
    """Return whether a tensor has the dtype and the elements of an array."""
    array = found.numpy()
    return bool(array.dtype == expected.dtype and np.array_equal(array, expected))


@pytest.mark.parametrize(
    "function",
    [
        operator.add,
        operator.sub,
        operator.mul,
        operator.floordiv,
        operator.mod,
        operator.and_,
        operator.or_,
        operator.xor,
    ],
)
def test_operators_of_two_tensors_wrap_around(name: str, function: Callable[[Any, Any], Any]) -> None:
    x, y, a, b = pair(name)
    assert same(function(x, y), function(a, b))
    assert same(function(x[::3], y[::3]), function(a[::3], b[::3]))
    x_copy = x.clone()
    assert same(getattr(operator, f"i{function.__name__.strip('_')}")(x_copy, y), function(a, b))
    assert x_copy.numpy().tolist() == function(a, b).tolist()


@pytest.mark.parametrize("function", [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod])
def test_operators_of_a_tensor_and_a_number(name: str, function: Callable[[Any, Any], Any]) -> None:
    x, y, a, b = pair(name)
    number = a.dtype.type(np.iinfo(a.dtype).max - 5)
    assert same(function(x, int(number)), function(a, number))
    assert same(function(int(number), y), function(number, b))


def test_division_truncates_and_never_traps(name: str) -> None:
    x, y, a, b = pair(name)
    assert same(x.div(y), a // b)
    assert same(x.fmod(y), np.fmod(a, b))
    assert same(x.remainder(y), np.remainder(a, b))
    assert x.div(0).numpy().tolist() == [0] * len(a)
    assert x.fmod(0).numpy().tolist() == [0] * len(a)


def test_powers_and_shifts(name: str) -> None:
    x, y, a, b = pair(name)
    assert same(x**y, a**b)
    assert same(x**3, a**3)
    counts = (b % a.dtype.type(8 * a.dtype.itemsize)).astype(a.dtype)
    shifts = _C.from_numpy(counts)
    assert same(x << shifts, a << counts)
    assert same(x >> shifts, a >> counts)
    assert (x << 8 * a.dtype.itemsize).numpy().tolist() == [0] * len(a)
    assert (x >> 8 * a.dtype.itemsize).numpy().tolist() == [0] * len(a)
    assert same(~x, ~a)


@pytest.mark.parametrize("word", ["lt", "gt", "le", "ge", "eq", "ne"])
def test_comparisons_give_byte_tensors(name: str, word: str) -> None:
    x, y, a, b = pair(name)
    expected = getattr(operator, word)(a, b)
    assert same(getattr(x, word)(y), expected.astype(np.uint8))
    assert same(getattr(_C, word)(x, y, out=type(x)()), expected.astype(a.dtype))
    assert same(getattr(x.clone(), f"{word}_")(y), expected.astype(a.dtype))
    middle = int(b[9])
    assert same(getattr(x, word)(middle), getattr(operator, word)(a, b[9]).astype(np.uint8))


def test_reductions(name: str) -> None:
    x, _, a, _ = pair(name)
    sums = np.uint64 if name == "ULong" else np.int64
    assert x.sum() == int(a.astype(sums).sum(dtype=sums))
    assert x.max() == int(a.max())
    assert x.min() == int(a.min())
    rows, array = x.view(10, 100), a.reshape(10, 100)
    assert same(rows.sum(1), array.sum(1, dtype=sums).astype(a.dtype))
    assert same(rows.prod(0), array.prod(0, dtype=sums).astype(a.dtype))
    assert same(rows.cumsum(1), array.cumsum(1, dtype=sums).astype(a.dtype))
    assert same(rows.cumprod(0), array.cumprod(0, dtype=sums).astype(a.dtype))
    values, places = rows.max(1)
    assert same(values, array.max(1))
    assert places.tolist() == array.argmax(1).tolist()
    assert rows.min(0)[1].tolist() == array.argmin(0).tolist()


def test_order(name: str) -> None:
    x, _, a, _ = pair(name)
    assert same(x.sort()[0], np.sort(a))
    assert same(x.sort(0, True)[0], np.sort(a)[::-1])
    assert same(x.sorted(), np.sort(a))
    assert same(x.sorted(0, True), np.sort(a)[::-1])
    assert same(x.topk(17)[0], np.sort(a)[::-1][:17])
    assert x.kthvalue(33)[0].tolist() == [int(np.sort(a)[32])]
    assert x.median() == int(np.sort(a)[(len(a) - 1) // 2])
    few = _C.from_numpy(np.array([3, 1, 3, 2, 1, 3], a.dtype))
    assert few.mode()[0].tolist() == [3]


def test_products(name: str) -> None:
    a = whole_range(name, 30).reshape(5, 6)
    b = whole_range(name, 42, 2).reshape(6, 7)
    x, y = _C.from_numpy(a), _C.from_numpy(b)
    assert same(x.mm(y), a @ b)
    assert same(x.mv(y.t()[0]), a @ b.T[0])
    big, large = whole_range(name, 10000).reshape(100, 100), whole_range(name, 10000, 3).reshape(100, 100)
    assert same(_C.from_numpy(big).mm(_C.from_numpy(large)), big @ large)
    small = _C.from_numpy((a % 100).astype(a.dtype))
    assert small[0].dot(small[1]) == int(((a % 100)[0].astype(np.uint64) * (a % 100)[1].astype(np.uint64)).sum())
    assert same(x.addmm(2, 3, x, x.t().contiguous().mm(x)), 2 * a + 3 * (a @ (a.T @ a)))


@pytest.mark.parametrize("other", [*DEFAULT, *UNSIGNED])
def test_conversions_from_and_to_integers_wrap_around(name: str, other: str) -> None:
    """Floating numbers out of range become the nearest number; NumPy leaves that undefined."""
    a = whole_range(name, 1000)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = a.astype(numpy_of(other))
    converted = _C.from_numpy(a).type(f"_C.{other}Tensor")
    assert type(converted) is tensor_type(other)
    assert same(converted, expected)
    if other not in ("Double", "Float", "Half"):
        back = whole_range(other, 1000)
        assert same(_C.from_numpy(back).type(f"_C.{name}Tensor"), back.astype(a.dtype))


@pytest.mark.parametrize("floating", ["Double", "Float", "Half"])
def test_floating_numbers_become_the_nearest_element(name: str, floating: str) -> None:
    numbers = np.array([0, 0.5, 1.99, -0.5, -1, -1e4, 300.7, 65504, np.inf, -np.inf, np.nan], numpy_of(floating))
    largest = np.iinfo(numpy_of(name)).max
    found = getattr(_C.from_numpy(numbers), name.lower())().tolist()
    assert found == [0, 0, 1, 0, 0, 0, 300, 65504, largest, 0, 0]


def test_elements_are_checked(name: str) -> None:
    largest = np.iinfo(numpy_of(name)).max
    kind = tensor_type(name)
    assert kind([0, largest]).tolist() == [0, largest]
    x = kind(2)
    x[0] = largest
    x.fill_(largest)
    assert largest in x
    assert -1 not in x
    for wrong in (-1, largest + 1):
        with pytest.raises(OverflowError):
            x.fill_(wrong)
        with pytest.raises(OverflowError):
            kind([1, wrong])
    with pytest.raises(TypeError):
        x.fill_(1.5)


def outcome(kind: Any, given: Any) -> Any:
    """Return the elements of a new tensor, or the type of the exception."""
    try:
        return kind(given).tolist()
    except (OverflowError, TypeError) as error:
        return type(error)


@pytest.mark.parametrize("other", [*DEFAULT, *UNSIGNED])
def test_arrays_of_constructors_are_converted_like_lists(name: str, other: str) -> None:
    for kind, array in ((tensor_type(name), whole_range(name, 50)), (tensor_type(other), np.arange(50))):
        for given in (array, array % 100, (array % 100).astype(numpy_of(other))):
            assert outcome(kind, given) == outcome(kind, given.tolist())


def test_arrays_are_operands_of_operators(name: str) -> None:
    x, _, a, b = pair(name)
    assert same(x + b, a + b)
    assert same(a * _C.from_numpy(b), a * b)
    assert same(x == a, np.ones(len(a), np.uint8))


def test_text_and_bytes(name: str) -> None:
    largest = np.iinfo(numpy_of(name)).max
    x = tensor_type(name)([[1, largest], [0, 20]])
    width = len(str(largest))
    assert str(x).split("\n")[0] == f"[[{1:{width}} {largest}]"
    assert bytes(x) == x.numpy().tobytes()
    assert memoryview(x).format == memoryview(x.numpy()).format
    for protocol in range(6):
        assert pickle.loads(pickle.dumps(x, protocol)).tolist() == x.tolist()
    assert np.from_dlpack(x).tolist() == x.tolist()
    assert _C.from_dlpack(np.array([1, largest], numpy_of(name))).tolist() == [1, largest]
    shared = x.numpy()
    shared[0, 0] = 9
    assert x[0, 0] == 9
    assert getattr(_C, f"{name}Storage")([1, largest]).tolist() == [1, largest]


def test_numbers_are_drawn_from_the_whole_range(name: str) -> None:
    largest = np.iinfo(numpy_of(name)).max
    g = _C.Generator().manual_seed(1)
    x = tensor_type(name)(100_000).random_(generator=g)
    assert x.max() > largest * 0.999
    assert x.min() < largest * 0.001
    x.random_(5, 9, generator=g)
    assert (x.min(), x.max()) == (5, 8)
    assert sorted(_C.randperm(50, generator=g, out=tensor_type(name)()).tolist()) == list(range(50))
    with pytest.raises(ValueError, match="range"):
        x.random_(-3, 9)


def test_creation_and_indexing(name: str) -> None:
    kind, dtype = tensor_type(name), numpy_of(name)
    largest = int(np.iinfo(dtype).max)
    assert _C.arange(largest - 2, largest, 1, out=kind()).tolist() == [largest - 2, largest - 1]
    assert kind(3, 3).fill_(2).tril().tolist() == np.tril(np.full((3, 3), 2)).tolist()
    assert _C.eye(3, out=kind()).tolist() == np.eye(3).astype(int).tolist()
    x = kind(range(10))
    assert x[x > 6].tolist() == [7, 8, 9]
    assert x[kind([1, 3])].tolist() == [1, 3]
    assert x.index_select(0, _C.LongTensor([2, 2])).tolist() == [2, 2]
    assert x.clone().index_add_(0, _C.LongTensor([0]), kind([largest])).tolist()[0] == largest
    assert x.clone().masked_fill_(x < 3, largest).tolist()[:3] == [largest] * 3
    assert _C.cat([x, x]).size() == (20,)
    assert x.nonzero().size() == (9, 1)
    assert x.clamp(2, largest).tolist()[:3] == [2, 2, 2]


def test_missing_methods_have_a_reason(name: str) -> None:
    x = tensor_type(name)([1])
    for word in ("neg", "abs", "sqrt", "mean", "uniform_", "svd"):
        assert not hasattr(x, word)
        with pytest.raises(AttributeError, match=f"'{word}': its elements are unsigned integers$"):
            getattr(x, word)
    with pytest.raises(AttributeError, match=f"^'_C.{name}Tensor' object has no attribute 'nothing'$"):
        _ = x.nothing
    with pytest.raises(TypeError, match=r"sqrt.. is not defined for .*; its elements are unsigned integers"):
        _C.sqrt(x)
    with pytest.raises(TypeError, match="bad operand type for unary -"):
        _ = -x

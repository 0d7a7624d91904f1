"""Bool: masks and comparisons, in place of ByteTensors, and what has no meaning for truth values."""

from __future__ import annotations

import operator
import pickle
from typing import Any

import numpy as np
import pytest
from every_dtype import _C, DEFAULT, UNSIGNED, Array, numpy_of


def drawn(count: int, seed: int = 1) -> tuple[Any, Array]:
    """Return a BoolTensor and its array."""
    array = np.random.default_rng(seed).random(count) < 0.5
    return _C.from_numpy(array.copy()), array


def same(found: Any, expected: Array) -> bool:
    """Return whether a tensor has the dtype and the elements of an array."""
    array = found.numpy()
    return bool(array.dtype == expected.dtype and np.array_equal(array, expected))


@pytest.mark.parametrize("name", [*DEFAULT, *UNSIGNED, "Bool"])
@pytest.mark.parametrize("word", ["lt", "gt", "le", "ge", "eq", "ne"])
def test_comparisons_give_bool_tensors_where_they_are_asked_for(name: str, word: str) -> None:
    a = (np.arange(600) % 7 > 2 if name == "Bool" else np.arange(600) % 7).astype(numpy_of(name))
    b = np.roll(a, 5)
    x, y = _C.from_numpy(a), _C.from_numpy(b)
    expected = getattr(operator, word)(a, b)
    assert same(getattr(x, word)(y, out=_C.BoolTensor()), expected)
    assert same(getattr(_C, word)(x, y, out=_C.BoolTensor()), expected)
    assert same(getattr(_C, word)(x[::2], 1, out=_C.BoolTensor()), getattr(operator, word)(a[::2], 1))
    assert same(getattr(x, word)(y), expected.astype(np.uint8))
    assert same(getattr(operator, word)(x, y), expected.astype(np.uint8))


def test_comparisons_in_place_keep_the_dtype() -> None:
    x, a = drawn(300)
    y, b = drawn(300, 2)
    assert same(x.clone().lt_(y), a < b)
    assert same(x.clone().eq_(y), a == b)
    assert same(x.clone().ge_(True), a >= True)


def test_bool_tensors_are_masks() -> None:
    mask, chosen = drawn(300)
    a = np.arange(300.0)
    x = _C.from_numpy(a.copy())
    assert same(x[mask], a[chosen])
    assert same(x.masked_select(mask), a[chosen])
    assert same(_C.masked_select(x, mask), a[chosen])
    assert same(x.clone().masked_fill_(mask, 7), np.where(chosen, 7, a))
    filled = x.clone()
    filled[mask] = 5
    assert same(filled, np.where(chosen, 5, a))
    assert same(x.clone().masked_scatter_(mask, _C.zeros(300).double()), np.where(chosen, 0, a))
    assert same(mask[mask], chosen[chosen])
    assert same(x[chosen], a[chosen])
    assert same(x.view(3, 100)[mask.view(3, 100)], a.reshape(3, 100)[chosen.reshape(3, 100)])
    with pytest.raises(TypeError, match="ByteTensor or BoolTensor"):
        x.masked_select(x)


def test_logic() -> None:
    x, a = drawn(500)
    y, b = drawn(500, 2)
    assert same(x & y, a & b)
    assert same(x | y, a | b)
    assert same(x ^ y, a ^ b)
    assert same(~x, ~a)
    assert same(x & True, a)
    assert same(x | True, a | True)
    z = x.clone()
    z &= y
    z |= x
    assert same(z, (a & b) | a)
    assert (x.all(), x.any(), (x | ~x).all(), (x & ~x).any()) == (False, True, True, False)
    assert x.sum() == int(a.sum())
    assert type(x.sum()) is int


def test_elements_are_bools() -> None:
    x = _C.BoolTensor([[True, False], [1, 0]])
    assert x.tolist() == [[True, False], [True, False]]
    assert x[0, 0] is True
    assert x.max() is True
    assert x.min() is False
    x[1, 1] = True
    assert False in x
    assert str(x) == "[[ True False]\n [ True  True]]\n[_C.BoolTensor of size 2x2]"
    for wrong in (2, -1):
        with pytest.raises(OverflowError):
            x.fill_(wrong)
    with pytest.raises(TypeError):
        x.fill_(0.5)
    one = _C.BoolTensor([True])
    assert (int(one), float(one), bool(one)) == (1, 1.0, True)
    with pytest.raises(TypeError, match="cannot be used as an index"):
        operator.index(one)


def test_arrays_of_constructors_are_converted_like_lists() -> None:
    a = np.array([True, False])
    assert _C.BoolTensor(a).tolist() == _C.BoolTensor(np.array([1, 0])).tolist() == [True, False]
    for name in (*DEFAULT, *UNSIGNED):
        kind = getattr(_C, f"{name}Tensor")
        assert kind(a).tolist() == [1, 0]
        assert kind(a).numpy().dtype == numpy_of(name)
    for wrong, error in ((np.array([1, 2]), OverflowError), (np.array([1.0]), TypeError)):
        for given in (wrong, wrong.tolist()):
            with pytest.raises(error, match=r"BoolTensor\(\): item \[\d\]"):
                _C.BoolTensor(given)


def test_arrays_of_bools_are_operands_of_operators() -> None:
    x, a = drawn(50)
    y, b = drawn(50, 2)
    assert same(x & b, a & b)
    assert same(a ^ y, a ^ b)
    assert same(x == b, (a == b).astype(np.uint8))
    for wrong in (x.byte(), _C.ones(50)):
        with pytest.raises(TypeError, match="the operands must have the same dtype"):
            wrong == b  # noqa: B015


@pytest.mark.parametrize("name", [*DEFAULT, *UNSIGNED])
def test_conversions(name: str) -> None:
    """Every number other than zero, also NaN and a fraction, is true."""
    numbers = np.array([0, 1, 2, 100, 0, 127], numpy_of(name))
    x = _C.from_numpy(numbers)
    assert same(x.bool(), numbers.astype(bool))
    assert same(x.bool().type(f"_C.{name}Tensor"), numbers.astype(bool).astype(numbers.dtype))
    assert same(x[::2].bool(), numbers[::2].astype(bool))
    if name in ("Double", "Float", "Half"):
        odd = np.array([0.25, np.nan, np.inf, -0.0], numpy_of(name))
        assert same(_C.from_numpy(odd).bool(), odd.astype(bool))


def test_order_and_shape() -> None:
    x, a = drawn(200)
    assert same(x.sort()[0], np.sort(a))
    assert same(x.sorted(), np.sort(a))
    assert same(x.sorted(0, True), np.sort(a)[::-1])
    assert same(x.topk(5)[0], np.sort(a)[::-1][:5])
    assert same(_C.cat([x, x]), np.concatenate([a, a]))
    assert same(x.view(10, 20).t().contiguous(), a.reshape(10, 20).T)
    assert x.nonzero().view(-1).tolist() == np.flatnonzero(a).tolist()
    assert same(x.index_select(0, _C.LongTensor([5, 5])), a[[5, 5]])
    assert x.equal(x.clone())
    assert same(x.clone().zero_(), np.zeros(200, bool))


def test_exchange() -> None:
    x, a = drawn(20)
    shared = x.numpy()
    shared[0] = not a[0]
    assert x[0] == (not a[0])
    assert memoryview(x).format == "?"
    for protocol in range(6):
        assert pickle.loads(pickle.dumps(x, protocol)).equal(x)
    assert np.from_dlpack(x).dtype == bool
    assert _C.from_dlpack(np.array([True, False])).tolist() == [True, False]
    assert _C.BoolStorage([True, False]).tolist() == [True, False]


def test_truth_values_are_drawn() -> None:
    g = _C.Generator().manual_seed(1)
    x = _C.BoolTensor(10_000)
    assert 4700 < x.random_(generator=g).sum() < 5300
    assert 900 < x.bernoulli_(0.1, generator=g).sum() < 1100


def test_arithmetic_is_refused_with_a_reason() -> None:
    x = _C.BoolTensor([True])
    reason = r"truth values have no arithmetic; convert them first, for example with byte\(\)$"
    for word in ("add", "mul", "clamp", "mm", "cumsum", "prod", "sqrt", "neg", "bitwise_not"):
        with pytest.raises(AttributeError, match=f"'{word}': {reason}"):
            getattr(x, word)
    with pytest.raises(TypeError, match=f"add.. is not defined for BoolTensor, only for .*; {reason}"):
        _C.add(x, x)
    for function in (operator.add, operator.sub, operator.mul, operator.truediv, operator.matmul, operator.lshift):
        with pytest.raises(TypeError, match="unsupported operand"):
            function(x, x)
    with pytest.raises(TypeError):
        x.sum(0)

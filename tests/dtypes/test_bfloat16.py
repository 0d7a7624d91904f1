"""BFloat16: against float32 rounded by NumPy, and against ml_dtypes if it is installed."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from bfloat16 import EVERY, bits_of, floats_of
from every_dtype import _C, DEFAULT, UNSIGNED, Array, numpy_of, tensor_type, whole_range


def bits(tensor: Any) -> Array:
    """Return the elements of a BFloat16Tensor as bits."""
    return np.frombuffer(bytes(tensor), np.uint16)


def same(tensor: Any, numbers: Array) -> bool:
    """Return whether a BFloat16Tensor has the elements nearest to numbers."""
    expected = bits_of(numbers).reshape(-1)
    nan = np.isnan(floats_of(expected))
    found = bits(tensor)
    return bool(np.array_equal(np.isnan(floats_of(found)), nan) and np.array_equal(found[~nan], expected[~nan]))


def pair(count: int = 3000) -> tuple[Any, Any, Array, Array]:
    """Return two tensors, and float32 arrays of their elements."""
    r = np.random.default_rng(1)
    x = _C.from_numpy(r.normal(0, 3, count).astype(np.float32)).bfloat16()
    y = _C.from_numpy(r.uniform(1, 9, count).astype(np.float32)).bfloat16()
    return x, y, x.float().numpy(), y.float().numpy()


def test_every_element_is_converted_from_and_to_float() -> None:
    floats = floats_of(EVERY)
    nan = np.isnan(floats)
    x = _C.from_numpy(floats).bfloat16()
    found = x.float().numpy()
    assert np.array_equal(bits(x)[~nan], EVERY[~nan])
    assert np.array_equal(found[~nan].view(np.uint32), floats[~nan].view(np.uint32))
    assert np.isnan(found[nan]).all()


def test_numbers_between_elements_are_rounded_once() -> None:
    floats = floats_of(EVERY[~np.isnan(floats_of(EVERY))]).astype(float)
    with np.errstate(all="ignore"):
        middle = (floats[:-1] + floats[1:]) / 2
        doubles = np.concatenate([middle, np.nextafter(middle, -np.inf), np.nextafter(middle, np.inf)])
    doubles = doubles[~np.isnan(doubles)]
    assert same(_C.from_numpy(doubles).bfloat16(), doubles)
    assert same(_C.from_numpy(doubles[::3]).bfloat16(), doubles[::3])
    assert same(_C.BFloat16Tensor(doubles[:999].tolist()), doubles[:999])


@pytest.mark.parametrize("name", [*DEFAULT, *UNSIGNED, "Bool"])
def test_conversions_from_and_to_other_dtypes(name: str) -> None:
    if name == "Bool":
        numbers = np.arange(100) % 3 == 0
    elif numpy_of(name).kind == "f":
        numbers = np.linspace(-300, 300, 1000).astype(numpy_of(name))
    else:
        numbers = whole_range(name, 1000)
    x = _C.from_numpy(numbers).bfloat16()
    assert same(x, numbers.astype(float))
    back = getattr(_C.BFloat16Tensor([0, 1.5, 100, 3]), name.lower())().tolist()
    assert back == ([False, True, True, True] if name == "Bool" else [0, 1.5, 100, 3] if numpy_of(name).kind == "f"
                    else [0, 1, 100, 3])  # fmt: skip


@pytest.mark.parametrize("function", [operator.add, operator.sub, operator.mul, operator.truediv])
def test_arithmetic_is_computed_in_float(function: Callable[[Any, Any], Any]) -> None:
    x, y, f, g = pair()
    assert same(function(x, y), function(f, g))
    assert same(function(x[::7], y[::7]), function(f[::7], g[::7]))
    assert same(function(x, 0.5), function(f, np.float32(0.5)))


def test_functions_and_reductions() -> None:
    x, y, f, g = pair()
    assert same(abs(x), abs(f))
    assert same(-x, -f)
    assert same(y.sqrt(), np.sqrt(g))
    assert np.abs(y.log().float().numpy() - np.log(g)).max() < 2**-7
    assert x.max() == f.max()
    assert x.min() == f.min()
    assert abs(y.mean() - g.mean()) < 1e-3
    assert abs(x.sum() - f.sum(dtype=float)) < 1e-2
    assert np.array_equal(x.sort()[0].float().numpy(), np.sort(f))
    assert np.array_equal(x.sorted().float().numpy(), np.sort(f))
    assert np.array_equal((x < y).numpy(), f < g)
    assert x.lt(0, out=_C.BoolTensor()).tolist() == (f < 0).tolist()
    assert np.allclose(x.view(30, 100).mm(y.view(100, 30)).float().numpy(), f.reshape(30, 100) @ g.reshape(100, 30),
                       rtol=2**-7, atol=2**-4)  # fmt: skip


def test_ml_dtypes_gives_the_same_bits() -> None:
    """All sums, differences, products and quotients of random elements; all conversions from and to float."""
    ml_dtypes = pytest.importorskip("ml_dtypes")
    r = np.random.default_rng(3)
    a, b = (r.integers(0, 1 << 16, 200_000, dtype=np.uint16).view(ml_dtypes.bfloat16) for _ in range(2))
    x, y = (_C.from_numpy(array.astype(np.float32)).bfloat16() for array in (a, b))
    with np.errstate(all="ignore"):
        for function in (operator.add, operator.sub, operator.mul, operator.truediv):
            expected, found = function(a, b), bits(function(x, y)).view(ml_dtypes.bfloat16)
            nan = np.isnan(expected.astype(np.float32))
            assert np.array_equal(np.isnan(found.astype(np.float32)), nan)
            assert np.array_equal(found[~nan].view(np.uint16), expected[~nan].view(np.uint16))
        doubles = r.normal(0, 1e3, 100_000).astype(np.float32)
        assert np.array_equal(
            bits(_C.from_numpy(doubles).bfloat16()), doubles.astype(ml_dtypes.bfloat16).view(np.uint16)
        )


def test_elements_are_printed_with_their_digits() -> None:
    x = _C.BFloat16Tensor([[1, 2.5], [-3, 0.1]])
    assert str(x).split("\n")[0] == "[[ 1.   2.5]"
    assert x.tolist()[1][1] == float(floats_of(bits_of(np.array(0.1))))
    assert x.dtype == "bfloat16"


def test_bfloat16_is_shared_without_numpy() -> None:
    x = _C.BFloat16Tensor([[1, 2], [3, 4]])
    y = _C.from_dlpack(x)
    y[0, 0] = 9
    assert x.tolist() == [[9, 2], [3, 4]]
    for protocol in range(6):
        assert pickle.loads(pickle.dumps(x, protocol)).tolist() == x.tolist()
    with pytest.raises(TypeError, match="NumPy has no dtype bfloat16"):
        x.numpy()
    with pytest.raises(BufferError):
        memoryview(x)


def test_numbers_are_drawn() -> None:
    g = _C.Generator().manual_seed(1)
    assert tensor_type("BFloat16")(1000).random_(generator=g).max() <= 256
    assert 0 <= _C.BFloat16Tensor(1000).uniform_(generator=g).min() < 0.1
    with pytest.raises(_C.ArgumentError, match="300 different numbers"):
        _C.randperm(300, out=_C.BFloat16Tensor())

"""Results that fit into no cache: they are computed as the same results of parts that do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import _C, KINDS

LARGE = 4 << 20  # bytes
PART = 1 << 15  # elements
OTHERS = ("Byte", "Int", "Float", "Double")


def numbers(kind: str, start: int = 0) -> Any:
    """Return a vector of small numbers that is larger than the caches that loops assume, with an odd length."""
    tensor = getattr(_C, f"{kind}Tensor")
    count = LARGE // tensor(1).element_size() + 37
    return tensor([start + i % 7 for i in range(7 * 11)]).repeat(count // 77 + 1)[:count]


def in_parts(function: Callable[..., Any], *inputs: Any) -> Any:
    """Return the results of a function for parts of its inputs."""
    count = inputs[0].size(0)
    return _C.cat([function(*(x[k : k + PART] for x in inputs)) for k in range(0, count, PART)])


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "the difference from a number": lambda x, y: 9 - x,
    "the sum": lambda x, y: x + y,
    "the product with a number": lambda x, y: x * 3,
    "the sum with one element": lambda x, y: x + x.new([2]),
    "a comparison": lambda x, y: x.eq(y),
    "a copy": lambda x, y: x.clone(),
    "a filled copy": lambda x, y: x.clone().fill_(5),
    "zeros": lambda x, y: x.clone().zero_(),
    "an output": lambda x, y: x.add(y, out=y.clone()),
    "in place": lambda x, y: x.clone().sub_(y),
}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_as_in_parts(kind: str, name: str) -> None:
    x, y = numbers(kind), numbers(kind, 1)
    assert FUNCTIONS[name](x, y).equal(in_parts(FUNCTIONS[name], x, y))


@pytest.mark.parametrize("kind", ["Byte", "Half", "Float", "Double"])
def test_with_gaps(kind: str) -> None:
    x, y = numbers(kind), numbers(kind, 1)
    pairs = _C.stack([x, y], 1)
    assert (pairs[:, 0] + pairs[:, 1]).equal(x + y)
    assert pairs[:, 1].clone().equal(y)
    result = x.new(x.size(0), 2).zero_()
    x.add(y, out=result[:, 1])
    assert result[:, 1].equal(x + y)
    assert not result[:, 0].ne(0).any()


@pytest.mark.parametrize("source", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_conversions(kind: str, source: str) -> None:
    x = numbers(source)
    tensor = getattr(_C, f"{kind}Tensor")
    assert tensor(x.size(0)).copy_(x).equal(in_parts(lambda part: tensor(part.size(0)).copy_(part), x))


def test_overlap() -> None:
    x = numbers("Float")
    expected = x[:-1] + 1
    x[:-1].add(1, out=x[1:])
    assert x[1:].equal(expected)


def test_neighbours_are_kept() -> None:
    x = _C.FloatTensor(LARGE // 4 + 100).fill_(7)
    part = x[10:-10]
    part.zero_()
    part.add(3, out=part)
    assert part.eq(3).all()
    assert x[:10].eq(7).all()
    assert x[-10:].eq(7).all()


def test_blocks_that_the_c_library_always_maps() -> None:
    x = _C.ByteTensor((32 << 20) + 5).fill_(1)
    assert x.data_ptr() % 64 == 0
    assert x.resize_((48 << 20) + 3)[: (32 << 20) + 5].eq(1).all()


@pytest.mark.parametrize("kind", KINDS)
def test_indices_select_from_long_rows(kind: str) -> None:
    rows, columns = 1200, 515 * 4 // getattr(_C, f"{kind}Tensor")(1).element_size()
    x = numbers(kind).repeat(4)[: rows * columns].view(rows, columns)
    index = _C.LongTensor([(i * i + 7 * i) % rows for i in range(rows * 3 + 1)])
    index = index.repeat(columns)[: rows * columns].view(rows, columns)
    array, order = x.numpy(), index.numpy()
    assert (x.gather(0, index).numpy() == np.take_along_axis(array, order, 0)).all()
    expected = array[::-1].copy()
    sums = expected.copy()
    for row in range(rows):  # the last one of equal indices takes effect
        expected[order[row], np.arange(columns)] = array[row]
        sums[order[row], np.arange(columns)] += array[row]
    assert (_C.from_numpy(array[::-1].copy()).scatter_(0, index, x).numpy() == expected).all()
    assert (_C.from_numpy(array[::-1].copy()).scatter_add_(0, index, x).numpy() == sums).all()


@pytest.mark.parametrize("count", [32_767, 32_773, 100_003, 458_752, 458_753])
def test_copies_of_parts_at_any_address(count: int) -> None:
    source = np.arange(count + 64, dtype="i4").astype("u1")
    for offset in (0, 1, 31, 63):
        target = np.full(count + 128, 7, "u1")
        _C.from_numpy(target)[offset : offset + count].copy_(_C.from_numpy(source)[3 : 3 + count])
        assert (target[offset : offset + count] == source[3 : 3 + count]).all()
        assert (target[:offset] == 7).all()
        assert (target[offset + count :] == 7).all()


@pytest.mark.parametrize("count", [5_000, 30_000, 100_000])
@pytest.mark.parametrize("forward", [True, False])
def test_copies_of_parts_that_overlap(count: int, forward: bool) -> None:
    array = np.arange(count, dtype="f8")
    x = _C.from_numpy(array.copy())
    parts = (slice(5, None), slice(None, -5)) if forward else (slice(None, -5), slice(5, None))
    x[parts[0]].copy_(x[parts[1]])
    assert (x.numpy()[parts[0]] == array[parts[1]]).all()

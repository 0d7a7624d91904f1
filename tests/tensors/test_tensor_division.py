"""`

`, `%` and divmod() of floating numbers return the same bits as NumPy and Python.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import _C, DOUBLE, FLOATING, LONG, Array, Kind, array_of, generator, laid_out, same_bits, special, tensor

LAYOUTS = ("contiguous", "transposed", "stepped", "numpy")
OPERATORS: dict[str, tuple[Callable[[Any, Any], Any], Callable[..., Any]]] = {
    "//": (operator.floordiv, np.floor_divide),
    "%": (operator.mod, np.remainder),
}


def same(actual: Array, expected: Array, x: Array, y: Array) -> None:
    """Assert that bits are equal; the message shows a pair of operands that differs."""
    bits = np.dtype(f"u{expected.dtype.itemsize}")
    differ = (actual.view(bits) != expected.view(bits)) & ~(np.isnan(actual) & np.isnan(expected))
    if differ.any():
        place = tuple(k[0] for k in np.nonzero(differ))
        one, other = np.broadcast_arrays(x, y)
        pytest.fail(f"{one[place]!r}, {other[place]!r}: {actual[place]!r}, not {expected[place]!r}")


def every_pair(kind: Kind) -> tuple[Array, Array]:
    """Return all pairs of special values, and of integral quotients and their neighbours."""
    quotients = np.array([0.1, 0.3, 0.7, 1.2, 3, 7, 1 / 3], kind.numpy)
    above = np.nextafter(quotients * 3, kind.numpy.type(9))
    values = np.concatenate([special(kind), quotients, -quotients, quotients * 3, above])
    one, other = np.meshgrid(values, values)
    return one, other


def random_pairs(kind: Kind) -> tuple[Array, Array]:
    """Return pairs with random bits, with ratios near 1, moderate and huge ones, and rounded multiples."""
    rng = generator("division", kind)
    count = 6000
    unsigned = np.dtype(f"u{kind.numpy.itemsize}")
    most = 2 ** (8 * unsigned.itemsize) - 1
    bits = [rng.integers(0, most, count, dtype=unsigned, endpoint=True).view(kind.numpy) for _ in range(2)]
    near = rng.uniform(-9, 9, (2, count)).astype(kind.numpy)
    multiples = (near[0] * rng.integers(-2000, 2000, count)).astype(kind.numpy)
    return np.concatenate([bits[0], near[0], multiples, bits[0]]), np.concatenate([bits[1], near[1], near[0], near[1]])


@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("name", OPERATORS)
@pytest.mark.parametrize("values", [every_pair, random_pairs], ids=["special", "random"])
def test_tensors_by_tensors(values: Callable[[Kind], tuple[Array, Array]], name: str, kind: Kind) -> None:
    ours, numpys = OPERATORS[name]
    with np.errstate(all="ignore"):
        x, y = values(kind)
        expected = numpys(x, y)
        row, column = x[:1], y.reshape(-1, 1)[:9]
        broadcast = numpys(row, column)
    same(array_of(ours(tensor(x), tensor(y))), expected, x, y)
    for one in LAYOUTS:
        same(array_of(ours(laid_out(x, one), laid_out(y, "transposed"))), expected, x, y)
    same(array_of(ours(tensor(row), tensor(column))), broadcast, row, column)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("name", OPERATORS)
def test_numbers_on_either_side(name: str, kind: Kind) -> None:
    ours, numpys = OPERATORS[name]
    with np.errstate(all="ignore"):
        values = np.unique(every_pair(kind)[0])
        for number in values:
            same(array_of(ours(tensor(values), float(number))), numpys(values, number), values, number)
            same(array_of(ours(float(number), tensor(values))), numpys(number, values), number, values)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_in_place(kind: Kind) -> None:
    with np.errstate(all="ignore"):
        x, y = every_pair(kind)
        quotient, rest = np.floor_divide(x, y), np.remainder(x, y)
        for layout in LAYOUTS:
            changes: tuple[tuple[Callable[[Any, Any], Any], Array], ...] = (
                (operator.ifloordiv, quotient), (operator.imod, rest),
            )  # fmt: skip
            for change, expected in changes:
                changed = laid_out(x, layout)
                assert change(changed, tensor(y)) is changed
                same(array_of(changed), expected, x, y)
        changed = tensor(x)
        changed //= 0.7
        same(array_of(changed), np.floor_divide(x, kind.numpy.type(0.7)), x, np.asarray(0.7, kind.numpy))


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_divmod_is_both(kind: Kind) -> None:
    x, y = random_pairs(kind)
    for one, other in ((tensor(x), tensor(y)), (tensor(x), 0.7), (0.7, tensor(y))):
        quotient, rest = divmod(one, other)
        same_bits(array_of(quotient), array_of(one // other))
        same_bits(array_of(rest), array_of(one % other))


def test_results_equal_those_of_python() -> None:
    x, y = (part.reshape(-1) for part in every_pair(DOUBLE))
    quotient, rest = (array_of(t) for t in divmod(tensor(x), tensor(y)))
    for k, (one, other) in enumerate(zip(x.tolist(), y.tolist(), strict=True)):
        if other == 0:
            continue
        for actual, expected in zip((quotient[k], rest[k]), divmod(one, other), strict=True):
            assert (math.isnan(actual) and math.isnan(expected)) or (
                actual == expected and math.copysign(1, actual) == math.copysign(1, expected)
            ), (one, other, actual, expected)


def test_examples() -> None:
    x = _C.DoubleTensor([1.0])
    assert (x // 0.1).tolist() == [9]
    assert (_C.DoubleTensor([-1.2]) // math.inf).tolist() == [-1]
    assert math.isnan((_C.DoubleTensor([math.inf]) // 1.0)[0])
    assert divmod(x, 0.1)[1].tolist() == [1.0 % 0.1]


def test_integers_are_divided_in_place() -> None:
    x = LONG.tensor([7, -7, 5])
    view = x[:2]
    x //= 2
    assert x.tolist() == [3, -4, 2]
    x //= LONG.tensor([2, 0, -1])
    assert x.tolist() == [1, 0, -2]
    assert view.tolist() == [1, 0]

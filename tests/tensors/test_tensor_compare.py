"""Comparisons in place, and with out= of self's dtype, against NumPy."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    BYTE,
    FLOAT,
    FLOATING,
    KINDS,
    LONG,
    Array,
    Kind,
    assert_equal,
    broadcast_pairs,
    generator,
    laid_out,
    numbers,
    special,
    tensor,
)
from tensor_cases import Case, check

COMPARISONS: dict[str, Callable[..., Any]] = {
    name: getattr(operator, name) for name in ("lt", "gt", "le", "ge", "eq", "ne")
}
SHAPES: tuple[tuple[int, ...], ...] = ((1,), (7,), (33,), (3, 5), (4, 1), (3, 3), (2, 3, 4), (2, 1, 3, 2, 2))


def cases(name: str, kind: Kind) -> Iterator[Case]:
    """Return comparisons with numbers and with tensors; the result has self's dtype."""
    rng = generator(name, kind)

    def oracle(x: Array, y: Any) -> Array:
        return np.asarray(COMPARISONS[name](x, np.asarray(y).astype(x.dtype))).astype(x.dtype)

    for shape in SHAPES:
        x, y = numbers(kind, shape, rng, -2, 2), numbers(kind, shape, rng, -2, 2)
        yield Case((x, y), oracle)
        yield Case((x, float(x.reshape(-1)[0]) if kind.floating else int(x.reshape(-1)[0])), oracle)
    x = special(kind)
    yield Case((x, rng.permutation(x)), oracle)
    yield Case((x, 1), oracle)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("name", COMPARISONS)
def test_in_place(name: str, kind: Kind) -> None:
    for case in cases(name, kind):
        check(name + "_", case)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("name", COMPARISONS)
def test_in_place_the_other_is_broadcast(name: str, kind: Kind) -> None:
    rng = generator("broadcast", name, kind)
    for one, other in broadcast_pairs():
        x, y = numbers(kind, one, rng, -2, 2), numbers(kind, other, rng, -2, 2)
        t = tensor(x)
        if np.broadcast_shapes(one, other) == one:
            assert getattr(t, name + "_")(tensor(y)) is t
            assert_equal(t, np.asarray(COMPARISONS[name](x, y)).astype(x.dtype))
        else:
            with pytest.raises(ValueError, match=name):
                getattr(t, name + "_")(tensor(y))
            assert_equal(t, x)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("name", COMPARISONS)
def test_the_function_writes_to_self_dtype_or_bytes(name: str, kind: Kind) -> None:
    call = getattr(_C, name)
    for case in cases(name, kind):
        expected = case.expected(case.args)
        for layout in ("contiguous", "transposed", "stepped"):
            args = [laid_out(a, layout) if isinstance(a, np.ndarray) else a for a in case.args]
            for out_kind in (kind, BYTE):
                strided = laid_out(np.zeros(expected.shape, out_kind.numpy), "stepped")
                for out in (out_kind.tensor(), out_kind.tensor(5, 2), strided):
                    assert call(*args, out=out) is out
                    assert_equal(out, expected.astype(out_kind.numpy), context=layout)
            assert_equal(call(*args), expected.astype(np.uint8))
            assert_equal(call(*args, out=None), expected.astype(np.uint8))
        values = [tensor(a) if isinstance(a, np.ndarray) else a for a in case.args]
        assert call(*values, out=values[0]) is values[0]
        assert_equal(values[0], expected)


@pytest.mark.parametrize("name", COMPARISONS)
def test_only_the_function_and_only_these_types(name: str) -> None:
    x = FLOAT.tensor([1, 2, 3])
    for out in (LONG.tensor(), _C.DoubleTensor(), 1, [x]):
        with pytest.raises(TypeError, match="out"):
            getattr(_C, name)(x, 2, out=out)
    with pytest.raises(TypeError, match="out"):
        getattr(x, name)(2, out=FLOAT.tensor())
    with pytest.raises(TypeError, match="out"):
        getattr(_C, name)(BYTE.tensor([1]), 2, out=FLOAT.tensor())


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_nan_is_equal_to_nothing(kind: Kind) -> None:
    nan = float("nan")
    for name in COMPARISONS:
        assert getattr(kind.tensor([nan]), name + "_")(nan).tolist() == [float(name == "ne")]
        assert getattr(kind.tensor([nan, 1]), name + "_")(kind.tensor([nan, 1])).tolist()[0] == float(name == "ne")

"""Batched products, products with any number of dimensions, and cross products, against NumPy."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from matrix_products import added_cases, check_added, check_refused, product, scaled
from oracle import (
    _C,
    DOUBLE,
    FLOAT,
    HALF,
    KINDS,
    LONG,
    Array,
    Kind,
    array_of,
    assert_equal,
    generator,
    kinds_of,
    laid_out,
    numbers,
    some,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of

# b, n, m, p: products of n x m and m x p
SIZES = ((1, 1, 1, 1), (3, 2, 3, 4), (2, 1, 5, 2), (4, 4, 1, 3), (2, 3, 4, 1), (2, 17, 9, 5), (3, 8, 33, 16))

SHAPES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 4)), ((2, 3), (3, 4)), ((1, 1), (1,)), ((1,), (1, 1)),
    ((5, 2, 3), (3, 4)), ((5, 2, 3), (3,)), ((3,), (5, 3, 4)), ((2, 3), (5, 3, 4)), ((5, 2, 3), (5, 3, 4)),
    ((1, 2, 3), (5, 3, 4)), ((5, 2, 3), (1, 3, 4)), ((5, 1, 3), (3, 4)), ((5, 1, 2, 3), (4, 3, 6)),
    ((2, 1, 4, 2, 3), (5, 1, 3, 2)), ((2, 3, 4, 5), (2, 3, 5, 6)), ((2, 2, 1, 3), (2, 2, 3, 1)), ((2, 3, 2, 4), (4,)),
    ((1, 1, 1, 1, 2, 3), (2, 3, 2)),
)  # fmt: skip


def bmm_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for b, n, m, p in SIZES:
        pair = numbers(kind, (b, n, m), rng, -3, 3), numbers(kind, (b, m, p), rng, -3, 3)
        yield Case(pair, lambda x, y: product(x, y).astype(kind.numpy), ulps=2)


def matmul_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, y: Array) -> Any:
        result = product(x, y)
        return np.asarray(result).astype(kind.numpy) if np.ndim(result) else kind.accumulate(result)

    for one, other in some(rng, SHAPES, 9):
        pair = numbers(kind, one, rng, -3, 3), numbers(kind, other, rng, -3, 3)
        yield Case(pair, oracle, ulps=2)


def cross_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, y: Array, dim: int = -1) -> Array:
        where = x.shape.index(3) if dim == -1 else dim
        result = np.cross(x.astype(kind.wide), y.astype(kind.wide), axis=where)
        return np.asarray(result).astype(kind.numpy)

    for shape in ((3,), (3, 3), (3, 1), (1, 3), (2, 3, 4), (5, 4, 3), (2, 1, 3, 2, 2)):
        pair = numbers(kind, shape, rng, -5, 5), numbers(kind, shape, rng, -5, 5)
        yield Case(pair, oracle)
        for dim in range(-len(shape), len(shape)):
            if shape[dim] == 3 and dim != -1:
                yield Case((*pair, dim), oracle)


# name: shapes of t and of the two factors, and the product
ADDED: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "baddbmm": (lambda b, n, m, p: ((b, n, p), (b, n, m), (b, m, p)), product),
    "addbmm": (lambda b, n, m, p: ((n, p), (b, n, m), (b, m, p)), lambda x, y: product(x, y).sum(0)),
}


CASES: dict[str, Cases] = {
    "bmm": bmm_cases,
    "matmul": matmul_cases,
    "cross": cross_cases,
    **{name: added_cases(*rule, (*SIZES, (4, 4, 4, 4))) for name, rule in ADDED.items()},
}


@pytest.mark.parametrize(("name", "kind"), [p for p in parameters_of(CASES) if p[0] not in ADDED], ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in ADDED for k in kinds_of(n)], ids=str)
def test_added_products(name: str, kind: Kind) -> None:
    check_added(CASES[name], name, kind)


# ---- the sums ----


@pytest.mark.parametrize("name", ADDED)
def test_t_is_broadcast_and_numbers_are_beta_then_alpha(name: str) -> None:
    shapes, multiply = ADDED[name]
    rng = generator(name)
    shape, *factors = shapes(2, 3, 4, 2)
    a, b = (numbers(FLOAT, s, rng, -3, 3) for s in factors)
    for small in ((1,), shape[-1:], (1,) * len(shape), (*shape[:-1], 1)):
        t = numbers(FLOAT, small, rng, -3, 3)
        wide = np.broadcast_to(t, shape)
        x, y, z = tensor(t), tensor(a), tensor(b)
        assert_equal(getattr(x, name)(y, z), scaled(FLOAT, 1, wide, 1, multiply(a, b)), context=small)
        assert_equal(getattr(x, name)(0.5, y, z), scaled(FLOAT, 0.5, wide, 1, multiply(a, b)))
        assert_equal(getattr(x, name)(0.5, 0.25, y, z), scaled(FLOAT, 0.5, wide, 0.25, multiply(a, b)))
        assert_equal(getattr(_C, name)(x, 0.25, y, z), scaled(FLOAT, 1, wide, 0.25, multiply(a, b)))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("name", ADDED)
def test_with_beta_0_the_values_of_t_are_ignored(name: str, kind: Kind) -> None:
    shapes, multiply = ADDED[name]
    shape, *factors = shapes(2, 3, 4, 2)
    a, b = (numbers(kind, s, generator(name, kind), -2, 2) for s in factors)
    t = kind.tensor(*shape).fill_(float("nan") if kind.floating else 1)
    assert_equal(getattr(t, name)(0, 1, tensor(a), tensor(b)), multiply(a, b).astype(kind.numpy))
    assert_equal(getattr(t, name + "_")(0, 1, tensor(a), tensor(b)), multiply(a, b).astype(kind.numpy))


# ---- matmul ----


def test_two_vectors_give_a_number() -> None:
    for kind in KINDS:
        x = kind.tensor([1, 2, 3])
        assert type(x @ x) is kind.accumulate
        assert x @ x == x.dot(x) == x.matmul(x) == _C.matmul(x, x) == 14
        with pytest.raises(ValueError, match="matmul"):
            x.matmul(x, out=kind.tensor())
        assert x.matmul(x, out=None) == 14


def test_the_operator_is_matmul() -> None:
    rng = generator("operator")
    for one, other in SHAPES:
        a, b = numbers(DOUBLE, one, rng), numbers(DOUBLE, other, rng)
        result = tensor(a) @ tensor(b)
        np.testing.assert_allclose(array_of(result) if np.ndim(a @ b) else result, a @ b)
    x = tensor(numbers(FLOAT, (2, 2), rng))
    for wrong in (2, 1.5, "a", None, [[1]], LONG.tensor(2, 2)):
        with pytest.raises(TypeError):
            operator.matmul(x, wrong)
        with pytest.raises(TypeError):
            operator.matmul(wrong, x)


DIMS = st.lists(st.integers(1, 3), max_size=3).map(tuple)


@given(DIMS, DIMS, st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.randoms(use_true_random=False))
@deterministic(200)
def test_batches_of_any_shape_and_layout(one: Any, other: Any, n: int, m: int, p: int, chance: Any) -> None:
    rng = np.random.default_rng(chance.randint(0, 1 << 30))
    kind = KINDS[chance.randint(0, len(KINDS) - 1)]
    a, b = numbers(kind, (*one, n, m), rng, -3, 3), numbers(kind, (*other, m, p), rng, -3, 3)
    layouts = ("contiguous", "transposed", "stepped", "permuted", "numpy")
    x, y = laid_out(a, chance.choice(layouts)), laid_out(b, chance.choice(layouts))
    try:
        expected = product(a, b).astype(kind.numpy)
    except ValueError:
        with pytest.raises(ValueError, match="matmul"):
            x.matmul(y)
        return
    assert_equal(x.matmul(y), expected, 4)
    assert_equal(x @ y, expected, 4)
    out = laid_out(np.zeros(expected.shape, kind.numpy), chance.choice(layouts))
    assert x.matmul(y, out=out) is out
    assert_equal(out, expected, 4)


# ---- sizes at which BLAS, blocks and threads are used ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("size", [(20, 30, 40, 50), (300, 5, 6, 7), (3, 100, 1, 100), (2, 1, 200, 200)])
def test_larger_batches(kind: Kind, size: tuple[int, int, int, int]) -> None:
    b, n, m, p = size
    rng = generator("large", kind, size)
    x, y = numbers(kind, (b, n, m), rng, -3, 3), numbers(kind, (b, m, p), rng, -3, 3)
    expected = product(x, y).astype(kind.numpy)
    for one, other in itertools.product(("contiguous", "transposed", "stepped", "permuted"), repeat=2):
        left, right = laid_out(x, one), laid_out(y, other)
        assert_equal(left.bmm(right), expected, 8, (one, other))
        assert_equal(left.matmul(right), expected, 8, (one, other))
    swapped = tensor(np.swapaxes(x, 1, 2)).transpose(1, 2), tensor(np.swapaxes(y, 1, 2)).transpose(1, 2)
    assert_equal(swapped[0].bmm(swapped[1]), expected, 8)
    total = product(x, y).sum(0).astype(kind.numpy)
    assert_equal(kind.tensor(n, p).fill_(0).addbmm(tensor(x), tensor(y)), total, 16 if kind is not HALF else 2)
    assert_equal(tensor(x).matmul(tensor(y[0])), product(x, y[0]).astype(kind.numpy), 8)


@pytest.mark.parametrize("layouts", list(itertools.product(("contiguous", "transposed", "stepped"), repeat=2)), ids=str)
def test_products_of_halfs_are_rounded_once(layouts: tuple[str, str]) -> None:
    """BLAS multiplies floats: whatever the layout, the result is the float result, rounded once."""
    rng = generator("half", *layouts)
    x, y, t = (numbers(HALF, shape, rng, -3, 3) for shape in ((70, 90), (90, 80), (70, 80)))
    left, right = (laid_out(a, layout) for a, layout in zip((x, y), layouts, strict=True))
    exact = x.astype(np.float64) @ y.astype(np.float64)
    assert_equal(left.mm(right), exact.astype(np.float16), 1)
    sums = 0.5 * t.astype(np.float64) + 2 * exact
    assert_equal(laid_out(t, layouts[0]).addmm(0.5, 2, left, right), sums.astype(np.float16), 1)
    into = tensor(np.zeros((80, 70), np.float16)).t()
    assert _C.mm(left, right, out=into) is into
    assert_equal(into, exact.astype(np.float16), 1)
    row = tensor(x[:1]).expand(70, 90)
    assert_equal(row.mm(right), np.broadcast_to(exact[:1], (70, 80)).astype(np.float16), 1)


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
def test_nan_and_infinity_propagate_through_a_batch(kind: Kind) -> None:
    a = np.array([[[1, np.nan], [np.inf, 2]], [[0, 1], [1, 0]]], kind.numpy)
    b = np.array([[[0, 1], [1, 0]], [[np.inf, 1], [2, 3]]], kind.numpy)
    with np.errstate(all="ignore"):
        assert_equal(tensor(a).bmm(tensor(b)), a @ b)


# ---- cross ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_cross_requires_a_dimension_of_size_three(kind: Kind) -> None:
    x, y = kind.tensor(2, 3), kind.tensor(2, 4)
    for shapes in ((x, kind.tensor(3, 2)), (x, y), (y, y), (kind.tensor(), kind.tensor()), (x, kind.tensor(3))):
        with pytest.raises(ValueError, match="cross"):
            shapes[0].cross(shapes[1])
    with pytest.raises(ValueError, match="cross"):
        x.cross(x, 0)
    with pytest.raises(IndexError, match="cross"):
        x.cross(x, 2)
    with pytest.raises(IndexError, match="cross"):
        x.cross(x, -3)


# ---- shapes that do not match ----


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("bmm", [(2, 2, 3), (2, 2, 3)]), ("bmm", [(2, 2, 3), (3, 3, 2)]), ("bmm", [(2, 3), (3, 2)]),
        ("bmm", [(2, 2, 3), (3, 2)]), ("bmm", [(1, 2, 3), (2, 3, 2)]),
        ("baddbmm", [(2, 2, 2), (2, 2, 3), (2, 2, 3)]), ("baddbmm", [(3, 2, 2), (2, 2, 3), (2, 3, 2)]),
        ("addbmm", [(3, 2), (2, 2, 3), (2, 3, 2)]), ("addbmm", [(2, 2, 2), (2, 2, 3), (2, 3, 2)]),
        ("matmul", [(3,), (4,)]), ("matmul", [(2, 3), (2, 3)]), ("matmul", [(2, 3), (2,)]), ("matmul", [(3,), (2, 3)]),
        ("matmul", [(2, 2, 3), (3, 3, 2)]), ("matmul", [(2, 2, 3), (2, 2, 3)]), ("matmul", [(2, 2, 3), (2,)]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", [FLOAT, KINDS[-1]], ids=str)
def test_shapes_that_do_not_fit_are_refused(name: str, shapes: list[tuple[int, ...]], kind: Kind) -> None:
    check_refused(name, shapes, kind)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_products_with_empty_tensors_are_rejected(kind: Kind) -> None:
    nothing, batch, vector = kind.tensor(), kind.tensor(2, 2, 2), kind.tensor(2)
    for name, args in (
        ("bmm", (batch, nothing)), ("bmm", (nothing, batch)), ("matmul", (nothing, batch)),
        ("matmul", (batch, nothing)), ("matmul", (nothing, vector)), ("matmul", (vector, nothing)),
        ("baddbmm", (batch, nothing, batch)), ("addbmm", (batch, batch, nothing)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=name):
            getattr(_C, name)(*args)

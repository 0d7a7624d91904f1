"""Matrix products against NumPy: every dtype, layout and form of beta and alpha, with BLAS and with the loops of TH."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from matrix_products import added_cases, check_added, check_refused, product, scaled
from oracle import (
    _C,
    DOUBLE,
    FLOAT,
    KINDS,
    Array,
    Kind,
    assert_equal,
    each,
    generator,
    kinds_of,
    laid_out,
    numbers,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of

SIZES = ((1, 1, 1), (2, 3, 4), (1, 5, 2), (4, 1, 3), (3, 4, 1), (17, 9, 5), (8, 33, 16))


def dot_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, y: Array) -> Any:
        return kind.accumulate(product(x, y))

    for n in (1, 2, 7, 33, 200):
        yield Case((numbers(kind, (n,), rng), numbers(kind, (n,), rng)), oracle, ulps=8)


def mv_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n, m, _ in SIZES:
        pair = numbers(kind, (n, m), rng, -3, 3), numbers(kind, (m,), rng, -3, 3)
        yield Case(pair, lambda a, b: product(a, b).astype(kind.numpy), ulps=2)


def mm_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n, m, p in (*SIZES, (4, 4, 4)):
        pair = numbers(kind, (n, m), rng, -3, 3), numbers(kind, (m, p), rng, -3, 3)
        yield Case(pair, lambda a, b: product(a, b).astype(kind.numpy), ulps=2)


def ger_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n, _, p in SIZES:
        pair = numbers(kind, (n,), rng, -3, 3), numbers(kind, (p,), rng, -3, 3)
        yield Case(pair, lambda a, b: product(a[:, None], b[None, :]).astype(kind.numpy), ulps=2)


# name: shapes of t, of the two factors (from n, m, p), and the product
ADDED: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "addmm": (lambda n, m, p: ((n, p), (n, m), (m, p)), product),
    "addmv": (lambda n, m, p: ((n,), (n, m), (m,)), product),
    "addr": (lambda n, m, p: ((n, p), (n,), (p,)), lambda a, b: product(a[:, None], b[None, :])),
}


CASES: dict[str, Cases] = {
    "dot": dot_cases,
    "mv": mv_cases,
    "mm": mm_cases,
    "ger": ger_cases,
    **{name: added_cases(*rule, (*SIZES, (4, 4, 4))) for name, rule in ADDED.items()},
}


@pytest.mark.parametrize(("name", "kind"), [p for p in parameters_of(CASES) if p[0] not in ADDED], ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in ADDED for k in kinds_of(n)], ids=str)
def test_added_products(name: str, kind: Kind) -> None:
    check_added(CASES[name], name, kind)


# ---- positions of beta and alpha ----


@pytest.mark.parametrize("name", ADDED)
def test_numbers_in_front_of_the_factors_are_beta_then_alpha(name: str) -> None:
    shapes, multiply = ADDED[name]
    rng = generator(name)
    t, a, b = (numbers(FLOAT, shape, rng, -3, 3) for shape in shapes(3, 4, 2))
    x, y, z = tensor(t), tensor(a), tensor(b)
    once, beta, both = (scaled(FLOAT, one, t, other, multiply(a, b)) for one, other in ((1, 1), (0.5, 1), (0.5, 0.25)))
    assert_equal(getattr(x, name)(y, z), once)
    assert_equal(getattr(x, name)(0.5, y, z), beta)
    assert_equal(getattr(x, name)(0.5, 0.25, y, z), both)
    assert_equal(getattr(x.clone(), name + "_")(0.5, y, z), beta)
    assert_equal(getattr(x.clone(), name + "_")(0.5, 0.25, y, z), both)


@pytest.mark.parametrize("name", ADDED)
def test_in_the_function_form_numbers_precede_their_factors(name: str) -> None:
    shapes, multiply = ADDED[name]
    rng = generator(name)
    t, a, b = (numbers(FLOAT, shape, rng, -3, 3) for shape in shapes(3, 4, 2))
    x, y, z = tensor(t), tensor(a), tensor(b)
    call = getattr(_C, name)
    assert_equal(call(x, y, z), scaled(FLOAT, 1, t, 1, multiply(a, b)))
    assert_equal(call(0.5, x, y, z), scaled(FLOAT, 0.5, t, 1, multiply(a, b)))
    assert_equal(call(x, 0.25, y, z), scaled(FLOAT, 1, t, 0.25, multiply(a, b)))
    assert_equal(call(0.5, x, 0.25, y, z), scaled(FLOAT, 0.5, t, 0.25, multiply(a, b)))
    assert_equal(call(x, y, z, beta=0.5, alpha=0.25), scaled(FLOAT, 0.5, t, 0.25, multiply(a, b)))


@pytest.mark.parametrize("name", ADDED)
def test_t_is_broadcast_to_the_product(name: str) -> None:
    shapes, multiply = ADDED[name]
    rng = generator(name, "broadcast")
    shape, *factors = shapes(3, 4, 2)
    a, b = (numbers(FLOAT, s, rng, -3, 3) for s in factors)
    for small in ((1,), shape[-1:], *([(1, 1), (shape[0], 1), (1, shape[1])] if len(shape) == 2 else [])):
        t = numbers(FLOAT, small, rng)
        expected = scaled(FLOAT, 2, np.broadcast_to(t, shape), 1, multiply(a, b))
        assert_equal(getattr(tensor(t), name)(2, tensor(a), tensor(b)), expected, context=small)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_with_beta_0_the_values_of_t_are_ignored(kind: Kind) -> None:
    a = numbers(kind, (3, 3), generator("beta", kind), -2, 2)
    t = kind.tensor(3, 3).fill_(float("nan") if kind.floating else 1)
    assert_equal(t.addmm(0, 1, tensor(a), tensor(a)), product(a, a).astype(kind.numpy))
    assert_equal(t.addmm_(0, 1, tensor(a), tensor(a)), product(a, a).astype(kind.numpy))


# ---- sizes at which BLAS and blocks are used ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("size", [(65, 130, 67), (1, 300, 300), (300, 300, 1), (129, 1, 129)])
def test_larger_products(kind: Kind, size: tuple[int, int, int]) -> None:
    n, m, p = size
    rng = generator("large", kind, size)
    a, b = numbers(kind, (n, m), rng, -3, 3), numbers(kind, (m, p), rng, -3, 3)
    expected = product(a, b).astype(kind.numpy)
    for one in ("contiguous", "transposed", "stepped"):
        for other in ("contiguous", "transposed", "numpy"):
            assert_equal(laid_out(a, one).mm(laid_out(b, other)), expected, 8, (one, other))
    out = laid_out(np.ones((n, p), kind.numpy), "transposed")
    assert_equal(tensor(a).mm(tensor(b), out=out), expected, 8, "out= transposed")
    assert_equal(tensor(a).mv(tensor(b[:, 0].copy())), expected[:, 0].copy(), 8)


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
def test_nan_and_infinity_propagate_through_a_product(kind: Kind) -> None:
    a = np.array([[1, np.nan], [np.inf, 2]], kind.numpy)
    b = np.array([[0, 1], [1, 0]], kind.numpy)
    with np.errstate(all="ignore"):
        assert_equal(tensor(a).mm(tensor(b)), a @ b)
        assert_equal(tensor(a).mv(tensor(b[0].copy())), a @ b[0])


def test_a_product_into_one_of_its_factors() -> None:
    a = numbers(FLOAT, (5, 5), generator("into"), -2, 2)
    x = tensor(a)
    assert _C.mm(x, x, out=x) is x
    assert_equal(x, product(a, a).astype(np.float32))
    x = tensor(a)
    assert_equal(x.addmm_(x, x), (a + product(a, a)).astype(np.float32))
    x = tensor(a)
    assert_equal(x.addmm_(x.t(), x.t()), (a + product(a.T, a.T)).astype(np.float32))


# ---- shapes that do not match ----


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("mm", [(2, 3), (2, 3)]), ("mm", [(3,), (3, 2)]), ("mm", [(2, 3), (3,)]), ("mm", [(2, 3, 4), (4, 2)]),
        ("mv", [(2, 3), (2,)]), ("mv", [(3,), (3,)]), ("mv", [(2, 3), (3, 1)]),
        ("ger", [(2, 1), (2,)]), ("ger", [(2,), (1, 2)]),
        ("dot", [(2,), (3,)]),
        ("addmm", [(2, 2), (2, 3), (2, 3)]), ("addmm", [(3, 3), (2, 3), (3, 2)]),
        ("addmv", [(3,), (2, 3), (3,)]), ("addmv", [(2,), (2, 3), (2,)]),
        ("addr", [(3, 3), (2,), (3,)]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", [FLOAT, KINDS[-1]], ids=str)
def test_shapes_that_do_not_fit_are_refused(name: str, shapes: list[tuple[int, ...]], kind: Kind) -> None:
    check_refused(name, shapes, kind)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_products_with_empty_tensors_are_rejected(kind: Kind) -> None:
    nothing, matrix, vector = kind.tensor(), kind.tensor(2, 2), kind.tensor(2)
    for call in each(
        lambda: matrix.mm(nothing), lambda: nothing.mm(matrix), lambda: matrix.mv(nothing), lambda: nothing.mv(vector),
        lambda: vector.ger(nothing), lambda: nothing.ger(vector), lambda: matrix.addmm(nothing, matrix),
        lambda: matrix.addmm_(matrix, nothing), lambda: matrix.addmv(nothing, vector),
        lambda: vector.addmv_(matrix, nothing),
        lambda: matrix.addr(nothing, vector), lambda: matrix.addr_(vector, nothing),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"m|ger|addr"):
            call()

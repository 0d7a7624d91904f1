"""The defining properties of each result of linear algebra, for random matrices and for batches."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from matrices import definite, matrix, near, regular, unpacked
from oracle import (
    _C,
    DOUBLE,
    FLOAT,
    FLOATING,
    HALF,
    LAYOUTS,
    Array,
    Kind,
    array_of,
    doubles,
    each,
    generator,
    laid_out,
    tensor,
)

kinds = st.sampled_from((FLOAT, DOUBLE))
seeds = st.integers(0, 1 << 32)
sizes = st.integers(1, 40)
layouts = st.sampled_from([name for name in LAYOUTS if name != "expanded"])


def random(kind: Kind, shape: tuple[int, ...], seed: int) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(kind.numpy)


# ---- equations ----


@deterministic(40)
@given(kinds, sizes, sizes, seeds, layouts, layouts)
def test_gesv_solves(kind: Kind, n: int, k: int, seed: int, one: str, other: str) -> None:
    a, b = regular(kind, n, generator(seed)), random(kind, (n, k), seed)
    x, lu = laid_out(b, one).gesv(laid_out(a, other))
    near(a.astype(np.float64) @ doubles(x), b, kind, n)
    lower, upper = np.tril(doubles(lu), -1) + np.eye(n), np.triu(doubles(lu))
    assert np.abs(np.tril(doubles(lu), -1)).max(initial=0) <= 1, "rows are swapped so that this holds"
    product = lower @ upper  # the rows of A in another order
    order = [int(np.abs(a - row).sum(1).argmin()) for row in product]
    assert sorted(order) == list(range(n))
    near(product, a[order], kind, n)


@deterministic(30)
@given(kinds, sizes, seeds, layouts)
def test_inverse_times_matrix_is_the_identity(kind: Kind, n: int, seed: int, layout: str) -> None:
    a = regular(kind, n, generator(seed))
    inverse = laid_out(a, layout).inverse()
    near(a.astype(np.float64) @ doubles(inverse), np.eye(n), kind, n)
    near(doubles(inverse) @ a.astype(np.float64), np.eye(n), kind, n)


@deterministic(40)
@given(kinds, st.integers(1, 30), st.integers(1, 30), st.integers(1, 5), seeds, layouts)
def test_gels_minimises_the_residual(kind: Kind, m: int, n: int, k: int, seed: int, layout: str) -> None:
    a = random(kind, (m, n), seed) + 3 * np.eye(m, n, dtype=kind.numpy) * np.sqrt(n + m).astype(kind.numpy)
    b = random(kind, (m, k), seed + 1)
    result, _ = laid_out(b, layout).gels(laid_out(a, layout))
    assert tuple(result.size()) == (max(m, n), k)
    x, wide_a = doubles(result)[:n], a.astype(np.float64)
    rest = wide_a @ x - b
    scale = 10.0 * (m + n)
    near(wide_a.T @ rest, np.zeros((n, k)), kind, scale)
    near((doubles(result)[n:] ** 2).sum(0), (rest**2).sum(0) if m > n else np.zeros(k), kind, scale)
    if m < n:  # the solution with the smallest norm is orthogonal to the null space of A
        seen = np.linalg.pinv(wide_a) @ wide_a
        near(seen @ x, x, kind, scale)


@deterministic(20)
@given(kinds, sizes, seeds, st.booleans(), layouts)
def test_cholesky_solves(kind: Kind, n: int, seed: int, upper: bool, layout: str) -> None:
    a, b = definite(kind, n, generator(seed)), random(kind, (n, 3), seed)
    factor = laid_out(a, layout).potrf(upper)
    whole = doubles(factor)
    assert (np.tril(whole, -1) if upper else np.triu(whole, 1)).any() == np.False_
    near(whole.T @ whole if upper else whole @ whole.T, a, kind, n)
    x = laid_out(b, layout).potrs(factor, upper)
    near(a.astype(np.float64) @ doubles(x), b, kind, n)
    for view in (laid_out(array_of(factor), layout), factor.contiguous(), factor.clone().t().clone().t()):
        near(laid_out(b, layout).potrs(view, upper), array_of(x), kind, n)
    near(a.astype(np.float64) @ doubles(factor.potri(upper)), np.eye(n), kind, n)


@deterministic(20)
@given(kinds, sizes, seeds, st.booleans())
def test_pivots_of_cholesky_are_an_order(kind: Kind, n: int, seed: int, upper: bool) -> None:
    a = random(kind, (n, n), seed)
    a = (a @ a.T + np.eye(n)).astype(kind.numpy)
    factor, pivots = tensor(a).pstrf(upper)
    order = array_of(pivots)
    assert sorted(order) == list(range(n))
    whole = doubles(factor)
    near(whole.T @ whole if upper else whole @ whole.T, a[np.ix_(order, order)], kind, n)
    assert (np.diff(np.diag(whole)) <= kind.eps * n * np.abs(whole).max()).all(), "the largest comes first"


# ---- orthogonal factors ----


@deterministic(40)
@given(kinds, sizes, sizes, seeds, layouts)
def test_qr(kind: Kind, m: int, n: int, seed: int, layout: str) -> None:
    a = random(kind, (m, n), seed)
    k = min(m, n)
    q, r = laid_out(a, layout).qr()
    assert tuple(q.size()) == (m, k)
    assert tuple(r.size()) == (k, n)
    near(doubles(q).T @ doubles(q), np.eye(k), kind, k)
    near(doubles(q) @ doubles(r), a, kind, k)
    assert not np.tril(doubles(r), -1).any()
    packed, tau = laid_out(a, layout).geqrf()
    np.testing.assert_array_equal(np.triu(array_of(packed))[:k], array_of(r))
    near(packed.orgqr(tau)[0], array_of(q), kind, k)
    if k > 1:  # fewer reflectors than columns
        near(doubles(packed.orgqr(tau[:1])[0])[:, 0], array_of(q)[:, 0], kind, k)


@deterministic(30)
@given(kinds, sizes, sizes, sizes, seeds, st.booleans(), st.booleans())
def test_ormqr_multiplies_by_the_square_factor(
    kind: Kind, m: int, n: int, k: int, seed: int, left: bool, transpose: bool
) -> None:
    packed, tau = tensor(random(kind, (m, n), seed)).geqrf()
    q = doubles(packed.ormqr(tau, tensor(np.eye(m, dtype=kind.numpy)))[0])
    near(q.T @ q, np.eye(m), kind, m)
    near(q[:, : min(m, n)], doubles(packed.orgqr(tau)[0]), kind, m)
    c = random(kind, (m, k) if left else (k, m), seed + 1)
    q = q.T if transpose else q
    near(packed.ormqr(tau, tensor(c), left, transpose)[0], q @ c if left else c @ q, kind, m)


# ---- eigenvalues, singular values ----


@deterministic(30)
@given(kinds, sizes, seeds, st.booleans(), layouts)
def test_symeig(kind: Kind, n: int, seed: int, upper: bool, layout: str) -> None:
    a = random(kind, (n, n), seed)  # only one triangle is used
    whole = (np.triu(a) + np.triu(a, 1).T if upper else np.tril(a) + np.tril(a, -1).T).astype(np.float64)
    values, vectors = laid_out(a, layout).symeig(True, upper)
    near(values, np.linalg.eigvalsh(whole), kind, n)
    near(doubles(vectors).T @ doubles(vectors), np.eye(n), kind, n)
    near(whole @ doubles(vectors), doubles(vectors) * doubles(values), kind, n)
    alone, zeros = laid_out(a, layout).symeig(upper=upper)
    near(alone, array_of(values), kind, n)
    assert tuple(zeros.size()) == (n, n)
    assert not array_of(zeros).any()


def complex_of(values: Array, vectors: Array) -> tuple[Array, Array]:
    """Return the complex eigenvalues and eigenvectors that LAPACK stores as real numbers."""
    found = vectors.astype(complex)
    for i in np.flatnonzero(values[:, 1] > 0):
        found[:, i] = vectors[:, i] + 1j * vectors[:, i + 1]
        found[:, i + 1] = found[:, i].conj()
    return values[:, 0] + 1j * values[:, 1], found


@deterministic(30)
@given(kinds, sizes, seeds, layouts)
def test_eig(kind: Kind, n: int, seed: int, layout: str) -> None:
    a = random(kind, (n, n), seed)
    real_values, real_vectors = laid_out(a, layout).eig(True)
    assert tuple(real_values.size()) == (n, 2)
    values, vectors = complex_of(doubles(real_values), doubles(real_vectors))
    difference = a.astype(np.float64) @ vectors - vectors * values
    near(np.abs(difference), np.zeros((n, n)), kind, 10.0 * n)
    near(np.linalg.norm(vectors, axis=0), np.ones(n), kind, n)
    near(np.abs(values.sum() - np.trace(a.astype(np.float64))), np.array(0.0), kind, 10.0 * n)
    alone, nothing = laid_out(a, layout).eig()
    assert tuple(nothing.size()) == ()
    found = doubles(alone)[:, 0] + 1j * doubles(alone)[:, 1]
    distance = np.abs(found[:, None] - values[None, :]).min(1)
    near(distance, np.zeros(n), kind, 1e4)  # the condition number of an eigenvalue may be as large as this


def test_eigenvectors_of_a_rotation_are_packed_in_two_columns() -> None:
    values, vectors = _C.DoubleTensor([[0, -2, 0], [2, 0, 0], [0, 0, 5]]).eig(True)
    found = doubles(values)
    near(np.array(sorted(map(tuple, found.round(9)))), np.array([(0, -2), (0, 2), (5, 0)]), DOUBLE)
    i = int(np.flatnonzero(found[:, 1] > 0)[0])
    assert found[i + 1, 1] < 0
    v = doubles(vectors)[:, i] + 1j * doubles(vectors)[:, i + 1]
    np.testing.assert_allclose(np.array([[0, -2, 0], [2, 0, 0], [0, 0, 5]]) @ v, 2j * v, atol=1e-14)


@deterministic(40)
@given(kinds, sizes, sizes, seeds, st.booleans(), layouts)
def test_svd(kind: Kind, m: int, n: int, seed: int, some: bool, layout: str) -> None:
    a = random(kind, (m, n), seed)
    k = min(m, n)
    u, s, v = laid_out(a, layout).svd(some)
    assert [tuple(x.size()) for x in (u, s, v)] == [(m, k if some else m), (k,), (n, k if some else n)]
    for x in (u, v):
        near(doubles(x).T @ doubles(x), np.eye(x.size(1)), kind, k)
    assert (np.diff(doubles(s)) <= 0).all()
    near(s, np.linalg.svd(a.astype(np.float64), compute_uv=False), kind, k)
    near(doubles(u)[:, :k] * doubles(s) @ doubles(v)[:, :k].T, a, kind, k)


# ---- batches ----


@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("pivot", [True, False])
@pytest.mark.parametrize(("count", "n"), [(1, 1), (500, 4), (3, 33), (2, 60), (1, 150)])
def test_batches(kind: Kind, pivot: bool, count: int, n: int) -> None:
    """Batches are computed in float, and Half results are rounded once."""
    rng = generator("batches", kind, count, n)
    a = np.stack([(regular if pivot else definite)(kind, n, rng) for _ in range(count)])
    lu, pivots = tensor(a).btrifact(pivot=pivot)
    if kind is HALF:
        exact, same_pivots = tensor(a.astype(np.float32)).btrifact(pivot=pivot)
        assert array_of(lu).tobytes() == array_of(exact.half()).tobytes()
        assert pivots.tolist() == same_pivots.tolist()
    assert pivot or pivots.tolist() == [list(range(1, n + 1))] * count
    p, lower, upper = (doubles(x) for x in _C.btriunpack(lu, pivots))
    for one, other in zip((p, lower, upper), unpacked(array_of(lu), array_of(pivots)), strict=True):
        np.testing.assert_array_equal(one, other)
    assert (p.sum(1) == 1).all()
    assert (p.sum(2) == 1).all()
    near(p @ lower @ upper, a, kind, n)
    b = matrix(kind, (count, n, 2), rng)
    x = tensor(b).btrisolve(lu, pivots)
    near(a.astype(np.float64) @ doubles(x), b, kind, n)
    near(tensor(b[:, :, 0].copy()).btrisolve(lu, pivots), array_of(x)[:, :, 0], kind, n)
    if kind is HALF:
        exact = tensor(b.astype(np.float32)).btrisolve(lu.float(), pivots)
        assert array_of(x).tobytes() == array_of(exact.half()).tobytes()


def test_parts_that_are_not_unpacked_are_none() -> None:
    lu, pivots = _C.FloatTensor([[[1, 2], [3, 4]]]).btrifact()
    p, lower, upper = _C.btriunpack(lu, pivots, unpack_data=False)
    assert p.tolist() == [[[0, 1], [1, 0]]]
    assert lower is upper is None
    p, lower, upper = _C.btriunpack(lu, pivots, True, False)
    assert p is None
    assert lower[0, 0].tolist() == [1, 0]
    assert upper[0, 1, 0] == 0
    assert _C.btriunpack(lu, pivots, False, False) == (None, None, None)


def test_info_marks_factored_matrices() -> None:
    a = np.stack([np.eye(2), np.zeros((2, 2)), [[1, 1], [1, 1]], np.eye(2)]).astype(np.float32)
    x, info = tensor(a), _C.IntTensor()
    lu, _ = x.btrifact(info=info)
    assert info.tolist() == [0, 1, 2, 0]
    np.testing.assert_array_equal(array_of(lu)[[0, 3]], a[[0, 3]])
    strided = _C.IntTensor(8).fill_(7)[::2]
    assert _C.btrifact(x, info=strided, pivot=False)[1].tolist() == [[1, 2]] * 4
    assert strided.tolist() == [0, 1, 2, 0]
    assert strided.stride() == (2,)
    with pytest.raises(RuntimeError, match=r"^btrifact: matrix 1 of the batch is singular: U\(1,1\) is zero$"):
        x.btrifact()


@pytest.mark.parametrize("pivots", [[[0, 1]], [[1, 3]], [[-1, 2]], [[1, 1 << 30]]])
def test_pivots_out_of_range_are_refused(pivots: Any) -> None:
    lu = _C.FloatTensor([[[1, 0], [0, 1]]])
    for call in each(
        lambda: _C.FloatTensor(1, 2).btrisolve(lu, _C.IntTensor(pivots)),
        lambda: _C.btriunpack(lu, _C.IntTensor(pivots)),
    ):
        with pytest.raises(ValueError, match=r"expected pivots from 1 to 2, got -?[0-9]+"):
            call()

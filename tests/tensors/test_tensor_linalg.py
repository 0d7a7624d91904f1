"""Linear algebra against NumPy and simple algorithms: every layout, form, alias and kind of out=."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from matrices import definite, matrix, regular, unpacked
from oracle import _C, FLOATING, Array, Kind, array_of, tensor
from tensor_calls import LAPACK
from tensor_cases import Case, Cases, check_all, parameters_of

SIZES = (1, 2, 3, 7, 20)

# Tolerances for single elements, which may be small compared with others; a dtype that is computed in another one
# rounds once. The properties below use norms.
ULPS = {
    kind.name: 40 if kind.row.load else 8000 if kind.row.real == "float" else 1_000_000 for kind in FLOATING
}  # fmt: skip


# ---- matrices ----


def wide(*arrays: Array) -> list[Array]:
    return [a.astype(np.float64) for a in arrays]


# ---- oracles for all results ----


def lu_of(a: Array) -> tuple[Array, Array]:
    """Return both factors in one matrix, and the pivots, by the textbook algorithm."""
    lu = a.astype(np.float64)
    n = len(lu)
    pivots = np.arange(1, n + 1, dtype=np.int32)
    for k in range(n):
        p = k + int(np.argmax(np.abs(lu[k:, k])))
        pivots[k] = p + 1
        lu[[k, p]] = lu[[p, k]]
        lu[k + 1 :, k] /= lu[k, k]
        lu[k + 1 :, k + 1 :] -= np.outer(lu[k + 1 :, k], lu[k, k + 1 :])
    return lu, pivots


def as_column(b: Array) -> Array:
    return b.reshape(len(b), -1)


def gesv_of(b: Array, a: Array) -> tuple[Array, Array]:
    x = np.linalg.solve(a.astype(np.float64), as_column(b).astype(np.float64))
    return x.astype(a.dtype), lu_of(a)[0].astype(a.dtype)


def triangle_of(a: Array, upper: bool, transpose: bool = False, unitriangular: bool = False) -> Array:
    """Return the triangle of a matrix with which an equation is solved."""
    t = np.triu(a) if upper else np.tril(a)
    t = t.astype(np.float64)
    if unitriangular:
        np.fill_diagonal(t, 1)
    return t.T if transpose else t


def trtrs_of(b: Array, a: Array, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> Any:
    t = triangle_of(a, upper, transpose, unitriangular)
    return np.linalg.solve(t, as_column(b).astype(np.float64)).astype(a.dtype), a.copy()


def potrf_of(a: Array, upper: bool = True) -> Array:
    """Return the Cholesky factor, computed from one triangle."""
    t = np.triu(a, 1).T + np.triu(a) if upper else np.tril(a) + np.tril(a, -1).T
    factor = np.linalg.cholesky(t.astype(np.float64))
    return (factor.T if upper else factor).astype(a.dtype)


def potrs_of(b: Array, u: Array, upper: bool = True) -> Array:
    t = triangle_of(u, upper)
    return np.linalg.solve(t.T @ t if upper else t @ t.T, as_column(b).astype(np.float64)).astype(u.dtype)


def potri_of(u: Array, upper: bool = True) -> Array:
    t = triangle_of(u, upper)
    return np.linalg.inv(t.T @ t if upper else t @ t.T).astype(u.dtype)


def pstrf_of(a: Array, upper: bool = True) -> tuple[Array, Array]:
    """Return the pivoted Cholesky factor by the textbook algorithm: the largest remaining diagonal element is next."""
    rest = (np.triu(a) + np.triu(a, 1).T if upper else np.tril(a) + np.tril(a, -1).T).astype(np.float64)
    n = len(rest)
    order = np.arange(n)
    factor = np.zeros((n, n))
    for k in range(n):
        p = k + int(np.argmax(np.diag(rest)[k:]))
        for m in (rest, rest.T, factor):
            m[[k, p]] = m[[p, k]]
        order[[k, p]] = order[[p, k]]
        factor[k:, k] = rest[k:, k] / np.sqrt(rest[k, k])
        rest[k:, k:] -= np.outer(factor[k:, k], factor[k:, k])
    return (factor.T if upper else factor).astype(a.dtype), order.astype(np.int32)


def reflectors_of(a: Array, tau: Array) -> Array:
    """Return the square Q of geqrf's result: the product of its reflections."""
    m = len(a)
    q = np.eye(m)
    for k, factor in enumerate(tau.astype(np.float64)):
        v = np.zeros(m)
        v[k] = 1
        v[k + 1 :] = a[k + 1 :, k]
        q = q @ (np.eye(m) - factor * np.outer(v, v))
    return q


def geqrf_of(a: Array) -> tuple[Array, Array]:
    packed, tau = np.linalg.qr(a.astype(np.float64), mode="raw")
    return np.ascontiguousarray(packed.T).astype(a.dtype), tau.astype(a.dtype)


def qr_of(a: Array) -> tuple[Array, Array]:
    packed, tau = geqrf_of(a.astype(np.float64))
    k = min(a.shape)
    return reflectors_of(packed, tau)[:, :k].astype(a.dtype), np.triu(packed)[:k].astype(a.dtype)


def gels_of(b: Array, a: Array) -> tuple[Array, Array]:
    m, n = a.shape
    b, (wide_a,) = as_column(b).astype(np.float64), wide(a)
    x = np.linalg.lstsq(wide_a, b, rcond=None)[0]
    if m < n:
        factors = geqrf_of(wide_a.T)[0].T  # for a wide matrix this is an LQ decomposition
    else:
        factors, tau = geqrf_of(wide_a)
        x = np.concatenate([x, (reflectors_of(factors, tau).T @ b)[n:]])
    return x.astype(a.dtype), factors.astype(a.dtype)


def orgqr_of(a: Array, tau: Array) -> Array:
    return reflectors_of(a, tau)[:, : min(a.shape)].astype(a.dtype)


def ormqr_of(a: Array, tau: Array, c: Array, left: bool = True, transpose: bool = False) -> Array:
    q = reflectors_of(a, tau)
    q = q.T if transpose else q
    return (q @ c if left else c @ q).astype(a.dtype)


def btrifact_of(a: Array) -> tuple[Array, Array]:
    found = [lu_of(m) for m in a]
    return np.stack([lu for lu, _ in found]).astype(a.dtype), np.stack([p for _, p in found])


def btrisolve_of(b: Array, lu: Array, pivots: Array) -> Array:
    p, lower, upper = wide(*unpacked(lu, pivots))
    x = np.linalg.solve(p @ lower @ upper, b.reshape(*b.shape[:2], -1).astype(np.float64))
    return x.reshape(b.shape).astype(lu.dtype)


def contiguous_result(name: str) -> Callable[..., Any]:
    """Return an oracle that calls `_C` with a contiguous matrix.

    It is used for results whose signs are arbitrary; their properties are tested below.
    """

    def oracle(a: Array, *flags: bool) -> Any:
        return tuple(array_of(result) for result in getattr(_C, name)(tensor(a), *flags))

    return oracle


# ---- every call in all layouts and forms, with all kinds of out= ----


def right_sides(kind: Kind, rows: int, rng: np.random.Generator) -> Iterator[Array]:
    for shape in ((rows,), (rows, 1), (rows, 4)):
        yield matrix(kind, shape, rng)


def gesv_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        for b in right_sides(kind, n, rng):
            yield Case((b, regular(kind, n, rng)), gesv_of, ulps=ULPS[kind.name])


def gels_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for m, n in ((1, 1), (3, 3), (7, 2), (2, 6), (12, 9)):
        a = matrix(kind, (m, n), rng) + 4 * np.eye(m, n, dtype=kind.numpy)
        for b in right_sides(kind, m, rng):
            yield Case((b, a), gels_of, ulps=ULPS[kind.name], expand=())


def trtrs_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n, flags in zip((1, 2, 5, 9, 4, 3, 6, 20), np.ndindex(2, 2, 2), strict=True):
        a = matrix(kind, (n, n), rng) / n + np.eye(n, dtype=kind.numpy) * 2
        for b in right_sides(kind, n, rng):
            yield Case((b, a, *map(bool, flags)), trtrs_of, ulps=ULPS[kind.name])


def inverse_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        a = regular(kind, n, rng)
        yield Case((a,), lambda a: np.linalg.inv(a.astype(np.float64)).astype(a.dtype), ulps=ULPS[kind.name], expand=())


def potrf_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        for keep, kwargs in ((np.triu, {}), (np.tril, {"upper": False})):
            yield Case((keep(definite(kind, n, rng)),), potrf_of, kwargs, ulps=ULPS[kind.name], expand=())


def potrs_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        for upper in (True, False):
            for b in right_sides(kind, n, rng):
                factor = potrf_of(definite(kind, n, rng), upper)
                yield Case((b, factor), potrs_of, {"upper": upper}, ulps=ULPS[kind.name])


def potri_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        for upper in (True, False):
            noise = 9 * np.tri(n, k=-1, dtype=kind.numpy)
            factor = potrf_of(definite(kind, n, rng), upper) + (noise if upper else noise.T)
            yield Case((factor,), potri_of, {"upper": upper}, ulps=ULPS[kind.name], expand=())


def pstrf_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        for keep, kwargs in ((np.triu, {}), (np.tril, {"upper": False})):
            yield Case((keep(definite(kind, n, rng)),), pstrf_of, kwargs, ulps=ULPS[kind.name], expand=())


def shaped(oracle: Callable[..., Any]) -> Cases:
    """Return cases with matrices of all shapes for a function of one matrix."""

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in ((1, 1), (1, 4), (4, 1), (3, 3), (8, 5), (5, 8), (20, 17)):
            yield Case((matrix(kind, shape, rng),), oracle, ulps=ULPS[kind.name], expand=())

    return cases


def orgqr_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in ((1, 1), (4, 1), (3, 3), (8, 5), (5, 8)):
        a, tau = geqrf_of(matrix(kind, shape, rng))
        yield Case((a, tau), orgqr_of, ulps=ULPS[kind.name], expand=(), returned=0)


def ormqr_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape, left, transpose in (
        ((4, 1), True, False), ((3, 3), True, True), ((8, 5), False, False), ((5, 8), False, True),
        ((6, 2), True, True),
    ):  # fmt: skip
        a, tau = geqrf_of(matrix(kind, shape, rng))
        c = matrix(kind, (shape[0], 3) if left else (3, shape[0]), rng)
        yield Case((a, tau, c, left, transpose), ormqr_of, ulps=ULPS[kind.name], expand=(), returned=0)


def symeig_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        for keep, upper in ((np.triu, True), (np.tril, False)):
            a = keep(definite(kind, n, rng))
            yield Case((a, True, upper), contiguous_result("symeig"), ulps=ULPS[kind.name], expand=())

            def values_of(a: Array, vectors: bool, upper: bool) -> tuple[Array, Array]:
                values = np.linalg.eigvalsh(a.astype(np.float64), "U" if upper else "L")
                return values.astype(a.dtype), np.zeros_like(a)

            yield Case((a, False, upper), values_of, ulps=ULPS[kind.name], expand=())


def eig_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for n in SIZES:
        a = regular(kind, n, rng)
        yield Case((a,), contiguous_result("eig"), ulps=ULPS[kind.name], expand=())
        yield Case((a, True), contiguous_result("eig"), ulps=ULPS[kind.name], expand=())


def svd_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for case in shaped(contiguous_result("svd"))(kind, rng):
        yield case
        yield Case((*case.args, False), contiguous_result("svd"), ulps=ULPS[kind.name], expand=())


def batch(kind: Kind, shape: tuple[int, int], rng: np.random.Generator) -> Array:
    count, n = shape
    return np.stack([regular(kind, n, rng) for _ in range(count)])


BATCHES = ((1, 1), (1, 3), (4, 1), (3, 4), (40, 5))


def btrifact_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in BATCHES:
        yield Case((batch(kind, shape, rng),), btrifact_of, ulps=ULPS[kind.name])


def btrisolve_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for count, n in BATCHES:
        lu, pivots = btrifact_of(batch(kind, (count, n), rng))
        for b in (matrix(kind, (count, n), rng), matrix(kind, (count, n, 3), rng)):
            yield Case((b, lu, pivots), btrisolve_of, ulps=ULPS[kind.name], alias=())


def btriunpack_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in BATCHES:
        yield Case(btrifact_of(batch(kind, shape, rng)), unpacked)


CASES: dict[str, Cases] = {
    "gesv": gesv_cases,
    "gels": gels_cases,
    "trtrs": trtrs_cases,
    "inverse": inverse_cases,
    "potrf": potrf_cases,
    "potrs": potrs_cases,
    "potri": potri_cases,
    "pstrf": pstrf_cases,
    "qr": shaped(qr_of),
    "geqrf": shaped(geqrf_of),
    "orgqr": orgqr_cases,
    "ormqr": ormqr_cases,
    "symeig": symeig_cases,
    "eig": eig_cases,
    "svd": svd_cases,
    "btrifact": btrifact_cases,
    "btrisolve": btrisolve_cases,
    "btriunpack": btriunpack_cases,
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


def test_every_lapack_call_is_in_the_tests_of_failures() -> None:
    assert set(CASES) == LAPACK

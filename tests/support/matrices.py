"""Random matrices for linear algebra, and comparison with a tolerance relative to the largest element."""

from __future__ import annotations

from typing import Any

import numpy as np
from oracle import _C, Array, Kind, array_of


def matrix(kind: Kind, shape: tuple[int, ...], rng: np.random.Generator) -> Array:
    """Return a matrix with elements that are not near zero."""
    return np.asarray(rng.uniform(0.5, 2, shape) * rng.choice([-1.0, 1.0], shape), kind.numpy)


def regular(kind: Kind, n: int, rng: np.random.Generator) -> Array:
    """Return a well-conditioned square matrix whose LU decomposition swaps rows."""
    diagonal = np.diag(rng.uniform(2, 3, n) * n)
    return (matrix(kind, (n, n), rng) + diagonal[rng.permutation(n)]).astype(kind.numpy)


def definite(kind: Kind, n: int, rng: np.random.Generator) -> Array:
    """Return a symmetric positive definite matrix whose diagonal is not sorted."""
    a = matrix(kind, (n, n), rng).astype(np.float64)
    return np.asarray((a + a.T) / 2 + np.diag(rng.uniform(2, 6, n) * n), kind.numpy)


def unpacked(lu: Array, pivots: Array) -> tuple[Array, Array, Array]:
    """Return P, L and U of a batch of decompositions; their product is the original batch."""
    n = lu.shape[1]
    p = np.stack([np.eye(n)] * len(lu))
    for one, swaps in zip(p, pivots, strict=True):
        for i, k in enumerate(swaps):
            one[:, [i, k - 1]] = one[:, [k - 1, i]]
    return p.astype(lu.dtype), np.tril(lu, -1) + np.eye(n, dtype=lu.dtype), np.triu(lu)


def near(actual: Any, expected: Array, kind: Kind, scale: float = 1.0, context: object = "") -> None:
    """Assert that two matrices are equal within a tolerance relative to the largest element."""
    array = array_of(actual) if _C.is_tensor(actual) else np.asarray(actual)
    assert array.shape == expected.shape, context
    most = scale * max(1.0, float(np.abs(expected).max(initial=0)))
    bound = 40 * kind.eps * most * max(array.shape, default=1)
    np.testing.assert_allclose(array.astype(np.float64), expected.astype(np.float64), rtol=0, atol=bound,
                               err_msg=str(context))  # fmt: skip

"""CBLAS for NumPy arrays of float32 and float64, bound by cwrap.

For example:

    >>> import cblas, numpy
    >>> a = numpy.arange(6.0).reshape(2, 3)
    >>> float(cblas.dot(a[0], a[1, ::-1]))
    10.0
    >>> cblas.matmul(a, a.T).tolist()
    [[5.0, 14.0], [14.0, 50.0]]
"""

from __future__ import annotations

from cblas._native import __version__ as OPENBLAS_CONFIG  # noqa: N812
from cblas._native import (
    asum,
    axpy,
    dot,
    gemm,
    gemv,
    ger,
    iamax,
    matmul,
    nrm2,
    rot,
    scal,
    swap,
    syrk,
    trmv,
    trsv,
)

__all__ = [
    "OPENBLAS_CONFIG",
    "asum",
    "axpy",
    "dot",
    "gemm",
    "gemv",
    "ger",
    "iamax",
    "matmul",
    "nrm2",
    "rot",
    "scal",
    "swap",
    "syrk",
    "trmv",
    "trsv",
]

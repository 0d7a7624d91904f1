"""Results equal those of NumPy, over dtypes, steps, transposed views and parts of larger arrays."""

from __future__ import annotations

import array
import threading
from typing import Any

import cblas
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

Array = NDArray[Any]
QUICK = settings(max_examples=60, derandomize=True, deadline=None, database=None)
DTYPES = st.sampled_from([np.float32, np.float64])
STEPS = st.sampled_from([1, 2, 3, -1, -2])
SIZES = st.integers(0, 6)


def vector(n: int, step: int, dtype: Any, seed: int = 0) -> Array:
    """Return a vector of integral numbers, so that sums are exact in any order."""
    numbers = np.random.default_rng(seed).integers(-5, 6, max(n, 1) * abs(step)).astype(dtype)
    return numbers[::step][:n]


@st.composite
def matrices(draw: st.DrawFn, rows: int, columns: int, dtype: Any) -> Array:
    """Return a matrix that is contiguous, a part of a larger one, transposed, or both."""
    seed, more, transposed = draw(st.integers(0, 9)), draw(st.integers(0, 2)), draw(st.booleans())
    shape = (columns + more, rows + more) if transposed else (rows + more, columns + more)
    whole = np.random.default_rng(seed).integers(-5, 6, shape).astype(dtype)
    return (whole.T if transposed else whole)[:rows, :columns]


def kept(x: Array) -> Array:
    return x.copy()


# ---- vectors ----


@QUICK
@given(SIZES, STEPS, STEPS, DTYPES)
def test_products_and_sums_of_vectors(n: int, s: int, t: int, dtype: Any) -> None:
    x, y = vector(n, s, dtype), vector(n, t, dtype, 1)
    assert cblas.dot(x, y) == x @ y
    assert cblas.asum(x) == np.abs(x).sum()
    assert cblas.nrm2(x) == pytest.approx(np.linalg.norm(x), rel=1e-6)
    if n:
        assert cblas.iamax(np.ascontiguousarray(x)) == np.abs(x).argmax()


@QUICK
@given(SIZES, STEPS, STEPS, DTYPES, st.integers(-3, 3))
def test_vectors_that_are_changed(n: int, s: int, t: int, dtype: Any, alpha: int) -> None:
    x, y = vector(n, s, dtype), vector(n, t, dtype, 1)
    before_x, before_y = kept(x), kept(y)
    assert cblas.axpy(alpha, x, y) is y
    np.testing.assert_array_equal(y, alpha * before_x + before_y)
    assert cblas.scal(alpha, y) is y
    np.testing.assert_array_equal(y, alpha * (alpha * before_x + before_y))
    y[:] = before_y
    cblas.swap(x, y)
    np.testing.assert_array_equal(x, before_y)
    np.testing.assert_array_equal(y, before_x)
    cblas.rot(x, y, c=0, s=1)
    np.testing.assert_array_equal(x, before_x)
    np.testing.assert_array_equal(y, -before_y)


def test_elements_between_the_steps_are_unchanged() -> None:
    whole = np.arange(9.0)
    cblas.scal(0, whole[1::3])
    assert whole.tolist() == [0, 0, 2, 3, 0, 5, 6, 0, 8]
    cblas.scal(2, whole[::-2])
    assert whole.tolist() == [0, 0, 4, 3, 0, 5, 12, 0, 16]


# ---- matrices ----


@QUICK
@given(st.data(), SIZES, SIZES, DTYPES, STEPS, STEPS)
def test_matrices_and_vectors(data: st.DataObject, m: int, n: int, dtype: Any, s: int, t: int) -> None:
    a, x, y = data.draw(matrices(m, n, dtype)), vector(n, s, dtype), vector(m, t, dtype, 1)
    before = kept(y)
    assert cblas.gemv(a, x, y, 2, 3) is y
    np.testing.assert_array_equal(y, 2 * (a @ x) + 3 * before if n else before)
    y[:] = np.nan if n else 0
    np.testing.assert_array_equal(cblas.gemv(a, x, y=y), a @ x)
    y[:] = before
    old = kept(a)
    assert cblas.ger(y, x, a, alpha=2) is a
    np.testing.assert_array_equal(a, old + 2 * np.outer(y, x))


@QUICK
@given(st.data(), SIZES, SIZES, SIZES, DTYPES)
def test_products_of_matrices(data: st.DataObject, m: int, n: int, k: int, dtype: Any) -> None:
    a, b = data.draw(matrices(m, k, dtype)), data.draw(matrices(k, n, dtype))
    c = data.draw(matrices(m, n, dtype))
    before = kept(c)
    assert cblas.gemm(a, b, c, 2, 3) is c
    np.testing.assert_array_equal(c, 2 * (a @ b) + 3 * before)
    product = cblas.matmul(a, b)
    assert product.dtype == dtype
    np.testing.assert_array_equal(product, a @ b)
    c[:] = np.nan
    np.testing.assert_array_equal(cblas.gemm(a, b, c=c), product)


@QUICK
@given(st.data(), SIZES, SIZES, DTYPES, st.booleans())
def test_products_of_a_matrix_with_itself(data: st.DataObject, n: int, k: int, dtype: Any, lower: bool) -> None:
    a, c = data.draw(matrices(n, k, dtype)), data.draw(matrices(n, n, dtype))
    before = kept(c)
    assert cblas.syrk(a, c, lower=lower) is c
    half, other = (np.tril, np.triu) if lower else (np.triu, np.tril)
    np.testing.assert_array_equal(half(c), half(a @ a.T))
    np.testing.assert_array_equal(other(c, 1 if lower else -1), other(before, 1 if lower else -1))


@QUICK
@given(st.data(), SIZES, DTYPES, STEPS, st.booleans(), st.booleans(), st.booleans())
def test_triangles(data: st.DataObject, n: int, dtype: Any, step: int, lower: bool, trans: bool, unit: bool) -> None:
    a, x = data.draw(matrices(n, n, dtype)), vector(n, step, dtype)
    triangle = np.tril(a) if lower else np.triu(a)
    if unit:
        np.fill_diagonal(triangle, 1)
    before = kept(x)
    assert cblas.trmv(a, x, lower, trans, unit) is x
    np.testing.assert_array_equal(x, (triangle.T if trans else triangle) @ before)
    np.fill_diagonal(a, np.abs(a).sum() + 1)
    x[:] = before
    assert cblas.trsv(a, x, lower, trans=trans) is x
    triangle = np.tril(a) if lower else np.triu(a)
    np.testing.assert_allclose((triangle.T if trans else triangle) @ x, before, atol=1e-3)


# ---- other arguments ----


def test_arrays_of_other_libraries_are_accepted() -> None:
    assert cblas.dot(array.array("d", [1, 2]), memoryview(array.array("d", [3, 4]))) == 11
    grown = array.array("f", [1, 2])
    result: object = cblas.scal(3, grown)
    assert result is grown
    assert grown.tolist() == [3, 6]
    grown.append(1)  # no buffer is held
    assert isinstance(cblas.dot(np.ones(2, "f"), np.ones(2, "f")), float)


SHARED = np.ones((2, 2))
REFUSED: list[tuple[str, tuple[Any, ...], type[Exception], str]] = [
    ("dot", (np.ones(3), np.ones(4)), ValueError, r"y.shape\[0\] is 4, and must be n, which is 3"),
    ("dot", (np.ones(3), np.ones(3, "f")), TypeError, "fits no signature"),
    ("dot", ([1.0], [1.0]), TypeError, "not list"),
    ("nrm2", (np.ones((2, 2)),), TypeError, r"shape \(2, 2\)"),
    ("nrm2", (np.ones(3, "i"),), TypeError, "int32"),
    ("nrm2", (np.broadcast_to(1.0, 3),), ValueError, "stride of the vector"),
    ("nrm2", (np.zeros(4, [("a", "f8"), ("b", "f4")])["a"],), ValueError, "not aligned|stride of the vector"),
    ("iamax", (np.ones(6)[::2],), ValueError, "not contiguous"),
    ("scal", (2, np.broadcast_to(1.0, 3)), ValueError, "read-only"),
    ("matmul", (np.ones((4, 6))[::2, ::2], np.ones((3, 1))), ValueError, "gaps in its rows and in its columns"),
    ("matmul", (np.ones((2, 3))[::-1], np.ones((3, 1))), ValueError, "gaps"),
    ("matmul", (np.ones((2, 3)), np.ones((2, 3))), ValueError, r"b.shape\[0\] is 2, and must be k, which is 3"),
    ("gemm", (np.ones((2, 3)), np.ones((3, 2)), np.ones((2, 3))), ValueError, r"c.shape\[1\] is 3"),
    ("gemm", (SHARED, np.ones((2, 2)), SHARED), ValueError, "c shares memory with a, and must not"),
    ("trsv", (np.ones((2, 3)), np.ones(2)), ValueError, r"a.shape\[1\] is 3, and must be n, which is 2"),
]


@pytest.mark.parametrize(("name", "given", "kind", "text"), REFUSED, ids=lambda v: str(v)[:12])
def test_arguments_that_do_not_match_are_rejected(name: str, given: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        getattr(cblas, name)(*given)


def test_matrices_with_one_row_or_column() -> None:
    wide = np.arange(12.0).reshape(3, 4)
    for a in (wide[:, 1:2], wide[1:2, :], wide[::2, 1:2], wide[1:2, ::2], wide[0, ::2][None], wide[0, ::2][:, None]):
        for b in (a.T, np.ascontiguousarray(a.T)):
            np.testing.assert_array_equal(cblas.matmul(a, b), a @ b)


def test_other_threads_run_meanwhile() -> None:
    a = np.random.default_rng(0).random((600, 600))
    done = threading.Event()

    def work() -> None:
        cblas.matmul(a, a)
        done.set()

    thread = threading.Thread(target=work)
    turns = 0
    thread.start()
    while not done.is_set():
        turns += 1
    thread.join()
    assert turns > 0


def test_signatures_and_docstrings_of_functions() -> None:
    assert "OpenBLAS" in cblas.OPENBLAS_CONFIG
    assert "x: numpy.typing.NDArray[numpy.float32] | Buffer" in (cblas.gemv.__doc__ or "")

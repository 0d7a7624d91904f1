"""Reductions and scans of C expressions: NumPy's results, and the same bits for any number of threads."""

from __future__ import annotations

import math
import os
import pickle
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from separate_cache import separate_cache

from cwrap import about
from cwrap.ops import Reduction, Scan, dvector, reduce, scan
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import parallel
from cwrap.ops.loops.elements import BOOL, ELEMENTS
from cwrap.ops.loops.expression import parse
from cwrap.ops.loops.folds import combine_of
from cwrap.ops.loops.headers import PLAIN
from cwrap.ops.loops.module_source import Module, of_fold


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Use one cache for all of these tests, and compile with little optimisation."""
    with separate_cache(tmp_path_factory.mktemp("cache"), "-O1") as path:
        yield path


@pytest.fixture(scope="module")
def dot() -> Reduction:
    """Return the sum of products, for all dtypes."""
    return reduce("+", "x * y", name="dot")


@pytest.fixture(scope="module")
def total() -> Reduction:
    """Return a sum of floating-point numbers."""
    return reduce("+", "x", name="total", dtypes=["float16", "float32", "float64"])


# ---- values ----


def test_sums_of_every_dtype(dot: Reduction) -> None:
    assert dot.types == ["ll->l", "LL->L", "ee->e", "ff->f", "dd->d", "gg->g", "FF->F", "DD->D", "GG->G"]
    assert (dot.nin, repr(dot), dot.__doc__) == (2, "<reduce 'dot'>", "+ of x * y")
    for char in "bBhHiIlLqQefdgFDG?":
        x = np.arange(1, 6).astype(char)
        found = dot(x, x)
        assert found == (5 if char == "?" else 55)
        assert found.dtype == (np.int64 if char in "BHI" else np.sum(x).dtype)
    assert dot(np.array([100, 100], np.int8), np.array([100, 100], np.int8)) == 20_000


@pytest.mark.parametrize("axis", [None, 0, 1, -1, (0, 2), (2, 0), (), (0, 1, 2)])
def test_axes(dot: Reduction, axis: Any) -> None:
    x, y = np.arange(24.0).reshape(2, 3, 4), np.arange(4.0)[::-1]
    mask = x % 3 != 0
    out: np.ndarray[Any, Any]
    for keepdims in (False, True):
        expected = np.sum(x * y, axis=axis, keepdims=keepdims)
        np.testing.assert_array_equal(dot(x, y, axis=axis, keepdims=keepdims), expected)
        assert np.shape(dot(x, y, axis=axis, keepdims=keepdims)) == np.shape(expected)
        out = np.zeros(np.shape(expected))
        assert dot(x, y, axis=axis, keepdims=keepdims, out=out) is out
        np.testing.assert_array_equal(out, expected)
    np.testing.assert_array_equal(
        dot(x, y, axis=axis, where=mask, initial=2), np.sum(x * y, axis=axis, where=mask, initial=2)
    )
    np.testing.assert_array_equal(dot(x, y, axis=axis, where=mask), np.sum(x * y, axis=axis, where=mask))
    np.testing.assert_array_equal(dot(x, y, axis=axis, initial=2), np.sum(x * y, axis=axis, initial=2))


@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 1023, 1024, 1025, 5000, 32768, 65537, 200_000])
def test_numbers_of_elements(total: Reduction, count: int) -> None:
    x: np.ndarray[Any, Any] = np.arange(count) % 1000.0
    every = np.repeat(x, 2)
    for found in (x, every[::2], every[::-1][::2]):
        assert total(found) == x.sum()
        assert total(found, initial=1) == x.sum() + 1
        assert total(found, where=found > 500) == x[x > 500].sum()
    assert total(x.astype(np.float32), initial=np.float32(0)).dtype == np.float32


def test_the_bits_do_not_depend_on_threads_or_strides(dot: Reduction, total: Reduction) -> None:
    rng = np.random.default_rng(5)
    for shape, axis in (((300_001,), None), ((7, 100_000), 1), ((3000, 50), 1), ((40, 3000), 0)):
        x, y = rng.random(shape) - 0.5, rng.random(shape)
        spread = np.repeat(x, 3, axis=-1)[..., ::3]
        mask = x > 0
        results = []
        for threads in (1, 2, 3, 7):
            parallel.set_num_threads(threads)
            results.append([dot(x, y, axis=axis), dot(spread, y, axis=axis), dot(x, y, axis=axis, where=mask)])
        parallel.set_num_threads(3)
        for found in results:
            np.testing.assert_array_equal(found[0], results[0][0])
            np.testing.assert_array_equal(found[1], results[0][0])
            np.testing.assert_array_equal(found[2], results[0][2])


@pytest.mark.parametrize("count", [1, 5, 16, 17, 1024, 1030, 7000])
def test_columns_have_the_bits_of_vectors(dot: Reduction, total: Reduction, count: int) -> None:
    """Columns of matrices are computed side by side."""
    rng = np.random.default_rng(7)
    x, weights = rng.random((count, 70)) - 0.5, rng.random((count, 1))
    norm = reduce("hypot(a, b)", "x", identity=0, name="norm", dtypes=["float64"])
    for matrix in (x, x[:, ::-2], x.astype(np.float32)):
        columns = [np.ascontiguousarray(column) for column in matrix.T]
        np.testing.assert_array_equal(total(matrix, axis=0), [total(column) for column in columns])
        np.testing.assert_array_equal(
            total(matrix, axis=0, initial=3), [total(column, initial=3) for column in columns]
        )
        np.testing.assert_array_equal(norm(matrix, axis=0), [norm(column) for column in columns])
        found = [dot(column, weights[:, 0]) for column in columns]
        np.testing.assert_array_equal(dot(matrix, weights, axis=0), found)


def test_an_expression_that_spells_an_operator_is_the_operator(total: Reduction) -> None:
    for spelling in ("a + b", "b+a", "((a + b))"):
        found = reduce(spelling, "x", name="total", dtypes=["float16", "float32", "float64"])
        x = np.random.default_rng(4).random((70, 30))
        assert found(x) == total(x) == found(x.ravel())
        assert found(x.T) == total(x.T)
    whole = reduce("a + b", "x", name="whole", doc="Whole.")
    assert whole is reduce("+", "x", name="whole", doc="Whole.")
    assert (whole(np.zeros(0)), whole(np.full(300, 100, np.int8))) == (0, 30_000)
    other = reduce("a + b", "x", name="other", identity=3)
    assert (other(np.zeros(0)), other(np.full(2, 100, np.int8))) == (3, -56)
    assert reduce("fmax(a, b)", "x", name="most", dtypes=["float64"])([1.0, np.nan, 3.0]) == 3


def test_sums_are_accurate(total: Reduction) -> None:
    x = np.full(1_000_003, 0.1, np.float32)
    exact = math.fsum(map(float, x))
    assert abs(float(total(x)) - exact) / exact < 1e-6
    assert total(np.full(3000, 1, np.float16)) == 3000  # summed as float32


def test_lowest_and_highest() -> None:
    low, high = reduce("min", "x", name="low"), reduce("max", "fabs(x)", name="high", dtypes=["float32", "float64"])
    assert low.types == [f"{char}->{char}" for char in "bBhHiIlLefdg"]
    for char in "bhilefdg":
        x = np.array([3, -1, 2, 5] * 20).astype(char)
        found = low(x)
        assert (found, found.dtype) == (-1, x.dtype)
    assert high([-3.0, 2.0]) == 3
    x = np.arange(100.0)
    for place in (0, 50, 99):
        x[place] = np.nan
        with np.errstate(all="raise"):
            assert np.isnan(low(x))
            assert np.isnan(high(x))
        x[place] = place
    assert low([1.0, 2.0], initial=0.5) == 0.5
    assert low([1.0, 2.0, 3.0], where=[False, True, True], initial=9) == 2
    assert low([1.0], where=[False], initial=9) == 9
    with pytest.raises(ValueError, match=r"low\(\) has no identity, so where= needs initial="):
        low(np.zeros(2), where=[True, True])
    with pytest.raises(ValueError, match=r"low\(\) has no identity, and there are no elements"):
        low(np.zeros(0))


def test_products_and_logic() -> None:
    assert reduce("*", "x", dtypes=["int64"], name="product")(np.arange(1, 11)) == math.factorial(10)
    every = reduce("&&", "x > 1", dtypes=["int64", "float64"], name="every")
    some = reduce("||", "x", dtypes=["int64", "float64"], name="some")
    assert every.types == ["l->?", "d->?"]
    x = np.array([[2, 3], [1, 4]])
    assert every(x, axis=1).tolist() == [True, False]
    assert every(x, axis=1, initial=5, where=x > 1).tolist() == [True, True]
    assert (every(np.zeros(0)), some(np.zeros(0)), some([0.0, 0.5])) == (True, False, True)


@pytest.mark.slow
def test_bits() -> None:
    both = reduce("&", "x", name="both")
    x = np.array([7, 6, 14], np.uint8)
    assert (both(x), both(x).dtype) == (6, np.uint8)
    assert both(np.zeros(0, np.uint8)) == 255
    assert both(np.zeros(0, np.int32)) == -1
    assert both(np.zeros(0, np.bool_)) == -1
    assert both(x, where=[True, False, True]) == 6
    assert reduce("^", "x", dtypes=["int64"], name="parity")([1, 3, 4]) == 6
    assert reduce("|", "x", dtypes=["int64"], name="either")([1, 2, 8]) == 11


def test_an_expression_thatcombine_ofs_keeps_the_order() -> None:
    """An associative expression need not be commutative."""
    last = reduce("b + 0*a", "x", name="last", dtypes=["float64"])
    x = np.arange(200_000.0)
    assert last(x) == x[-1]
    assert last(x, where=x < 100_000, initial=0) == 99_999
    norm = reduce("hypot(a, b)", "x", identity=0, name="norm", dtypes=["float64"])
    assert norm([[3.0, 4.0], [5.0, 12.0]], axis=1).tolist() == [5, 13]
    assert norm(np.zeros(0)) == 0
    assert norm([3.0, 9.0, 4.0], where=[True, False, True]) == 5
    clipped = reduce(
        "least(a, b)", "x", support_code="static double least(double a, double b) { return a < b ? a : b; }"
    )
    assert clipped([3.0, 1.0, 2.0]) == 1


def test_floating_point_errors_are_reported() -> None:
    root = reduce("+", "sqrt(x)", name="root", dtypes=["float64"])
    x = np.ones(200_000)
    x[100_000] = -1
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError, match="invalid value"):
        root(x)


# ---- scans ----


def test_scans() -> None:
    running = scan("+", "x * y", name="running", dtypes=["int64", "float16", "float64"])
    peak = scan("max", "x", name="peak", dtypes=["float64"])
    x, y = np.arange(24.0).reshape(2, 3, 4), np.arange(4.0)
    assert (repr(running), running.types) == ("<scan 'running'>", ["ll->l", "ee->e", "dd->d"])
    np.testing.assert_array_equal(running(x, y), np.cumsum(x * y))
    out = np.zeros_like(x)
    for axis in (0, 1, -1):
        expected = np.cumsum(x * y, axis=axis)
        np.testing.assert_array_equal(running(x, y, axis=axis), expected)
        assert running(x, y, axis=axis, out=out) is out
        np.testing.assert_array_equal(out, expected)
    assert running(np.zeros((2, 0)), 1.0, axis=1).shape == (2, 0)
    assert peak([1.0, 3.0, 2.0]).tolist() == [1, 3, 3]
    many = np.random.default_rng(3).random((5000, 20))
    np.testing.assert_array_equal(peak(many, axis=1), np.maximum.accumulate(many, axis=1))
    with pytest.raises(ValueError, match=r"out has the shape \(2,\), but the result has \(3,\)"):
        peak([1.0, 3.0, 2.0], out=np.zeros(2))
    mask = x % 3 != 0
    for any_axis in (0, 1, 2, None):
        expected = np.cumsum(x * y * mask, axis=any_axis)
        np.testing.assert_array_equal(running(x, y, axis=any_axis, where=mask), expected)
        np.testing.assert_array_equal(running(x, y, axis=any_axis, where=mask, initial=5), expected + 5)
    assert running(x, y, axis=0, where=mask, out=out) is out
    np.testing.assert_array_equal(out, np.cumsum(x * y * mask, axis=0))
    assert running([1, 2], 1, initial=7).tolist() == [8, 10]
    assert running([1, 2], 1, where=[[True], [False]], axis=1).tolist() == [[1, 3], [0, 0]]
    assert running(np.zeros((2, 0)), 1.0, axis=1, where=True).shape == (2, 0)
    assert peak([1.0, 3.0, 2.0], initial=2, where=[False, False, True]).tolist() == [2, 2, 2]
    all_of = scan("&", "x", name="all_of", dtypes=["uint8"])
    assert all_of(np.array([7, 3], "uint8"), where=[False, True]).tolist() == [255, 3]
    with pytest.raises(ValueError, match=r"peak\(\) has no identity, so where= needs initial="):
        peak([1.0], where=True)
    with pytest.raises(TypeError, match="where must be an array of booleans, not of float64"):
        running([1.0], 2.0, where=[1.0])


# ---- errors ----


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: reduce("-", "x"), r"'-' is neither one of \+, .* nor an expression of a and b: '-' has no inputs"),
        (lambda: reduce("x + y", "x"), r"'x \+ y' is neither one of \+, \*, min, .* nor an expression of a and b"),
        (lambda: reduce("+", "x", identity=1), "'\\+' has another identity already"),
        (lambda: reduce("a + b", "x", identity="0"), "the identity must be a number, not '0'"),
        (lambda: reduce("+", "x", name="two words"), "name of a reduction must be an identifier"),
        (lambda: scan("+", "x", name="two words"), "name of a scan must be an identifier"),
        (lambda: reduce("+", "x", dtypes=["int8"]), r"'\+' of 'x' is not defined for loops of the dtype int8"),
        (lambda: reduce("min", "x", dtypes=["complex64"]), "not defined for loops of the dtype complex64"),
        (lambda: reduce("&", "sqrt(x)"), "'&' of 'sqrt\\(x\\)' is not defined for loops of any dtype"),
        (lambda: reduce("+", "x + 4/3*y"), "divides integers"),
    ],
)
def test_wrong_definitions(make: Callable[[], object], message: str) -> None:
    with pytest.raises(OpsError, match=message):
        make()


def test_wrong_c_is_an_error_of_the_compiler() -> None:
    with pytest.raises(CompileError, match=r"(?s)broken does not compile.*no_such_function"):
        reduce("+", "no_such_function(x)", name="broken", dtypes=["float64"])


def test_wrong_calls(dot: Reduction) -> None:
    x = np.zeros((2, 3))
    for arguments, options, error, message in (
        ((x,), {}, TypeError, r"dot\(\) takes 2 arrays, got 1"),
        ((x, x), {"axis": 2}, ValueError, "axis 2 is out of bounds for array of dimension 2"),
        ((x, x), {"axis": (0, -2)}, ValueError, "duplicate value in 'axis'"),
        ((x, x), {"where": [1, 0, 1]}, TypeError, "where must be an array of booleans, not of int64"),
        ((x, x), {"axis": 0, "out": np.zeros(2)}, ValueError, r"out has the shape \(2,\), but the result has \(3,\)"),
        ((x, x), {"axis": 0, "out": [0.0]}, TypeError, "out must be an array, not list"),
        ((x, x), {"out": (np.zeros(()), None)}, TypeError, "out must be an array, not tuple"),
        ((x, np.ma.masked_equal(x, 0)), {}, TypeError, r"dot\(\) would ignore the mask of a masked array; pass x.data"),
        ((x, dvector("v")), {}, TypeError, r"dot\(\) takes arrays of numbers, got TensorVariable"),
        ((x, np.zeros(2)), {}, ValueError, "broadcast"),
        ((x, "a"), {}, TypeError, "ufunc"),
    ):
        with pytest.raises(error, match=message):
            dot(*arguments, **options)


def test_arguments_are_those_of_numpy(dot: Reduction) -> None:
    x = np.arange(6.0).reshape(2, 3)
    out = np.zeros(3)
    assert dot(x, x, axis=0, out=(out,)) is out
    assert dot(np.ma.masked_equal(x, 7), x, axis=0).tolist() == out.tolist()
    running = scan("+", "x", name="sums", dtypes=["float64"], native=False, doc="Sums.")
    assert running(x, axis=0, out=(x,)) is x
    with pytest.raises(TypeError, match="'tuple' object cannot be interpreted as an integer"):
        running(x, axis=(0, 1))  # type: ignore[arg-type]


# ---- the rest ----


def test_they_pickle(dot: Reduction, root: Path) -> None:
    running = scan("+", "x", name="sums", dtypes=["float64"], native=False, doc="Sums.")
    assert (pickle.loads(pickle.dumps(dot)), pickle.loads(pickle.dumps(running))) == (dot, running)
    assert reduce("+", "x * y", name="dot") is dot
    assert isinstance(running, Scan)
    assert running.__doc__ == "Sums."
    code = "import pickle, sys; f, g = pickle.load(sys.stdin.buffer); print(f([1, 2], [3, 4]), g([1, 2]))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps((dot, running)), capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert done.stdout == b"11 [1. 3.]\n"


@pytest.mark.parametrize("kind", ["reduce", "scan"])
def test_the_c_compiles_without_warnings_everywhere(kind: str, tmp_path: Path) -> None:
    source = tmp_path / "loops.c"
    flags = [f"-I{sysconfig.get_path('include')}", f"-I{np.get_include()}", f"-I{parallel.FOLDER}"]
    flags += [f"-I{about.pool_folder()}", f"-I{about.get_include()}", "-Wall", "-Wextra", "-Werror"]
    for text, skipped in (("+", ""), ("min", "FDG"), ("&&", ""), ("a * b + a", "")):
        elements = [element for element in (BOOL, *ELEMENTS) if element.char not in skipped]
        module = Module("fold", "doc", PLAIN, "enum { K };")
        source.write_text(of_fold(kind, combine_of(text), parse("x + y"), elements, module))
        for compiler in filter(shutil.which, ("gcc", "clang")):
            lenient = [
                "-Wno-unused-function",
                "-Wno-unused-variable",
                "-Wno-bool-operation",
                "-Wno-int-in-bool-context",
            ]
            subprocess.run([compiler, *lenient, "-fsyntax-only", *flags, str(source)], check=True)

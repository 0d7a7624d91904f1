"""Ufuncs that are written as C statements: elementwise ones with several outputs, and generalised ones."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from separate_cache import separate_cache

from cwrap import about
from cwrap.ops import dvector, elementwise, gufunc
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import parallel
from cwrap.ops.loops.elements import BOOL, ELEMENTS
from cwrap.ops.loops.headers import PLAIN
from cwrap.ops.loops.module_source import Module, Row, Statements, of_statements
from cwrap.ops.loops.signature import parse_signature

BIG = 200_000
MATVEC = """
for (npy_intp i = 0; i < m; i++) {
    real sum = 0;
    for (npy_intp j = 0; j < n; j++)
        sum += a(i, j) * x(j);
    y(i) = sum;
}
"""
PRODUCT = """
for (npy_intp i = 0; i < m; i++)
    for (npy_intp j = 0; j < p; j++) {
        c(i, j) = 0;
        for (npy_intp k = 0; k < n; k++)
            c(i, j) += a(i, k) * b(k, j);
    }
"""


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Use one cache for all of these tests, and compile with little optimisation."""
    with separate_cache(tmp_path_factory.mktemp("cache"), "-O1") as path:
        yield path


@pytest.fixture(scope="module")
def both() -> np.ufunc:
    """Return an elementwise ufunc with two outputs."""
    return elementwise("s = x + y; d = x - y;", ["x", "y"], outputs=["s", "d"], name="both")


@pytest.fixture(scope="module")
def matvec() -> np.ufunc:
    """Return the product of a matrix and a vector."""
    return gufunc(
        "a(m,n), x(n) -> y(m)",
        MATVEC,
        name="matvec",
        dtypes=["int64", "float32", "float64", "longdouble", "complex128"],
    )


# ---- elementwise ----


def test_several_outputs(both: np.ufunc) -> None:
    x, y = np.arange(12.0).reshape(3, 4), np.arange(4.0)[::-1]
    assert (both.nin, both.nout, both.types) == (2, 2, ["ff->ff", "dd->dd"])
    for a, b in ((x, y), (x.T, 2.0), (x[::2, ::-1], y[1]), (np.zeros((0, 4)), y)):
        s, d = both(a, b)
        np.testing.assert_array_equal(s, a + b)
        np.testing.assert_array_equal(d, a - b)
    outputs = np.zeros((2, 4))
    both(x[0], y, out=(outputs[0], outputs[1]), where=[True, False, True, True])
    assert outputs.tolist() == [[3, 0, 3, 3], [-3, 0, 1, 3]]
    assert both(np.float32(1), np.float32(2))[0].dtype == np.float32


@pytest.mark.parametrize("count", [10, BIG])
def test_overlapping_memory(both: np.ufunc, count: int) -> None:
    memory: np.ndarray = np.arange(count + 3.0)
    before = memory.copy()
    both(memory[:count], 1.0, out=(memory[1 : count + 1], np.empty(count)))
    np.testing.assert_array_equal(memory[1 : count + 1], before[:count] + 1)
    memory[:] = before
    both(memory, 1.0, out=(memory, None))
    np.testing.assert_array_equal(memory, before + 1)


def test_mandelbrot() -> None:
    """Local variables, a loop, a helper function, and an output with another dtype."""
    mandelbrot = elementwise(
        """
        real a = x, b = y; // the point
        steps = 0;
        while (steps < 50 && square(a) + square(b) <= 4) {
            const real next = square(a) - square(b) + x;
            b = 2*a*b + y;
            a = next;
            steps++;
        }
        """,
        ["x", "y"], outputs=["steps"], types={"steps": "int32"}, name="mandelbrot", dtypes=["float64"],
        support_code="static inline double square(double x) { return x * x; }",
    )  # fmt: skip
    x, y = np.linspace(-2, 1, 300), np.linspace(-1, 1, 200)[:, None]
    point = x + 1j * y
    z, expected = point.copy(), np.zeros(point.shape, np.int32)
    for _ in range(50):
        inside = z.real**2 + z.imag**2 <= 4
        expected[inside] += 1
        z[inside] = z[inside] ** 2 + point[inside]
    found = mandelbrot(x, y)
    assert found.dtype == np.int32
    parallel.set_num_threads(1)
    np.testing.assert_array_equal(found, mandelbrot(x, y))
    parallel.set_num_threads(3)
    assert (found != expected).mean() < 0.01  # NumPy rounds complex products in another order


def test_dtypes_of_operands() -> None:
    power = elementwise(
        "z = 1; for (dtype_n i = 0; i < n; i++) z *= x; even = n % 2 == 0;",
        ["x", "n"], outputs=["z", "even"], types={"n": "int64", "even": "bool"}, name="power",
        dtypes=["float16", "float32", "longdouble"],
    )  # fmt: skip
    assert power.types == ["el->e?", "fl->f?", "gl->g?"]
    z, even = power(np.float16(3), [2, 3])
    assert (z.dtype, z.tolist(), even.tolist()) == (np.float16, [9, 27], [True, False])
    third = np.longdouble(1) / 3
    assert power(third, 2)[0] == third * third
    fixed = elementwise("z = x & 1;", ["x"], outputs=["z"], types={"x": "uint8", "z": "bool"}, name="fixed")
    assert fixed.types == ["B->?"]


def test_a_body_with_one_output_can_be_reduced() -> None:
    larger = elementwise("if (x > y) z = x; else z = y;", ["x", "y"], outputs=["z"], identity=0.0, name="larger")
    assert larger.reduce([3.0, 7.0, 5.0]) == 7
    assert larger.reduce(np.zeros(0)) == 0
    assert larger.accumulate([1.0, 3.0, 2.0]).tolist() == [1, 3, 3]


def test_long_double_expressions_have_all_digits() -> None:
    tenth = elementwise("x * 0.1 + 1e-1f * 0", name="tenth", dtypes=["longdouble", "clongdouble"])
    assert tenth.types == ["g->g", "G->G"]
    assert tenth(np.longdouble(1)) == np.longdouble("0.1")
    circle = elementwise("M_PI * x", name="circle", dtypes=["longdouble"])
    assert circle(np.longdouble(1)) == np.longdouble("3.141592653589793238462643383279502884")


def test_an_expression_can_call_functions_of_support_code() -> None:
    twice = elementwise(
        "twice(x) + y", support_code="static double twice(double x) { return 2 * x; }", name="twice", dtypes=["float64"]
    )
    assert twice(3.0, 1.0) == 7
    with pytest.raises(TypeError, match="NotImplemented"):
        twice(dvector(), dvector())  # graphs compile expressions without support code


@pytest.mark.parametrize(
    ("body", "arguments", "message"),
    [
        ("z = x;", {}, "statements need a list of inputs"),
        ("z = x;", {"inputs": "x"}, "statements need a list of inputs"),
        ("z = x;", {"inputs": ["x"], "outputs": "z"}, "outputs must be a list of names"),
        ("z = x;", {"inputs": ["x"], "outputs": []}, "outputs must be a list of names"),
        ("z = x;", {"inputs": ["x"], "outputs": ["x"]}, "operands must be distinct identifiers, got 'x', 'x'"),
        ("z = x;", {"inputs": ["x", "int"]}, "operands must be distinct identifiers"),
        ("z = x;", {"inputs": ["real"]}, "operands must be distinct identifiers"),
        ("z = x;", {"inputs": ["x"], "result": "bool"}, "`result` is the dtype of an expression"),
        ("z = x;", {"inputs": ["x"], "types": {"k": "int32"}}, "`types` names 'k', but the operands are x, z"),
        ("z = x;", {"inputs": ["x"], "types": {"z": "datetime64"}}, "'datetime64' is not a dtype"),
        ("z = x;", {"inputs": ["x"], "dtypes": "float64"}, "dtypes must be a list of dtypes"),
        ("z = x;", {"inputs": ["x"], "dtypes": []}, "dtypes must be a list of dtypes"),
        ("z = x;", {"inputs": ["x"], "name": "two words"}, "name of a ufunc must be an identifier"),
        ("z = x;", {"inputs": ["x"], "dtypes": ["f"], "types": {"x": "f", "z": "f"}}, "`dtypes` has no effect"),
        ("x + 1;", {"inputs": ["x"]}, "the body does not assign to the output 'z'"),
        ("z = x;\nreturn;", {"inputs": ["x"]}, "'return' at line 2, column 1 would skip the outputs"),
        ("z = (x;", {"inputs": ["x"]}, r"the C of the body: '\(' is not closed, at line 1, column 5"),
        ("z = x }", {"inputs": ["x"]}, "no matching opening bracket, at line 1, column 7"),
        ("z = cw_x;", {"inputs": ["x"]}, "names that begin with 'cw_' are reserved"),
    ],
)  # fmt: skip
def test_errors_of_statements(body: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OpsError, match=message):
        elementwise(body, **{"outputs": ["z"], **arguments})


def test_types_need_outputs() -> None:
    with pytest.raises(OpsError, match="`types` needs `outputs`"):
        elementwise("x + 1", types={"x": "int32"})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("z = 4/3*x;", "4 / 3 divides integers, .*at line 1, column"),
        ("z = x;\nif (0 < x < 10) z = 1;", "0 or 1; write a < b && b < c .at line 2, column"),
        ("z = x + 010;", "010 is octal in C.*at line 1, column"),
    ],
)
def test_warnings_of_statements(body: str, message: str) -> None:
    with pytest.warns(SyntaxWarning, match=message) as caught:
        elementwise(body, ["x"], outputs=["z"], dtypes=["float64"])
    assert caught[0].filename == __file__
    with pytest.warns(SyntaxWarning, match=message) as caught:
        gufunc("x(), n(1) -> z()", f"(void)n(0);{body}".replace("x", "x()").replace("z", "z()"), dtypes=["float64"])
    assert caught[0].filename == __file__


def test_statements_without_traps_give_no_warning() -> None:
    body = """
    #define TWO \\
        2
    // 4/3 in a comment
    for (int i = 0, k = abs(-3); i < k && k < TWO + 1; i++) { z += 1; }
    z = x; // the end"""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert elementwise(body, ["x"], outputs=["z"], dtypes=["float64"], name="plain")(4.0) == 4


# ---- generalised ----


def test_matrices(matvec: np.ufunc) -> None:
    rng = np.random.default_rng(1)
    a, x = rng.random((5, 1, 4, 3)), rng.random((2, 3))
    assert (matvec.signature, matvec.nin, matvec.nout) == ("(m,n),(n)->(m)", 2, 1)
    expected = np.einsum("...ij,...j->...i", a, x)
    np.testing.assert_allclose(matvec(a, x), expected)
    np.testing.assert_allclose(matvec(np.asfortranarray(a), x), expected)
    np.testing.assert_allclose(matvec(a[..., ::-1], x[:, ::-1]), expected)
    np.testing.assert_allclose(matvec(np.moveaxis(a, 2, 0), x, axes=[(0, -1), -1, 0]), np.moveaxis(expected, -1, 0))
    out = np.zeros((5, 2, 4), np.float32)
    assert matvec(a, x, out=out, casting="same_kind") is out
    np.testing.assert_allclose(out, expected, rtol=1e-6)
    for dtype in (np.int64, np.float32, np.longdouble, np.complex128):
        found = matvec(np.ones((2, 3), dtype), np.arange(3, dtype=dtype))
        assert (found.dtype, found.tolist()) == (dtype, [3, 3])
    assert matvec(np.zeros((2, 0)), np.zeros(0)).tolist() == [0, 0]
    assert matvec(np.zeros((0, 2, 3)), np.zeros(3)).shape == (0, 2)
    with pytest.raises(ValueError, match="mismatch in its core dimension"):
        matvec(np.ones((2, 3)), np.ones(4))
    with pytest.raises(ValueError, match="does not have enough dimensions"):
        matvec(np.ones(3), np.ones(3))


def test_overlapping_matrices(matvec: np.ufunc) -> None:
    a = np.arange(9.0).reshape(3, 3)
    expected = a @ a[0]
    np.testing.assert_array_equal(matvec(a, a[0], out=a[0]), expected)


def test_a_missing_semicolon_is_reported_in_the_statements() -> None:
    with pytest.raises(CompileError, match=r"\bhalf:2:\d+: error: expected ';'"):
        gufunc("x(n) -> y()", "y() = x(0)", name="half")


def test_an_output_can_be_an_input() -> None:
    """NumPy copies such an output, also if the axes differ, because an item is read after a part of it was written."""
    product = gufunc(
        "a(m,n), b(n,p) -> c(m,p)",
        PRODUCT,
        name="product",
        dtypes=["float64"],
    )
    a = np.arange(27.0).reshape(3, 3, 3)
    expected = a @ a
    for axes in ([(-2, -1)] * 3, [(1, 2), (1, 2), (0, 1)], [(1, 2), (1, 2), (2, 1)]):
        found = a.copy()
        assert product(found, found, out=found, axes=axes) is found
        np.testing.assert_array_equal(np.moveaxis(found, axes[2], (-2, -1)), expected)


def test_many_items_are_computed_in_parallel_with_the_same_results(matvec: np.ufunc) -> None:
    rng = np.random.default_rng(2)
    a, x = rng.random((20_000, 3, 4)), rng.random((20_000, 4))
    results = []
    for threads in (1, 3):
        parallel.set_num_threads(threads)
        results.append((matvec(a, x), matvec(a[:, :, ::-1], x), matvec(rng.random((2, 1, 1)), np.ones(1))))
    np.testing.assert_array_equal(results[0][0], results[1][0])
    np.testing.assert_array_equal(results[0][1], results[1][1])
    np.testing.assert_allclose(results[0][0], np.einsum("bij,bj->bi", a, x))


def test_an_output_without_dimensions_and_several_outputs() -> None:
    extremes = gufunc(
        "(n),()->(),(),(n)",
        """
        if (n == 0) { low() = high() = NAN; return; }
        low() = high() = x(0);
        for (npy_intp i = 0; i < n; i++) {
            low() = fmin(low(), x(i));
            high() = fmax(high(), x(i));
            scaled(i) = s() * x(i);
        }
        """,
        ["x", "s"], ["low", "high", "scaled"], name="extremes", native=False, doc="Lowest and highest.",
    )  # fmt: skip
    low, high, scaled = extremes([[3, 1, 2], [5, 5, 9]], 2)
    assert (low.tolist(), high.tolist()) == ([1, 5], [3, 9])
    assert scaled.tolist() == [[6, 2, 4], [10, 10, 18]]
    assert np.isnan(extremes(np.zeros(0), 1)[0])
    assert extremes.__doc__ is not None
    assert "Lowest and highest." in extremes.__doc__


def test_sums_in_another_order() -> None:
    fast = gufunc("a(m,n), x(n) -> y(m)", MATVEC, name="fast", dtypes=["float64"], reassociate=True)
    rng = np.random.default_rng(1)
    a, x = rng.random((3, 20, 70)), rng.random(70)
    np.testing.assert_allclose(fast(a, x), a @ x, rtol=1e-14)
    np.testing.assert_allclose(fast(a[..., ::-1], x), a[..., ::-1] @ x, rtol=1e-14)


def test_axis_and_keepdims() -> None:
    total = gufunc("x(n) -> s()", "s() = 0; for (npy_intp i = 0; i < n; i++) s() += x(i);", name="total")
    x = np.arange(6.0).reshape(2, 3)
    assert total(x, axis=0).tolist() == [3, 5, 7]
    assert total(x, keepdims=True).tolist() == [[3], [12]]
    assert total(np.array([1, 2], np.float16)).dtype == np.float32


def test_fixed_and_optional_dimensions() -> None:
    cross = gufunc(
        "u(3), v(3) -> w(3)", "for (int i = 0; i < 3; i++) w(i) = u((i+1)%3)*v((i+2)%3) - u((i+2)%3)*v((i+1)%3);"
    )
    assert cross.signature == "(3),(3)->(3)"
    assert cross([1, 0, 0], [[0, 1, 0], [0, 0, 1]]).tolist() == [[0, 0, 1], [0, -1, 0]]
    with pytest.raises(ValueError, match="mismatch in its core dimension"):
        cross([1, 2], [1, 2])
    matmul = gufunc(
        "a(m?,n), b(n,p?) -> c(m?,p?)",
        PRODUCT,
        name="product",
    )
    assert matmul.signature == "(m?,n),(n,p?)->(m?,p?)"
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    for left, right in ((a, b), (a[0], b), (a, b[:, 0]), (a[0], b[:, 0]), (a[:, ::-1], b)):
        np.testing.assert_array_equal(matmul(left, right), left @ right)


def test_floating_point_errors_are_reported() -> None:
    root = gufunc("x(n) -> s()", "s() = sqrt(x(0) + 0*n);", name="root", dtypes=["float64"])
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError, match="invalid value"):
        root(np.full((BIG, 1), -1.0))


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("x(n) -> ", {}, r"expected '\(', got the end at 8\n    x\(n\) -> \n            \^"),
        ("x(n)", {}, "expected ',' or '->', got the end at 4"),
        ("x(n) -> y(n) z", {}, "expected ',' or the end, got 'z' at 13"),
        ("x(n -> y(n)", {}, "expected ',', got '->' at 4"),
        ("x(n,) -> y(n)", {}, r"expected the name of a dimension or a size, got '\)' at 4"),
        ("x(0) -> y()", {}, "a size must be at least 1 at 2"),
        ("x(n) -> y( %)", {}, "unexpected '%' at 11"),
        ("x(int) -> y()", {}, "'int' has another meaning in C at 2"),
        ("x(real) -> y()", {}, "'real' has another meaning in C at 2"),
        ("x(n), (n) -> y()", {}, "names some operands"),
        ("(n)->()", {}, "has no names; write them before the brackets"),
        ("(n)->()", {"inputs": ["x"]}, "has no names"),
        ("(n)->()", {"inputs": "x", "outputs": ["y"]}, "has 1 inputs, but the list of their names is 'x'"),
        ("(n)->()", {"inputs": ["x"], "outputs": ["y", "z"]}, r"has 1 outputs, but the list of their names is \['y'"),
        ("x(n) -> y()", {"outputs": ["y"]}, "names its operands; remove"),
        ("x(n) -> x()", {}, "operands must be distinct identifiers"),
        ("x(x) -> y()", {}, "'x' is an operand and a dimension"),
        ("x(n?) -> y(n)", {}, r"write 'n\?' everywhere"),
        (",".join(f"x{k}()" for k in range(32)) + "->y()", {}, "has 33 operands; NumPy allows 32"),
    ],
)
def test_wrong_signatures(text: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OpsError, match=message):
        gufunc(text, "", **arguments)


def test_signatures_are_written_as_numpy_does() -> None:
    signature = parse_signature("a( m , n?),b(03) -> c(n?,m)", None, None)
    assert signature.text() == "(m,n?),(3)->(n?,m)"
    assert signature.sizes() == ("m", "n", "3")
    assert signature.names == ("a", "b", "c")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("y(0) = x(k);", "the C uses 'k', which is not declared; it has the operands x, y and the sizes n"),
        ("y(0) = ;", "broken does not compile"),
        ("y(0) = x[0];", r"'x' is an operand; write its elements as x\(i\)"),
        ("y(0) = x(0, 1);", "passed 2 arguments"),
        ("y(0) = yy + n3;", r"uses 'yy', which is not declared.*did you mean 'y'"),
    ],
)  # fmt: skip
def test_c_that_does_not_compile(body: str, message: str) -> None:
    with pytest.raises(CompileError, match=message) as caught:
        gufunc("x(n) -> y(n)", body, name="broken", dtypes=["float64"])
    assert "| " + body in str(caught.value)
    assert caught.value.command


def test_float16_is_no_dtype_of_generalised_ufuncs() -> None:
    for arguments in ({"dtypes": ["float16"]}, {"types": {"x": "float16"}}):
        with pytest.raises(OpsError, match="float16 is not a dtype of generalised ufuncs"):
            gufunc("x(n) -> y()", "y() = 0;", **arguments)
    with pytest.raises(OpsError, match="does not assign to the output 'y'"):
        gufunc("x(n) -> y()", "x(0);")


def test_they_pickle(both: np.ufunc, matvec: np.ufunc, root: Path) -> None:
    assert pickle.loads(pickle.dumps(matvec)) is matvec
    again = elementwise("s = x + y; d = x - y;", ["x", "y"], outputs=["s", "d"], name="both")
    assert again is both
    code = "import pickle, sys; f, g = pickle.load(sys.stdin.buffer); print(f(3, 4), g([[1, 2]], [3, 4]))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps((both, matvec)), capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert b"7.0" in done.stdout
    assert b"[11]" in done.stdout


def test_the_c_compiles_without_warnings_everywhere(tmp_path: Path) -> None:
    """The loops of every dtype compile without warnings with both compilers."""
    source = tmp_path / "loops.c"
    flags = [f"-I{sysconfig.get_path('include')}", f"-I{np.get_include()}", f"-I{parallel.FOLDER}"]
    flags += [f"-I{about.pool_folder()}", f"-I{about.get_include()}", "-Wall", "-Wextra", "-Werror"]
    signature = parse_signature("x(n,2), k() -> y(n), z()", None, None)
    scalars = parse_signature("x(), k() -> y(), z()", None, None)
    for is_general, operands, code in (
        (True, signature, "for (npy_intp i = 0; i < n; i++) y(i) = x(i, 0); z() = k();"),
        (False, scalars, "y = x; z = k;"),
    ):
        elements = [element for element in (BOOL, *ELEMENTS) if not (is_general and element.char == "e")]
        rows = [Row(element, (element,) * 4) for element in elements]
        statements = Statements(code, is_general)
        source.write_text(of_statements(operands, statements, rows, Module("loops", "doc", PLAIN)))
        for compiler in filter(shutil.which, ("gcc", "clang")):
            subprocess.run([compiler, "-Wno-unused-function", "-fsyntax-only", *flags, str(source)], check=True)


def test_dask(matvec: np.ufunc) -> None:
    dask = pytest.importorskip("dask.array")
    a, x = np.arange(60.0).reshape(5, 4, 3), np.arange(15.0).reshape(5, 3)
    chunks = dask.from_array(a, chunks=(2, 4, 3)), dask.from_array(x, chunks=(2, 3))
    found = dask.apply_gufunc(matvec, matvec.signature, *chunks, output_dtypes=np.float64)
    np.testing.assert_array_equal(found.compute(scheduler="threads"), matvec(a, x))

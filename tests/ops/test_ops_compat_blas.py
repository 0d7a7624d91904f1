"""BLAS for C ops of other libraries: plain C without a library, declarations and flags with one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar

import numpy as np
import pytest

from cwrap.ops import Apply, COp, config, dmatrix, dscalar, dvector, fmatrix, function, iscalar, matrix, vector
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.theano.blas import Gemv, Ger, blas_header_text, blas_header_version, ldflags
from cwrap.ops.theano.utilities import GCC_compiler

pytestmark = pytest.mark.usefixtures("ops_cache")
LIBRARIES: list[Any] = [theano, aesara, pytensor]
RANDOM = np.random.default_rng(1)
A, B = RANDOM.normal(size=(3, 4)), RANDOM.normal(size=(4, 2))
V3, V4 = RANDOM.normal(size=3), RANDOM.normal(size=4)


@pytest.fixture
def library() -> Iterator[None]:
    with config.change_flags(blas__ldflags="-L/opt/blas -lopenblas -pthread"):
        yield


class Blas(COp):
    """Base of ops that call BLAS, as those of the libraries do."""

    __props__: ClassVar[tuple[str, ...]] = ()

    def c_support_code(self, **kwargs: Any) -> str:
        return blas_header_text()

    def c_libraries(self, **kwargs: Any) -> list[str]:
        return ldflags()

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return ldflags(libs=False, flags=True)

    def c_lib_dirs(self, **kwargs: Any) -> list[str]:
        return ldflags(libs=False, libs_dir=True)

    def c_code_cache_version(self) -> tuple[Any, ...]:
        return (1, blas_header_version())


class Product(Blas):
    """The product of two matrices, each of which may be transposed in memory: `2 * x @ y + beta * z`."""

    __props__: ClassVar[tuple[str, ...]] = ("beta",)

    def __init__(self, beta: float) -> None:
        self.beta = beta

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [inputs[0].type()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x, y, z), (out,) = inputs, outputs
        letter = "s" if node.inputs[0].type.dtype == "float32" else "d"
        return f"""
        {{
            char fx = PyArray_STRIDES({x})[1] == PyArray_ITEMSIZE({x}) ? 'N' : 'T';
            char fy = PyArray_STRIDES({y})[1] == PyArray_ITEMSIZE({y}) ? 'N' : 'T';
            int m = (int)PyArray_DIMS({x})[0], k = (int)PyArray_DIMS({x})[1], n = (int)PyArray_DIMS({y})[1];
            int lx = fx == 'N' ? k : m, ly = fy == 'N' ? n : k;
            dtype_{x} two = 2, beta = {self.beta};
            Py_XDECREF({out});
            {out} = (PyArrayObject *)PyArray_NewCopy({z}, NPY_CORDER);
            if (!{out}) {{ {sub["fail"]} }}
            {letter}gemm_(&fy, &fx, &n, &m, &k, &two, (dtype_{y} *)PyArray_DATA({y}), &ly,
                          (dtype_{x} *)PyArray_DATA({x}), &lx, &beta, (dtype_{out} *)PyArray_DATA({out}), &n);
        }}"""


class Vectors(Blas):
    """`gemv`, `ger`, `axpy` and `dot` with the steps of the vectors."""

    def make_node(self, a: Any, x: Any, y: Any, step: Any) -> Apply:
        return Apply(self, [a, x, y, step], [dvector(), dvector(), dmatrix(), dvector(), dscalar()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        a, x, y, step = inputs
        copies = "".join(
            f"Py_XDECREF({out}); {out} = (PyArrayObject *)PyArray_NewCopy({source}, NPY_CORDER); "
            f"if (!{out}) {{ {sub['fail']} }}\n"
            for out, source in zip(outputs, (x, y, a, x, step), strict=True)
        )
        by_row, by_column, outer, axpy, dot = (f"(double *)PyArray_DATA({out})" for out in outputs)
        vector_x, vector_y, matrix = (f"(double *)PyArray_DATA({value})" for value in (x, y, a))
        return f"""{copies}{{
            char plain = 'n', transposed = 't';
            int n = (int)PyArray_DIMS({x})[0], m = (int)PyArray_DIMS({y})[0];
            int step = (int)*(double *)PyArray_DATA({step});
            double two = 2, one = 1;
            dgemv_(&transposed, &m, &n, &two, {matrix}, &m, {vector_y}, &step, &one, {by_row}, &step);
            dgemv_(&plain, &m, &n, &two, {matrix}, &m, {vector_x}, &step, &one, {by_column}, &step);
            dger_(&m, &n, &two, {vector_y}, &step, {vector_x}, &step, {outer}, &m);
            daxpy_(&n, &two, {vector_x}, &step, {axpy}, &step);
            *{dot} = ddot_(&n, {vector_x}, &step, {axpy}, &step);
        }}"""


class TestWithoutALibrary:
    @pytest.mark.parametrize(("turn_x", "turn_y"), list(product((False, True), repeat=2)))
    def test_products_of_matrices(self, turn_x: bool, turn_y: bool) -> None:
        x, y, z = dmatrix("x"), dmatrix("y"), dmatrix("z")
        values = (np.asfortranarray(A) if turn_x else A, np.asfortranarray(B) if turn_y else B)
        rest = RANDOM.normal(size=(3, 2))
        assert np.allclose(function([x, y, z], Product(0.5)(x, y, z))(*values, rest), 2 * A @ B + 0.5 * rest)

    def test_old_values_are_not_read_if_their_factor_is_zero(self) -> None:
        x, y, z = fmatrix("x"), fmatrix("y"), fmatrix("z")
        a, b = A.astype("float32"), B.astype("float32")
        found = function([x, y, z], Product(0)(x, y, z))(a, b, np.full((3, 2), np.nan, "float32"))
        assert np.allclose(found, 2 * a @ b)

    @pytest.mark.parametrize("step", [1, -1])
    def test_vectors(self, step: int) -> None:
        a, x, y, s = dmatrix("a"), dvector("x"), dvector("y"), dscalar("s")
        f = function([a, x, y, s], Vectors()(a, x, y, s))
        by_row, by_column, outer, axpy, dot = f(A, V3, V4, float(step))
        v3, v4 = V3[::step], V4[::step]
        assert np.allclose(by_row[::step], 2 * A @ v4 + v3)
        assert np.allclose(by_column[::step], 2 * A.T @ v3 + v4)
        assert np.allclose(outer, A + 2 * np.outer(v3, v4))
        assert np.allclose(axpy, 3 * V3)
        assert np.allclose(dot, 3 * V3 @ V3)

    def test_two_ops_of_one_function_share_it(self) -> None:
        x, y, z = dmatrix("x"), dmatrix("y"), dmatrix("z")
        once = Product(0)(x, y, z)
        assert np.allclose(function([x, y, z], Product(1)(x, y, once))(A, B, np.ones((3, 2))), 4 * A @ B)


@pytest.mark.usefixtures("library")
class TestWithALibrary:
    def test_the_functions_are_declared(self) -> None:
        assert blas_header_text() == '#define CWRAP_BLAS_LIBRARY\n#include "cwrap_op_blas.h"\n'

    def test_flags_are_sorted_by_their_use(self) -> None:
        assert ldflags() == ["openblas"]
        assert ldflags(libs=False, libs_dir=True) == ["/opt/blas"]
        assert ldflags(libs=False, include_dir=True) == []
        assert ldflags(libs=False, flags=True) == ["-Wl,-rpath,/opt/blas", "-pthread"]

    def test_the_version_differs(self) -> None:
        version = blas_header_version()
        with config.change_flags(blas__ldflags=""):
            assert blas_header_version() != version


def test_flags_without_a_dash_are_an_error() -> None:
    with config.change_flags(blas__ldflags="openblas"), pytest.raises(ValueError, match="but contains 'openblas'"):
        ldflags()


@pytest.mark.parametrize("library", LIBRARIES)
def test_each_library_has_the_names(library: Any) -> None:
    blas, headers = library.tensor.blas, library.tensor.blas_headers
    assert blas.ldflags() == []
    assert blas.blas_header_text is headers.blas_header_text
    assert "void openblas_set_num_threads(int);" in headers.openblas_threads_text()
    assert "int mkl_get_max_threads(void);" in headers.mkl_threads_text()


class TestOpsInPython:
    @pytest.mark.parametrize("inplace", [False, True])
    def test_gemv(self, inplace: bool) -> None:
        y, alpha, a, x, beta = dvector("y"), dscalar("alpha"), dmatrix("a"), dvector("x"), dscalar("beta")
        f = function([y, alpha, a, x, beta], Gemv(inplace)(y, alpha, a, x, beta), accept_inplace=inplace)
        value = V3.copy()
        found = f(value, 2, A, V4, 0.5)
        assert np.allclose(found, 0.5 * V3 + 2 * A @ V4)
        assert np.array_equal(found, value) == inplace
        assert np.allclose(f(np.full(3, np.nan), 2, A, V4, 0), 2 * A @ V4)
        with pytest.raises(ValueError, match="y has 1 elements, but A has 3 rows"):
            f(V3[:1], 2, A, V4, 0.5)

    @pytest.mark.parametrize("destructive", [False, True])
    def test_ger(self, destructive: bool) -> None:
        a, alpha, x, y = dmatrix("a"), dscalar("alpha"), dvector("x"), dvector("y")
        f = function([a, alpha, x, y], Ger(destructive)(a, alpha, x, y), accept_inplace=destructive)
        value = A.copy()
        found = f(value, 2, V3, V4)
        assert np.allclose(found, A + 2 * np.outer(V3, V4))
        assert np.array_equal(found, value) == destructive
        with pytest.raises(ValueError, match=r"A has the shape \(3, 4\), but x and y have 4 and 4 elements"):
            f(A, 2, V4, V4)

    def test_wrong_inputs(self) -> None:
        with pytest.raises(TypeError, match="must have the same dtype, not float64, int32, float64, float64"):
            Ger(False)(matrix(), iscalar(), vector(), vector())
        with pytest.raises(TypeError, match=r"input 2 of Ger.* must have 1 dimensions, not 2"):
            Ger(False)(matrix(), dscalar(), matrix(), vector())


class TestCompiler:
    """`GCC_compiler.try_compile_tmp`, with which ops find out how a library behaves."""

    def test_programs(self) -> None:
        source = "#include <cmath>\nint main() { return std::isnan(NAN) ? %d : 0; }"
        assert GCC_compiler.try_compile_tmp(source % 0, tmp_prefix="check_", try_run=True) == (True, True)
        assert GCC_compiler.try_compile_tmp(source % 1, flags=["-O1"], try_run=True) == (True, False)
        assert GCC_compiler.try_compile_tmp(source % 1) is True
        assert GCC_compiler.try_compile_tmp("int main() {", try_run=True) == (False, False)

    def test_without_a_compiler_nothing_compiles(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CXX", "/nowhere/c++")
        assert GCC_compiler.try_compile_tmp("int main() {}") is False


class Borrows(COp):
    """An op whose cleanup releases what a variable of its code holds."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        return f"""
        PyArrayObject *copy = NULL;
        if (PyArray_SIZE({x}) == 0) {{ PyErr_SetString(PyExc_ValueError, "nothing"); {sub["fail"]} }}
        copy = (PyArrayObject *)PyArray_NewCopy({x}, NPY_CORDER);
        if (!copy) {{ {sub["fail"]} }}
        Py_XDECREF({z});
        {z} = copy;
        Py_INCREF({z});"""

    def c_code_cleanup(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return "Py_XDECREF(copy);"


@pytest.mark.parametrize("language", ["", "c++"])
def test_cleanup_uses_variables_of_the_code(language: str) -> None:
    class Either(Borrows):
        c_language = language

    x = dvector("x")
    f = function([x], [Either()(Either()(x)), Either()(x)])
    for found in f([1, 2]):
        assert found.tolist() == [1, 2]
    assert sys.getrefcount(f([1, 2])[1]) <= 2
    with pytest.raises(ValueError, match="nothing"):
        f([])

"""C functions that other libraries call by their address."""

from __future__ import annotations

import ctypes
import math
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from separate_cache import separate_cache

from benchmarks import c_functions as benchmark
from cwrap.ops import CFunction, c_function
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops.c_functions import parse_function


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Use one cache for all of these tests, and compile with little optimisation."""
    with separate_cache(tmp_path_factory.mktemp("cache"), "-O1") as path:
        yield path


@pytest.fixture(scope="module")
def bell() -> CFunction:
    """Return a function of two numbers."""
    return c_function("double bell(double x, double width)", "return exp(-x * x / width);")


def test_calls(bell: CFunction) -> None:
    assert bell(0.0, 2) == 1
    assert bell.signature == "double (double, double)"
    assert repr(bell) == "<C function double bell(double x, double width)>"
    assert bell.__doc__ == "double bell(double x, double width)"
    by_address = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_double)(bell.address)
    assert by_address(1.0, 2.0) == bell.ctypes(1.0, 2.0) == math.exp(-0.5)
    with pytest.raises(ctypes.ArgumentError):
        bell("a", 1)


def test_an_expression_is_a_function_of_doubles() -> None:
    area = c_function("M_PI * f * f + 0 * g", doc="An area.")
    assert (area(1.0, 5.0), area.signature, area.__doc__) == (np.pi, "double (double, double)", "An area.")
    assert c_function("4.0/3*x", native=False)(3.0) == 4


def test_pointers() -> None:
    total = c_function(
        "int sum_of(const double *x, npy_intp n, double *result, void *data)",
        """
        *result = 0;
        for (npy_intp i = 0; i < n; i++)
            *result += weighted(x[i], data);
        return 1;
        """,
        support_code="static double weighted(double x, const void *data) { return x * *(const double *)data; }",
    )
    assert total.signature == "int (double *, npy_intp, double *, void *)"
    x, result, factor = (ctypes.c_double * 3)(1, 2, 3), ctypes.c_double(), ctypes.c_double(10)
    assert total(x, 3, ctypes.byref(result), ctypes.byref(factor)) == 1
    assert result.value == 60
    assert c_function("void nothing(void)", "")() is None
    assert c_function("unsigned first(unsigned **x)", "return **x;").signature == "unsigned int (unsigned int **)"


def test_another_function_calls_it_by_address(bell: CFunction) -> None:
    caller = c_function(
        "double call(intptr_t f, double x)",
        "double (*g)(double, double) = (double (*)(double, double))f; return g(x, 2);",
    )
    assert caller(bell.address, 1.0) == bell(1.0, 2.0)


def test_signatures() -> None:
    result, parameters = parse_function(" const char*name ( long  int a,void*b , const unsigned long long **c);")
    assert (result.declared(), [item.declared() for item in parameters]) == (
        "const char *name", ["long a", "void *b", "const unsigned long long **c"],
    )  # fmt: skip
    assert parse_function("_Bool f()")[0].type == "bool"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f(double x", "is not a C signature such as"),
        ("f(double x)", "expected a type and a name, got 'f'"),
        ("double f(double)", "expected a type and a name, got 'double'"),
        ("double f(double x,)", "expected a type and a name, got ''"),
        ("double f(doubel x)", "'doubel' is not a type of numbers; did you mean 'double'"),
        ("double f(struct s x)", "'struct s' is not a type of numbers"),
        ("double f(void x)", "the parameter 'x' cannot be void; write 'void [*]'"),
        ("double f(int x, int x)", "operands must be distinct identifiers, got 'f', 'x', 'x'"),
        ("double f(int (*g)(int))", "is not a C signature"),
    ],
)
def test_wrong_signatures(text: str, message: str) -> None:
    with pytest.raises(OpsError, match=message):
        c_function(text, "return 0;")


@pytest.mark.parametrize("name", ["gamma", "index", "printf", "sin"])
def test_names_of_the_c_library_are_refused(name: str) -> None:
    with pytest.raises(OpsError, match=f"'{name}' is declared in a header of C; choose another name for the function"):
        c_function(f"double {name}(double x)", "return x;")


def test_wrong_bodies() -> None:
    with pytest.raises(CompileError, match="f: the C uses 'y', which is not declared; it has the operands x") as caught:
        c_function("double f(double x)", "return x + y;")
    assert "1 | return x + y;" in str(caught.value)
    with pytest.raises(OpsError, match="the C of the body: '}' has no matching opening bracket"):
        c_function("double f(double x)", "return x; } int g(void) {")
    with pytest.warns(SyntaxWarning, match="4 / 3 divides integers") as warned:
        c_function("double f(double x)", "return 4/3*x;")
    assert warned[0].filename == __file__
    with pytest.raises(OpsError, match="divides integers"):
        c_function("4/3*x")


def test_they_pickle(bell: CFunction, root: Path) -> None:
    assert pickle.loads(pickle.dumps(bell)) is bell
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer)(0, 1))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(bell), capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert done.stdout == b"1.0\n"


def test_the_benchmark_runs() -> None:
    header, *rows = benchmark.run(calls=100)
    assert "ns per call from C" in header
    assert rows[0].startswith("cwrap.ops.c_function")


# ---- other libraries ----


def test_the_name_of_the_capsule_is_the_signature(bell: CFunction) -> None:
    name_of = ctypes.pythonapi.PyCapsule_GetName
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    name = name_of(bell.capsule)
    assert name == b"double (double, double)"
    assert pointer_of(bell.capsule, name) == bell.address


def test_scipy(bell: CFunction) -> None:
    scipy = pytest.importorskip("scipy")
    integrate, ndimage = pytest.importorskip("scipy.integrate"), pytest.importorskip("scipy.ndimage")
    square = c_function("x * x")
    assert integrate.quad(scipy.LowLevelCallable(square.capsule), 0, 3)[0] == pytest.approx(9)
    weighted = c_function("double f(int n, double *x, void *data)", "return x[0] * x[1] * *(double *)data;")
    factor = ctypes.c_double(3)
    data = ctypes.cast(ctypes.pointer(factor), ctypes.c_void_p)
    found = integrate.nquad(scipy.LowLevelCallable(weighted.capsule, data), [(0, 1), (0, 2)])
    assert found[0] == pytest.approx(3)
    largest = c_function(
        "int largest(double *buffer, npy_intp size, double *value, void *data)",
        "*value = buffer[0]; for (npy_intp i = 1; i < size; i++) *value = fmax(*value, buffer[i]); return 1;",
    )
    x = np.array([3.0, 1.0, 4.0, 1.0, 5.0])
    filtered = ndimage.generic_filter(x, scipy.LowLevelCallable(largest.capsule), size=3)
    np.testing.assert_array_equal(filtered, ndimage.maximum_filter(x, size=3))


def test_numba(bell: CFunction) -> None:
    numba = pytest.importorskip("numba")
    call = bell.ctypes

    @numba.njit
    def total(n):  # type: ignore[no-untyped-def] # numba
        result = 0.0
        for i in range(n):
            result += call(float(i), 2.0)
        return result

    assert total(5) == pytest.approx(sum(bell(i, 2.0) for i in range(5)))


def test_cffi(bell: CFunction) -> None:
    cffi = pytest.importorskip("cffi")
    assert cffi.FFI().cast("double (*)(double, double)", bell.address)(0.0, 1.0) == 1

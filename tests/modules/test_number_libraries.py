"""FFTW, a part of GSL, and muParser, bound from their headers without C: NumPy and Python are the oracle."""

from __future__ import annotations

import gc
import math
from array import array
from types import ModuleType
from typing import Any

import pytest
from compiled import bind
from hypothesis import given, settings
from hypothesis import strategies as st

np = pytest.importorskip("numpy")

QUICK = settings(max_examples=40, derandomize=True, deadline=None, database=None)
NUMBERS = st.floats(-100, 100, width=32)


@pytest.fixture(scope="module")
def fftw(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("fftw", "fftw3.h", "libfftw3-dev", "fftw3 m", tmp_path_factory.mktemp("fftw"))


@pytest.fixture(scope="module")
def gsl(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("gsl", "gsl/gsl_math.h", "libgsl-dev", "gsl gslcblas m", tmp_path_factory.mktemp("gsl"))


@pytest.fixture(scope="module")
def muparser(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("muparser", "muParser.h", "libmuparser-dev", "muparser", tmp_path_factory.mktemp("muparser"))


# ---- FFTW ----


@QUICK
@given(st.lists(st.complex_numbers(max_magnitude=100), min_size=1, max_size=20))
def test_transforms_are_those_of_numpy(fftw: ModuleType, values: list[complex]) -> None:
    x = np.array(values)
    y, z = np.empty_like(x), np.empty_like(x)
    fftw.dft(x, y).execute()
    fftw.dft(y, z, fftw.BACKWARD).execute()
    np.testing.assert_allclose(y, np.fft.fft(x), atol=1e-10)
    np.testing.assert_allclose(z / len(x), x, atol=1e-10)


def test_transforms_of_matrices_and_rows(fftw: ModuleType) -> None:
    x = np.arange(12).reshape(3, 4) * (1 + 2j)
    y = np.empty_like(x)
    fftw.dft(x, y).execute()
    np.testing.assert_allclose(y, np.fft.fft2(x), atol=1e-12)
    fftw.dft_rows(x, y).execute()
    np.testing.assert_allclose(y, np.fft.fft(x), atol=1e-12)


def test_transforms_of_real_numbers(fftw: ModuleType) -> None:
    x, spectrum, y = np.arange(7.0) ** 2, np.empty(4, complex), np.empty(7)
    fftw.dft_real(x, spectrum).execute()
    np.testing.assert_allclose(spectrum, np.fft.rfft(x), atol=1e-12)
    fftw.real(x, y, fftw.Kind.R2HC).execute()
    np.testing.assert_allclose(y, np.r_[spectrum.real, spectrum.imag[:0:-1]], atol=1e-12)
    fftw.real(x, y, fftw.Kind.DHT).execute()
    np.testing.assert_allclose(y, np.fft.fft(x).real - np.fft.fft(x).imag, atol=1e-12)


def test_plans_keep_their_arrays(fftw: ModuleType) -> None:
    y = np.empty(3, complex)
    plan = fftw.dft(np.array([1, 2, 3j]), y)  # nothing else refers to the first array
    gc.collect()
    plan.execute()
    np.testing.assert_allclose(y, np.fft.fft([1, 2, 3j]))
    assert (plan.flops()._fields, plan.flops().add >= 0) == (("add", "mul", "fma"), True)
    assert str(plan).startswith("(dft")
    with pytest.raises(ValueError, match="y"):
        fftw.dft(np.empty(4, complex), y)
    with pytest.raises(ValueError, match="dft"):
        fftw.dft(np.empty(64, complex), np.empty(64, complex), flags=fftw.MEASURE | fftw.WISDOM_ONLY)


def test_wisdom(fftw: ModuleType) -> None:
    fftw.dft(np.empty(64, complex), np.empty(64, complex), flags=fftw.MEASURE)
    text = fftw.wisdom()
    written: list[int] = []
    fftw.write_wisdom(written.append)
    assert "".join(map(chr, written)).strip("\0") == text
    fftw.forget_wisdom()
    rest = iter([*text.encode(), -1])
    fftw.read_wisdom(rest.__next__)
    assert sorted(fftw.wisdom().splitlines()) == sorted(text.splitlines())
    with pytest.raises(ValueError, match="import_wisdom"):
        fftw.import_wisdom("nonsense")
    assert fftw.__version__.startswith("fftw-3")


# ---- GSL ----


def test_special_functions(gsl: ModuleType) -> None:
    angles = (np.arange(2000) + 0.5) * np.pi / 2000
    found = gsl.bessel(3, 2.5)
    assert abs(found.val - np.mean(np.cos(3 * angles - 2.5 * np.sin(angles)))) < 1e-12
    assert 0 < found.err < 1e-12
    assert gsl.__version__.startswith("2.")


@QUICK
@given(st.lists(NUMBERS, min_size=2, max_size=12))
def test_statistics_are_those_of_numpy(gsl: ModuleType, values: list[float]) -> None:
    x = np.array(values)
    assert gsl.mean(x) == pytest.approx(np.mean(x), abs=1e-12)
    assert gsl.mean(x[::2]) == pytest.approx(np.mean(x[::2]), abs=1e-12)
    assert (x[gsl.sort_index(x)] == np.sort(x)).all()
    places = np.arange(len(x), dtype=float)
    line = gsl.fit(places, x)
    np.testing.assert_allclose([line.c1, line.c0], np.polyfit(places, x, 1), atol=1e-10)
    counts, edges = np.histogram(x, 5, (-101, 101))
    histogram = gsl.Histogram(5, -101, 101)
    for value in values:
        histogram.add(value)
    assert histogram.bins.tolist() == counts.tolist()
    np.testing.assert_allclose(histogram.edges, edges)


def test_errors_of_gsl(gsl: ModuleType) -> None:
    with pytest.raises(ValueError, match="domain"):
        gsl.Histogram(5, 0, 1).add(2)
    with pytest.raises(ValueError, match="not conformant"):
        gsl.decompose(np.eye(2), gsl.Permutation(3))
    with pytest.raises(gsl.GslError, match="invalid argument"):
        gsl.spline(5).set(np.arange(4.0), np.arange(4.0))
    with pytest.raises(ValueError, match="spline"):
        gsl.spline(1)


@QUICK
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_linear_equations_are_those_of_numpy(gsl: ModuleType, n: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    a, b = random.normal(size=(n, n)) + 5 * np.eye(n), random.normal(size=n)
    lu, order = a.copy(), gsl.Permutation(n)
    sign = gsl.decompose(lu, order)
    np.testing.assert_allclose(gsl.solve(lu, order, b), np.linalg.solve(a, b), rtol=1e-8)
    assert sign * np.prod(np.diag(lu)) == pytest.approx(np.linalg.det(a))
    lower, upper = np.tril(lu, -1) + np.eye(n), np.triu(lu)
    np.testing.assert_allclose(lower @ upper, a[order.data.astype(int)], atol=1e-12)


def test_functions_of_python(gsl: ModuleType) -> None:
    area = gsl.integrate(lambda x: math.log(x) / math.sqrt(x), 0, 1, workspace=gsl.Workspace(200))
    assert abs(area.result + 4) < 1e-8
    with pytest.raises(ZeroDivisionError):
        gsl.integrate(lambda x: 1 / 0, 0, 1, workspace=gsl.Workspace(200))
    solver = gsl.brent()
    solver.set(lambda x: x * x - 5, 0, 5)
    gc.collect()
    for _ in range(20):
        solver.iterate()
    assert abs(solver.root - math.sqrt(5)) < 1e-9


def test_differential_equations(gsl: ModuleType) -> None:
    driver = gsl.Driver(lambda t, y: (0, [y[1], -y[0]]), 2)
    y = array("d", [1, 0])
    assert driver.apply(0.0, 2.0, y) == 2
    np.testing.assert_allclose(y, [math.cos(2), -math.sin(2)], atol=1e-8)
    with pytest.raises(ValueError, match="y"):
        driver.apply(0.0, 2.0, array("d", [1]))


def test_random_numbers_are_those_of_numpy(gsl: ModuleType) -> None:
    generator, expected = gsl.Generator(), np.random.RandomState(5)
    generator.seed(5)
    assert [generator.get() for _ in range(700)] == [int(each) for each in expected._bit_generator.random_raw(700)]
    other = generator.copy()
    assert generator.uniform() == other.uniform()
    assert (generator.name, gsl.taus().name) == ("mt19937", "taus")


def test_splines(gsl: ModuleType) -> None:
    x = np.linspace(0, np.pi, 20)
    spline = gsl.spline(20)
    spline.set(x, np.sin(x))
    assert abs(spline(1.0) - math.sin(1)) < 1e-4
    with pytest.raises(ValueError, match="domain"):
        spline(9)


# ---- muParser ----


def parsed(muparser: ModuleType, text: str) -> Any:
    parser = muparser.Parser()
    parser.expression = text
    return parser


EXPRESSIONS = st.recursive(
    st.integers(0, 20).map(str) | st.just("x"),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda each: f"({' '.join(each)})"),
    max_leaves=8,
)


@QUICK
@given(EXPRESSIONS, st.integers(-9, 9))
def test_expressions_are_those_of_python(muparser: ModuleType, text: str, x: int) -> None:
    parser = parsed(muparser, text)
    value = array("d", [x])
    parser.set_variable("x", value)
    assert parser() == eval(text, {"x": x})
    value[0] = x + 1
    assert parser() == eval(text, {"x": x + 1})


def test_functions_of_python_in_expressions(muparser: ModuleType) -> None:
    parser = parsed(muparser, "twice(3) + power(2, x) + 4!")
    value = array("d", [5])
    parser.set_function("twice", lambda x: 2 * x)
    parser.set_function2("power", lambda x, y: x**y)
    parser.set_operator("!", lambda x: math.factorial(int(x)))
    parser.set_variable("x", value)
    del value
    gc.collect()
    assert parser() == 6 + 32 + 24
    parser.set_function("twice", lambda x: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        parser()
    with pytest.raises(muparser.ParserError, match="Unexpected parenthesis"):
        parsed(muparser, "(1 + )")()
    assert issubclass(muparser.ParserError, ValueError)


def test_constants_are_a_dict(muparser: ModuleType) -> None:
    parser = parsed(muparser, "a + _pi")
    assert parser.expression.strip() == "a + _pi"
    parser.set_constant("a", 1)
    assert parser.constants == pytest.approx({"_e": math.e, "_pi": math.pi, "a": 1})
    assert parser() == pytest.approx(1 + math.pi)


def test_slopes(muparser: ModuleType) -> None:
    x = array("d", [0])
    parser = parsed(muparser, "x * x")
    parser.set_variable("x", x)
    assert parser.slope(x, 3.0) == pytest.approx(6)

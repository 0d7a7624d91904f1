"""C expressions as NumPy ufuncs: their results equal those of NumPy for arrays of any layout."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from separate_cache import separate_cache
from thread_groups import in_threads

from cwrap import about
from cwrap.ops import elementwise
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import parallel
from cwrap.ops.loops.expression import parse
from cwrap.ops.loops.headers import NUMPY, PLAIN

BIG = 200_000  # more elements than the limit for computing in parallel


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Use one cache for all of these tests, and compile with little optimisation."""
    with separate_cache(tmp_path_factory.mktemp("cache"), "-O2") as path:
        yield path


@pytest.fixture(scope="module")
def length() -> np.ufunc:
    """Return a ufunc for the length of a vector of two elements."""
    return elementwise("sqrt(x*x + y*y)", name="length")


@pytest.fixture(scope="module")
def mixed() -> np.ufunc:
    """Return a ufunc with an expression for numbers of every kind."""
    return elementwise("x * y + x - 2", name="mixed")


@pytest.fixture(scope="module")
def plus() -> np.ufunc:
    """Return a ufunc that adds, and can be reduced."""
    return elementwise("x + y", name="plus", identity=0, dtypes=["int64", "float64", "float16"])


# ---- expressions ----


@pytest.mark.parametrize(
    ("text", "inputs", "kinds"),
    [
        ("sqrt(x*x + y*y)", ("x", "y"), "fc"),
        ("b + a*b - 2", ("b", "a"), "ifc"),
        ("a / 2", ("a",), "fc"),
        ("2.5 * a", ("a",), "fc"),
        ("1e3f * a + .5 - 0x1F", ("a",), "fc"),
        ("x < y ? x : y", ("x", "y"), "if"),
        ("fmin(x, y)", ("x", "y"), "f"),
        ("M_PI * x", ("x",), "fc"),
        ("x == INFINITY", ("x",), "f"),
        ("x & ~y << 2", ("x", "y"), "i"),
        ("(double)x", ("x",), "if"),
        ("x % 2", ("x",), ""),
    ],
)
def test_dtypes_and_inputs_of_an_expression(text: str, inputs: tuple[str, ...], kinds: str) -> None:
    expression = parse(text)
    assert expression.inputs == inputs
    suits = {"i": expression.integers(), "f": expression.floats(), "c": expression.complexes()}
    assert "".join(kind for kind, yes in suits.items() if yes) == kinds


@pytest.mark.parametrize(
    ("text", "inputs", "message"),
    [
        ("", None, "it is empty"),
        ("x; y", None, "';' ends a statement"),
        ("x = 3", None, "'=' assigns to a copy of the value; write '==' to compare"),
        ("x--", None, "'--' changes a copy of the value; write '- 1'"),
        ("x[0]", None, r"unexpected '\[' at 1"),
        ("0b1 + x", None, r"unexpected '0b1' at 0"),
        ('"x"', None, "unexpected"),
        ("(x", None, r"'\(' is not closed"),
        ("x) + (y", None, r"'\)' has no matching opening bracket"),
        ("x ** 2", None, r"C has no \*\*; write pow\(x, y\), or x\*x"),
        ("return x", None, "unexpected keyword 'return'"),
        ("1 + 2", None, "has no inputs"),
        ("x + y", ["x"], "uses y, but its inputs are x"),
        ("x", ["x", "x"], "inputs must be distinct identifiers, got 'x', 'x'"),
        ("1", [], "inputs must be distinct identifiers, got no inputs"),
        ("x", ["x", "2"], "inputs must be distinct identifiers"),
        ("x", ["x", "int"], "inputs must be distinct identifiers"),
    ],
)
def test_wrong_expressions_are_rejected(text: str, inputs: list[str] | None, message: str) -> None:
    with pytest.raises(OpsError, match=message):
        parse(text, inputs)


def test_wrong_arguments_of_elementwise_are_errors() -> None:
    for arguments, message in (
        ({"name": "two words"}, "name of a ufunc must be an identifier"),
        ({"dtypes": ["datetime64"]}, "'datetime64' is not a dtype that C expressions"),
        ({"dtypes": ["no such"]}, "'no such' is not a dtype"),
        ({"dtypes": "float64"}, r"dtypes must be a list of dtypes such as \['float64'\], got 'float64'"),
        ({"inputs": "x y"}, r"inputs must be a list of names such as \['x', 'y'\], got 'x y'"),
    ):
        with pytest.raises(OpsError, match=message):
            elementwise("x + y", **arguments)
    with pytest.raises(OpsError, match="integer division by zero would crash the process"):
        elementwise("x % y")
    with pytest.raises(OpsError, match="integer division by zero"):
        elementwise("x / y", dtypes=["int32"])
    with pytest.raises(CompileError, match=r"(?s)broken does not compile.*no_such_function"):
        elementwise("no_such_function(x)", name="broken", dtypes=["float64"])
    with pytest.raises(CompileError) as caught:
        elementwise("(x).part", dtypes=["float64", "int32"])
    assert str(caught.value).count("error:") == 1


# ---- values ----


def test_unknown_functions_are_explained() -> None:
    for expression, hint in (
        ("min(x, y)", "; did you mean 'fmin'"),
        ("sqtr(x)", "; did you mean 'sqrt'"),
        ("zzzz(x)", ""),
    ):
        name = expression.partition("(")[0]
        message = (
            f"broken: the C calls '{name}', which is not declared; functions can be defined in `support_code`{hint}"
        )
        with pytest.raises(CompileError, match=message):
            elementwise(expression, name="broken", dtypes=["float64"])


def test_the_identity_can_be_any_number() -> None:
    for identity in (float("inf"), float("-inf"), np.float32(0.5), 2, True):
        first = elementwise("a + 0*b", name="first", identity=identity, dtypes=["float64"])
        assert first.reduce([]) == identity
        assert pickle.loads(pickle.dumps(first)) is first
    undefined = elementwise("a + b", name="first", identity=float("nan"), dtypes=["float64"])
    assert np.isnan(undefined.reduce([]))
    both = elementwise("a + b", name="first", identity=complex("inf"), dtypes=["complex128"])
    assert both.reduce([]) == complex("inf")
    for identity, message in (
        ("0", "the identity must be a number, not '0'"),
        (float("inf"), r"the loops of integers cannot have the identity float\('inf'\); list other loops"),
    ):
        with pytest.raises(OpsError, match=message):
            elementwise("a > b ? a : b", identity=identity)


def test_dtypes_are_numpys(mixed: np.ufunc, length: np.ufunc) -> None:
    assert mixed.types == [f"{char * 2}->{char}" for char in "bBhHiIlLqQefdgFDG"]
    assert length.types == ["ee->e", "ff->f", "dd->d", "gg->g", "FF->F", "DD->D", "GG->G"]
    assert length(np.int8(3), np.int8(4)).dtype == np.float16
    assert length(3, 4) == 5.0
    assert length.__doc__ is not None
    assert "sqrt(x*x + y*y)" in length.__doc__
    assert repr(length) == "<ufunc 'length'>"


@deterministic(150)
@given(data=st.data(), char=st.sampled_from("bBhHiIlLqQfdgFDG"))
def test_values_are_numpys(mixed: np.ufunc, data: st.DataObject, char: str) -> None:
    dtype = np.dtype(char)
    shapes = data.draw(arrays.mutually_broadcastable_shapes(num_shapes=2, max_dims=3, min_side=0, max_side=5))
    x, y = (data.draw(arrays.arrays(dtype, shape)) for shape in shapes.input_shapes)
    if data.draw(st.booleans()):
        x, y = np.repeat(x, 2, axis=-1)[..., ::2] if x.ndim else x, y[..., ::-1] if y.ndim else y
    two = dtype.type(2)
    with np.errstate(all="ignore"):
        expected = (x * y + x - two).astype(dtype)
        result = mixed(x, y)
    assert result.dtype == dtype
    if char in "FDG":  # C multiplies infinities by other rules
        fine = np.isfinite(expected)
        np.testing.assert_allclose(result[fine], expected[fine], rtol=1e-6)
    else:
        np.testing.assert_array_equal(result, expected)


def test_half_is_right_to_the_bit() -> None:
    """Every half survives conversion to float and back; values between two halves are rounded correctly."""
    same = elementwise("x", name="same", dtypes=["float16"])
    every = np.arange(65536, dtype=np.uint16).view(np.float16)
    back = same(every)
    nan = np.isnan(every)
    np.testing.assert_array_equal(back[~nan].view(np.uint16), every[~nan].view(np.uint16))
    assert np.isnan(back[nan]).all()
    scaled = elementwise("x * y", name="scaled", dtypes=["float16"])
    for factor in (0.5, 3.0, 1 / 3, 2.0**-10, 1.0009765625):
        with np.errstate(all="ignore"):
            expected = (every.astype(np.float32) * np.float32(np.float16(factor))).astype(np.float16)
            found = scaled(every, np.float16(factor))
        np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
        fine = ~np.isnan(expected)
        np.testing.assert_array_equal(found[fine].view(np.uint16), expected[fine].view(np.uint16))


def test_floats_stay_floats_with_fractions() -> None:
    half = elementwise("0.1 * x + 1", name="half", dtypes=["float32", "float64"])
    x = np.linspace(0, 9, 1000, dtype=np.float32)
    np.testing.assert_array_equal(half(x), np.float32(0.1) * x + np.float32(1))


def test_functions_of_vectors_are_close() -> None:
    f = elementwise("exp(x) * sin(x) + log(x)", name="functions", dtypes=["float32", "float64"])
    for dtype, rtol in ((np.float32, 3e-6), (np.float64, 1e-14)):
        x = np.linspace(0.5, 3, 5001, dtype=dtype)
        with np.errstate(all="raise"):
            np.testing.assert_allclose(f(x), np.exp(x) * np.sin(x) + np.log(x), rtol=rtol)


def test_a_comparison_gives_booleans() -> None:
    less = elementwise("x < y", name="less", result="bool")
    found = less(np.arange(5.0), 2)
    assert found.dtype == np.bool_
    assert found.tolist() == [True, True, False, False, False]
    either = elementwise("x | y", name="either", dtypes=["bool"])
    assert either([True, False], [False, False]).tolist() == [True, False]


def test_inputs_may_be_named_in_order() -> None:
    less = elementwise("y - x", ["x", "y"], name="less")
    assert less(1, 3) == 2
    assert elementwise("x", ["I", "x"], name="second")(1, 3) == 3


# ---- features of ufuncs ----


def test_outputs_and_masks(length: np.ufunc) -> None:
    x = np.array([3.0, 5.0, 8.0])
    out = np.zeros(3)
    assert length(x, [4, 12, 15], out=out) is out
    assert out.tolist() == [5, 13, 17]
    length(x, 0, out=out, where=[True, False, True])
    assert out.tolist() == [3, 13, 8]
    with pytest.raises(ValueError, match="broadcast"):
        length(x, 0, out=np.zeros(2))
    with pytest.raises(TypeError):
        length("a", 0)


@pytest.mark.parametrize("count", [10, BIG])
def test_overlapping_memory(mixed: np.ufunc, count: int) -> None:
    for make in _OVERLAPS:
        memory: np.ndarray = np.arange(count + 3, dtype=np.float64) % 97
        expected_memory = memory.copy()
        x, y, out = make(memory, count)
        wx, wy, wout = make(expected_memory, count)
        wout[...] = wx * wy + wx - 2
        mixed(x, y, out=out)
        np.testing.assert_array_equal(memory, expected_memory)


_OVERLAPS: tuple[Callable[[np.ndarray, int], tuple[np.ndarray, np.ndarray, np.ndarray]], ...] = (
    lambda m, n: (m[:n], m[:n], m[:n]),
    lambda m, n: (m[:n], m[1 : n + 1], m[1 : n + 1]),
    lambda m, n: (m[:n], m[:n], m[1 : n + 1]),
    lambda m, n: (m[1 : n + 1], m[:n], m[:n]),
    lambda m, n: (m[:n], m[2 : n + 2], m[n - 1 :: -1]),
)


@pytest.mark.parametrize("dtype", [np.int64, np.float64, np.float16])
def test_reduction(plus: np.ufunc, dtype: type) -> None:
    x: np.ndarray = np.arange(12, dtype=dtype).reshape(3, 4)
    assert plus.reduce(x, axis=None) == 66
    assert plus.reduce(x).tolist() == [12, 15, 18, 21]
    assert plus.reduce(x[:, ::-2], axis=1).tolist() == [4, 12, 20]
    assert plus.reduce(x[:0]).tolist() == [0, 0, 0, 0]
    assert plus.accumulate(x[0]).tolist() == [0, 1, 3, 6]
    assert plus.outer([1, 2], [3, 4]).tolist() == [[4, 5], [5, 6]]
    assert plus.reduceat(x[0], [0, 2]).tolist() == [1, 5]


def test_reduction_and_accumulation_of_much(plus: np.ufunc, mixed: np.ufunc) -> None:
    x = np.arange(BIG, dtype=np.int64)
    assert plus.reduce(x) == BIG * (BIG - 1) // 2
    np.testing.assert_array_equal(plus.accumulate(x), np.cumsum(x))
    with pytest.raises(ValueError, match="no identity"):
        mixed.reduce(np.zeros(0))


def test_large_arrays_are_computed_in_parallel_with_the_same_results(mixed: np.ufunc, length: np.ufunc) -> None:
    rng = np.random.default_rng(1)
    x, y = rng.random(BIG), rng.random(BIG)
    for a, b in ((x, y), (x[::-1], y), (x, 2.0), (x[::2], y[::2]), (x[:3], y[:3])):
        np.testing.assert_array_equal(mixed(a, b), a * b + a - 2)
    one = length(x, y)
    parallel.set_num_threads(1)
    np.testing.assert_array_equal(length(x, y), one)
    parallel.set_num_threads(3)


def test_floating_point_errors_of_helper_threads_are_reported() -> None:
    root = elementwise("sqrt(x)", name="root", dtypes=["float64"])
    x = np.ones(BIG)
    for place in (0, BIG // 2, -1):
        x[:] = 1
        x[place] = -1
        with np.errstate(invalid="raise"), pytest.raises(FloatingPointError, match="invalid value"):
            root(x)


def test_threads_that_call_at_once(mixed: np.ufunc) -> None:
    x = np.arange(float(BIG))
    expected = x * x + x - 2
    wrong: list[int] = []

    def call(number: int) -> None:
        wrong.extend(number for _ in range(10) if not np.array_equal(mixed(x, x), expected))

    in_threads(call, range(4))
    assert wrong == []


def test_a_forked_child_starts_its_own_helpers(mixed: np.ufunc) -> None:
    x = np.arange(float(BIG))
    expected = mixed(x, x)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python warns about forks of processes with threads
        child = os.fork()
    if child == 0:
        os._exit(0 if np.array_equal(mixed(x, x), expected) else 1)
    assert os.waitpid(child, 0)[1] == 0
    np.testing.assert_array_equal(mixed(x, x), expected)


def test_the_number_of_threads_is_the_environments(folder: Path, root: Path) -> None:
    code = "from cwrap.ops.loops import parallel; print(parallel.num_threads())"
    for variables, expected in (
        ({"CWRAP_NUM_THREADS": "5", "OMP_NUM_THREADS": "2"}, "5"),
        ({"OMP_NUM_THREADS": "2"}, "2"),
        ({"CWRAP_NUM_THREADS": "odd"}, str(len(os.sched_getaffinity(0)))),
        ({"CWRAP_NUM_THREADS": "100000"}, "1024"),
    ):
        environment = {**os.environ, "PYTHONPATH": str(root), "OMP_NUM_THREADS": "", **variables}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == expected
    for wrong, error in ((0, ValueError), (1025, ValueError), ("x", TypeError)):
        with pytest.raises(error):
            parallel.set_num_threads(wrong)  # type: ignore[arg-type]


def test_ufuncs_pickle(length: np.ufunc, root: Path) -> None:
    assert pickle.loads(pickle.dumps(length)) is length
    assert elementwise("sqrt(x*x + y*y)", name="length") is length
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer)(3, 4))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(length), capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert done.stdout == b"5.0\n"


def test_a_pickle_has_the_c(folder: Path, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process with another cache compiles the ufunc again. Ufuncs of NumPy are pickled as before."""
    monkeypatch.setitem(sys.modules, "__mp_main__", sys.modules[__name__])
    monkeypatch.setattr(sys.modules[__name__], "tripled", elementwise("3*x", name="tripled", dtypes=["float64"]), False)
    pickled = pickle.dumps((tripled, np.add))  # type: ignore[name-defined] # noqa: F821 - defined by monkeypatch
    assert pickle.loads(pickled)[1] is np.add
    code = "import pickle, sys, numpy; f, add = pickle.load(sys.stdin.buffer); print(f(2.0), add is numpy.add)"
    environment = {**os.environ, "PYTHONPATH": str(root), "CWRAP_CACHE": str(tmp_path / "other")}
    done = subprocess.run([sys.executable, "-c", code], input=pickled, env=environment, capture_output=True, check=True)
    assert done.stdout == b"6.0 True\n"


def test_code_for_any_processor(folder: Path) -> None:
    anywhere = elementwise("x + 1", name="anywhere", dtypes=["float64"], native=False, doc="One more.")
    assert anywhere(1.0) == 2
    assert anywhere.__doc__ is not None
    assert "One more." in anywhere.__doc__


def test_dask_arrays(length: np.ufunc) -> None:
    dask = pytest.importorskip("dask.array")
    x = dask.from_array(np.arange(10.0), chunks=3)
    found = length(x, 4.0)
    assert isinstance(found, dask.Array)
    np.testing.assert_array_equal(found.compute(), length(np.arange(10.0), 4.0))


def test_the_c_compiles_without_warnings_everywhere(tmp_path: Path) -> None:
    """The loops of every dtype compile without warnings with both compilers."""
    import shutil
    import sysconfig

    from cwrap.ops.loops.elements import BOOL, ELEMENTS
    from cwrap.ops.loops.module_source import Module, of_expression

    sources = []
    for header in (PLAIN, NUMPY):
        sources.append(tmp_path / f"with_{header}.c")
        sources[-1].write_text(of_expression(parse("x + y"), (BOOL, *ELEMENTS), None, Module("loops", "doc", header)))
    flags = [f"-I{sysconfig.get_path('include')}", f"-I{np.get_include()}", f"-I{parallel.FOLDER}"]
    flags += [f"-I{about.pool_folder()}", f"-I{about.get_include()}"]
    for compiler in ("gcc", "clang"):
        if shutil.which(compiler):
            for file in (*sources, *(Path(parallel.FOLDER, name) for name in ("parallel.c", "ufunc_object.c"))):
                warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]
                subprocess.run([compiler, *warnings, "-fsyntax-only", *flags, str(file)], check=True)

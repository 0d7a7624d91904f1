"""Elementwise expressions in graphs: NumPy's values, dtypes and shapes, for any grouping into loops."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    COp,
    Out,
    TensorType,
    as_tensor_variable,
    dmatrix,
    dscalar,
    dvector,
    elementwise,
    function,
    fvector,
    ivector,
)
from cwrap.ops.graph.core import Apply
from cwrap.ops.loops import parallel
from cwrap.ops.loops.elementwise import Elementwise, op_of
from cwrap.ops.loops.fusion import fuse

pytestmark = pytest.mark.usefixtures("ops_cache")
BIG = 100_000


def loops(f: Any) -> int:
    """Return the number of loops of a function."""
    return sum(isinstance(node.op, Elementwise) for node in f.nodes)


def test_a_chain_is_one_loop() -> None:
    x, y, s = dvector("x"), dvector("y"), dscalar("s")
    f = function([x, y, s], np.sqrt(x * x + y * y) * s + 2.0)
    assert loops(f) == 1
    a, b = np.arange(5.0), np.arange(5.0)[::-1]
    np.testing.assert_array_equal(f(a, b, 3.0), np.sqrt(a * a + b * b) * 3.0 + 2.0)
    assert "sqrt(x)" in str(f.nodes[0].op)


def test_operators_are_numpys() -> None:
    x, y = dvector("x"), dvector("y")
    a, b = np.array([1.0, 4.0, 0.5]), np.array([2.0, -3.0, 0.25])
    expressions: list[Callable[[Any, Any], Any]] = [
        lambda x, y: x + y, lambda x, y: 1 + x, lambda x, y: x - y, lambda x, y: 1 - x, lambda x, y: x * y,
        lambda x, y: 2 * x, lambda x, y: x / y, lambda x, y: 1 / x, lambda x, y: x**y, lambda x, y: 2**y,
        lambda x, y: -x, lambda x, y: abs(y),
    ]  # fmt: skip
    f = function([x, y], [make(x, y) for make in expressions])
    for found, make in zip(f(a, b), expressions, strict=True):
        np.testing.assert_allclose(found, make(a, b), rtol=1e-15)
    np.testing.assert_array_equal(function([x], np.array([1.0, 2.0, 3.0]) * x)(a), [1, 8, 1.5])


def test_intermediate_results_of_other_outputs_are_kept() -> None:
    x = dvector("x")
    y = np.exp(x)
    z = y * 2.0
    f = function([x], [y, z, z + y])
    assert loops(f) == 3
    a = np.linspace(0, 1, 7)
    for found, expected in zip(f(a), [np.exp(a), np.exp(a) * 2, np.exp(a) * 2 + np.exp(a)], strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-15)
    g = function([x], z + z)  # one expression uses it twice
    assert loops(g) == 1
    np.testing.assert_allclose(g(a), np.exp(a) * 4, rtol=1e-15)


@pytest.mark.parametrize("count", [3, BIG])
def test_shapes_are_broadcast_for_any_strides(count: int) -> None:
    m, v, row, s = dmatrix("m"), dvector("v"), TensorType("float64", (1, None))("row"), dscalar("s")
    f = function([m, v, row, s], (m + v) * row - s)
    a = np.arange(2.0 * count).reshape(count, 2)
    for matrix in (a, a[::-1], a.T, a.T[:, ::-2], a[:0]):
        width = matrix.shape[1]
        vector = np.arange(width * 2.0)[::2]
        wide = np.arange(float(width))[None]
        np.testing.assert_array_equal(f(matrix, vector, wide, 3.0), (matrix + vector) * wide - 3.0)
    with pytest.raises(ValueError, match="sizes 2 and 3 cannot be broadcast together, in dimension 1"):
        f(a, np.zeros(3), np.zeros((1, 1)), 1.0)
    with pytest.raises(ValueError, match="sizes 2 and 3 cannot be broadcast together"):
        TensorType("float64", (2,))() + TensorType("float64", (3,))()


def test_large_arrays_are_computed_in_parallel() -> None:
    x = dvector("x")
    f = function([x], np.sin(x) * x + 1.0)
    a = np.linspace(0, 9, BIG)
    threads = parallel.num_threads()
    parallel.set_num_threads(3)
    np.testing.assert_allclose(f(a), np.sin(a) * a + 1, rtol=1e-14, atol=1e-14)
    parallel.set_num_threads(threads)


def test_dtypes_of_results() -> None:
    i, f32, d = ivector("i"), fvector("f"), dvector("d")
    half, flag, z = (TensorType(dtype, (None,))(dtype) for dtype in ("float16", "bool", "complex128"))
    results: list[tuple[Any, str]] = [
        (i + i, "int32"), (i / i, "float64"), (np.sqrt(i), "float64"), (f32 + f32, "float32"), (f32 + i, "float64"),
        (half * half, "float16"), (half + f32, "float32"), (flag + flag, "bool"), (z * d, "complex128"),
        (elementwise("x < y", name="less", result="bool")(d, i), "bool"),
    ]  # fmt: skip
    for result_variable, dtype in results:
        assert result_variable.type.dtype == dtype, result_variable
    with pytest.raises(TypeError, match=r"floor\(x\) is not defined for complex128"):
        elementwise("floor(x)", name="below")(z)
    for result in ("float64", "int32", "bool", "complex128"):  # their loops have real operands
        with pytest.raises(TypeError, match=r"x \* x is not defined for complex128"):
            elementwise("x * x", name="squared", result=result)(z)
    assert abs(z).type.dtype == "float64"
    with pytest.raises(TypeError, match="x & y is not defined for float64, float64"):
        elementwise("x & y", name="bits")(d, d)


def test_values_are_rounded_as_if_they_had_been_stored() -> None:
    x = TensorType("float16", (None,))("x")
    f = function([x], (x * x + x) / 3.0 * x)
    g = function([x], (x * x + x) * x)
    a = np.linspace(0.1, 9, 500).astype(np.float16)
    np.testing.assert_array_equal(g(a), (a * a + a) * a)
    np.testing.assert_array_equal(f(a), (a * a + a) / np.float16(3) * a)
    i, d = ivector("i"), dvector("d")
    np.testing.assert_array_equal(function([i, d], i * i + d)([100000], [0.5]), np.array([100000], np.int32) ** 2 + 0.5)


def test_an_elementwise_ufunc_is_an_op() -> None:
    least = elementwise("x < y ? x : y", name="least")
    x, y = dvector("x"), dvector("y")
    f = function([x, y], least(x * 2.0, y) + 1.0)
    assert loops(f) == 1
    a, b = np.arange(5.0), np.arange(5.0)[::-1].copy()
    np.testing.assert_array_equal(f(a, b), np.minimum(a * 2, b) + 1)
    named = elementwise("b - a", ["a", "b"], name="named")
    np.testing.assert_array_equal(function([x, y], named(x, y))(a, b), b - a)


@pytest.mark.slow
def test_every_mode_returns_the_same() -> None:
    x, y = dvector("x"), dvector("y")
    z = elementwise("x < y ? x : y", name="least")(np.hypot(x, y) * 0.5, y + 1.0)
    a, b = np.arange(6.0), np.arange(6.0)[::-1].copy()
    found = [function([x, y], z, mode=mode)(a, b) for mode in ("fused", "single", "python", "debug")]
    for other in found[1:]:
        np.testing.assert_array_equal(found[0], other)


class Negated(COp):
    """An op that cannot be fused."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        x = as_tensor_variable(x)
        return Apply(self, [x], [x.type()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"Py_XDECREF({outputs[0]}); {outputs[0]} = (PyArrayObject *)PyNumber_Negative((PyObject *){inputs[0]});"


def test_other_ops_separate_loops() -> None:
    x = dvector("x")
    y = Negated()(x + 1.0) * 2.0 + 1.0
    f = function([x], [Out(y), Negated()(x)])
    assert [type(node.op).__name__ for node in f.nodes] == ["Elementwise", "Negated", "Elementwise", "Negated"]
    np.testing.assert_array_equal(f([1.0, 2.0])[0], [-3.0, -5.0])


def test_the_number_of_inputs_of_a_loop_is_limited() -> None:
    variables = [dvector(f"x{number}") for number in range(40)]
    total: Any = variables[0]
    for variable in variables[1:]:
        total = total + variable
    f = function(variables, total)
    assert loops(f) == 2
    np.testing.assert_array_equal(f(*([1.0, 2.0] for _ in variables)), [40.0, 80.0])


def test_graphs_are_not_changed() -> None:
    x = dvector("x")
    y = x + 1.0
    z = y * 2.0
    before = str(z.owner)
    (fused,) = fuse([x], [z])
    assert fused is not z
    assert z.owner is not None
    assert z.owner.inputs[0] is y
    assert str(z.owner) == before
    assert fuse([x], [y]) == [y]


def test_functions_with_loops_pickle() -> None:
    x = dvector("x")
    f = pickle.loads(pickle.dumps(function([x], np.exp(x) * 2.0 + x)))
    np.testing.assert_allclose(f([0.0, 1.0]), np.exp([0.0, 1.0]) * 2 + [0, 1], rtol=1e-15)


def test_ufuncs_that_cannot_be_ops_are_rejected() -> None:
    x = dvector("x")
    with pytest.raises(TypeError):
        np.frompyfunc(abs, 1, 1)(x)
    assert op_of(np.add, "__call__", {"out": None}) is None
    total: Any = x + x
    with pytest.raises(TypeError, match=r"x \+ y takes 2 inputs, got 1"):
        total.owner.op(x)


@pytest.mark.slow
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_constant_integer_powers_are_products(dtype: str) -> None:
    values = np.array([-3.5, -1, -0.0, 0, 0.3, 1, 7, np.inf, -np.inf, np.nan], dtype)
    x = TensorType(dtype, shape=(None,))("x")
    for power in (*range(-8, 9), 9, 2.5):
        f = function([x], x**power)
        source = str(f.program.unit.source)
        is_product = power not in (9, 2.5)
        assert ("pow (" not in source) == is_product, source
        with np.errstate(all="ignore"):
            np.testing.assert_allclose(f(values), values**power, rtol=8 * np.finfo(dtype).eps)
            assert (np.signbit(f(values)) == np.signbit(values**power))[~np.isnan(values)].all()


def test_only_constants_that_are_powers_stand_in_c() -> None:
    x, y = dvector("x"), dscalar("y")
    assert "pow (" in function([x, y], x**y).program.unit.source
    f, g = (function([x], np.exp(x) * constant) for constant in (2, 3))
    assert f.program.unit.source == g.program.unit.source
    assert function([x], x ** np.array([2.0, 3.0]))([3, 3]).tolist() == [9, 27]
    z = TensorType("complex128", shape=(None,))("z")
    np.testing.assert_allclose(function([z], z**2)([1j, 2]), [-1, 4], atol=1e-15)


def test_a_loop_that_several_nodes_share_is_compiled_once() -> None:
    x, y, one = dvector("x"), dvector("y"), TensorType("float64", (1,))("one")

    def definitions(*outputs: Any) -> int:
        return str(function([x, y, one], list(outputs), on_unused_input="ignore").program.unit.source).count(
            "static int cwrap_"
        )

    same = [x * 2 + y, y * 3 + x, (x * 2 + y).sum(), (x * 5 + y).sum()]
    assert definitions(same[0]) == definitions(*same[:2]) == definitions(same[2])
    assert definitions(*same) == definitions(same[0]) + 1
    assert definitions((x + y) ** 2, (x + y) ** 3, (x + y) ** y) == definitions((x + y) ** 2) + 2
    assert definitions((x + y).sum(), (x + y).max(), (x + y).mean()) == definitions(same[2]) + 2
    assert definitions(same[2], (x * 2 + one).sum()) == definitions(same[2])
    f = function([x, y], same)
    for result, expected in zip(f([1, 2], [5, 7]), ([7, 11], [16, 23], 18, 27), strict=True):
        np.testing.assert_array_equal(result, expected)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_extrema_are_those_of_c(dtype: str) -> None:
    values = np.array([-np.inf, -2, -0.0, 0.0, 1.5, np.inf, np.nan], dtype)
    a, b = map(np.ravel, np.meshgrid(values, values))
    for name in ("fmax", "fmin"):
        expected = getattr(np, name)(a, b)
        computed = [elementwise(f"{name}(x, y)", dtypes=[dtype])(a, b)]
        x, y = (TensorType(dtype, shape=(None,))(k) for k in "xy")
        computed.append(function([x, y], getattr(np, name)(x, y))(a, b))
        for found in computed:
            np.testing.assert_array_equal(found, expected)
            signs = {"fmax": [True, False, False, False], "fmin": [True, True, True, False]}[name]
            assert np.signbit(found[(a == 0) & (b == 0)]).tolist() == signs

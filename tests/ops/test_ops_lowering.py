"""NumPy's functions in graphs: C computes what NumPy computes, and a function reports what Python computes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from separate_cache import separate_cache

from cwrap.ops import (
    COp,
    In,
    Out,
    TensorType,
    bscalar,
    dmatrix,
    dscalar,
    dtensor3,
    dvector,
    function,
    grad,
    lscalar,
    lvector,
)
from cwrap.ops.graph.core import Apply, Constant
from cwrap.ops.loops import parallel
from cwrap.ops.loops.graph_folds import Fold
from cwrap.ops.theano import scalar_ops
from cwrap.ops.theano.elemwise import CAReduce, Elemwise
from cwrap.ops.types.scalars import int64

BIG = 100_000


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Use one cache for all of these tests, and compile with little optimisation."""
    with separate_cache(tmp_path_factory.mktemp("cache"), "-O1") as path:
        yield path


def in_python(f: Any) -> list[str]:
    """Return the ops that Python computes."""
    return [str(node.op) for node in f.program.performs]


def strided(array: Any) -> list[Any]:
    """Return arrays with the same elements and several strides."""
    reversed_copy = np.ascontiguousarray(array[..., ::-1])[..., ::-1]
    return [array, np.asfortranarray(array), np.repeat(array, 2, axis=-1)[..., ::2], reversed_copy]


# ---- indices and shapes ----

INDICES: list[Callable[[Any, Any, Any], Any]] = [
    lambda t, i, j: t[1], lambda t, i, j: t[-1, ..., 0], lambda t, i, j: t[1:], lambda t, i, j: t[::-1, 1:-1:2],
    lambda t, i, j: t[:, None, -2:], lambda t, i, j: t[..., None, 2:0:-1], lambda t, i, j: t[5:2], lambda t, i, j: t[i],
    lambda t, i, j: t[i:j], lambda t, i, j: t[j:i:-1, i], lambda t, i, j: t[i, j, -1], lambda t, i, j: t[()],
    lambda t, i, j: t[None], lambda t, i, j: t[1:10_000, np.int64(0)], lambda t, i, j: t[..., ::-3],
    lambda t, i, j: t.T, lambda t, i, j: t.transpose(2, 0, 1), lambda t, i, j: t.transpose(-1, 0, 1),
    lambda t, i, j: t.ravel(),
    lambda t, i, j: t.reshape((-1, 2)), lambda t, i, j: t.reshape((t.shape[1], -1)), lambda t, i, j: np.size(t) + i,
]  # fmt: skip


def test_indices_and_shapes() -> None:
    t, i, j = dtensor3("t"), lscalar("i"), lscalar("j")
    f = function([t, i, j], [make(t, i, j) for make in INDICES])
    assert in_python(f) == []
    for array in strided(np.arange(24.0).reshape(3, 4, 2)):
        for first, last in ((0, 1), (-2, 2), (1, -1)):
            before = array.copy()
            for found, make in zip(f(array, first, last), INDICES, strict=True):
                np.testing.assert_array_equal(found, make(array, np.int64(first), np.int64(last)))
                found[...] = 7
            np.testing.assert_array_equal(array, before)  # results share no memory with arguments
    assert [value.shape for value in f(np.zeros((3, 4, 2))[:, :, :1].repeat(2, 2), 0, 1)[:2]] == [(4, 2), (4,)]


def test_sizes_in_a_vector_and_an_index_of_a_scalar_type() -> None:
    m, sizes, i = dmatrix("m"), TensorType("int64", (3,))("sizes"), int64("i")
    f = function([m, sizes], m.reshape(sizes))
    assert in_python(f) == []
    assert f(np.zeros((2, 6)), [2, 3, 2]).shape == (2, 3, 2)
    short = TensorType("int32", (2,))("short")
    assert in_python(function([m, short], m.reshape(short))) == ["reshape"]
    g = function([m, i], m[i])
    assert in_python(g) == ["getitem"]
    assert g([[1.0], [2.0]], 1).tolist() == [2.0]


def test_wrong_indices() -> None:
    x, i = dvector("x"), lscalar("i")
    f = function([x, i], x[i])
    for wrong in (3, -4):
        with pytest.raises(IndexError, match=f"index {wrong} is out of bounds for axis 0 with size 3"):
            f([1.0, 2.0, 3.0], wrong)
    with pytest.raises(ValueError, match="cannot reshape array of size 3"):
        function([x], x.reshape((2, -1)))([1.0, 2.0, 3.0])


def test_a_difference_is_one_loop_of_two_views() -> None:
    x = dvector("x")
    f = function([x], x[1:] - x[:-1])
    assert f.explain().split("\n") == ["  0  C       getitem", "  1  C       getitem", "  2  C       x - y"]
    np.testing.assert_array_equal(f([1.0, 4.0, 9.0]), [3.0, 5.0])
    assert f([1.0]).shape == (0,)
    assert f(np.zeros(0)).shape == (0,)
    assert pickle.loads(pickle.dumps(f))([1.0, 3.0]).tolist() == [2.0]


def test_a_borrowed_result_may_be_a_view() -> None:
    x = dvector("x")
    f = function([x], Out(x[1:], borrow=True))
    a = np.arange(3.0)
    assert np.shares_memory(f(a), a)
    assert not np.shares_memory(function([x], x[1:])(a), a)
    frozen = np.arange(3.0)
    frozen.flags.writeable = False
    assert not f(frozen).flags.writeable


class Increment(COp):
    """An op that overwrites its input."""

    __props__ = ()
    destroy_map = {0: [0]}  # noqa: RUF012

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        return f"Py_XDECREF({z}); {z} = {x}; Py_INCREF({z}); *(double *)PyArray_DATA({z}) += 1;"


def test_parts_are_copies_if_an_op_overwrites_values() -> None:
    x = dvector("x")
    part = x[:1]
    f = function([In(x, mutable=True)], part + Increment()(x))
    assert in_python(f) == ["getitem"]
    assert f(np.array([1.0])).tolist() == [3.0]
    assert "sum" not in str(in_python(function([In(x, mutable=True)], x.sum() + Increment()(x))))


# ---- reductions ----

REDUCTIONS: list[Callable[[Any], Any]] = [
    lambda x: x.sum(), lambda x: x.sum(axis=0), lambda x: x.sum(axis=-1, keepdims=True), lambda x: x.sum((0, 2)),
    lambda x: np.prod(x, axis=1), lambda x: x.mean(), lambda x: x.mean(axis=(0, 1), keepdims=True),
    lambda x: x.max(axis=1), np.amin, lambda x: x.all(axis=0), np.any,
    np.add.reduce, lambda x: np.cumsum(x, axis=0), lambda x: np.cumprod(x, axis=2), lambda x: x.sum(axis=()),
    lambda x: x.argmax(), lambda x: np.argmin(x, axis=1),
]  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "bool", "int8", "uint16", "int64"])
def test_reductions(dtype: str) -> None:
    x = TensorType(dtype, (None, None, None))("x")
    f = function([x], [make(x) for make in REDUCTIONS])
    assert in_python(f) == []
    rng = np.random.default_rng(1)
    for shape in ((3, 4, 2), (2, 70, 40), (1, 1, 1)):
        for array in strided(rng.integers(0, 3, shape).astype(dtype)):
            with np.errstate(over="ignore"):
                for found, make in zip(f(array), REDUCTIONS, strict=True):
                    expected = np.asarray(make(array))
                    assert (found.dtype, found.shape) == (expected.dtype, expected.shape)
                    tolerance = 2e-3 if dtype == "float16" else 1e-6
                    np.testing.assert_allclose(found, expected, rtol=tolerance)


def test_reductions_of_broadcast_arrays() -> None:
    m, v, s = dmatrix("m"), dvector("v"), dscalar("s")
    sums: list[Any] = [(m * v).sum(), (m * v - s).sum(axis=0), (v * v).sum()]
    outputs: list[Any] = [*sums, (m + v).max(axis=1), np.cumsum(m * v, axis=1)]
    f = function([m, v, s], outputs)
    assert sum(isinstance(node.op, Fold) for node in f.nodes) == len(f.nodes) == 5
    rng = np.random.default_rng(2)
    for rows, columns in ((3, 5), (1, 5), (400, 3), (50, 3000), (3000, 50)):
        a, b = rng.random((rows, columns)), rng.random(columns)
        for array in strided(a):
            expected = [
                (a * b).sum(), (a * b - 2).sum(axis=0), (b * b).sum(), (a + b).max(axis=1), np.cumsum(a * b, axis=1)
            ]  # fmt: skip
            for found, value in zip(f(array, b, 2.0), expected, strict=True):
                np.testing.assert_allclose(found, value, rtol=1e-11)
    with pytest.raises(ValueError, match="sizes 2 and 3 cannot be broadcast together, in dimension 1"):
        f(np.zeros((4, 2)), np.zeros(3), 1.0)


def test_the_spellings_of_a_sum_have_the_same_bits() -> None:
    from cwrap.ops import reduce

    x, y = dvector("x"), dvector("y")
    f = function([x, y], [(x * y).sum(), CAReduce(scalar_ops.add)(x * y)])
    rng = np.random.default_rng(3)
    for count in (1, 17, 5000, 200_000):
        a, b = rng.random(count) - 0.5, rng.random(count)
        expected = reduce("+", "x*y", dtypes=["float64"])(a, b)
        assert reduce("a + b", "x*y", dtypes=["float64"])(a, b) == expected
        assert f(a, b)[0] == f(a, b)[1] == expected


def test_no_elements() -> None:
    m = dmatrix("m")
    outputs: list[Any] = [m.sum(axis=0), m.prod(), m.all(), m.any(axis=1), np.cumsum(m, axis=0)]
    f = function([m], outputs)
    results = f(np.zeros((0, 3)))
    assert [value.tolist() for value in results] == [[0, 0, 0], 1, True, [], []]
    assert np.isnan(function([m], m.mean())(np.zeros((0, 3))))
    assert function([m], m.max(axis=0))(np.zeros((2, 0))).shape == (0,)
    with pytest.raises(ValueError, match="a reduction by max of no elements has no result"):
        function([m], m.max(axis=0))(np.zeros((0, 2)))
    half = TensorType("float16", (None,))("half")
    assert function([half], np.prod(half))(np.zeros(0, np.float16)) == 1


def test_not_a_number_is_kept() -> None:
    x = dvector("x")
    f = function([x], [x.max(), x.min(), x.sum(), x.argmax()])
    values = np.arange(40.0)
    values[7] = np.nan
    assert np.isnan(f(values)[:3]).all()
    assert f(values)[3] == 7


def test_a_value_with_two_readers_is_not_computed_twice() -> None:
    x = dvector("x")
    y = x * x
    f = function([x], [y.sum(), y])
    assert len(f.nodes) == 2
    total, squares = f([1.0, 2.0])
    assert (total, squares.tolist()) == (5, [1, 4])


def test_threads_compute_large_reductions() -> None:
    m = dmatrix("m")
    f = function([m], [m.sum(), m.sum(axis=0), m.sum(axis=1), np.sqrt(m[:, ::2]) + 1])
    a = np.random.default_rng(4).random((700, 300))
    threads = parallel.num_threads()
    results = []
    for count in (1, 3):
        parallel.set_num_threads(count)
        results.append(f(a))
    parallel.set_num_threads(threads)
    for one, several, expected in zip(*results, (a.sum(), a.sum(0), a.sum(1), np.sqrt(a[:, ::2]) + 1), strict=True):
        np.testing.assert_array_equal(one, several)
        np.testing.assert_allclose(one, expected, rtol=1e-12)


# ---- products, conversions, choices ----


def test_products() -> None:
    m, v, i = dmatrix("m"), dvector("v"), lvector("i")
    array = np.arange(6.0).reshape(2, 3)
    outputs = [m @ v, np.dot(v, v), m @ m.T, v @ array.T, i @ i]
    f = function([m, v, i], outputs)
    assert in_python(f) == []
    a, b, c = np.arange(12.0).reshape(4, 3), np.array([1.0, -2.0, 0.5]), np.array([1, 2])
    for found, expected in zip(f(a, b, c), [a @ b, b @ b, a @ a.T, b @ array.T, c @ c], strict=True):
        assert found.dtype == expected.dtype
        np.testing.assert_allclose(found, expected)
    with pytest.raises(ValueError, match="not aligned"):
        f(a, [1.0, 2.0], c)


def test_choices_are_elementwise() -> None:
    x = dvector("x")
    chosen: Any = np.where(x > 0, x, 0) * 2
    f = function([x], chosen)
    assert len(f.nodes) == 1
    assert f([-1.0, 2.0]).tolist() == [0, 4]
    chosen = np.where(x > 0, x, np.array([5.0, 6.0]))
    g = function([x], chosen)
    assert g([-1.0, 2.0]).tolist() == [5, 2]


def test_conversions_to_integers() -> None:
    x = dvector("x")
    f = function([x], [x.astype("int8"), x.astype("bool"), x.copy()])
    assert in_python(f) == []
    found = f([1.7, 0.0, -3.9])
    assert [value.tolist() for value in found] == [[1, 0, -3], [True, False, True], [1.7, 0, -3.9]]


LEFT_TO_NUMPY: dict[str, Callable[[Any, Any, Any], Any]] = {
    "getitem": lambda x, m, k: x[[0, 1]],
    "getitem  ": lambda x, m, k: m[x > 0],
    "getitem   ": lambda x, m, k: x[np.uint64(1) :: 1][np.array([0])],
    "sum": lambda x, m, k: np.sum(m, axis=0, dtype="float32"),
    "sum ": lambda x, m, k: np.sum(m, 0, None, None, True),
    "max": lambda x, m, k: m.max(axis=0, initial=3.0),
    "cumsum": lambda x, m, k: np.cumsum(m),
    "argmax": lambda x, m, k: np.argmax(m, axis=0, keepdims=True),
    "matmul": lambda x, m, k: np.matmul(m[None], m.T),
    "where": lambda x, m, k: np.where(m, m, 1),
    "where ": lambda x, m, k: np.where(x > 0),
    "ravel": lambda x, m, k: np.ravel(m, order="F"),
    "transpose": lambda x, m, k: np.transpose(m, axes=(1, 0)),
    "sort": lambda x, m, k: np.sort(m),
    "getitem     ": lambda x, m, k: x[: k.astype("uint64")],
    "reshape": lambda x, m, k: m.reshape((k.astype("uint64"), -1)),
    "sum  ": lambda x, m, k: np.sum(m, axis=k),
    "sum   ": lambda x, m, k: m.sum(keepdims=1),
    "matmul ": lambda x, m, k: np.matmul(m, m, dtype="float32", casting="same_kind"),
    "dot": lambda x, m, k: np.dot(m, k),
    "transpose ": lambda x, m, k: np.transpose(m, [1, 0]),
}


def test_other_arguments_are_left_to_numpy() -> None:
    x, m, k = dvector("x"), dmatrix("m"), bscalar("k")
    a, b = np.array([1.0, 2.0]), np.array([[3.0, 1.0], [4.0, 5.0]])
    for name, make in LEFT_TO_NUMPY.items():
        f = function([x, m, k], make(x, m, k), on_unused_input="ignore")
        assert name.strip() in in_python(f), name
        assert f"Python  {name.strip()}" in f.explain()
        expected = make(a, b, np.int8(1))
        np.testing.assert_allclose(f(a, b, 1), expected[0] if isinstance(expected, tuple) else expected, err_msg=name)


def test_complex_numbers() -> None:
    z = TensorType("complex128", (None,))("z")
    outputs: list[Any] = [z.sum(), z.mean(), z[::-1], np.where(z.eq(1), z, 0), z.max()]
    f = function([z], outputs)
    assert set(in_python(f)) == {"where", "max", "equal"}
    a = np.array([1 + 2j, 1, 3j])
    for found, expected in zip(f(a), [a.sum(), a.mean(), a[::-1], np.where(a == 1, a, 0), a.max()], strict=True):
        np.testing.assert_allclose(found, expected)


def test_every_mode_returns_the_same() -> None:
    m = dmatrix("m")
    outputs = [(m * 2).sum(axis=0), np.cumsum(m, axis=1), m[1:].T, m.max(), np.exp(m).mean(axis=1, keepdims=True)]
    a = np.arange(6.0).reshape(2, 3)
    results = [function([m], outputs, mode)(a) for mode in ("fused", "single", "python", "debug")]
    for other in results[1:]:
        for one, value in zip(results[0], other, strict=True):
            np.testing.assert_allclose(one, value, rtol=1e-14)
    fused = function([m], outputs)
    values: dict[int, Any] = {id(m): a}
    for node in fused.nodes:  # Python computes these ops if there is no compiler
        cells: list[list[Any]] = [[None] for _ in node.outputs]
        node.op.perform(node, [v.data if isinstance(v, Constant) else values[id(v)] for v in node.inputs], cells)
        values.update((id(v), cell[0]) for v, cell in zip(node.outputs, cells, strict=True))
    for variable, value in zip(fused.outputs, results[0], strict=True):
        np.testing.assert_allclose(values[id(variable)], value, rtol=1e-14)
    assert function([m], m.sum(), mode="python").explain() == "  0  Python  sum"
    assert "C       x + y" in function([m], m + m, mode="single").explain()


def test_compiled_graphs_have_derivatives() -> None:
    """`as_pytensor` differentiates the graph of a function."""
    m, v = dmatrix("m"), dvector("v")
    outputs: list[Any] = [
        (m * v).sum(), np.exp(m).mean(axis=0).sum(), (m[1:] * m[:-1]).max(axis=1).sum(), (m.T @ m[:, 0]).sum(),
        m.mean(),
    ]  # fmt: skip
    compiled = function([m, v], outputs, on_unused_input="ignore")
    a, b = np.array([[1.0, 2.0], [0.5, -1.0], [3.0, 0.25]]), np.array([2.0, 5.0])
    for before, after in zip(outputs, compiled.info.outputs, strict=True):
        expected, found = (
            function([m, v], grad(cost, m), on_unused_input="ignore")(a, b) for cost in (before, after)
        )  # fmt: skip
        np.testing.assert_allclose(found, expected)
    product = function([v], np.prod(v)).info
    with pytest.raises(NotImplementedError, match="the derivative of prod is not known"):
        grad(product.outputs[0], product.variables[0])


# ---- Elemwise and CAReduce ----


class Checked(scalar_ops.UnaryScalarOp):
    """An op whose C fails for negative numbers."""

    def impl(self, x: Any) -> Any:
        return x

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        error = 'PyErr_SetString(PyExc_ArithmeticError, "negative");'
        return f"if ({inputs[0]} < 0) {{ {error} {sub['fail']} }}\n{outputs[0]} = {inputs[0]};"


class CheckedSum(scalar_ops.BinaryScalarOp):
    """A sum whose C fails for negative numbers."""

    identity = 0

    def impl(self, x: Any, y: Any) -> Any:
        return x + y

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, y = inputs
        return (
            f'if ({y} < 0) {{ PyErr_SetString(PyExc_ArithmeticError, "negative"); {sub["fail"]} }}\n'
            f"{outputs[0]} = {x} + {y};"
        )


def test_scalar_code_that_fails() -> None:
    x = dvector("x")
    f = function([x], Elemwise(Checked(scalar_ops.same_out))(x))
    g = function([x], CAReduce(CheckedSum(scalar_ops.upcast_out))(x))
    a = np.arange(BIG * 1.0)
    assert (f(a) == a).all()
    assert g(a) == a.sum()
    a[-3] = -1
    for h in (f, g):
        with pytest.raises(ArithmeticError, match="negative"):
            h(a)


def test_an_input_that_overlaps_an_overwritten_one() -> None:
    m, k = dmatrix("m"), dmatrix("k")
    f = function([In(m, mutable=True), k], Out(Elemwise(scalar_ops.add, {0: 0})(m, k), borrow=True))
    for shape in ((4, 3), (300, 400)):
        memory = np.arange(float(np.prod(shape))).reshape(shape)
        expected = memory[:, 1:] + memory[:, :-1]
        found = f(memory[:, :-1], memory[:, 1:])
        np.testing.assert_array_equal(found, expected)
        same = memory.copy()
        assert np.shares_memory(f(same[:, :2], same[:, :2]), same)
        np.testing.assert_array_equal(same[:, :2], 2 * memory[:, :2])


class Shifted(CAReduce):
    """A reduction with another C."""

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        total = super().c_code(node, name, inputs, outputs, sub)
        return f"{total}\n*(dtype_{outputs[0]} *)PyArray_DATA({outputs[0]}) += 1;"


def test_sums_by_other_names_are_fused() -> None:
    m, i = dmatrix("m"), TensorType("int8", (None,))("i")
    f = function([m], CAReduce(scalar_ops.add, axis=0)(m * 2))
    assert f.explain() == "  0  C       sum of x * y"
    assert f([[1.0, 2.0], [3.0, 4.0]]).tolist() == [8, 12]
    assert function([m], CAReduce(scalar_ops.mul)(m))([[2.0, 3.0]]) == 6
    wide = function([i], CAReduce(scalar_ops.add, dtype="float32", acc_dtype="float64")(i))
    assert in_python(wide) == ["CAReduce{add, None}"]
    assert function([m], Shifted(scalar_ops.add)(m))([[2.0, 3.0]]) == 6
    assert "CAReduce" in function([m], CAReduce(scalar_ops.scalar_maximum)(m)).explain()


def test_python_computes_loops_of_many_arrays() -> None:
    variables = [dvector(f"x{k}") for k in range(50)]
    f = function(variables, Elemwise(scalar_ops.add)(*variables))
    assert len(in_python(f)) == 1
    assert f(*([1.0, 2.0] for _ in variables)).tolist() == [50, 100]


def test_identities() -> None:
    x = dvector("x")

    class Largest(scalar_ops.BinaryScalarOp):
        identity = -np.inf

        def impl(self, x: Any, y: Any) -> Any:
            return max(x, y)

        def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
            return f"{outputs[0]} = {inputs[0]} > {inputs[1]} ? {inputs[0]} : {inputs[1]};"

    f = function([x], CAReduce(Largest(scalar_ops.upcast_out))(x))
    assert (f([]), f([1.0, 3.0])) == (-np.inf, 3)

"""Products with Jacobians, matrices of derivatives, and ops that compute a graph."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    Apply,
    DisconnectedInputError,
    DisconnectedType,
    Lop,
    Op,
    OpFromGraph,
    Rop,
    Variable,
    dmatrix,
    dscalar,
    dvector,
    function,
    grad,
    hessian,
    ivector,
    jacobian,
    verify_grad,
)
from cwrap.ops.compat import aesara as aesara_names
from cwrap.ops.compat import pytensor, theano
from cwrap.ops.theano.scalar_ops import InRange
from cwrap.ops.types.numpy_ops import call
from cwrap.ops.types.shared import shared

aesara: Any = aesara_names
pytestmark = pytest.mark.usefixtures("ops_cache")
A = np.array([0.25, -0.4, 1.5])
B = np.array([0.5, 2.0, -0.75])
MODES = ("fused", "single", "python", "debug")


def _differences(f: Any, at: Any) -> Any:
    """Return the matrix of derivatives of a function of a vector, from differences."""
    columns = [(f(at + step) - f(at - step)) / 2e-6 for step in 1e-6 * np.eye(len(at))]
    return np.stack(columns, axis=-1)


def _vector(x: Any) -> Any:
    """Return a vector that depends on all elements of a vector, by broadcast, index and reduction."""
    return np.sin(x) * call("sum", x) + np.exp(x[1:2]) + call("max", x)


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("mode", MODES)
def test_jacobian_has_a_row_for_each_element(mode: str) -> None:
    x = dvector("x")
    value = function([x], _vector(x))
    found = function([x], jacobian(_vector(x), x), mode)(A)
    np.testing.assert_allclose(found, _differences(value, A), atol=1e-7)


def test_jacobian_of_scalars_lists_and_empty_vectors() -> None:
    x, y, m = dvector("x"), dscalar("y"), dmatrix("m")
    np.testing.assert_allclose(function([x], jacobian(call("sum", x**3), x))(A), 3 * A**2)
    rows = function([x, y], jacobian(x * y, [x, y]))(A, 2.0)
    np.testing.assert_allclose(rows[0], 2 * np.eye(3))
    np.testing.assert_allclose(rows[1], A)
    product = function([m, x], jacobian(call("dot", m, x), m))
    assert product(np.ones((2, 3)), A).shape == (2, 2, 3)
    assert product(np.ones((0, 3)), A).shape == (0, 0, 0)
    with pytest.raises(ValueError, match="expected a vector or a scalar"):
        jacobian(m, m)
    with pytest.raises(DisconnectedInputError):
        jacobian(x, y)
    assert not function([x, y], jacobian(x, y, disconnected_inputs="ignore"), on_unused_input="ignore")(A, 1.0).any()


@pytest.mark.slow
def test_hessian_is_the_jacobian_of_the_gradient() -> None:
    x, y, m = dvector("x"), dvector("y"), dmatrix("m")
    cost = call("sum", x**3 * y) + call("sum", x) ** 2
    first, second = function([x, y], hessian(cost, [x, y]), on_unused_input="ignore")(A, B)
    np.testing.assert_allclose(first, np.diag(6 * A * B) + 2)
    assert not second.any()
    with pytest.raises(ValueError, match="expected a vector"):
        hessian(cost, m)


def test_jacobians_pickle() -> None:
    x = dvector("x")
    f = function([x], jacobian(np.sin(x), x))
    np.testing.assert_allclose(pickle.loads(pickle.dumps(f))(A), f(A))


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("mode", MODES)
def test_products_with_the_jacobian(mode: str) -> None:
    x, v = dvector("x"), dvector("v")
    matrix = _differences(function([x], _vector(x)), A)
    np.testing.assert_allclose(function([x, v], Rop(_vector(x), x, v), mode)(A, B), matrix @ B, atol=1e-7)
    np.testing.assert_allclose(function([x, v], Lop(_vector(x), x, v), mode)(A, B), B @ matrix, atol=1e-7)


@pytest.mark.slow
def test_products_of_several_variables() -> None:
    x, y, v = dvector("x"), dvector("y"), dvector("v")
    both = function([x, y, v], Rop([x * y, y], [x, y], [v, 2 * v]))(A, B, B)
    np.testing.assert_allclose(both[0], B * B + 2 * A * B)
    np.testing.assert_allclose(both[1], 2 * B)
    doubled = function([x, v], Lop([x, x], x, [v, v]), on_unused_input="ignore")(A, B)
    np.testing.assert_allclose(doubled, 2 * B)


def test_rop_of_what_does_not_depend_on_the_variables() -> None:
    x, y, n, v = dvector("x"), dvector("y"), ivector("n"), dvector("v")
    with pytest.raises(DisconnectedInputError, match="does not depend"):
        Rop(y, x, v)
    with pytest.warns(UserWarning, match="does not depend"):
        assert not function([y], Rop(y, x, v, "warn"))(B).any()
    assert Rop([x, y], [x], [v], "ignore", "none") == [v, None]
    assert Rop([np.greater(x, 0)], [x], [v], "ignore", "disconnected") == [None]
    assert Rop([x * n], [n], [v], "ignore", "none") == [None]
    np.testing.assert_allclose(
        function([x, y, v], Rop(x * np.sin(y), x, v), on_unused_input="ignore")(A, B, B), np.sin(B) * B
    )


class Cube(Op):
    """The third power, with its own derivative in a direction."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0] ** 3

    def R_op(self, inputs: Sequence[Any], eval_points: Sequence[Any]) -> list[Any]:  # noqa: N802
        return [3 * inputs[0] ** 2 * eval_points[0]]


def test_rop_calls_the_method_of_an_op() -> None:
    x, v = dvector("x"), dvector("v")
    np.testing.assert_allclose(function([x, v], Rop(Cube()(x), x, v))(A, B), 3 * A**2 * B)


# ---- OpFromGraph ----


def _distance(**options: Any) -> OpFromGraph:
    x, y = dvector("x"), dvector("y")
    return OpFromGraph([x, y], [np.sqrt((x - y) ** 2), x * y], **options)


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("mode", MODES)
def test_a_graph_as_an_op(mode: str) -> None:
    x, y = dvector("x"), dvector("y")
    op = _distance(name="distance")
    distance, product = op(y, 2 * x)
    assert str(op) == "OpFromGraph{distance}"
    assert str(_distance()).startswith("OpFromGraph{")
    assert len(op.fgraph.inputs) == 2
    outputs = [distance, product, grad(call("sum", product), x), Rop(product, x, y)]
    found = function([x, y], outputs, mode)(A, B)
    for value, expected in zip(found, [abs(B - 2 * A), 2 * A * B, 2 * B, 2 * B * B], strict=True):
        np.testing.assert_allclose(value, expected)
    verify_grad(lambda a, b: op(a, b)[0], [A, B], mode=mode)


def test_graphs_inside_graphs_share_no_memory_with_arguments() -> None:
    x, y = dvector("x"), dvector("y")
    inner = OpFromGraph([x], [x, 2 * x])
    outer = OpFromGraph([y], inner(y))
    same, double = function([x], outer(x))(A)
    assert not np.shares_memory(same, A)
    np.testing.assert_allclose(double, 2 * A)
    f = function([x], 3 * outer(x)[1])
    assert f.nodes[0].op is not outer
    np.testing.assert_allclose(pickle.loads(pickle.dumps(f))(A), 6 * A)
    slow = function([x], outer(x)[1], "python")
    np.testing.assert_allclose(pickle.loads(pickle.dumps(slow))(A), 2 * A)


def test_shared_variables_of_a_graph_are_inputs() -> None:
    x = dvector("x")
    factor = shared(np.array([1.0, 2.0, 3.0]))
    op = OpFromGraph([x], [x * factor])
    f = function([x], [op(x), grad(call("sum", op(x)), factor)])
    np.testing.assert_allclose(f(A), [A * [1, 2, 3], A])
    factor.set_value(np.array([2.0, 2.0, 2.0]))
    np.testing.assert_allclose(f(A)[0], 2 * A)


def test_derivatives_in_place_of_those_of_the_graph() -> None:
    x, y, v = dvector("x"), dvector("y"), dvector("v")

    def tenfold(inputs: Sequence[Any], outputs: Sequence[Any], gradients: Sequence[Any]) -> list[Any]:
        return [10 * gradients[1], DisconnectedType()()]

    def first(op: OpFromGraph) -> Any:
        return function([x, y], grad(call("sum", op(x, y)[1]), x), on_unused_input="ignore")(A, B)

    np.testing.assert_allclose(first(_distance(lop_overrides=tenfold)), 10)
    only = [lambda _x, _z, gradients: 20 * gradients[1], None]
    np.testing.assert_allclose(first(_distance(lop_overrides=only)), 20)
    np.testing.assert_allclose(first(_distance(grad_overrides=lambda x, g: tenfold(x, (), g))), 10)
    np.testing.assert_allclose(first(_distance(grad_overrides=[None, lambda _x, g: g[1]])), B)
    op = _distance(rop_overrides=lambda _inputs, points: [points[0], 30 * points[0]])
    np.testing.assert_allclose(function([x, y, v], Rop(op(x, y)[1], x, v), on_unused_input="ignore")(A, B, B), 30 * B)
    with pytest.raises(ValueError, match="exclude each other"):
        _distance(lop_overrides=tenfold, grad_overrides=tenfold)


def test_inputs_without_gradients_and_outputs_used_twice() -> None:
    x, n = dvector("x"), ivector("n")
    twice = x * n
    op = OpFromGraph([x, n], [twice, twice])
    a, b = op(x, n)
    result = function([x, n], grad(call("sum", a + b), x), on_unused_input="ignore")(A, np.array([1, 2, 3], np.int32))
    np.testing.assert_allclose(result, [2, 4, 6])
    constant = function([n], Rop(OpFromGraph([n], [n * 2])(n), n, n, "ignore"), on_unused_input="ignore")
    assert not constant(np.array([1], np.int32)).any()


def test_wrong_graphs_and_inputs() -> None:
    x, y = dvector("x"), dvector("y")
    with pytest.raises(ValueError, match="depend on y, which is not an input"):
        OpFromGraph([x], [x * y])
    with pytest.raises(ValueError, match="takes 2 inputs, got 1"):
        _distance()(x)
    with pytest.raises(TypeError, match="cannot convert"):
        _distance()(x, dmatrix("m"))


# ---- names ----


def test_libraries_have_the_names() -> None:
    library: Any
    for library in (theano, aesara, pytensor):
        assert library.gradient.jacobian is jacobian
        assert library.gradient.Rop is Rop
        assert library.compile.builders.OpFromGraph is OpFromGraph
        assert library.compile.OpFromGraph is OpFromGraph
        assert library.Rop is Rop


@pytest.mark.parametrize("mode", MODES)
def test_ranges_with_and_without_their_ends(mode: str) -> None:
    x = dvector("x")
    low, high = aesara.tensor.constant(0.25), aesara.tensor.constant(1.5)
    elemwise = aesara.tensor.elemwise.Elemwise
    is_open, is_closed = (elemwise(op) for op in (aesara.scalar.inopenrange, aesara.scalar.inclosedrange))
    found = function(
        [x], [is_open(x, low, high), is_closed(x, low, high), elemwise(InRange(True, False))(x, low, high)], mode
    )(np.array([0.25, 1.0, 1.5, 2.0, np.nan]))
    expected = [[False, True, False, False, False], [True, True, True, False, False], [False, True, True, False, False]]
    assert [list(values) for values in found] == expected
    assert InRange(True, False) == InRange(True, False) != InRange(True, True)
    assert isinstance(aesara.scalar.inopenrange(1.0, 0.0, 2.0), Variable)

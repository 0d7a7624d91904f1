"""Gradients of graphs: those of all functions with a derivative are close to differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    Apply,
    COp,
    DisconnectedInputError,
    DisconnectedType,
    GradientError,
    Op,
    TensorType,
    as_op,
    cast,
    dmatrix,
    dscalar,
    dvector,
    elementwise,
    function,
    fvector,
    generic,
    grad,
    ivector,
    verify_grad,
    zvector,
)
from cwrap.ops.autodiff.derivatives import _BINARY, _UNARY, IndexGradient, SumLike
from cwrap.ops.compat import aesara
from cwrap.ops.loops.fusion import fuse
from cwrap.ops.types.copies import deep_copy_op
from cwrap.ops.types.numpy_ops import call
from cwrap.ops.types.tensors import shape

pytestmark = pytest.mark.usefixtures("ops_cache")
V = np.array([0.25, 0.4, 0.55, 0.7])
A = np.arange(12.0).reshape(3, 4) / 7 - 0.6
FUNCTIONS: dict[str, tuple[Callable[..., Any], list[Any]]] = {
    "matrices": (lambda a, b: a @ b, [A, A.T[:, :2].copy()]),
    "matrix and vector": (lambda a, x: a @ x, [A, V]),
    "vector and matrix": (lambda x, a: x @ a, [V, A.T.copy()]),
    "vectors": (np.dot, [V, V + 1]),
    "a vector with itself": (lambda x: np.dot(x, x), [V]),
    "broadcast": (lambda a, x: a * x, [A, V]),
    "broadcast at run time": (lambda a, b: a / b, [A, A[:1] + 5]),
    "broadcast scalar": (lambda a, s: a - s * s, [A, np.array(0.3)]),
    "constants": (lambda a: 2 * a + np.ones(4), [A]),
    "mean": (lambda a: np.mean(a, axis=0), [A]),
    "mean of all": (np.mean, [A]),
    "sum of all": (np.sum, [A]),
    "sum": (lambda a: np.sum(a, axis=1, keepdims=True) * a, [A]),
    "sum over axes": (lambda a: a.sum((0, -1)), [A]),
    "reduce": (lambda a: np.add.reduce(a, axis=1), [A]),
    "max": (lambda a: np.max(a, axis=1), [A]),
    "min": (lambda a: np.min(a, keepdims=True), [A]),
    "transpose": (lambda a: a.T * 2, [A]),
    "transpose by a tuple": (lambda a: a.transpose((1, 0)) * 2, [A]),
    "a row of size 1": (
        lambda a, x: a * x[None, :] * TensorType("float64", shape=(1, 1)).make_constant([[2.0]]),
        [A, V],
    ),
    "transpose by axes": (lambda a: a.transpose(1, 0) * 2, [A]),
    "item": (lambda a: a[1, 2] * a[0], [A]),
    "items": (lambda a: a[1:, [0, 1, 1]], [A]),
    "reshape": (lambda a: a.reshape((4, 3)) * 3, [A]),
    "ravel": (lambda a: a.ravel(), [A]),
    "copy": (lambda a: deep_copy_op(a.copy()), [A]),
    "shape": (lambda a: a * cast(shape(a)[0], "float64"), [A]),
    "where": (lambda x, y: np.where(np.greater(x, y), x * 2, y), [V, V[::-1].copy()]),
    "power of a constant": (lambda x: 2.0**x, [V]),
    "power": (lambda x: x**3 + x**-1 + x**2.5, [V]),
    "power of zero": (lambda x, y: x**y, [np.array([0.0, 2.0]), np.array([2.0, 0.5])]),
    "clip": (lambda x: np.clip(x, 0.3, 0.6), [V]),
    "clip by an array": (lambda x, y: np.clip(x, y, None), [V, V[::-1].copy()]),
    "clip by arrays": (lambda x, y, z: x.clip(y, z), [V, V[::-1].copy(), V[::-1] + 0.2]),
    "clip by keywords": (lambda x: np.clip(x, a_min=None, a_max=0.6), [V]),
    "constant of a shape": (lambda x: np.zeros_like(x) + np.ones_like(x) * x, [V]),
    "conversion": (lambda x: cast(cast(x, "float32"), "float64") * 1.0, [V]),
    "one variable twice": (lambda x: np.hypot(x, x) + np.logaddexp(x, x), [V]),
}


@pytest.mark.sampled(3, quick=True)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    f, point = FUNCTIONS[name]
    options: dict[str, Any] = {"eps": 1e-3, "abs_tol": 1e-2} if name == "conversion" else {}
    verify_grad(f, point, mode="python", **options)


def test_edges() -> None:
    """Where the derivative is one-sided or not defined, it is the one of the first operand, or 0."""
    x, y = dvector("x"), dvector("y")
    for cost, point, expected in (
        (np.absolute(x), [0.0, -0.0], [0, 0]),
        (np.clip(x, 0, 1), [-1.0, 0.0, 1.0, 2.0], [0, 1, 1, 0]),
        (x**0, [0.0, 2.0], [0, 0]),
        (x**1, [0.0, 2.0], [1, 1]),
        (np.max(x), [2.0, 1.0, 2.0], [1, 0, 1]),
    ):
        assert function([x], grad(np.sum(cost), x), mode="python")(point).tolist() == expected
    for ufunc, gradients in (
        (np.power, [[0, 1, 0], [0, 0, 0]]),
        (np.maximum, [[1, 0, 0], [0, 1, 1]]),
        (np.minimum, [[1, 1, 1], [0, 0, 0]]),
    ):
        found = function([x, y], grad(np.sum(ufunc(x, y)), [x, y]), mode="python")([0.0] * 3, [0.0, 1.0, 2.0])
        assert [gradient.tolist() for gradient in found] == gradients


@pytest.mark.parametrize("name", ["absolute", "floor", "exp"])
def test_higher_derivatives(name: str) -> None:
    x = dscalar("x")
    cost = getattr(np, name)(x)
    for _ in range(3):
        cost = grad(cost, x, disconnected_inputs="ignore")
    found = function([x], cost, mode="python", on_unused_input="ignore")
    assert found(0.5) == (np.exp(0.5) if name == "exp" else 0)


def test_fused_expressions() -> None:
    x, y = dvector("x"), dvector("y")
    f = function([x, y], np.floor(x * 2) * y + np.sin(x) * x, mode="python")
    (fused,) = fuse([x, y], f.outputs)
    assert len(fused.owner.op.steps) == 6  # type: ignore[union-attr] # it has an owner
    g = function([x, y], grad(call("sum", fused), [x, y]), mode="python")
    np.testing.assert_allclose(g(V, V), [np.cos(V) * V + np.sin(V), np.floor(V * 2)])


@pytest.mark.parametrize("name", _UNARY)
def test_unary_functions(name: str) -> None:
    verify_grad(getattr(np, name), [V + 1.1 if name == "arccosh" else V], n_tests=1, mode="python")


@pytest.mark.parametrize("name", _BINARY)
def test_binary_functions(name: str) -> None:
    verify_grad(getattr(np, name), [V + 0.11, V[::-1].copy()], n_tests=1, mode="python")
    verify_grad(getattr(np, name), [V + 0.11, np.array(0.5)], n_tests=1, mode="python")


def test_gradients_are_compiled() -> None:
    """The sums over broadcast axes are computed in C."""
    a, x, s = dmatrix("a"), dvector("x"), dscalar("s")
    f = function([a, x, s], grad(np.sum(np.exp(a * x) * s), [a, x, s]))
    computed = f(A, V, 0.5)
    expected = np.exp(A * V)
    for found, wanted in zip(
        computed, (0.5 * V * expected, (0.5 * A * expected).sum(axis=0), expected.sum()), strict=True
    ):
        np.testing.assert_allclose(found, wanted)
    g = function([a, x], grad(np.sum(a * x), x), mode="fused")
    np.testing.assert_allclose(g(A, np.ones(1)), [A.sum()])


def test_sums_like_another_array() -> None:
    a, b = dmatrix("a"), dmatrix("b")
    f = function([a, b], SumLike()(a, b), mode="debug")
    for like in (np.ones((1, 4)), np.ones((3, 1)), np.ones((1, 1)), np.ones((3, 4))):
        wanted = A.sum(axis=tuple(k for k in range(2) if like.shape[k] == 1), keepdims=True)
        np.testing.assert_allclose(f(A, like), wanted)
    np.testing.assert_allclose(function([a], SumLike()(a, dscalar().type.make_constant(1.0)))(A), A.sum())
    np.testing.assert_allclose(function([a], SumLike()(a, dvector().type.make_constant([1.0])))(A), [A.sum()])


def test_dtypes() -> None:
    x, n = fvector("x"), ivector("n")
    gradients = grad(np.sum(np.sqrt(x) * n), [x, n], disconnected_inputs="ignore")
    f = function([x, n], gradients, on_unused_input="ignore")
    computed = f(np.array([4, 1], np.float32), np.array([1, 2], np.int32))
    assert [(found.dtype.name, found.tolist()) for found in computed] == [("float32", [0.25, 1]), ("float64", [0, 0])]
    verify_grad(lambda y: y * y, [np.array([1, 2], np.float32)], mode="python")


class Cube(Op):
    """An op that defines its derivative."""

    __props__ = ("way",)

    def __init__(self, way: str) -> None:
        self.way = way

    def make_node(self, x: Any, n: Any) -> Apply:
        return Apply(self, [x, n], [x.type(), x.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0] ** 3
        output_storage[1][0] = inputs[0].copy()


class LeftCube(Cube):
    def L_op(self, inputs: list[Any], outputs: list[Any], output_grads: list[Any]) -> list[Any]:  # noqa: N802
        x, _ = inputs
        assert isinstance(output_grads[1].type, DisconnectedType) or self.way == "both"
        gradient = output_grads[0] * 3 * x**2
        if self.way == "short":
            return [gradient]
        if self.way == "flat":
            return [np.sum(gradient), DisconnectedType()()]
        return [gradient, DisconnectedType()()]


class RightCube(Cube):
    def grad(self, inputs: list[Any], output_grads: list[Any]) -> list[Any]:
        return [output_grads[0] * 3 * inputs[0] ** 2, None]


def test_ops_with_derivatives() -> None:
    n = ivector("n")
    for op in (LeftCube(""), RightCube("")):
        verify_grad(lambda x, op=op: op(x, n.type.make_constant(np.array([1], np.int32)))[0], [V], mode="python")
        x = dvector("x")
        with pytest.raises(DisconnectedInputError, match="does not depend on n"):
            grad(np.sum(op(x, n)[0]), [x, n])
    for way, message in (
        ("short", r"has 1 gradients, for 2 inputs"),
        ("flat", "0 dimensions for input 0, which has 1"),
    ):
        x = dvector("x")
        cost = np.sum(LeftCube(way)(x, n)[0])
        with pytest.raises(ValueError, match=message):
            grad(cost, x)


def test_functions_without_a_derivative() -> None:
    x = dvector("x")

    @as_op([dvector], [dvector])
    def twice(value: Any) -> Any:
        return 2 * value

    for cost, message in (
        (np.sum(twice(x)), "defines no pullback, L_op or grad"),
        (np.sum(elementwise("x * sin(x)", name="wave")(x)), r"x \* sin"),
        (np.prod(x), r"numpy\.prod is not known"),
        (np.sum(np.clip(x, a_min=x, a_max=1.0)), "clip with a variable as a keyword"),
        (np.sum(np.heaviside(x, x)), r"numpy\.heaviside is not known"),
        (np.sum(x, initial=1.0), "other arguments than axis"),
        (np.sum(np.matmul(dmatrix("a").reshape((2, 2, 2)), x.reshape((2, 1)))), "3 and 2 dimensions"),
    ):
        with pytest.raises(NotImplementedError, match=message):
            grad(cost, x)


def test_constants_and_known_gradients() -> None:
    x = dvector("x")
    y = x * x
    cost = np.sum(y * x)
    assert function([x], grad(cost, x, consider_constant=[y]))([2.0]).tolist() == [4]
    assert function([x], grad(cost, x))([2.0]).tolist() == [12]
    seed = dvector("seed")
    assert function([x, seed], grad(None, x, known_grads={y: seed}))([2.0], [10.0]).tolist() == [40]
    assert function([x], grad(cost, (x,))[0])([2.0]).tolist() == [12]
    assert aesara.gradient.grad is grad  # type: ignore[attr-defined]


def test_wrong_arguments() -> None:
    x, z = dvector("x"), zvector("z")
    with pytest.raises(TypeError, match="must be a scalar of a floating dtype, not x of TensorType"):
        grad(x, x)
    wrong: list[tuple[Any, Any, str]] = [
        (3.0, x, r"the cost must be a variable of a graph, not 3\.0"),
        (generic("g"), x, "the cost must be a scalar of a floating dtype, not g of Generic"),
        (np.sum(x), 3, "gradients are those with respect to variables, not to 3"),
    ]
    for cost, wrt, message in wrong:
        with pytest.raises(TypeError, match=message):
            grad(cost, wrt)
    with pytest.raises(ValueError, match=r"must be .*, not 'no'"):
        grad(np.sum(x), x, disconnected_inputs="no")
    with pytest.raises(DisconnectedInputError, match='does not depend on z; disconnected_inputs="ignore"'):
        grad(np.sum(x), z)
    with pytest.warns(UserWarning, match="does not depend on z"):
        found = grad(np.sum(x), z, disconnected_inputs="warn")
    assert function([z], found)([1j]).tolist() == [0]
    with pytest.raises(TypeError, match="has no value"):
        DisconnectedType().filter(1)


def test_wrong_gradients_are_found() -> None:
    class Wrong(COp):
        __props__ = ("rank",)

        def __init__(self, rank: int) -> None:
            self.rank = rank

        def make_node(self, x: Any) -> Apply:
            return Apply(self, [x], [x.type()])

        def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
            output_storage[0][0] = inputs[0] * 2

        def grad(self, inputs: list[Any], output_grads: list[Any]) -> list[Any]:
            return [output_grads[0] * 3 if self.rank else output_grads[0][:1]]

    with pytest.raises(GradientError, match=r"gradient of argument 0 is .* but differences are"):
        verify_grad(Wrong(1), [V], mode="python")
    with pytest.raises(GradientError, match=r"has shape \(1,\), not \(4,\)"):
        verify_grad(Wrong(0), [V], mode="python")
    with pytest.raises(TypeError, match="expected arrays of float32 or float64, got int64"):
        verify_grad(np.sqrt, [np.arange(3)])


def test_ops_of_gradients_are_compared_by_their_index() -> None:
    assert IndexGradient((0, slice(1))) == IndexGradient((0, slice(1)))
    assert IndexGradient((0, slice(1))) != IndexGradient((0, slice(2)))

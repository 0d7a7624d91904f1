"""Gradients that differ from those of a copy, derivatives that subclasses define, and overrides of OpFromGraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cwrap.ops import Apply, Elemwise, Op, OpFromGraph, Rop, ViewOp, dscalar, dvector, function, grad
from cwrap.ops.autodiff.gradient import NullType, NullTypeGradError
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.graph.traversal import orphans_between, vars_between
from cwrap.ops.theano.gradient_rules import GradClip, disconnected_grad, grad_clip, grad_scale, zero_grad
from cwrap.ops.theano.helpers import grad_undefined
from cwrap.ops.theano.scalar_ops import add

pytestmark = pytest.mark.usefixtures("ops_cache")
LIBRARIES: list[Any] = [theano, aesara, pytensor]
x, y, z = dscalar("x"), dscalar("y"), dscalar("z")


class Doubled(ViewOp):
    def grad(self, inputs: Any, output_gradients: Any) -> Any:
        return [2 * output_gradients[0]]


class Tripled(Elemwise):
    def L_op(self, inputs: Any, outputs: Any, output_gradients: Any) -> Any:  # noqa: N802
        return [3 * output_gradients[0], output_gradients[0]]


@pytest.mark.parametrize(
    ("variable", "expected"),
    [
        (zero_grad(x) ** 2 + x, 1),
        (disconnected_grad(x) * x, 2),
        (grad_scale(x, -3) ** 2, -12),
        (grad_clip(x, -1, 1.5) ** 2, 1.5),
        (Doubled()(x) ** 2, 8),
        (Tripled(add)(x, x), 4),
    ],
)
def test_derivatives_of_subclasses_are_used(variable: Any, expected: float) -> None:
    assert function([x], grad(variable, x))(2) == expected


def test_derivatives_in_a_direction() -> None:
    t = dscalar("t")
    values = function([x, t], [Rop(zero_grad(x) * x, x, t), Rop(disconnected_grad(x) * x, x, t)])(2, 5)
    assert [float(value) for value in values] == [10, 10]
    assert function([x, t, y], Rop(zero_grad(y) * x, x, t), on_unused_input="ignore")(2, 5, 3) == 15
    zero: Any = zero_grad(y)
    assert zero.owner.op.R_op([y], [None]) == [None]


def test_bounds_are_checked() -> None:
    with pytest.raises(ValueError, match="the upper bound 1 is less than the lower bound 2"):
        GradClip(2, 1)


@pytest.mark.parametrize("library", LIBRARIES)
def test_libraries_have_the_names(library: Any) -> None:
    disconnected: Any = disconnected_grad(x)
    assert library.gradient.grad_clip is grad_clip
    assert library.gradient.DisconnectedGrad is type(disconnected.owner.op)
    graphs = library.gof.graph if library is theano else library.graph.basic
    assert graphs.vars_between is graphs.variables_between is vars_between


def test_inputs_of_a_cost_may_be_inputs_of_its_gradient() -> None:
    assert function([x, y], grad(3 * x + y, x))(1, 2) == 3
    assert function([x, y, z], grad(x + y * z, [x, y, z]))(1, 2, 3) == [1, 3, 2]
    with pytest.raises(ValueError, match="no output depends on the input z"):
        function([x, y, z], grad(3 * x + y, x))


class Partly(Op):
    """A sum whose second input has no derivative."""

    __props__ = ()

    def make_node(self, first: Any, second: Any) -> Apply:
        return Apply(self, [first, second], [first.type()])

    def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = inputs[0] + inputs[1]

    def grad(self, inputs: Any, output_gradients: Any) -> Any:
        return [output_gradients[0], grad_undefined(self, 1, inputs[1], "It is an index.")]


@pytest.mark.parametrize("cost", [Partly()(x, y * 2) + y, y + Partly()(x, y * y), Partly()(x, Partly()(z, y))])
def test_gradients_that_do_not_exist(cost: Any) -> None:
    assert function([x, y, z], grad(cost, x), on_unused_input="ignore")(1, 2, 3) == 1
    with pytest.raises(NullTypeGradError, match=r"of Partly for input 1 does not exist\. It is an index\."):
        grad(cost, y)
    assert isinstance(grad(cost, [x, y], null_gradients="return")[1].type, NullType)


def test_variables_of_a_graph() -> None:
    total = x + y
    assert orphans_between([x], [total]) == [y]
    assert vars_between([x], [total]) == [x, y, total]


class TestOverrides:
    def gradients(self, **options: Any) -> list[float]:
        op = OpFromGraph([x, y, z], [x + y * z], connection_pattern=None, strict=True, **options)
        return [float(value) for value in function([x, y, z], grad(op(x, y, z), [x, y, z]))(2, 3, 4)]

    def test_of_single_inputs(self) -> None:
        def twice(inputs: Sequence[Any], outputs: Sequence[Any], gradients: Sequence[Any]) -> Any:
            return inputs[2] * 2 * gradients[0]

        assert self.gradients(pullback=[None, twice, None]) == [1, 8, 3]
        assert self.gradients(lop_overrides=["default", twice, "default"]) == [1, 8, 3]
        without: Any = lambda inputs, gradients: twice(inputs, (), gradients)  # noqa: E731
        assert self.gradients(grad_overrides=["default", without, None]) == [1, 8, 3]
        assert self.gradients(pullback="default") == [1, 4, 3]
        assert self.gradients(grad_overrides="default") == [1, 4, 3]

    def test_by_graphs(self) -> None:
        e, g = dscalar("e"), dscalar("g")
        pulled = OpFromGraph([x, y, z, e, g], [g * x, g * y, g * e])
        assert self.gradients(pullback=pulled) == [2, 3, 14]
        assert self.gradients(grad_overrides=OpFromGraph([x, y, z, g], [g * x, g * y, g])) == [2, 3, 1]

    def test_of_pushforwards(self) -> None:
        v, t = dvector("v"), dvector("t")

        def pushed(inputs: Sequence[Any], outputs: Sequence[Any], tangents: Sequence[Any]) -> Any:
            return outputs[0] * tangents[0]

        for options, expected in (
            ({"pushforward": [pushed, None]}, [[4, 9], [1, 1]]),
            ({"rop_overrides": [None, lambda _inputs, points: 7 * points[0]]}, [[4, 6], [7, 7]]),
            ({"pushforward": lambda *args: [pushed(*args), args[2][0]]}, [[4, 9], [1, 1]]),
        ):
            op = OpFromGraph([v], [v * v, v], **options)
            f = function([v, t], Rop(op(v), v, t), on_unused_input="ignore")
            assert [value.tolist() for value in f([2, 3], [1, 1])] == expected

    def test_of_the_same_derivative_exclude_each_other(self) -> None:
        with pytest.raises(ValueError, match="lop_overrides and pullback exclude each other"):
            OpFromGraph([x], [x], lop_overrides=[None], pullback=[None])
        with pytest.raises(ValueError, match="rop_overrides and pushforward exclude each other"):
            OpFromGraph([x], [x], rop_overrides=[None], pushforward=[None])

"""Functions that create or arrange arrays, conversions to known sizes, and the tools for derivatives."""

from __future__ import annotations

import importlib
import pickle
import unittest
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    Apply,
    DisconnectedType,
    Lop,
    Op,
    Rop,
    TensorType,
    as_op,
    constant,
    dmatrix,
    dscalar,
    dvector,
    function,
    grad,
    iscalar,
    ivector,
    lscalar,
    lvector,
    matrix,
    shared,
    verify_grad,
)
from cwrap.ops.autodiff.jacobians import hessian_vector_product
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.debug.monitor import NanGuardMode
from cwrap.ops.theano import arrays
from cwrap.ops.theano.unit_tests import PushforwardPullbackChecker, RopLopTestCase, WrongValue
from cwrap.ops.types.tensors import TensorConstant

pytestmark = pytest.mark.usefixtures("ops_cache")
LIBRARIES: list[Any] = [theano, aesara, pytensor]
x, n = dmatrix("x"), lscalar("n")


@pytest.mark.parametrize(
    ("variable", "expected"),
    [
        (arrays.zeros((n, 3)), np.zeros((2, 3))),
        (arrays.zeros(n, "int32"), np.zeros(2, "int32")),
        (arrays.ones(x.shape), np.ones((2, 3))),
        (arrays.full((2, n), x[0, 1]), np.ones((2, 2))),
        (arrays.alloc(1.5, n, 1), np.full((2, 1), 1.5)),
        (arrays.arange(n), np.arange(2)),
        (arrays.arange(1, n, 0.25), np.arange(1, 2, 0.25)),
        (arrays.eye(n, dtype="float32"), np.eye(2, dtype="float32")),
        (arrays.eye(n, 3, 1), np.eye(2, 3, 1)),
        (arrays.broadcast_to(n, (n, 2)), np.full((2, 2), 2)),
    ],
)
def test_arrays_of_variable_sizes(variable: Any, expected: Any) -> None:
    array = function([x, n], variable, on_unused_input="ignore")(np.arange(6.0).reshape(2, 3), 2)
    assert (array.dtype, array.tolist()) == (expected.dtype, expected.tolist())


def test_arrays_of_known_sizes_are_constants() -> None:
    for made, expected in (
        (arrays.zeros((2, constant(1))), np.zeros((2, 1))),
        (arrays.zeros(constant([2, 1])), np.zeros((2, 1))),
        (arrays.ones(np.array([2])), np.ones(2)),
        (arrays.full([2], constant(3)), np.full(2, 3)),
        (arrays.arange(3), np.arange(3)),
        (arrays.eye(2), np.eye(2)),
    ):
        assert isinstance(made, TensorConstant)
        assert (made.data.dtype, made.data.tolist()) == (expected.dtype, expected.tolist())
    with pytest.raises(TypeError, match="the shape v is a vector of unknown length"):
        arrays.zeros(lvector("v"))


@pytest.mark.sampled(3, quick=True)
@pytest.mark.parametrize(
    ("variable", "expected"),
    [
        (arrays.swapaxes(x, 0, -1), (3, 2)),
        (arrays.moveaxis(x, 0, -1), (3, 2)),
        (arrays.expand_dims(x, 0), (1, 2, 3)),
        (arrays.expand_dims(x, [0, -1]), (1, 2, 3, 1)),
        (arrays.shape_padleft(x, 2), (1, 1, 2, 3)),
        (arrays.shape_padright(x), (2, 3, 1)),
        (arrays.shape_padaxis(x, 1), (2, 1, 3)),
        (arrays.flatten(x), (6,)),
        (arrays.flatten(x, 2), (2, 3)),
        (x.reshape(x.T.shape), (3, 2)),
    ],
)
def test_axes_are_arranged(variable: Any, expected: tuple[int, ...]) -> None:
    values = np.arange(6.0).reshape(2, 3)
    found, gradient = function([x], [variable, grad((variable * variable).sum(), x)])(values)
    assert found.shape == expected
    assert sorted(found.ravel()) == list(range(6))
    assert gradient.tolist() == (2 * values).tolist()


@pytest.mark.slow
def test_gradients_of_created_arrays() -> None:
    y = dscalar("y")
    repeated = arrays.alloc(y, x.shape[0], x.shape[1]) * x + arrays.zeros(x.shape) + arrays.eye(x.shape[0], x.shape[1])
    f = function([x, y], grad(repeated.sum(), [x, y]))
    values, total = f([[1, 2], [3, 4]], 5)
    assert (values.tolist(), float(total)) == ([[5, 5], [5, 5]], 10)
    row = dvector("row")
    spread = arrays.full((n, 3), row)
    assert function([row, n], grad((spread * spread).sum(), row))([1, 2, 3], 2).tolist() == [4, 8, 12]
    wide = arrays.broadcast_to(arrays.expand_dims(row, -1), (3, n))
    assert function([row, n], grad((wide * wide).sum(), row))([1, 2, 3], 2).tolist() == [4, 8, 12]
    assert function([y, n], grad((arrays.arange(n) * y).sum(), y))(1, 4) == 6


@pytest.mark.parametrize("library", LIBRARIES)
def test_ops_in_place(library: Any) -> None:
    y, z = dvector("y"), dvector("z")
    result = library.tensor.inplace.add_inplace(y, z)
    array = np.array([1.0, 2.0])
    f = function([y, z], [np.sqrt(y), np.sqrt(result)], accept_inplace=True)
    before, after = f(array, [1, 1])
    assert (before.tolist(), after.tolist()) == (np.sqrt([1, 2]).tolist(), np.sqrt([2, 3]).tolist())
    assert array.tolist() == [2, 3]
    assert function([y], library.tensor.inplace.exp_inplace(y), accept_inplace=True)([0, 0]).tolist() == [1, 1]


@pytest.mark.parametrize("library", LIBRARIES)
def test_libraries_have_the_functions(library: Any) -> None:
    assert library.tensor.zeros is arrays.zeros
    assert library.tensor.swapaxes is arrays.swapaxes
    assert library.gradient.hessian_vector_product is hessian_vector_product
    name = library.__name__
    assert importlib.import_module(f"{name}.compile.nanguardmode").NanGuardMode is NanGuardMode


def test_sizes_of_converted_variables_are_checked_in_calls() -> None:
    narrow: Any = TensorType("float64", (3, None))
    f = function([x], narrow.filter_variable(x) * 2)
    assert f(np.ones((3, 2))).shape == (3, 2)
    with pytest.raises(ValueError, match="expected the size 3 in dimension 0, got 2"):
        f(np.ones((2, 2)))
    total = shared(np.zeros(3), shape=(3,))
    function([], updates={total: total.reshape([3]) + 1})()
    assert total.get_value().tolist() == [1, 1, 1]


def test_ops_are_applied_again_to_inputs_of_other_sizes() -> None:
    y = TensorType("float64", (3,))("y")
    node: Any = (y * 2).owner
    assert node.clone_with_new_inputs([dvector("z"), node.inputs[1]], strict=False).outputs[0].type.shape == (None,)
    strict = node.clone_with_new_inputs([dvector("z"), node.inputs[1]])
    assert (strict.outputs[0].type.shape, str(strict.inputs[0])) == ((3,), "SpecifyShape.out")


def test_functions_with_makers_for_types() -> None:
    @as_op(itypes=[matrix, iscalar], otypes=matrix)
    def scaled(value: Any, factor: Any) -> Any:
        return value * factor

    assert (scaled.itypes, scaled.otypes) == ([dmatrix, iscalar], [dmatrix])
    assert scaled(x, np.int32(3)).eval({x: [[2.0]]}).tolist() == [[6]]
    for wrong in ("float64", dict):
        with pytest.raises(TypeError, match=r"as_op\(\) takes types, not"):
            as_op([wrong], [dmatrix])


class TestGradients:
    def test_of_disconnected_variables(self) -> None:
        y, z = dvector("y"), dvector("z")
        options: Any = {"disconnected_inputs": "ignore", "add_names": False, "null_gradients": "raise"}
        assert grad(y.sum(), z, return_disconnected="none", **options) is None
        assert isinstance(grad(y.sum(), z, return_disconnected="disconnected", **options).type, DisconnectedType)
        assert Lop(y, [z], y, disconnected_inputs="ignore", return_disconnected="none") == [None]
        with pytest.raises(ValueError, match="return_disconnected must be 'zero', 'none' or 'disconnected', not 'no'"):
            grad(y.sum(), y, return_disconnected="no")

    def test_of_a_product_needs_only_the_other_factor(self) -> None:
        y, v = dvector("y"), dvector("v")
        f = function([v, y], Lop(np.dot(y, x), x, v))
        assert f([2, 2, 1], [0, 1]).tolist() == [[0, 0, 0], [2, 2, 1]]

    def test_of_values_that_are_no_variables(self) -> None:
        for product in (Lop, Rop):
            with pytest.raises(ValueError, match=r"expected a variable or a list of variables, not 0\.5"):
                product(0.5, [x], [x])

    @pytest.mark.slow
    def test_products_with_second_derivatives(self) -> None:
        y, z, p = dvector("y"), dvector("z"), dvector("p")
        f = function([y, p], hessian_vector_product((y**3).sum(), y, p))
        assert f([1, 2], [1, 10]).tolist() == [6, 120]
        both = hessian_vector_product((y * z).sum(), [y, z], [p, 2 * p])
        assert [value.tolist() for value in function([y, z, p], both, on_unused_input="ignore")([1], [2], [3])] == [
            [6],
            [3],
        ]


class Scaled(Op):
    """An op with the derivatives of PyTensor 3, and two outputs."""

    __props__ = ("pushes",)

    def __init__(self, pushes: bool = True) -> None:
        self.pushes = pushes

    def make_node(self, value: Any, index: Any) -> Apply:
        return Apply(self, [value, index], [value.type(), index.type()])

    def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
        value, index = inputs
        output_storage[0][0], output_storage[1][0] = 3 * value, index + 1

    def pullback(self, inputs: Any, outputs: Any, cotangents: Any) -> Any:
        assert isinstance(cotangents[1].type, DisconnectedType)
        return [3 * cotangents[0], DisconnectedType()()]

    def pushforward(self, inputs: Any, outputs: Any, tangents: Any) -> Any:
        assert isinstance(tangents[1].type, DisconnectedType)
        return [3 * tangents[0] if self.pushes else 2 * tangents[0], DisconnectedType()()]


class TestPullbacks:
    def test_ops_have_pullbacks_and_pushforwards(self) -> None:
        y, k, t = dvector("y"), ivector("k"), dvector("t")
        scaled, _ = Scaled()(y, k)
        outputs = [grad((scaled * scaled).sum(), y), Rop(scaled, y, t)]
        outputs += [
            LIBRARIES[2].gradient.pullback(scaled, y, t),
            LIBRARIES[2].pushforward(scaled, y, t, use_op_pushforward=True),
        ]
        values = function([y, k, t], outputs)([1, 2], [0], [1, 5])
        assert [value.tolist() for value in values] == [[18, 36], [3, 15], [3, 15], [3, 15]]
        verify_grad(lambda value: Scaled()(value, constant(np.array([1], "int32")))[0], [np.ones(3)])

    @pytest.mark.slow
    def test_checkers_compare_both_directions(self) -> None:
        k = constant(np.array([1], "int32"))
        tester = PushforwardPullbackChecker()
        tester.setup_method(None)
        tester.check_pushforward_pullback(Scaled()(tester.x, k)[0], tester.in_shape)
        tester.check_mat_rop_lop(tester.mx.sum(axis=0), (tester.mat_in_shape[1],))
        with pytest.raises(WrongValue):
            tester.check_rop_lop(Scaled(False)(tester.x, k)[0], tester.in_shape)
        _, of_aesara, of_pytensor = LIBRARIES
        assert of_pytensor.tests.test_rop.PushforwardPullbackChecker is PushforwardPullbackChecker
        assert of_aesara.tests.test_rop.RopLop_checker is PushforwardPullbackChecker

    def test_the_checker_of_theano_is_a_test_case(self) -> None:
        case = LIBRARIES[0].tests.test_rop.RopLop_checker()
        assert isinstance(case, unittest.TestCase)
        assert isinstance(case, RopLopTestCase)
        case.setUp()
        case.check_rop_lop(case.x * 2, case.in_shape)


class TestNanGuards:
    def test_forbidden_numbers_are_reported(self) -> None:
        y = dvector("y")
        f = function([y, n], np.log(y[:n]), NanGuardMode(True, True, True))
        assert f([1.0, -1.0], 1).tolist() == [0]
        for values, message in (
            ([np.nan], "input 0 of .* contains NaN"),
            ([np.inf], "input 0 of .* contains infinity"),
            ([2e10], "input 0 of .* contains numbers above 1e10"),
            ([0.0], "output 0 of log.* contains infinity"),
        ):
            with pytest.raises(AssertionError, match=message), np.errstate(all="ignore"):
                f(values, 1)
        assert f([], 0).tolist() == []

    def test_numbers_may_be_allowed(self) -> None:
        y = dscalar("y")
        mode = pickle.loads(pickle.dumps(NanGuardMode(nan_is_error=False, big_is_error=False, linker="py")))
        f = function([y], y + 1, mode)
        assert np.isnan(f(np.nan))
        assert f(2e10) == 2e10 + 1
        with pytest.raises(AssertionError, match="infinity"):
            f(np.inf)

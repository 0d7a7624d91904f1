"""`Composite`, `ScalarLoop`, `Blockwise`, operators of numbers, and the classes of their ops."""

from __future__ import annotations

import operator
import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest

from cwrap.ops import Apply, Op, ScalarType, TensorType, dmatrix, dvector, function
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.compat.aesara import scalar  # type: ignore[attr-defined]
from cwrap.ops.theano.blockwise import Blockwise
from cwrap.ops.theano.composite import Composite, ScalarLoop
from cwrap.ops.theano.elemwise import CAReduce, Elemwise
from cwrap.ops.theano.scalar_ops import CLASSES, FORMULAS, OPS, UnaryScalarOp, invert, mod, same_out
from cwrap.ops.types.scalars import ScalarConstant, complex128, float32, float64, int8, int32, int64, uint8, uint64
from cwrap.ops.types.tensors import constant

pytestmark = pytest.mark.usefixtures("ops_cache")
LIBRARIES: list[Any] = [theano, aesara, pytensor]
MODES = ("fused", "python")


class Plus(UnaryScalarOp):
    """An op with helper functions, a library and a header."""

    def impl(self, x: Any) -> Any:
        return x + 1

    def c_support_code(self, **kwargs: Any) -> str:
        return "static double one(void) { return 1; }"

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        return f"static double add_{name}(double x) {{ return x + one(); }}"

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<math.h>", "<stdio.h>"]

    def c_libraries(self, **kwargs: Any) -> list[str]:
        return ["m"]

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = (dtype_{outputs[0]})add_{name}({inputs[0]});"


class TestOperators:
    def test_of_floats(self) -> None:
        x, y = float64("x"), float64("y")
        outputs = [x + y, x - y, x * y, x / y, x // y, x % y, x**y, -x, abs(x), x < y, x <= y, x > y, x >= y]
        outputs += [2 + y, 2.5 - y, 2 * y, 2 / y, 7 // y, 7 % y, 2**y]
        for mode in MODES:
            found = function([x, y], outputs, mode)(-5.5, 2.0)
            expected = [-3.5, -7.5, -11, -2.75, -3, 0.5, 30.25, 5.5, 5.5, True, True, False, False]
            assert found == [*expected, 4, 0.5, 4, 1, 3, 1, 4]

    def test_of_integers(self) -> None:
        i, j = int32("i"), int32("j")
        outputs = [i & j, i | j, i ^ j, ~i, i // j, i % j, 3 & j, 3 | j, 3 ^ j]
        for mode in MODES:
            assert function([i, j], outputs, mode)(6, 5) == [4, 7, 3, -7, 1, 1, 1, 7, 6]

    @pytest.mark.sampled(4)
    @pytest.mark.parametrize("kind", [int8, int64, uint8, uint64, float32, float64, ScalarType("bool")])
    def test_divisions_round_down(self, kind: ScalarType) -> None:
        x, y = kind("x"), kind("y")
        limits = np.iinfo(kind.dtype) if kind.dtype[0] in "iu" else None
        signed, unsigned = [-7, -2, -1, 0, 1, 2, 7], [0, 1] if kind.dtype == "bool" else [0, 1, 2, 7]
        numbers = [*(signed if kind.dtype[0] in "if" else unsigned), *([limits.min, limits.max] if limits else [])]
        pairs = [pair for pair in product(numbers, numbers) if limits is None or pair != (limits.min, -1)]
        a, b = (np.array([pair[place] for pair in pairs], kind.dtype) for place in (0, 1))
        u, v = (Elemwise(scalar.identity)(constant(values)) for values in (a, b))
        outputs = [Elemwise(op)(u, v) for op in (scalar.int_div, scalar.mod)]
        with np.errstate(all="ignore"):
            expected = np.floor_divide(a, b), np.remainder(a, b)
        for got, value in zip(function([], outputs)(), expected, strict=True):
            np.testing.assert_array_equal(got, value.astype(kind.numpy_dtype))
        assert function([x, y], x // y)(1, 1) == 1

    def test_the_smallest_integer_has_no_positive_counterpart(self) -> None:
        x, y = int64("x"), int64("y")
        assert function([x, y], [x // y, x % y])(-(2**63), -1) == [-(2**63), 0]

    def test_quotients_are_those_of_numpy(self) -> None:
        x, y = float64("x"), float64("y")
        f = function([x, y], x // y)
        assert f(1.0, 0.1) == np.floor_divide(1.0, 0.1) == 9
        assert f(0.7, 0.1) == np.floor_divide(0.7, 0.1)

    def test_complex_numbers_are_divided_in_python(self) -> None:
        z = complex128("z")
        with pytest.raises(NotImplementedError, match="mod has no C for complex numbers"):
            mod.c_code(mod.make_node(z, z), "n", ["x", "y"], ["z"], {})

    def test_booleans(self) -> None:
        flag = ScalarType("bool")("flag")
        for mode in MODES:
            assert [bool(function([flag], invert(flag), mode)(value)) for value in (True, False)] == [False, True]

    def test_constants_have_operators(self) -> None:
        one: Any = scalar.constant(1)
        assert function([], one + 2)() == 3
        assert (one.dtype, one.ndim) == ("int8", 0)
        assert isinstance(one, ScalarConstant)


class TestClasses:
    def test_each_formula_has_a_class(self) -> None:
        assert len(CLASSES) == len(FORMULAS)
        assert isinstance(scalar.add, scalar.Add)
        assert not isinstance(scalar.add, scalar.Mul)
        assert scalar.Add() == scalar.add
        assert scalar.Log1p(name="mine") == scalar.log1p
        for cls in CLASSES.values():
            assert pickle.loads(pickle.dumps(cls())) == cls()

    def test_a_class_may_be_a_base(self) -> None:
        class Shifted(scalar.Exp):  # type: ignore[misc]
            def impl(self, x: Any) -> Any:
                return np.exp(x) + 1

            def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> Any:
                return super().c_code(node, name, inputs, outputs, sub) + f"{outputs[0]} += 1;"

        x = float64("x")
        assert Shifted() != scalar.exp
        for mode in MODES:
            assert function([x], Shifted()(x), mode)(0) == 2

    @pytest.mark.parametrize("library", LIBRARIES)
    def test_each_library_has_them(self, library: Any) -> None:
        assert library.scalar.basic.Maximum is library.scalar.ScalarMaximum
        assert library.scalar.Composite is Composite
        assert library.scalar.float64.clone("int8") == int8
        assert library.scalar.float64.clone() == library.scalar.float64
        assert library.scalar.float64.broadcastable == ()


class TestComposite:
    def test_several_outputs_and_constants(self) -> None:
        x, y = float64("x"), float64("y")
        op = Composite([x, y], [(x + y) * (x / y), x - 0.5, x, scalar.constant(3.5)])
        assert (op.nin, op.nout) == (2, 4)
        for mode in MODES:
            assert function([x, y], op(x, y), mode)(1.0, 2.0) == [1.5, 0.5, 1, 3.5]

    def test_a_loop_contains_its_code(self) -> None:
        x, y = float64("x"), float64("y")
        op = Composite([x, y], [Plus(same_out)(Plus(same_out)(x * y))])
        a, b = dvector("a"), dmatrix("b")
        values = np.arange(3.0), np.arange(6.0).reshape(2, 3)
        for mode in MODES:
            found = function([a, b], Elemwise(op)(a, b), mode)(*values)
            assert found.tolist() == (values[0] * values[1] + 2).tolist()
        assert op.c_headers() == ["<math.h>", "<stdio.h>"]
        assert op.c_libraries() == ["m"]
        assert op.c_header_dirs() == op.c_lib_dirs() == op.c_compile_args() == []

    def test_a_reduction_contains_its_code(self) -> None:
        x, y = float64("x"), float64("y")
        larger = Composite([x, y], [scalar.switch(abs(x) < abs(y), y, x)])
        a = dvector("a")
        assert function([a], CAReduce(larger)(a))([1, -4, 3]) == -4

    def test_other_types_get_their_own_graph(self) -> None:
        x, y = float32("x"), float32("y")
        op = Composite([x, y], [x / y + 1])
        node = op.make_node(int64("i"), float64("f"))
        assert node.outputs[0].type == float64
        assert node.op != op
        assert Elemwise(op)(dvector(), dvector()).type.dtype == "float64"
        assert Composite([x], [x, scalar.constant(2)]).make_node(int8("i")).outputs[0].type == int8

    def test_a_class_with_another_constructor(self) -> None:
        class Norm(Composite):
            def __init__(self, dtype: str) -> None:
                x, y = ScalarType(dtype)("x"), ScalarType(dtype)("y")
                super().__init__([x, y], [scalar.sqrt(x * x + y * y)], name="norm")
                self.more = dtype

        a, b = dvector("a"), dvector("b")
        z = Elemwise(Norm("float32"))(a, b)
        assert function([a, b], z)([3], [4]).tolist() == [5]
        node = Norm("float32").make_node(float64("x"), float64("y"))
        assert isinstance(node.op, Norm)
        assert node.op.more == "float32"
        assert str(node.op) == "norm"

    def test_composites_are_nested(self) -> None:
        x, y = float64("x"), float64("y")
        inner = Composite([x, y], [x + y, x * y])
        outer = Composite([x, y], [inner(*inner(x, y))[0] - 1.0])
        for mode in MODES:
            assert function([x, y], outer(x, y), mode)(2, 3) == 10

    def test_equality_is_that_of_the_computation(self) -> None:
        ops = []
        for shift in (1.0, 1.0, 2.0):
            x, y = float64("x"), float64("y")
            ops.append(Composite([x, y], [x * y + shift]))
        assert ops[0] == ops[1] != ops[2]
        assert hash(ops[0]) == hash(ops[1])
        assert pickle.loads(pickle.dumps(ops[0])) == ops[0]
        assert str(ops[0]) == "Composite{mul, add}"

    @pytest.mark.parametrize(
        ("kind", "value"),
        [
            (float64, 0.1),
            (float64, np.inf),
            (float64, -np.inf),
            (float64, np.nan),
            (int64, -(2**63)),
            (uint64, 2**64 - 1),
            (ScalarType("bool"), True),
        ],
    )
    def test_constants_are_exact(self, kind: ScalarType, value: Any) -> None:
        x = kind("x")
        found = function([x], Composite([x], [kind.make_constant(kind.numpy_dtype.type(value))])(x))(0)
        np.testing.assert_equal(found, kind.numpy_dtype.type(value))

    def test_complex_constants_have_no_code(self) -> None:
        z = complex128("z")
        op = Composite([z], [scalar.identity(complex128.make_constant(np.complex128(1j)))])
        with pytest.raises(NotImplementedError, match="1j has no C, because it is complex"):
            op.c_code(op.make_node(z), "n", ["x"], ["z"], {})

    def test_wrong_graphs(self) -> None:
        x, y, v = float64("x"), float64("y"), dvector("v")
        with pytest.raises(TypeError, match="must be exclusively composed of ScalarOps, and not of"):
            Composite([v], [v + 1])
        with pytest.raises(ValueError, match="depend on y, which is not one of its inputs"):
            Composite([x], [operator.add(x, y)])


class TestScalarLoop:
    def test_the_results_of_a_step_are_the_inputs_of_the_next(self) -> None:
        a, b, c = int64("a"), int64("b"), float64("c")
        fibonacci = ScalarLoop([a, b], [b, a + b])
        growth = ScalarLoop([c], [c * 2.0], name="growth")
        n = int64("n")
        for mode in MODES:
            assert function([n], fibonacci(n, np.int64(0), np.int64(1)), mode)(10) == [55, 89]
            assert function([n, c], growth(n, c), mode)(3, 1.5) == 12
        assert str(growth) == "growth"
        assert fibonacci == ScalarLoop([a, b], [b, a + b])
        assert fibonacci != Composite([a, b], [b, a + b])

    def test_a_condition_ends_the_loop(self) -> None:
        x, limit = float64("x"), float64("limit")
        loop = ScalarLoop([x], [x * 2.0], [limit], until=(x * 2.0) > limit)
        n = int64("n")
        for mode in MODES:
            f = function([n, x, limit], loop(n, x, limit), mode)
            assert [f(n, 1, 100) for n in (0, 3, 50)] == [[1, True], [8, False], [128, True]]

    def test_loops_of_arrays_and_of_other_types(self) -> None:
        x = float64("x")
        square = ScalarLoop([x], [x * x])
        counts, values = TensorType("int32", (None,))("counts"), TensorType("float32", (None,))("values")
        y = Elemwise(square)(counts, values)
        assert y.dtype == "float32"
        given = np.array([0, 1, 2], "int32"), np.array([3, 3, 3], "float32")
        for mode in MODES:
            assert function([counts, values], y, mode)(*given).tolist() == [3, 9, 81]

    def test_wrong_loops(self) -> None:
        x, i = float64("x"), int64("i")
        with pytest.raises(ValueError, match="needs an update of each number, but has 2 of 1"):
            ScalarLoop([x], [x, x])
        with pytest.raises(TypeError, match="the update of x must be of float64, not of int64"):
            ScalarLoop([x], [i], [i])
        with pytest.raises(TypeError, match="the condition of a ScalarLoop must be a boolean, not of float64"):
            ScalarLoop([x], [x + x], until=x + x)
        with pytest.raises(TypeError, match="the number of repetitions must be an integer, not of float64"):
            ScalarLoop([x], [x + x])(x, x)
        with pytest.raises(TypeError, match="must be of float32, not of float64"):
            ScalarLoop([x], [x * constant(2.0).data[()]])(3, float32("y"))


class Norm(Op):
    """The length of a vector, and its number of elements."""

    __props__ = ()
    gufunc_signature = "(n)->(),()"

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [TensorType(x.type.dtype, ())(), TensorType("int64", ())()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = np.asarray(np.sqrt((inputs[0] ** 2).sum()))
        output_storage[1][0] = np.asarray(inputs[0].size)


class TestBlockwise:
    def test_an_op_is_applied_to_each_item(self) -> None:
        m = dmatrix("m")
        lengths, counts = Blockwise(Norm())(m)
        assert (lengths.ndim, counts.dtype) == (1, "int64")
        f = function([m], [lengths, counts])
        assert [found.tolist() for found in f([[3, 4], [6, 8]])] == [[5, 10], [2, 2]]
        assert f(np.ones((0, 3)))[0].shape == (0,)

    def test_other_dimensions_are_broadcast(self) -> None:
        outer = Blockwise(Elemwise(OPS["mul"]), "(n),(n)->(n)", name="products")
        x, y = TensorType("float64", (None, 1, None))("x"), dmatrix("y")
        z = outer(x, y)
        assert (z.type.shape, str(outer)) == ((None, None, None), "products")
        a, b = np.arange(6.0).reshape(3, 1, 2), np.arange(8.0).reshape(4, 2)
        assert np.array_equal(function([x, y], z)(a, b), a * b)
        assert outer == Blockwise(Elemwise(OPS["mul"]), "(n),(n)->(n)")
        assert str(Blockwise(Norm())) == "Blockwise{Norm, (n)->(),()}"

    def test_wrong_uses(self) -> None:
        with pytest.raises(ValueError, match="has no gufunc_signature; pass a signature such as"):
            Blockwise(Elemwise(OPS["mul"]))
        with pytest.raises(TypeError, match="has too few dimensions"):
            Blockwise(Norm())(1.0)


def test_types_of_constants_have_the_sizes_that_are_one() -> None:
    assert constant(np.ones((1, 3))).type.shape == (1, None)
    assert constant([[2.0]]).type.broadcastable == (True, True)

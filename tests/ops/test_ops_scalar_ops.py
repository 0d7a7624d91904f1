"""Ops on numbers, and loops over arrays that use their C."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    Apply,
    ScalarType,
    TensorType,
    config,
    dmatrix,
    dscalar,
    dvector,
    fmatrix,
    function,
    ivector,
    matrix,
    vector,
)
from cwrap.ops.compat.aesara import scalar  # type: ignore[attr-defined]
from cwrap.ops.theano import scalar_ops
from cwrap.ops.theano.elemwise import CAReduce, Elemwise
from cwrap.ops.theano.scalar_ops import FORMULAS, BinaryScalarOp, ScalarFromTensor, ScalarOp, UnaryScalarOp, same_out

pytestmark = pytest.mark.usefixtures("ops_cache")
float64, int32, complex128 = ScalarType("float64"), ScalarType("int32"), ScalarType("complex128")
MATRIX = np.arange(1.0, 7.0).reshape(2, 3)


class Cube(UnaryScalarOp):
    """A cube that fails for negative numbers."""

    def impl(self, x: Any) -> Any:
        if x < 0:
            raise ValueError("negative")
        return x * x * x

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        return f"static double third_{name}(double x) {{ return x * x * x; }}"

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        return f"""if ({x} < 0) {{
            PyErr_SetString(PyExc_ValueError, "negative");
            {sub["fail"]}
        }}
        {z} = (dtype_{z})third_{name}((dtype_{x}){x});"""


class Whole(UnaryScalarOp):
    """An op with C for whole arrays, which adds 100 so that results show which C ran."""

    def impl(self, x: Any) -> Any:
        return x + 1

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = {inputs[0]} + 1;"

    def c_code_contiguous(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        return f"""for (npy_intp i = 0; i < PyArray_SIZE({z}); i++)
            ((double *)PyArray_DATA({z}))[i] = ((double *)PyArray_DATA({x}))[i] + 100;"""


class Divmod(BinaryScalarOp):
    nout = 2

    def impl(self, x: Any, y: Any) -> Any:
        return x // y, x % y

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x, y), (quotient, rest) = inputs, outputs
        return f"{quotient} = {x} / {y}; {rest} = {x} % {y};"


class TestNumbers:
    def test_formulas(self) -> None:
        x, y = float64("x"), float64("y")
        ops = [getattr(scalar_ops, name) for name in FORMULAS if name not in ("and_", "or_", "xor", "switch", "clip")]
        outputs = [op(x, y) if op.nin != 1 else op(x) for op in ops]
        values = np.float64(0.5), np.float64(0.25)
        with np.errstate(all="ignore"):
            in_c, in_python = (function([x, y], outputs, mode)(*values) for mode in ("fused", "python"))
        for op, got, expected in zip(ops, in_c, in_python, strict=True):
            assert got.dtype == expected.dtype, op
            np.testing.assert_allclose(got, expected, err_msg=str(op))
        assert outputs[0].owner.op == pickle.loads(pickle.dumps(outputs[0].owner.op))
        other = scalar_ops.Add(scalar_ops.specific_out(float64))
        assert pickle.loads(pickle.dumps(other)) == other
        assert other != scalar_ops.add
        with pytest.raises(AttributeError, match="no attribute 'nothing'"):
            scalar_ops.nothing  # noqa: B018

    def test_integers(self) -> None:
        i, j = int32("i"), int32("j")
        outputs = [scalar.and_(i, j), scalar.or_(i, j), scalar.xor(i, j), scalar.switch(i, j, 2.0), scalar.add(i, j, 1)]
        for mode in ("fused", "python"):
            assert function([i, j], outputs, mode)(6, 3) == [2, 7, 5, 3, 10]

    def test_casts(self) -> None:
        x, z = float64("x"), complex128("z")
        assert scalar.cast(x, "float64") is x
        outputs = [scalar.cast(x, "int8"), scalar.cast(x, "bool")]
        for mode in ("fused", "python"):
            assert function([x], outputs, mode)(2.5) == [2, True]
        assert function([z], [scalar.cast(z, "complex64"), scalar.neg(z)])(1j) == [1j, -1j]

    def test_constants_and_tensors(self) -> None:
        assert [scalar.constant(v).type.dtype for v in (1, 1000, 1.5, True, np.float32(1))] == [
            "int8", "int16", "float64", "bool", "float32",
        ]  # fmt: skip
        with config.change_flags(floatX="float32"):
            assert scalar.as_scalar(1.5).type.dtype == "float32"
        assert scalar.constant(1, dtype="float64").type == float64
        s = dscalar("s")
        for mode in ("fused", "python"):
            assert function([s], scalar.add(s, 1), mode)(2.0) == 3
        with pytest.raises(TypeError, match="is not a scalar"):
            scalar.as_scalar(dvector("v"))
        with pytest.raises(TypeError, match="is not a tensor without dimensions"):
            ScalarFromTensor()(dvector("v"))

    def test_rules(self) -> None:
        names = {
            "upgrade_to_float": "float64", "upgrade_to_float64": "float64", "int_out": "int64", "float_out": "float64",
            "bool_out": "bool", "upcast_out": "int32",
        }  # fmt: skip
        for name, dtype in names.items():
            assert getattr(scalar_ops, name)(int32)[0].dtype == dtype
        assert scalar_ops.upgrade_to_float64(complex128)[0] == complex128
        assert scalar_ops.upgrade_to_float(ScalarType("int8"))[0].dtype == "float32"
        assert scalar_ops.transfer_type(1, float64)(float64, int32) == (int32, float64)
        assert scalar_ops.specific_out(int32) == scalar_ops.specific_out(int32)
        with pytest.raises(TypeError, match="complex numbers are not supported"):
            scalar.floor(complex128("z"))

    def test_misuse_is_an_error(self) -> None:
        x = float64("x")
        with pytest.raises(TypeError, match="cube takes 1 inputs, got 2"):
            Cube(same_out, name="cube")(x, x)
        with pytest.raises(TypeError, match="output_types_preference must be a function of types, not 5"):
            Cube(5)
        with pytest.raises(NotImplementedError, match="ScalarOp does not define impl"):
            ScalarOp().impl(1)
        assert str(Cube()) == "Cube"
        assert hash(Cube(same_out)) == hash(Cube(same_out))


class TestElemwise:
    @pytest.mark.parametrize("mode", ["fused", "python", "debug"])
    def test_a_scalar_op_for_each_element(self, mode: str) -> None:
        m = dmatrix("m")
        f = function([m], Elemwise(Cube(same_out))(m), mode)
        assert f(MATRIX.T).tolist() == (MATRIX.T**3).tolist()
        with pytest.raises(ValueError, match="negative"):
            f(-MATRIX)

    @pytest.mark.parametrize("mode", ["fused", "python"])
    def test_arrays_are_broadcast(self, mode: str) -> None:
        m, v, f32 = dmatrix("m"), dvector("v"), fmatrix("f")
        f = function([m, v, f32], Elemwise(scalar.add)(m, v, f32, 1.0), mode)
        ones = np.ones((2, 1), np.float32)
        assert f(MATRIX, [1, 2, 3], ones).tolist() == (MATRIX + [1, 2, 3] + 2).tolist()
        assert f(MATRIX[:0], [5], ones[:1]).shape == (0, 3)
        with pytest.raises(ValueError, match="broadcast"):
            f(MATRIX, [1, 2], ones)
        assert Elemwise(scalar.add)(vector(shape=(3,)), matrix(shape=(None, 3))).type.shape == (None, 3)
        with pytest.raises(ValueError, match="sizes 2 and 3 cannot be broadcast"):
            Elemwise(scalar.add)(vector(shape=(3,)), vector(shape=(2,)))

    @pytest.mark.parametrize("mode", ["fused", "python"])
    def test_several_outputs(self, mode: str) -> None:
        i = ivector("i")
        quotient, rest = Elemwise(Divmod(scalar_ops.transfer_type(0, 0)))(i, np.int32(3))
        assert [value.tolist() for value in function([i], [quotient, rest], mode)([7, 8])] == [[2, 2], [1, 2]]

    @pytest.mark.parametrize("mode", ["fused", "python"])
    def test_inputs_are_overwritten(self, mode: str) -> None:
        v = dvector("v")
        op = Elemwise(Cube(same_out), {0: 0}, name="cubes")
        array = np.array([1.0, 2.0])
        f = function([v], op(v), mode, accept_inplace=True)
        assert f(array).tolist() == array.tolist() == [1, 8]
        assert str(op) == "cubes"
        assert op != Elemwise(Cube(same_out))
        assert pickle.loads(pickle.dumps(op)) == op
        with pytest.raises(TypeError, match="cannot overwrite input 0"):
            Elemwise(scalar.sqrt, {0: 0})(ivector("i"))

    def test_c_for_whole_arrays(self) -> None:
        m = dmatrix("m")
        f = function([m], Elemwise(Whole(same_out))(m))
        assert f(MATRIX).tolist() == (MATRIX + 100).tolist()
        assert f(MATRIX[:, ::2]).tolist() == (MATRIX[:, ::2] + 1).tolist()


class TestReductions:
    @pytest.mark.parametrize("mode", ["fused", "python", "debug"])
    @pytest.mark.parametrize("axis", [None, 0, 1, (0, 1), -1, ()])
    def test_axes(self, mode: str, axis: Any) -> None:
        if mode == "debug" and axis != 0:
            pytest.skip("one axis is enough")
        m = dmatrix("m")
        ops = [CAReduce(scalar.add, axis), CAReduce(scalar.scalar_maximum, axis)]
        total, largest = function([m], [op(m) for op in ops], mode)(MATRIX)
        np.testing.assert_allclose(total, MATRIX.sum(axis))
        np.testing.assert_allclose(largest, MATRIX.max(axis))

    @pytest.mark.parametrize("mode", ["fused", "python"])
    def test_arrays_without_elements(self, mode: str) -> None:
        m = dmatrix("m")
        assert function([m], CAReduce(scalar.mul)(m), mode)(MATRIX[:0]) == 1
        with pytest.raises(ValueError, match=r"no elements has no result|zero-size"):
            function([m], CAReduce(scalar.scalar_minimum)(m), mode)(MATRIX[:0])

    def test_dtypes(self) -> None:
        i, b = ivector("i"), vector("b", "uint8")
        wide = CAReduce(scalar.add, upcast_discrete_output=True)
        outputs = [CAReduce(scalar.add)(i), wide(i), wide(b), CAReduce(scalar.add, dtype="float32")(i)]
        assert [v.dtype for v in outputs] == ["int32", "int64", "uint64", "float32"]
        mixed = CAReduce(scalar.add, dtype="float32", acc_dtype="float64")(i)
        assert function([i, b], [*outputs, mixed])([1, 2], [200, 100]) == [3, 3, 300, 3, 3]
        assert str(wide) == "CAReduce{add, None}"
        with pytest.raises(ValueError, match="reduces an axis that an array of 1 dimensions does not have"):
            CAReduce(scalar.add, 1)(i)


@pytest.mark.parametrize("mode", ["python", "fused"])
def test_integers_wrap_in_python_as_in_c(mode: str) -> None:
    x, y = TensorType("int8", (None,))("x"), TensorType("uint64", (None,))("y")
    outputs = [Elemwise(scalar_ops.add)(x, x), Elemwise(scalar_ops.mul)(y, y), CAReduce(scalar_ops.mul)(y)]
    found = function([x, y], outputs, mode=mode)([100, -100, 3], [2**40, 3])
    assert [value.tolist() for value in found] == [[-56, 56, 6], [2**80 % 2**64, 9], 3 * 2**40]
    assert [value.dtype.name for value in found] == ["int8", "uint64", "uint64"]


def test_numbers_that_no_float_can_hold_are_an_error() -> None:
    class Huge(UnaryScalarOp):
        def impl(self, x: Any) -> Any:
            return 10**400

    x = vector("x")
    with pytest.raises(OverflowError, match="too large"):
        function([x], Elemwise(Huge(same_out))(x), mode="python")([1.0])

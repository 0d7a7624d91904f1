"""Values that types accept, in Python and in C: dtypes, dimensions, layouts, numbers, and other objects."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from cwrap.ops import (
    Apply,
    COp,
    Function,
    ScalarType,
    TensorType,
    as_tensor_variable,
    constant,
    dscalar,
    dvector,
    function,
    fvector,
    generic,
    get_scalar_type,
    matrix,
    scalar,
    tensor,
    upcast,
    vector,
    view_op,
)
from cwrap.ops.arguments import NAMES
from cwrap.ops.theano.scalar_ops import scalar_from_tensor

DTYPES = sorted(NAMES)


@deterministic()
@given(a=st.sampled_from(DTYPES), b=st.sampled_from(DTYPES))
def test_upcast_is_that_of_numpy(a: str, b: str) -> None:
    assert upcast(a, b) == np.result_type(a, b).name


def test_upcast_needs_dtypes() -> None:
    assert upcast("float32") == "float32"
    with pytest.raises(TypeError, match="at least one"):
        upcast()
    with pytest.raises(TypeError, match="not supported"):
        upcast("object")


@given(data=st.data(), target=st.sampled_from(DTYPES), ndim=st.integers(0, 3))
@deterministic()
def test_arrays_are_accepted_if_no_value_is_lost(data: Any, target: str, ndim: int) -> None:
    array = data.draw(hnp.arrays(st.sampled_from(DTYPES), hnp.array_shapes(min_dims=0, max_dims=3)))
    kind = TensorType(target, (None,) * ndim)
    if array.ndim == ndim and np.can_cast(array.dtype, target, "safe"):
        got = kind.filter(array)
        assert got.dtype == target
        assert np.array_equal(got, array, equal_nan=array.dtype.kind in "fc")
        assert kind.is_valid_value(got)
    else:
        with pytest.raises(TypeError, match="expected a"):
            kind.filter(array)
    assert kind.is_valid_value(array) == (array.ndim == ndim and array.dtype == target)


@pytest.mark.parametrize("value", [None, "text", b"bytes", object(), [[1], [2, 3]], np.ma.array([1.0]), {}, ["a"]])
def test_objects_that_are_no_arrays_are_rejected(value: Any) -> None:
    with pytest.raises(TypeError, match="expected a vector of float64, got"):
        dvector.filter(value)


def test_a_masked_array_is_named_in_the_error() -> None:
    with pytest.raises(TypeError, match="got a masked array, whose mask the C would ignore"):
        dvector.filter(np.ma.array([1.0], mask=[True]))


def test_a_variable_is_not_accepted_as_a_value() -> None:
    with pytest.raises(TypeError, match="got the variable x, which has no value"):
        dvector.filter(dvector("x"))


@pytest.mark.parametrize(
    ("value", "fits"),
    [(1, True), (1.5, True), (2**60 + 1, False), (1j, False), (True, True), (np.float64(0.1), False), (1e300, True)],
)
def test_python_numbers_are_accepted_if_no_value_is_lost(value: Any, fits: bool) -> None:
    kind = TensorType("float32", ())
    if fits:
        assert kind.filter(value).dtype == np.float32
    else:
        with pytest.raises(TypeError, match="whose values may not fit"):
            kind.filter(value)
        with pytest.raises(TypeError, match="whose values may not fit"):
            kind.filter(value, allow_downcast=False)
    if not isinstance(value, complex):
        assert kind.filter(value, allow_downcast=True).dtype == np.float32


def test_arrays_of_other_layouts_are_converted_unless_strict() -> None:
    swapped = np.arange(3.0).astype(">f8")
    unaligned = np.zeros(25, np.uint8)[1:].view(np.float64)
    longlong = np.arange(3, dtype=np.longlong)
    for kind, array, words in [
        (dvector, swapped, "in another byte order"),
        (dvector, unaligned, "not aligned"),
        (TensorType("int64", (None,)), longlong, "array of"),
    ]:
        got = kind.filter(array)
        assert got.tolist() == array.tolist()
        assert got.flags.aligned
        assert got.dtype.isnative
        if got is not array:
            with pytest.raises(TypeError, match=words):
                kind.filter(array, strict=True)


def test_known_sizes_are_checked() -> None:
    kind = TensorType("float64", (2, None))
    assert kind.filter(np.ones((2, 5))).shape == (2, 5)
    with pytest.raises(TypeError, match=r"a matrix of float64 of shape \(2, \?\), got the shape \(3, 1\)"):
        kind.filter(np.ones((3, 1)))
    with pytest.raises(TypeError, match=r"of shape \(1,\)"):
        TensorType("float64", [True]).filter(np.ones(2))
    with pytest.raises(TypeError, match="a 4-dimensional array of float64"):
        TensorType("float64", [None] * 4).filter(np.ones(2))


def test_values_are_compared_with_a_tolerance() -> None:
    a = np.asarray([1.0, np.nan, np.inf])
    assert dvector.values_eq_approx(a, a + 1e-9)
    assert not dvector.values_eq_approx(a, a + 1e-2)
    assert dvector.values_eq_approx(a, a + 1e-2, rtol=0.1)
    assert dvector.values_eq(a, a)
    assert not dvector.values_eq_approx(a, a.astype("float32"))
    assert not dvector.values_eq_approx(a, None)
    assert not TensorType("int64", [None]).values_eq_approx(np.asarray([1]), np.asarray([2]))
    assert fvector.may_share_memory(a, a[1:])
    assert not fvector.may_share_memory(a[::2], a[1::2])
    assert not fvector.may_share_memory(a, None)


def test_memory_that_is_hard_to_compare_may_be_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_hard(*args: Any, **kwargs: Any) -> bool:
        raise np.exceptions.TooHardError

    monkeypatch.setattr(np, "shares_memory", too_hard)
    assert dvector.may_share_memory(np.ones(1), np.ones(1))


def test_variables_are_made_from_values() -> None:
    x = dvector("x")
    assert as_tensor_variable(x, ndim=1) is x
    assert as_tensor_variable(3).type == TensorType("int64", ())
    assert constant([1.5], dtype="float32").dtype == "float32"
    with pytest.raises(ValueError, match="expected 2 dimensions, but x has 1"):
        as_tensor_variable(x, ndim=2)
    with pytest.raises(TypeError, match="not a tensor type"):
        as_tensor_variable(generic())
    with pytest.raises(TypeError, match=r"cannot convert .* to an array of numbers"):
        constant("text")
    assert (scalar("a").ndim, vector("a").ndim, matrix("a", dtype="int8").dtype) == (0, 1, "int8")
    assert tensor("t", shape=(1, None)).broadcastable == (True, False)
    assert dvector.dtype_specs() == (float, "npy_float64", "NPY_FLOAT64")
    assert (dvector.c_element_type(), get_scalar_type("int8").c_element_type()) == ("npy_float64", "npy_int8")


class TestScalars:
    @given(st.integers(-(2**70), 2**70) | st.floats() | st.booleans() | st.complex_numbers(), st.sampled_from(DTYPES))
    @deterministic()
    def test_accept_numbers_without_loss(self, value: Any, dtype: str) -> None:
        kind = ScalarType(dtype)
        try:
            got = kind.filter(value)
        except (TypeError, OverflowError):
            return
        assert type(got) is np.dtype(dtype).type
        assert kind.filter(got) is got
        if not (type(value) is float and dtype[0] in "fc"):
            assert got == value or value != value  # noqa: PLR0124 - NaN

    @pytest.mark.parametrize("value", ["1", None, [1], {}])
    def test_reject_other_objects_than_numbers(self, value: Any) -> None:
        with pytest.raises(TypeError, match="expected a number"):
            ScalarType("float64").filter(value)

    def test_may_be_strict_or_lose_something(self) -> None:
        kind = get_scalar_type("float32")
        with pytest.raises(TypeError, match="expected a NumPy scalar of float32, got float"):
            kind.filter(1.0, strict=True)
        with pytest.raises(TypeError, match="is not exact in float32"):
            kind.filter(np.float64(0.1))
        assert kind.filter(np.float64(0.1), allow_downcast=True) == np.float32(0.1)
        with pytest.raises(TypeError, match="is not exact in float32"):
            kind.filter(1j)

    def test_compare_with_a_tolerance(self) -> None:
        kind = ScalarType("float64")
        assert kind.values_eq_approx(np.float64(1), np.float64(1 + 1e-9))
        assert not kind.values_eq_approx(np.float64(1), 1)
        assert not ScalarType("int8").values_eq_approx(np.int8(1), np.int8(2))
        assert (kind.ndim, kind("x").ndim, kind("x").dtype, str(kind)) == (0, 0, "float64", "float64")
        assert kind.dtype_specs() == (float, "npy_float64", "Float64")
        assert kind.c_is_simple()


@lru_cache
def same(kind: TensorType) -> Function:
    """Return a function that returns a copy of its argument; it is compiled once."""
    variable = kind("x")
    return function([variable], variable)


@pytest.mark.usefixtures("ops_cache")
class TestInC:
    """Compiled code accepts the same values, and returns them."""

    @pytest.mark.parametrize("dtype", ["bool", "uint64", "float16", "complex128"])
    def test_scalars_pass(self, dtype: str) -> None:
        x = ScalarType(dtype)("x")
        f = function([x], view_op(x))
        got = f(1)
        assert type(got) is np.dtype(dtype).type
        assert got == 1
        assert f(got) == 1
        with pytest.raises(TypeError, match="expected a number"):
            f(None)

    def test_a_float_is_a_scalar_at_once(self) -> None:
        x, y = ScalarType("float64")("x"), dscalar("y")
        f = function([x, y], [view_op(x), view_op(y)])
        a, b = f(1.5, 2.5)
        assert (type(a), a, b.shape, float(b)) == (np.float64, 1.5, (), 2.5)

    def test_arrays_pass_in_any_layout(self) -> None:
        m = matrix("m")
        f = function([m], m)
        base = np.arange(24.0).reshape(4, 6)
        for given_ in (base, base.T, base[::2, ::-3], base[:0], np.broadcast_to(base[0], (3, 6)), base.astype(">f8")):
            got = f(given_)
            assert np.array_equal(got, given_)
            assert not np.shares_memory(got, given_)

    @pytest.mark.parametrize("value", [None, 3, np.ones(2), np.ones((2, 2), complex), "text", np.ones((1, 1, 1))])
    def test_other_objects_are_rejected(self, value: Any) -> None:
        m = matrix("m")
        with pytest.raises(TypeError, match=r"function\(\) argument 1, m: expected a matrix of float64, got"):
            function([m], m)(value)

    @pytest.mark.slow
    @given(data=st.data(), kind=st.sampled_from([dvector, TensorType("int32", (None, 2)), dscalar]))
    @deterministic(200)
    def test_c_accepts_the_arrays_that_filter_accepts(self, data: Any, kind: TensorType) -> None:
        """C accepts the arrays that filter accepts: any dtype, stepped, unaligned and read-only.

        The dtypes include structured ones, dates, objects and other byte orders.
        """
        dtypes = st.sampled_from(DTYPES) | hnp.array_dtypes() | hnp.datetime64_dtypes() | hnp.unicode_string_dtypes()
        shapes = hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3)
        array: Any = data.draw(hnp.arrays(data.draw(dtypes), data.draw(shapes)))
        if data.draw(st.booleans()):
            array = array.astype(array.dtype.newbyteorder())
        if array.ndim and data.draw(st.booleans()):
            array = array[:: data.draw(st.sampled_from([-2, -1, 2]))]
        array.flags.writeable = array.flags.writeable and data.draw(st.booleans())
        f = same(kind)
        try:
            expected = kind.filter(array)
        except TypeError as error:
            with pytest.raises(TypeError, match=re.escape(str(error))):
                f(array)
            return
        got = f(array)
        assert (got.dtype, got.shape) == (expected.dtype, expected.shape)
        assert got.tobytes() == expected.tobytes()

    def test_subclasses_become_arrays(self) -> None:
        class Special(np.ndarray):
            pass

        x = vector("x")
        got = function([x], x)(np.ones(2).view(Special))
        assert type(got) is np.ndarray

    def test_known_sizes_are_checked(self) -> None:
        x = TensorType("float64", (2,))("x")
        f = function([x], x)
        assert f([1, 2]).tolist() == [1, 2]
        for given_ in (np.ones(3), np.ones(3, "f"), [1, 2, 3]):
            with pytest.raises(TypeError, match=r"argument 1, x: .* of shape \(2,\), got the shape \(3,\)"):
                f(given_)


class FloatOf(COp):
    """The value of `float(x)`: the C uses the Python object of its input."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [dscalar()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        return f"""{{
            PyObject *number = PyNumber_Float(py_{x});
            if (!number) {{ {sub["fail"]} }}
            Py_XDECREF({z});
            {z} = (PyArrayObject *)PyArray_EMPTY(0, NULL, NPY_DOUBLE, 0);
            if ({z}) *(double *)PyArray_DATA({z}) = PyFloat_AsDouble(number);
            Py_DECREF(number);
            if (!{z}) {{ {sub["fail"]} }}
        }}"""


@pytest.mark.parametrize("mode", ["fused", "single", "debug"])
def test_c_uses_the_objects_of_values_that_c_computed(ops_cache: Any, mode: str) -> None:
    x = dscalar("x")
    for variable in (x, view_op(x + 1.0), scalar_from_tensor(x + 1.0)):
        f = function([x], [FloatOf()(variable), FloatOf()(variable) * 2, variable], mode)
        first, second, value = map(float, f(2.0))
        assert (first, second) == (value, 2 * value)

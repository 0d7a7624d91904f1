"""Names of other libraries that have no equivalent in `cwrap.ops`."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cwrap.ops import Variable, constant, dvector, function
from cwrap.ops.autodiff.gradient import NullType
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.theano.scalar_ops import UnaryScalarOp, add
from cwrap.ops.theano.sizes import NotScalarConstantError
from cwrap.ops.types.scalars import float64, int8

LIBRARIES: list[Any] = [theano, aesara, pytensor]


@pytest.mark.parametrize("library", LIBRARIES)
class TestNames:
    def test_functions_of_tensors_are_those_of_numpy(self, library: Any) -> None:
        x = dvector("x")
        y = library.tensor.switch(library.tensor.gt(x, 1), library.tensor.exp(x), library.tensor.math.neg(x))
        assert function([x], y, mode="python")([0, 2]).tolist() == [0, np.exp(2)]
        assert library.tensor.math.add is np.add

    def test_gradients_have_markers(self, library: Any) -> None:
        kind = library.gradient.grad_undefined(None, 1, None, "It jumps.").type
        assert kind.why_null == "the gradient of None for input 1 does not exist. It jumps."
        assert isinstance(library.gradient.disconnected_type(), Variable)
        assert isinstance(library.gradient.disconnected_type, library.gradient.DisconnectedType)
        assert library.gradient.disconnected_type != NullType()

    def test_conversions(self, library: Any) -> None:
        assert library.misc.safe_asarray._asarray([1], "float32").dtype == "float32"
        assert library.utils.to_return_values([1]) == 1
        assert library.utils.to_return_values([1, 2]) == [1, 2]
        value = library.tensor.get_scalar_constant_value
        assert value(constant(3)) == value(3) == value(np.array([[3]])) == 3
        for wrong in (dvector("x"), constant([1, 2])):
            with pytest.raises(library.tensor.exceptions.NotScalarConstantError, match="is not a constant number"):
                value(wrong)

    def test_sizes_of_vectors(self, library: Any) -> None:
        size = library.tensor.get_vector_length
        assert size([1, 2]) == size(constant([1, 2])) == size(library.tensor.TensorType("int64", (2,))("s")) == 2
        with pytest.raises(ValueError, match="the size of x is not known before it is computed"):
            size(dvector("x"))
        with pytest.raises(TypeError, match="expected a vector, got"):
            size(1)

    def test_types_of_none_and_slices(self, library: Any) -> None:
        other = library.tensor.type_other
        assert other.NoneConst.data is None
        assert isinstance(other.NoneConst.type, other.NoneTypeT)
        assert other.slicetype.make_constant(slice(1)).data == slice(1)
        assert other.slicetype == other.SliceType()
        values = (None, slice(2), 3)
        assert [other.none_type_t.is_valid_value(value) for value in values] == [True, False, False]
        assert [other.slicetype.is_valid_value(value) for value in values] == [False, True, False]
        for kind, wanted in ((other.none_type_t, "None"), (other.slicetype, "a slice")):
            with pytest.raises(TypeError, match=f"expected {wanted}, got int"):
                kind.filter(3)

    def test_grad_is_a_name_of_the_library(self, library: Any) -> None:
        x = dvector("x")
        assert function([x], library.grad((x * x).sum(), x), mode="python")([3]).tolist() == [6]

    def test_modules_of_scipy_are_imported_late(self, library: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        special = library.utils.lazy_scipy_module("special")
        monkeypatch.setitem(sys.modules, "scipy", ModuleType("scipy"))
        monkeypatch.setitem(sys.modules, "scipy.special", SimpleNamespace(erf=abs))
        assert special.erf(-2) == 2

    def test_libraries_of_fast_functions_are_not_used(self, library: Any) -> None:
        assert library.config.lib__amdlibm is library.config.lib.amblibm is False

    def test_modes(self, library: Any) -> None:
        assert library.compile.mode.predefined_modes["FAST_RUN"].kind == "fused"


def test_methods_that_ops_of_numbers_call() -> None:
    assert issubclass(NotScalarConstantError, Exception)
    assert int8.upcast(float64) == "float64"


def test_an_op_of_numbers_need_not_call_the_constructor_of_its_base() -> None:
    class Half(UnaryScalarOp):
        def __init__(self) -> None:
            pass

    assert str(Half()) == "Half"


def test_formulas_have_no_code_for_raw_memory() -> None:
    with pytest.raises(NotImplementedError, match="Add does not define c_code_contiguous_raw"):
        add.c_code_contiguous_raw("npy_float64", "n", "x", "z")

"""Names of other libraries that have no equivalent in `cwrap.ops`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cwrap.ops import Variable, constant, dvector, function
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.compat.helpers import NotScalarConstantError, NullType
from cwrap.ops.types.scalar_ops import add
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

    def test_modes(self, library: Any) -> None:
        assert library.compile.mode.predefined_modes["FAST_RUN"].kind == "fused"


def test_methods_that_ops_of_numbers_call() -> None:
    assert issubclass(NotScalarConstantError, Exception)
    assert int8.upcast(float64) == "float64"
    with pytest.raises(NotImplementedError, match="Formula does not define c_code_contiguous_raw"):
        add.c_code_contiguous_raw("npy_float64", "n", "x", "z")

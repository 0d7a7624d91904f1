"""Functions that create variables of tensors, lists of dtypes, and comparisons of results."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from cwrap.ops import config, matrix, tensor, tensor3, ulmatrix, vector
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.functions.modes import get_mode
from cwrap.ops.theano import utilities

LIBRARIES: list[Any] = [theano, aesara, pytensor]


def names(variables: list[Any]) -> list[str | None]:
    return [variable.name for variable in variables]


@pytest.mark.parametrize("library", LIBRARIES)
class TestNamesOfTensors:
    def test_several_variables_are_created_at_once(self, library: Any) -> None:
        assert names(library.tensor.dvectors("x", "y")) == ["x", "y"]
        assert names(library.tensor.dvectors("xy")) == ["x", "y"]
        assert names(library.tensor.matrices(["a", "b"])) == ["a", "b"]
        assert names(library.tensor.type.iscalars(2)) == [None, None]
        assert library.tensor.fvectors("x").name == "x"
        assert library.tensor.vectors("xy", dtype="int8")[1].dtype == "int8"

    def test_types_have_more_letters_and_dimensions(self, library: Any) -> None:
        assert library.tensor.uiscalar().dtype == "uint32"
        assert library.tensor.dtensor7().ndim == 7
        assert library.tensor.row().broadcastable == (True, False)
        assert library.tensor.type.DenseTensorType is library.tensor.TensorType

    def test_dtypes_are_listed_by_kind(self, library: Any) -> None:
        kinds = library.tensor.type
        assert kinds.integer_dtypes == kinds.int_dtypes + kinds.uint_dtypes
        assert kinds.all_dtypes == ["bool", *kinds.integer_dtypes, *kinds.float_dtypes, *kinds.complex_dtypes]
        assert [str(kind) for kind in library.scalar.all_types] == kinds.all_dtypes
        assert [str(kind) for kind in library.scalar.basic.continuous_types] == kinds.continuous_dtypes

    def test_submodules_and_functions_share_names(self, library: Any) -> None:
        module = importlib.import_module(f"{library.__name__}.compile.function")
        assert module.function is library.compile.function is library.function


def test_variables_have_the_dtype_of_the_setting() -> None:
    with config.change_flags(floatX="float32"):
        assert (matrix().dtype, tensor("x").dtype, tensor("y", "floatX").dtype) == ("float32",) * 3
        assert aesara.tensor.TensorType("floatX", (None,))().dtype == "float32"  # type: ignore[attr-defined]
    assert (vector().dtype, ulmatrix().dtype) == ("float64", "uint64")
    with pytest.raises(TypeError, match="the first argument of tensor"):
        tensor("floatX")


def test_a_shape_has_the_known_sizes() -> None:
    assert vector("x", shape=(3,)).type.shape == (3,)
    assert tensor3("x", "int8", (None, 2, None)).type.shape == (None, 2, None)
    with pytest.raises(TypeError, match=r"matrix\(\) needs a shape of 2 sizes, got \(3,\)"):
        matrix(shape=(3,))


def test_modes_have_names_in_upper_and_lower_case() -> None:
    assert get_mode("CVM").kind == get_mode("fast_run").kind == "fused"
    with config.change_flags(mode="py"):
        assert get_mode(None).kind == "python"


def test_results_are_compared_where_they_are_finite() -> None:
    a, b = np.array([1.0, np.inf, np.nan]), np.array([1.0, 5.0, 6.0])
    assert utilities.values_eq_approx_remove_inf_nan(a, b)
    assert not utilities.values_eq_approx_remove_inf(a, b)
    assert not utilities.values_eq_approx_remove_nan(a, b)
    assert not utilities.values_eq_approx_remove_nan(a, b[:2])
    assert utilities.values_eq_approx_always_true(a, None)

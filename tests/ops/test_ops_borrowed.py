"""Inputs of functions that Python code changes while the function reads other inputs, or calls an op in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ops_programs import Code

from cwrap.ops import Apply, In, Op, TensorType, dmatrix, dscalar, dvector, function, generic

pytestmark = pytest.mark.usefixtures("ops_cache")
SUM = """
double sum = 0;
for (npy_intp i = 0; i < PyArray_DIMS({x})[0]; i++)
    for (npy_intp j = 0; j < PyArray_DIMS({x})[1]; j++)
        sum += *(double *)PyArray_GETPTR2({x}, i, j);
npy_intp one = 1;
Py_XDECREF({z});
{z} = (PyArrayObject *)PyArray_SimpleNew(1, &one, NPY_FLOAT64);
if (!{z}) {fail}
*(double *)PyArray_DATA({z}) = sum;
"""


class Changes:
    """An object with `__array__`, which calls a function first."""

    def __init__(self, change: Callable[[], object], value: Any) -> None:
        self.change, self.value = change, value

    def __array__(self, *array: Any, **options: Any) -> Any:
        self.change()
        return np.asarray(self.value)


def reshape(x: Any, *shape: int) -> Callable[[], None]:
    def change() -> None:
        x.resize(shape, refcheck=False)

    return change


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("mode", ["fused", "single"])
def test_inputs_that_a_later_input_changes(mode: str) -> None:
    x, y = dmatrix("x"), dvector("y")
    f = function([x, y], Code(SUM)(x, y), mode=mode)
    assert f(np.ones((2, 3)), [1.0]).tolist() == [6]
    array = np.ones((2, 3))
    with pytest.raises(TypeError, match="expected a matrix of float64, got an array of float64 with 1 dimensions"):
        f(array, Changes(reshape(array, 6), [1.0]))
    typed: Any = np.ones((2, 3))

    def retype() -> None:
        typed.dtype = np.dtype("i8")

    with pytest.raises(TypeError, match="expected a matrix of float64, got an array of int64"):
        f(typed, Changes(retype, [1.0]))
    array = np.ones((2, 3))
    assert f(array, Changes(reshape(array, 3, 2), [1.0])).tolist() == [6]
    with pytest.raises(TypeError, match="expected a matrix"):
        f(Changes(lambda: None, [1.0]), Changes(lambda: None, [1.0]))


def test_known_sizes_and_arrays_that_are_overwritten() -> None:
    x, y = TensorType("float64", (None, 3))("x"), dvector("y")
    f = function([x, y], Code(SUM)(x, y))
    array = np.ones((2, 3))
    with pytest.raises(ValueError, match="got the size 2 in dimension 1"):
        f(array, Changes(reshape(array, 3, 2), [1.0]))
    x, y = dmatrix("x"), dvector("y")
    f = function([In(x, mutable=True), y], Code(SUM, destroy_map={0: [0]}, view_map={})(x, y))
    array = np.ones((2, 3))
    assert f(array, [1.0]).tolist() == [6]
    with pytest.raises(ValueError, match="the function overwrites x, but the array passed for it is read-only"):
        f(array, Changes(lambda: array.setflags(write=False), [1.0]))


class Calls(Op):
    """An op in Python that calls its input."""

    __props__ = ()

    def make_node(self, call: Any) -> Apply:
        return Apply(self, [call], [dscalar()])

    def perform(self, node: Any, inputs: Any, storage: Any) -> None:
        inputs[0]()
        storage[0][0] = np.asarray(1.0)


def test_inputs_that_an_op_in_python_changes() -> None:
    x, call = dmatrix("x"), generic("call")
    f = function([x, call], Code(SUM)(x, Calls()(call)))
    array = np.ones((2, 3))
    assert f(array, lambda: None).tolist() == [6]
    with pytest.raises(TypeError, match="expected a matrix of float64, got an array of float64 with 1 dimensions"):
        f(array, reshape(array, 6))

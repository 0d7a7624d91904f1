"""NumPy's functions, operators and indices on variables, compared with the same on arrays."""

from __future__ import annotations

import operator
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cwrap.ops import TensorType, dmatrix, dscalar, dvector, function, fvector, generic, lscalar, lvector, vector
from cwrap.ops.loops.elementwise import NUMPY, Elementwise
from cwrap.ops.types.numpy_ops import name_of
from cwrap.ops.types.tensors import TensorVariable

pytestmark = pytest.mark.usefixtures("ops_cache")
VECTOR, MATRIX = np.array([1.0, 2.0, 3.0, 4.0]), np.arange(12.0).reshape(3, 4)
PLACES, ONES = np.array([0, 2]), np.array([1, 2])


def ufuncs() -> list[str]:
    found = [name for name in dir(np) if isinstance(getattr(np, name), np.ufunc)]
    return [name for name in found if getattr(np, name).signature is None and getattr(np, name).nout < 3]


def check(got: Any, expected: Any) -> None:
    assert (got.dtype, got.shape) == (expected.dtype, expected.shape)
    np.testing.assert_allclose(got, expected, rtol=1e-6)


@pytest.mark.parametrize("dtype", ["float64", "int32"])
def test_every_ufunc(dtype: str) -> None:
    """One function computes all ufuncs, so that the test compiles once."""
    mode = "fused" if dtype == "float64" else "python"
    values = np.array([1, 2, 3], dtype), np.array([3, 1, 2], dtype)
    x, y = (TensorType(dtype, (None,))(name) for name in "xy")
    outputs: list[Any] = []
    expected: list[Any] = []
    with np.errstate(all="ignore"):
        for name in [name for name in ufuncs() if mode == "python" or name not in NUMPY]:
            ufunc = getattr(np, name)
            try:
                results = ufunc(*values[: ufunc.nin])
            except TypeError:
                with pytest.raises(TypeError):
                    ufunc(*(x, y)[: ufunc.nin])
                continue
            expected += results if isinstance(results, tuple) else [results]
            variables = ufunc(*(x, y)[: ufunc.nin])
            outputs += variables if isinstance(variables, list) else [variables]
        results = function([x, y], outputs, mode)(*values)
    for got, value in zip(results, expected, strict=True):
        check(got, value)


def test_common_ufuncs_are_computed_in_c() -> None:
    x, y = dvector("x"), dvector("y")
    for name in NUMPY:
        ufunc = getattr(np, name)
        if "bitwise" not in name and name != "invert":
            assert isinstance(ufunc(*(x, y)[: ufunc.nin]).owner.op, Elementwise), name
    flag: Any = vector("flag", "bool")
    assert not isinstance((~flag).owner.op, Elementwise)
    assert function([flag], ~flag)([True, False]).tolist() == [False, True]
    positive: Any = fvector("f") > 0
    assert isinstance(positive.owner.op, Elementwise)
    special = np.array([np.nan, -0.0, np.inf])
    got = function([x], [np.sign(x), np.maximum(x, 1), np.minimum(1, x)])(special)
    for found, expected in zip(got, [np.sign(special), np.maximum(special, 1), np.minimum(1, special)], strict=True):
        np.testing.assert_array_equal(found, expected)


OPERATORS: list[Callable[..., Any]] = [
    operator.lt, operator.le, operator.gt, operator.ge, operator.mod, operator.floordiv, operator.add, operator.sub,
    operator.mul, operator.truediv, operator.pow,
]  # fmt: skip
INTEGERS: list[Callable[..., Any]] = [
    operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift, operator.mod,
]  # fmt: skip


def test_operators() -> None:
    x, i = dvector("x"), lvector("i")
    floats = [*(f(x, 2) for f in OPERATORS), *(f(2, x) for f in OPERATORS), *divmod(x, 2), -x, abs(x)]
    ints = [*(f(i, 3) for f in INTEGERS), *(f(3, i) for f in INTEGERS if "shift" not in f.__name__), ~i]
    expected = [
        *(f(VECTOR, 2) for f in OPERATORS), *(f(2, VECTOR) for f in OPERATORS), *divmod(VECTOR, 2), -VECTOR,
        abs(VECTOR),
        *(f(ONES, 3) for f in INTEGERS), *(f(3, ONES) for f in INTEGERS if "shift" not in f.__name__), ~ONES,
    ]  # fmt: skip
    for got, value in zip(function([x, i], [*floats, *ints], "python")(VECTOR, ONES), expected, strict=True):
        check(got, value)
    assert x.eq(2).type.dtype == x.neq(2).type.dtype == "bool"
    assert x is not dvector("x")
    with pytest.raises(TypeError):
        iter(x)


FUNCTIONS: dict[str, Callable[[Any, Any, Any, Any], Any]] = {
    "matmul": lambda x, m, i, k: m @ x,
    "matmul of an array": lambda x, m, i, k: MATRIX @ x,
    "matmul of a list": lambda x, m, i, k: [[1.0, 2.0, 3.0, 4.0]] @ x,
    "where": lambda x, m, i, k: np.where(x > 2, x, 0),
    "sum": lambda x, m, i, k: m.sum(axis=1),
    "sum of all": lambda x, m, i, k: np.sum(m, keepdims=True),
    "max": lambda x, m, i, k: m.max(0),
    "mean": lambda x, m, i, k: m.mean(),
    "reduce": lambda x, m, i, k: np.add.reduce(m, axis=1),
    "outer": lambda x, m, i, k: np.multiply.outer(x, x),
    "argmax": lambda x, m, i, k: x.argmax(),
    "concatenate": lambda x, m, i, k: np.concatenate([x, x[i]]),
    "clip": lambda x, m, i, k: np.clip(x, 1, 2),
    "norm": lambda x, m, i, k: np.linalg.norm(x),
    "out": lambda x, m, i, k: np.sum(m, out=None),
    "size": lambda x, m, i, k: m.size + k,
    "T": lambda x, m, i, k: m.T,
    "transpose": lambda x, m, i, k: m.transpose(1, 0),
    "ravel": lambda x, m, i, k: m.ravel(),
    "flatten": lambda x, m, i, k: m.flatten(),
    "reshape": lambda x, m, i, k: m.reshape([4, 3]),
    "reshape by function": lambda x, m, i, k: np.reshape(m, (2, -1)),
    "reshape to a vector": lambda x, m, i, k: m.reshape(12),
    "copy": lambda x, m, i, k: x.copy(),
    "astype": lambda x, m, i, k: x.astype("int8"),
    "an item": lambda x, m, i, k: x[k] + m[2, 1],
    "a slice": lambda x, m, i, k: m[1:, k],
    "reversed": lambda x, m, i, k: x[::-1],
    "new axes": lambda x, m, i, k: m[..., None],
    "a list": lambda x, m, i, k: m[[2, 0]],
    "an array": lambda x, m, i, k: x[i],
    "a mask": lambda x, m, i, k: x[x > 2],
    "a constant mask": lambda x, m, i, k: x[np.array([True, False, False, True])],
}


def test_functions_and_methods() -> None:
    x, m, i, k = dvector("x"), dmatrix("m"), lvector("i"), lscalar("k")
    outputs = [f(x, m, i, k) for f in FUNCTIONS.values()]
    compiled = function([x, m, i, k], outputs)
    results = pickle.loads(pickle.dumps(compiled))(VECTOR, MATRIX, PLACES, 1)
    for name, got in zip(FUNCTIONS, results, strict=True):
        expected = np.asarray(FUNCTIONS[name](VECTOR, MATRIX, PLACES, np.int64(1)))
        assert got.dtype == expected.dtype, name
        np.testing.assert_allclose(got, expected, err_msg=name)


def test_shapes_are_variables() -> None:
    m = dmatrix("m")
    shuffled = [m.dimshuffle(1, "x", 0), m.dimshuffle([0, 1]), m[:1].dimshuffle(1), m[None].flatten(2)]
    results = function([m], [m.shape, m.shape[1], *shuffled])(MATRIX)
    assert [np.shape(value) for value in results[2:]] == [(4, 1, 3), (3, 4), (4,), (1, 12)]
    assert (results[0].tolist(), results[1]) == ([3, 4], 4)
    known = TensorType("int64", (2,))("known")
    for shape, ndim in ((known, None), (lvector("other"), 2)):
        f = function([m, shape], m.reshape(shape, ndim))
        assert f(MATRIX, [2, 6]).shape == (2, 6)
    with pytest.raises(TypeError, match="a shape that is a variable needs ndim"):
        m.reshape(lvector("s"))
    named = dscalar("s").copy(name="t")
    assert isinstance(named, TensorVariable)
    assert named.name == "t"


def test_arrays_survive_ops_that_are_computed_in_python() -> None:
    """A graph holds references to an array in C while Python computes with the array."""
    m = dmatrix("m")
    first, shape = function([m], m.shape[0]), function([m], m.shape)
    array = np.zeros((2, 3))
    before = sys.getrefcount(array)
    results = [(first(array), shape(array)) for _ in range(20)]
    assert [(int(rows), sizes.tolist()) for rows, sizes in results] == [(2, [2, 3])] * 20
    assert sys.getrefcount(array) == before
    assert {sys.getrefcount(value) for pair in results for value in pair} <= {sys.getrefcount(object()) + 2}


def test_misuse_is_an_error() -> None:
    x, o = dvector("x"), generic("o")
    with pytest.raises(TypeError, match="NumPy cannot compute with o of Generic"):
        np.where(x > 0, x, o)
    with pytest.raises(TypeError, match="the type of the result of concatenate is not known"):
        np.concatenate([x, dmatrix("m")])
    assert name_of(np.frompyfunc(abs, 1, 1)) is None
    assert name_of(np.linalg.norm) == "linalg.norm"
    with pytest.raises(TypeError):
        np.frompyfunc(abs, 1, 1)(x)
    assert x.__array_function__(test_misuse_is_an_error, (), (), {}) is NotImplemented
    with pytest.raises(TypeError):
        np.sign(vector("flag", "bool"))

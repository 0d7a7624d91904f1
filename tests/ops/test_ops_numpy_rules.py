"""Dtypes and values of operations on variables and on numbers, compared with those of NumPy 2."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cwrap.ops import Apply, COp, ScalarType, TensorType, dvector, elementwise, function, reduce
from cwrap.ops.compat.pytensor import tensor as pt  # type: ignore[attr-defined]
from cwrap.ops.dtypes import all_dtypes
from cwrap.ops.loops.elementwise import NUMPY
from cwrap.ops.loops.expression import parse
from cwrap.ops.theano import scalar_ops
from cwrap.ops.theano.elemwise import CAReduce, Elemwise

pytestmark = pytest.mark.usefixtures("ops_cache")
VALUES = {"b": [True, False, True], "i": [-3, 0, 100], "u": [5, 200, 0], "f": [-0.0, 2.5, 0.5], "c": [1 + 2j, 0, -1j]}
ARRAYS = {dtype: np.array(VALUES[np.dtype(dtype).kind], dtype) for dtype in all_dtypes}
VARIABLES = {dtype: TensorType(dtype, (None,))(dtype) for dtype in all_dtypes}
NUMBERS: list[Any] = [1, -2, 300, 2**70, 0.1, 2j, True, np.float64(3)]
OPERATORS = {
    name: getattr(operator, name)
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and_", "lshift", "rshift", "lt", "ge")
}
FUNCTIONS = [name for name in NUMPY if name not in ("positive", "logical_not")]


def outcome(compute: Callable[[], Any]) -> Any:
    """Return the result, or the class of the exception."""
    try:
        with np.errstate(all="ignore"):
            return compute()
    except (TypeError, OverflowError, ValueError) as error:
        return type(error)


def check_all(rows: list[tuple[str, Any, Any]], mode: str) -> None:
    """Compare the values of variables, computed by one function, with arrays."""
    inputs = list(VARIABLES.values())
    outputs = [variable for _, variable, _ in rows]
    with np.errstate(all="ignore"):
        found = function(inputs, outputs, mode, on_unused_input="ignore")(*ARRAYS.values())
    wrong = []
    for (label, variable, expected), value in zip(rows, found, strict=True):
        dtype = expected.dtype
        tolerance = {"float16": 2e-3, "float32": 1e-6, "complex64": 1e-6}.get(dtype.name, 1e-13)
        close = np.allclose(value, expected, rtol=tolerance, atol=tolerance, equal_nan=dtype.kind in "fc")
        if variable.type.dtype != dtype or value.dtype != dtype or not close:
            wrong.append(f"{label}: {variable.type.dtype} {value}, not {dtype.name} {expected}")
    assert not wrong, "\n".join(wrong)


def table(pairs: list[tuple[str, Callable[..., Any], tuple[Any, ...]]]) -> list[tuple[str, Any, Any]]:
    """Return rows of operations that NumPy accepts; an operation that it refuses must be refused for variables."""
    rows, wrong = [], []
    for label, call, operands in pairs:
        expected = outcome(lambda: call(*(ARRAYS[o] if isinstance(o, str) else o for o in operands)))  # noqa: B023
        found = outcome(lambda: call(*(VARIABLES[o] if isinstance(o, str) else o for o in operands)))  # noqa: B023
        if isinstance(found, type) != isinstance(expected, type) and expected is not ValueError:
            wrong.append(f"{label} {operands}: {found}, not {expected}")
        elif not isinstance(found, type) and not isinstance(expected, type) and expected.dtype != object:
            rows.append((f"{label} {operands}", found, expected))
    assert not wrong, "\n".join(wrong)
    return rows


@pytest.mark.skipif(np.lib.NumpyVersion(np.__version__) < "2.1.0", reason="compares with the rules of NumPy 2")
class TestArrays:
    def test_python_numbers_have_the_dtype_of_the_variable(self) -> None:
        pairs = []
        for dtype in ("bool", "int8", "uint64", "float16", "float32", "complex64"):
            for name, call in OPERATORS.items():
                for number in NUMBERS:
                    pairs.append((name, call, (dtype, number)))
                    if "shift" not in name:
                        pairs.append((name, call, (number, dtype)))
        check_all(table(pairs), "python")

    def test_functions_of_every_dtype(self) -> None:
        pairs: list[tuple[str, Callable[..., Any], tuple[Any, ...]]] = []
        for name in FUNCTIONS:
            ufunc = getattr(np, name)
            pairs += [(name, ufunc, (dtype,) * ufunc.nin) for dtype in all_dtypes]
        others = ("bool", "int8", "uint64", "int64", "float16", "float32", "complex64")
        for name in ("add", "divide", "hypot", "maximum", "less", "bitwise_and", "logical_or"):
            pairs += [(name, getattr(np, name), (a, b)) for a in others for b in others if a != b]
        check_all(table(pairs), "python")

    def test_c_computes_the_same(self) -> None:
        calls: list[tuple[str, Callable[..., Any], tuple[Any, ...]]] = [
            *((name, call, ("bool", "bool")) for name, call in OPERATORS.items() if name in ("add", "mul", "truediv")),
            ("exp of a bool", np.exp, ("bool",)), ("log of int8", np.log, ("int8",)),
            ("int8 + 1", lambda x: x + 1, ("int8",)), ("uint64 * 2", lambda x: x * 2, ("uint64",)),
            ("float32 - 0.1", lambda x: 0.1 - x, ("float32",)), ("float16 / 3", lambda x: x / 3, ("float16",)),
            ("int64 > 0", lambda x: x > 0, ("int64",)), ("square of bool", np.square, ("bool",)),
            ("log1p of complex", np.log1p, ("complex64",)), ("expm1 of complex", np.expm1, ("complex128",)),
        ]  # fmt: skip
        rows = table(calls)
        assert len(rows) == len(calls)
        check_all(rows, "fused")

    def test_comparisons_with_integers_that_do_not_fit(self) -> None:
        x = VARIABLES["uint8"]
        outputs = [x < 300, x > -1, x < 2**70, np.not_equal(x, -1)]
        assert [value.all() for value in function([x], outputs, "python")([1, 200])] == [True] * 4
        with pytest.raises(OverflowError, match="Python integer 300 out of bounds for uint8"):
            x + 300

    def test_reciprocals_in_theano_are_floats(self) -> None:
        found = function([VARIABLES["int8"]], pt.reciprocal(VARIABLES["int8"]), "python")([2, -4])
        assert (found.dtype, found.tolist()) == ("float64", [0.5, -0.25])


class TestScalarOps:
    def test_booleans(self) -> None:
        x = VARIABLES["bool"]
        outputs = [Elemwise(scalar_ops.add)(x, x), Elemwise(scalar_ops.mul)(x, x), CAReduce(scalar_ops.add)(x)]
        exp = Elemwise(scalar_ops.exp)(x)
        for mode in ("fused", "python"):
            *found, last = function([x], [*outputs, exp], mode)([True, False])
            assert [value.tolist() for value in found] == [[True, False], [True, False], True]
            np.testing.assert_allclose(last, np.exp([1, 0]), rtol=1e-6)
        for op, operands in ((scalar_ops.sub, (x, x)), (scalar_ops.neg, (x,))):
            with pytest.raises(TypeError, match="the operator - is not defined for booleans, as in NumPy; use"):
                Elemwise(op)(*operands)
        with pytest.raises(TypeError, match="an operation on bits is not defined for float32, int8"):
            scalar_ops.and_(ScalarType("float32")("f"), ScalarType("int8")("i"))

    def test_python_numbers(self) -> None:
        for dtype, kinds in (("float32", "ff"), ("int8", "if"), ("bool", "if"), ("complex64", "cc")):
            x, z = ScalarType(dtype)("x"), VARIABLES[dtype]
            for number, kind in zip((1, 2.5), kinds, strict=True):
                expected = dtype if np.dtype(dtype).kind == kind else "int64" if kind == "i" else "float64"
                assert (
                    scalar_ops.add(x, number).type.dtype == Elemwise(scalar_ops.add)(z, number).type.dtype == expected
                )
        flag, y = ScalarType("int64")("flag"), ScalarType("int8")("y")
        assert scalar_ops.switch(flag, y, 3).type.dtype == "int8"
        assert scalar_ops.switch(flag, 2, 1.5).type.dtype == "float64"
        assert scalar_ops.lt(y, 300).owner.inputs[1].type.dtype == "int16"
        with pytest.raises(OverflowError, match="Python integer 300 out of bounds for int8"):
            y + 300
        assert scalar_ops.add(ScalarType("float64")("x"), 2j).type.dtype == "complex128"
        assert scalar_ops.add(ScalarType("float16")("x"), 2j).type.dtype == "complex64"
        assert scalar_ops.add(flag, 2j).type.dtype == "complex128"

    def test_integers_of_two_signs(self) -> None:
        dtypes = [("int32", "uint32"), ("int64", "uint64")]
        calls = {"lt": np.less, "scalar_maximum": np.maximum, "pow": np.power, "abs": np.abs}
        rows = []
        for a, b in dtypes:
            for name, ufunc in calls.items():
                operands = (a, b)[: ufunc.nin]
                found = Elemwise(getattr(scalar_ops, name))(*(VARIABLES[dtype] for dtype in operands))
                rows.append((name, found, outcome(lambda: ufunc(*(ARRAYS[d] for d in operands)))))  # noqa: B023
        rows = [(name, found, expected.astype(found.type.dtype)) for name, found, expected in rows]
        check_all(rows, "fused")
        power = Elemwise(scalar_ops.pow)(VARIABLES["int64"], VARIABLES["int8"])
        f = function([VARIABLES["int64"], VARIABLES["int8"]], power)
        assert f([3, -3, 10, 0], [39, 3, 19, 0]).tolist() == [3**39, -27, 10**19 - 2**64, 1]
        with pytest.raises(ValueError, match="Integers to negative integer powers are not allowed"):
            f([2], [-1])

    def test_half_has_no_c(self) -> None:
        x = VARIABLES["float16"]
        outputs = [
            op(x, x)
            for op in map(Elemwise, (scalar_ops.add, scalar_ops.mean, scalar_ops.mod, scalar_ops.inopenrange))
            if op.scalar_op.nin != 3
        ]
        outputs += [Elemwise(scalar_ops.Cast(ScalarType("float32")))(x), Elemwise(scalar_ops.inclosedrange)(x, x, x)]
        a = np.array([1.5, 2], "f2")
        found = function([x], outputs)(a)
        for value, expected in zip(found, [a + a, a, a % a, a, [True, True]], strict=True):
            np.testing.assert_array_equal(value, expected)


def test_shifts_by_the_width_or_more() -> None:
    left, right, nested = (
        elementwise(text, dtypes=["int8", "uint8", "int32", "int64", "uint64"], name=name)
        for text, name in (("a << b", "left"), ("a >> b", "right"), ("(a << b | 1) >> b + 1", "nested"))
    )
    for char in "bBilL":
        limits = np.iinfo(char)
        a = np.array([limits.min, limits.max, 1, 3, 0, limits.max - 1], char)[:, None]
        b = np.concatenate([np.arange(127, dtype=char), np.array([limits.max, limits.min], char)])
        np.testing.assert_array_equal(left(a, b), np.left_shift(a, b), char)
        np.testing.assert_array_equal(right(a, b), np.right_shift(a, b), char)
    assert nested([5, 5], [2, 64]).tolist() == [2, 0]
    assert elementwise("1 << a", dtypes=["int64"], name="bit")([40, 64]).tolist() == [2**40, 0]
    assert reduce("|", "a << b", dtypes=["int64"], name="bits")([1, 1, 3], [64, 2, 62]) == 4 - 2**62
    x, y = VARIABLES["int64"], VARIABLES["int8"]
    assert function([x, y], [left(x, y), right(x, y)])([1, -1], [64, 64])[0].tolist() == [0, 0]
    assert [value.tolist() for value in function([x], [2 << x, 2 >> x], "python")([1, 64])] == [[4, 0], [1, 0]]
    with pytest.raises(OverflowError, match="Python integer 300 out of bounds for int8"):
        left(y, 300)
    assert parse("x << 2").code("double") == "x << 2"
    assert parse("a + b << c & f(d >> e, g)").code("double", None, "long") == (
        "cwrap_shift_left(long, a + b, c) & f ( cwrap_shift_right(long, d, e) , g )"
    )


def test_functions_of_complex_numbers() -> None:
    names = ("exp2", "expm1", "log2", "log10", "log1p")
    body = " ".join(f"{name}_x = {name}(x);" for name in names)
    dtypes = ["float32", "float64", "complex64", "complex128", "clongdouble"]
    f = elementwise(body, ["x"], outputs=[f"{name}_x" for name in names], dtypes=dtypes, name="functions")
    values = np.array([1 + 2j, -0.3 + 0.5j, 1e-9 + 1e-9j, 0, -1, np.inf, complex(0, np.inf), complex(np.nan, 1)])
    with np.errstate(all="ignore"):
        for char in "FDGfd":
            x = values.astype(char) if char.isupper() else values.real.astype(char)
            for name, found in zip(names, f(x), strict=True):
                expected = getattr(np, name)(x)
                tolerance = 1e-6 if char in "fF" else 1e-14
                np.testing.assert_allclose(found, expected, rtol=tolerance, err_msg=f"{name} {char}")
    assert all(parse(f"{name}(x)").complexes() for name in names)


def test_powers_of_complex_numbers() -> None:
    parts = (0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan)
    values = np.array([complex(x, y) for x in parts for y in parts])[:, None]
    exponents = np.array([0, 1, 2, 3, -1, -2, 8, -7, 99, 100, 0.5, -0.5, 1j, 1 + 1j])
    power = elementwise("pow(x, y)", dtypes=["float32", "complex64", "complex128", "clongdouble"], name="power")
    with np.errstate(all="ignore"):
        for char in "FDG":
            found, expected = (p(values.astype(char), exponents.astype(char)) for p in (power, np.power))
            for part in ("real", "imag"):
                np.testing.assert_allclose(getattr(found, part), getattr(expected, part), rtol=1e-5, err_msg=char)
    assert np.array_equal(power(np.array([0, -2], "F"), [0, 2]), [1, 4])
    assert power(np.float32(2), np.float32(0.5)) == np.float32(np.sqrt(2))
    z = VARIABLES["complex64"]
    assert function([z], z**0)([0, 2j]).tolist() == [1, 1]


def test_expressions_in_graphs_have_the_loops_of_their_ufunc() -> None:
    only_double = elementwise("2 * x", dtypes=["float64"], name="twice")
    exp = elementwise("exp(x)", dtypes=["float16", "float32", "float64"], name="exponential")
    for ufunc, dtypes in ((only_double, ("bool", "int8", "float32")), (exp, ("bool", "int16", "float32", "int64"))):
        for dtype in dtypes:
            assert ufunc(VARIABLES[dtype]).type.dtype == ufunc(np.ones(1, dtype)).dtype, (ufunc, dtype)
    with pytest.raises(TypeError, match=r"2 \* x is not defined for complex64"):
        only_double(VARIABLES["complex64"])


class Throwing(COp):
    """An op whose C++ throws an exception that depends on its argument, in one of several places."""

    __props__ = ("place",)
    c_language = "c++"

    def __init__(self, place: str) -> None:
        self.place = place

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<vector>"]

    def c_support_code(self, **kwargs: Any) -> str:
        return """static void may_throw(double x)
{
    if (x == 1) throw std::out_of_range("range");
    if (x == 2) throw 3;
    if (x == 3) throw std::bad_alloc();
}"""

    def c_support_code_struct(self, node: Apply, name: str) -> str:
        return {"state": "double value = (may_throw(1), 0);", "init": "double value;"}.get(self.place, "")

    def c_init_code_struct(self, node: Apply, name: str, sub: Any) -> str:
        return "may_throw(1);" if self.place == "init" else ""

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        code = f"Py_XDECREF({z}); {z} = (PyArrayObject *)PyArray_ZEROS(1, PyArray_DIMS({x}), type_num_{z}, 0);"
        opened = "double held = 1;" if self.place == "shared braces" else ""
        call = f"may_throw(*(double *)PyArray_DATA({x}));"
        call = f"Py_BEGIN_ALLOW_THREADS {call} Py_END_ALLOW_THREADS" if self.place == "no gil" else call
        return f"{opened} {code} {call}"

    def c_code_cleanup(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return "held = 0;" if self.place == "shared braces" else ""


def test_exceptions_of_cpp() -> None:
    """C++ exceptions become Python exceptions, also from code that has released the GIL."""
    x = dvector("x")
    for place in ("no gil", "shared braces"):
        f = function([x], Throwing(place)(x))
        assert f([0.0]).tolist() == [0]
        for value, error, message in ((1, IndexError, "range"), (2, RuntimeError, "unknown"), (3, MemoryError, None)):
            with pytest.raises(error, match=message):
                f([value])
        assert f([0.0]).tolist() == [0]
    for place in ("state", "init"):
        with pytest.raises(IndexError, match="range"):
            function([x], Throwing(place)(x))([0.0])

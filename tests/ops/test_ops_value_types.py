"""C types of wrappers as types of variables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cwrap.ctype.base import CType as WrapperType
from cwrap.ops import Apply, BadThunkOutput, COp, ValueType, dvector, function

pytestmark = pytest.mark.usefixtures("ops_cache")


class Compute(COp):
    """An op whose result is a C expression of its inputs `{0}`, `{1}` and so on."""

    __props__ = ("result", "expression")

    def __init__(self, result: ValueType, expression: str, compute: Any = None) -> None:
        self.result = result
        self.expression = expression
        self.compute = compute

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [self.result()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = self.compute(*inputs)

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = {self.expression.format(*inputs)};"


class Celsius(WrapperType):
    """A float in degrees Fahrenheit, which is in degrees Celsius in C; it is not checked before the call."""

    spellings = ("celsius",)
    c = "double"
    checker = "is_float"
    display = '"a temperature"'
    support = ("static int is_float(PyObject *object) { return PyFloat_Check(object); }",)

    def extract(self, name: str, obj: str, fail: str) -> tuple[str, ...]:
        return (f"{name} = (PyFloat_AS_DOUBLE({obj}) - 32) / 1.8;", f"if ({name} < -273.15) {fail}")

    def box(self, expression: str) -> str:
        return f"PyFloat_FromDouble({expression} * 1.8 + 32)"


@pytest.mark.parametrize("mode", ["fused", "single", "debug"])
def test_numbers_and_text_pass(mode: str) -> None:
    text, number = ValueType("const char *"), ValueType("uint8_t")
    x, n = text("x"), number("n")
    length = Compute(number, "(uint8_t)strlen({0})", len)(x)
    f = function([x, n], [Compute(number, "{0} + {1}", lambda a, b: a + b)(length, n), length], mode=mode)
    assert f("ete", 200) == [203, 3]
    with pytest.raises(OverflowError):
        f("x", 256)
    for wrong in ((3, 1), (None, 1), ("x", "y"), ("x", 1.5)):
        with pytest.raises(TypeError, match=r"expected (str|int), got"):
            f(*wrong)


def test_values_and_arrays_may_be_in_one_graph() -> None:
    a, n = dvector("a"), ValueType("Py_ssize_t")("n")

    class Item(Compute):
        def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
            array, number = inputs
            z = outputs[0]
            return f"""
            if ({number} < 0 || {number} >= PyArray_DIMS({array})[0]) {{
                PyErr_SetString(PyExc_IndexError, "no such item");
                {sub["fail"]}
            }}
            {z} = *(double *)PyArray_GETPTR1({array}, {number});
            """

    f = function([a, n], Item(ValueType("double"), "")(a, n))
    assert f(np.arange(5.0)[::2], 2) == 4.0
    with pytest.raises(IndexError, match="no such item"):
        f([1.0], 1)


def test_floats_are_compared_with_a_tolerance() -> None:
    double = ValueType("double")
    x = double("x")
    third = Compute(double, "{0} / 3 * (1 + 1e-12)", lambda a: a / 3)
    assert function([x], third(x), mode="debug")(2) == pytest.approx(2 / 3)
    assert double.values_eq_approx(float("nan"), float("nan"))
    with pytest.raises(BadThunkOutput):
        function([x], Compute(double, "{0}", lambda a: a + 1)(x), mode="debug")(2.0)


def test_a_custom_type() -> None:
    kind = ValueType(Celsius())
    assert (str(kind), kind.spelling, kind.c_libraries(), kind.c_is_simple()) == ("celsius", "celsius", [], True)
    x = kind("x")
    f = function([x], Compute(kind, "{0} + 10")(x))
    assert f(50.0) == pytest.approx(68)
    with pytest.raises(TypeError, match="expected a temperature, got int"):
        f(50)
    with pytest.raises(TypeError, match="expected a temperature"):
        f(-1000.0)


def test_types_are_equal_by_their_names() -> None:
    assert ValueType("double") == ValueType("double") != ValueType("float")
    assert ValueType("char const*") == ValueType("const char*")
    with pytest.raises(TypeError, match="unknown C type 'colour'"):
        ValueType("colour")

"""Scalar types: `ScalarType("float64")` is `npy_float64` in C and a NumPy scalar in Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from cwrap.ops.arguments import ScalarFilter
from cwrap.ops.dtypes import array_dtype, c_number, c_type, canonical, is_bits, python_type, upcast
from cwrap.ops.graph.core import Constant, Variable
from cwrap.ops.graph.services import services
from cwrap.ops.types.c_type import NumberCode


def _operator(op: str, is_reflected: bool = False) -> Any:
    """Return the method of a Python operator of one or two numbers."""

    def method(*operands: Any) -> Any:
        return services().scalar_op(op)(*(operands[::-1] if is_reflected else operands))

    return method


class ScalarVariable(Variable):
    """Variable of a `ScalarType`, with Python's operators. `==` and `!=` compare the variables themselves."""

    @property
    def ndim(self) -> int:
        """Return 0, so that code written for tensors works with scalars too."""
        return 0

    def astype(self, dtype: Any) -> Variable:
        """Return the number converted to a dtype."""
        return services().scalar_op("cast")(self, dtype)  # type: ignore[no-any-return]


_BINARY = {
    "add": "add", "sub": "sub", "mul": "mul", "truediv": "true_div", "floordiv": "int_div", "mod": "mod", "pow": "pow",
    "and": "and_", "or": "or_", "xor": "xor",
}  # fmt: skip
for _name, _op in _BINARY.items():
    setattr(ScalarVariable, f"__{_name}__", _operator(_op))
    setattr(ScalarVariable, f"__r{_name}__", _operator(_op, is_reflected=True))
for _name in ("lt", "le", "gt", "ge", "neg", "abs", "invert"):
    setattr(ScalarVariable, f"__{_name}__", _operator(_name))


class ScalarConstant(Constant, ScalarVariable):
    """Constant of a `ScalarType`."""


class ScalarType(NumberCode):
    """Type of single numbers. In C a value is a variable `npy_float64 name`; its C type is also called `dtype_name`."""

    __props__ = ("dtype",)
    variable_type = ScalarVariable
    constant_type = ScalarConstant
    ndim = 0
    shape = ()
    broadcastable = ()

    def __init__(self, dtype: Any) -> None:
        self.dtype = canonical(dtype)
        self.numpy_dtype = array_dtype(self.dtype)

    def clone(self, dtype: Any = None, **kwargs: Any) -> ScalarType:
        """Return the type with another dtype."""
        return type(self)(self.dtype if dtype is None else dtype)

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        bits = self.numpy_dtype.name if is_bits(self.dtype) else ""
        return ScalarFilter(self.dtype, bits)(data, strict, allow_downcast)

    def values_eq_approx(self, a: Any, b: Any, tolerance: float = 1e-4) -> bool:
        if type(a) is not type(b):
            return False
        return bool(np.isclose(a, b, rtol=tolerance, equal_nan=True) if self.numpy_dtype.kind in "fc" else a == b)

    def dtype_specs(self) -> tuple[type, str, str]:
        """Return the Python type, the C type and NumPy's class name prefix: `(float, "npy_float64", "Float64")`."""
        return python_type(self.dtype), c_type(self.dtype), self.dtype.capitalize()

    def upcast(self, *others: ScalarType) -> str:
        """Return the name of the smallest dtype for this type and others."""
        return upcast(self.dtype, *(other.dtype for other in others))

    def c_is_simple(self) -> bool:
        return True

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        typedef = f"typedef {c_type(self.dtype)} dtype_{name} CWRAP_OP_UNUSED;\n" if check_input else ""
        return f"{typedef}{c_type(self.dtype)} {name};"

    def c_init(self, name: str, sub: dict[str, str]) -> str:
        return f"memset(&{name}, 0, sizeof {name});"

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        check = f"""if (!PyObject_TypeCheck(py_{name}, &Py{self._scalar()}ArrType_Type)) {{
    PyErr_Format(PyExc_TypeError, "expected a NumPy scalar of {self.dtype}, got %.100s", Py_TYPE(py_{name})->tp_name);
    {sub["fail"]}
}}
"""
        return f"{check if check_input else ''}PyArray_ScalarAsCtype(py_{name}, &{name});"

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        return f"""Py_XDECREF(py_{name});
py_{name} = cwrap_scalar(&{name}, {c_number(self.dtype)});
if (!py_{name}) {{ {sub["fail"]} }}"""

    def c_cleanup(self, name: str, sub: dict[str, str]) -> str:
        return ""

    def c_admit(self, name: str, sub: dict[str, str]) -> str:
        return f"cwrap_admit_scalar({sub['object']}, &Py{self._scalar()}ArrType_Type, {c_number(self.dtype)})"

    def _scalar(self) -> str:
        name = str(self.numpy_dtype.name).capitalize()  # NumPy's C headers have no Float16
        return "Half" if name == "Float16" else name.replace("Uint", "UInt")

    def __str__(self) -> str:
        return self.dtype


get_scalar_type = ScalarType
bool_ = ScalarType("bool")
int8, int16, int32, int64 = (ScalarType(f"int{bits}") for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (ScalarType(f"uint{bits}") for bits in (8, 16, 32, 64))
float16, float32, float64 = (ScalarType(f"float{bits}") for bits in (16, 32, 64))
complex64, complex128 = ScalarType("complex64"), ScalarType("complex128")
int_types = (int8, int16, int32, int64)
uint_types = (uint8, uint16, uint32, uint64)
integer_types = int_types + uint_types
discrete_types = (bool_, *integer_types)
float_types = (float16, float32, float64)
complex_types = (complex64, complex128)
continuous_types = float_types + complex_types
all_types = discrete_types + continuous_types

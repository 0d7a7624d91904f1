"""Array types: `TensorType("float64", (None,))` is a NumPy vector in Python and `PyArrayObject *` in C.

For example:

    x = dvector("x")                        # a variable of TensorType("float64", shape=(None,))
    m = TensorType("float32", shape=(None, 3))("m")
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from cwrap.ops.arguments import NAMES, ArrayFilter
from cwrap.ops.dtypes import (
    array_dtype,
    beside_others,
    c_header_dirs,
    c_headers,
    c_number,
    c_type,
    canonical,
    compute_dtype,
    is_bits,
    kind,
    python_type,
    row_of,
)
from cwrap.ops.graph.core import Constant, Variable
from cwrap.ops.types import numpy_ops
from cwrap.ops.types.arithmetic import Arithmetic
from cwrap.ops.types.c_type import CType


class TensorVariable(Arithmetic, Variable):
    """Variable of a `TensorType`."""

    @property
    def dtype(self) -> str:
        """The name of the dtype."""
        return self.type.dtype  # type: ignore[no-any-return]

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self.type.ndim  # type: ignore[no-any-return]

    @property
    def broadcastable(self) -> tuple[bool, ...]:
        """For each dimension, True if its size is known to be 1."""
        return self.type.broadcastable  # type: ignore[no-any-return]

    def astype(self, dtype: Any) -> Any:
        """Return the elements converted to a dtype."""
        return cast(self, dtype)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        from cwrap.ops.ufunc.elementwise import op_of

        op = op_of(ufunc, method, options)
        if op is not None:
            operands = _operands(op.steps[0], inputs)
            if operands is not None and (not op.steps[0].ufunc or _is_exact(op, operands)):
                return op(*operands)
        name = numpy_ops.name_of(ufunc)
        return NotImplemented if name is None else numpy_ops.call(_dotted(name, method), *inputs, **options)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        name = numpy_ops.name_of(function)
        if name == "reshape":
            return numpy_ops.reshaped(*args, **kwargs)
        return NotImplemented if name is None else numpy_ops.call(name, *args, **kwargs)


def _dotted(ufunc: str, method: str) -> str:
    return ufunc if method == "__call__" else f"{ufunc}.{method}"


def _operands(step: Any, inputs: Sequence[Any]) -> list[Any] | None:
    """Return the operands of a ufunc, or None for an integer that is out of range, which only some ufuncs accept."""
    try:
        return as_operands(inputs)
    except OverflowError:
        if step.ufunc:
            return None
        raise


def _is_exact(op: Any, operands: Sequence[Any]) -> bool:
    """Return True if the expression of a ufunc of NumPy has the values that NumPy returns for these dtypes."""
    dtypes = [operand.type.dtype for operand in operands]
    if any(map(is_bits, dtypes)):
        return True
    try:
        value = op.values(dtypes)[-1]
    except TypeError:
        return False
    # NumPy compares integers of different signs exactly, and `~` of a bool is not an operation on bits.
    is_mixed = value.dtype == "bool" and kind(value.compute) == "f" and {"i", "u"} == set(map(kind, dtypes))
    is_bits_of_bool = value.compute == "bool" and "~" in value.expression.signs
    return not is_mixed and not is_bits_of_bool


class TensorConstant(Constant, TensorVariable):
    """Constant of a `TensorType`. It holds a read-only copy of the value."""

    def __init__(self, type: TensorType, data: Any, name: str | None = None) -> None:  # noqa: A002
        super().__init__(type, data, name)
        self.data = self.data.copy()
        self.data.setflags(write=False)

    def signature(self) -> tuple[Any, Any]:
        return (self.type, (self.data.shape, self.data.tobytes()))


class TensorType(CType):
    """Type of arrays of one dtype and number of dimensions. `shape` contains the known sizes, and None for the others.

    In C a value is `PyArrayObject *name`. An input has the right dtype and number of dimensions, is aligned and in
    native byte order, and may have any strides. An output is NULL, or an array from an earlier call whose memory may be
    used again and whose sizes may differ. `dtype_name` is the C type of the elements. Instead of `shape`, a tuple of
    booleans `broadcastable` is accepted: True is a size of 1.
    """

    __props__ = ("dtype", "shape")
    variable_type = TensorVariable
    constant_type = TensorConstant

    def __init__(
        self,
        dtype: Any,
        shape: Iterable[bool | int | None] | None = None,
        name: str | None = None,
        broadcastable: Iterable[bool] | None = None,
    ) -> None:
        if shape is not None and broadcastable is not None:
            raise TypeError("TensorType takes shape or broadcastable, not both")
        self.dtype = canonical(dtype)
        self.numpy_dtype = array_dtype(self.dtype)
        self.shape = _sizes(shape if shape is not None else broadcastable if broadcastable is not None else ())
        self.name = name

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def broadcastable(self) -> tuple[bool, ...]:
        """For each dimension, True if its size is known to be 1."""
        return tuple(size == 1 for size in self.shape)

    def clone(
        self, dtype: Any = None, shape: Iterable[Any] | None = None, broadcastable: Iterable[bool] | None = None
    ) -> TensorType:
        """Return the type with another dtype or shape."""
        sizes = shape if shape is not None else broadcastable if broadcastable is not None else self.shape
        return type(self)(dtype if dtype is not None else self.dtype, sizes)

    @staticmethod
    def plain(dtype: Any, shape: Iterable[bool | int | None]) -> TensorType:
        """Return the `TensorType` of a dtype and a shape: never a subclass, whichever class this is called on."""
        return TensorType(dtype, shape)

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if isinstance(data, Variable):
            raise TypeError(f"expected {self._in_words()}, got the variable {data}, which has no value")
        return self._filter()(data, strict, allow_downcast)

    def values_eq(self, a: Any, b: Any) -> bool:
        return a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind in "fc")

    def values_eq_approx(self, a: Any, b: Any, rtol: float | None = None, atol: float | None = None) -> bool:
        if not all(isinstance(value, np.ndarray) for value in (a, b)) or a.dtype != b.dtype or a.shape != b.shape:
            return False
        tolerance = 0.0 if is_bits(self.dtype) else row_of(self.dtype).tolerance
        if not tolerance:
            return bool(np.array_equal(a, b))
        relative = tolerance if rtol is None else rtol
        with np.errstate(all="ignore"):
            return bool(np.allclose(a, b, rtol=relative, atol=1e-8 if atol is None else atol, equal_nan=True))

    @staticmethod
    def may_share_memory(a: Any, b: Any) -> bool:
        if not (isinstance(a, np.ndarray) and isinstance(b, np.ndarray)):
            return False
        try:
            return np.shares_memory(a, b, max_work=10_000)  # type: ignore[arg-type] # the stubs know less
        except RuntimeError:  # the exact answer exceeds max_work
            return True

    def in_same_class(self, other: Any) -> bool:
        return self._has_dtype_and_rank_of(other) and self.broadcastable == other.broadcastable

    def is_super(self, other: Any) -> bool:
        return self._has_dtype_and_rank_of(other) and all(
            mine is None or mine == theirs for mine, theirs in zip(self.shape, other.shape, strict=True)
        )

    def convert_variable(self, variable: Any) -> Any:
        found = super().convert_variable(variable)
        if found is not None or not self._may_contain_values_of(variable.type):
            return found
        return import_module("cwrap.ops.theano.known_shapes").specify_shape(variable, self.shape)

    def _has_dtype_and_rank_of(self, other: Any) -> bool:
        return isinstance(other, TensorType) and (self.dtype, self.ndim) == (other.dtype, other.ndim)

    def _may_contain_values_of(self, other: Any) -> bool:
        """Return True if values of the other type can have the sizes of this type."""
        return self._has_dtype_and_rank_of(other) and all(
            mine == theirs or None in (mine, theirs) for mine, theirs in zip(self.shape, other.shape, strict=True)
        )

    def dtype_specs(self) -> tuple[type, str, str]:
        """Return the Python type, the C type and NumPy's type number: `(float, "npy_float64", "NPY_FLOAT64")`."""
        return python_type(self.dtype), c_type(self.dtype), c_number(self.dtype)

    def c_element_type(self) -> str:
        return c_type(self.dtype)

    def c_declare(self, name: str, sub: Mapping[str, str], check_input: bool = True) -> str:
        if not check_input:
            return f"PyArrayObject *{name};"
        number = f"enum {{ type_num_{name} = {c_number(self.dtype)} }};"  # as in the first versions of Theano
        return f"typedef {c_type(self.dtype)} dtype_{name} CWRAP_OP_UNUSED;\n{number}\nPyArrayObject *{name};"

    def c_init(self, name: str, sub: Mapping[str, str]) -> str:
        return f"{name} = NULL;"

    def c_extract(self, name: str, sub: Mapping[str, str], check_input: bool = True, **kwargs: Any) -> str:
        check = ""
        if check_input:
            check = f"if (cwrap_check_array(py_{name}, {self._check()}) < 0) {{ {sub['fail']} }}\n"
            check += self._check_sizes(f"(PyArrayObject *)py_{name}", sub["fail"])
            if "admitted" in sub:
                check = f"if (CWRAP_OP_UNLIKELY(!{sub['admitted']})) {{\n{check}}}\n"
        return f"{name} = NULL;\n{check}{name} = (PyArrayObject *)py_{name};\nPy_INCREF({name});"

    def c_sync(self, name: str, sub: Mapping[str, str]) -> str:
        return f"Py_XDECREF(py_{name});\npy_{name} = {name} ? (PyObject *){name} : Py_None;\nPy_INCREF(py_{name});"

    def c_cleanup(self, name: str, sub: Mapping[str, str]) -> str:
        return f"Py_XDECREF({name});\n{name} = NULL;"

    def c_admit(self, name: str, sub: Mapping[str, str]) -> str:
        admitted = f"cwrap_admit_array({sub['object']}, {c_number(self.dtype)}, {self.ndim})"
        for axis, size in self._known_sizes():
            admitted = f"cwrap_of_size({admitted}, {axis}, {size})"
        return admitted

    def c_confirm(self, name: str, sub: Mapping[str, str]) -> str:
        check = f"if (cwrap_check_array((PyObject *){name}, {self._check()}) < 0) {{ {sub['fail']} }}\n"
        return check + self._check_sizes(name, sub["fail"])

    def c_check_output(self, name: str, sub: Mapping[str, str]) -> str:
        check = f"if (cwrap_check_output({name}, {self._check()}) < 0) {{ {sub['fail']} }}\n"
        return check + self._check_sizes(name, sub["fail"])

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<math.h>", "<numpy/arrayscalars.h>", *c_headers(self.dtype)]

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        return c_header_dirs(self.dtype)

    def _check(self) -> str:
        return f'{c_number(self.dtype)}, {self.ndim}, "{self._in_words()}"'

    def _check_sizes(self, array: str, fail: str) -> str:
        return "".join(
            f"if (PyArray_DIMS({array})[{axis}] != {size}) {{\n"
            f'    PyErr_Format(PyExc_ValueError, "expected {self._in_words()}, got the size %zd in dimension {axis}",\n'
            f"                 (Py_ssize_t)PyArray_DIMS({array})[{axis}]);\n    {fail}\n}}\n"
            for axis, size in self._known_sizes()
        )

    def _known_sizes(self) -> list[tuple[int, int]]:
        return [(axis, size) for axis, size in enumerate(self.shape) if size is not None]

    def _filter(self) -> ArrayFilter:
        return ArrayFilter(self.dtype, self.shape, self.numpy_dtype.name if is_bits(self.dtype) else "")

    def _in_words(self) -> str:
        return self._filter().in_words()

    def __str__(self) -> str:
        return self.name or f"TensorType({self.dtype}, shape={self.shape})"


def _sizes(shape: Iterable[bool | int | None]) -> tuple[int | None, ...]:
    """Return the sizes as ints or None, from sizes or from booleans (True is a size of 1)."""
    return tuple(map(_size, shape))


def _size(size: Any) -> int | None:
    if size is None or isinstance(size, (bool, np.bool_)):
        return 1 if size else None
    if not isinstance(size, (int, np.integer)) or size < 0:
        raise TypeError(f"a shape contains ints, None for unknown sizes, or booleans; not {size!r}")
    if size > sys.maxsize:  # C code compares the size with an npy_intp
        raise OverflowError(f"the size {size} of a shape is larger than the largest size of an array, {sys.maxsize}")
    return int(size)


def constant(value: Any, name: str | None = None, dtype: Any = None) -> TensorConstant:
    """Return a constant array; its dtype is that of the value. Its type has the sizes that are 1."""
    array = np.asarray(value) if dtype is None else np.asarray(value, dtype=canonical(dtype))
    if array.dtype.name not in NAMES:
        raise TypeError(f"cannot convert {type(value).__name__} to an array of numbers")
    return TensorConstant(TensorType(array.dtype, [size == 1 for size in array.shape]), array, name)


def as_tensor_variable(x: Any, name: str | None = None, ndim: int | None = None) -> Any:
    """Return `x` if it is a variable of a tensor type, otherwise a constant with the value `x`."""
    if isinstance(x, Variable) and not isinstance(x.type, TensorType):
        raise TypeError(f"{x} is of {x.type}, which is not a tensor type")
    found = x if isinstance(x, Variable) else constant(x, name)
    if ndim is not None and found.type.ndim != ndim:
        raise ValueError(f"expected {ndim} dimensions, but {found} has {found.type.ndim}")
    return found


def as_operands(values: Sequence[Any], first: int = 0, is_comparison: bool = False) -> list[Any]:
    """Return operands as variables. Python numbers have the dtype that NumPy 2 gives them beside the other operands.

    The options are those of `cwrap.ops.dtypes.beside_others`.
    """
    return beside_others(values, as_tensor_variable, _number, first, is_comparison)


def _number(value: Any, dtype: str) -> Any:
    """Return a Python number as a constant of a dtype."""
    with np.errstate(all="ignore"):
        found = constant(np.asarray(value).astype(compute_dtype(dtype)))
    return cast(found, dtype) if is_bits(dtype) else found


def cast(x: Any, dtype: Any) -> Any:
    """Return the variable converted to a dtype.

    Numbers are rounded to the nearest number of a floating dtype, and cut off for integers.
    """
    from cwrap.ops.ufunc.elementwise import Elementwise, Step

    name = canonical(dtype)
    found = as_tensor_variable(x)
    if found.type.dtype == name and kind(name) not in "fc":
        return found
    if kind(name) not in "fc":
        return numpy_ops.call("asarray", found, dtype=name)
    return Elementwise((Step("x", ("x",), (0,), name, ""),), 1)(as_tensor_variable(x))


def values_eq_approx_remove_inf(a: Any, b: Any) -> bool:
    """Return True if two arrays are equal except for rounding, without the elements where `a` is infinite."""
    return _equal_where(a, b, ~np.isinf(a))


def values_eq_approx_remove_nan(a: Any, b: Any) -> bool:
    """Return True if two arrays are equal except for rounding, without the elements where `a` is not a number."""
    return _equal_where(a, b, ~np.isnan(a))


def values_eq_approx_remove_inf_nan(a: Any, b: Any) -> bool:
    """Return True if two arrays are equal except for rounding, without the elements where `a` is not finite."""
    return _equal_where(a, b, np.isfinite(a))


def _equal_where(a: Any, b: Any, kept: Any) -> bool:
    same = (a.dtype, a.shape) == (b.dtype, b.shape)
    return bool(same and TensorType(a.dtype, (None,)).values_eq_approx(a[kept], b[kept]))


def values_eq_approx_always_true(a: Any, b: Any) -> bool:  # noqa: ARG001
    """Return True, for results that are not determined."""
    return True

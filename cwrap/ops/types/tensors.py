"""Array types: `TensorType("float64", (None,))` is a NumPy vector in Python and `PyArrayObject *` in C.

For example:

    x = dvector("x")                        # a variable of TensorType("float64", shape=(None,))
    m = TensorType("float32", shape=(None, 3))("m")
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from cwrap.ops.arguments import NAMES, ArrayFilter
from cwrap.ops.dtypes import (
    array_dtype,
    beside_others,
    c_number,
    c_type,
    canonical,
    compute_dtype,
    is_bits,
    kind,
    python_type,
    row_of,
)
from cwrap.ops.graph.core import Apply, Constant, Variable
from cwrap.ops.graph.op import CodeByType, COp
from cwrap.ops.graph.services import services
from cwrap.ops.types import numpy_ops
from cwrap.ops.types.arithmetic import Arithmetic
from cwrap.ops.types.array_code import ArrayCode
from cwrap.ops.types.generics import NoneConst, NoneTypeT
from cwrap.ops.types.scalars import ScalarType

_MOST_WORK: Any = 10_000  # of np.shares_memory(); the type in NumPy's stubs depends on the version


class TensorVariable(Arithmetic["TensorVariable"]):
    """Variable of a `TensorType`."""

    type: TensorType

    if TYPE_CHECKING:  # the stubs of NumPy accept arrays only

        def __array__(self) -> Any: ...

    @property
    def broadcastable(self) -> tuple[bool, ...]:
        """For each dimension, True if its size is known to be 1."""
        return self.type.broadcastable

    @property
    def shape(self) -> TensorVariable:
        return shape(self)  # type: ignore[no-any-return]

    def astype(self, dtype: object) -> TensorVariable:
        """Return the elements converted to a dtype."""
        return cast(self, dtype)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        from cwrap.ops.loops.elementwise import op_of

        op = op_of(ufunc, method, options)
        if op is not None:
            operands = _operands(op.steps[0], inputs)
            if operands is not None and (not op.steps[0].ufunc or _is_exact(op, operands)):
                return op(*operands)
        name = numpy_ops.name_of(ufunc)
        if name is None:
            return NotImplemented
        return numpy_ops.call(name if method == "__call__" else f"{name}.{method}", *inputs, **options)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        name = numpy_ops.name_of(function)
        if name == "reshape":
            return numpy_ops.reshaped(*args, **kwargs)
        return NotImplemented if name is None else numpy_ops.call(name, *args, **kwargs)


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

    @property
    def unique_value(self) -> Any:
        """The number that all elements are; None if there are several, or no elements."""
        values = np.unique(self.data).tolist()
        return values[0] if len(values) == 1 else None

    def signature(self) -> tuple[Any, Any]:
        return (self.type, (self.data.shape, self.data.tobytes()))


class TensorType(ArrayCode):
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
        sizes = shape if shape is not None else broadcastable or ()
        if not isinstance(sizes, Iterable):
            raise TypeError(
                f"a shape is a tuple with None or a size for each dimension, such as (None, 3), not {sizes!r}"
            )
        self.shape = tuple(map(_size, sizes))
        self.name = name

    def __call__(self, name: str | None = None) -> TensorVariable:
        """Return a new variable of the type."""
        return self.variable_type(self, None, None, name)

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
            raise TypeError(f"expected {self.in_words()}, got the variable {data}, which has no value")
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
            return np.shares_memory(a, b, max_work=_MOST_WORK)
        except RuntimeError:  # the exact answer exceeds max_work
            return True

    def in_same_class(self, other: Any) -> bool:
        return self._has_dtype_and_rank_of(other) and self.broadcastable == other.broadcastable

    def is_super(self, other: Any) -> bool:
        return self._has_dtype_and_rank_of(other) and all(
            mine is None or mine == theirs for mine, theirs in zip(self.shape, other.shape, strict=True)
        )

    def convert_variable(self, variable: Any) -> Any:
        found, kind = super().convert_variable(variable), variable.type
        if found is None and self._has_dtype_and_rank_of(kind):
            pairs = zip(self.shape, kind.shape, strict=True)
            if all(mine == theirs or None in (mine, theirs) for mine, theirs in pairs):
                return specify_shape(variable, self.shape)
        return found

    def _has_dtype_and_rank_of(self, other: Any) -> bool:
        return isinstance(other, TensorType) and (self.dtype, self.ndim) == (other.dtype, other.ndim)

    def dtype_specs(self) -> tuple[type, str, str]:
        """Return the Python type, the C type and NumPy's type number: `(float, "npy_float64", "NPY_FLOAT64")`."""
        return python_type(self.dtype), c_type(self.dtype), c_number(self.dtype)

    def _filter(self) -> ArrayFilter:
        return ArrayFilter(self.dtype, self.shape, self.numpy_dtype.name if is_bits(self.dtype) else "")

    def in_words(self) -> str:
        return self._filter().in_words()

    def __str__(self) -> str:
        return self.name or f"TensorType({self.dtype}, shape={self.shape})"


def _size(size: Any) -> int | None:
    """Return a known size of a type, or None, from a size or a boolean, of which True is a size of 1."""
    if size is None or isinstance(size, (bool, np.bool_)):
        return 1 if size else None
    if not isinstance(size, (int, np.integer)) or size < 0:
        raise TypeError(f"a shape contains ints, None for unknown sizes, or booleans; not {size!r}")
    if size > sys.maxsize:  # C code compares the size with an npy_intp
        raise OverflowError(f"the size {size} of a shape is larger than the largest size of an array, {sys.maxsize}")
    return int(size)


def constant(value: object, name: str | None = None, dtype: object = None) -> TensorConstant:
    """Return a constant array; its dtype is that of the value. Its type has the sizes that are 1."""
    array = np.asarray(value) if dtype is None else np.asarray(value, dtype=canonical(dtype))
    if array.dtype.name not in NAMES:
        raise TypeError(f"cannot convert {type(value).__name__} to an array of numbers")
    return TensorConstant(TensorType(array.dtype, [size == 1 for size in array.shape]), array, name)


def as_tensor_variable(x: object, name: str | None = None, ndim: int | None = None) -> TensorVariable:
    """Return `x` if it is a variable of a tensor type, otherwise a tensor of a number, or a constant with the value."""
    if isinstance(x, Variable) and isinstance(x.type, ScalarType):
        x = services().scalar_op("tensor_from_scalar")(x)
    if isinstance(x, Variable) and not isinstance(x.type, TensorType):
        raise TypeError(f"{x} is of {x.type}, which is not a tensor type")
    found: Any = x if isinstance(x, Variable) else constant(x, name)
    if ndim is not None and found.type.ndim != ndim:
        raise ValueError(f"expected {ndim} dimensions, but {found} has {found.type.ndim}")
    return found  # type: ignore[no-any-return]


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


def cast(x: object, dtype: object) -> TensorVariable:
    """Return the variable converted to a dtype.

    Numbers are rounded to the nearest number of a floating dtype, and cut off for integers.
    """
    from cwrap.ops.loops.elementwise import Elementwise, Step

    name = canonical(dtype)
    found = as_tensor_variable(x)
    if found.type.dtype == name and kind(name) not in "fc":
        return found
    if kind(name) not in "fc":
        return numpy_ops.call("asarray", found, dtype=name)  # type: ignore[no-any-return]
    return Elementwise((Step("x", ("x",), (0,), name, ""),), 1)(found)  # type: ignore[no-any-return]


# ---- shapes ----

_SHAPE = """{
    npy_intp cwrap_size = PyArray_NDIM(%(iname)s);
    if (!%(oname)s || PyArray_DIMS(%(oname)s)[0] != cwrap_size || !PyArray_ISCARRAY(%(oname)s)) {
        Py_XDECREF(%(oname)s);
        %(oname)s = (PyArrayObject *)PyArray_SimpleNew(1, &cwrap_size, NPY_INT64);
        if (!%(oname)s) { %(fail)s }
    }
    for (npy_intp cwrap_axis = 0; cwrap_axis < cwrap_size; cwrap_axis++)
        ((npy_int64 *)PyArray_DATA(%(oname)s))[cwrap_axis] = PyArray_DIMS(%(iname)s)[cwrap_axis];
}"""

_SHAPE_I = """if (!%(oname)s || !PyArray_ISCARRAY(%(oname)s)) {
    Py_XDECREF(%(oname)s);
    %(oname)s = (PyArrayObject *)PyArray_SimpleNew(0, NULL, NPY_INT64);
    if (!%(oname)s) { %(fail)s }
}
*(npy_int64 *)PyArray_DATA(%(oname)s) = PyArray_DIMS(%(iname)s)[%(i)s];"""


class Shape(CodeByType):
    """An op that returns the shape of its input as a vector of int64."""

    c_code_and_version: ClassVar[dict[type, tuple[Any, ...]]] = {TensorType: (_SHAPE, ())}

    def make_node(self, x: Variable) -> Apply:
        return Apply(self, [x], [TensorType("int64", (getattr(x.type, "ndim", None),))()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = np.asarray(np.shape(inputs[0]), dtype="int64")


class Shape_i(CodeByType):  # noqa: N801 - the name that existing programs use
    """An op that returns the size of dimension `i` of its input as an int64 scalar."""

    __props__ = ("i",)
    c_code_and_version: ClassVar[dict[type, tuple[Any, ...]]] = {TensorType: (_SHAPE_I, ())}

    def __init__(self, i: Any) -> None:
        if not isinstance(i, (int, np.integer)) or int(i) < 0:
            raise TypeError(f"a dimension must be an int of at least 0, not {i!r}")
        self.i = int(i)

    def make_node(self, x: Variable) -> Apply:
        ndim = getattr(x.type, "ndim", None)
        if ndim is not None and self.i >= ndim:
            raise TypeError(f"{x} has {ndim} dimensions, so dimension {self.i} does not exist")
        return Apply(self, [x], [TensorType("int64", ())()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = np.asarray(np.shape(inputs[0])[self.i], dtype="int64")


shape = Shape()


def shape_i(x: Variable, i: int) -> TensorVariable:
    """Return the size of one dimension of a variable."""
    return Shape_i(i)(x)  # type: ignore[no-any-return]


register_shape_c_code = Shape.register


def register_shape_i_c_code(of: type, code: str | Sequence[str], check_input: str = "", version: Any = ()) -> None:
    """Register the C code of `Shape_i` for a type; `%(i)s` is the dimension.

    `check_input` is C code that fails if the input has no dimension `%(i)s`.
    """
    Shape_i.register(of, code, version, check_input)


class SpecifyShape(COp):
    """An op that returns its first input, and fails if the sizes differ from the other inputs.

    A size is an integer, a variable of an integer dtype, or None for any size. The sizes are arguments, or one
    sequence.
    """

    __props__ = ()
    view_map = {0: [0]}  # noqa: RUF012 - never modified

    def make_node(self, x: Any, *shape: Any) -> Apply:
        found = as_tensor_variable(x)
        given = shape if len(shape) != 1 else sizes_of(shape[0], found.type.ndim)
        sizes = [_size_variable(size) for size in given]
        if len(sizes) != found.type.ndim:
            raise ValueError(f"{found} has {found.type.ndim} dimensions, but the shape has {len(sizes)} sizes")
        known = [
            old if isinstance(size.type, NoneTypeT) or not isinstance(size, Constant) else int(size.data)
            for old, size in zip(found.type.shape, sizes, strict=True)
        ]
        for axis, (old, new) in enumerate(zip(found.type.shape, known, strict=True)):
            if old is not None and old != new:
                raise ValueError(f"dimension {axis} of {found} has the size {old}, not {new}")
        return Apply(self, [found, *sizes], [found.type.plain(found.type.dtype, known)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        x, *sizes = inputs
        for axis, size in enumerate(sizes):
            if size is not None and x.shape[axis] != size:
                raise ValueError(f"expected the size {size} in dimension {axis}, got {x.shape[axis]}")
        output_storage[0][0] = x

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        x, z = inputs[0], outputs[0]
        lines = []
        for axis, (size, variable) in enumerate(zip(inputs[1:], node.inputs[1:], strict=True)):
            if isinstance(variable.type, NoneTypeT):
                continue
            value = f"(Py_ssize_t)*(dtype_{size} *)PyArray_DATA({size})"
            lines.append(f"""if (PyArray_DIMS({x})[{axis}] != {value}) {{
    PyErr_Format(PyExc_ValueError, "expected the size %zd in dimension {axis}, got %zd", {value},
                 (Py_ssize_t)PyArray_DIMS({x})[{axis}]);
    {sub["fail"]}
}}""")
        return "\n".join([*lines, f"Py_XDECREF({z});\n{z} = {x};\nPy_INCREF({z});"])

    def infer_shape(self, fgraph: Any, node: Apply, input_shapes: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
        """Return the shape of the output: the given sizes, and those of the first input where no size is given."""
        sizes = zip(input_shapes[0], node.inputs[1:], strict=True)
        return [tuple(old if isinstance(new.type, NoneTypeT) else new for old, new in sizes)]

    def grad(self, inputs: Sequence[Variable], output_grads: Sequence[Any]) -> list[Any]:
        """Return the gradient of the first input: that of the output."""
        return [output_grads[0], *[None] * (len(inputs) - 1)]


def sizes_of(shape: object, ndim: int | None = None) -> list[Any]:
    """Return the sizes of a shape, which is a number, a variable, a sequence of them, or a vector.

    `ndim` is the length of a vector; by default its type must have the length.
    """
    if isinstance(shape, Variable) and not isinstance(shape, Constant):
        if getattr(shape.type, "ndim", 0) != 1:
            return [shape]
        if shape.owner is not None and isinstance(shape.owner.op, Shape):
            (of,) = shape.owner.inputs
            return [shape_i(of, axis) for axis in range(of.type.ndim)]
        count = shape.type.shape[0] if ndim is None else ndim
        if count is None:
            raise TypeError(f"the shape {shape} is a vector of unknown length; use a list of sizes")
        return [numpy_ops.item(shape, axis) for axis in range(count)]
    value = shape.data if isinstance(shape, Constant) else shape
    if isinstance(value, np.ndarray) and value.ndim:
        return value.tolist()  # type: ignore[no-any-return]
    return list(value) if isinstance(value, (list, tuple)) else [shape]


def _size_variable(size: Any) -> Any:
    if size is None or (isinstance(size, Variable) and isinstance(size.type, NoneTypeT)):
        return NoneConst
    found = as_tensor_variable(size)
    if found.type.ndim or np.dtype(found.type.dtype).kind not in "iu":
        raise TypeError(f"a size must be an integer or None, not {size} of {found.type}")
    return found


_specify_shape = SpecifyShape()


def specify_shape(x: object, shape: object) -> TensorVariable:
    """Return a variable with the sizes of a shape. A call of a function with other sizes raises ValueError.

    `shape` is a sequence of integers, variables and None for unknown sizes; or one of these for a vector.
    """
    found = as_tensor_variable(x)
    return _specify_shape(found, *sizes_of(shape, found.type.ndim))  # type: ignore[no-any-return]

"""Ops for every type with registered C code: copies, views and shapes."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.core import Apply, Variable
from cwrap.ops.graph.op import COp
from cwrap.ops.types.generics import Generic
from cwrap.ops.types.makers import lscalar
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType


class Registered(NamedTuple):
    """C code for one type: the code, a check of the input that runs before it, and an unused version."""

    code: str | Sequence[str]
    check: str = ""
    version: Any = ()


class _ByType(COp):
    """An op whose C code is looked up by the type of its input, or by the nearest base class of that type."""

    __props__: ClassVar[tuple[str, ...]] = ()
    registered: ClassVar[dict[type, Registered]]

    @classmethod
    def register(cls, kind: type, code: str | Sequence[str], check: str = "", version: Any = ()) -> None:
        """Register the op's C code for a type."""
        if not isinstance(kind, type):
            raise TypeError(f"C code must be registered for a Type class, not for {kind!r}")
        cls.registered[kind] = Registered(code, check, version)

    def _entry(self, node: Apply) -> Registered:
        for base in type(node.inputs[0].type).__mro__:
            if base in self.registered:
                return self.registered[base]
        raise MethodNotDefined(f"no C code is registered for {type(self).__name__} of {node.inputs[0].type}")

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        entry = self._entry(node)
        values = {"iname": inputs[0], "oname": outputs[0], "fail": sub["fail"], "i": str(getattr(self, "i", ""))}
        code = entry.code if isinstance(entry.code, str) else "\n".join(entry.code)
        return f"{entry.check % values}\n{code % values}"


class ViewOp(_ByType):
    """An op that returns its input, the same object."""

    view_map = {0: [0]}  # noqa: RUF012 - never modified
    registered: ClassVar[dict[type, Registered]] = {}

    def make_node(self, x: Variable) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0]


class DeepCopyOp(_ByType):
    """An op that returns a copy that shares no memory with its input."""

    registered: ClassVar[dict[type, Registered]] = {}

    def make_node(self, x: Variable) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = copy.deepcopy(inputs[0])


class Shape(_ByType):
    """An op that returns the shape of its input as a vector of int64."""

    registered: ClassVar[dict[type, Registered]] = {}

    def make_node(self, x: Variable) -> Apply:
        return Apply(self, [x], [TensorType("int64", (getattr(x.type, "ndim", None),))()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = np.asarray(np.shape(inputs[0]), dtype="int64")


class Shape_i(_ByType):  # noqa: N801 - the name that existing programs use
    """An op that returns the size of dimension `i` of its input as an int64 scalar."""

    __props__ = ("i",)
    registered: ClassVar[dict[type, Registered]] = {}

    def __init__(self, i: Any) -> None:
        if not isinstance(i, (int, np.integer)) or int(i) < 0:
            raise TypeError(f"a dimension must be an int of at least 0, not {i!r}")
        self.i = int(i)

    def make_node(self, x: Variable) -> Apply:
        ndim = getattr(x.type, "ndim", None)
        if ndim is not None and self.i >= ndim:
            raise TypeError(f"{x} has {ndim} dimensions, so dimension {self.i} does not exist")
        return Apply(self, [x], [lscalar()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = np.asarray(np.shape(inputs[0])[self.i], dtype="int64")


def register_view_op_c_code(type: Any, code: str | Sequence[str], version: Any = ()) -> None:  # noqa: A002
    """Register the C code of `ViewOp` for a type; `%(iname)s`, `%(oname)s` and `%(fail)s` are replaced."""
    ViewOp.register(type, code, version=version)


def register_deep_copy_op_c_code(type: Any, code: str | Sequence[str], version: Any = ()) -> None:  # noqa: A002
    """Register the C code of `DeepCopyOp` for a type."""
    DeepCopyOp.register(type, code, version=version)


def register_shape_c_code(type: Any, code: str | Sequence[str], version: Any = ()) -> None:  # noqa: A002
    """Register the C code of `Shape` for a type; `%(oname)s` is a `PyArrayObject *`."""
    Shape.register(type, code, version=version)


def register_shape_i_c_code(
    type: Any,  # noqa: A002
    code: str | Sequence[str],
    check_input: str = "",
    version: Any = (),
) -> None:
    """Register the C code of `Shape_i` for a type; `%(i)s` is the dimension.

    `check_input` is C code that fails if the input has no dimension `%(i)s`.
    """
    Shape_i.register(type, code, check_input, version)


_COPY = """Py_XDECREF(%(oname)s);
%(oname)s = (PyArrayObject *)PyArray_NewCopy(%(iname)s, NPY_ANYORDER);
if (!%(oname)s) { %(fail)s }"""

_VIEW = """Py_XDECREF(%(oname)s);
%(oname)s = %(iname)s;
Py_XINCREF(%(oname)s);"""

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

register_deep_copy_op_c_code(TensorType, _COPY)
register_view_op_c_code(TensorType, _VIEW)
register_shape_c_code(TensorType, _SHAPE)
register_shape_i_c_code(TensorType, _SHAPE_I)
register_deep_copy_op_c_code(ScalarType, "%(oname)s = %(iname)s;")
register_view_op_c_code(ScalarType, "%(oname)s = %(iname)s;")
register_view_op_c_code(Generic, _VIEW)
view_op, deep_copy_op, shape = ViewOp(), DeepCopyOp(), Shape()


def shape_i(x: Variable, i: int) -> Any:
    """Return the size of one dimension of a variable."""
    return Shape_i(i)(x)

"""Copies and views: ops for every type with registered C code."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.op import CodeByType
from cwrap.ops.types.generics import Generic
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType

_COPY = """Py_XDECREF(%(oname)s);
%(oname)s = (PyArrayObject *)PyArray_NewCopy(%(iname)s, NPY_ANYORDER);
if (!%(oname)s) { %(fail)s }"""

_ASSIGNMENT = "%(oname)s = %(iname)s;"
_VIEW = """Py_XDECREF(%(oname)s);
%(oname)s = %(iname)s;
Py_XINCREF(%(oname)s);"""


class ViewOp(CodeByType):
    """An op that returns its input, the same object."""

    view_map = {0: [0]}  # noqa: RUF012 - never modified
    c_code_and_version: ClassVar[dict[type, tuple[Any, ...]]] = {
        TensorType: (_VIEW, ()),
        Generic: (_VIEW, ()),
        ScalarType: (_ASSIGNMENT, ()),
    }

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0]


class DeepCopyOp(CodeByType):
    """An op that returns a copy that shares no memory with its input."""

    c_code_and_version: ClassVar[dict[type, tuple[Any, ...]]] = {
        TensorType: (_COPY, ()),
        ScalarType: (_ASSIGNMENT, ()),
    }

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = copy.deepcopy(inputs[0])


view_op, deep_copy_op = ViewOp(), DeepCopyOp()
register_view_op_c_code, register_deep_copy_op_c_code = ViewOp.register, DeepCopyOp.register

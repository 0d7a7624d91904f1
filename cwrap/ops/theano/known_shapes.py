"""`specify_shape(x, (3, None))`: a variable whose sizes are known, and compared when a function is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cwrap.ops.graph.core import Apply, Constant, Variable
from cwrap.ops.graph.op import COp
from cwrap.ops.theano.helpers import NoneConst, NoneTypeT
from cwrap.ops.theano.scalar_ops import tensor_of
from cwrap.ops.types.numpy_ops import item
from cwrap.ops.types.tensors import as_tensor_variable


class SpecifyShape(COp):
    """An op that returns its first input, and fails if the sizes differ from the other inputs.

    A size is an integer, a variable of an integer dtype, or None for any size. The sizes are arguments, or one
    sequence.
    """

    __props__ = ()
    view_map = {0: [0]}  # noqa: RUF012 - never modified

    def make_node(self, x: Any, *shape: Any) -> Apply:
        found = as_tensor_variable(x)
        sizes = [_size_variable(size) for size in _entries(shape, found.type.ndim)]
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

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
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


def _entries(shape: Sequence[Any], ndim: int) -> Sequence[Any]:
    """Return the sizes of arguments, of one sequence, or of one vector."""
    if len(shape) != 1:
        return shape
    only: Any = shape[0]
    if isinstance(only, Variable) and getattr(only.type, "ndim", 0) == 1 and not isinstance(only, Constant):
        return [item(only, axis) for axis in range(ndim)]
    value = only.data if isinstance(only, Constant) else only
    if isinstance(value, np.ndarray) and value.ndim:
        return value.tolist()  # type: ignore[no-any-return]
    return value if isinstance(value, (list, tuple)) else shape


def _size_variable(size: Any) -> Any:
    if size is None or (isinstance(size, Variable) and isinstance(size.type, NoneTypeT)):
        return NoneConst
    found = tensor_of(size)
    if found.type.ndim or np.dtype(found.type.dtype).kind not in "iu":
        raise TypeError(f"a size must be an integer or None, not {size} of {found.type}")
    return found


_specify_shape = SpecifyShape()


def specify_shape(x: Any, shape: Any) -> Any:
    """Return a variable with the sizes of a shape. A call of a function with other sizes raises ValueError.

    `shape` is a sequence of integers, variables and None for unknown sizes; or one of these for a vector.
    """
    return _specify_shape(x, *_entries((shape,), as_tensor_variable(x).type.ndim))

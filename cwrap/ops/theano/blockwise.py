"""`Blockwise`: an op for each item of arrays that have more dimensions than the op takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from cwrap.ops.graph.core import Apply, Op, Variable
from cwrap.ops.linking.thunks import Thunk, thunk_of
from cwrap.ops.loops.elementwise import broadcast_sizes
from cwrap.ops.types.tensors import TensorType, as_tensor_variable

_THUNKS: WeakKeyDictionary[Apply, Thunk] = WeakKeyDictionary()


class Blockwise(Op):
    """An op applied to the last dimensions of its inputs, whose other dimensions are broadcast together.

    `signature` has the dimensions that the op takes and returns, such as "(m,n),(n)->(m)". The default is the attribute
    `gufunc_signature` of the op.
    """

    __props__ = ("core_op", "signature")

    def __init__(
        self, core_op: Op, signature: str | None = None, name: str | None = None, gufunc_spec: object = None
    ) -> None:
        found = getattr(core_op, "gufunc_signature", None) if signature is None else signature
        if found is None:
            raise ValueError(f"{core_op} has no gufunc_signature; pass a signature such as '(m,n),(n)->(m)'")
        self.core_op = core_op
        self.signature = str(found)
        self.name = name
        groups = re.findall(r"\(([^)]*)\)", self.signature.partition("->")[0])
        self.ndims = [len(re.findall(r"\w+", group)) for group in groups]

    def __str__(self) -> str:
        return self.name or f"Blockwise{{{self.core_op}, {self.signature}}}"

    def _split(self, shapes: Sequence[tuple[Any, ...]]) -> list[tuple[tuple[Any, ...], tuple[Any, ...]]]:
        """Return the other dimensions of each input, and those of the op."""
        places = [len(shape) - ndim for shape, ndim in zip(shapes, self.ndims, strict=True)]
        if min(places, default=0) < 0:
            raise TypeError(f"an input of {self} has too few dimensions")
        return [(shape[:place], shape[place:]) for shape, place in zip(shapes, places, strict=True)]

    def _item(self, inputs: Sequence[Variable]) -> Apply:
        """Return the application of the op to one item."""
        shapes = self._split([variable.type.shape for variable in inputs])
        pairs = zip(inputs, shapes, strict=True)
        return self.core_op.make_node(*(TensorType(variable.type.dtype, core)() for variable, (_, core) in pairs))

    def make_node(self, *inputs: object) -> Apply:
        found = [as_tensor_variable(value) for value in inputs]
        batch = broadcast_sizes([other for other, _ in self._split([variable.type.shape for variable in found])])
        types = [output.type for output in self._item(found).outputs]
        return Apply(self, found, [TensorType(kind.dtype, (*batch, *kind.shape))() for kind in types])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        thunk = _THUNKS.get(node)
        if thunk is None:
            thunk = _THUNKS[node] = thunk_of(self._item(node.inputs), in_c=True)
        shapes = self._split([array.shape for array in inputs])
        batch = np.broadcast_shapes(*(other for other, _ in shapes))
        arrays = [np.broadcast_to(array, batch + core) for array, (_, core) in zip(inputs, shapes, strict=True)]
        nothing = [None] * len(node.outputs)
        results = [thunk(*(np.asarray(array[index]) for array in arrays), *nothing) for index in np.ndindex(batch)]
        for number, (cell, output) in enumerate(zip(output_storage, node.outputs, strict=True)):
            core = np.shape(results[0][number]) if results else (0,) * (output.type.ndim - len(batch))
            values = [result[number] for result in results]
            cell[0] = np.array(values, output.type.numpy_dtype).reshape(batch + core)

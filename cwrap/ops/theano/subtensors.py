"""Assignment to parts of arrays in graphs: `set_subtensor(x[1:], y)` and `inc_subtensor(x[1:], y)` are new arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cwrap.ops.autodiff.derivatives import SumLike
from cwrap.ops.graph.core import Apply, Op, Variable
from cwrap.ops.types.generics import NoneConst, slicetype
from cwrap.ops.types.numpy_ops import IndexOp, Input, filled
from cwrap.ops.types.tensors import TensorVariable, as_tensor_variable


class AdvancedIncSubtensor(Op):
    """An array with values added to the items of an index, or in their place with `set_instead_of_inc`.

    The inputs are the array, the values and the variables of the index. `index` is that of an `IndexOp`; without it,
    the variables are its entries. An item that an index has twice is increased twice.
    """

    __props__ = ("inplace", "set_instead_of_inc", "key")

    def __init__(self, inplace: bool = False, set_instead_of_inc: bool = False, index: Any = None) -> None:
        self.inplace = inplace
        self.set_instead_of_inc = set_instead_of_inc
        self.index = index
        self.destroy_map = {0: [0]} if inplace else {}

    @property
    def key(self) -> str:
        """The index as text, for comparisons."""
        return repr(self.index)

    def _index(self, count: int) -> Any:
        """Return the index, with `count` variables."""
        return tuple(Input(1 + number) for number in range(count)) if self.index is None else self.index

    def make_node(self, x: object, y: object, *index: object) -> Apply:
        inputs = [as_tensor_variable(value) for value in (x, y, *index)]
        return Apply(self, inputs, [inputs[0].type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        x, y, *variables = inputs
        found = x if self.inplace else x.copy()
        index = filled(self._index(len(variables)), [x, *variables])
        if self.set_instead_of_inc:
            found[index] = y
        else:
            np.add.at(found, index, y)
        output_storage[0][0] = found

    def infer_shape(self, fgraph: object, node: Apply, shapes: Any) -> list[Any]:
        return [shapes[0]]

    def grad(self, inputs: Sequence[Any], output_grads: Sequence[Any]) -> list[Any]:
        """Return the gradients of the array, without the items that were replaced, and of the values."""
        (_, y, *variables), (gradient,) = inputs, output_grads
        items = IndexOp(self._index(len(variables)))(gradient, *variables)
        kept = gradient
        if self.set_instead_of_inc:
            kept = AdvancedIncSubtensor(False, True, self.index)(gradient, np.zeros_like(y), *variables)
        return [kept, SumLike()(items, y), *[None] * len(variables)]


class MakeSlice(Op):
    """A slice of integers, of which those that are None are left out."""

    __props__ = ()

    def make_node(self, start: object, stop: object = None, step: object = None) -> Apply:
        inputs = [NoneConst if bound is None else as_tensor_variable(bound, ndim=0) for bound in (start, stop, step)]
        return Apply(self, inputs, [slicetype()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = slice(*(None if bound is None else int(bound) for bound in inputs))


make_slice = MakeSlice()


def set_subtensor(x: Variable, y: object, inplace: bool = False) -> TensorVariable:
    """Return the array of which `x` is a part, with the values `y` in place of this part."""
    return inc_subtensor(x, y, inplace, True)


def inc_subtensor(x: Variable, y: object, inplace: bool = False, set_instead_of_inc: bool = False) -> TensorVariable:
    """Return the array of which `x` is a part, with `y` added to this part."""
    node = x.owner
    if node is None or not isinstance(node.op, IndexOp):
        raise TypeError(f"expected a part of an array such as x[1:], not {x}")
    array, *variables = node.inputs
    op = AdvancedIncSubtensor(inplace, set_instead_of_inc, node.op.arguments[0])
    return as_tensor_variable(op(array, y, *variables))

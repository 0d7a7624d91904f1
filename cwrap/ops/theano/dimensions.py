"""`DimShuffle`: an array with its axes in another order, without axes of size 1, or with new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.types.tensors import as_tensor_variable


class DimShuffle(Op):
    """A view of an array whose axes are those of `new_order`: axes of the input, or "x" for an axis of size 1.

    `input_broadcastable` specifies which axes of the input have the size 1, the only ones that may be left out;
    `input_ndim` is enough if all are kept.
    """

    __props__ = ("input_broadcastable", "new_order")
    view_map = {0: [0]}  # noqa: RUF012 - never modified

    def __init__(
        self,
        input_broadcastable: Sequence[bool] | None = None,
        new_order: Sequence[int | str] = (),
        inplace: bool = True,
        input_ndim: int = 0,
    ) -> None:
        self.input_broadcastable = (
            (None,) * input_ndim if input_broadcastable is None else tuple(map(bool, input_broadcastable))
        )
        self.new_order = tuple(new_order)
        self.shuffle = [axis for axis in self.new_order if isinstance(axis, int)]
        self.drop = [axis for axis in range(len(self.input_broadcastable)) if axis not in self.shuffle]
        self.augment = [number for number, axis in enumerate(self.new_order) if axis == "x"]
        for axis in self.drop:
            if self.input_broadcastable[axis] is False:
                raise ValueError(f"axis {axis} cannot be left out, because its size is not known to be 1")
        if sorted({*self.shuffle, *self.drop}) != list(range(len(self.input_broadcastable))):
            raise ValueError(f"new_order {self.new_order} has an axis that the input does not have")

    def make_node(self, inp: Any) -> Apply:
        found = as_tensor_variable(inp)
        if found.type.ndim != len(self.input_broadcastable):
            raise TypeError(
                f"{self} takes {len(self.input_broadcastable)} dimensions, but {found} has {found.type.ndim}"
            )
        shape: Any = found.type.shape
        sizes = [1 if axis == "x" else shape[axis] for axis in self.new_order]
        return Apply(self, [found], [found.type.plain(found.type.dtype, sizes)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        kept = inputs[0].transpose([*self.shuffle, *self.drop])
        if any(size != 1 for size in kept.shape[len(self.shuffle) :]):
            raise ValueError(f"an axis that {self} leaves out has a size other than 1")
        sizes = iter(kept.shape)
        output_storage[0][0] = kept.reshape([1 if axis == "x" else next(sizes) for axis in self.new_order])

    def infer_shape(self, fgraph: Any, node: Apply, shapes: Any) -> list[tuple[Any, ...]]:
        """Return the shape of the output."""
        return [tuple(1 if axis == "x" else shapes[0][axis] for axis in self.new_order)]

    def grad(self, inputs: Sequence[Any], output_grads: Sequence[Any]) -> list[Any]:
        """Return the gradient of the output with the axes of the input."""
        (x,), (gradient,) = inputs, output_grads
        order = [self.new_order.index(axis) if axis in self.shuffle else "x" for axis in range(x.type.ndim)]
        return [gradient.dimshuffle(*order)]

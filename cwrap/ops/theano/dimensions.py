"""Ops that return their input: with other axes (`DimShuffle`), sizes that are known (`Rebroadcast`), or an `Assert`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.types.copies import ViewOp
from cwrap.ops.types.tensors import TensorVariable, as_tensor_variable


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

    def make_node(self, inp: object) -> Apply:
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

    def infer_shape(self, fgraph: object, node: Apply, shapes: Any) -> list[tuple[Any, ...]]:
        return [tuple(1 if axis == "x" else shapes[0][axis] for axis in self.new_order)]

    def grad(self, inputs: Sequence[Any], output_grads: Sequence[Any]) -> list[Any]:
        (x,), (gradient,) = inputs, output_grads
        order = [self.new_order.index(axis) if axis in self.shuffle else "x" for axis in range(x.type.ndim)]
        return [gradient.dimshuffle(*order)]


class Rebroadcast(ViewOp):
    """A view of an array whose type says which sizes are 1: pairs of an axis, and False for a size that is not known.

    An array with another size than 1 is an error when the function is called.
    """

    __props__ = ("items",)

    def __init__(self, *axis: tuple[int, bool]) -> None:
        self.items = tuple(sorted((int(number), bool(is_one)) for number, is_one in axis))

    def make_node(self, x: object) -> Apply:
        found = as_tensor_variable(x)
        known = dict(self.items)
        sizes = [
            size if known.get(axis, size == 1) == (size == 1) else 1 if known[axis] else None
            for axis, size in enumerate(found.type.shape)
        ]
        return Apply(self, [found], [found.type.plain(found.type.dtype, sizes)()])

    def infer_shape(self, fgraph: object, node: Apply, shapes: Any) -> list[Any]:
        return [shapes[0]]


class Unbroadcast(Rebroadcast):
    """A `Rebroadcast` to sizes that are not known."""

    def __init__(self, *axis: int) -> None:
        super().__init__(*((number, False) for number in axis))


def specify_broadcastable(x: object, *axes: int) -> TensorVariable:
    """Return an array whose sizes in these axes are known to be 1."""
    return as_tensor_variable(Rebroadcast(*((axis, True) for axis in axes))(x))


def unbroadcast(x: object, *axes: int) -> TensorVariable:
    """Return an array whose sizes in these axes are not known."""
    return as_tensor_variable(Unbroadcast(*axes)(x))


def patternbroadcast(x: object, broadcastable: Sequence[bool]) -> TensorVariable:
    """Return an array whose sizes are 1 in the axes for which `broadcastable` is True, and not known in others."""
    return as_tensor_variable(Rebroadcast(*enumerate(broadcastable))(x))


class CheckAndRaise(Op):
    """An op that returns its first input, and raises an exception unless all other inputs are true."""

    __props__: ClassVar[tuple[str, ...]] = ("msg", "exc_type")
    view_map = {0: [0]}  # noqa: RUF012 - never modified

    def __init__(self, exc_type: Any, msg: str = "") -> None:
        if not (isinstance(exc_type, type) and issubclass(exc_type, Exception)):
            raise TypeError(f"exc_type must be a class of exceptions, not {exc_type!r}")
        self.exc_type = exc_type
        self.msg = msg

    def make_node(self, value: object, *conds: object) -> Apply:
        found = as_tensor_variable(value)
        conditions = [as_tensor_variable(condition) for condition in conds]
        if any(condition.type.ndim for condition in conditions):
            raise TypeError(f"the conditions of {self} must be scalars")
        return Apply(self, [found, *conditions], [found.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        if not np.all(inputs[1:]):
            raise self.exc_type(self.msg)
        output_storage[0][0] = inputs[0]

    def infer_shape(self, fgraph: object, node: Apply, shapes: Any) -> list[Any]:
        return [shapes[0]]

    def grad(self, inputs: Sequence[Any], output_grads: Sequence[Any]) -> list[Any]:
        return [output_grads[0], *[None] * (len(inputs) - 1)]


class Assert(CheckAndRaise):
    """A `CheckAndRaise` of AssertionError."""

    __props__ = ("msg",)

    def __init__(self, msg: str = "the assertion of a graph is false") -> None:
        super().__init__(AssertionError, msg)


assert_op = Assert()

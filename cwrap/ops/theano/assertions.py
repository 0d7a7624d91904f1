"""`Assert` and `CheckAndRaise`: an input that is passed on if conditions are true, else an exception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.types.tensors import as_tensor_variable


class CheckAndRaise(Op):
    """An op that returns its first input, and raises an exception unless all other inputs are true."""

    __props__: ClassVar[tuple[str, ...]] = ("msg", "exc_type")
    view_map = {0: [0]}  # noqa: RUF012 - never modified

    def __init__(self, exc_type: Any, msg: str = "") -> None:
        if not (isinstance(exc_type, type) and issubclass(exc_type, Exception)):
            raise TypeError(f"exc_type must be a class of exceptions, not {exc_type!r}")
        self.exc_type = exc_type
        self.msg = msg

    def make_node(self, value: Any, *conds: Any) -> Apply:
        found = as_tensor_variable(value)
        conditions = [as_tensor_variable(condition) for condition in conds]
        if any(condition.type.ndim for condition in conditions):
            raise TypeError(f"the conditions of {self} must be scalars")
        return Apply(self, [found, *conditions], [found.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        if not np.all(inputs[1:]):
            raise self.exc_type(self.msg)
        output_storage[0][0] = inputs[0]

    def infer_shape(self, fgraph: Any, node: Apply, shapes: Any) -> list[Any]:
        """Return the shape of the first input."""
        return [shapes[0]]

    def grad(self, inputs: Sequence[Any], output_grads: Sequence[Any]) -> list[Any]:
        """Return the gradient of the first input: that of the output."""
        return [output_grads[0], *[None] * (len(inputs) - 1)]


class Assert(CheckAndRaise):
    """A `CheckAndRaise` of AssertionError."""

    __props__ = ("msg",)

    def __init__(self, msg: str = "the assertion of a graph is false") -> None:
        super().__init__(AssertionError, msg)


assert_op = Assert()

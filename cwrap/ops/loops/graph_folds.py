"""Reductions and cumulative sums in graphs: `Fold` combines the values of expressions along dimensions of arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cwrap.ops.dtypes import array_dtype
from cwrap.ops.graph.core import Apply
from cwrap.ops.loops.elements import element_of
from cwrap.ops.loops.elementwise import Elementwise, LoopOp, Step, broadcast_sizes, loop_of
from cwrap.ops.loops.folds import combine_of
from cwrap.ops.loops.graph_source import Folding, Reduction, fold_loop, name_of


class _Kind(NamedTuple):
    """A kind of reduction: the operator, NumPy's function, the value of no elements, and what becomes of a total."""

    operator: str
    function: str
    identity: str = ""
    finish: str = "total"


KINDS = {
    "sum": _Kind("+", "sum", "0"),
    "prod": _Kind("*", "prod", "1"),
    "mean": _Kind("+", "mean", "0", "total / n"),
    "min": _Kind("min", "min"),
    "max": _Kind("max", "max"),
    "all": _Kind("&&", "all", "1"),
    "any": _Kind("||", "any", "0"),
    "cumsum": _Kind("+", "cumsum"),
    "cumprod": _Kind("*", "cumprod"),
}


class Fold(LoopOp):
    """A reduction of the values of expressions, whose inputs are broadcast together.

    `steps` and `count` are those of `Elementwise`; without steps, the only input is reduced. `reduced` specifies for
    each dimension whether it is reduced. The result has the dtype `dtype`, in which the values are combined. The kinds
    `cumsum` and `cumprod` have all intermediate results along the one reduced dimension.
    """

    __props__ = ("kind", "steps", "count", "reduced", "keeps_dims", "dtype")

    def __init__(
        self, kind: str, reduced: tuple[bool, ...], keeps_dims: bool, dtype: str, steps: tuple[Step, ...] = (),
        count: int = 1,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.reduced = reduced
        self.keeps_dims = keeps_dims
        self.dtype = dtype
        self.steps = steps
        self.count = count

    def with_steps(self, steps: tuple[Step, ...], count: int) -> Fold:
        """Return the reduction of the values of other steps."""
        return Fold(self.kind, self.reduced, self.keeps_dims, self.dtype, steps, count)

    def __str__(self) -> str:
        return f"{self.kind} of {self._values() if self.steps else 'x'}"

    def _values(self) -> Elementwise:
        return Elementwise(self.steps, self.count)

    @property
    def _is_scan(self) -> bool:
        return self.kind.startswith("cum")

    def make_node(self, *inputs: Any) -> Apply:
        sizes = broadcast_sizes([variable.type.shape for variable in inputs])
        if not self._is_scan:
            pairs = zip(sizes, self.reduced, strict=True)
            sizes = tuple(1 if done else size for size, done in pairs if self.keeps_dims or not done)
        return Apply(self, inputs, [inputs[0].type.plain(self.dtype, sizes)()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        values = inputs[0]
        if self.steps:
            cell: list[Any] = [None]
            self._values().perform(self._values().make_node(*node.inputs), inputs, [cell])
            values = cell[0]
        axes = tuple(axis for axis, done in enumerate(self.reduced) if done)
        options: dict[str, Any] = {"axis": axes[0]} if self._is_scan else {"axis": axes, "keepdims": self.keeps_dims}
        if self.kind not in ("min", "max", "all", "any"):
            options["dtype"] = array_dtype(self.dtype)
        output_storage[0][0] = np.array(getattr(np, KINDS[self.kind].function)(values, **options))

    def _folding(self, node: Apply) -> Folding:
        kind, element = KINDS[self.kind], element_of(self.dtype)
        combination = combine_of(kind.operator).of(element)._replace(finish=kind.finish)
        identity = element.stored(kind.identity) if kind.identity else ""
        reduction = Reduction(self.kind, self.reduced, identity, self.keeps_dims, self._is_scan)
        loop = loop_of(self._values(), node)
        loop = loop._replace(arrays=loop.arrays._replace(scalars=()))  # which have no specialised code in a reduction
        return Folding(loop, self.dtype, combination, reduction)

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        return fold_loop(self._folding(node))

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        loop = name_of(self._folding(node))
        return f"if (cwrap_fold_{loop}({', '.join(inputs)}, &{outputs[0]})) {{ {sub['fail']} }}"

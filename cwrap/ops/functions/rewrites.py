"""The rewrites that `function` applies to graphs in the fused mode, in this order.

An op names the rewrite that handles it (`rewritten_by`), so that the code of a rewrite is imported only for graphs that
contain such an op.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cwrap.ops.graph.core import Variable, sorted_nodes

Variables: TypeAlias = Sequence[Variable]


class Rewrite(NamedTuple):
    """A function from inputs and outputs to new outputs with the same values. Ops refer to it by `name`."""

    name: str
    apply: Callable[[Variables, Variables], list[Variable]]


def _fuse(inputs: Variables, outputs: Variables) -> list[Variable]:
    from cwrap.ops.ufunc.fusion import fuse

    return fuse(inputs, outputs)


REWRITES = (Rewrite("fusion", _fuse),)


def apply_rewrites(inputs: Variables, outputs: Variables) -> list[Variable]:
    """Return the outputs after all rewrites that ops of the graph name."""
    names = {getattr(node.op, "rewritten_by", "") for node in sorted_nodes(outputs, inputs)}
    results = list(outputs)
    for rewrite in REWRITES:
        if rewrite.name in names:
            results = rewrite.apply(inputs, results)
    return results

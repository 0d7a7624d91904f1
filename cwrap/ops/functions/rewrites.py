"""The rewrites of graphs that `function` applies in its fused mode, in their order.

An op names the rewrite that it takes part in (`rewritten_by`), so that the code of a rewrite is imported only for
graphs that have such an op.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cwrap.ops.graph.core import Variable, sorted_nodes

Variables: TypeAlias = Sequence[Variable]


class Rewrite(NamedTuple):
    """A function from inputs and outputs to outputs with the same values; `name` is what ops call it."""

    name: str
    apply: Callable[[Variables, Variables], list[Variable]]


def _fuse(inputs: Variables, outputs: Variables) -> list[Variable]:
    from cwrap.ops.ufunc.fusion import fuse

    return fuse(inputs, outputs)


REWRITES = (Rewrite("fusion", _fuse),)


def rewritten(inputs: Variables, outputs: Variables) -> list[Variable]:
    """Return the outputs after all rewrites that ops of the graph take part in."""
    names = {getattr(node.op, "rewritten_by", "") for node in sorted_nodes(outputs, inputs)}
    results = list(outputs)
    for rewrite in REWRITES:
        if rewrite.name in names:
            results = rewrite.apply(inputs, results)
    return results

"""The rewrites that `function` applies to graphs in the fused mode, in this order.

An op names the rewrite that handles it (`rewritten_by`), so that the code of a rewrite is imported only for graphs that
contain such an op.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cwrap.ops.graph.core import Apply, Variable, sorted_nodes
from cwrap.ops.graph.traversal import rebuilt

Variables: TypeAlias = Sequence[Variable]


class Rewrite(NamedTuple):
    """A function from inputs and outputs to new outputs with the same values. Ops refer to it by `name`."""

    name: str
    apply: Callable[[Variables, Variables], list[Variable]]


def inlined(inputs: Variables, outputs: Variables) -> list[Variable]:
    """Return the outputs with its graph, which `expanded` returns, in place of each `OpFromGraph`."""

    def expanded(node: Apply, given: list[Variable]) -> list[Variable] | None:
        is_inlined = getattr(node.op, "rewritten_by", "") == "inlining"
        return inlined(given, node.op.expanded(given)) if is_inlined else None  # type: ignore[attr-defined]

    return rebuilt(inputs, outputs, expanded, strict=False)


def _fuse(inputs: Variables, outputs: Variables) -> list[Variable]:
    from cwrap.ops.loops.fusion import fuse

    return fuse(inputs, outputs)


def _lower(inputs: Variables, outputs: Variables) -> list[Variable]:
    from cwrap.ops.linking.lowering import lowered

    return lowered(inputs, outputs)


BEFORE_COPIES = (Rewrite("inlining", inlined), Rewrite("lowering", _lower))
"""Rewrites before copies of results that share memory with arguments are added: ops may become views."""
AFTER_COPIES = (Rewrite("fusion", _fuse),)


def apply_rewrites(rewrites: Sequence[Rewrite], inputs: Variables, outputs: Variables) -> list[Variable]:
    """Return the outputs after those of the rewrites that ops of the graph name."""
    results = list(outputs)
    for rewrite in rewrites:
        if any(getattr(node.op, "rewritten_by", "") == rewrite.name for node in sorted_nodes(results, inputs)):
            results = rewrite.apply(inputs, results)
    return results

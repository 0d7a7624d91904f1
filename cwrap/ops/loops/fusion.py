"""Fusion: several elementwise expressions of a graph become one loop.

    f = function([x, y], np.sqrt(x * x + y * y))

An op whose value only one other op needs becomes a part of that op: an elementwise op or a reduction. Ten operations on
an array are then one pass over the array, in parallel if the array is large, and no intermediate results are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cwrap.ops.graph.core import Apply, Variable, sorted_nodes
from cwrap.ops.graph.traversal import rebuilt
from cwrap.ops.loops.elementwise import Elementwise, Step
from cwrap.ops.loops.graph_folds import Fold

_MAX_INPUTS = 24


def fuse(inputs: Sequence[Variable], outputs: Sequence[Variable]) -> list[Variable]:
    """Return outputs with the same values in a new graph with fewer ops. The given graph is not changed.

    An elementwise op whose value only one other elementwise op needs is computed in the loop of that op.
    """
    nodes = sorted_nodes(outputs, inputs)
    if sum(isinstance(node.op, (Elementwise, Fold)) for node in nodes) < 2:
        return list(outputs)
    readers: dict[int, set[int]] = {}
    for node in nodes:
        for variable in node.inputs:
            readers.setdefault(id(variable), set()).add(id(node))
    required = {id(variable) for variable in (*inputs, *outputs)}

    def merged(node: Apply, given: list[Variable]) -> list[Variable] | None:
        if not isinstance(node.op, (Elementwise, Fold)):
            return None
        inner = [
            (isinstance(node.op, Fold) or variable.type.shape == node.outputs[0].type.shape)
            and id(variable) not in required
            and len(readers[id(variable)]) == 1
            for variable in node.inputs
        ]
        return _merged(node, given, inner).outputs

    return rebuilt(inputs, outputs, merged, strict=True)


def _merged(node: Apply, inputs: Sequence[Variable], inner: Sequence[bool]) -> Apply:
    """Return a node that computes the steps of `node` after the steps of those inputs that may be merged."""
    parts = [
        variable.owner if mergeable and variable.owner and isinstance(variable.owner.op, Elementwise) else None
        for variable, mergeable in zip(inputs, inner, strict=True)
    ]
    operands: list[Variable] = []
    for variable, part in zip(inputs, parts, strict=True):
        candidates = part.inputs if part else [variable]
        operands += [operand for operand in candidates if not any(operand is known for known in operands)]
    if len(operands) > _MAX_INPUTS:
        parts, operands = [None] * len(parts), list(inputs)
    steps: list[Step] = []
    done: dict[int, int] = {}
    operand_numbers = []
    for variable, part in zip(inputs, parts, strict=True):
        if part is None:
            operand_numbers.append(_index(operands, variable))
            continue
        if id(part) not in done:
            numbers = [_index(operands, operand) for operand in part.inputs]
            steps += _renumbered(part.op.steps, numbers, len(operands) + len(steps))  # type: ignore[attr-defined]
            done[id(part)] = len(operands) + len(steps) - 1
        operand_numbers.append(done[id(part)])
    op: Any = node.op
    steps += _renumbered(op.steps, operand_numbers, len(operands) + len(steps))
    merged = op.with_steps(tuple(steps), len(operands))
    return Apply(merged, operands, [node.outputs[0].type(node.outputs[0].name)])


def _index(operands: Sequence[Variable], variable: Variable) -> int:
    return next(index for index, operand in enumerate(operands) if operand is variable)


def _renumbered(steps: Sequence[Step], numbers: Sequence[int], first: int) -> list[Step]:
    """Return steps with new operand numbers: `numbers` for the inputs, `first` and above for the values of steps."""
    count = len(numbers)
    return [
        step._replace(operands=tuple(numbers[n] if n < count else first + n - count for n in step.operands))
        for step in steps
    ]

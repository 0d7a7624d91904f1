"""Fusion: several elementwise expressions of a graph in one loop.

    f = function([x, y], np.sqrt(x * x + y * y))

An op whose value only one other op needs becomes a part of that op. Ten operations on an array are then one pass over
the array, in parallel if the array is large, and no intermediate results are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cwrap.ops.graph.core import Apply, Variable, sorted_nodes
from cwrap.ops.ufunc.elementwise import Elementwise, Step

_MOST_INPUTS = 24


def fuse(inputs: Sequence[Variable], outputs: Sequence[Variable]) -> list[Variable]:
    """The same outputs with fewer ops: one that only another one needs is computed in its loop. Nothing is changed."""
    nodes = sorted_nodes(outputs, inputs)
    if sum(isinstance(node.op, Elementwise) for node in nodes) < 2:
        return list(outputs)
    readers: dict[int, set[int]] = {}
    for node in nodes:
        for variable in node.inputs:
            readers.setdefault(id(variable), set()).add(id(node))
    kept = {id(variable) for variable in (*inputs, *outputs)}
    now: dict[int, Variable] = {}
    for node in nodes:
        given = [now.get(id(variable), variable) for variable in node.inputs]
        if isinstance(node.op, Elementwise):
            inner = [
                variable.type.shape == node.outputs[0].type.shape
                and id(variable) not in kept
                and len(readers[id(variable)]) == 1
                for variable in node.inputs
            ]
            made = _merged(node, given, inner)
        elif any(new is not old for new, old in zip(given, node.inputs, strict=True)):
            made = node.clone_with_new_inputs(given)
        else:
            continue
        now.update((id(old), new) for old, new in zip(node.outputs, made.outputs, strict=True))
    return [now.get(id(variable), variable) for variable in outputs]


def _merged(node: Apply, given: Sequence[Variable], inner: Sequence[bool]) -> Apply:
    """A node with the steps of those inputs' ops before its own."""
    parts = [
        variable.owner if may and variable.owner and isinstance(variable.owner.op, Elementwise) else None
        for variable, may in zip(given, inner, strict=True)
    ]
    operands: list[Variable] = []
    for variable, part in zip(given, parts, strict=True):
        operands += [one for one in (part.inputs if part else [variable]) if not any(one is o for o in operands)]
    if len(operands) > _MOST_INPUTS:
        parts, operands = [None] * len(parts), list(given)
    steps: list[Step] = []
    done: dict[int, int] = {}
    places = []
    for variable, part in zip(given, parts, strict=True):
        if part is None:
            places.append(_place(operands, variable))
            continue
        if id(part) not in done:
            where = [_place(operands, one) for one in part.inputs]
            steps += _moved(part.op.steps, where, len(operands) + len(steps))  # type: ignore[attr-defined]
            done[id(part)] = len(operands) + len(steps) - 1
        places.append(done[id(part)])
    own: Any = node.op
    steps += _moved(own.steps, places, len(operands) + len(steps))
    return Apply(Elementwise(tuple(steps), len(operands)), operands, [node.outputs[0].type(node.outputs[0].name)])


def _place(operands: Sequence[Variable], variable: Variable) -> int:
    return next(place for place, one in enumerate(operands) if one is variable)


def _moved(steps: Sequence[Step], where: Sequence[int], first: int) -> list[Step]:
    """Steps whose inputs are elsewhere: the op's own at `where`, values of steps from `first` on."""
    count = len(where)
    return [
        step._replace(places=tuple(where[p] if p < count else first + p - count for p in step.places)) for step in steps
    ]

"""In which order a graph's applications run, where some of them overwrite what others read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cwrap.ops.graph.core import Apply, Constant, GraphError, Variable, sorted_nodes


class Memory:
    """Which variables of a graph share memory, by the `view_map` and `destroy_map` of its ops."""

    def __init__(self, nodes: Sequence[Apply]) -> None:
        self.bases: dict[int, list[Variable]] = {}
        self.views: dict[int, list[Variable]] = {}
        self.readers: dict[int, list[Apply]] = {}
        for node in nodes:
            for variable in node.inputs:
                self.readers.setdefault(id(variable), []).append(node)
            for output, numbers in shared(node).items():
                for number in numbers:
                    self.bases.setdefault(id(node.outputs[output]), []).append(node.inputs[number])
                    self.views.setdefault(id(node.inputs[number]), []).append(node.outputs[output])

    def of(self, variable: Variable, but: Apply | None = None) -> list[Variable]:
        """All that shares memory with a variable, itself included; `but` is an application not to be looked through."""
        found = {id(variable): variable}
        waiting = [variable]
        while waiting:
            current = waiting.pop()
            near = self.bases.get(id(current), []) if but is None or current.owner is not but else []
            below = [view for view in self.views.get(id(current), []) if but is None or view.owner is not but]
            for other in [*near, *below]:
                if id(other) not in found:
                    found[id(other)] = other
                    waiting.append(other)
        return list(found.values())


def shared(node: Apply) -> dict[int, list[int]]:
    """Outputs and the inputs that they share memory with, views and overwritten ones alike."""
    found: dict[int, list[int]] = {}
    for what in ("view_map", "destroy_map"):
        for output, numbers in getattr(node.op, what, {}).items():
            found.setdefault(output, []).extend(checked(node, what, output, numbers))
    return found


def destroyed(node: Apply) -> list[int]:
    """The numbers of the inputs that a node overwrites."""
    return sorted({number for numbers in destroy_map(node).values() for number in numbers})


def destroy_map(node: Apply) -> Mapping[int, Sequence[int]]:
    """The destroy map of a node's op."""
    found: Mapping[int, Sequence[int]] = getattr(node.op, "destroy_map", {})
    return found


def checked(node: Apply, what: str, output: int, numbers: Sequence[int]) -> list[int]:
    """The inputs that a map names, which must be there."""
    if output >= len(node.outputs) or any(number >= len(node.inputs) for number in numbers):
        raise GraphError(
            f"{what} of {node.op} is {getattr(node.op, what)}; it has {len(node.inputs)} inputs and "
            f"{len(node.outputs)} outputs"
        )
    return list(numbers)


def schedule(inputs: Sequence[Variable], outputs: Sequence[Variable]) -> tuple[list[Apply], list[Variable]]:
    """The applications in an order that is right, and the inputs that they overwrite.

    What an application overwrites must have been read by all others that want its old value, and cannot be a result.
    """
    nodes = sorted_nodes(outputs, inputs)
    before: dict[int, list[Apply]] = {}
    memory = Memory(nodes)
    lost: dict[int, Variable] = {}
    for node in nodes:
        for number in destroyed(node):
            for variable in memory.of(node.inputs[number], but=node):
                _may_be_lost(node, variable, outputs)
                before.setdefault(id(node), []).extend(
                    reader for reader in memory.readers.get(id(variable), []) if reader is not node
                )
                lost[id(variable)] = variable
    return _ordered(nodes, inputs, before) if before else nodes, [v for v in inputs if id(v) in lost]


def _may_be_lost(node: Apply, variable: Variable, outputs: Iterable[Variable]) -> None:
    if isinstance(variable, Constant):
        raise GraphError(f"{node.op} overwrites {variable}, a constant")
    if any(variable is output for output in outputs):
        raise GraphError(f"{node.op} overwrites {variable}, which is a result of the function")


def _ordered(nodes: list[Apply], inputs: Sequence[Variable], before: Mapping[int, list[Apply]]) -> list[Apply]:
    """Nodes in an order in which each comes after those that it needs, and after those that read what it overwrites."""
    given = {id(variable) for variable in inputs}
    order: list[Apply] = []
    done: set[int] = set()
    waiting = list(nodes)
    while waiting:
        for node in waiting:
            needed = [v.owner for v in node.inputs if v.owner is not None and id(v) not in given]
            if all(id(other) in done for other in [*needed, *before.get(id(node), [])]):
                break
        else:
            names = ", ".join(str(node.op) for node in waiting if id(node) in before)
            raise GraphError(f"no order is right: {names} would overwrite what others must read later")
        waiting.remove(node)
        done.add(id(node))
        order.append(node)
    return order

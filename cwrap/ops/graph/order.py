"""The order in which applications run if some of them overwrite values that others read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cwrap.ops.graph.core import Apply, Constant, GraphError, Variable, sorted_nodes


class Memory:
    """The variables of a graph that share memory, according to the `view_map` and `destroy_map` of its ops."""

    def __init__(self, nodes: Sequence[Apply]) -> None:
        self.bases: dict[int, list[Variable]] = {}
        self.views: dict[int, list[Variable]] = {}
        self.readers: dict[int, list[Apply]] = {}
        for node in nodes:
            for variable in node.inputs:
                self.readers.setdefault(id(variable), []).append(node)
            for output, numbers in memory_map(node).items():
                for number in numbers:
                    self.bases.setdefault(id(node.outputs[output]), []).append(node.inputs[number])
                    self.views.setdefault(id(node.inputs[number]), []).append(node.outputs[output])

    def aliases(self, variable: Variable, exclude: Apply | None = None) -> list[Variable]:
        """Return the variables that share memory with a variable, itself included.

        Aliases that exist only through the application `exclude` are not followed.
        """
        found = {id(variable): variable}
        waiting = [variable]
        while waiting:
            current = waiting.pop()
            sources = self.bases.get(id(current), []) if exclude is None or current.owner is not exclude else []
            views = [view for view in self.views.get(id(current), []) if exclude is None or view.owner is not exclude]
            for other in [*sources, *views]:
                if id(other) not in found:
                    found[id(other)] = other
                    waiting.append(other)
        return list(found.values())


def memory_map(node: Apply) -> dict[int, list[int]]:
    """Return the outputs of a node that are views of inputs or overwrite inputs, with the numbers of these inputs."""
    found: dict[int, list[int]] = {}
    for attribute in ("view_map", "destroy_map"):
        for output, numbers in getattr(node.op, attribute, {}).items():
            found.setdefault(output, []).extend(_checked_inputs(node, attribute, output, numbers))
    return found


def overwritten_inputs(node: Apply) -> list[int]:
    """Return the sorted numbers of the inputs that a node overwrites."""
    return sorted({number for numbers in destroy_map(node).values() for number in numbers})


def destroy_map(node: Apply) -> Mapping[int, Sequence[int]]:
    """Return the `destroy_map` of a node's op, empty if the op has no such attribute."""
    found: Mapping[int, Sequence[int]] = getattr(node.op, "destroy_map", {})
    return found


def _checked_inputs(node: Apply, attribute: str, output: int, numbers: Sequence[int]) -> list[int]:
    """Return the input numbers of a map entry; raise GraphError if an output or an input does not exist."""
    if output >= len(node.outputs) or any(number >= len(node.inputs) for number in numbers):
        raise GraphError(
            f"{attribute} of {node.op} is {getattr(node.op, attribute)}; it has {len(node.inputs)} inputs and "
            f"{len(node.outputs)} outputs"
        )
    return list(numbers)


def schedule(inputs: Sequence[Variable], outputs: Sequence[Variable]) -> tuple[list[Apply], list[Variable]]:
    """Return the applications in a valid order, and the inputs of the graph that they overwrite.

    An application that overwrites a value runs after all other applications that read the old value. Overwriting a
    constant or a result raises GraphError.
    """
    nodes = sorted_nodes(outputs, inputs)
    before: dict[int, list[Apply]] = {}
    memory = Memory(nodes)
    overwritten: dict[int, Variable] = {}
    for node in nodes:
        for number in overwritten_inputs(node):
            for variable in memory.aliases(node.inputs[number], exclude=node):
                _check_overwritable(node, variable, outputs)
                before.setdefault(id(node), []).extend(
                    reader for reader in memory.readers.get(id(variable), []) if reader is not node
                )
                overwritten[id(variable)] = variable
    return _ordered(nodes, inputs, before) if before else nodes, [v for v in inputs if id(v) in overwritten]


def _check_overwritable(node: Apply, variable: Variable, outputs: Iterable[Variable]) -> None:
    if isinstance(variable, Constant):
        raise GraphError(f"{node.op} overwrites {variable}, a constant")
    if any(variable is output for output in outputs):
        raise GraphError(f"{node.op} overwrites {variable}, which is a result of the function")


def _ordered(nodes: list[Apply], inputs: Sequence[Variable], before: Mapping[int, list[Apply]]) -> list[Apply]:
    """Return the nodes so that each follows its dependencies and the readers of what it overwrites."""
    known = {id(variable) for variable in inputs}
    order: list[Apply] = []
    done: set[int] = set()
    waiting = list(nodes)
    while waiting:
        for node in waiting:
            needed = [v.owner for v in node.inputs if v.owner is not None and id(v) not in known]
            if all(id(other) in done for other in [*needed, *before.get(id(node), [])]):
                break
        else:
            names = ", ".join(str(node.op) for node in waiting if id(node) in before)
            raise GraphError(f"no valid order of execution: {names} would overwrite values that other ops read later")
        waiting.remove(node)
        done.add(id(node))
        order.append(node)
    return order

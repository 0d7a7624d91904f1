"""A graph as a flat list, for pickling: following variables to ops to variables would be as deep as the graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cwrap.ops.graph.core import Apply, Constant, Variable


@dataclass(frozen=True, slots=True)
class Portable:
    """Variables (type, name, and a constant's value in a tuple), nodes as an op and numbers of variables."""

    variables: tuple[tuple[Any, str | None, tuple[Any, ...]], ...]
    nodes: tuple[tuple[Any, tuple[int, ...], tuple[int, ...]], ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]

    @classmethod
    def of(cls, inputs: Sequence[Variable], outputs: Sequence[Variable], nodes: Sequence[Apply]) -> Portable:
        """The flat form of a graph."""
        numbers: dict[int, int] = {}
        variables = []
        for variable in [*inputs, *(v for node in nodes for v in [*node.inputs, *node.outputs]), *outputs]:
            if id(variable) not in numbers:
                numbers[id(variable)] = len(numbers)
                value = (variable.data,) if isinstance(variable, Constant) else ()
                variables.append((variable.type, variable.name, value))

        def places(group: Sequence[Variable]) -> tuple[int, ...]:
            return tuple(numbers[id(variable)] for variable in group)

        flat = tuple((node.op, places(node.inputs), places(node.outputs)) for node in nodes)
        return cls(tuple(variables), flat, places(inputs), places(outputs))

    def graph(self) -> tuple[list[Variable], list[Variable], list[Apply]]:
        """Inputs, outputs and nodes, all new."""
        made = [
            kind.make_constant(value[0], name) if value else kind.make_variable(name)
            for kind, name, value in self.variables
        ]
        nodes = [
            Apply(op, [made[number] for number in inputs], [made[number] for number in outputs])
            for op, inputs, outputs in self.nodes
        ]
        return [made[number] for number in self.inputs], [made[number] for number in self.outputs], nodes

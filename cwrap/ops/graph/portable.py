"""Graphs as flat lists, for pickling. A recursive pickle would nest as deep as the graph."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cwrap.ops.graph.core import Apply, Constant, Variable

_SPAWNED = "__mp_main__"  # the main module of a process that multiprocessing started


class MainModule:
    """An item of a pickle before the ops, whose classes may be in the main module of a spawned process.

    When it is unpickled, that name is made one of the main module, as the import of multiprocessing does.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return find_main_module, ()


def find_main_module() -> MainModule:
    """Make sure that the main module has the name that it has in spawned processes."""
    try:
        import_module(_SPAWNED)
    except ImportError:
        sys.modules[_SPAWNED] = import_module("__main__")
    return MainModule()


@dataclass(frozen=True, slots=True)
class Portable:
    """A graph as tuples: variables (type, name, value of a constant), and nodes (op, numbers of inputs and outputs)."""

    variables: tuple[tuple[Any, str | None, tuple[Any, ...]], ...]
    nodes: tuple[tuple[Any, tuple[int, ...], tuple[int, ...]], ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]

    @classmethod
    def of(cls, inputs: Sequence[Variable], outputs: Sequence[Variable], nodes: Sequence[Apply]) -> Portable:
        """Return the flat form of a graph."""
        numbers: dict[int, int] = {}
        variables = []
        for variable in [*inputs, *(v for node in nodes for v in [*node.inputs, *node.outputs]), *outputs]:
            if id(variable) not in numbers:
                numbers[id(variable)] = len(numbers)
                value = (variable.data,) if isinstance(variable, Constant) else ()
                variables.append((variable.type, variable.name, value))

        def indices(group: Sequence[Variable]) -> tuple[int, ...]:
            return tuple(numbers[id(variable)] for variable in group)

        flat = tuple((node.op, indices(node.inputs), indices(node.outputs)) for node in nodes)
        return cls(tuple(variables), flat, indices(inputs), indices(outputs))

    def graph(self) -> tuple[list[Variable], list[Variable], list[Apply]]:
        """Return new inputs, outputs and nodes."""
        variables = [
            kind.make_constant(value[0], name) if value else kind.make_variable(name)
            for kind, name, value in self.variables
        ]
        nodes = [
            Apply(op, [variables[number] for number in inputs], [variables[number] for number in outputs])
            for op, inputs, outputs in self.nodes
        ]
        return [variables[number] for number in self.inputs], [variables[number] for number in self.outputs], nodes

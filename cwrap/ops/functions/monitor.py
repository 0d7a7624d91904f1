"""Thunks of `MonitorMode`, which call functions of the program before and after each op."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from cwrap.ops.functions.modes import MonitorMode
from cwrap.ops.graph.call_adapters import signature_of
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.traversal import FunctionGraph
from cwrap.ops.linking.thunks import Thunk


def monitored(
    mode: MonitorMode, graph: FunctionGraph, thunks: Iterable[tuple[Apply, Thunk]]
) -> list[tuple[Apply, Thunk]]:
    """Return the applications with thunks that call the functions of the mode."""
    return [(node, MonitoredApply(mode, graph, number, node, thunk)) for number, (node, thunk) in enumerate(thunks)]


class MonitoredApply:
    """A thunk with the functions of a mode around it. They may replace the contents of the cells."""

    def __init__(self, mode: MonitorMode, graph: FunctionGraph, number: int, node: Apply, thunk: Thunk) -> None:
        self.before = _with_arguments(mode.pre_func, graph, number, node)
        self.after = _with_arguments(mode.post_func, graph, number, node)
        self.node = node
        self.thunk = thunk

    def __call__(self, *values: Any) -> Sequence[Any]:
        cells = [[value] for value in values]
        count = len(self.node.inputs)
        storage = SimpleNamespace(inputs=cells[:count], outputs=cells[count:])
        self.before(storage)
        results = self.thunk(*(cell[0] for cell in cells))
        for cell, result in zip(storage.outputs, results, strict=True):
            cell[0] = result
        self.after(storage)
        return [cell[0] for cell in storage.outputs]


def _with_arguments(
    function: Callable[..., Any] | None, graph: FunctionGraph, number: int, node: Apply
) -> Callable[[Any], None]:
    """Return the function with its arguments before the cells: PyTensor and Aesara pass the graph, Theano does not."""
    if function is None:
        return lambda _storage: None
    graphs = (graph,) if signature_of(function)[0] > 3 else ()
    return lambda storage: function(*graphs, number, node, storage)


def detect_nan(*arguments: Any) -> None:
    """Print an application with its inputs and outputs if an output contains NaN: a `post_func` of `MonitorMode`."""
    *_, node, storage = arguments
    numbers = [np.asarray(cell[0]) for cell in storage.outputs]
    if any(array.dtype.kind in "fc" and np.isnan(array).any() for array in numbers):
        inputs, outputs = ([cell[0] for cell in cells] for cells in (storage.inputs, storage.outputs))
        print(f"*** NaN detected ***\n{node}\nInputs : {inputs}\nOutputs: {outputs}")

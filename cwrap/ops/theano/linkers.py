"""Linkers of Theano, Aesara and PyTensor: objects that make functions of a `FunctionGraph`, and that modes may name.

For example:

    thunk, inputs, outputs = CLinker().accept(FunctionGraph([x], [y])).make_thunk()
    inputs[0].data = 2.0
    thunk()
    outputs[0].data
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.functions.function import function
from cwrap.ops.functions.modes import FUSED, PYTHON, SINGLE, Mode
from cwrap.ops.functions.state import Container
from cwrap.ops.graph.core import Constant, GraphError, Variable
from cwrap.ops.graph.traversal import FunctionGraph
from cwrap.ops.linking.thunks import thunk_of


class Linker:
    """Base of the linkers. `kind` is the mode that computes the graph."""

    kind: ClassVar[str]

    def __init__(self, schedule: object = None, **kwargs: Any) -> None:
        self.schedule = schedule
        self.options = kwargs
        self.fgraph: FunctionGraph | None = None

    def accept(self, fgraph: FunctionGraph, no_recycling: object = None, profile: object = None) -> Linker:
        """Return a linker of the graph: this linker if it has no graph yet."""
        linker = self if self.fgraph is None else type(self)(self.schedule, **self.options)
        linker.fgraph = fgraph
        return linker

    def _graph(self) -> FunctionGraph:
        if self.fgraph is None:
            raise GraphError(f"{type(self).__name__} has no graph; call accept(fgraph) first")
        return self.fgraph

    def _inputs(self) -> list[Variable]:
        """Return the inputs without duplicates and constants."""
        found = {id(variable): variable for variable in self._graph().inputs if not isinstance(variable, Constant)}
        return list(found.values())

    def _compile(self, outputs: Sequence[Variable]) -> Callable[..., Any]:
        mode = Mode(self.kind)
        return function(self._inputs(), list(outputs), mode, accept_inplace=True, on_unused_input="ignore")

    def make_thunk(
        self, input_storage: Any = None, output_storage: Any = None, storage_map: Any = None
    ) -> tuple[Callable[[], None], list[Container], list[Container]]:
        """Return a function without arguments, and the containers of inputs and outputs that it works on."""
        graph = self._graph()
        cells = dict(storage_map or {})
        inputs = _containers(graph.inputs, input_storage, cells)
        outputs = _containers(graph.outputs, output_storage, cells)
        compiled = self._compile(graph.outputs)
        numbers = [graph.inputs.index(variable) for variable in self._inputs()]

        def thunk() -> None:
            for container, value in zip(outputs, compiled(*(inputs[n].data for n in numbers)), strict=True):
                container.storage[0] = value

        return thunk, inputs, outputs

    def make_function(self, unpack_single: bool = True) -> Callable[..., Any]:
        """Return a function of the values of the inputs; with several outputs, it returns a list."""
        thunk, inputs, outputs = self.make_thunk()

        def call(*values: Any) -> Any:
            if len(values) != len(inputs):
                raise TypeError(f"the function takes {len(inputs)} arguments, got {len(values)}")
            for container, value in zip(inputs, values, strict=True):
                container.data = value
            thunk()
            results = [container.data for container in outputs]
            return results[0] if unpack_single and len(results) == 1 else results

        return call


def _containers(variables: Sequence[Variable], storage: Any, cells: dict[Any, Any]) -> list[Container]:
    """Return a container for each variable; a variable that occurs twice has one cell."""
    given = storage if storage is not None else [None] * len(variables)
    for variable, cell in zip(variables, given, strict=True):
        own = cell.storage if isinstance(cell, Container) else cell
        cells.setdefault(variable, [None] if own is None else own)
    return [Container(variable, cells[variable]) for variable in variables]


class CLinker(Linker):
    """The linker that makes one C function of a graph."""

    kind = FUSED

    def code_gen(self) -> str:
        """Return the C code."""
        compiled: Any = self._compile(self._graph().outputs)
        return str(compiled.program.unit.source)


VMLinker = CLinker  # the default linker


class OpWiseCLinker(Linker):
    """The linker that computes one op at a time, in C if the op has C."""

    kind = SINGLE


class PerformLinker(Linker):
    """The linker that computes in Python."""

    kind = PYTHON


def _compare(expected: Sequence[Any], got: Sequence[Any]) -> None:
    """Raise ValueError if the values of Python and of C differ. NaN equals NaN."""
    try:
        np.testing.assert_array_equal(got[0], expected[0])
    except AssertionError:
        raise ValueError(f"output mismatch: C computes {got[0]!r}, and Python {expected[0]!r}") from None


class DualLinker(Linker):
    """A linker that computes each op in C and in Python, and passes both, in lists of one item, to `checker`.

    By default, the values must be equal.
    """

    kind = SINGLE

    def __init__(self, checker: Callable[[Any, Any], None] = _compare, schedule: object = None) -> None:
        super().__init__(checker)
        self.checker = checker
        self.order = schedule

    def _compile(self, outputs: Sequence[Variable]) -> Callable[..., Any]:
        nodes = self._graph().toposort()
        pairs = [(node, thunk_of(node, in_c=True), thunk_of(node, in_c=False)) for node in nodes]
        inputs = self._inputs()

        def compiled(*arguments: Any) -> list[Any]:
            values = {id(variable): value for variable, value in zip(inputs, arguments, strict=True)}
            for node, in_c, in_python in pairs:
                operands = [v.data if isinstance(v, Constant) else values[id(v)] for v in node.inputs]
                nothing = [None] * len(node.outputs)
                expected, got = in_python(*operands, *nothing), in_c(*operands, *nothing)
                for variable, reference, value in zip(node.outputs, expected, got, strict=True):
                    self.checker([reference], [value])
                    values[id(variable)] = value
            return [values[id(variable)] for variable in outputs]

        return compiled

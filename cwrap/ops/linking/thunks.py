"""One application at a time: what computes it in C, and what in Python.

Both are called with the values of its inputs and with old values of its outputs (None where there are none), and return
the values of its outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cwrap.ops.graph.call_adapters import defined, takes
from cwrap.ops.graph.core import Apply, Op, Variable
from cwrap.ops.graph.order import destroyed
from cwrap.ops.linking.clinker import CLinker, has_c_code

Thunk: TypeAlias = Callable[..., "Sequence[Any]"]


class ValueTypeError(TypeError):
    """What `perform` made is not of its variable's type."""


class Perform:
    """Computes an application in Python: `op.perform`, and the outputs' filters behind it."""

    def __init__(self, node: Apply, strict: bool = False) -> None:
        self.node = node
        self.strict = strict
        self.perform: Callable[..., Any] = node.op.perform
        self.params: tuple[Any, ...] = ()
        if node.op.params_type is not None and takes(self.perform)[0] > 3:
            self.params = (node.run_params(),)

    def __call__(self, *values: Any) -> tuple[Any, ...]:
        node = self.node
        count = len(node.inputs)
        olds = values[count:] or (None,) * len(node.outputs)
        storage = [[old] for old in olds]
        self.perform(node, list(values[:count]), storage, *self.params)
        return tuple(self._value(index, cell[0]) for index, cell in enumerate(storage))

    def _value(self, index: int, value: Any) -> Any:
        try:
            return self.node.outputs[index].type.filter(value, strict=self.strict)
        except (TypeError, ValueError) as error:
            raise ValueTypeError(f"perform of {self.node.op} made output {index} wrongly: {error}") from error


def has_perform(node: Apply) -> bool:
    """Whether the op computes in Python."""
    return defined(node.op, "perform", Op)


def c_thunk(node: Apply) -> Thunk:
    """The application compiled by itself: the same C whatever the graph, so that it is compiled once."""
    from cwrap.ops.cache.loader import load

    inputs = unique(node.inputs)
    overwritten = [node.inputs[number] for number in destroyed(node)]
    program = CLinker(inputs, node.outputs, [node], overwritten, reuse=True).program()
    made: Thunk = load(program.unit).make(Owner(node, program.blocks), (passed,) * len(inputs), program.constants, ())
    if len(inputs) == len(node.inputs):
        return made
    places = [next(i for i, v in enumerate(node.inputs) if v is variable) for variable in inputs]
    count = len(node.inputs)
    return lambda *values: made(*(values[place] for place in places), *values[count:])


class Owner:
    """What the C function of one application knows of itself."""

    def __init__(self, node: Apply, blocks: Sequence[str]) -> None:
        self.node = node
        self.blocks = blocks

    def explain(self, error: BaseException, block: int) -> None:
        """Says with an error whose it is."""
        add_note(error, f"in {self.blocks[block]} of {self.node}")


def passed(value: Any) -> Any:
    """Values within a graph are what their types take."""
    return value


def add_note(error: BaseException, note: str) -> None:
    """A line behind an error's message; Python shows it from 3.11 on, and before that the attribute is there."""
    vars(error)["__notes__"] = [*getattr(error, "__notes__", []), note]


def unique(variables: Sequence[Variable]) -> list[Variable]:
    """Each variable once."""
    return list({id(variable): variable for variable in variables}.values())


def thunk_of(node: Apply, in_c: bool) -> Thunk:
    """What computes an application: in C where it can and may, else in Python."""
    return c_thunk(node) if in_c and has_c_code(node) else Perform(node)

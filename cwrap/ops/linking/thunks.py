"""Thunks: callables that compute one application, in C or in Python.

A thunk takes the values of the inputs and old values of the outputs (or None), and returns the values of
the outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cwrap.ops.arguments import add_note
from cwrap.ops.graph.call_adapters import overrides, signature_of
from cwrap.ops.graph.core import Apply, Op, Variable
from cwrap.ops.graph.order import overwritten_inputs
from cwrap.ops.linking.blocks import has_c_code
from cwrap.ops.linking.clinker import load_program, program_of
from cwrap.ops.linking.linked_graph import LinkedGraph

Thunk: TypeAlias = Callable[..., "Sequence[Any]"]


class ValueTypeError(TypeError):
    """`perform` stored a value that is not of its output's type. `index` is the number of the output."""

    def __init__(self, message: str, index: int, value: Any) -> None:
        super().__init__(message)
        self.index = index
        self.value = value

    def __reduce__(self) -> tuple[Any, ...]:
        return ValueTypeError, (str(self), self.index, self.value)


class Perform:
    """A thunk that calls `op.perform` and then filters the outputs.

    If the op defines `make_thunk`, the function that it returns is called instead, unless `perform` is given.
    """

    def __init__(self, node: Apply, strict: bool = False, perform: Callable[..., Any] | None = None) -> None:
        self.node = node
        self.strict = strict
        self.perform: Callable[..., Any] = perform or (_MadeThunks(node) if makes_thunk(node) else node.op.perform)
        self.params: tuple[Any, ...] = ()
        if node.op.params_type is not None and signature_of(self.perform)[0] > 3:
            self.params = (node.run_params(),)

    def __call__(self, *values: Any) -> tuple[Any, ...]:
        node = self.node
        count = len(node.inputs)
        old_outputs = values[count:] or (None,) * len(node.outputs)
        storage = [[old] for old in old_outputs]
        self.perform(node, list(values[:count]), storage, *self.params)
        return tuple(self._value(index, cell[0]) for index, cell in enumerate(storage))

    def _value(self, index: int, value: Any) -> Any:
        try:
            return self.node.outputs[index].type.filter(value, strict=self.strict)
        except (TypeError, ValueError) as error:
            message = f"perform of {self.node.op} stored an invalid value in output {index}: {error}"
            raise ValueTypeError(message, index, value) from error


class _MadeThunks:
    """The functions that `op.make_thunk` returned, as a `perform`. Calls that overlap have one each."""

    def __init__(self, node: Apply, impl: str | None = None) -> None:
        self.node = node
        self.impl = impl
        self.idle: list[tuple[Callable[[], Any], dict[Variable, list[Any]]]] = []

    def __call__(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        try:
            run, cells = self.idle.pop()
        except IndexError:
            run, cells = self._made()
        variables = [*node.inputs, *node.outputs]
        values = [*inputs, *(cell[0] for cell in output_storage)]
        try:
            for variable, value in zip(variables, values, strict=True):
                cells[variable][0] = value
            run()
            for variable, cell in zip(node.outputs, output_storage, strict=True):
                cell[0] = cells[variable][0]
        finally:
            for variable in variables:
                cells[variable][0] = None
            self.idle.append((run, cells))

    def _made(self) -> tuple[Callable[[], Any], dict[Variable, list[Any]]]:
        node = self.node
        cells: dict[Variable, list[Any]] = {variable: [None] for variable in (*node.inputs, *node.outputs)}
        computed = {variable: [variable in node.inputs] for variable in cells}
        _, names, keywords = signature_of(node.op.make_thunk)
        options = {"impl": self.impl} if keywords or "impl" in names else {}
        return node.op.make_thunk(node, cells, computed, [], **options), cells


def has_perform(node: Apply) -> bool:
    """Return True if the op defines `perform` or `make_thunk`."""
    return overrides(node.op, "perform", Op) or makes_thunk(node)


def makes_thunk(node: Apply) -> bool:
    """Return True if the op defines `make_thunk`, which is then called in place of its C and of `perform`."""
    return overrides(node.op, "make_thunk", Op)


def c_thunk(node: Apply) -> Thunk:
    """Compile one application by itself.

    The C code does not depend on the rest of the graph, so that the application is compiled once for all graphs.
    """
    inputs = unique(node.inputs)
    overwritten = [node.inputs[number] for number in overwritten_inputs(node)]
    program = program_of(LinkedGraph(inputs, node.outputs, [node]), overwritten, reuse=True)
    filters = (unfiltered,) * len(inputs)
    thunk: Thunk = load_program(program).make(Owner(node, program.blocks), filters, program.constants, ())
    if len(inputs) == len(node.inputs):
        return thunk
    order = [next(i for i, v in enumerate(node.inputs) if v is variable) for variable in inputs]
    count = len(node.inputs)
    return lambda *values: thunk(*(values[index] for index in order), *values[count:])


def compiled_alone(node: Apply) -> Thunk:
    """Return a thunk for `Program.performs`: one application that is compiled by itself."""
    thunk, nothing = c_thunk(node), (None,) * len(node.outputs)
    return lambda *values: tuple(thunk(*values, *nothing))


class Owner:
    """Owner object of the C function of one application. It adds the application to the notes of errors."""

    def __init__(self, node: Apply, blocks: Sequence[str]) -> None:
        self.node = node
        self.blocks = blocks

    def note_block(self, error: BaseException, block: int) -> None:
        """Add a note to an error with the failed block and the application."""
        add_note(error, f"in {self.blocks[block]} of {self.node}")


def unfiltered(value: Any) -> Any:
    """Return the value unchanged: values within a graph already have the form of their types."""
    return value


def unique(variables: Sequence[Variable]) -> list[Variable]:
    """Return the variables without duplicates."""
    return list({id(variable): variable for variable in variables}.values())


def thunk_of(node: Apply, in_c: bool) -> Thunk:
    """Return a thunk for an application: in C if `in_c` and if possible, otherwise in Python."""
    if makes_thunk(node):
        return Perform(node, perform=_MadeThunks(node, None if in_c else "py"))
    return thunk_of_op(node, in_c)


def thunk_of_op(node: Apply, in_c: bool) -> Thunk:
    """Like `thunk_of`, for an op whose `make_thunk` calls that of its base."""
    return c_thunk(node) if in_c and has_c_code(node) else Perform(node, perform=node.op.perform)

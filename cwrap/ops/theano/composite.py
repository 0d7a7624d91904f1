"""Ops on numbers that consist of other ops on numbers: `Composite`, and `ScalarLoop`, which repeats them.

For example:

    x, y = float64("x"), float64("y")
    distance = Composite([x, y], [sqrt(x * x + y * y)])
    z = Elemwise(distance)(a, b)
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.graph.call_adapters import optional_code, required_code
from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes
from cwrap.ops.graph.linker_object import Delegating
from cwrap.ops.graph.traversal import orphans_between
from cwrap.ops.theano.scalar_ops import ScalarOp, as_scalar, literal
from cwrap.ops.types.scalars import ScalarType, bool_


class Composite(Delegating, ScalarOp):
    """The op that computes `outputs` from `inputs`, variables of scalar types. Its C is that of the ops in between."""

    own_inputs: ClassVar[int] = 0
    """The number of inputs of the op before those of the graph."""

    def __init__(self, inputs: Sequence[Variable], outputs: Sequence[Variable], name: str | None = None) -> None:
        super().__init__(None, name)
        self.inputs, self.outputs = list(inputs), list(outputs)
        self.nin, self.nout = len(self.inputs) + self.own_inputs, len(self.outputs)
        self.nodes = sorted_nodes(self.outputs, self.inputs)
        for node in self.nodes:
            if not isinstance(node.op, ScalarOp):
                raise TypeError(f"a Composite must be exclusively composed of ScalarOps, and not of {node.op}")
        orphans = orphans_between(self.inputs, self.outputs)
        self.constants = [variable for variable in orphans if isinstance(variable, Constant)]
        unknown = next((variable for variable in orphans if not isinstance(variable, Constant)), None)
        if unknown is not None:
            raise ValueError(f"the outputs of a Composite depend on {unknown}, which is not one of its inputs")

    @property
    def code_owners(self) -> list[object]:
        """The ops in between."""
        return [node.op for node in self.nodes]

    def make_node(self, *inputs: object) -> Apply:
        node = super().make_node(*inputs)
        types = [variable.type for variable in node.inputs[self.own_inputs :]]
        if types == [variable.type for variable in self.inputs]:
            return node
        return self._with_inputs([kind() for kind in types]).make_node(*node.inputs)

    def _with_inputs(self, inputs: list[Variable]) -> Composite:
        """Return the op for inputs of other types. A subclass may have another constructor."""
        known = dict(zip(map(id, self.inputs), inputs, strict=True))
        for node in self.nodes:
            made = node.op.make_node(*(known.get(id(variable), variable) for variable in node.inputs))
            known.update(zip(map(id, node.outputs), made.outputs, strict=True))
        op = copy(self)
        Composite.__init__(op, inputs, [known.get(id(variable), variable) for variable in self.outputs], self.name)
        return op

    def output_types(self, types: Sequence[ScalarType]) -> list[ScalarType]:
        return [variable.type for variable in self.outputs]

    def impl(self, *inputs: Any) -> Any:
        values = {id(variable): variable.data for variable in self.constants}
        values.update(zip(map(id, self.inputs), inputs, strict=True))
        for node in self.nodes:
            arguments = [values[id(variable)] for variable in node.inputs]
            cells: list[list[Any]] = [[None] for _ in node.outputs]
            node.op.perform(node, arguments, cells)
            values.update((id(variable), cell[0]) for variable, cell in zip(node.outputs, cells, strict=True))
        found = tuple(values[id(variable)] for variable in self.outputs)
        return found if self.nout > 1 else found[0]

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        names = {id(variable): literal(variable.data, variable.type.dtype_specs()[1]) for variable in self.constants}
        names.update(zip(map(id, self.inputs), inputs, strict=True))
        lines = []
        for number, inner in enumerate(self.nodes):
            for place, variable in enumerate(inner.outputs):
                names[id(variable)] = found = f"{name}_t{number}_{place}"
                kind = variable.type.dtype_specs()[1]
                lines.append(f"typedef {kind} dtype_{found} CWRAP_OP_UNUSED;\n{kind} {found};")
            arguments, results = ([names[id(v)] for v in variables] for variables in (inner.inputs, inner.outputs))
            code = required_code(inner.op, "c_code", inner, f"{name}_n{number}", arguments, results, sub)
            lines.append(f"{{\n{code}\n}}")
        for output, variable in zip(outputs, self.outputs, strict=True):
            lines.append(f"{output} = {names[id(variable)]};")
        return "{\n" + "\n".join(lines) + "\n}"

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        parts = [
            optional_code(inner.op, "c_support_code_apply", inner, f"{name}_n{number}")
            for number, inner in enumerate(self.nodes)
        ]
        return "\n".join(part for part in parts if part)

    def _identity(self) -> tuple[Any, ...]:
        """Return the computation as a tuple that does not depend on the objects of the variables."""
        places: dict[int, Any] = {id(v): (v.type, v.data.tobytes()) for v in self.constants}
        places.update((id(variable), number) for number, variable in enumerate(self.inputs))
        steps = []
        for number, node in enumerate(self.nodes):
            steps.append((node.op, tuple(places[id(variable)] for variable in node.inputs)))
            places.update((id(variable), (number, place)) for place, variable in enumerate(node.outputs))
        types = tuple(variable.type for variable in self.inputs)
        return (type(self), types, tuple(steps), tuple(places[id(variable)] for variable in self.outputs))

    def __str__(self) -> str:
        return self.name or f"Composite{{{', '.join(str(node.op) for node in self.nodes)}}}"


class ScalarLoop(Composite):
    """The op that computes `update` from `init` and `constant` repeatedly, each time with the results as `init`.

    Its first input is the number of repetitions. With `until`, a condition, the loop ends when the condition is true,
    and the condition is the last output; it is True if there are no repetitions.
    """

    own_inputs = 1

    def __init__(
        self,
        init: Sequence[Variable],
        update: Sequence[Variable],
        constant: Sequence[Variable] | None = None,
        until: Variable | None = None,
        name: str | None = "ScalarLoop",
    ) -> None:
        if len(init) != len(update):
            raise ValueError(f"a ScalarLoop needs an update of each number, but has {len(update)} of {len(init)}")
        super().__init__([*init, *(constant or ())], [*update, *([] if until is None else [until])], name)
        self.is_while = until is not None
        self._check_types()

    def _check_types(self) -> None:
        for old, new in zip(self.inputs, self.outputs[: self.nout - self.is_while], strict=False):
            if old.type != new.type:
                raise TypeError(f"the update of {old} must be of {old.type}, not of {new.type}")
        if self.is_while and self.outputs[-1].type != bool_:
            raise TypeError(f"the condition of a ScalarLoop must be a boolean, not of {self.outputs[-1].type}")

    def make_node(self, *inputs: object) -> Apply:
        node: Any = super().make_node(*map(as_scalar, inputs[:1]), *inputs[1:])
        if node.inputs[0].type.numpy_dtype.kind not in "iu":
            raise TypeError(f"the number of repetitions must be an integer, not of {node.inputs[0].type}")
        node.op._check_types()  # noqa: SLF001 - those of other inputs
        return node  # type: ignore[no-any-return]

    def impl(self, *inputs: Any) -> Any:
        steps, *numbers = inputs
        results = (*numbers[: self.nout - self.is_while], *[np.True_] * self.is_while)
        for _ in range(int(steps)):
            found = super().impl(*results[: self.nout - self.is_while], *numbers[self.nout - self.is_while :])
            results = found if self.nout > 1 else (found,)
            if self.is_while and results[-1]:
                break
        return results if self.nout > 1 else results[0]

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        steps, *numbers = inputs
        count, lines = self.nout - self.is_while, []
        states, results = ([f"{name}_{letter}{k}" for k in range(self.nout)] for letter in "su")
        for state, result, variable, first in zip(states, results, self.outputs, [*numbers[:count], "1"], strict=False):
            kind = variable.type.dtype_specs()[1]
            lines += [f"typedef {kind} dtype_{state} CWRAP_OP_UNUSED;", f"{kind} {state} = {first}, {result};"]
        lines.append(f"for (npy_int64 {name}_i = 0; {name}_i < {steps}; {name}_i++) {{")
        lines.append(super().c_code(node, name, [*states[:count], *numbers[count:]], results, sub))
        lines += [f"{state} = {result};" for state, result in zip(states, results, strict=True)]
        lines += [f"if ({states[-1]}) break;"] if self.is_while else []
        ends = [f"{output} = {state};" for output, state in zip(outputs, states, strict=True)]
        return "\n".join(["{", *lines, "}", *ends, "}"])

    def _identity(self) -> tuple[Any, ...]:
        return (*super()._identity(), self.is_while)

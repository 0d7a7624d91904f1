"""`Composite`: an op on numbers that consists of other ops on numbers.

For example:

    x, y = float64("x"), float64("y")
    distance = Composite([x, y], [sqrt(x * x + y * y)])
    z = Elemwise(distance)(a, b)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cwrap.ops.graph.call_adapters import optional_code, required_code
from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes
from cwrap.ops.graph.linker_object import Delegating
from cwrap.ops.graph.traversal import graph_inputs
from cwrap.ops.theano.scalar_ops import ScalarOp
from cwrap.ops.types.scalars import ScalarType


class Composite(Delegating, ScalarOp):
    """The op that computes `outputs` from `inputs`, variables of scalar types. Its C is that of the ops in between."""

    def __init__(self, inputs: Sequence[Variable], outputs: Sequence[Variable], name: str | None = None) -> None:
        super().__init__(None, name)
        self.inputs, self.outputs = list(inputs), list(outputs)
        self.nin, self.nout = len(self.inputs), len(self.outputs)
        self.nodes = sorted_nodes(self.outputs, self.inputs)
        for node in self.nodes:
            if not isinstance(node.op, ScalarOp):
                raise TypeError(f"a Composite must be exclusively composed of ScalarOps, and not of {node.op}")
        known = {id(variable) for variable in self.inputs}
        for variable in graph_inputs(self.outputs, self.inputs):
            if id(variable) not in known and not isinstance(variable, Constant):
                raise ValueError(f"the outputs of a Composite depend on {variable}, which is not one of its inputs")

    @property
    def code_owners(self) -> list[object]:
        """The ops in between."""
        return [node.op for node in self.nodes]

    def make_node(self, *inputs: Any) -> Apply:
        node = super().make_node(*inputs)
        types = [variable.type for variable in node.inputs]
        if types == [variable.type for variable in self.inputs]:
            return node
        fresh = [kind() for kind in types]
        return type(self)._like(self, fresh, _replaced(self, fresh)).make_node(*node.inputs)  # noqa: SLF001

    @classmethod
    def _like(cls, other: Composite, inputs: list[Variable], outputs: list[Variable]) -> Composite:
        """Return an op of the same class with another graph. A subclass may have another constructor."""
        op = cls.__new__(cls)
        op.__dict__.update(other.__dict__)
        Composite.__init__(op, inputs, outputs, other.name)
        return op

    def output_types(self, types: Sequence[ScalarType]) -> list[ScalarType]:
        return [variable.type for variable in self.outputs]

    def impl(self, *inputs: Any) -> Any:
        values = dict(zip(map(id, self.inputs), inputs, strict=True))
        for node in self.nodes:
            arguments = [values[id(v)] if id(v) in values else _data(v) for v in node.inputs]
            cells: list[list[Any]] = [[None] for _ in node.outputs]
            node.op.perform(node, arguments, cells)
            values.update((id(variable), cell[0]) for variable, cell in zip(node.outputs, cells, strict=True))
        found = tuple(values[id(v)] if id(v) in values else _data(v) for v in self.outputs)
        return found if self.nout > 1 else found[0]

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        names = dict(zip(map(id, self.inputs), inputs, strict=True))
        lines = []
        for number, inner in enumerate(self.nodes):
            for place, variable in enumerate(inner.outputs):
                names[id(variable)] = found = f"{name}_t{number}_{place}"
                kind = variable.type.dtype_specs()[1]
                lines.append(f"typedef {kind} dtype_{found} CWRAP_OP_UNUSED;\n{kind} {found};")
            arguments = [names[id(v)] if id(v) in names else _literal(v) for v in inner.inputs]
            results = [names[id(v)] for v in inner.outputs]
            code = required_code(inner.op, "c_code", inner, f"{name}_n{number}", arguments, results, sub)
            lines.append(f"{{\n{code}\n}}")
        for output, variable in zip(outputs, self.outputs, strict=True):
            lines.append(f"{output} = {names[id(variable)] if id(variable) in names else _literal(variable)};")
        return "{\n" + "\n".join(lines) + "\n}"

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        parts = [
            optional_code(inner.op, "c_support_code_apply", inner, f"{name}_n{number}")
            for number, inner in enumerate(self.nodes)
        ]
        return "\n".join(part for part in parts if part)

    def _identity(self) -> tuple[Any, ...]:
        """Return the computation as a tuple that does not depend on the objects of the variables."""
        places: dict[int, Any] = {id(variable): number for number, variable in enumerate(self.inputs)}
        steps = []
        for number, node in enumerate(self.nodes):
            steps.append((node.op, tuple(_key(v, places) for v in node.inputs)))
            places.update((id(variable), (number, place)) for place, variable in enumerate(node.outputs))
        types = tuple(variable.type for variable in self.inputs)
        return (type(self), types, tuple(steps), tuple(_key(variable, places) for variable in self.outputs))

    def __str__(self) -> str:
        return self.name or f"Composite{{{', '.join(str(node.op) for node in self.nodes)}}}"


def _replaced(op: Composite, inputs: list[Variable]) -> list[Variable]:
    """Return the outputs of an op for inputs of other types."""
    known = dict(zip(map(id, op.inputs), inputs, strict=True))
    for node in op.nodes:
        made = node.op.make_node(*(known.get(id(variable), variable) for variable in node.inputs))
        known.update(zip(map(id, node.outputs), made.outputs, strict=True))
    return [known.get(id(variable), variable) for variable in op.outputs]


def _key(variable: Variable, places: Mapping[int, Any]) -> Any:
    return places[id(variable)] if id(variable) in places else (variable.type, _data(variable).tobytes())


def _data(variable: Any) -> Any:
    return variable.data


def _literal(variable: Any) -> str:
    """Return the value of a constant as a C expression of its type."""
    kind, value = variable.type.dtype_specs()[1], variable.data
    if np.iscomplexobj(value):
        raise NotImplementedError("a Composite has no C for complex numbers")
    if isinstance(value, np.floating):
        special = "NAN" if np.isnan(value) else "-INFINITY" if value < 0 else "INFINITY"
        text = repr(float(value)) if np.isfinite(value) else special
    else:
        text = f"{int(value)}u" if int(value) > 2**63 - 1 else str(int(value))
        text = text if int(value) > -(2**63) else f"{int(value) + 1} - 1"
    return f"(({kind})({text}))"

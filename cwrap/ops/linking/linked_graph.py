"""A graph that becomes one C function: the C names of its variables, and the nodes that C computes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from cwrap.ops.graph.core import Apply, Constant, Variable
from cwrap.ops.linking.blocks import has_c, has_c_code


class LinkedGraph:
    """Inputs, outputs and nodes in the order of computation; the nodes of `in_python` are computed in Python."""

    def __init__(
        self,
        inputs: Sequence[Variable],
        outputs: Sequence[Variable],
        nodes: Sequence[Apply],
        in_python: Iterable[Apply] = (),
    ) -> None:
        self.inputs = list(inputs)
        self.outputs = list(outputs)
        self.nodes = list(nodes)
        self._in_python = {id(node) for node in in_python}
        self._code: dict[int, bool] = {}

    @cached_property
    def _names(self) -> dict[int, str]:
        constants = [v for node in self.nodes for v in node.inputs if isinstance(v, Constant)]
        computed = [v for node in self.nodes for v in node.outputs]
        names: dict[int, str] = {}
        for variable in [*self.inputs, *constants, *self.outputs, *computed]:
            names.setdefault(id(variable), f"V{len(names)}")
        return names

    @cached_property
    def _users(self) -> dict[int, list[Apply]]:
        users: dict[int, list[Apply]] = {}
        for node in self.nodes:
            for variable in [*node.inputs, *node.outputs]:
                users.setdefault(id(variable), []).append(node)
        return users

    def name(self, variable: Variable) -> str:
        """Return the name of a variable in C."""
        return self._names[id(variable)]

    def names(self, variables: Iterable[Variable]) -> list[str]:
        """Return the names of variables in C."""
        return [self._names[id(variable)] for variable in variables]

    def described_names(self) -> dict[str, str]:
        """Return what each C name of a variable is: an input of the graph, an output of an op, or a constant."""
        computed = {id(v): f"output {v.index} of {type(node.op).__name__}" for node in self.nodes for v in node.outputs}
        known = {id(v): v for v in [*self.inputs, *(v for node in self.nodes for v in [*node.inputs, *node.outputs])]}
        kinds = ((self._names[key], computed.get(key, str(variable))) for key, variable in known.items())
        return {name: f"{kind}, {known[key].type}" for key, (name, kind) in zip(known, kinds, strict=True)}

    def has_code(self, node: Apply) -> bool:
        """Return True if the node is computed in C."""
        if id(node) not in self._code:
            self._code[id(node)] = id(node) not in self._in_python and has_c_code(node)
        return self._code[id(node)]

    def c_nodes(self) -> Iterator[tuple[int, Apply]]:
        """Yield the nodes that are computed in C, with their numbers among all nodes."""
        return ((number, node) for number, node in enumerate(self.nodes) if self.has_code(node))

    def check_input(self, variable: Variable) -> bool:
        """Return True if the C value of a variable must be checked: an op that uses the variable requires it."""
        users = self._users.get(id(variable), [])
        return not users or any(getattr(node.op, "check_input", True) for node in users)

    def is_used(self, variable: Variable) -> bool:
        """Return True if a result of a node is used: an op may omit outputs that are not."""
        return len(self._users[id(variable)]) > 1 or any(variable is output for output in self.outputs)

    def is_used_in_python(self, variable: Variable) -> bool:
        """Return True if a node that is computed in Python uses the variable."""
        return any(not self.has_code(user) for user in self._users[id(variable)])

    def types(self) -> list[Any]:
        """Return the types with C code: of all variables, and of the parameters of ops."""
        nodes = [v.type for node in self.nodes for v in [*node.inputs, *node.outputs]]
        params = [node.op.params_type for _, node in self.c_nodes() if node.op.params_type is not None]
        found: list[Any] = []
        parts = [part for kind in params for part in getattr(kind, "types", ())]
        for kind in [*(v.type for v in [*self.inputs, *self.outputs]), *nodes, *parts, *params]:
            if not any(kind is other for other in found):
                found.append(kind)
        return [kind for kind in found if has_c(kind)]

    def c_owners(self) -> list[Any]:
        """Return everything that provides C: types, then the op of each node that is computed in C."""
        return [*self.types(), *(node.op for _, node in self.c_nodes())]

    def title(self) -> str:
        """Return the name of the C file: the classes of the first ops."""
        names = list(dict.fromkeys(re.sub(r"\W", "_", type(node.op).__name__) for node in self.nodes))
        return "-".join(names[:3]) + (f"-and-{len(names) - 3}-more" if len(names) > 3 else "") or "nothing"

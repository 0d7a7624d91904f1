"""Queries of graphs, and graphs with other variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cwrap.ops.graph.core import Apply, Constant, Variable, sorted_nodes


def ancestors(outputs: Iterable[Variable], blockers: Iterable[Variable] = ()) -> list[Variable]:
    """Return the variables that `outputs` depend on, and `outputs`, but nothing that `blockers` depend on."""
    ends = list(outputs)
    found = {id(v): v for node in sorted_nodes(ends, blockers) for v in (*node.inputs, *node.outputs)}
    found.update((id(variable), variable) for variable in ends)
    return list(found.values())


def graph_inputs(outputs: Iterable[Variable], blockers: Iterable[Variable] = ()) -> list[Variable]:
    """Return the variables that `outputs` depend on and that no op computes, constants included."""
    return [variable for variable in ancestors(outputs, blockers) if variable.owner is None]


def explicit_graph_inputs(outputs: Variable | Iterable[Variable]) -> list[Variable]:
    """Return the variables that `outputs` depend on and that need a value: no constants, no shared variables."""
    ends = [outputs] if isinstance(outputs, Variable) else outputs
    return [v for v in graph_inputs(ends) if not isinstance(v, Constant) and not hasattr(v, "get_value")]


def vars_between(inputs: Iterable[Variable], outputs: Iterable[Variable]) -> list[Variable]:
    """Return the variables that `outputs` depend on, up to `inputs`; both are included."""
    given = list(inputs)
    return list({id(variable): variable for variable in (*given, *ancestors(outputs, given))}.values())


def orphans_between(inputs: Iterable[Variable], outputs: Iterable[Variable]) -> list[Variable]:
    """Return the variables that `outputs` depend on, which no op computes and which are not `inputs`."""
    known = {id(variable): variable for variable in inputs}
    return [variable for variable in graph_inputs(outputs, known.values()) if id(variable) not in known]


def io_toposort(inputs: Iterable[Variable], outputs: Iterable[Variable], orderings: Any = None) -> list[Apply]:  # noqa: ARG001
    """Return the applications that compute `outputs` from `inputs`, each after those that it depends on."""
    return sorted_nodes(outputs, inputs)


applys_between = io_toposort


def clone_replace(
    outputs: Sequence[Variable], replace: Mapping[Variable, Variable] | Iterable[tuple[Variable, Variable]]
) -> list[Variable]:
    """Return outputs with the same computation, in which variables are replaced by others of the same type."""
    pairs = replace.items() if isinstance(replace, Mapping) else replace
    known = {id(old): old.type.filter_variable(new) for old, new in pairs}
    return rebuilt((), outputs, lambda _node, _inputs: None, False, known)


def rebuilt(
    inputs: Sequence[Variable],
    outputs: Sequence[Variable],
    replace: Callable[[Apply, list[Variable]], Sequence[Variable] | None],
    strict: bool,
    replaced: Mapping[int, Variable] | None = None,
) -> list[Variable]:
    """Return outputs of a new graph. The given graph is not changed.

    `replace` returns other variables for the outputs of an application with new inputs, or None to keep the op.
    `strict` is that of `clone_with_new_inputs`. `replaced` are variables that others replace from the start, by id.
    """
    known = dict(replaced or {})
    for node in sorted_nodes(outputs, inputs):
        given = [known.get(id(variable), variable) for variable in node.inputs]
        results = replace(node, given)
        if results is None:
            if all(new is old for new, old in zip(given, node.inputs, strict=True)):
                continue
            results = node.clone_with_new_inputs(given, strict).outputs
        for old, new in zip(node.outputs, results, strict=True):
            known.setdefault(id(old), new)
    return [known.get(id(variable), variable) for variable in outputs]


class FunctionGraph:
    """Inputs, outputs and the applications between them. Without `inputs`, they are all that the outputs depend on.

    The graph is not copied; `clone` and `features` are accepted for compatibility.
    """

    def __init__(
        self,
        inputs: Sequence[Variable] | None = None,
        outputs: Sequence[Variable] = (),
        features: Any = (),
        clone: bool = True,
        **kwargs: Any,
    ) -> None:
        self.outputs = list(outputs)
        self.inputs = list(inputs) if inputs is not None else explicit_graph_inputs(self.outputs)

    def toposort(self) -> list[Apply]:
        """Return the applications, each after those that it depends on."""
        return sorted_nodes(self.outputs, self.inputs)

    @property
    def apply_nodes(self) -> set[Apply]:
        """The applications of the graph."""
        return set(self.toposort())

    @property
    def variables(self) -> set[Variable]:
        """The variables of the graph."""
        return {*self.inputs, *ancestors(self.outputs, self.inputs)}

    @property
    def clients(self) -> dict[Variable, list[tuple[Any, int]]]:
        """The uses of each variable: applications and numbers of inputs, or `"output"` and the number of an output."""
        found: dict[Variable, list[tuple[Any, int]]] = {variable: [] for variable in self.variables}
        for node in self.toposort():
            for number, variable in enumerate(node.inputs):
                found[variable].append((node, number))
        for number, variable in enumerate(self.outputs):
            found[variable].append(("output", number))
        return found

    def __repr__(self) -> str:
        return f"FunctionGraph({', '.join(map(str, self.outputs))})"

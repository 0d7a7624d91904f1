"""Functions with shared variables, updates, replaced variables and arguments with default values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cwrap.ops.graph.core import Constant, GraphError, Variable
from cwrap.ops.graph.traversal import clone_replace, graph_inputs
from cwrap.ops.types.shared import SharedVariable

Pairs = Mapping[Any, Any] | Iterable[tuple[Any, Any]]


class State(NamedTuple):
    """The state of a function besides inputs and outputs: shared variables, their new values, and default arguments."""

    shared: tuple[SharedVariable, ...]
    updates: tuple[tuple[SharedVariable, Variable], ...]
    defaults: tuple[Any, ...]

    def __bool__(self) -> bool:
        return bool(self.shared or self.updates or any(default is not None for default in self.defaults))


def pairs_of(what: str, given: Pairs | None) -> list[tuple[Variable, Variable]]:
    """Return pairs of a variable and a new value, which becomes a variable of the same type."""
    pairs = list(given.items() if isinstance(given, Mapping) else given or ())
    for old, _ in pairs:
        if not isinstance(old, Variable):
            raise TypeError(f"{what} must be pairs of a variable and a new value, but {old!r} is no variable")
    return [(old, old.type.filter_variable(new)) for old, new in pairs]


def find_state(
    inputs: Sequence[Any], outputs: Sequence[Variable], updates: Pairs | None, no_default_updates: bool
) -> State:
    """Return the state of a function. `inputs` are its entries, `outputs` its variables after replacements."""
    changed = pairs_of("updates", updates)
    for variable, _ in changed:
        if not isinstance(variable, SharedVariable):
            raise TypeError(f"updates change shared variables only, not {variable}")
        if sum(variable is other for other, _ in changed) > 1:
            raise ValueError(f"updates change {variable} twice")
    reached = graph_inputs([*outputs, *(new for _, new in changed)])
    found = [v for v in reached if isinstance(v, SharedVariable)]
    if not no_default_updates:
        known = [old for old, _ in changed]
        defaults = [(v, v.default_update) for v in found if v.default_update is not None and v not in known]
        changed += [(old, old.type.filter_variable(new)) for old, new in defaults]
        found += [v for v in graph_inputs([new for _, new in defaults]) if isinstance(v, SharedVariable)]
    explicit = [entry.variable for entry in inputs]
    hidden = tuple(v for v in dict.fromkeys(found) if v not in explicit)
    return State(hidden, tuple(changed), tuple(entry.value for entry in inputs))  # type: ignore[arg-type]


def replaced_outputs(outputs: Sequence[Variable], givens: Pairs | None) -> list[Variable]:
    """Return the outputs with the variables replaced that `givens` maps to others."""
    pairs = pairs_of("givens", givens)
    if any(isinstance(old, Constant) for old, _ in pairs):
        raise GraphError("givens cannot replace a constant")
    return clone_replace(outputs, pairs) if pairs else list(outputs)


class StatefulCall:
    """The call of a function with state: `compiled` takes all arguments and returns outputs and new values."""

    def __init__(
        self, compiled: Callable[..., list[Any]], state: State, names: Sequence[str | None], single: bool
    ) -> None:
        self.compiled = compiled
        self.shared = state.shared
        self.targets = tuple(variable for variable, _ in state.updates)
        self.defaults = state.defaults
        self.names = tuple(names)
        self.single = single

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        values: list[Any] = list(args)
        for number in range(len(args), len(self.names)):
            default = self.defaults[number]
            value = kwargs.pop(str(self.names[number]), default)
            if value is None:
                raise TypeError(f"missing argument {self.names[number] or number + 1}")
            values.append(value)
        if kwargs:
            raise TypeError(f"no argument has the name {next(iter(kwargs))!r}, or it has two values")
        values += [variable.get_value(borrow=True) for variable in self.shared]
        results = self.compiled(*values)
        count = len(results) - len(self.targets)
        for variable, value in zip(self.targets, results[count:], strict=True):
            variable.set_value(value, borrow=True)
        return results[0] if self.single and count else results[:count]

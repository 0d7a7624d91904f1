"""Functions with shared variables, updates, replaced variables and arguments with default values."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cwrap.ops.graph.core import Constant, GraphError, Variable
from cwrap.ops.graph.traversal import clone_replace, graph_inputs
from cwrap.ops.types.shared import SharedVariable

Pairs = Mapping[Any, Any] | Iterable[tuple[Any, Any]]


class Container:
    """A cell with the value of a variable. Its type converts values that are stored."""

    def __init__(
        self,
        variable: Variable,
        storage: list[Any] | None = None,
        strict: bool = False,
        allow_downcast: bool | None = None,
    ) -> None:
        self.variable = variable
        self.type = variable.type
        self.name = variable.name
        self.storage: list[Any] = [None] if storage is None else storage
        self.strict = strict
        self.allow_downcast = allow_downcast

    @property
    def data(self) -> Any:
        """The value in the storage."""
        return self.storage[0]

    @data.setter
    def data(self, value: Any) -> None:
        found = value if value is None else self.type.filter(value, self.strict, self.allow_downcast)
        self.storage[0] = found

    value = data


class Default(NamedTuple):
    """The argument of calls that leave out an input. `update` is the variable whose value replaces it after each call.

    With `is_overwritten`, calls get a copy.
    """

    container: Container
    update: Variable | None
    is_overwritten: bool


class State(NamedTuple):
    """The state of a function besides inputs and outputs: shared variables, their new values, and default arguments."""

    shared: tuple[SharedVariable, ...]
    updates: tuple[tuple[SharedVariable, Variable], ...]
    defaults: tuple[Default | None, ...]

    def __bool__(self) -> bool:
        return bool(self.shared or self.updates or any(default is not None for default in self.defaults))

    @property
    def new_values(self) -> list[Variable]:
        """The variables that are computed after the outputs: those of shared variables, then those of inputs."""
        own = [default.update for default in self.defaults if default is not None and default.update is not None]
        return [*(new for _, new in self.updates), *own]


def pairs_of(what: str, given: Pairs | None) -> list[tuple[Variable, Variable]]:
    """Return pairs of a variable and a new value, which becomes a variable of the same type."""
    pairs = list(given.items() if isinstance(given, Mapping) else given or ())
    for old, _ in pairs:
        if not isinstance(old, Variable):
            raise TypeError(f"{what} must be pairs of a variable and a new value, but {old!r} is no variable")
    return [(old, old.type.filter_variable(new)) for old, new in pairs]


def find_state(
    inputs: Sequence[Any],
    outputs: Sequence[Variable],
    updates: Pairs | None,
    no_default_updates: bool,
    own_updates: Mapping[int, Variable],
) -> State:
    """Return the state of a function. `inputs` are its entries, `outputs` its variables after replacements.

    `own_updates` maps numbers of inputs to their new values.
    """
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
    arguments = tuple(_default(entry, own_updates.get(number)) for number, entry in enumerate(inputs))
    return State(hidden, tuple(changed), arguments)  # type: ignore[arg-type]


def _default(entry: Any, update: Variable | None) -> Default | None:
    """Return the default argument of an input, or None if the input has neither a value nor an update."""
    if entry.value is None and update is None:
        return None
    container = Container(entry.variable, None, entry.strict, entry.allow_downcast)
    container.data = entry.value
    return Default(container, update, entry.mutable and update is None)


def replaced_outputs(outputs: Sequence[Variable], givens: Pairs | None) -> list[Variable]:
    """Return the outputs with the variables replaced that `givens` maps to others."""
    pairs = pairs_of("givens", givens)
    if any(isinstance(old, Constant) for old, _ in pairs):
        raise GraphError("givens cannot replace a constant")
    return clone_replace(outputs, pairs) if pairs else list(outputs)


class StatefulCall:
    """The call of a function with state: `compiled` takes all arguments and returns outputs and new values.

    With `keys`, the call returns a dict of the outputs.
    """

    def __init__(
        self,
        compiled: Callable[..., list[Any]],
        state: State,
        variables: Sequence[Variable],
        names: Sequence[str | None],
        single: bool,
        keys: Sequence[Any] | None = None,
    ) -> None:
        self.compiled = compiled
        self.shared = state.shared
        self.defaults = tuple(None if entry is None else entry._replace(update=None) for entry in state.defaults)
        updated = [entry for entry in state.defaults if entry is not None and entry.update is not None]
        self.targets: tuple[SharedVariable | Container, ...] = (
            *(variable for variable, _ in state.updates),
            *(entry.container for entry in updated),
        )
        self.variables = tuple(variables)
        self.names = tuple(names)
        self.single = single
        self.keys = keys

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        values: list[Any] = list(args)
        for number in range(len(args), len(self.names)):
            value = kwargs.pop(str(self.names[number]), None)
            value = self.default(number) if value is None else value
            if value is None:
                raise TypeError(f"missing argument {self.names[number] or number + 1}")
            values.append(value)
        if kwargs:
            raise TypeError(f"no argument has the name {next(iter(kwargs))!r}, or it has two values")
        values += [variable.get_value(borrow=True) for variable in self.shared]
        results = self.compiled(*values)
        count = len(results) - len(self.targets)
        for target, value in zip(self.targets, results[count:], strict=True):
            if isinstance(target, Container):
                target.data = value
            else:
                target.set_value(value, borrow=True)
        if self.keys is not None:
            return dict(zip(self.keys, results, strict=False))
        return results[0] if self.single and count else results[:count]

    def default(self, number: int) -> Any:
        """Return the argument of calls that leave out an input; None if there is none."""
        entry = self.defaults[number]
        if entry is None:
            return None
        return copy.deepcopy(entry.container.data) if entry.is_overwritten else entry.container.data

    @property
    def container(self) -> Cells:
        """The containers of default arguments, by variable, name or number of the input."""
        return Cells(self)

    @property
    def value(self) -> Values:
        """The default arguments, by variable, name or number of the input. They may be replaced."""
        return Values(self)

    def __getitem__(self, key: Any) -> Any:
        return self.value[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self.value[key] = value


class Cells:
    """The containers of a function's default arguments: `f.container[x]`."""

    def __init__(self, call: StatefulCall) -> None:
        self._call = call

    def __getitem__(self, key: Any) -> Any:
        call = self._call
        for number, (variable, name, entry) in enumerate(zip(call.variables, call.names, call.defaults, strict=True)):
            is_key = variable is key if isinstance(key, Variable) else key in (number, name)
            if is_key and entry is not None:
                return entry.container
        raise KeyError(f"no input {key} has a default value")

    def __contains__(self, key: Any) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True


class Values(Cells):
    """A function's default arguments: `f.value[x]`, `f.value["x"] = 2`."""

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key).data

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__getitem__(key).data = value

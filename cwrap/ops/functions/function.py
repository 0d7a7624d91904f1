"""`function(inputs, outputs)`: compilation of a graph to a callable.

    f = function([x, y], z)
    f(numpy.ones(3), 2.0)

In the fused mode the result is an object of the compiled module, whose calls run no Python code if the arguments are
values of their types. In other modes the result is a Python object.
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Generic, overload

from cwrap.ops.arguments import Argument, CallInfo, add_note
from cwrap.ops.failure import NoCompilerError
from cwrap.ops.functions.modes import DEBUG, FUSED, PYTHON, SINGLE, Mode, Thunks, get_mode
from cwrap.ops.functions.rewrites import AFTER_COPIES, BEFORE_COPIES, apply_rewrites
from cwrap.ops.functions.state import Pairs, State, StatefulCall, find_state, pairs_of, replaced_outputs
from cwrap.ops.graph.core import Apply, Constant, GraphError, Variable, sorted_nodes
from cwrap.ops.graph.order import Memory, schedule
from cwrap.ops.graph.portable import MainModule, Portable
from cwrap.ops.graph.printing import debugprint
from cwrap.ops.graph.services import services
from cwrap.ops.graph.traversal import FunctionGraph, graph_inputs
from cwrap.ops.linking.blocks import has_c_code
from cwrap.ops.linking.clinker import Program, load_program, program_of
from cwrap.ops.linking.conflicts import separate_nodes
from cwrap.ops.linking.linked_graph import LinkedGraph
from cwrap.ops.linking.thunks import Perform, Thunk, compiled_alone, has_perform, makes_thunk, thunk_of
from cwrap.ops.settings import config
from cwrap.ops.types.copies import deep_copy_op
from cwrap.ops.types.shared import SharedVariable
from cwrap.ops.types.tensors import TensorVariable

if TYPE_CHECKING:
    from typing import TypedDict

    from numpy.typing import NDArray
    from typing_extensions import TypeVar, Unpack

    R = TypeVar("R", default=Any)

    class Options(TypedDict, total=False):
        """The options of `function`."""

        name: str | None
        accept_inplace: bool
        allow_input_downcast: bool | None
        on_unused_input: str | None
        updates: Pairs | None
        givens: Pairs | None
        no_default_updates: bool
        profile: object
        rebuild_strict: bool
        trust_input: bool
else:
    from typing import TypeVar

    R = TypeVar("R")


class UnusedInputError(GraphError):
    """An input that no output depends on."""


class MissingInputError(GraphError):
    """The outputs depend on a variable that is neither computed nor an input."""


class In:
    """An input with options.

    - `name`: the keyword of the argument; by default the variable's name, unless `autoname` is False.
    - `mutable`: ops may overwrite the argument; by default only if there is an `update`.
    - `strict`: the argument is not converted.
    - `allow_downcast`: the argument may be converted with a loss; see `Type.filter`.
    - `value`: the argument of calls that leave it out. `f[x]` is this value, and `f[x] = 2` sets it.
    - `update`: a variable whose value becomes the new `value` after each call.
    - `borrow`, `implicit`: accepted for compatibility, without effect.
    """

    def __init__(
        self,
        variable: Variable,
        name: str | None = None,
        value: Any = None,
        update: Any = None,
        *,
        mutable: bool | None = None,
        strict: bool = False,
        allow_downcast: bool | None = None,
        autoname: bool = True,
        implicit: bool | None = None,
        borrow: bool | None = None,
    ) -> None:
        self.variable = variable
        self.name = name if name is not None or not autoname else variable.name
        self.value = value
        self.update = update
        self.mutable = update is not None if mutable is None else mutable
        self.strict = strict
        self.allow_downcast = allow_downcast
        self.borrow = borrow


class Out:
    """An output with options. With `borrow`, the result may be a view that shares memory with an argument."""

    def __init__(self, variable: Variable, borrow: bool = False) -> None:
        self.variable = variable
        self.borrow = borrow


class Function(ABC, Generic[R]):
    """A callable that computes a graph, returned by `function`. Arguments are passed by position or by name.

    `R` is the type of the results.
    """

    info: FunctionInfo
    inputs: list[In]
    outputs: list[Variable]
    nodes: list[Apply]
    mode: Mode
    name: str | None
    program: Program
    """The C code of a fused function: `f.program.unit.source`."""
    maker: SimpleNamespace
    """The graph and the options: `f.maker.fgraph.toposort()` are the applications."""
    copy: Any
    """Return another function that computes the same: `f.copy(swap={old: new}, delete_updates=True, name="g")`."""
    explain: Any
    """Return a line for each op, in the order of computation, with the language that computes it: C or Python."""
    dprint: Any
    """Write the graph as a tree, like `debugprint`."""
    container: Any
    """The containers of default arguments, if there are any: `f.container[x].value`."""
    value: Any
    """The default arguments: `f.value[x]`, which is the same as `f[x]`."""

    def __getitem__(self, key: Any) -> Any:
        raise KeyError(f"no input {key} has a default value")

    def __setitem__(self, key: Any, value: Any) -> None:
        self[key]

    @abstractmethod
    def __call__(self, *args: Any, **kwargs: Any) -> R:
        """Return the value of the output, or a list or dict of values if `function` was called with one of outputs."""


@dataclass(eq=False)
class FunctionInfo(CallInfo):
    """The graph and the options of a function. Attributes that the function object lacks are looked up here."""

    inputs: list[In]
    outputs: list[Variable]
    nodes: list[Apply]
    mode: Mode
    single: bool
    name: str | None
    destroyed: list[Variable]
    program: Program | None = None

    @property
    def info(self) -> FunctionInfo:
        """The object itself, so that `f.info` works for a compiled function."""
        return self

    @property
    def variables(self) -> list[Variable]:
        """The variables of the inputs."""
        return [entry.variable for entry in self.inputs]

    @property
    def arguments(self) -> list[Argument]:
        """The names of the inputs, and the conversions of arguments."""
        return [Argument(i.name, i.variable.type.filter, i.strict, i.allow_downcast) for i in self.inputs]

    @property
    def graph(self) -> FunctionGraph:
        """The graph that is computed."""
        return FunctionGraph(self.variables, self.outputs)

    @property
    def maker(self) -> SimpleNamespace:
        """An object with the graph as `fgraph`, the inputs, the outputs and the mode, as other libraries have it."""
        return SimpleNamespace(fgraph=self.graph, inputs=self.inputs, outputs=self.outputs, mode=self.mode)

    @property
    def blocks(self) -> tuple[str, ...]:
        """The titles of the blocks of the C code."""
        return self.program.blocks if self.program else ()

    def explain(self) -> str:
        """Return a line for each op, in the order of computation, with the language that computes it: C or Python."""
        lines = []
        for number, node in enumerate(self.nodes):
            lines.append(f"{number:3}  {self._language_of(node):8}{node.op}")
        return "\n".join(lines)

    def _language_of(self, node: Apply) -> str:
        if self.program is None:
            return "Python" if self.mode.kind == PYTHON or not has_c_code(node) else "C"
        is_called = any(node is other for other in self.program.performs)
        return "Python" if is_called and not has_c_code(node) else "C"

    def dprint(self, **options: Any) -> Any:
        """Write the graph as a tree, like `debugprint`."""
        return debugprint(self, **options)

    def copy(self, share_memory: bool = False, name: str | None = None, **options: Any) -> Function:
        """Return a function that computes the same. Only functions with shared variables have more options."""
        changes = {option: value for option, value in options.items() if value}
        if changes.keys() - {"profile", "delete_updates"}:
            raise ValueError(f"the function has no shared variables, so copy() cannot use {next(iter(changes))!r}")
        return _build(replace(self, name=name or self.name))

    def __reduce__(self) -> tuple[Any, ...]:
        options = [(i.name, i.value, i.mutable, i.strict, i.allow_downcast, i.borrow) for i in self.inputs]
        portable = Portable.of(self.variables, self.outputs, self.nodes)
        return _rebuild, (MainModule(), portable, options, self.mode, self.single, self.name)

    def __repr__(self) -> str:
        inputs = ", ".join(map(str, self.variables))
        outputs = ", ".join(map(str, self.outputs))
        return f"<{self.mode.kind} {self.label} of ({inputs}) to ({outputs})>"


class PythonFunction(Function):
    """A function that computes one application at a time, in C or in Python."""

    def __init__(self, info: FunctionInfo, thunks: Thunks) -> None:
        self.info = info
        self.thunks = thunks

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        info = self.info
        arguments = [info.filter_argument(number, value) for number, value in enumerate(info.bind(*args, **kwargs))]
        self.check_writeable(arguments)
        values = {id(variable): value for variable, value in zip(info.variables, arguments, strict=True)}
        for node, thunk in self.thunks:
            inputs = [self.value(values, variable) for variable in node.inputs]
            outputs = self.step(node, thunk, inputs)
            values.update((id(variable), value) for variable, value in zip(node.outputs, outputs, strict=True))
        results = [self.value(values, variable) for variable in info.outputs]
        return results[0] if info.single else results

    def check_writeable(self, arguments: Sequence[Any]) -> None:
        """Raise ValueError if an argument that ops overwrite is read-only."""
        for variable, value in zip(self.info.variables, arguments, strict=True):
            flags = getattr(value, "flags", None)
            if flags is not None and not flags.writeable and any(variable is v for v in self.info.destroyed):
                raise ValueError(f"the function overwrites {variable}, but the array passed for it is read-only")

    @staticmethod
    def value(values: dict[int, Any], variable: Variable) -> Any:
        """Return the value of a variable."""
        return variable.data if isinstance(variable, Constant) else values[id(variable)]

    def step(self, node: Apply, thunk: Thunk, inputs: list[Any]) -> Sequence[Any]:
        """Return the values of an application's outputs."""
        try:
            return thunk(*inputs, *([None] * len(node.outputs)))
        except Exception as error:
            add_note(error, f"in {node} of {self.info.label}")
            raise

    def __getattr__(self, name: str) -> Any:
        if (name.startswith("__") and name != "__signature__") or name == "info":
            raise AttributeError(name)
        return getattr(self.info, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return self.info.__reduce__()

    def __repr__(self) -> str:
        return repr(self.info)


class StatefulFunction(StatefulCall, Function):
    """A function with shared variables, default arguments or a dict of outputs."""

    def __init__(
        self,
        compiled: Function,
        state: State,
        entries: Sequence[In],
        single: bool,
        name: str | None = None,
        keys: Sequence[Any] | None = None,
    ) -> None:
        super().__init__(compiled, state, [e.variable for e in entries], [e.name for e in entries], single, keys)
        self.info = compiled.info
        self.name = name

    def copy(
        self,
        share_memory: bool = False,
        swap: Mapping[SharedVariable, SharedVariable] | None = None,
        delete_updates: bool = False,
        name: str | None = None,
        profile: object = None,
    ) -> StatefulFunction:
        """Return a function with the same graph, and separate default arguments.

        `swap` maps shared variables to others of the same types, which the copy uses and updates instead. With
        `delete_updates`, calls of the copy change no values.
        """
        found = copy(self)
        found.defaults = deepcopy(self.defaults)
        moved = {
            id(old.container): new.container
            for old, new in zip(self.defaults, found.defaults, strict=True)
            if old is not None and new is not None
        }
        swapped = {id(old): self._replacement(old, new) for old, new in (swap or {}).items()}
        found.shared = tuple(swapped.get(id(variable), variable) for variable in self.shared)
        found.targets = tuple((moved | swapped).get(id(target), target) for target in self.targets)
        found.name = name or self.name
        if delete_updates:
            found.compiled = self._without_updates()
            found.info, found.targets = found.compiled.info, ()
        return found

    def _replacement(self, old: SharedVariable, new: SharedVariable) -> SharedVariable:
        if not any(old is variable for variable in self.shared):
            raise ValueError(f"the function does not use the shared variable {old}")
        if not old.type.is_super(new.type):
            raise TypeError(f"{new} of {new.type} cannot replace {old} of {old.type}")
        return new

    def _without_updates(self) -> Function:
        """Return the compiled function without the outputs that are new values."""
        info = self.info
        outputs = info.outputs[: len(info.outputs) - len(self.targets)]
        nodes, destroyed = schedule(info.variables, outputs)
        changed = {id(variable) for variable in destroyed}
        if any(id(entry.variable) in changed for entry in info.inputs[len(self.names) :]):
            raise GraphError(f"without updates, an op of {info.label} would overwrite a shared variable")
        return _build(replace(info, outputs=outputs, nodes=nodes, destroyed=destroyed, program=None))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "info":
            raise AttributeError(name)
        return getattr(self.info, name)


Inputs = Sequence[Variable | In | tuple[Any, ...]]


@overload
def function(
    inputs: Inputs, outputs: TensorVariable, mode: str | Mode | None = None, **options: Unpack[Options]
) -> Function[NDArray[Any]]: ...
@overload
def function(
    inputs: Inputs,
    outputs: list[Any] | tuple[Any, ...] | None = None,
    mode: str | Mode | None = None,
    **options: Unpack[Options],
) -> Function[list[Any]]: ...
@overload
def function(
    inputs: Inputs, outputs: Mapping[Any, Any], mode: str | Mode | None = None, **options: Unpack[Options]
) -> Function[dict[Any, Any]]: ...
@overload
def function(inputs: Inputs, outputs: Any, mode: str | Mode | None = None, **options: Unpack[Options]) -> Function: ...
def function(
    inputs: Inputs,
    outputs: Any = None,
    mode: str | Mode | None = None,
    *,
    name: str | None = None,
    accept_inplace: bool = False,
    allow_input_downcast: bool | None = None,
    on_unused_input: str | None = None,
    updates: Pairs | None = None,
    givens: Pairs | None = None,
    no_default_updates: bool = False,
    profile: object = None,  # noqa: ARG001
    rebuild_strict: bool = True,  # noqa: ARG001
    trust_input: bool = False,  # noqa: ARG001
) -> Function:
    """Return a function that computes `outputs` from `inputs`.

    An input is a variable, an `In`, or a tuple in place of an `In`: `(name, variable)`, `(variable, value)` or
    `((variable, update), value)`. `outputs` is a variable, or a list or a dict of variables; the function then returns
    a list or a dict.

    `mode` is `"fused"` (one C function for the whole graph), `"single"` (one op at a time), `"python"` (only `perform`)
    or `"debug"` (C and Python, with checks). `"fused or python"` computes in Python if there is no compiler.

    Results share no memory with arguments or with each other. Ops that overwrite arguments need `accept_inplace=True`
    or `In(x, mutable=True)`.

    `updates` maps shared variables to variables, whose values are stored after each call; `givens` maps variables of
    the graph to those that replace them.
    """
    parsed_mode = get_mode(mode)
    entries = _inputs(inputs, allow_input_downcast)
    keys = list(outputs) if isinstance(outputs, Mapping) else None
    outputs = outputs if keys is None else [outputs[key] for key in keys]
    single = not isinstance(outputs, (list, tuple)) and outputs is not None
    output_list = [outputs] if single else list(outputs or [])
    requested = [_output(output) for output in output_list]
    changes = pairs_of("updates", updates)
    numbers = [number for number, entry in enumerate(entries) if entry.update is not None]
    own = pairs_of("updates", [(entries[number].variable, entries[number].update) for number in numbers])
    wanted = [*(out.variable for out in requested), *(new for _, new in changes), *(new for _, new in own)]
    wanted = replaced_outputs(wanted, givens)
    requested = [Out(variable, out.borrow) for variable, out in zip(wanted, requested, strict=False)]
    new_values = wanted[len(requested) :]
    changes = [(old, new) for (old, _), new in zip(changes, new_values, strict=False)]
    own_updates = dict(zip(numbers, new_values[len(changes) :], strict=True))
    unused = on_unused_input or config.on_unused_input
    state = find_state(entries, wanted, changes, no_default_updates, own_updates)
    if not state and keys is None:
        return _stateless(entries, requested, parsed_mode, single, name, accept_inplace, unused)
    targets = [old for old, _ in state.updates]
    everything = [*entries, *(In(v, mutable=v in targets) for v in state.shared)]
    requested += [Out(new) for new in state.new_values]
    compiled = _stateless(everything, requested, parsed_mode, False, name, accept_inplace, unused)
    return StatefulFunction(compiled, state, entries, single, name, keys)


def _stateless(
    entries: list[In],
    requested: Sequence[Out],
    parsed_mode: Mode,
    single: bool,
    name: str | None,
    accept_inplace: bool,
    on_unused: str,
) -> Function:
    """Return a function of all its inputs."""
    variables = [entry.variable for entry in entries]
    _check_graph(variables, [out.variable for out in requested], on_unused)
    if parsed_mode.kind == FUSED:
        found = apply_rewrites(BEFORE_COPIES, variables, [out.variable for out in requested])
        requested = [Out(variable, out.borrow) for variable, out in zip(found, requested, strict=True)]
    results = _without_sharing(variables, requested)
    if parsed_mode.kind == FUSED:
        results = apply_rewrites(AFTER_COPIES, variables, results)
    nodes, destroyed = schedule(variables, results)
    for entry in entries:
        if any(entry.variable is variable for variable in destroyed) and not (accept_inplace or entry.mutable):
            raise GraphError(f"an op overwrites the argument {entry.variable}; to allow this, use accept_inplace=True")
    info = FunctionInfo(entries, results, nodes, parsed_mode, single, name, destroyed)
    return _build(info)


def _build(info: FunctionInfo) -> Function:
    if info.mode.kind == PYTHON or (config.is_set("cxx") and not config.cxx):
        return _in_python(info)
    for node in info.nodes:
        if not has_c_code(node) and not has_perform(node):
            kinds = ", ".join(str(variable.type) for variable in node.inputs) or "no input"
            raise NotImplementedError(f"{node.op} has neither C code for {kinds} nor perform")
    try:
        if info.mode.kind == DEBUG:
            return PythonFunction(info, services().checked_thunks(info.mode, info.nodes))
        if info.mode.kind == SINGLE:
            return _one_by_one(info, [(node, thunk_of(node, True)) for node in info.nodes])
        return _fused(info)
    except NoCompilerError:
        if not info.mode.fallback:
            raise
        info.mode = Mode(PYTHON)
        return _in_python(info)


def _fused(info: FunctionInfo) -> Function:
    made = [node for node in info.nodes if makes_thunk(node)]
    separate = separate_nodes([node for node in info.nodes if node not in made and has_c_code(node)])
    graph = LinkedGraph(info.variables, info.outputs, info.nodes, in_python=[*separate, *made])
    program = program_of(graph, info.destroyed, as_list=not info.single)
    module = load_program(program)
    info.program = program
    filters = tuple(partial(info.filter_argument, number) for number in range(len(info.inputs)))
    alone = {id(node) for node in separate}
    performs = tuple(compiled_alone(n) if id(n) in alone else Perform(n) for n in program.performs)
    Function.register(module.Function)
    compiled: Function = module.make(info, filters, program.constants, performs)
    return compiled


def _in_python(info: FunctionInfo) -> Function:
    for node in info.nodes:
        if not has_perform(node):
            raise NotImplementedError(f"{node.op} does not define perform, which the Python mode requires")
    return _one_by_one(info, [(node, thunk_of(node, False)) for node in info.nodes])


def _one_by_one(info: FunctionInfo, thunks: Thunks) -> PythonFunction:
    return PythonFunction(info, info.mode.around(info.graph, thunks))


def _inputs(inputs: Sequence[Any], allow_downcast: bool | None) -> list[In]:
    if not isinstance(inputs, (list, tuple)):
        raise TypeError(f"the inputs of a function must be a list of variables, not {inputs!r}")
    found: list[In] = []
    for number, item in enumerate(inputs):
        entry = _entry(item)
        if entry is None or not isinstance(entry.variable, Variable):
            raise TypeError(f"input {number} of a function must be a variable, not {item!r}")
        if isinstance(entry.variable, Constant):
            raise TypeError(f"input {number} of a function, {entry.variable}, is a constant")
        if any(entry.variable is other.variable for other in found):
            raise UnusedInputError(f"input {number} of a function, {entry.variable}, is a duplicate")
        if entry.allow_downcast is None:
            entry = copy(entry)
            entry.allow_downcast = allow_downcast
        found.append(entry)
    return found


def _entry(item: Any) -> In | None:
    """Return an input from an `In`, a variable, or a tuple: `(name, variable)`, `(variable, value)` or
    `((variable, update), value)`, the latter two also after a name. None if it is nothing of these.
    """
    if isinstance(item, Variable):
        return In(item)
    if not isinstance(item, (list, tuple)) or not item:
        return item if isinstance(item, In) else None
    name, rest = (item[0], item[1:]) if isinstance(item[0], str) else (None, item)
    variable, *more = rest or (None,)
    pair = variable if isinstance(variable, (list, tuple)) else (variable,)
    if not all(isinstance(part, Variable) for part in pair[:1]) or len(pair) not in (1, 2) or len(more) > 1:
        return None
    return In(pair[0], name, *more or (None,), *pair[1:])


def _output(output: object) -> Out:
    out = output if isinstance(output, Out) else Out(output) if isinstance(output, Variable) else None
    if out is None or not isinstance(out.variable, Variable):
        hint = "; x == y is the identity of variables, np.equal(x, y) compares" if isinstance(output, bool) else ""
        raise TypeError(f"an output of a function must be a variable, not {output!r}{hint}")
    return out


def _check_graph(inputs: Sequence[Variable], outputs: Sequence[Variable], on_unused: str) -> None:
    """Report missing and unused inputs."""
    if on_unused not in ("raise", "warn", "ignore"):
        raise ValueError(f"on_unused_input must be 'raise', 'warn' or 'ignore', not {on_unused!r}")
    nodes = sorted_nodes(outputs, inputs)
    used = {id(v): v for v in [*outputs, *(v for node in nodes for v in node.inputs)]}
    costs = [v.tag.gradient_of for v in used.values() if hasattr(v.tag, "gradient_of")]
    through_costs = set(map(id, graph_inputs(costs)))
    known = {id(variable) for variable in inputs}
    for variable in used.values():
        if variable.owner is None and not isinstance(variable, Constant) and id(variable) not in known:
            hint = "add it to the inputs, or replace it by `givens`"
            raise MissingInputError(f"{variable} of {variable.type} is not an input; {hint}")
    for variable in inputs:
        if id(variable) not in used and id(variable) not in through_costs and on_unused != "ignore":
            message = f"no output depends on the input {variable}; to allow this, use on_unused_input='ignore'"
            if on_unused == "raise":
                raise UnusedInputError(message)
            warnings.warn(message, stacklevel=3)


def _without_sharing(inputs: Sequence[Variable], outputs: Sequence[Out]) -> list[Variable]:
    """Return the outputs, with copies of those that share memory with an input, a constant or another output."""
    memory = Memory(sorted_nodes([out.variable for out in outputs], inputs))
    in_use = {id(variable) for variable in inputs}
    results: list[Variable] = []
    for out in outputs:
        aliases = memory.aliases(out.variable)
        free = not any(id(v) in in_use or isinstance(v, Constant) for v in aliases)
        borrowed = out.borrow and not isinstance(out.variable, Constant)
        results.append(out.variable if free or borrowed else deep_copy_op(out.variable))
        if free:
            in_use.update(id(variable) for variable in aliases)
    return results


def _rebuild(
    _main: MainModule,
    portable: Portable,
    options: Sequence[tuple[Any, ...]],
    mode: Mode,
    single: bool,
    name: str | None,
) -> Function:
    """Return a function from its pickle. The graph was checked before, and contains the copies of outputs."""
    inputs, outputs, nodes = portable.graph()
    entries = [In(variable) for variable in inputs]
    for entry, option in zip(entries, options, strict=True):
        entry.name, entry.value, entry.mutable, entry.strict, entry.allow_downcast, entry.borrow = option
    destroyed = schedule(inputs, outputs)[1]
    return _build(FunctionInfo(entries, outputs, nodes, mode, single, name, destroyed))

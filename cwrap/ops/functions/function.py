"""`function(inputs, outputs)`: a graph becomes something that is called.

    f = function([x, y], z)
    f(numpy.ones(3), 2.0)

In the fused mode the result is an object of the compiled module, whose call goes straight into C: no Python runs where
the arguments are what their types take. In other modes it is an object of Python's.
"""

from __future__ import annotations

import inspect
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from keyword import iskeyword
from typing import Any

from cwrap.ops.failure import CompileError, NoCompilerError
from cwrap.ops.functions.modes import DEBUG, FUSED, PYTHON, SINGLE, Mode, get_mode
from cwrap.ops.functions.rewrites import rewritten
from cwrap.ops.graph.core import Apply, Constant, GraphError, Variable, sorted_nodes
from cwrap.ops.graph.order import Memory, schedule
from cwrap.ops.graph.portable import Portable
from cwrap.ops.linking.basic import deep_copy_op
from cwrap.ops.linking.clinker import CLinker, Program, has_c_code
from cwrap.ops.linking.thunks import Perform, Thunk, add_note, has_perform, thunk_of

_RETURN = ("cwrap_do_FAIL_instead_of_return", "=return-type", "with no value", "should return a value")


class UnusedInputError(GraphError):
    """An input that no output needs."""


class MissingInputError(GraphError):
    """A variable that the outputs need, that nothing computes, and that is no input."""


class In:
    """An input with more to say: `mutable` allows ops to overwrite what is given for it."""

    def __init__(
        self,
        variable: Variable,
        name: str | None = None,
        mutable: bool = False,
        strict: bool = False,
        allow_downcast: bool | None = None,
        borrow: bool | None = None,
    ) -> None:
        self.variable = variable
        self.name = name if name is not None else variable.name
        self.mutable = mutable
        self.strict = strict
        self.allow_downcast = allow_downcast
        self.borrow = borrow


class Out:
    """An output with more to say: with `borrow` it may share memory with inputs, where a view is what it is."""

    def __init__(self, variable: Variable, borrow: bool = False) -> None:
        self.variable = variable
        self.borrow = borrow


class Function(ABC):
    """What `function` returns, in any mode: called with a value per input, by position or by name."""

    info: FunctionInfo
    inputs: list[In]
    outputs: list[Variable]
    nodes: list[Apply]
    mode: Mode
    name: str | None
    program: Program
    """The C of a fused function: `f.program.unit.source`."""

    @abstractmethod
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The value of the output, or a list of them where `function` was given a list."""


@dataclass(eq=False)
class FunctionInfo:
    """What a function knows of itself; attributes that the function has not are looked up here."""

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
        """Itself: `f.info` of a compiled function."""
        return self

    @property
    def variables(self) -> list[Variable]:
        """The inputs' variables."""
        return [given.variable for given in self.inputs]

    @property
    def label(self) -> str:
        """The function's name in messages."""
        return f"{self.name or 'function'}()"

    @property
    def __signature__(self) -> inspect.Signature:
        """What `inspect.signature` shows: arguments without a name, or with that of another, go by position alone."""
        names = [given.name for given in self.inputs]
        parameters: list[inspect.Parameter] = []
        by_position = inspect.Parameter.POSITIONAL_ONLY
        for number, name in reversed(list(enumerate(names))):
            usable = name is not None and name.isidentifier() and not iskeyword(name) and names.count(name) == 1
            named = usable and all(other.kind is not by_position for other in parameters)
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD if named else by_position
            parameters.append(inspect.Parameter(str(name) if usable else f"argument_{number + 1}", kind))
        return inspect.Signature(parameters[::-1])

    def admit(self, number: int, value: Any) -> Any:
        """What an input's type makes of an argument."""
        given = self.inputs[number]
        try:
            return given.variable.type.filter(value, strict=given.strict, allow_downcast=given.allow_downcast)
        except (TypeError, ValueError) as error:
            which = f"{self.label} argument {number + 1}{f', {given.name}' if given.name else ''}"
            if type(error) not in (TypeError, ValueError):  # one that may be made of other things than a message
                add_note(error, f"in {which}")
                raise
            raise type(error)(f"{which}: {error}") from error

    def bind(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Arguments in the order of inputs, from those given by position and by name."""
        names = [given.name for given in self.inputs]
        if not kwargs and len(args) == len(names):
            return args
        wanted = ", ".join(name or f"#{number + 1}" for number, name in enumerate(names)) or "nothing"
        if len(args) > len(names):
            raise TypeError(f"{self.label} takes {len(names)} arguments ({wanted}), got {len(args)}")
        values = dict(enumerate(args))
        for key, value in kwargs.items():
            if names.count(key) != 1:
                why = "several arguments are" if key in names else "no argument is"
                raise TypeError(f"{self.label}: {why} called {key!r}; it takes {wanted}")
            number = names.index(key)
            if number in values:
                raise TypeError(f"{self.label} got argument {key} by position and by name")
            values[number] = value
        missing = [name or f"#{number + 1}" for number, name in enumerate(names) if number not in values]
        if missing:
            raise TypeError(f"{self.label} takes {len(names)} arguments ({wanted}), missing {', '.join(missing)}")
        return tuple([values[number] for number in range(len(names))])

    def explain(self, error: BaseException, block: int) -> None:
        """Says with an error whose it is."""
        program: Any = self.program  # which what calls this is compiled from
        add_note(error, f"in {program.blocks[block]} of {self.label}")

    def __reduce__(self) -> tuple[Any, ...]:
        options = [(i.name, i.mutable, i.strict, i.allow_downcast, i.borrow) for i in self.inputs]
        portable = Portable.of(self.variables, self.outputs, self.nodes)
        return _rebuild, (portable, options, self.mode, self.single, self.name)

    def __repr__(self) -> str:
        inputs = ", ".join(map(str, self.variables))
        outputs = ", ".join(map(str, self.outputs))
        return f"<{self.mode.kind} {self.label} of ({inputs}) to ({outputs})>"


class PythonFunction(Function):
    """A function that takes one step at a time: each application in C or in Python."""

    def __init__(self, info: FunctionInfo, thunks: Sequence[tuple[Apply, Thunk]]) -> None:
        self.info = info
        self.thunks = thunks

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        info = self.info
        given = [info.admit(number, value) for number, value in enumerate(info.bind(*args, **kwargs))]
        self.check_writeable(given)
        values = {id(variable): value for variable, value in zip(info.variables, given, strict=True)}
        for node, thunk in self.thunks:
            inputs = [self.value(values, variable) for variable in node.inputs]
            made = self.step(node, thunk, inputs)
            values.update((id(variable), value) for variable, value in zip(node.outputs, made, strict=True))
        results = [self.value(values, variable) for variable in info.outputs]
        return results[0] if info.single else results

    def check_writeable(self, given: Sequence[Any]) -> None:
        """Refuses to overwrite an array that is read-only."""
        for variable, value in zip(self.info.variables, given, strict=True):
            flags = getattr(value, "flags", None)
            if flags is not None and not flags.writeable and any(variable is v for v in self.info.destroyed):
                raise ValueError(f"{variable} is overwritten by the function, and the array given for it is read-only")

    @staticmethod
    def value(values: dict[int, Any], variable: Variable) -> Any:
        """The value of a variable."""
        return variable.data if isinstance(variable, Constant) else values[id(variable)]

    def step(self, node: Apply, thunk: Thunk, inputs: list[Any]) -> Sequence[Any]:
        """The values of an application's outputs."""
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


def function(
    inputs: Sequence[Variable | In],
    outputs: Variable | Out | Sequence[Variable | Out] | None = None,
    mode: str | Mode | None = None,
    *,
    name: str | None = None,
    accept_inplace: bool = False,
    allow_input_downcast: bool | None = None,
    on_unused_input: str = "raise",
) -> Function:
    """A function that computes `outputs` from `inputs`.

    `outputs` is a variable, or a list: results are then a list. `mode` is `"fused"` (one C function for all),
    `"single"` (one op at a time), `"python"` (`perform` alone) or `"debug"` (all of it, compared); `"fused or python"`
    computes in Python where there is no compiler. Results share no memory with arguments or with each other. Ops that
    overwrite arguments need `accept_inplace=True`, or `In(x, mutable=True)`.
    """
    chosen = get_mode(mode)
    given = _inputs(inputs, allow_input_downcast)
    single = not isinstance(outputs, (list, tuple)) and outputs is not None
    listed = [outputs] if single else list(outputs or [])  # type: ignore[arg-type]
    wanted = [_output(output) for output in listed]
    variables = [entry.variable for entry in given]
    _check_graph(variables, [out.variable for out in wanted], on_unused_input)
    results = _without_sharing(variables, wanted)
    if chosen.kind == FUSED:
        results = rewritten(variables, results)
    nodes, destroyed = schedule(variables, results)
    for entry in given:
        if any(entry.variable is variable for variable in destroyed) and not (accept_inplace or entry.mutable):
            raise GraphError(f"an op overwrites the argument {entry.variable}: accept_inplace=True allows that")
    info = FunctionInfo(given, results, nodes, chosen, single, name, destroyed)
    return _build(info)


def _build(info: FunctionInfo) -> Function:
    if info.mode.kind == PYTHON:
        return _in_python(info)
    for node in info.nodes:
        if not has_c_code(node) and not has_perform(node):
            raise NotImplementedError(_neither(node))
    try:
        if info.mode.kind == DEBUG:
            from cwrap.ops.functions.debug import Step

            return PythonFunction(info, [(node, Step(node)) for node in info.nodes])
        if info.mode.kind == SINGLE:
            return PythonFunction(info, [(node, _with_hint(thunk_of, node, True)) for node in info.nodes])
        return _fused(info)
    except NoCompilerError:
        if not info.mode.fallback:
            raise
        info.mode = Mode(PYTHON)
        return _in_python(info)


def _fused(info: FunctionInfo) -> Function:
    from cwrap.ops.cache.loader import load

    program = CLinker(info.variables, info.outputs, info.nodes, info.destroyed, as_list=not info.single).program()
    module = _with_hint(load, program.unit)
    info.program = program
    filters = tuple(_Admit(info, number) for number in range(len(info.inputs)))
    performs = tuple(Perform(node) for node in program.performs)
    Function.register(module.Function)
    made: Function = module.make(info, filters, program.constants, performs)
    return made


class _Admit:
    """What C calls with an argument that is not as its type has it."""

    __slots__ = ("info", "number")

    def __init__(self, info: FunctionInfo, number: int) -> None:
        self.info = info
        self.number = number

    def __call__(self, value: Any) -> Any:
        return self.info.admit(self.number, value)


def _in_python(info: FunctionInfo) -> Function:
    for node in info.nodes:
        if not has_perform(node):
            raise NotImplementedError(f"{node.op} does not define perform, which computing in Python needs")
    return PythonFunction(info, [(node, Perform(node)) for node in info.nodes])


def _neither(node: Apply) -> str:
    return f"{node.op} has neither C for {', '.join(str(v.type) for v in node.inputs) or 'no input'} nor perform"


def _with_hint(build: Callable[..., Any], *arguments: Any) -> Any:
    """What compiles C of users; where that failed over a `return`, the error says what to write instead."""
    try:
        return build(*arguments)
    except CompileError as error:
        if not any(sign in error.output for sign in _RETURN):
            raise
        hint = (
            "the code of an op must not `return`, since nothing would be released then: let it set an exception and "
            "do sub['fail'] (FAIL in a #section), or end without"
        )
        raise CompileError(f"{error.message}\n{hint}", error.command, error.output, error.source_path) from error


def _inputs(inputs: Sequence[Variable | In], allow_downcast: bool | None) -> list[In]:
    if not isinstance(inputs, (list, tuple)):
        raise TypeError(f"the inputs of a function are a list of variables, not {inputs!r}")
    found: list[In] = []
    for number, given in enumerate(inputs):
        entry = given if isinstance(given, In) else In(given) if isinstance(given, Variable) else None
        if entry is None or not isinstance(entry.variable, Variable):
            raise TypeError(f"input {number} of a function must be a variable, not {given!r}")
        if isinstance(entry.variable, Constant):
            raise TypeError(f"input {number} of a function, {entry.variable}, is a constant")
        if any(entry.variable is other.variable for other in found):
            raise GraphError(f"input {number} of a function, {entry.variable}, is there twice")
        if entry.allow_downcast is None:
            entry = In(entry.variable, entry.name, entry.mutable, entry.strict, allow_downcast, entry.borrow)
        found.append(entry)
    return found


def _output(output: object) -> Out:
    out = output if isinstance(output, Out) else Out(output) if isinstance(output, Variable) else None
    if out is None or not isinstance(out.variable, Variable):
        raise TypeError(f"an output of a function must be a variable, not {output!r}")
    return out


def _check_graph(inputs: Sequence[Variable], outputs: Sequence[Variable], on_unused: str) -> None:
    """Nothing is missing, and nothing is there for nothing."""
    if on_unused not in ("raise", "warn", "ignore"):
        raise ValueError(f"on_unused_input is 'raise', 'warn' or 'ignore', not {on_unused!r}")
    nodes = sorted_nodes(outputs, inputs)
    used = {id(v): v for v in [*outputs, *(v for node in nodes for v in node.inputs)]}
    given = {id(variable) for variable in inputs}
    for variable in used.values():
        if variable.owner is None and not isinstance(variable, Constant) and id(variable) not in given:
            raise MissingInputError(f"{variable} of {variable.type} is needed, nothing computes it, and it is no input")
    for variable in inputs:
        if id(variable) not in used and on_unused != "ignore":
            message = f"no output needs the input {variable}; on_unused_input='ignore' allows that"
            if on_unused == "raise":
                raise UnusedInputError(message)
            warnings.warn(message, stacklevel=3)


def _without_sharing(inputs: Sequence[Variable], outputs: Sequence[Out]) -> list[Variable]:
    """The outputs, with copies of those that share memory with an input, a constant, or another output."""
    memory = Memory(sorted_nodes([out.variable for out in outputs], inputs))
    taken = {id(variable) for variable in inputs}
    results: list[Variable] = []
    for out in outputs:
        shared = memory.of(out.variable)
        free = not any(id(v) in taken or isinstance(v, Constant) for v in shared)
        borrowed = out.borrow and not isinstance(out.variable, Constant)
        results.append(out.variable if free or borrowed else deep_copy_op(out.variable))
        if free:
            taken.update(id(variable) for variable in shared)
    return results


def _rebuild(
    portable: Portable, options: Sequence[tuple[Any, ...]], mode: Mode, single: bool, name: str | None
) -> Function:
    """A function from its pickle. Nothing was wrong with the graph, and copies are in it."""
    inputs, outputs, nodes = portable.graph()
    given = [In(variable, *option) for variable, option in zip(inputs, options, strict=True)]
    destroyed = schedule(inputs, outputs)[1]
    return _build(FunctionInfo(given, outputs, nodes, mode, single, name, destroyed))


__all__ = ["FUSED", "Function", "In", "MissingInputError", "Out", "UnusedInputError", "function"]

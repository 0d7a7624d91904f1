"""Graphs: variables, their types, ops, and applications of ops to variables.

The four classes refer to each other, so they are in one module.

x = dvector("x")
node = Apply(op, [x], [dvector()])      # what Op.make_node returns
node.outputs[0].owner is node
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.props import HasProps


class GraphError(ValueError):
    """A graph that nothing can be computed from: a cycle, an input that is missing, orders that exclude each other."""


class Variable:
    """A value in a graph: an input, or output number `index` of the application `owner`."""

    def __init__(
        self,
        type: Type,  # noqa: A002 - the name that programs know
        owner: Apply | None = None,
        index: int | None = None,
        name: str | None = None,
    ) -> None:
        if owner is not None and not isinstance(owner, Apply):
            raise TypeError(f"owner must be an Apply or None, not {owner!r}")
        if index is not None and not isinstance(index, int):
            raise TypeError(f"index must be an int, not {index!r}")
        if name is not None and not isinstance(name, str):
            raise TypeError(f"name must be a str, not {name!r}")
        self.type: Any = type
        self.owner = owner
        self.index = index
        self.name = name

    def clone(self, **changes: Any) -> Variable:
        """A variable of the same type and name that nothing computes."""
        return self.type.make_variable(changes.get("name", self.name))  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.name is not None:
            return self.name
        if self.owner is None:
            return f"<{self.type}>"
        if len(self.owner.outputs) == 1 and self.index == 0:
            return f"{self.owner.op}.out"
        return f"{self.owner.op}.{self.index}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self} of {self.type}>"


class Constant(Variable):
    """A variable whose value is known when the graph is made."""

    def __init__(self, type: Type, data: Any, name: str | None = None) -> None:  # noqa: A002
        super().__init__(type, None, None, name)
        self.data = type.filter(data)

    @property
    def value(self) -> Any:
        """The value; it must not be changed."""
        return self.data

    def clone(self, **changes: Any) -> Constant:
        return type(self)(self.type, self.data, changes.get("name", self.name))

    def signature(self) -> tuple[Any, Any]:
        """What two constants must agree in to be the same."""
        return (self.type, self.data)

    def __str__(self) -> str:
        if self.name is not None:
            return self.name
        text = " ".join(str(self.data).split())
        return f"{type(self).__name__}{{{text if len(text) < 40 else text[:37] + '...'}}}"


class Apply:
    """One application of an op: the variables that it takes, and those that it makes."""

    def __init__(self, op: Op, inputs: Sequence[Variable], outputs: Sequence[Variable]) -> None:
        for what, variables in (("inputs", inputs), ("outputs", outputs)):
            if not isinstance(variables, (list, tuple)):
                raise TypeError(f"the {what} of an Apply must be a list of variables, not {variables!r}")
            for number, variable in enumerate(variables):
                if not isinstance(variable, Variable):
                    raise TypeError(
                        f"{what[:-1]} {number} of an Apply of {op} must be a Variable, not {variable!r}"
                        + (": a type makes one when it is called" if callable(variable) else "")
                    )
        self.op = op
        self.inputs = list(inputs)
        self.outputs: list[Variable] = []
        for index, output in enumerate(outputs):
            if output.owner is not None:
                raise ValueError(
                    f"output {index} of an Apply of {op} is output {output.index} of {output.owner}: each is made once"
                )
            output.owner, output.index = self, index
            self.outputs.append(output)

    @property
    def out(self) -> Variable:
        """The only output, or the one that the op calls its default."""
        return self.default_output()

    @property
    def nin(self) -> int:
        """How many inputs there are."""
        return len(self.inputs)

    @property
    def nout(self) -> int:
        """How many outputs there are."""
        return len(self.outputs)

    @property
    def params_type(self) -> Any:
        """The type of the op's parameters, None where it has none."""
        return self.op.params_type

    def run_params(self) -> Any:
        """The value of the op's parameters here; None where it has none."""
        return None if self.params_type is None else self.op.get_params(self)

    def default_output(self) -> Variable:
        """The output that a call of the op returns alone."""
        number = self.op.default_output
        if number is None:
            if len(self.outputs) != 1:
                raise ValueError(f"{self.op} has {len(self.outputs)} outputs and none is the default")
            number = 0
        if not 0 <= number < len(self.outputs):
            raise ValueError(f"default_output of {self.op} is {number}, and it has {len(self.outputs)} outputs")
        return self.outputs[number]

    def clone_with_new_inputs(self, inputs: Sequence[Variable], strict: bool = True) -> Apply:
        """The same op on other variables; where their types differ, it is asked for a new application."""
        if len(inputs) != len(self.inputs):
            raise ValueError(f"{self.op} takes {len(self.inputs)} inputs, not {len(inputs)}")
        fitting = [old.type.convert_variable(new) for old, new in zip(self.inputs, inputs, strict=True)]
        if all(variable is not None for variable in fitting):
            return Apply(self.op, fitting, [output.clone() for output in self.outputs])
        if strict:
            bad = next(number for number, variable in enumerate(fitting) if variable is None)
            raise TypeError(f"input {bad} of {self.op} is of {self.inputs[bad].type}; {inputs[bad].type} does not fit")
        return self.op.make_node(*inputs)

    def __str__(self) -> str:
        return f"{self.op}({', '.join(map(str, self.inputs))})"

    def __repr__(self) -> str:
        return str(self)


class Type(HasProps):
    """The type of a variable. A subclass defines `filter`; `values_eq_approx` where `==` is no answer.

    Types are compared with `==`: those with `__props__` by them, others by identity.
    """

    variable_type: ClassVar[type[Variable]] = Variable
    constant_type: ClassVar[type[Constant]] = Constant

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        """The value as the type has it, or TypeError.

        With `strict` only what is such a value already is accepted. Otherwise it may be converted: with
        `allow_downcast` even where that loses something, without it (None) where nothing is lost.
        """
        raise NotImplementedError(f"{type(self).__name__}.filter")

    def is_valid_value(self, data: Any, strict: bool = True) -> bool:
        """Whether `filter` takes it."""
        try:
            self.filter(data, strict=strict)
        except (TypeError, ValueError):
            return False
        return True

    def values_eq(self, a: Any, b: Any) -> bool:
        """Whether two values are the same."""
        return bool(a == b)

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        """Whether two values are the same but for rounding: what the debug mode goes by."""
        return self.values_eq(a, b)

    @staticmethod
    def may_share_memory(a: Any, b: Any) -> bool:
        """Whether two values may have memory in common."""
        return a is b

    def make_variable(self, name: str | None = None) -> Variable:
        """A new variable of the type."""
        return self.variable_type(self, None, None, name)

    def make_constant(self, value: Any, name: str | None = None) -> Constant:
        """A constant of the type."""
        return self.constant_type(self, value, name)

    def __call__(self, name: str | None = None) -> Any:
        """A new variable of the type."""
        return self.make_variable(name)

    def in_same_class(self, other: Type) -> bool:
        """Whether the two differ in nothing but what is only known of the one, such as sizes."""
        return self == other

    def is_super(self, other: Type) -> bool:
        """Whether each value of `other` is one of this type."""
        return self == other

    def convert_variable(self, variable: Variable) -> Variable | None:
        """The variable as one of this type; None where it cannot be."""
        return variable if self.is_super(variable.type) else None

    def filter_variable(self, other: Any, allow_convert: bool = True) -> Variable:
        """A variable of this type from one, or a constant from a value; TypeError where there is no way."""
        if not isinstance(other, Variable):
            return self.make_constant(other)
        found = self.convert_variable(other) if allow_convert or other.type == self else None
        if found is None:
            raise TypeError(f"{other} is of {other.type}, which cannot become {self}")
        return found

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return type(self).__name__


class Op(HasProps):
    """An operation. A subclass defines `make_node` (or `itypes` and `otypes`) and `perform`.

    Ops with the same `__props__`, a tuple of names of attributes, are equal if these are.

    `view_map` says which outputs share memory with which inputs (`{0: [0]}`: output 0 with input 0), `destroy_map`
    which outputs are made by overwriting inputs. What they do not say must not happen; the debug mode looks.
    """

    default_output: int | None = None
    """The number of the output that a call of the op returns alone, where it has several."""
    view_map: Mapping[int, Sequence[int]] = {}
    """Outputs, and the inputs that they may share memory with."""
    destroy_map: Mapping[int, Sequence[int]] = {}
    """Outputs, and the inputs that they are made from by overwriting."""
    params_type: Any = None
    """The type of parameters that C gets as `sub['params']`, and `perform` as its last argument where it takes one."""
    itypes: ClassVar[Sequence[Any] | None] = None
    """The types of inputs, where there is no `make_node`."""
    otypes: ClassVar[Sequence[Any] | None] = None
    """The types of outputs, where there is no `make_node`."""

    def make_node(self, *inputs: Any) -> Apply:
        """The application of the op to these inputs: checks them, and makes the outputs' variables."""
        if self.itypes is None or self.otypes is None:
            raise NotImplementedError(f"{type(self).__name__} defines neither make_node nor itypes and otypes")
        if len(inputs) != len(self.itypes):
            raise ValueError(f"{self} takes {len(self.itypes)} inputs, got {len(inputs)}")
        given = []
        for number, (variable, wanted) in enumerate(zip(inputs, self.itypes, strict=True)):
            fitting = variable if isinstance(variable, Variable) else wanted.make_constant(variable)
            if not wanted.is_super(fitting.type):
                raise TypeError(f"input {number} of {self} must be of {wanted}, and {fitting} is of {fitting.type}")
            given.append(fitting)
        return Apply(self, given, [made() for made in self.otypes])

    def __call__(self, *inputs: Any, return_list: bool = False, **kwargs: Any) -> Any:
        """The outputs of the op on these inputs: one variable, or a list where there are several."""
        node = self.make_node(*inputs, **kwargs)
        if not isinstance(node, Apply):
            raise TypeError(f"{type(self).__name__}.make_node must return an Apply, not {node!r}")
        if self.default_output is not None and not return_list:
            return node.default_output()
        return list(node.outputs) if return_list or len(node.outputs) != 1 else node.outputs[0]

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        """Computes in Python: puts the value of output `i` into `output_storage[i][0]`, which may hold an old one."""
        raise MethodNotDefined(f"{type(self).__name__} does not define perform")

    def get_params(self, node: Apply) -> Any:
        """The value of the parameters: by default the attributes that `params_type` names."""
        made = getattr(self.params_type, "get_params", None)
        if made is None:
            raise MethodNotDefined(f"{type(self).__name__} has a params_type and does not define get_params")
        return made(self, node)

    def __str__(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        return str(self)


def sorted_nodes(outputs: Iterable[Variable], inputs: Iterable[Variable] = ()) -> list[Apply]:
    """The applications that lead from `inputs` to `outputs`, each after those that it needs; a cycle is an error."""
    order: list[Apply] = []
    given = {id(variable) for variable in inputs}
    state: dict[int, bool] = {}  # by id: False while what it needs is being looked at, then True
    for output in outputs:
        stack: list[tuple[Apply, Iterator[Variable]]] = []
        if id(output) not in given:
            _enter(output.owner, stack, state)
        while stack:
            node, rest = stack[-1]
            for variable in rest:
                if id(variable) not in given and _enter(variable.owner, stack, state):
                    break
            else:
                stack.pop()
                state[id(node)] = True
                order.append(node)
    return order


def _enter(node: Apply | None, stack: list[tuple[Apply, Iterator[Variable]]], state: dict[int, bool]) -> bool:
    if node is None or state.get(id(node)):
        return False
    if id(node) in state:
        cycle = [entry for entry, _ in stack]
        names = " <- ".join(str(entry.op) for entry in [*cycle[cycle.index(node) :], node])
        raise GraphError(f"the graph is a cycle: {names}")
    state[id(node)] = False
    stack.append((node, iter(node.inputs)))
    return True

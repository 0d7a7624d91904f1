"""Graphs: variables, their types, ops, and applications of ops to variables.

The four classes refer to each other, so they are in one module.

x = dvector("x")
node = Apply(op, [x], [dvector()])      # the return value of Op.make_node
node.outputs[0].owner is node
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.props import HasProps
from cwrap.ops.graph.services import services
from cwrap.ops.settings import config


class GraphError(ValueError):
    """A graph cannot be evaluated: it has a cycle, an input is missing, or its order of execution is contradictory."""


class TestValueError(AttributeError):
    """A variable has no test value."""

    __test__ = False  # pytest would collect a class of this name


class Subscriptable:
    """Mixin of classes that annotations subscribe, such as `Type[int]`: the class itself is returned."""

    def __class_getitem__(cls, _parameters: Any) -> Any:
        return cls


class Variable(Subscriptable):
    """A value in a graph: a free input, or output number `index` of the application `owner`."""

    def __init__(
        self,
        type: Type,  # noqa: A002 - the name that existing programs use
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
        self.tag = SimpleNamespace()

    @property
    def dtype(self) -> str:
        """The name of the dtype, if the type has one."""
        return self.type.dtype  # type: ignore[no-any-return]

    def clone(self, **changes: Any) -> Variable:
        """Return a new variable of the same type and name, without an owner."""
        return self.type.make_variable(changes.get("name", self.name))  # type: ignore[no-any-return]

    def eval(self, inputs_to_values: Mapping[Any, Any] | None = None, **options: Any) -> Any:
        """Return the value of the variable, from the values of those that it depends on: `y.eval({x: 1, "z": 2})`."""
        return services().evaluate(self, inputs_to_values or {}, **options)

    def dprint(self, **options: Any) -> Any:
        """Write the graph of the variable as a tree, like `debugprint`."""
        return services().debugprint(self, **options)

    def equals(self, other: Any) -> bool:
        """Return True if the other variable is this variable, or a constant of the same type and value."""
        return self is other

    def get_test_value(self) -> Any:
        """Return `tag.test_value` as a value of the type; raise TestValueError without one."""
        if not hasattr(self.tag, "test_value"):
            raise TestValueError(f"{self} has no tag.test_value")
        return self.type.filter(self.tag.test_value)

    def __bool__(self) -> bool:
        """Return True, except that computed booleans raise TypeError: `0 < x < 2` would ignore one comparison."""
        if self.owner is not None and getattr(self.type, "dtype", "") == "bool":
            raise TypeError(
                f"{self} has no value before a function is called, so Python cannot test it; for `x < y < z`, `and`, "
                "`or` and `not`, use &, | and ~ or np.logical_and, np.logical_or and np.logical_not; "
                "for max() and min(), use np.maximum and np.minimum; for `if`, use np.where"
            )
        return True

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
    """A variable whose value is known when the graph is created."""

    def __init__(self, type: Type, data: Any, name: str | None = None) -> None:  # noqa: A002
        super().__init__(type, None, None, name)
        self.data = type.filter(data)

    @property
    def value(self) -> Any:
        """The value. It must not be changed."""
        return self.data

    def clone(self, **changes: Any) -> Constant:
        return type(self)(self.type, self.data, changes.get("name", self.name))

    def get_test_value(self) -> Any:
        return self.data

    def equals(self, other: Any) -> bool:
        return isinstance(other, Constant) and bool(self.signature() == other.signature())

    def signature(self) -> tuple[Any, Any]:
        """Return a tuple that is equal for two constants if the constants are interchangeable."""
        return (self.type, self.data)

    def __str__(self) -> str:
        if self.name is not None:
            return self.name
        text = " ".join(str(self.data).split())
        return f"{type(self).__name__}{{{text if len(text) < 40 else text[:37] + '...'}}}"


class Apply(Subscriptable):
    """One application of an op to input variables, with the output variables of the result."""

    def __init__(self, op: Op, inputs: Sequence[Variable], outputs: Sequence[Variable]) -> None:
        for label, variables in (("inputs", inputs), ("outputs", outputs)):
            if not isinstance(variables, (list, tuple)):
                raise TypeError(f"the {label} of an Apply must be a list of variables, not {variables!r}")
            for number, variable in enumerate(variables):
                if not isinstance(variable, Variable):
                    raise TypeError(
                        f"{label[:-1]} {number} of an Apply of {op} must be a Variable, not {variable!r}"
                        + ("; call the type to create a variable" if callable(variable) else "")
                    )
        self.op = op
        self.tag = SimpleNamespace()
        self.inputs = list(inputs)
        self.outputs: list[Variable] = []
        for index, output in enumerate(outputs):
            if output.owner is not None:
                raise ValueError(
                    f"output {index} of an Apply of {op} is already output {output.index} of {output.owner}"
                )
            output.owner, output.index = self, index
            self.outputs.append(output)

    @property
    def out(self) -> Variable:
        """The only output, or the default output of the op."""
        return self.default_output()

    @property
    def nin(self) -> int:
        """The number of inputs."""
        return len(self.inputs)

    @property
    def nout(self) -> int:
        """The number of outputs."""
        return len(self.outputs)

    @property
    def params_type(self) -> Any:
        """The type of the op's parameters, or None."""
        return self.op.params_type

    def run_params(self) -> Any:
        """Return the value of the op's parameters for this application, or None if the op has no parameters."""
        return None if self.params_type is None else self.params_type.filter(self.op.get_params(self))

    def default_output(self) -> Variable:
        """Return the output that a call of the op returns by default.

        Raise ValueError if the op has several outputs and no valid `default_output`.
        """
        number = self.op.default_output
        if number is None:
            if len(self.outputs) != 1:
                raise ValueError(f"{self.op} has {len(self.outputs)} outputs and no default_output")
            number = 0
        if not 0 <= number < len(self.outputs):
            raise ValueError(f"default_output of {self.op} is {number}, but the op has {len(self.outputs)} outputs")
        return self.outputs[number]

    def clone_with_new_inputs(self, inputs: Sequence[Variable], strict: bool = True) -> Apply:
        """Return an application of the same op to other inputs.

        If the type of an input differs, raise TypeError, or with `strict=False` call the op's `make_node`.
        """
        if len(inputs) != len(self.inputs):
            raise ValueError(f"{self.op} takes {len(self.inputs)} inputs, not {len(inputs)}")
        fitting: list[Any] = [
            new if old.type.is_super(new.type) else old.type.convert_variable(new) if strict else None
            for old, new in zip(self.inputs, inputs, strict=True)
        ]
        if all(variable is not None for variable in fitting):
            return Apply(self.op, fitting, [output.clone() for output in self.outputs])
        if strict:
            mismatch = next(number for number, variable in enumerate(fitting) if variable is None)
            expected, actual = self.inputs[mismatch].type, inputs[mismatch].type
            raise TypeError(f"input {mismatch} of {self.op} must be of {expected}, not of {actual}")
        return self.op.make_node(*inputs)

    def __str__(self) -> str:
        return f"{self.op}({', '.join(map(str, self.inputs))})"

    def __repr__(self) -> str:
        return str(self)


class Type(HasProps, Subscriptable):
    """Type of a variable. A subclass defines `filter`, and `values_eq_approx` if `==` does not compare its values.

    Types with `__props__` are equal if these attributes are equal. Other types are compared by identity.
    """

    variable_type: ClassVar[type[Variable]] = Variable
    constant_type: ClassVar[type[Constant]] = Constant

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        """Return `data` as a value of the type; raise TypeError if that is impossible.

        With `strict`, only values of the type are accepted. Otherwise `data` may be converted: without loss if
        `allow_downcast` is None or False, also with loss if it is True.
        """
        raise NotImplementedError(f"{type(self).__name__}.filter")

    def is_valid_value(self, data: Any, strict: bool = True) -> bool:
        """Return True if `filter` accepts the data."""
        try:
            self.filter(data, strict=strict)
        except (TypeError, ValueError):
            return False
        return True

    def values_eq(self, a: Any, b: Any) -> bool:
        """Return True if two values are equal."""
        return bool(a == b)

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        """Return True if two values are equal except for rounding. The debug mode compares results with this method."""
        return self.values_eq(a, b)

    @staticmethod
    def may_share_memory(a: Any, b: Any) -> bool:
        """Return True if two values may share memory."""
        return a is b

    def make_variable(self, name: str | None = None) -> Variable:
        """Return a new variable of the type."""
        return self.variable_type(self, None, None, name)

    def make_constant(self, value: Any, name: str | None = None) -> Constant:
        """Return a constant of the type."""
        return self.constant_type(self, value, name)

    def __call__(self, name: str | None = None) -> Any:
        """Return a new variable of the type."""
        return self.make_variable(name)

    def in_same_class(self, other: Type) -> bool:
        """Return True if the two types differ only in details that may be unknown, such as sizes."""
        return self == other

    def is_super(self, other: Type) -> bool:
        """Return True if each value of `other` is also a value of this type."""
        return self == other

    def convert_variable(self, variable: Variable) -> Variable | None:
        """Return the variable as a variable of this type, or None if it cannot be converted."""
        return variable if self.is_super(variable.type) else None

    def filter_variable(self, other: Any, allow_convert: bool = True) -> Variable:
        """Return a variable of this type: `other` if it is a suitable variable, or a constant with the value `other`.

        Raise TypeError if `other` cannot be converted.
        """
        if not isinstance(other, Variable):
            return self.make_constant(other)
        found = self.convert_variable(other) if allow_convert or other.type == self else None
        if found is None:
            raise TypeError(f"cannot convert {other} of {other.type} to {self}")
        return found

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return type(self).__name__


class Op(HasProps, Subscriptable):
    """An operation. A subclass defines `make_node` (or `itypes` and `otypes`) and `perform`.

    `__props__` is a tuple of attribute names. Two ops of one class are equal if these attributes are equal.

    `view_map` lists the outputs that share memory with inputs (`{0: [0]}`: output 0 with input 0). `destroy_map` lists
    the outputs that are computed by overwriting inputs. An op must not share or overwrite memory beyond these maps; the
    debug mode checks this.
    """

    default_output: int | None = None
    """The number of the output that a call of the op returns. None: all outputs are returned."""
    view_map: Mapping[int, Sequence[int]] = {}
    """A mapping from output numbers to the numbers of the inputs that the outputs may share memory with."""
    destroy_map: Mapping[int, Sequence[int]] = {}
    """A mapping from output numbers to the numbers of the inputs that are overwritten to compute the outputs."""
    params_type: Any = None
    """The type of the parameters. C code receives them as `sub['params']`, `perform` as an optional last argument."""
    itypes: ClassVar[Sequence[Any] | None] = None
    """The types of the inputs, used by the default `make_node`."""
    otypes: ClassVar[Sequence[Any] | None] = None
    """The types of the outputs, used by the default `make_node`."""

    def make_node(self, *inputs: Any) -> Apply:
        """Return the application of the op to these inputs: check their types and create the output variables."""
        if self.itypes is None or self.otypes is None:
            raise NotImplementedError(f"{type(self).__name__} defines neither make_node nor itypes and otypes")
        if len(inputs) != len(self.itypes):
            raise ValueError(f"{self} takes {len(self.itypes)} inputs, got {len(inputs)}")
        checked = []
        for number, (variable, expected) in enumerate(zip(inputs, self.itypes, strict=True)):
            fitting = variable if isinstance(variable, Variable) else expected.make_constant(variable)
            if not expected.is_super(fitting.type):
                raise TypeError(f"input {number} of {self} must be of {expected}, but {fitting} is of {fitting.type}")
            checked.append(fitting)
        return Apply(self, checked, [output_type() for output_type in self.otypes])

    def __call__(self, *inputs: Any, return_list: bool = False, **kwargs: Any) -> Any:
        """Return the outputs of the op for these inputs: one variable, or a list if there are several outputs."""
        node = self.make_node(*inputs, **kwargs)
        if not isinstance(node, Apply):
            raise TypeError(f"{type(self).__name__}.make_node must return an Apply, not {node!r}")
        if config.compute_test_value != "off":
            services().compute_test_values(node, config.compute_test_value)
        if self.default_output is not None and not return_list:
            return node.default_output()
        return list(node.outputs) if return_list or len(node.outputs) != 1 else node.outputs[0]

    def make_thunk(
        self, node: Apply, storage_map: Any, compute_map: Any, no_recycling: Sequence[Variable] = (), impl: Any = None
    ) -> Any:
        """Return a function that computes the application from values in `storage_map`, and stores the outputs there.

        `storage_map` and `compute_map` map variables to lists of one item. `impl` is `"py"` for Python, or `"c"`.
        """
        return services().storage_thunk(node, storage_map, compute_map, no_recycling, impl)

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        """Compute the outputs in Python, and store output `i` in `output_storage[i][0]`.

        The old value there is None, or an output of an earlier call whose memory may be used again.
        """
        raise MethodNotDefined(f"{type(self).__name__} does not define perform")

    def get_params(self, node: Apply) -> Any:
        """Return the value of the parameters: by default from the attributes that `params_type` names."""
        get_params = getattr(self.params_type, "get_params", None)
        if get_params is None:
            raise MethodNotDefined(f"{type(self).__name__} has a params_type and does not define get_params")
        return get_params(self, node)

    def as_formula(self, operands: Sequence[str]) -> str:
        """Return the only output as text, from the texts of the inputs."""
        return f"{self}({', '.join(operands)})"

    def __str__(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        return str(self)


def sorted_nodes(outputs: Iterable[Variable], inputs: Iterable[Variable] = ()) -> list[Apply]:
    """Return the applications that compute `outputs` from `inputs`, each after the applications that it depends on.

    Raise GraphError if the graph has a cycle.
    """
    order: list[Apply] = []
    known = {id(variable) for variable in inputs}
    state: dict[int, bool] = {}  # by id: False while the node's inputs are visited, then True
    for output in outputs:
        stack: list[tuple[Apply, Iterator[Variable]]] = []
        if id(output) not in known:
            _enter(output.owner, stack, state)
        while stack:
            node, rest = stack[-1]
            for variable in rest:
                if id(variable) not in known and _enter(variable.owner, stack, state):
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

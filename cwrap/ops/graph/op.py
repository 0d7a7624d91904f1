"""Operations: `Op` computes in Python, `COp` in C.

class Double(COp):
    __props__ = ()

    def make_node(self, x):
        return Apply(self, [x], [x.type()])

    def c_code(self, node, name, inputs, outputs, sub):
        return f"{outputs[0]} = 2 * {inputs[0]};"

y = Double()(x)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.core import Apply, Variable
from cwrap.ops.graph.linker_object import CLinkerObject
from cwrap.ops.graph.props import HasProps


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


class COp(Op, CLinkerObject):
    """An operation in C. A subclass defines `make_node` and `c_code`, and `perform` where Python can do it too.

    Each method returns C as a string or a list of strings. `name` is unique to the application within a function,
    `inputs` and `outputs` are the names of C variables, declared by the variables' types. The C holds the GIL. It
    must not `return`: it fails by setting an exception and doing `sub['fail']`.
    """

    c_language: str = ""
    """`"c"` or `"c++"`, where the op's C is one of them only; otherwise C is tried, then C++."""
    check_input: bool = True
    """False: inputs are not looked at again in C, and there are no macros or types named after dtypes."""

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        """C that computes the outputs. Each is as `c_init` left it, or an old value to be used again."""
        raise self._undefined("c_code")

    def c_code_cleanup(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        """C that runs after `c_code`, also where that failed."""
        return ""

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        """C at file level for one application: names in it should contain `name`."""
        return ""

    def c_support_code_struct(self, node: Apply, name: str) -> str:
        """Members of the C++ struct that lives as long as the function: what `c_code` keeps between calls.

        Calls that overlap each have a struct of their own. Code with such members is compiled as C++.
        """
        return ""

    def c_init_code_apply(self, node: Apply, name: str) -> str:
        """The same for one application."""
        return ""

    def c_init_code_struct(self, node: Apply, name: str, sub: Mapping[str, str]) -> str:
        """C that sets the members of the struct; they are zero before."""
        return ""

    def c_cleanup_code_struct(self, node: Apply, name: str) -> str:
        """C that releases what the members hold; also where `c_init_code_struct` failed."""
        return ""

    def c_code_cache_version_apply(self, node: Apply) -> tuple[Any, ...]:
        """The same for one application."""
        return (1,)


class OpenMPOp(COp):
    """An op whose C may have OpenMP in it: it is compiled with `-fopenmp` where `openmp` is true."""

    def __init__(self, openmp: bool | None = None) -> None:
        self.openmp = bool(openmp)

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return ["-fopenmp"] if self.openmp else []

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<omp.h>"] if self.openmp else []

"""Ops with C: `COp`, and `OpenMPOp` for C that has OpenMP in it.

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
from typing import Any

from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.graph.linker_object import CLinkerObject


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

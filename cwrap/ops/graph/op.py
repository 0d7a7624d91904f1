"""Ops with C code: `COp`, `OpenMPOp` for C code that uses OpenMP, and `CodeByType` for C code of types.

For example:

    class Double(COp):
        __props__ = ()

        def make_node(self, x):
            return Apply(self, [x], [x.type()])

        def c_code(self, node, name, inputs, outputs, sub):
            return f"{outputs[0]} = 2 * {inputs[0]};"

    y = Double()(x)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.core import Apply, Op, Variable
from cwrap.ops.graph.linker_object import CLinkerObject, Code
from cwrap.ops.settings import config


class COp(Op, CLinkerObject):
    """An operation with C code. A subclass defines `make_node` and `c_code`, and may define `perform` in Python.

    Each method returns C code as a string or a list of strings. `name` is unique to the application within a function.
    `inputs` and `outputs` are the names of C variables, which the types of the variables declare. The C code runs with
    the GIL. It must not `return`: to fail, it sets an exception and runs `sub['fail']`.
    """

    c_language: str = ""
    """`"c"` or `"c++"` if the code is valid in one language only. By default C is tried first, then C++."""
    check_input: bool = True
    """False: inputs are not checked again in C, and no macros or types named after dtypes are defined."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> Code:
        """Return C code that computes the outputs.

        An output variable is as `c_init` left it, or holds an old value whose memory may be used again.
        """
        raise self._undefined("c_code")

    def c_code_cleanup(
        self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]
    ) -> Code:
        """Return C code that runs after `c_code`, even if `c_code` failed. It may use variables of `c_code`."""
        return ""

    def c_support_code_apply(self, node: Apply, name: str) -> Code:
        """Return C code at file level for one application. Names defined in it should contain `name`."""
        return ""

    def c_support_code_struct(self, node: Apply, name: str) -> Code:
        """Return members of a C++ struct, for state that `c_code` keeps between calls of the function.

        The struct exists as long as the function. Overlapping calls have separate structs. Code with such members is
        compiled as C++.
        """
        return ""

    def c_init_code_apply(self, node: Apply, name: str) -> Code:
        """Like `c_init_code`, for one application."""
        return ""

    def c_init_code_struct(self, node: Apply, name: str, sub: dict[str, str]) -> Code:
        """Return C code that sets the members of the struct. They are zero before."""
        return ""

    def c_cleanup_code_struct(self, node: Apply, name: str) -> Code:
        """Return C code that releases what the members hold. It also runs if `c_init_code_struct` failed."""
        return ""

    def c_code_cache_version_apply(self, node: Apply) -> tuple[Any, ...]:
        """Like `c_code_cache_version`, for one application."""
        return self.c_code_cache_version()


class NoPythonCOp(COp):
    """An op that has C code only."""


class NoPythonOp(Op):
    """An op without `perform`."""


class OpenMPOp(COp):
    """An op whose C code may use OpenMP. It is compiled with `-fopenmp` if `openmp` is true."""

    def __init__(self, openmp: bool | None = None) -> None:
        self.openmp = bool(config.openmp if openmp is None else openmp)

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        return ["-fopenmp"] if self.openmp else []

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<omp.h>"] if self.openmp else []


class CodeByType(COp):
    """An op whose C code is looked up by the type of its input, or by the nearest base class of that type."""

    __props__: ClassVar[tuple[str, ...]] = ()
    c_code_and_version: ClassVar[dict[type, tuple[Any, ...]]]
    """For each type: the code, a check of the input that runs before it, and an unused version. The check may be left
    out.
    """

    def make_node(self, x: Variable) -> Apply:
        return Apply(self, [x], [x.type()])

    @classmethod
    def register(cls, of: type, code: str | Sequence[str], version: Any = (), check: str = "") -> None:
        """Register the op's C code for a type; `%(iname)s`, `%(oname)s` and `%(fail)s` are replaced."""
        if not isinstance(of, type):
            raise TypeError(f"C code must be registered for a Type class, not for {of!r}")
        cls.c_code_and_version[of] = (code, check, version)

    def _entry(self, node: Apply) -> tuple[Any, ...]:
        for base in type(node.inputs[0].type).__mro__:
            if base in self.c_code_and_version:
                return self.c_code_and_version[base]
        raise MethodNotDefined(f"no C code is registered for {type(self).__name__} of {node.inputs[0].type}")

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        code, *rest = self._entry(node)
        check = rest[0] if len(rest) > 1 else ""
        values = {"iname": inputs[0], "oname": outputs[0], "fail": sub["fail"], "i": str(getattr(self, "i", ""))}
        text = code if isinstance(code, str) else "\n".join(code)
        return f"{check % values}\n{text % values}"

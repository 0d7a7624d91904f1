"""`CType`: a type of variables whose values C reads and makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cwrap.ops.graph.call_adapters import required
from cwrap.ops.graph.core import Type
from cwrap.ops.graph.linker_object import CLinkerObject


class CType(Type, CLinkerObject):
    """A type with C. What follows returns C as a string or a list of strings, for the variable `name`.

    `py_name` is the Python object, there already and owned by a reference; C that fails sets an exception and does
    `sub['fail']`. `c_cleanup` sees what `c_declare` declared and nothing else, and must be right after `c_extract`,
    after `c_init`, after `c_sync`, and where `c_extract` failed half-way. Methods may leave out `check_input`, or take
    `**kwargs`, and may be functions assigned to the type: `double.c_declare = c_declare`.
    """

    c_language: str = ""
    """`"c"` or `"c++"`, where the C of the type is one of them only."""
    c_runtime: bool = False
    """Whether its C calls what generated wrappers call (`"cwrap_runtime.h"`), which is then linked."""

    def c_declare(self, name: str, sub: Mapping[str, str], check_input: bool = True) -> str:
        """Declarations of the C variables of `name`; without values that need to be computed."""
        raise self._undefined("c_declare")

    def c_init(self, name: str, sub: Mapping[str, str]) -> str:
        """Gives them a value where there is no Python object: before an op makes one."""
        raise self._undefined("c_init")

    def c_extract(self, name: str, sub: Mapping[str, str], check_input: bool = True, **kwargs: Any) -> str:
        """Fills them from `py_name`. With `check_input` an object of the wrong kind is an error, not a crash."""
        raise self._undefined("c_extract")

    def c_extract_out(self, name: str, sub: Mapping[str, str], check_input: bool = True, **kwargs: Any) -> str:
        """The same for an output that may be used again: `py_name` is None where there is none."""
        extract = required(self, "c_extract", name, sub, check_input=check_input)
        return f"if (py_{name} == Py_None) {{\n{required(self, 'c_init', name, sub)}\n}} else {{\n{extract}\n}}"

    def c_sync(self, name: str, sub: Mapping[str, str]) -> str:
        """Makes `py_name` from them: the old reference is given up, the new one owned."""
        raise self._undefined("c_sync")

    def c_cleanup(self, name: str, sub: Mapping[str, str]) -> str:
        """Releases what they hold."""
        raise self._undefined("c_cleanup")

    def c_admit(self, name: str, sub: Mapping[str, str]) -> str:
        """C expression: a new reference to what a call was given, `sub['object']`, where `c_extract` can do with it.

        NULL without an exception says that `filter` must look at it. Types that say nothing always filter.
        """
        return ""

    def c_confirm(self, name: str, sub: Mapping[str, str]) -> str:
        """C that fails if an input of a function is no longer a value of the type.

        It runs if Python code ran since `c_extract`, which can change an input: by `x.shape = ...`, for example.
        """
        return ""

    def c_check_output(self, name: str, sub: Mapping[str, str]) -> str:
        """C that looks at what an op left in the variables, and fails where it is no value of the type."""
        return ""

    def c_element_type(self) -> str:
        """The C type of the elements, for types that have such."""
        raise self._undefined("c_element_type")

    def c_is_simple(self) -> bool:
        """Whether the variables cost nothing to make again."""
        return False

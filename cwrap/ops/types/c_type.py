"""`CType`: base of the types whose values C code reads and creates."""

from __future__ import annotations

from typing import Any

from cwrap.ops.dtypes import c_header_dirs, c_headers, c_type
from cwrap.ops.graph.call_adapters import required_code
from cwrap.ops.graph.core import Type
from cwrap.ops.graph.linker_object import CLinkerObject, Code


class CType(Type, CLinkerObject):
    """A type with C code. The methods return C code as a string or a list of strings for the variable `name`.

    `py_name` is the Python object, an owned reference that is already declared. C code that fails sets an exception and
    runs `sub['fail']`. `c_cleanup` may use only the variables of `c_declare`. It must be valid after `c_extract`, after
    `c_init`, after `c_sync`, and if `c_extract` failed half-way. `c_declare` and `c_extract` may take `check_input` or
    `**kwargs`. Methods may be functions assigned to an instance: `double.c_declare = c_declare`.
    """

    c_language: str = ""
    """`"c"` or `"c++"` if the C code of the type is valid in one language only."""
    c_runtime: bool = False
    """True if the C code uses the runtime of generated wrappers (`"cwrap_runtime.h"`), which is then linked."""

    def c_declare(self, name: str, sub: dict[str, str], *args: Any, **kwargs: Any) -> Code:
        """Return declarations of the C variables of `name`, without initial values that need a computation."""
        raise self._undefined("c_declare")

    def c_init(self, name: str, sub: dict[str, str]) -> Code:
        """Return C code that gives the variables an initial value if no Python object exists yet."""
        raise self._undefined("c_init")

    def c_extract(self, name: str, sub: dict[str, str], *args: Any, **kwargs: Any) -> Code:
        """Return C code that fills the variables from `py_name`.

        With `check_input`, the default, an object of the wrong type must cause an exception, not a crash.
        """
        raise self._undefined("c_extract")

    def c_extract_out(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> Code:
        """Like `c_extract`, for an output whose old value may be used again. Otherwise `py_name` is None."""
        extract = required_code(self, "c_extract", name, sub, check_input=check_input)
        return f"if (py_{name} == Py_None) {{\n{required_code(self, 'c_init', name, sub)}\n}} else {{\n{extract}\n}}"

    def c_sync(self, name: str, sub: dict[str, str]) -> Code:
        """Return C code that creates `py_name` from the variables: release the old reference, store a new one."""
        raise self._undefined("c_sync")

    def c_cleanup(self, name: str, sub: dict[str, str]) -> Code:
        """Return C code that releases what the variables hold."""
        raise self._undefined("c_cleanup")

    def c_admit(self, name: str, sub: dict[str, str]) -> Code:
        """Return a C expression: a new reference to the argument `sub['object']` if `c_extract` accepts the object.

        Its value is NULL without an exception if `filter` must convert the object. Without an expression, `filter` is
        always called.
        """
        return ""

    def c_confirm(self, name: str, sub: dict[str, str]) -> Code:
        """Return C code that fails if an input of a function is no longer a value of the type.

        The code runs if Python code has run since `c_extract`, which may have changed the input, for example by
        `x.shape = ...`.
        """
        return ""

    def c_check_output(self, name: str, sub: dict[str, str]) -> Code:
        """Return C code that fails if an op left variables that are not a value of the type."""
        return ""

    def c_element_type(self) -> str:
        """Return the C type of the elements. Types without elements do not define this method."""
        raise self._undefined("c_element_type")

    def c_is_simple(self) -> bool:
        """Return True if the variables are cheap to create again."""
        return False


class ReferenceCode(CType):
    """Base of the types whose C value is an owned reference to the Python object, NULL until an op sets it."""

    def c_init(self, name: str, sub: dict[str, str]) -> str:
        return f"{name} = NULL;"

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        return f"Py_XDECREF(py_{name});\npy_{name} = {name} ? (PyObject *){name} : Py_None;\nPy_INCREF(py_{name});"

    def c_cleanup(self, name: str, sub: dict[str, str]) -> str:
        return f"Py_XDECREF({name});\n{name} = NULL;"


class NumberCode(CType):
    """Base of the types whose values have a dtype."""

    dtype: str

    def c_element_type(self) -> str:
        return c_type(self.dtype)

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<math.h>", "<numpy/arrayscalars.h>", *c_headers(self.dtype)]

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        return c_header_dirs(self.dtype)

"""C functions for other libraries, which call them by address: `cwrap.ops.c_function`.

>>> from cwrap.ops import c_function
>>> c_function("double square(double x)", "return x * x;")(3.0)
9.0
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from cwrap.ops.cache import system
from cwrap.ops.cache.loader import load_as
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import modules, parallel
from cwrap.ops.loops.expression import parse
from cwrap.ops.loops.headers import CALLED
from cwrap.ops.loops.modules import once
from cwrap.ops.loops.signature import check_operands
from cwrap.ops.loops.statements import check_statements, explained
from cwrap.source.diagnostics import nearest

# For Windows, ctypes has double as long double, like MSVC; compilers of MinGW and zig have 80 bits.
_LONG_DOUBLE = {} if system.IS_WINDOWS else {"long double": ctypes.c_longdouble}
_TYPES: dict[str, Any] = {
    "double": ctypes.c_double, "float": ctypes.c_float, **_LONG_DOUBLE,
    "char": ctypes.c_char, "short": ctypes.c_short, "int": ctypes.c_int, "long": ctypes.c_long,
    "long long": ctypes.c_longlong, "unsigned char": ctypes.c_ubyte, "unsigned short": ctypes.c_ushort,
    "unsigned int": ctypes.c_uint, "unsigned long": ctypes.c_ulong, "unsigned long long": ctypes.c_ulonglong,
    "int8_t": ctypes.c_int8, "int16_t": ctypes.c_int16, "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64,
    "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16, "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t, "intptr_t": ctypes.c_ssize_t,
    "npy_intp": ctypes.c_ssize_t, "bool": ctypes.c_bool, "void": None,
}  # fmt: skip
_SIGNATURE = re.compile(r"\s*(?P<declared>[\w\s*]*[\s*]\w+|\w+)\s*\((?P<parameters>[^()]*)\)\s*;?\s*\Z", re.ASCII)
_DECLARED = re.compile(r"\s*(?P<type>[\w\s]*?\w)(?P<stars>[\s*]+)(?P<name>\w+)\s*\Z", re.ASCII)
_TAKEN = r"(?:conflicting types for|declaration of|redefinition of) \W%s\b"  # a header declares the function
_TEMPLATE = """\
#define _GNU_SOURCE 1
#include <Python.h>
#include <tgmath.h>
#undef I
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef Py_ssize_t npy_intp;
%(support)s
static %(declaration)s
{
#line 1 "%(name)s"
%(body)s
}
#line 1 "cwrap_op.c"
#define CW_NAME %(name)s
#define CW_SIGNATURE "%(signature)s"
#include "cwrap_c_function.h"
"""


class Variable(NamedTuple):
    """A name with its C type: `type` without `const`, and the number of stars."""

    name: str
    type: str
    stars: int
    const: bool

    def spelled(self) -> str:
        """Return the type as SciPy writes it: `double *`."""
        return f"{self.type} {'*' * self.stars}" if self.stars else self.type

    def declared(self) -> str:
        """Return the C declaration."""
        return f"{'const ' if self.const else ''}{self.spelled()}{'' if self.stars else ' '}{self.name}"

    def ctype(self) -> Any:
        """Return the class of `ctypes`."""
        found = _TYPES[self.type]
        if not self.stars:
            return found
        pointer = ctypes.c_void_p if found is None else ctypes.POINTER(found)
        for _ in range(self.stars - 1):
            pointer = ctypes.POINTER(pointer)
        return pointer


class Function(NamedTuple):
    """The parameters that define a C function."""

    result: Variable
    parameters: tuple[Variable, ...]
    body: str
    support_code: str
    doc: str
    flags: tuple[str, ...]


class CFunction:
    """A compiled C function, which `c_function` returns.

    Other libraries use its attributes. A call from Python converts the arguments with `ctypes`.
    """

    def __init__(self, function: Function) -> None:
        self._function = function
        self._module = _compiled(function)
        self.__name__ = function.result.name
        self.__doc__ = function.doc
        classes = [parameter.ctype() for parameter in function.parameters]
        self._call: Any = ctypes.CFUNCTYPE(function.result.ctype(), *classes)(self.address)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function through `ctypes`."""
        return self._call(*arguments)

    def __repr__(self) -> str:
        result, names = self._function.result, (parameter.declared() for parameter in self._function.parameters)
        return f"<C function {result.declared()}({', '.join(names)})>"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return c_function_of, (self._function,)

    @property
    def address(self) -> int:
        """The address, as an integer. The code stays loaded until the process ends."""
        return int(self._module.address())

    @property
    def ctypes(self) -> Any:
        """The function as a function pointer of `ctypes`, with the types of the arguments and the result."""
        return self._call

    @property
    def capsule(self) -> object:
        """A capsule whose name is the signature, for `scipy.LowLevelCallable`."""
        return self._module.capsule()

    @property
    def signature(self) -> str:
        """The C signature without names, such as "double (double, void *)"."""
        return _signature(self._function)


def c_function(
    signature: str,
    body: str | None = None,
    *,
    support_code: str = "",
    doc: str | None = None,
    native: bool = True,
) -> CFunction:
    """Return a compiled C function that other libraries can call by its address.

    - `signature`: such as "double f(double x, void *data)". Without a body, it is an expression of doubles, such as
      "exp(-x*x)", whose inputs are in order of first appearance.
    - `body`: the statements of the function.
    - `support_code`: C at file level.
    - `doc`: the docstring.
    - `native`: compile for the processor of this machine.

    OpsError is raised for an invalid signature, and CompileError for C that does not compile.
    """
    if body is None:
        expression = parse(signature)
        result = Variable("f", "double", 0, False)
        parameters = tuple(Variable(name, "double", 0, False) for name in expression.inputs)
        body = f"return {expression.code('double')};"
    else:
        result, parameters = parse_function(signature)
        check_statements(body, (), may_return=True, stacklevel=2)
    doc = signature if doc is None else doc
    return c_function_of(Function(result, parameters, body, support_code, doc, modules.flags(native)))


@once
def c_function_of(function: Function) -> CFunction:
    """Return the C function of its parameters, the same object for equal parameters."""
    return CFunction(function)


def parse_function(text: str) -> tuple[Variable, tuple[Variable, ...]]:
    """Return the name and type of a function, and its parameters; raise OpsError if the signature is invalid."""
    match = _SIGNATURE.match(text)
    if match is None:
        raise OpsError(f"{text!r} is not a C signature such as 'double f(double x, void *data)'")
    result = _variable(match["declared"], text)
    listed = match["parameters"].strip()
    pieces = [] if listed in ("", "void") else listed.split(",")
    parameters = tuple(_variable(piece, text) for piece in pieces)
    for parameter in parameters:
        if parameter.ctype() is None:
            raise OpsError(f"{text!r}: the parameter {parameter.name!r} cannot be void; write 'void *'")
    check_operands((result.name, *(parameter.name for parameter in parameters)))
    return result, parameters


def _variable(declared: str, text: str) -> Variable:
    match = _DECLARED.match(declared)
    if match is None:
        raise OpsError(f"{text!r}: expected a type and a name, got {declared.strip()!r}")
    words = match["type"].split()
    is_const = "const" in words
    name = " ".join(word for word in words if word != "const")
    name = {"unsigned": "unsigned int", "_Bool": "bool", "long int": "long"}.get(name, name)
    if name not in _TYPES:
        raise OpsError(f"{text!r}: {name!r} is not a type of numbers{nearest(name, _TYPES)}")
    return Variable(match["name"], name, match["stars"].count("*"), is_const)


def _signature(function: Function) -> str:
    return f"{function.result.spelled()} ({', '.join(item.spelled() for item in function.parameters)})"


def _compiled(function: Function) -> Any:
    name = function.result.name
    parameters = ", ".join(parameter.declared() for parameter in function.parameters)
    support = f'#line 1 "support_code"\n{function.support_code}\n#line 1 "cwrap_op.c"' if function.support_code else ""
    source = _TEMPLATE % {
        "support": support,
        "declaration": f"{function.result.declared()}({parameters or 'void'})",
        "name": name,
        "body": function.body,
        "signature": _signature(function),
    }
    try:
        folders = (parallel.FOLDER,)
        unit = Unit(name, source, "c", header_dirs=folders, libraries=("m",), compile_args=function.flags)
        return load_as(unit, "cwrap_op")
    except CompileError as error:
        if name in CALLED or re.search(_TAKEN % name, error.output, re.ASCII):
            raise OpsError(f"{name!r} is declared in a header of C; choose another name for the function") from None
        raise explained(error, name, {parameter.name: 0 for parameter in function.parameters}, ()) from None

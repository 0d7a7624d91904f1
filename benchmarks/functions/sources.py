"""Sources of equal functions for every contestant: six arguments of six types in every order, which are added.

    float test_0000(uint16_t a, int32_t b, uint32_t c, int64_t d, uint64_t e, float f)

Arguments have names and no documentation, as in the benchmark of nanobind, which has this function.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

TYPES = ("uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "float")
NAMES = ("a", "b", "c", "d", "e", "f")
Signature: TypeAlias = tuple[str, ...]

_SUM = " + ".join(NAMES)
_VECTORCALL = "PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames"


def signatures(count: int) -> list[Signature]:
    """Return the first `count` of the 720 orders of the types."""
    return list(itertools.islice(itertools.permutations(TYPES), count))


def function(number: int) -> str:
    """Return the name of a function."""
    return f"test_{number:04}"


def cwrap(_module: str, orders: Sequence[Signature]) -> str:
    """Return C functions, and a declaration of each (`.cwrap`)."""
    parts = ["#include <stdint.h>\n"]
    for number, types in enumerate(orders):
        parts.append(f"static float sum_{number:04}({_declared(types)})\n{{\n    return {_SUM};\n}}\n")
        arguments = [f"    - {argument}" for argument in _declared(types).split(", ")]
        lines = [f"  name: {function(number)}", f"  cname: sum_{number:04}", "  return: float", "  arguments:"]
        parts.append("\n".join(["[[", *lines, *arguments, "]]\n"]))
    return "\n".join(parts)


def nanobind(module: str, orders: Sequence[Signature]) -> str:
    """Return the C++ of a nanobind module."""
    head = ("#include <nanobind/nanobind.h>", "using namespace nanobind::literals;", f"NB_MODULE({module}, m)")
    return _lambdas(head, orders)


def pybind11(module: str, orders: Sequence[Signature]) -> str:
    """Return the C++ of a pybind11 module."""
    head = ("#include <pybind11/pybind11.h>", "using namespace pybind11::literals;", f"PYBIND11_MODULE({module}, m)")
    return _lambdas(head, orders)


def cython(_module: str, orders: Sequence[Signature]) -> str:
    """Return a Cython module (`.pyx`)."""
    parts = ["# cython: language_level=3", "from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t"]
    for number, types in enumerate(orders):
        parts.append(f"\ndef {function(number)}({_declared(types)}):\n    return {_SUM}")
    return "\n".join([*parts, ""])


def by_hand(module: str, orders: Sequence[Signature]) -> str:
    """Return a handwritten module with METH_FASTCALL | METH_KEYWORDS.

    It uses no argument parser, checks ranges, and binds keywords in one function for all.
    """
    parts = [Path(__file__).with_name("by_hand.c").read_text(encoding="utf-8")]
    for number, types in enumerate(orders):
        failed = " ||\n        ".join(f"!as_{t}(args[{k}], {k}, &{NAMES[k]})" for k, t in enumerate(types))
        parts.append(
            f"static PyObject *{function(number)}(PyObject *Py_UNUSED(module), {_VECTORCALL})\n"
            "{\n"
            f"    PyObject *given[COUNT];\n{_variables(types)}"
            "    if (nargs != COUNT || kwnames) {\n"
            f'        if (!bind("{function(number)}", args, nargs, kwnames, given))\n'
            "            return NULL;\n"
            "        args = given;\n"
            "    }\n"
            f"    if ({failed})\n        return NULL;\n"
            f"    return PyFloat_FromDouble({_SUM});\n"
            "}\n"
        )
    return "\n".join([*parts, _definition(module, len(orders), "METH_FASTCALL", _INTERN)])


def by_parser(module: str, orders: Sequence[Signature]) -> str:
    """Return a module that uses CPython's argument parser, which checks no ranges of unsigned integers."""
    codes = {"uint16_t": "H", "int32_t": "i", "uint32_t": "I", "int64_t": "L", "uint64_t": "K", "float": "f"}
    parts = [_PARSER]
    for number, types in enumerate(orders):
        code = "".join(codes[t] for t in types)
        places = ", ".join(f"&{name}" for name in NAMES)
        parts.append(
            f"static PyObject *{function(number)}(PyObject *Py_UNUSED(module), PyObject *args, PyObject *kwargs)\n"
            "{\n"
            f"{_variables(types)}"
            f'    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "{code}:{function(number)}", names, {places}))\n'
            "        return NULL;\n"
            f"    return PyFloat_FromDouble({_SUM});\n"
            "}\n"
        )
    return "\n".join([*parts, _definition(module, len(orders), "METH_VARARGS", "")])


def _declared(types: Signature) -> str:
    return ", ".join(f"{t} {name}" for t, name in zip(types, NAMES, strict=True))


def _variables(types: Signature) -> str:
    return "".join(f"    {t} {name};\n" for t, name in zip(types, NAMES, strict=True))


def _lambdas(head: Sequence[str], orders: Sequence[Signature]) -> str:
    named = ", ".join(f'"{name}"_a' for name in NAMES)
    body = [
        f'    m.def("{function(number)}", []({_declared(types)}) {{ return {_SUM}; }}, {named});'
        for number, types in enumerate(orders)
    ]
    return "\n".join(["#include <cstdint>", *head, "{", *body, "}", ""])


def _definition(module: str, count: int, flags: str, before: str) -> str:
    rows = "".join(
        f'    {{"{function(k)}", (PyCFunction)(void (*)(void)){function(k)}, {flags} | METH_KEYWORDS, NULL}},\n'
        for k in range(count)
    )
    return (
        f"static PyMethodDef methods[] = {{\n{rows}    {{NULL, NULL, 0, NULL}},\n}};\n\n"
        "static PyModuleDef definition = {\n"
        f'    PyModuleDef_HEAD_INIT, .m_name = "{module}", .m_size = -1, .m_methods = methods,\n}};\n\n'
        f"PyMODINIT_FUNC PyInit_{module}(void)\n{{\n{before}    return PyModule_Create(&definition);\n}}\n"
    )


_INTERN = """\
    for (int k = 0; k < COUNT; k++)
        if (!names[k] && !(names[k] = PyUnicode_InternFromString(texts[k])))
            return NULL;
"""
_PARSER = """\
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

static char *names[] = {"a", "b", "c", "d", "e", "f", NULL};
"""

"""Units for benchmarks and tests of run-time compilation: small C modules without generated code."""

from __future__ import annotations

from typing import Any

from cwrap.ops.cache.unit import Unit

_MODULE = """\
#include <Python.h>
%(head)s
static PyObject *answer(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return PyLong_FromLong(%(answer)s);
}
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef_Slot slots[] = {{0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "cwrap_op", NULL, 0, methods, slots, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_cwrap_op(void) { return PyModuleDef_Init(&definition); }
"""


def module(answer: object, head: str = "") -> str:
    """Return the C of a module whose function `answer()` returns the value of a C expression."""
    return _MODULE % {"answer": answer, "head": head}


def unit(answer: object, head: str = "", name: str = "answer", **options: Any) -> Unit:
    """Return the module as a unit, by default in C."""
    return Unit(name, module(answer, head), **{"language": "c", **options})

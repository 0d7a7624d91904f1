"""Units for measuring and testing run-time compilation: small modules of C without generated code."""

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
    """The C of a module whose function `answer()` gives what the C expression says."""
    return _MODULE % {"answer": answer, "head": head}


def unit(answer: object, head: str = "", name: str = "answer", **options: Any) -> Unit:
    """The same as a unit, in C unless told otherwise."""
    return Unit(name, module(answer, head), **{"language": "c", **options})

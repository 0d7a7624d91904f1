/* Assignment to the items of an array that an index selects, and addition to them. */

#pragma once

#include "cwrap_op_numpy.h"

/* Assign values to array[index], or add values, once for each time that an item is selected. Return 0, or -1 with an
   exception. */
static inline int inplace_increment(PyArrayObject *array, PyObject *index, PyArrayObject *values, int inc)
{
    if (!inc)
        return PyObject_SetItem((PyObject *)array, index, (PyObject *)values);
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *add = numpy ? PyObject_GetAttrString(numpy, "add") : NULL;
    PyObject *done = add ? PyObject_CallMethod(add, "at", "OOO", array, index, values) : NULL;
    Py_XDECREF(numpy);
    Py_XDECREF(add);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

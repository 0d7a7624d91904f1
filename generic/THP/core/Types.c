/* See Types.h. */
#include "THP/core/Types.h"

#include <string.h>

const char *THPType_name(PyTypeObject *type)
{
    const char *dot = strrchr(type->tp_name, '.');
    return dot ? dot + 1 : type->tp_name;
}

PyObject *THPType_call(PyCFunctionWithKeywords function, PyObject *self, PyObject *args, PyObject *kwargs)
{
    PyObject *copy = kwargs ? PyDict_Copy(kwargs) : NULL;
    PyObject *result = kwargs && !copy ? NULL : function(self, args, copy);
    Py_XDECREF(copy);
    return result;
}

static Py_ssize_t length(const PyMethodDef *table)
{
    Py_ssize_t n = 0;
    while (table[n].ml_name)
        n++;
    return n;
}

PyMethodDef *THPType_joinMethods(int count, PyMethodDef *const *tables)
{
    Py_ssize_t total = 0, filled = 0;
    for (int k = 0; k < count; k++)
        total += length(tables[k]);
    PyMethodDef *joined = PyMem_Calloc((size_t)total + 1, sizeof *joined);
    if (!joined) {
        PyErr_NoMemory();
        return NULL;
    }
    for (int k = 0; k < count; k++) {
        Py_ssize_t n = length(tables[k]);
        if (n > 0)
            memcpy(joined + filled, tables[k], (size_t)n * sizeof *joined);
        filled += n;
    }
    return joined;
}

int THPType_add(PyObject *module, PyTypeObject *type)
{
    if (PyType_Ready(type))
        return -1;
    return PyModule_AddObjectRef(module, THPType_name(type), (PyObject *)type);
}

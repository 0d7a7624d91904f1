/* See Exceptions.h. Like the types of the module, the exceptions are shared in the process and never freed. */
#include "THP/core/Exceptions.h"

#include "cwrap_runtime.h"

PyObject *THPExc_ArgumentError, *THPExc_ShapeError, *THPExc_BoundsError, *THPExc_StorageError;

typedef struct Exception {
    PyObject **exception;
    const char *name;
    const char *doc;
    PyObject *base;
} Exception;

static PyObject *create(const Exception *row)
{
    PyObject *bases = PyTuple_Pack(2, row->base, PyExc_RuntimeError);
    PyObject *exception = bases ? PyErr_NewExceptionWithDoc(row->name, row->doc, bases, NULL) : NULL;
    Py_XDECREF(bases);
    return exception;
}

int THPExceptions_init(PyObject *module)
{
    const Exception rows[] = {
        {&THPExc_ArgumentError, "_C.ArgumentError", "A function does not accept the value of an argument.",
         PyExc_ValueError},
        {&THPExc_ShapeError, "_C.ShapeError",
         "The shapes or sizes of the arguments do not fit each other or the function.", PyExc_ValueError},
        {&THPExc_BoundsError, "_C.BoundsError", "An index or a dimension is out of range.", PyExc_IndexError},
        {&THPExc_StorageError, "_C.StorageError", "The memory of a storage cannot be resized, written to or shared.",
         PyExc_BufferError},
    };
    for (int k = 0; k < CWRAP_COUNT(rows); k++) {
        const Exception *row = &rows[k];
        if (!*row->exception)
            *row->exception = create(row);
        cwrap_own_exceptions[k] = *row->exception;
        if (!*row->exception || PyModule_AddObjectRef(module, row->name + sizeof "_C." - 1, *row->exception))
            return -1;
    }
    return 0;
}

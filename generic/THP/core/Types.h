/* Initialization of static types, whose method tables are joined from several tables. */
#ifndef THP_TYPES_H
#define THP_TYPES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THBase.h"

/* Return the name of a type without its module, for messages. */
TH_API const char *THPType_name(PyTypeObject *type);

/* Call a function with a copy of its keywords. C may pass a dictionary that other code can change during the call, but the
 * function has only borrowed references to the values. */
TH_API PyObject *THPType_call(PyCFunctionWithKeywords function, PyObject *self, PyObject *args, PyObject *kwargs);

/* Define a function for method tables that calls another one with a copy of its keywords. */
#define THP_OWN_KEYWORDS(name, function)                                    \
    static PyObject *name(PyObject *self, PyObject *args, PyObject *kwargs) \
    {                                                                       \
        return THPType_call(function, self, args, kwargs);                  \
    }

/* Return one table with the methods of `count` tables, each terminated by {NULL}; NULL with MemoryError. The result is
 * never freed, like the static type that uses it. */
TH_API PyMethodDef *THPType_joinMethods(int count, PyMethodDef *const *tables);

/* Initialize a type at the first call, and add it to the module. Return 0, or -1 with an exception. */
TH_API int THPType_add(PyObject *module, PyTypeObject *type);
#endif

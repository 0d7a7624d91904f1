/* Sizes: arguments (a tuple or separate ints), and the results _C.Size and tuple. */
#ifndef THP_SIZE_H
#define THP_SIZE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

extern PyTypeObject THPSize_Type;

/* A LongStorage on the stack. storage.data points into the struct: fill it in place, do not copy it. */
typedef struct THPSizeArgument {
    THAnyStorage storage;
    int64_t data[TH_MAX_DIMS];
} THPSizeArgument;

/* Return true if an object is an int or a sequence of ints. */
TH_API bool THPSize_Check(PyObject *object);
/* Return true if the arguments of a call are ints, or one sequence of ints. */
TH_API bool THPSize_CheckItems(PyObject *const *items, Py_ssize_t count);
/* Fill `size` from items that THPSize_CheckItems accepts. Return 0, or -1 with ValueError for more than TH_MAX_DIMS
 * sizes, or OverflowError. Negative sizes are not checked here, but by TH. */
TH_API int THPSize_unpack(THPSizeArgument *size, PyObject *const *items, Py_ssize_t count);

/* Return a Size, or a tuple, of n <= TH_MAX_DIMS values, or NULL with an exception. The values are copied before Python
 * code can run. */
TH_API PyObject *THPSize_New(int n, const int64_t *values);
TH_API PyObject *THPTuple_New(int n, const int64_t *values);

TH_API int THPSize_init(PyObject *module);
#endif

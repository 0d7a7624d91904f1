/* Sizes: as arguments (a tuple or separate ints), as _C.Size, as plain tuples. */
#ifndef THP_SIZE_H
#define THP_SIZE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PyTypeObject THPSize_Type;

/* A LongStorage on the stack. storage.data points into the struct: fill it in place, do not copy it. */
typedef struct THPSizeArgument {
    THAnyStorage storage;
    int64_t data[TH_MAX_DIMS];
} THPSizeArgument;

/* Whether an object is an int or a sequence of ints. */
bool THPSize_Check(PyObject *object);
/* The same for the items of a call: ints alone, or one sequence. */
bool THPSize_CheckItems(PyObject *const *items, Py_ssize_t count);
/* Fills `size` from items that THPSize_CheckItems accepts; 0, or -1 with an exception (ValueError for more than
 * TH_MAX_DIMS, OverflowError). Negative values are TH's to refuse. */
int THPSize_unpack(THPSizeArgument *size, PyObject *const *items, Py_ssize_t count);

/* A Size or a tuple of n <= TH_MAX_DIMS values, which are copied before Python code may run. */
PyObject *THPSize_New(int n, const int64_t *values);
PyObject *THPTuple_New(int n, const int64_t *values);

int THPSize_init(PyObject *module);

#ifdef __cplusplus
}
#endif
#endif

/* NumPy's table of functions, and the numbers of its dtypes. See cwrap_numpy_table.c. */
#ifndef CWRAP_NUMPY_TABLE_H
#define CWRAP_NUMPY_TABLE_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Indices in the table. */
enum {
    CWRAP_NUMPY_VERSION = 0,
    CWRAP_NUMPY_TYPE = 2,
    CWRAP_NUMPY_DESCR_FROM_TYPE = 45,
    CWRAP_NUMPY_NEW_FROM_DESCR = 94,
    CWRAP_NUMPY_ZEROS = 183,
    CWRAP_NUMPY_SET_BASE = 282
};

enum { CWRAP_NUMPY_ROWS = 0x1, CWRAP_NUMPY_COLUMNS = 0x2, CWRAP_NUMPY_ALIGNED = 0x100, CWRAP_NUMPY_WRITEABLE = 0x400 };

/* Kind and size of elements by type number. C functions do not accept objects, text, times and long doubles. */
static const struct {
    char letter;
    uint8_t itemsize;
} cwrap_numpy_types[] = {
    {'b', 1},
    {'i', sizeof(signed char)},
    {'u', sizeof(unsigned char)},
    {'i', sizeof(short)},
    {'u', sizeof(unsigned short)},
    {'i', sizeof(int)},
    {'u', sizeof(unsigned int)},
    {'i', sizeof(long)},
    {'u', sizeof(unsigned long)},
    {'i', sizeof(long long)},
    {'u', sizeof(unsigned long long)},
    {'f', sizeof(float)},
    {'f', sizeof(double)},
    {0, 0},
    {'c', 2 * sizeof(float)},
    {'c', 2 * sizeof(double)},
};
enum { CWRAP_NUMPY_OBJECT = 17, CWRAP_NUMPY_VOID = 20, CWRAP_NUMPY_HALF = 23 };

/* Import NumPy, and return the table of functions with that name; NULL with an exception set. */
CWRAP_HIDDEN void **cwrap_numpy_capsule(const char *name);
/* Return the table of arrays, which exists until the process ends; NULL with an exception set. */
CWRAP_HIDDEN void **cwrap_numpy_table(void);
/* Return whether cwrap_numpy_table() imports no module. */
CWRAP_HIDDEN bool cwrap_numpy_is_imported(void);
/* Return whether the table and NumPy's structs are those that the runtime was written for. */
CWRAP_HIDDEN bool cwrap_numpy_is_known(void **table);
/* Return the dtype for a kind and size of elements, a new reference; NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_numpy_dtype(void **table, char letter, int itemsize);
/* Return an array of memory that `base` keeps; `dtype` and `base`, which may be NULL, are consumed. The strides are in
 * bytes; NULL: contiguous, by columns if the flags have CWRAP_NUMPY_COLUMNS. NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_numpy_wrap(void **table, PyObject *dtype, void *data, int ndim, const Py_ssize_t *shape,
                                        const Py_ssize_t *strides, int flags, PyObject *base);

#ifdef __cplusplus
}
#endif
#endif

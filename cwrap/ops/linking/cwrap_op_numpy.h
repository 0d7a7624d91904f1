/* cwrap_op.h with the C API of NumPy, and with the functions of array_arguments.c. */

#ifndef CWRAP_OP_NUMPY_H
#define CWRAP_OP_NUMPY_H

#include "cwrap_op.h"
#ifndef NPY_TARGET_VERSION
#define NPY_TARGET_VERSION NPY_API_VERSION /* the fields of PyArray_Descr are those of the running NumPy */
#endif
#include <numpy/arrayobject.h>
#ifndef PyArray_MoveInto
#define PyArray_MoveInto PyArray_CopyInto /* the name in NumPy 1, which existing ops use */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Import NumPy and return its C API, or NULL with an exception. */
void **cwrap_import_array(void);

/* Return 0 if the object is an array of the type number and the number of dimensions, aligned and in native byte order.
   Return -1 with an exception if not. `expected` describes the type. */
int cwrap_check_array(PyObject *object, int number, int dimensions, const char *expected);

/* Like cwrap_check_array, for an array that an op created. */
int cwrap_check_output(PyArrayObject *array, int number, int dimensions, const char *expected);

/* Return a new reference if the object is an array of the type or a float that is converted to one. Return NULL without
   an exception if `filter` must convert the object. */
PyObject *cwrap_admit_array(PyObject *object, int number, int dimensions);

/* Return the array if its size in an axis is `size`. If not, release the array and return NULL. NULL is accepted. */
PyObject *cwrap_of_size(PyObject *array, int axis, npy_intp size);

/* Return a new scalar of a type number, or NULL with an exception. */
PyObject *cwrap_scalar(void *value, int number);

/* Like cwrap_admit_array, for scalars. */
PyObject *cwrap_admit_scalar(PyObject *object, PyTypeObject *type, int number);

#ifdef __cplusplus
}
#endif

#endif

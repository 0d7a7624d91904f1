/* Functions of NumPy for the C of graphs, as far as NumPy's C API lacks them. */

#ifndef CWRAP_ARRAY_CALLS_H
#define CWRAP_ARRAY_CALLS_H

#include "cwrap_op_numpy.h"

#ifndef NPY_RAVEL_AXIS
#define NPY_RAVEL_AXIS NPY_MAXDIMS /* the headers of NumPy 1 */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* One entry of an index: an integer, a slice, or a new axis of size 1. */
typedef struct CwrapIndex {
    enum { CWRAP_INTEGER, CWRAP_SLICE, CWRAP_NEW_AXIS } kind;
    npy_intp start, stop, step; /* an integer is in `start`; a missing end of a slice is the largest or smallest one */
} CwrapIndex;

/* Return the part of an array at an index, as a view; NULL with an exception on failure. */
PyArrayObject *cwrap_index(PyArrayObject *array, const CwrapIndex *entries, int count);

/* Return the object, which is a new reference to an array or to a number, as an array. NULL is accepted. */
PyArrayObject *cwrap_array_of(PyObject *object);

/* Return a new array without dimensions that has the number of elements of an array. */
PyArrayObject *cwrap_size(PyArrayObject *array);

/* Return the elements of an array in another shape of integers, as a view if possible. */
PyArrayObject *cwrap_reshaped(PyArrayObject *array, npy_intp *sizes, int ndim);

/* Return a view with the axes in another order, or in the reversed one if `axes` is NULL. */
PyArrayObject *cwrap_transposed(PyArrayObject *array, npy_intp *axes, int ndim);

#ifdef __cplusplus
}
#endif

#endif

/* Sums over the axes along which an array was broadcast: the op `SumLike`. */

#pragma once

#include "cwrap_op_numpy.h"

/* Return a new reference to x, summed over an axis whose size becomes 1, or which is removed. */
static PyArrayObject *cwrap_sum_axis(PyArrayObject *x, int axis, int keep)
{
    PyObject *sum = PyArray_Sum(x, axis, PyArray_TYPE(x), NULL);
    PyArrayObject *found = sum ? (PyArrayObject *)PyArray_FROM_O(sum) : NULL;
    Py_XDECREF(sum);
    if (found && keep) {
        npy_intp sizes[NPY_MAXDIMS];
        PyArray_Dims shape = {sizes, PyArray_NDIM(x)};
        PyArrayObject *flat = found;
        memcpy(sizes, PyArray_DIMS(x), (size_t)PyArray_NDIM(x) * sizeof *sizes);
        sizes[axis] = 1;
        found = (PyArrayObject *)PyArray_Newshape(flat, &shape, NPY_CORDER);
        Py_DECREF(flat);
    }
    return found;
}

static PyArrayObject *cwrap_sum_like(PyArrayObject *x, PyArrayObject *like)
{
    PyArrayObject *sum = x;
    Py_INCREF(sum);
    for (int axis = 0; sum && axis < PyArray_NDIM(like);) {
        const int is_extra = PyArray_NDIM(sum) > PyArray_NDIM(like);
        if (is_extra || (PyArray_DIM(like, axis) == 1 && PyArray_DIM(sum, axis) != 1)) {
            PyArrayObject *next = cwrap_sum_axis(sum, is_extra ? 0 : axis, !is_extra);
            Py_DECREF(sum);
            sum = next;
        }
        axis += !is_extra;
    }
    while (sum && PyArray_NDIM(sum) > PyArray_NDIM(like)) { /* `like` is a scalar */
        PyArrayObject *next = cwrap_sum_axis(sum, 0, 0);
        Py_DECREF(sum);
        sum = next;
    }
    return sum;
}

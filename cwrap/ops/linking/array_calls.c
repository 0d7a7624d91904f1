/* Functions of NumPy for the C of graphs. This file is compiled once and linked with every graph that uses them. It is
   also valid C++. */

#include "cwrap_array_calls.h"

/* Set a dimension of a view for an entry of an index. Return -1 with an exception if the entry is invalid. */
static int add_entry(PyArrayObject *array, int axis, const CwrapIndex *entry, char **data, npy_intp *size,
                     npy_intp *stride)
{
    const npy_intp length = PyArray_DIM(array, axis);
    Py_ssize_t start = entry->start, stop = entry->stop;
    *stride = PyArray_STRIDE(array, axis);
    if (entry->kind == CWRAP_INTEGER) {
        if (start < -length || start >= length) {
            PyErr_Format(PyExc_IndexError, "index %zd is out of bounds for axis %d with size %zd", start, axis,
                         (Py_ssize_t)length);
            return -1;
        }
        *data += (start < 0 ? start + length : start) * *stride;
        return 0;
    }
    *size = PySlice_AdjustIndices(length, &start, &stop, entry->step);
    if (*size)
        *data += start * *stride;
    *stride *= entry->step;
    return 0;
}

PyArrayObject *cwrap_index(PyArrayObject *array, const CwrapIndex *entries, int count)
{
    npy_intp size[NPY_MAXDIMS], stride[NPY_MAXDIMS];
    char *data = PyArray_BYTES(array);
    PyArray_Descr *dtype = PyArray_DESCR(array);
    PyArrayObject *view;
    int ndim = 0, axis = 0;
    for (int k = 0; k < count; k++) {
        if (entries[k].kind == CWRAP_NEW_AXIS) {
            size[ndim] = 1;
            stride[ndim++] = 0;
            continue;
        }
        if (add_entry(array, axis++, &entries[k], &data, &size[ndim], &stride[ndim]) < 0)
            return NULL;
        ndim += entries[k].kind == CWRAP_SLICE;
    }
    for (; axis < PyArray_NDIM(array); axis++, ndim++) {
        size[ndim] = PyArray_DIM(array, axis);
        stride[ndim] = PyArray_STRIDE(array, axis);
    }
    Py_INCREF(dtype);
    view = (PyArrayObject *)PyArray_NewFromDescr(&PyArray_Type, dtype, ndim, size, stride, data,
                                                 PyArray_FLAGS(array) & NPY_ARRAY_WRITEABLE, NULL);
    if (!view)
        return NULL;
    Py_INCREF(array);
    if (PyArray_SetBaseObject(view, (PyObject *)array) < 0) {
        Py_DECREF(view);
        return NULL;
    }
    return view;
}

PyArrayObject *cwrap_array_of(PyObject *object)
{
    PyObject *array;
    if (!object || PyArray_Check(object))
        return (PyArrayObject *)object;
    array = PyArray_FROM_O(object);
    Py_DECREF(object);
    return (PyArrayObject *)array;
}

PyArrayObject *cwrap_size(PyArrayObject *array)
{
    PyArrayObject *number = (PyArrayObject *)PyArray_SimpleNew(0, NULL, NPY_INT64);
    if (number)
        *(npy_int64 *)PyArray_DATA(number) = PyArray_SIZE(array);
    return number;
}

PyArrayObject *cwrap_reshaped(PyArrayObject *array, npy_intp *sizes, int ndim)
{
    PyArray_Dims shape = {sizes, ndim};
    return (PyArrayObject *)PyArray_Newshape(array, &shape, NPY_CORDER);
}

PyArrayObject *cwrap_transposed(PyArrayObject *array, npy_intp *axes, int ndim)
{
    PyArray_Dims order = {axes, ndim};
    return (PyArrayObject *)PyArray_Transpose(array, axes ? &order : NULL);
}

/* Checks and conversions of arrays and scalars of NumPy, and the import of NumPy's C API.

   This file is compiled once and linked with every graph that uses NumPy, because a graph takes half as long to compile
   without these functions. It is also valid C++. */

#include "cwrap_op_numpy.h"

static int cwrap_bad_array(PyObject *object, int is_output, const char *expected);

static inline int cwrap_fits_array(PyObject *object, int number, int dimensions)
{
    PyArrayObject *array = (PyArrayObject *)object;
    return PyArray_NDIM(array) == dimensions && PyArray_TYPE(array) == number && PyArray_ISBEHAVED_RO(array);
}

int cwrap_check_array(PyObject *object, int number, int dimensions, const char *expected)
{
    if (PyArray_Check(object) && cwrap_fits_array(object, number, dimensions))
        return 0;
    return cwrap_bad_array(object, 0, expected);
}

int cwrap_check_output(PyArrayObject *array, int number, int dimensions, const char *expected)
{
    PyObject *object = (PyObject *)array;
    if (object && cwrap_fits_array(object, number, dimensions))
        return 0;
    return cwrap_bad_array(object, 1, expected);
}

PyObject *cwrap_admit_array(PyObject *object, int number, int dimensions)
{
    if (Py_TYPE(object) == &PyArray_Type) {
        if (!cwrap_fits_array(object, number, dimensions))
            return NULL;
        return Py_NewRef(object);
    }
    if (number == NPY_FLOAT64 && dimensions == 0 && PyFloat_CheckExact(object)) {
        PyObject *array = PyArray_SimpleNew(0, NULL, NPY_FLOAT64);
        if (array)
            *(double *)PyArray_DATA((PyArrayObject *)array) = PyFloat_AS_DOUBLE(object);
        else
            PyErr_Clear();
        return array;
    }
    return NULL;
}

PyObject *cwrap_of_size(PyObject *array, int axis, npy_intp size)
{
    if (array == NULL || PyArray_DIMS((PyArrayObject *)array)[axis] == size)
        return array;
    Py_DECREF(array);
    return NULL;
}

PyObject *cwrap_scalar(void *value, int number)
{
    PyArray_Descr *dtype = PyArray_DescrFromType(number);
    PyObject *scalar = dtype ? PyArray_Scalar(value, dtype, NULL) : NULL;
    Py_XDECREF(dtype);
    return scalar;
}

PyObject *cwrap_admit_scalar(PyObject *object, PyTypeObject *type, int number)
{
    if (Py_TYPE(object) == type)
        return Py_NewRef(object);
    if (number == NPY_FLOAT64 && PyFloat_CheckExact(object)) {
        double value = PyFloat_AS_DOUBLE(object);
        PyObject *scalar = cwrap_scalar(&value, number);
        if (!scalar)
            PyErr_Clear();
        return scalar;
    }
    return NULL;
}

/* The rest is called once or after errors. Optimising it takes longer than the rest of a first compilation. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O0")
#endif

void **cwrap_import_array(void)
{
    return _import_array() < 0 ? NULL : PyArray_API;
}

static int cwrap_bad_array(PyObject *object, int is_output, const char *expected)
{
    const char *verb = is_output ? "but an op's C code created" : "got";
    if (PyErr_Occurred()) /* the op's code set an exception and did not run `fail` */
        return -1;
    if (!object)
        PyErr_Format(PyExc_RuntimeError, "an op's C code did not set an output; expected %s", expected);
    else if (!PyArray_Check(object))
        PyErr_Format(PyExc_TypeError, "expected %s, %s %.100s", expected, verb, Py_TYPE(object)->tp_name);
    else
        PyErr_Format(PyExc_TypeError, "expected %s, %s an array of %S with %d dimensions%s", expected, verb,
                     (PyObject *)PyArray_DESCR((PyArrayObject *)object), PyArray_NDIM((PyArrayObject *)object),
                     PyArray_ISBEHAVED_RO((PyArrayObject *)object) ? "" : ", unaligned or of another byte order");
    return -1;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

/* Conversion of std::vector of numbers from Python lists and tuples, and back; for wrappers compiled as C++. */
#ifndef CWRAP_VECTOR_H
#define CWRAP_VECTOR_H

#include "cwrap_runtime.h"

#include <type_traits>
#include <vector>

static inline bool cwrap_check_list(PyObject *object)
{
    return PyList_Check(object) || PyTuple_Check(object);
}

static inline int cwrap_take_item(PyObject *object, int *value)
{
    return cwrap_take_int(object, value);
}

static inline int cwrap_take_item(PyObject *object, long *value)
{
    return cwrap_take_long(object, value);
}

static inline int cwrap_take_item(PyObject *object, float *value)
{
    return cwrap_take_float(object, value);
}

static inline int cwrap_take_item(PyObject *object, double *value)
{
    return cwrap_take_double(object, value);
}

/* Set a TypeError "item 1 must be int, not str". */
static inline void cwrap_bad_item(Py_ssize_t place, const char *expected, PyObject *item)
{
    PyObject *what = cwrap_describe(item);
    if (what)
        PyErr_Format(PyExc_TypeError, "item %zd must be %s, not %U", place, expected, what);
    Py_XDECREF(what);
}

/* Return 0, or -1 with an exception set. The items are copied to a new tuple, since converting one may run Python
 * code. */
template <class T> int cwrap_fill_vector(PyObject *object, std::vector<T> *vector)
{
    PyObject *items = PySequence_Tuple(object);
    if (!items)
        return -1;
    int status = 0;
    try {
        vector->resize((size_t)PyTuple_Size(items));
    } catch (const std::exception &) {
        PyErr_NoMemory();
        status = -1;
    }
    for (size_t k = 0; !status && k < vector->size(); k++) {
        PyObject *item = PyTuple_GetItem(items, (Py_ssize_t)k);
        status = cwrap_take_item(item, &(*vector)[k]);
        if (status && !PyErr_Occurred())
            cwrap_bad_item((Py_ssize_t)k, std::is_floating_point<T>::value ? "float" : "int", item);
    }
    Py_DECREF(items);
    return status;
}

template <class T> PyObject *cwrap_list_of(const std::vector<T> &vector)
{
    PyObject *list = PyList_New((Py_ssize_t)vector.size());
    for (size_t k = 0; list && k < vector.size(); k++) {
        PyObject *item = std::is_floating_point<T>::value ? PyFloat_FromDouble((double)vector[k])
                                                          : PyLong_FromLongLong((long long)vector[k]);
        if (!item || PyList_SetItem(list, (Py_ssize_t)k, item)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

#endif

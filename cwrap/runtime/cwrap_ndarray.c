/* NumPy arrays: recognising, taking and creating them.
 *
 * If NumPy's ABI is not known (cwrap_numpy_table.c), its arrays are accessed through the buffer protocol. */
#include "cwrap_ndarray.h"

#include "cwrap_bind.h"

#include <string.h>

#if CWRAP_HAS_BUFFERS
#ifndef CWRAP_STATIC
PyTypeObject *cwrap_ndarray, *cwrap_foreign_ndarray;
#endif

/* Return whether an attribute of a type is that text; not if its metaclass raises an exception. */
static bool cwrap_has_text(PyTypeObject *type, const char *attribute, const char *text)
{
    PyObject *value = cwrap_attribute((PyObject *)type, attribute);
    if (!value)
        cwrap_dismiss();
    bool same = value && PyUnicode_Check(value) && PyUnicode_CompareWithASCIIString(value, text) == 0;
    Py_XDECREF(value);
    return same;
}

static bool cwrap_is_named_ndarray(PyTypeObject *type)
{
    return cwrap_has_text(type, "__module__", "numpy") && cwrap_has_text(type, "__name__", "ndarray");
}

void cwrap_look_for_numpy(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    while (type && type != &PyBaseObject_Type && !cwrap_is_named_ndarray(type))
        type = cwrap_base_of(type);
    void **table = type && type != &PyBaseObject_Type ? cwrap_numpy_table() : NULL;
    if (table && cwrap_numpy_is_known(table))
        cwrap_ndarray = (PyTypeObject *)table[CWRAP_NUMPY_TYPE];
    else if (table)
        cwrap_foreign_ndarray = type;
    cwrap_dismiss();
}

bool cwrap_may_be_numpy(PyObject *object)
{
    return cwrap_is_ndarray(object) || cwrap_is_of(object, cwrap_foreign_ndarray);
}

bool cwrap_is_numpy(PyObject *object, const CwrapArrayKind *kind)
{
    const CwrapNumpyArray *array = CWRAP_NUMPY_ARRAY(object);
    if (!cwrap_is_ndarray(object))
        return false;
    return kind->letter ? cwrap_numpy_fits(array, kind) : kind->ndim < 0 || array->nd == kind->ndim;
}

int cwrap_numpy_take(PyObject *object, const CwrapArrayKind *kind)
{
    if (!cwrap_is_numpy(object, kind)) {
        if (cwrap_is_of(object, cwrap_foreign_ndarray))
            PyErr_SetString(PyExc_RuntimeError, "this version of NumPy has an ABI that is not supported");
        return -1;
    }
    const int flags = CWRAP_NUMPY_ARRAY(object)->flags;
    if (kind->flags & CWRAP_WRITABLE && !(flags & CWRAP_NUMPY_WRITEABLE))
        return cwrap_array_refuse("the array is read-only, but the function writes to it");
    if (kind->letter && !(flags & CWRAP_NUMPY_ALIGNED))
        return cwrap_array_refuse("the array is not aligned; numpy.require(x, requirements='A') makes an aligned copy");
    if (kind->flags & CWRAP_ROWS && !(flags & CWRAP_NUMPY_ROWS))
        return cwrap_array_refuse("the array is not contiguous; numpy.ascontiguousarray(x) makes a contiguous copy");
    if (kind->flags & CWRAP_COLUMNS && !(flags & CWRAP_NUMPY_COLUMNS))
        return cwrap_array_refuse(
            "the array is not contiguous in Fortran's order; numpy.asfortranarray(x) makes such a copy");
    return 0;
}

int cwrap_numpy_confirm(PyObject *object, const CwrapArrayKind *kind)
{
    if (CWRAP_LIKELY(cwrap_numpy_take(object, kind) == 0))
        return 0;
    PyErr_Clear();
    return cwrap_array_changed();
}

/* ---- creation ---- */

bool cwrap_array_is_prepared(const CwrapArrayKind *kind)
{
    if (!cwrap_numpy_is_imported() || !cwrap_numpy_is_known(cwrap_numpy_table()))
        return false;
    return !kind->record || cwrap_record_has_dtype(kind->record);
}

/* Take a new array through the buffer protocol. Its buffer is released at once, since only the caller has a
 * reference. */
static int cwrap_take_new(CwrapArray *array, PyObject *made, const CwrapArrayKind *kind)
{
    if (cwrap_array_take(array, made, kind)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_RuntimeError, "numpy.empty() did not return the requested array");
        return -1;
    }
    for (int k = 0; k < kind->ndim; k++) {
        array->sizes[k] = array->shape[k];
        array->sizes[kind->ndim + k] = array->strides[k];
    }
    array->shape = array->sizes;
    array->strides = array->sizes + kind->ndim;
    cwrap_array_leave(array);
    return 0;
}

/* Return the dtype of elements, or its name. */
static PyObject *cwrap_dtype_by_name(const CwrapArrayKind *kind)
{
    char type[8];
    if (kind->record)
        return cwrap_record_dtype(kind->record);
    cwrap_type_string(kind, type);
    return PyUnicode_FromString(type);
}

static PyObject *cwrap_dtype_by_table(void **table, const CwrapArrayKind *kind)
{
    return kind->record ? cwrap_record_dtype(kind->record) : cwrap_numpy_dtype(table, kind->letter, kind->itemsize);
}

/* Create an array by `numpy.empty`, if NumPy's functions cannot be called directly, and take it through the buffer
 * protocol. */
static PyObject *cwrap_new_by_name(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    PyObject *dtype = cwrap_dtype_by_name(kind);
    PyObject *numpy = dtype ? PyImport_ImportModule("numpy") : NULL;
    PyObject *sizes = numpy ? PyTuple_New(kind->ndim) : NULL;
    for (int k = 0; sizes && k < kind->ndim; k++) {
        PyObject *size = PyLong_FromSsize_t(shape[k]);
        if (!size || PyTuple_SetItem(sizes, k, size))
            Py_CLEAR(sizes);
    }
    const char *order = kind->flags & CWRAP_COLUMNS ? "F" : "C";
    PyObject *made = sizes ? PyObject_CallMethod(numpy, "zeros", "OOs", sizes, dtype, order) : NULL;
    Py_XDECREF(sizes);
    Py_XDECREF(numpy);
    Py_XDECREF(dtype);
    if (made && cwrap_take_new(array, made, kind))
        Py_CLEAR(made);
    return made;
}

static PyObject *cwrap_new_by_table(void **table, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    PyObject *dtype = cwrap_dtype_by_table(table, kind);
    if (!dtype)
        return NULL;
    /* steals the reference to dtype */
    return ((PyObject * (*)(int, const Py_ssize_t *, PyObject *, int))
                table[CWRAP_NUMPY_ZEROS])(kind->ndim, shape, dtype, (kind->flags & CWRAP_COLUMNS) != 0);
}

static bool cwrap_has_negative_size(const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    for (int k = 0; k < kind->ndim; k++)
        if (shape[k] < 0) {
            PyErr_Format(PyExc_ValueError, "a size of the result is negative: %zd", shape[k]);
            return true;
        }
    return false;
}

static PyObject *cwrap_over_by_table(void **table, void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape,
                                     PyObject *base)
{
    const int order = kind->flags & CWRAP_COLUMNS ? CWRAP_NUMPY_COLUMNS : 0;
    const int writable = kind->flags & CWRAP_WRITABLE ? CWRAP_NUMPY_WRITEABLE : 0;
    PyObject *dtype = cwrap_dtype_by_table(table, kind);
    return cwrap_numpy_wrap(table, dtype, data, kind->ndim, shape, NULL, order | writable, base);
}

static PyObject *cwrap_copy_by_name(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    CwrapArray array;
    PyObject *made = cwrap_new_by_name(&array, kind, shape);
    if (made)
        memcpy(array.data, data, (size_t)cwrap_array_size(&array) * (size_t)kind->itemsize);
    return made;
}

PyObject *cwrap_array_over(void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape, PyObject *base)
{
    void **table = cwrap_has_negative_size(kind, shape) ? NULL : cwrap_numpy_table();
    if (table && CWRAP_LIKELY(cwrap_numpy_is_known(table)))
        return cwrap_over_by_table(table, data, kind, shape, base);
    PyObject *made = table ? cwrap_copy_by_name(data, kind, shape) : NULL;
    Py_DECREF(base);
    return made;
}

PyObject *cwrap_array_new(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    cwrap_array_none(array, kind->ndim);
    void **table = cwrap_has_negative_size(kind, shape) ? NULL : cwrap_numpy_table();
    if (!table)
        return NULL;
    if (CWRAP_UNLIKELY(!cwrap_numpy_is_known(table)))
        return cwrap_new_by_name(array, kind, shape);
    PyObject *made = cwrap_new_by_table(table, kind, shape);
    if (made) {
        array->itemsize = kind->itemsize;
        cwrap_read_numpy(array, CWRAP_NUMPY_ARRAY(made));
        if (kind->record && cwrap_array_check_layout(array, kind, false)) {
            PyErr_SetString(PyExc_ValueError, "the memory of NumPy's new array is not aligned as the struct requires");
            Py_CLEAR(made);
        }
    }
    return made;
}
#endif

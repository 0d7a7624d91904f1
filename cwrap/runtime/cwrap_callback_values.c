/* Values that C passes to Python callables by pointers, and what the callables return.
 *
 * Invariant: no Python object refers to memory of C, because a callable can keep what it gets. Arrays and bytes are
 * copied before the call, and copied back after a call that succeeded. */
#include "cwrap_callback_values.h"

#include <string.h>

#include "cwrap_ndarray.h"
#include "cwrap_struct.h"

PyObject *cwrap_given_null(const char *name)
{
    return PyErr_Format(PyExc_ValueError, "the C library called back with NULL for '%s'", name);
}

void cwrap_output_misfit(const char *callback, const char *name, const char *expected, PyObject *returned)
{
    PyObject *what = cwrap_describe(returned);
    if (what)
        PyErr_Format(PyExc_TypeError, "callback '%s' must return %s for '%s', not %U", callback, expected, name, what);
    Py_XDECREF(what);
}

bool cwrap_callback_items(const char *callback, const char *names, PyObject *returned, PyObject **items,
                          Py_ssize_t count)
{
    const Py_ssize_t found = PyTuple_Check(returned) ? PyTuple_Size(returned) : -1;
    if (found == count) {
        for (Py_ssize_t k = 0; k < count; k++)
            items[k] = PyTuple_GetItem(returned, k);
        return true;
    }
    PyObject *what = found < 0 ? cwrap_describe(returned) : PyUnicode_FromFormat("a tuple of %zd", found);
    if (what)
        PyErr_Format(PyExc_TypeError, "callback '%s' must return a tuple of %zd (%s), not %U", callback, count, names,
                     what);
    Py_XDECREF(what);
    return false;
}

static bool is_negative_size(Py_ssize_t size)
{
    if (size < 0)
        PyErr_Format(PyExc_ValueError, "the C library called back with a negative size, %zd", size);
    return size < 0;
}

static int resized(const char *callback, const char *name, const char *what)
{
    PyErr_Format(PyExc_RuntimeError, "callback '%s' changed the %s of '%s', which C needs as it was", callback, what,
                 name);
    return -1;
}

/* ---- bytes ---- */

PyObject *cwrap_given_bytes(const void *bytes, Py_ssize_t count)
{
    return is_negative_size(count) ? NULL : PyByteArray_FromStringAndSize((const char *)bytes, count);
}

int cwrap_take_bytes_back(void *bytes, PyObject *object, Py_ssize_t count, const char *callback, const char *name)
{
    if (object == Py_None)
        return 0;
    if (PyByteArray_Size(object) != count)
        return resized(callback, name, "size");
    if (count)
        memcpy(bytes, PyByteArray_AsString(object), (size_t)count);
    return 0;
}

/* Copy bytes if their number is right. Return the number, or -1 with a ValueError set. */
static Py_ssize_t fill(const char *bytes, Py_ssize_t length, CwrapFill how, void *buffer, Py_ssize_t size,
                       const char *callback, const char *name)
{
    if (how == CWRAP_FILL_ALL ? length != size : length > size) {
        PyErr_Format(PyExc_ValueError, "callback '%s' must return %s%zd bytes for '%s', not %zd", callback,
                     how == CWRAP_FILL_ALL ? "" : "at most ", size, name, length);
        return -1;
    }
    if (buffer && length)
        memcpy(buffer, bytes, (size_t)length);
    return length;
}

static Py_ssize_t fill_text(PyObject *object, void *buffer, Py_ssize_t size, const char *callback, const char *name)
{
    if (!PyUnicode_Check(object)) {
        cwrap_output_misfit(callback, name, "str", object);
        return -1;
    }
    const char *text = cwrap_as_text(object);
    if (!text)
        return -1;
    const Py_ssize_t length = (Py_ssize_t)strlen(text);
    if (length >= size) {
        PyErr_Format(PyExc_ValueError, "callback '%s' must return at most %zd bytes of UTF-8 for '%s', not %zd",
                     callback, size ? size - 1 : 0, name, length);
        return -1;
    }
    if (buffer)
        memcpy(buffer, text, (size_t)length + 1);
    return length;
}

Py_ssize_t cwrap_fill_buffer(PyObject *object, CwrapFill how, void *buffer, Py_ssize_t size, const char *callback,
                             const char *name)
{
    char *bytes;
    Py_ssize_t length;
    if (is_negative_size(size))
        return -1;
    if (how == CWRAP_FILL_TEXT)
        return fill_text(object, buffer, size, callback, name);
    if (PyBytes_Check(object))
        return PyBytes_AsStringAndSize(object, &bytes, &length)
                   ? -1
                   : fill(bytes, length, how, buffer, size, callback, name);
#if CWRAP_HAS_BUFFERS
    Py_buffer view;
    if (PyObject_CheckBuffer(object)) {
        if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE))
            return -1;
        length = fill((const char *)view.buf, view.len, how, buffer, size, callback, name);
        PyBuffer_Release(&view);
        return length;
    }
#endif
    cwrap_output_misfit(callback, name, "bytes", object);
    return -1;
}

/* ---- arrays ---- */

#if CWRAP_HAS_BUFFERS
static bool has_negative(const CwrapArrayKind *kind, const Py_ssize_t *sizes)
{
    for (int k = 0; k < kind->ndim; k++)
        if (is_negative_size(sizes[k]))
            return true;
    return false;
}

/* Make an array read-only. Return 0, or -1 with an exception set. */
static int protect(PyObject *array)
{
    if (CWRAP_LIKELY(is_ndarray(array))) {
        NUMPY_ARRAY(array)->flags &= ~NUMPY_WRITEABLE;
        return 0;
    }
    PyObject *done = PyObject_CallMethod(array, "setflags", "i", 0);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

PyObject *cwrap_given_array(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *sizes)
{
    CwrapArray array;
    PyObject *made = has_negative(kind, sizes) ? NULL : cwrap_array_new(&array, kind, sizes);
    if (!made)
        return NULL;
    const Py_ssize_t count = cwrap_array_size(&array);
    if (count)
        memcpy(array.data, data, (size_t)count * (size_t)kind->itemsize);
    if (!(kind->flags & CWRAP_WRITABLE) && protect(made))
        Py_CLEAR(made);
    return made;
}

static bool has_sizes(const CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *sizes)
{
    for (int k = 0; k < kind->ndim; k++)
        if (array->shape[k] != sizes[k])
            return false;
    return true;
}

static void copy_out(void *data, const CwrapArray *array, const CwrapArrayKind *kind)
{
    const Py_ssize_t count = cwrap_array_size(array);
    if (data && count)
        memcpy(data, array->data, (size_t)count * (size_t)kind->itemsize);
}

int cwrap_take_array_back(void *data, PyObject *object, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                          const char *callback, const char *name)
{
    CwrapArray array;
    if (object == Py_None)
        return 0;
    if (cwrap_array_take(&array, object, kind)) {
        PyErr_Clear();
        return resized(callback, name, "memory");
    }
    const bool same = has_sizes(&array, kind, sizes);
    if (same)
        copy_out(data, &array, kind);
    cwrap_array_leave(&array);
    return same ? 0 : resized(callback, name, "shape");
}

/* Set a ValueError with the sizes that an array has and should have. */
static void wrong_sizes(const CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                        const char *callback, const char *name)
{
    for (int k = 0; k < kind->ndim; k++)
        if (array->shape[k] != sizes[k]) {
            PyErr_Format(PyExc_ValueError, "callback '%s' must return an array with %s.shape[%d] = %zd, not %zd",
                         callback, name, k, sizes[k], array->shape[k]);
            return;
        }
}

int cwrap_store_array(void *data, PyObject *object, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                      const char *callback, const char *name)
{
    CwrapArray array;
    if (has_negative(kind, sizes) || cwrap_array_take(&array, object, kind))
        return -1;
    const bool same = has_sizes(&array, kind, sizes);
    if (same)
        copy_out(data, &array, kind);
    else
        wrong_sizes(&array, kind, sizes, callback, name);
    cwrap_array_leave(&array);
    return same ? 0 : -1;
}
#endif

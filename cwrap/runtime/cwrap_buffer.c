/* Bytes and file names. A buffer that was not taken has no object, so that releasing it does nothing. */
#include "cwrap_buffer.h"

#include "cwrap_ndarray.h"

#include <string.h>

#if CWRAP_HAS_BUFFERS
/* Replace a BufferError, which for most objects does not name the rejected requirement, by a ValueError that does. */
static void cwrap_say_why_not(PyObject *object, bool writable)
{
    Py_buffer view;
    if (!PyErr_ExceptionMatches(PyExc_BufferError))
        return;
    PyErr_Clear();
    if (writable && PyObject_GetBuffer(object, &view, PyBUF_SIMPLE) == 0) {
        PyBuffer_Release(&view);
        PyErr_SetString(PyExc_ValueError, "the object is read-only, but the function writes to it");
    } else if (!writable || PyErr_ExceptionMatches(PyExc_BufferError)) {
        PyErr_SetString(PyExc_ValueError, "the object is not contiguous; bytes(x) makes a contiguous copy");
    }
}

/* Return whether a buffer's elements contain references to Python objects. Names of fields are enclosed in colons. */
static bool cwrap_holds_objects(const char *format)
{
    bool named = false;
    for (; format && *format; format++) {
        if (*format == ':')
            named = !named;
        else if (*format == 'O' && !named)
            return true;
    }
    return false;
}

/* Return whether an object is known not to contain such references: the quick answer for most objects. */
static bool cwrap_is_plain_object(PyObject *object)
{
    if (PyByteArray_CheckExact(object))
        return true;
    if (!cwrap_is_ndarray(object))
        return false;
    const int number = CWRAP_NUMPY_DESCR(CWRAP_NUMPY_ARRAY(object))->type_num;
    return number <= CWRAP_NUMPY_HALF && number != CWRAP_NUMPY_OBJECT && number != CWRAP_NUMPY_VOID;
}

/* Get a buffer to which C writes bytes; refuse elements that are Python objects, which would become invalid. */
static int cwrap_take_writable(Py_buffer *view, PyObject *object)
{
    if (cwrap_is_plain_object(object))
        return PyObject_GetBuffer(object, view, PyBUF_WRITABLE);
    if (PyObject_GetBuffer(object, view, PyBUF_CONTIG | PyBUF_FORMAT))
        return -1;
    if (!cwrap_holds_objects(view->format))
        return 0;
    PyBuffer_Release(view);
    PyErr_SetString(PyExc_ValueError, "the elements are Python objects, but the function writes bytes to them");
    return -1;
}

int cwrap_bytes_take(Py_buffer *view, PyObject *object, bool writable)
{
    view->obj = NULL;
    if (!writable && PyBytes_CheckExact(object)) { /* bytes never change, and the caller has a reference */
#ifdef Py_LIMITED_API
        view->buf = PyBytes_AsString(object);
        view->len = PyBytes_Size(object);
#else
        view->buf = PyBytes_AS_STRING(object);
        view->len = PyBytes_GET_SIZE(object);
#endif
        return 0;
    }
    if (!PyObject_CheckBuffer(object))
        return -1;
    int status = writable ? cwrap_take_writable(view, object) : PyObject_GetBuffer(object, view, PyBUF_SIMPLE);
    if (status) {
        view->obj = NULL;
        cwrap_say_why_not(object, writable);
    }
    return status;
}

int cwrap_bytes_confirm_slow(const Py_buffer *view)
{
    Py_buffer now;
    if (!cwrap_may_be_numpy(view->obj))
        return 0;
    if (PyObject_GetBuffer(view->obj, &now, PyBUF_SIMPLE) == 0) {
        const bool same = now.buf == view->buf && now.len == view->len;
        PyBuffer_Release(&now);
        if (CWRAP_LIKELY(same))
            return 0;
    } else if (PyErr_ExceptionMatches(PyExc_MemoryError)) {
        return -1;
    }
    PyErr_SetString(PyExc_RuntimeError, "the array was changed while the other arguments were converted");
    return -1;
}

/* Return whether C can have written this number of bytes; else set an exception. */
static bool cwrap_fits_in(PyObject *bytes, Py_ssize_t size)
{
    const Py_ssize_t all = PyBytes_Size(bytes);
    if (size >= 0 && size <= all)
        return true;
    PyErr_Format(PyExc_SystemError, "the C function reported that it wrote %zd bytes, of %zd available", size, all);
    return false;
}

PyObject *cwrap_bytes_new(Py_buffer *view, Py_ssize_t size, bool clear)
{
    if (size < 0)
        return cwrap_negative_size(size);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, size);
    view->buf = bytes ? PyBytes_AsString(bytes) : NULL;
    view->len = size;
    view->obj = NULL;
    if (bytes && clear)
        memset(view->buf, 0, (size_t)size);
    return bytes;
}

Py_ssize_t cwrap_bytes_end(PyObject *bytes)
{
    const char *begin = PyBytes_AsString(bytes), *end = (const char *)memchr(begin, 0, (size_t)PyBytes_Size(bytes));
    return end ? end - begin : PyBytes_Size(bytes);
}

int cwrap_bytes_text(PyObject **bytes, Py_ssize_t size, bool path)
{
    if (!cwrap_fits_in(*bytes, size))
        return -1;
    PyObject *text = cwrap_take_bytes(PyBytes_AsString(*bytes), size, path ? CWRAP_PATH : CWRAP_UTF8, NULL);
    if (!text)
        return -1;
    Py_DECREF(*bytes);
    *bytes = text;
    return 0;
}

int cwrap_bytes_shrink(PyObject **bytes, Py_ssize_t size)
{
    if (!cwrap_fits_in(*bytes, size))
        return -1;
#ifdef Py_LIMITED_API
    if (size == PyBytes_Size(*bytes))
        return 0;
    PyObject *part = PyBytes_FromStringAndSize(PyBytes_AsString(*bytes), size);
    Py_DECREF(*bytes);
    *bytes = part;
    return part ? 0 : -1;
#else
    return _PyBytes_Resize(bytes, size);
#endif
}
#endif

bool cwrap_check_path(PyObject *object)
{
    return PyUnicode_Check(object) || PyBytes_Check(object) || cwrap_has((PyObject *)Py_TYPE(object), "__fspath__");
}

const char *cwrap_path(PyObject *object, PyObject **bytes)
{
    return PyUnicode_FSConverter(object, bytes) ? PyBytes_AsString(*bytes) : NULL;
}

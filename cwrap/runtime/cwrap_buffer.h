/* Bytes, names of files, text of others. See cwrap_buffer.c. */
#ifndef CWRAP_BUFFER_H
#define CWRAP_BUFFER_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

#if CWRAP_HAS_BUFFERS
static inline bool cwrap_check_buffer(PyObject *object)
{
    return PyObject_CheckBuffer(object);
}

/* 0; -1 with a ValueError where it is not contiguous, or read-only; -1 without an exception where it has no
 * buffer. After a failure, releasing it does nothing. */
CWRAP_HIDDEN int cwrap_bytes_take(Py_buffer *view, PyObject *object, bool writable);
/* Release what was taken, which is nothing for bytes; more than once does no harm. */
static inline void cwrap_bytes_leave(Py_buffer *view)
{
    if (view->obj)
        PyBuffer_Release(view);
}
/* After the last conversion of a call: 0; -1 with a RuntimeError if the buffer is that of an array of NumPy, and its
 * memory has moved. All other objects keep the memory of a buffer where it is. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_bytes_confirm_slow(const Py_buffer *view);
static inline int cwrap_bytes_confirm(const Py_buffer *view)
{
    PyObject *const object = view->obj;
    return CWRAP_LIKELY(!object || PyByteArray_CheckExact(object) || PyMemoryView_Check(object))
               ? 0
               : cwrap_bytes_confirm_slow(view);
}
/* New bytes and where they are. They are uninitialised memory unless `clear`, which is for a caller that returns more of
 * them than C is known to have written. NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_bytes_new(Py_buffer *view, Py_ssize_t size, bool clear);
/* How many there are before the first that is 0, or all. */
CWRAP_HIDDEN Py_ssize_t cwrap_bytes_end(PyObject *bytes);
/* The first bytes become a str: UTF-8, or as the system spells names of files; 0, or -1 with an exception. */
CWRAP_HIDDEN int cwrap_bytes_text(PyObject **bytes, Py_ssize_t size, bool path);
/* Less of them, at most all; 0, or -1 with an exception and no bytes. */
CWRAP_HIDDEN int cwrap_bytes_shrink(PyObject **bytes, Py_ssize_t size);

/* A copy; None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_bytes_of(const char *data, Py_ssize_t size);
CWRAP_HIDDEN PyObject *cwrap_text_of(const char *data, Py_ssize_t size); /* UTF-8, or a UnicodeDecodeError */
#endif

/* A str, bytes, or something with __fspath__. */
CWRAP_HIDDEN bool cwrap_check_path(PyObject *object);
/* As the system spells it, in new bytes; NULL with an exception. */
CWRAP_HIDDEN const char *cwrap_path(PyObject *object, PyObject **bytes);

/* A str of a name as the system spells it; None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_from_path(const char *path);

#ifdef __cplusplus
}
#endif
#endif

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
/* New bytes, not initialised, and where they are. NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_bytes_new(Py_buffer *view, Py_ssize_t size);
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

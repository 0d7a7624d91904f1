/* Bytes: what has the buffer protocol, and new ones. See cwrap_buffer.c. */
#ifndef CWRAP_BUFFER_H
#define CWRAP_BUFFER_H

#include "cwrap_runtime.h"

#if !CWRAP_HAS_BUFFERS
#error "buffers need the stable ABI of Python 3.11 or later"
#endif

#ifdef __cplusplus
extern "C" {
#endif

static inline bool cwrap_check_buffer(PyObject *object)
{
    return PyObject_CheckBuffer(object);
}

/* 0; -1 with a ValueError or BufferError where it is not contiguous, or read-only; -1 without an exception where it has no
 * buffer. After a failure, releasing it does nothing. */
CWRAP_HIDDEN int cwrap_bytes_take(Py_buffer *view, PyObject *object, bool writable);
/* New bytes, not initialised, and where they are. NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_bytes_new(Py_buffer *view, Py_ssize_t size);
/* Less of them, at most all; 0, or -1 with an exception and no bytes. */
CWRAP_HIDDEN int cwrap_bytes_shrink(PyObject **bytes, Py_ssize_t size);

#ifdef __cplusplus
}
#endif
#endif

/* Bytes, file names, and text buffers. See cwrap_buffer.c. */
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

/* Take a buffer. Return 0; -1 with a ValueError if it is not contiguous, or read-only; or -1 without an exception if
 * the object has no buffer. After a failure, releasing it does nothing. */
CWRAP_HIDDEN int cwrap_bytes_take(Py_buffer *view, PyObject *object, bool writable);
/* Release a buffer, which does nothing for bytes; repeated calls are harmless. */
static inline void cwrap_bytes_leave(Py_buffer *view)
{
    if (view->obj)
        PyBuffer_Release(view);
}
/* Check a buffer after the last conversion of a call. Return 0, or -1 with a RuntimeError if the buffer belongs to a
 * NumPy array whose memory has moved. All other objects keep the memory of a buffer in place. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_bytes_confirm_slow(const Py_buffer *view);
static inline int cwrap_bytes_confirm(const Py_buffer *view)
{
    PyObject *const object = view->obj;
    return CWRAP_LIKELY(!object || PyByteArray_CheckExact(object) || PyMemoryView_Check(object))
               ? 0
               : cwrap_bytes_confirm_slow(view);
}
/* Return new bytes and initialise a view of them. The memory is uninitialised unless `clear`, which is for a caller
 * that returns more bytes than C is known to have written. NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_bytes_new(Py_buffer *view, Py_ssize_t size, bool clear);
/* Return the number of bytes before the first NUL, or all. */
CWRAP_HIDDEN Py_ssize_t cwrap_bytes_end(PyObject *bytes);
/* Replace bytes by a str of the first `size` ones, decoded as UTF-8 or as a file name. Return 0, or -1 with an
 * exception set. */
CWRAP_HIDDEN int cwrap_bytes_text(PyObject **bytes, Py_ssize_t size, bool path);
/* Shrink bytes to `size`, at most their length. Return 0, or -1 with an exception set and *bytes NULL. */
CWRAP_HIDDEN int cwrap_bytes_shrink(PyObject **bytes, Py_ssize_t size);
#endif

/* Return whether the object is a str, bytes, or an object with __fspath__. */
CWRAP_HIDDEN bool cwrap_check_path(PyObject *object);
/* Return a path in the system's encoding, stored in new bytes; NULL with an exception set. */
CWRAP_HIDDEN const char *cwrap_path(PyObject *object, PyObject **bytes);

#ifdef __cplusplus
}
#endif
#endif

/* Values that C passes to Python callables by pointers, and what the callables return. See cwrap_callback_values.c. */
#ifndef CWRAP_CALLBACK_VALUES_H
#define CWRAP_CALLBACK_VALUES_H

#include "cwrap_array.h"
#include "cwrap_callback.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `callback` and `name` are the names of the callback and of its argument, for messages. */

/* Set a ValueError: C passed NULL for that argument. Return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_given_null(const char *name);
/* Set a TypeError "callback 'Solve' must return float for 'x', not str". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_output_misfit(const char *callback, const char *name, const char *expected,
                                                 PyObject *returned);
/* Store borrowed references to the items of a tuple of exactly `count` objects. Return false with a TypeError set if
 * the object is not such a tuple; `names` lists what is expected. */
CWRAP_HIDDEN bool cwrap_callback_items(const char *callback, const char *names, PyObject *returned, PyObject **items,
                                       Py_ssize_t count);

/* Return a new bytearray with a copy of the bytes. */
CWRAP_HIDDEN PyObject *cwrap_given_bytes(const void *bytes, Py_ssize_t count);
/* Copy the bytes of that bytearray back; None is ignored. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_take_bytes_back(void *bytes, PyObject *object, Py_ssize_t count, const char *callback,
                                       const char *name);

/* Return the pointer of a handle that the callable returned; NULL with an exception set. The handle cannot be closed until
 * the callback ends, unless its C object is an argument of a callback, or `callback` is NULL. */
CWRAP_HIDDEN void *cwrap_callback_lend(CwrapCallback *callback, PyObject *object, const char *name);
/* Return the address of the struct in an object that the callable returned; NULL with a MemoryError. The object lives at
 * least until the callback ends. */
CWRAP_HIDDEN void *cwrap_callback_lend_struct(CwrapCallback *callback, PyObject *object);
/* Return the pointer of a handle that the callable returned, and close the handle, because C frees the pointer; NULL with
 * a RuntimeError if something else uses the handle. */
CWRAP_HIDDEN void *cwrap_callback_hand_over(PyObject *object, const char *name);
/* Release the objects of `cwrap_callback_lend` and `cwrap_callback_lend_struct`. */
CWRAP_HIDDEN void cwrap_callback_drop_objects(CwrapCallback *callback);

typedef enum CwrapFill {
    CWRAP_FILL_SOME, /* at most the size of the buffer */
    CWRAP_FILL_ALL,  /* exactly the size of the buffer */
    CWRAP_FILL_TEXT  /* a str with a final NUL */
} CwrapFill;
/* Copy bytes or text to a buffer of that size. Return the number of bytes, or -1 with an exception set. Nothing is
 * stored if the buffer is NULL. */
CWRAP_HIDDEN Py_ssize_t cwrap_fill_buffer(PyObject *object, CwrapFill fill, void *buffer, Py_ssize_t size,
                                          const char *callback, const char *name);

#if CWRAP_HAS_BUFFERS
/* Return a new array with a copy of the elements; it is read-only unless the kind is writable. */
CWRAP_HIDDEN PyObject *cwrap_given_array(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *sizes);
/* Copy the elements of that array back; None is ignored. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_take_array_back(void *data, PyObject *object, const CwrapArrayKind *kind,
                                       const Py_ssize_t *sizes, const char *callback, const char *name);
/* Copy the elements of an array that the callable returned. Return 0; -1 with an exception set; or -1 without one if
 * the object is not an array of the kind. Nothing is stored at NULL. */
CWRAP_HIDDEN int cwrap_store_array(void *data, PyObject *object, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                                   const char *callback, const char *name);
#endif

#ifdef __cplusplus
}
#endif
#endif

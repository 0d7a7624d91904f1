/* Python callables that C calls. See cwrap_callback.c. */
#ifndef CWRAP_CALLBACK_H
#define CWRAP_CALLBACK_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What C is given as the callback's data. Lives as long as the wrapper's call. */
typedef struct CwrapCallback {
    PyObject *callable; /* borrowed; NULL for None */
    PyObject *self;     /* of the wrapper; borrowed */
    PyObject *type, *value, *trace; /* what the callable raised; owned */
} CwrapCallback;

static inline bool cwrap_check_callable(PyObject *object)
{
    return PyCallable_Check(object);
}

/* Calls it. A new reference, or NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_callback_call(const CwrapCallback *callback, PyObject *const *arguments, int count);
/* Lets go of the arguments and of what was returned; an exception that is set is kept in the callback. */
CWRAP_HIDDEN void cwrap_callback_end(CwrapCallback *callback, PyObject *const *arguments, int count,
                                     PyObject *returned);
/* TypeError: "the callable must return int, not str". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_callback_misfit(const char *expected, PyObject *returned);
/* Whether it raised something, which is set again. */
CWRAP_HIDDEN bool cwrap_callback_raised(CwrapCallback *callback);
/* A list of str, with None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_text_list(char *const *items, Py_ssize_t count);

#ifdef __cplusplus
}
#endif
#endif

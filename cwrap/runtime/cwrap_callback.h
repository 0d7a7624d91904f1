/* Python callables that C calls. See cwrap_callback.c. */
#ifndef CWRAP_CALLBACK_H
#define CWRAP_CALLBACK_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What C is given as the callback's data. Lives as long as the wrapper's call, or is kept: see CwrapKept. */
typedef struct CwrapCallback {
    PyObject *callable; /* borrowed; NULL: signals are looked for instead */
    PyObject *self;     /* of the wrapper; borrowed */
    PyObject *type, *value, *trace; /* what the callable raised; owned */
    int running;        /* calls under way */
} CwrapCallback;

/* One that outlives the call, since C keeps it: its callable and its `self`, which is a class then, are owned. */
typedef struct CwrapKept {
    CwrapCallback callback; /* first: C is given its address */
    const char *place;      /* the argument that it came by; a later one replaces it. NULL: replaced, or not there yet */
    struct CwrapKept *next;
} CwrapKept;

static inline bool cwrap_check_callable(PyObject *object)
{
    return PyCallable_Check(object);
}

/* An exception that was set before C called, as where it frees what a failing function made. */
typedef struct CwrapEarlier {
    PyObject *type, *value, *trace;
} CwrapEarlier;

/* With the GIL: whether Python is to be called at all; if so, `cwrap_callback_end` follows. */
static inline bool cwrap_callback_begin(CwrapCallback *callback, CwrapEarlier *earlier)
{
    if (callback->type)
        return false;
    PyErr_Fetch(&earlier->type, &earlier->value, &earlier->trace);
    callback->running++;
    return true;
}
/* Calls the callable, which is not NULL. A new reference, or NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_callback_call(const CwrapCallback *callback, PyObject *const *arguments, int count);
/* Releases the arguments and what was returned. An exception that is set is kept in the callback; if another thread's call
 * has left one there meanwhile, it is given to sys.unraisablehook. */
CWRAP_HIDDEN void cwrap_callback_end(CwrapCallback *callback, const CwrapEarlier *earlier, PyObject *const *arguments,
                                     int count, PyObject *returned);
/* TypeError: "callback 'Visit' must return int, not str". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_callback_misfit(const char *name, const char *expected, PyObject *returned);
/* Whether it raised something, which is set again. */
CWRAP_HIDDEN bool cwrap_callback_raised(CwrapCallback *callback);

/* A callback for C to keep; NULL with an exception. */
CWRAP_HIDDEN CwrapCallback *cwrap_kept_new(PyObject *callable, PyObject *self);
/* Lets go of one that C does not have; NULL is none. */
CWRAP_HIDDEN void cwrap_kept_drop(CwrapCallback *callback);
/* For the call that gives it to C: it is on the list and stays there. NULL is none. */
CWRAP_HIDDEN void cwrap_kept_hold(CwrapKept **list, CwrapCallback *callback);
/* C has that one, or none where it is NULL, in that place from now on, and no other. It is the list's. */
CWRAP_HIDDEN void cwrap_kept_settle(CwrapKept **list, CwrapCallback **callback, const char *place);
/* C did not take it; nothing happens where it is NULL. */
CWRAP_HIDDEN void cwrap_kept_withdraw(CwrapKept **list, CwrapCallback **callback);
/* Lets go of all; what a callable raised and nobody was told is given to sys.unraisablehook. */
CWRAP_HIDDEN void cwrap_kept_clear(CwrapKept *list);
CWRAP_HIDDEN int cwrap_kept_traverse(const CwrapKept *list, visitproc visit, void *arg);
/* Whether one of them raised something, which is set again. */
CWRAP_HIDDEN bool cwrap_kept_raised(CwrapKept *list);

/* What it raised, if anything, is forgotten. */
CWRAP_HIDDEN void cwrap_callback_forget(CwrapCallback *callback);
/* Bytes, or None for NULL; ValueError for a negative count. */
CWRAP_HIDDEN PyObject *cwrap_bytes_given(const void *bytes, Py_ssize_t count);
/* A list of str, with None for NULL; ValueError for a negative count. */
CWRAP_HIDDEN PyObject *cwrap_text_list(char *const *items, Py_ssize_t count);

#ifdef __cplusplus
}
#endif
#endif

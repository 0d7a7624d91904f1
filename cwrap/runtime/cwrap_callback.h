/* Python callables that C calls. See cwrap_callback.c. */
#ifndef CWRAP_CALLBACK_H
#define CWRAP_CALLBACK_H

#include "cwrap_foreign.h"
#include "cwrap_guard.h"

#ifdef __cplusplus
extern "C" {
#endif

struct CwrapHold;
typedef void (*CwrapCalled)(void);

#ifdef PYPY_VERSION
#define PyInterpreterState_Get() (PyThreadState_Get()->interp)
#endif

/* Whether a thread can attach to an interpreter without knowing which GIL it holds. */
#if defined(PYPY_VERSION)
#define CWRAP_ENTERS_INTERPRETERS 0
#elif defined(Py_LIMITED_API)
#define CWRAP_ENTERS_INTERPRETERS (Py_LIMITED_API + 0 >= 0x030C0000)
#else
#define CWRAP_ENTERS_INTERPRETERS (PY_VERSION_HEX >= 0x030C0000)
#endif

/* The interpreter of a new callback; NULL for the main one if no other one has imported the module. */
#define CWRAP_INTERPRETER (CWRAP_UNLIKELY(cwrap_has_subinterpreters) ? PyInterpreterState_Get() : NULL)

/* An object whose pointer the callable returned, and which C uses until the callback ends. */
typedef struct CwrapLentObject {
    PyObject *object; /* owned */
    bool is_handle;   /* it cannot be closed */
} CwrapLentObject;

/* All of these objects, ordered by their addresses. */
typedef struct CwrapLent {
    CwrapLentObject *objects;
    size_t count, room;
} CwrapLent;

/* The user data of a callback. It exists during the wrapper's call, or longer as a CwrapKept. */
typedef struct CwrapCallback {
    PyObject *callable;                         /* borrowed, or NULL */
    PyObject *self;                             /* `self` of the wrapper; borrowed */
    PyObject *type, *value, *trace;             /* the exception that the callable raised; owned */
    int running;                                /* running calls */
    Py_ssize_t *sizes;                          /* the numbers that the wrapper provides (`sizes`) */
    struct CwrapCallback **slot;                /* where a function without data finds this callback, or NULL */
    void (*leave)(struct CwrapCallback **slot); /* called when the callback leaves the slot, or NULL */
    struct CwrapCallback *next;                 /* the next callback to which C passes the same data */
    CwrapCalled function;                       /* the C function of a callback that shares its data */
    PyObject *texts;                            /* the texts that the callable returned, or NULL; owned */
    CwrapLent lent;                             /* the objects that the callable returned and that C does not free */
    bool reports;                    /* exceptions go to sys.unraisablehook, because no call can raise them */
    PyInterpreterState *interpreter; /* of the callable, or NULL for the main interpreter */
} CwrapCallback;

/* A callback that C stores after the call. Its callable and its `self`, which is a class in this case, are owned. */
typedef struct CwrapKept {
    CwrapCallback callback; /* must be first: C receives its address */
    const char *place;      /* the name under which it is kept, until replaced; NULL: replaced, or not yet stored */
    const void *of;         /* the C object that stores it */
    struct CwrapKept *next;
} CwrapKept;

static inline bool cwrap_check_callable(PyObject *object)
{
    return PyCallable_Check(object);
}

/* A call by C: how to release the GIL, and an exception that was set before, for example while C frees the objects of a
 * function that failed. */
typedef struct CwrapFrame {
    CwrapEntry entry;
    PyThreadState *created, *previous; /* a state for another interpreter than that of the thread, or NULL */
    PyObject *type, *value, *trace;
#if CWRAP_GUARDS
    CwrapGuard guard;
#endif
} CwrapFrame;

/* Begin a call by C, with or without the GIL. Return the callback, after which `cwrap_callback_end` must follow; NULL if
 * the callable must not be called, because Python has ended, or the callable raised an exception before. */
CWRAP_HIDDEN CwrapCallback *cwrap_callback_begin(CwrapCallback *callback, CwrapFrame *frame);
/* The same for the callback of a C function, which is one of those that share the data. */
CWRAP_HIDDEN CwrapCallback *cwrap_group_begin(CwrapCallback *data, CwrapCalled function, CwrapFrame *frame);
/* The same for the callback in the slot of a function; NULL also if C calls after it has ended. */
CWRAP_HIDDEN CwrapCallback *cwrap_slot_begin(CwrapCallback *const *slot, CwrapFrame *frame);
/* Check for signals in a call by C. Return false if C should stop: now or earlier, a signal raised an exception. */
CWRAP_HIDDEN bool cwrap_callback_polls(CwrapCallback *callback);
/* Link callbacks that share their data: return what C gets as the data, or NULL if none of them has a callable. */
CWRAP_HIDDEN CwrapCallback *cwrap_callback_group(CwrapCallback *const *callbacks, Py_ssize_t count);
/* Call the callable, which is not NULL. Return a new reference, or NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_callback_call(const CwrapCallback *callback, PyObject *const *arguments, int count);
/* Release the arguments, the returned object and the GIL. Store an exception that is set in the callback; if a call in
 * another thread stored one there before, pass it to sys.unraisablehook. */
CWRAP_HIDDEN void cwrap_callback_end(CwrapCallback *callback, CwrapFrame *frame, PyObject *const *arguments, int count,
                                     PyObject *returned);
/* Set a TypeError "callback 'Visit' must return int, not str". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_callback_misfit(const char *name, const char *expected, PyObject *returned);
/* Return whether the callback raised an exception, which is set again. */
CWRAP_HIDDEN bool cwrap_callback_raised(CwrapCallback *callback);

/* The number of callbacks with an exception that no call has raised yet. Nearly always zero: a call with a handle then
 * does not search the callbacks of the handle. */
CWRAP_HIDDEN long cwrap_pending_exceptions;

/* Return a new callback for C to store, with memory for so many sizes; NULL with an exception set. */
CWRAP_HIDDEN CwrapCallback *cwrap_kept_new(PyObject *callable, PyObject *self, size_t sizes);
/* Free a callback that C does not store; NULL is allowed. */
CWRAP_HIDDEN void cwrap_kept_drop(CwrapCallback *callback);
/* Add the callback to the list for the call that passes it to C. NULL is allowed. */
CWRAP_HIDDEN void cwrap_kept_hold(CwrapKept **list, CwrapCallback *callback);
/* Record that C has the callback, which the list owns even if a call fails that should store it too. NULL is allowed. */
CWRAP_HIDDEN void cwrap_kept_given(CwrapCallback *callback);
/* Record that the C object `of` stores this callback, or none if it is NULL, under the name `place`, in place of an
 * earlier one; an empty name replaces nothing. The list owns it. */
CWRAP_HIDDEN void cwrap_kept_settle(CwrapKept **list, const void *of, CwrapCallback **callback, const char *place,
                                    CwrapKept **later);
/* Record that the C object `of` stores no callback any more. */
CWRAP_HIDDEN void cwrap_kept_release(CwrapKept **list, const void *of, CwrapKept **later);
/* Remove a callback that C did not store; NULL is allowed. */
CWRAP_HIDDEN void cwrap_kept_withdraw(CwrapKept **list, CwrapCallback **callback, CwrapKept **later);
/* Free the callbacks that were replaced, as the three functions above do. If C that runs in other calls may be about to
 * call them, they are moved to the list `later`, else it is NULL. */
CWRAP_HIDDEN void cwrap_kept_drop_replaced(CwrapKept **list, CwrapKept **later);
/* Like cwrap_kept_hold, cwrap_kept_settle and cwrap_kept_withdraw for a callback that the library stores without a
 * handle. It is replaced by another one of the same name and interpreter, and else kept until the process ends. */
CWRAP_HIDDEN void cwrap_library_hold(CwrapCallback *callback);
CWRAP_HIDDEN void cwrap_library_settle(CwrapCallback **callback, const char *place);
CWRAP_HIDDEN void cwrap_library_withdraw(CwrapCallback **callback);
/* Free all callbacks; pass exceptions that were not reported to sys.unraisablehook. */
CWRAP_HIDDEN void cwrap_kept_clear(CwrapKept *list);
CWRAP_HIDDEN int cwrap_kept_traverse(const CwrapKept *list, visitproc visit, void *arg);
/* Return whether one of the callbacks has objects that C uses. */
CWRAP_HIDDEN bool cwrap_kept_lends(const CwrapKept *list);
/* Return whether one of the callbacks raised an exception, which is set again. */
CWRAP_HIDDEN bool cwrap_kept_raised(CwrapKept *list);

/* Give the callback one of `count` C functions without data, each of which calls the callback in its slot. Return 0, or
 * -1 with a RuntimeError if all of them are in use. */
CWRAP_HIDDEN int cwrap_pool_take(CwrapCallback **slots, int count, CwrapCallback *callback, const char *name);
/* End the use of the slot: C that still calls the function gets `failure`. */
CWRAP_HIDDEN void cwrap_slot_leave(CwrapCallback *callback);

/* Drop a hold in any thread, with or without the GIL. If Python has ended, nothing happens. */
CWRAP_HIDDEN void cwrap_hold_end(struct CwrapHold *hold, PyInterpreterState *interpreter);

/* Discard the exception that the callback raised, if any. */
CWRAP_HIDDEN void cwrap_callback_forget(CwrapCallback *callback);
/* Return bytes, or None for NULL; ValueError for a negative count. */
CWRAP_HIDDEN PyObject *cwrap_bytes_given(const void *bytes, Py_ssize_t count);
/* Return a list of str, with None for NULL; ValueError for a negative count. */
CWRAP_HIDDEN PyObject *cwrap_text_list(char *const *items, Py_ssize_t count);
/* Return a list of the str before NULL; without any if `items` is NULL. */
CWRAP_HIDDEN PyObject *cwrap_texts_before_null(char *const *items);

/* Store the text of a returned str, or NULL for None. Return 0; -1 with an exception set; or -1 without one for another
 * object. The callback owns the text until it ends; equal texts are stored once. */
CWRAP_HIDDEN int cwrap_callback_text(CwrapCallback *callback, PyObject *returned, const char **text);
/* Release the texts. */
CWRAP_HIDDEN void cwrap_callback_drop_texts(CwrapCallback *callback);

#ifdef __cplusplus
}
#endif
#endif

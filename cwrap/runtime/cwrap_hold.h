/* Python objects and memory that C keeps a pointer to after a call, and that a handle keeps alive. See cwrap_hold.c. */
#ifndef CWRAP_HOLD_H
#define CWRAP_HOLD_H

#include "cwrap_array.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a handle keeps alive for C. An argument None makes a hold without an object, which replaces an earlier one. */
typedef struct CwrapHold {
    struct CwrapHold *next;
    const char *name; /* until another hold of this name and `of` replaces it; NULL: until the handle is closed */
    const void *of;   /* the C object that has the pointer */
    PyObject *object;
    const char *data; /* the memory of a NumPy array or tensor, which Python code can free although `object` is kept */
    Py_ssize_t size;
    bool used; /* `object` is a handle, of which this hold is a user */
    /* The method of the handle `holder` with which `object` can be closed: it is called first and has to release this
     * hold. `holder` is NULL unless the hold is in the list `holders` of `object`, linked by `next_holder`. */
    const char *detach;
    PyObject *holder;
    struct CwrapHold *next_holder;
#if CWRAP_HAS_BUFFERS
    Py_buffer view;                   /* without an object: nothing to release */
    const struct CwrapDLTable *table; /* that of `object`, or NULL */
    struct CwrapDLVersioned *shared;  /* must be deleted, or NULL */
#endif
} CwrapHold;

/* Return a new hold: of an object, which may be NULL, or of a handle, a buffer or an array that the call uses. The hold
 * takes over the export of the buffer or array, whose pointer stays valid. NULL with an exception set. */
CWRAP_HIDDEN CwrapHold *cwrap_hold_object(PyObject *object);
CWRAP_HIDDEN CwrapHold *cwrap_hold_handle(PyObject *handle);
#if CWRAP_HAS_BUFFERS
CWRAP_HIDDEN CwrapHold *cwrap_hold_buffer(PyObject *object, Py_buffer *view);
CWRAP_HIDDEN CwrapHold *cwrap_hold_array(CwrapArray *array);
#endif
/* Return zeroed memory in a new object, which is stored in `object`; NULL with a MemoryError. */
CWRAP_HIDDEN void *cwrap_hold_memory(size_t size, PyObject **object);
/* Free a hold that C does not need; NULL is allowed. The exception that is set stays set. */
CWRAP_HIDDEN void cwrap_hold_drop(CwrapHold *hold);
/* Free the hold alone, after `cwrap_handle_leave` of a handle in it. */
CWRAP_HIDDEN void cwrap_hold_free(CwrapHold *hold);
/* Move a hold to a list, in place of the one of the same name and C object, which is returned, or NULL. */
CWRAP_HIDDEN CwrapHold *cwrap_hold_settle(CwrapHold **list, CwrapHold **hold, const char *name);
/* Take from a list the hold of the handle with a pointer that the C object `of` stores, or return NULL. */
CWRAP_HIDDEN CwrapHold *cwrap_hold_take(CwrapHold **list, const void *of, const void *pointer);
/* Add a hold of a handle to the list in that handle, and remove it from there, unless it is in no list. */
CWRAP_HIDDEN void cwrap_hold_link(CwrapHold *hold, PyObject *holder);
CWRAP_HIDDEN void cwrap_hold_unlink(CwrapHold *hold);
/* Check that C can still read all memory of a list. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_hold_confirm(const CwrapHold *list);
CWRAP_HIDDEN int cwrap_hold_traverse(const CwrapHold *list, visitproc visit, void *arg);

#ifdef __cplusplus
}
#endif
#endif

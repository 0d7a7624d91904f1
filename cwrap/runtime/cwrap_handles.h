/* Lists of handles and of strings as arguments. See cwrap_handles.c. */
#ifndef CWRAP_HANDLES_H
#define CWRAP_HANDLES_H

#include "cwrap_struct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The class of the objects in a list. */
typedef struct CwrapHandlesKind {
    const char *name;
    bool (*check)(PyObject *object);
    /* Return the pointer of a derived class as one of this class. NULL: the address is the same. */
    void *(*convert)(PyObject *object, void *pointer);
    bool alone; /* a call has exclusive use of each object */
} CwrapHandlesKind;

/* The pointers of `count` handles, followed by NULL. Without a list, `pointers` is NULL. */
typedef struct CwrapHandles {
    void **pointers;
    PyObject *items; /* a tuple, of which the call uses the first `count` */
    Py_ssize_t count;
} CwrapHandles;

/* Get the pointers of a sequence of handles, none of which can be closed until `cwrap_handles_leave`. Return 0; -1 with
 * an exception that names the position of an item that is no open handle; or -1 without an exception if the object is
 * not a sequence. */
CWRAP_HIDDEN int cwrap_handles_enter(CwrapHandles *handles, PyObject *object, const CwrapHandlesKind *kind);
/* Like cwrap_handle_confirm_holds, for all handles. */
CWRAP_HIDDEN int cwrap_handles_confirm(const CwrapHandles *handles);
/* Like cwrap_handle_raised, for the first handle whose callback raised an exception. */
CWRAP_HIDDEN bool cwrap_handles_raised(const CwrapHandles *handles);
CWRAP_HIDDEN void cwrap_handles_leave(CwrapHandles *handles, const CwrapHandlesKind *kind);

/* Copies of `count` strings in UTF-8, in one block of memory after their pointers, which NULL follows. */
typedef struct CwrapTexts {
    char **pointers;
    Py_ssize_t count;
} CwrapTexts;

/* Copy a sequence of str. Return 0; -1 with an exception that names the position of an item that is not a str; or -1
 * without an exception if the object is not a sequence. */
CWRAP_HIDDEN int cwrap_texts_copy(CwrapTexts *texts, PyObject *object);
CWRAP_HIDDEN void cwrap_texts_free(CwrapTexts *texts);

#ifdef __cplusplus
}
#endif
#endif

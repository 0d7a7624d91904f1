/* Objects of a module other than functions: those created at import, the module state, handles. See cwrap_module.c. */
#ifndef CWRAP_MODULE_H
#define CWRAP_MODULE_H

#include "cwrap_callback.h"

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The state of a module: objects by index, the first `count` of which are initialised. */
typedef struct CwrapState {
    Py_ssize_t count;
    PyObject *objects[1]; /* the array has the size that the module requested */
} CwrapState;

#define CWRAP_STATE_SIZE(count) ((Py_ssize_t)(sizeof(CwrapState) + ((count) - 1) * sizeof(PyObject *)))

/* Return the objects of the module that `self` is, or that defines `self` as a class or its class. Borrowed. */
CWRAP_HIDDEN PyObject **cwrap_objects(PyObject *self);
#define CWRAP_OBJECTS(self) cwrap_objects(self)

CWRAP_HIDDEN int cwrap_traverse(PyObject *module, visitproc visit, void *arg);
CWRAP_HIDDEN int cwrap_clear(PyObject *module);
CWRAP_HIDDEN void cwrap_free(void *module);

/* Add an object, which is consumed and may be NULL with an exception set, as an attribute of the module. cwrap_keep
 * also stores it in the state, whose places are filled in order. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_keep(PyObject *module, Py_ssize_t place, const char *name, PyObject *object);
CWRAP_HIDDEN int cwrap_add(PyObject *module, const char *name, PyObject *object);

/* Set __all__ to the current names of the module that do not begin with an underscore. Return 0, or -1 with an
 * exception set. */
CWRAP_HIDDEN int cwrap_list_names(PyObject *module);

/* Return a new exception class with the attribute `code`. */
CWRAP_HIDDEN PyObject *cwrap_coded_exception(const char *name, const char *doc, PyObject *base, long long code);

typedef struct CwrapMember {
    const char *name;
    long long value;
} CwrapMember;

/* Return a class of the package enum; `kind` is IntEnum or IntFlag. */
CWRAP_HIDDEN PyObject *cwrap_enum(PyObject *module, const char *kind, const char *name, const char *doc,
                                  const CwrapMember *members, Py_ssize_t count);
/* Return a class created by collections.namedtuple; `fields` are names separated by spaces. */
CWRAP_HIDDEN PyObject *cwrap_named_type(PyObject *module, const char *name, const char *fields);
/* Return the member with that value, or the number if no member has it. The number is consumed and may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_member(PyObject *type, PyObject *number);

/* An object that owns a pointer. `users` counts the running calls with it and the handles that keep it alive; `kept`
 * lists its callbacks that C stores; `unwanted`: it is garbage that will be freed when its users have finished;
 * `taken`: a call has exclusive use of it. */
typedef struct CwrapHandle {
    PyObject_HEAD void *pointer;
    CwrapRelease release;
    PyObject *owner;
    CwrapKept *kept;
    Py_ssize_t users;
    bool unwanted;
    bool taken;
} CwrapHandle;

/* Handle types are recognised by their deallocator. */
#ifdef Py_LIMITED_API
#define CWRAP_DEALLOC(type) ((destructor)PyType_GetSlot(type, Py_tp_dealloc))
#else
#define CWRAP_DEALLOC(type) ((type)->tp_dealloc)
#endif

CWRAP_HIDDEN PyObject *cwrap_class(PyObject *module, PyType_Spec *spec);
/* Return a new object of the class at that place, which takes over the pointer; if `self` is a handle, the object keeps
 * it alive and open. None for NULL. On failure release the pointer and return NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_handle_new(PyObject *self, Py_ssize_t place, void *pointer, CwrapRelease release);
CWRAP_HIDDEN void cwrap_handle_dealloc(PyObject *object);
/* Return the pointer for a call: the handle cannot be closed until `cwrap_handle_leave(*of)`. NULL with a ValueError
 * set. */
CWRAP_HIDDEN void *cwrap_handle_enter(PyObject *object, const char *name, PyObject **of);
static inline void cwrap_handle_leave(PyObject *object)
{
    if (object)
        ((CwrapHandle *)object)->users--;
}
CWRAP_HIDDEN int cwrap_handle_traverse(PyObject *object, visitproc visit, void *arg);
CWRAP_HIDDEN int cwrap_handle_clear(PyObject *object);
CWRAP_HIDDEN void cwrap_handle_finalize(PyObject *object);
/* Return whether a callback of the handle, or of a handle that it keeps alive, raised an exception, which is set
 * again. */
static inline bool cwrap_handle_raised(PyObject *object)
{
    for (; object; object = ((CwrapHandle *)object)->owner)
        if (cwrap_kept_raised(((CwrapHandle *)object)->kept))
            return true;
    return false;
}
/* The list of a handle's callbacks that C stores. */
#define CWRAP_KEPT(object) (&((CwrapHandle *)(object))->kept)
/* Add the callback that C stores to a new handle. Return the object, which may be None, or NULL with an exception
 * set. */
CWRAP_HIDDEN PyObject *cwrap_handle_keeping(PyObject *object, CwrapCallback **callback, const char *place);
/* Like cwrap_handle_enter, for exclusive use: NULL with a RuntimeError while another call uses the handle exclusively,
 * or one that shares the root of its owners. */
CWRAP_HIDDEN void *cwrap_handle_enter_alone(PyObject *object, const char *name, PyObject **of);
CWRAP_HIDDEN void cwrap_handle_leave_alone(PyObject *object);
/* Return a replacement of `self` for a handle that does not need the one whose method created it. Borrowed. */
static inline PyObject *cwrap_without_owner(PyObject *self)
{
    return PyModule_Check(self) || PyType_Check(self) ? self : (PyObject *)Py_TYPE(self);
}
/* Return true with a RuntimeError if a call or object other than the current call uses the handle, or C stores
 * callbacks of it. */
CWRAP_HIDDEN bool cwrap_handle_is_used(PyObject *object, const char *name);
/* Transfer ownership of the pointer to C: the current call's object, unless it is NULL, is closed and frees nothing.
 * Return false. */
CWRAP_HIDDEN bool cwrap_handle_give_up(PyObject *object);
/* Release, after the call, the owner of an object that was given up. NULL is allowed; `alone`: the call has exclusive
 * use. */
CWRAP_HIDDEN void cwrap_handle_given_up(PyObject *object, bool alone);
/* Return zeroed memory; NULL with a MemoryError set. It may be freed with or without the GIL, by CWRAP_RAW_FREE. */
CWRAP_HIDDEN void *cwrap_zeroed(size_t size);
#ifdef Py_LIMITED_API
#define CWRAP_RAW_CALLOC calloc
#define CWRAP_RAW_FREE free
#else
#define CWRAP_RAW_CALLOC PyMem_RawCalloc
#define CWRAP_RAW_FREE PyMem_RawFree
#endif
/* Methods and properties of all handles. */
CWRAP_HIDDEN PyObject *cwrap_handle_close(PyObject *self, PyObject *unused);
CWRAP_HIDDEN PyObject *cwrap_handle_own(PyObject *self, PyObject *unused);
CWRAP_HIDDEN PyObject *cwrap_handle_exit(PyObject *self, PyObject *const *args, Py_ssize_t count);
CWRAP_HIDDEN PyObject *cwrap_handle_closed(PyObject *self, void *unused);
/* The tp_new of a class whose objects are created by a function. */
CWRAP_HIDDEN PyObject *cwrap_construct(const CwrapFunction *function, PyTypeObject *type, PyObject *arguments,
                                       PyObject *keywords);

#ifdef __cplusplus
}
#endif
#endif

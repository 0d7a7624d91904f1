/* For modules that have more than functions: what their import makes, their state, handles. See cwrap_module.c. */
#ifndef CWRAP_MODULE_H
#define CWRAP_MODULE_H

#include "cwrap_callback.h"

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The module's own objects, by place; `count` of them are there so far. */
typedef struct CwrapState {
    Py_ssize_t count;
    PyObject *objects[1]; /* as many as the module asked for */
} CwrapState;

#define CWRAP_STATE_SIZE(count) ((Py_ssize_t)(sizeof(CwrapState) + ((count) - 1) * sizeof(PyObject *)))

/* Of the module that `self` is, or whose class it is or is an object of. Borrowed. */
CWRAP_HIDDEN PyObject **cwrap_objects(PyObject *self);
#define CWRAP_OBJECTS(self) cwrap_objects(self)

CWRAP_HIDDEN int cwrap_traverse(PyObject *module, visitproc visit, void *arg);
CWRAP_HIDDEN int cwrap_clear(PyObject *module);
CWRAP_HIDDEN void cwrap_free(void *module);

/* An object becomes an attribute of the module; it is taken over, and may be NULL with an exception. The first keeps it in
 * the state too, where places are filled in order. 0, or -1 with an exception. */
CWRAP_HIDDEN int cwrap_keep(PyObject *module, Py_ssize_t place, const char *name, PyObject *object);
CWRAP_HIDDEN int cwrap_add(PyObject *module, const char *name, PyObject *object);

/* Makes __all__ of the names that it has so far and that do not begin with an underscore; 0, or -1 with an exception. */
CWRAP_HIDDEN int cwrap_list_names(PyObject *module);

/* An exception whose attribute `code` is that. */
CWRAP_HIDDEN PyObject *cwrap_coded_exception(const char *name, const char *doc, PyObject *base, long long code);

typedef struct CwrapMember {
    const char *name;
    long long value;
} CwrapMember;

/* A class of the package enum, `kind` being IntEnum or IntFlag. */
CWRAP_HIDDEN PyObject *cwrap_enum(PyObject *module, const char *kind, const char *name, const char *doc,
                                  const CwrapMember *members, Py_ssize_t count);
/* A class made by collections.namedtuple; `fields` are names with spaces between. */
CWRAP_HIDDEN PyObject *cwrap_named_type(PyObject *module, const char *name, const char *fields);
/* The member of that value; the number itself where there is none. Takes the number over, which may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_member(PyObject *type, PyObject *number);

/* An object that owns a pointer. `users` are the calls under way with it and the handles that keep it alive; `kept` are
 * the callbacks that C has of it; `unwanted`: it is garbage, and waits for those that use it. */
typedef struct CwrapHandle {
    PyObject_HEAD
    void *pointer;
    CwrapRelease release;
    PyObject *owner;
    CwrapKept *kept;
    Py_ssize_t users;
    bool unwanted;
    bool taken;
} CwrapHandle;

/* What tells the type of a handle from all others: its own deallocator. */
#ifdef Py_LIMITED_API
#define CWRAP_DEALLOC(type) ((destructor)PyType_GetSlot(type, Py_tp_dealloc))
#else
#define CWRAP_DEALLOC(type) ((type)->tp_dealloc)
#endif

CWRAP_HIDDEN PyObject *cwrap_class(PyObject *module, PyType_Spec *spec);
/* A new object of the class at that place, which takes the pointer over; where `self` is a handle, it is kept alive and
 * open. None for NULL. NULL with an exception: the pointer has been released. */
CWRAP_HIDDEN PyObject *cwrap_handle_new(PyObject *self, Py_ssize_t place, void *pointer, CwrapRelease release);
CWRAP_HIDDEN void cwrap_handle_dealloc(PyObject *object);
/* The pointer, for a call: until `cwrap_handle_leave(*of)` the handle cannot be closed. NULL with a ValueError. */
CWRAP_HIDDEN void *cwrap_handle_enter(PyObject *object, const char *name, PyObject **of);
static inline void cwrap_handle_leave(PyObject *object)
{
    if (object)
        ((CwrapHandle *)object)->users--;
}
CWRAP_HIDDEN int cwrap_handle_traverse(PyObject *object, visitproc visit, void *arg);
CWRAP_HIDDEN int cwrap_handle_clear(PyObject *object);
CWRAP_HIDDEN void cwrap_handle_finalize(PyObject *object);
/* Whether a callback that C has of it, or of what it keeps alive, raised something, which is set again. */
static inline bool cwrap_handle_raised(PyObject *object)
{
    for (; object; object = ((CwrapHandle *)object)->owner)
        if (cwrap_kept_raised(((CwrapHandle *)object)->kept))
            return true;
    return false;
}
/* The list of the callbacks that C has of it. */
#define CWRAP_KEPT(object) (&((CwrapHandle *)(object))->kept)
/* C has the callback of a new handle, which is returned, and may be None, or NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_handle_keeping(PyObject *object, CwrapCallback **callback, const char *place);
/* The same for one call at a time: NULL with a RuntimeError while another has it, what it keeps alive, or what that does. */
CWRAP_HIDDEN void *cwrap_handle_enter_alone(PyObject *object, const char *name, PyObject **of);
CWRAP_HIDDEN void cwrap_handle_leave_alone(PyObject *object);
/* In the place of `self`, for a handle that needs nothing of the one whose method made it. Borrowed. */
static inline PyObject *cwrap_without_owner(PyObject *self)
{
    return PyModule_Check(self) || PyType_Check(self) ? self : (PyObject *)Py_TYPE(self);
}
/* Whether another call or object than the call at hand uses it, or C keeps callbacks that it holds: with a RuntimeError. */
CWRAP_HIDDEN bool cwrap_handle_is_used(PyObject *object, const char *name);
/* The pointer is C's from now on: the object of the call at hand, if it is not NULL, is closed, and frees nothing. False. */
CWRAP_HIDDEN bool cwrap_handle_give_up(PyObject *object);
/* After the call: an object that was given up no longer keeps alive what it came from. NULL is no object; `alone` says that
 * the call has it for itself. */
CWRAP_HIDDEN void cwrap_handle_given_up(PyObject *object, bool alone);
/* Memory that is all zero; NULL with a MemoryError. It is freed with or without the GIL, by what the API has for that. */
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
/* The tp_new of a class whose objects a function makes. */
CWRAP_HIDDEN PyObject *cwrap_construct(const CwrapFunction *function, PyTypeObject *type, PyObject *arguments,
                                       PyObject *keywords);

#ifdef __cplusplus
}
#endif
#endif

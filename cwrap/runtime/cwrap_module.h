/* Objects of a module other than functions: its state and classes (cwrap_module.c), handles (cwrap_object.c). */
#ifndef CWRAP_MODULE_H
#define CWRAP_MODULE_H

#include "cwrap_callback.h"
#include "cwrap_guard.h"
#include "cwrap_hold.h"

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The state of a module: objects by index, the first `count` of which are initialised; `begun`: the module has prepared
 * its library. */
typedef struct CwrapState {
    Py_ssize_t count;
    bool begun;
    PyObject *objects[1]; /* the array has the size that the module requested */
} CwrapState;

#define CWRAP_STATE_SIZE(count) ((Py_ssize_t)(sizeof(CwrapState) + ((count) - 1) * sizeof(PyObject *)))

/* Return the objects of the module that `self` is, or that defines `self` as a class or its class. Borrowed. */
CWRAP_HIDDEN PyObject **cwrap_objects(PyObject *self);
#define CWRAP_OBJECTS(self) cwrap_objects(self)
/* Return the class of the module that a type is or is derived from; `state` becomes the state of the module. */
CWRAP_HIDDEN PyTypeObject *cwrap_class_of(PyTypeObject *type, void **state);

CWRAP_HIDDEN int cwrap_traverse(PyObject *module, visitproc visit, void *arg);
CWRAP_HIDDEN int cwrap_clear(PyObject *module);
CWRAP_HIDDEN void cwrap_free(void *module);
/* Record that the module has prepared its library; return 0. */
CWRAP_HIDDEN int cwrap_library_begun(PyObject *module);
/* Return whether the module had prepared its library. */
CWRAP_HIDDEN bool cwrap_library_ended(void *module);
/* Set an ImportError with the message of the library, which may be NULL. Return -1. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_library_failed(const char *module, const char *message);

/* Add an object, which is consumed and may be NULL with an exception set, as an attribute of the module. cwrap_keep
 * also stores it in the state, whose places are filled in order, or only there if `name` is NULL. Return 0, or -1 with an
 * exception set. */
CWRAP_HIDDEN int cwrap_keep(PyObject *module, Py_ssize_t place, const char *name, PyObject *object);
CWRAP_HIDDEN int cwrap_add(PyObject *module, const char *name, PyObject *object);

/* Set __all__ to the current names of the module that do not begin with an underscore. If `package` is not NULL, set
 * __module__ of these functions and classes to its name. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_export_names(PyObject *module, const char *package);

/* Return a new exception class with the attribute `code`. */
CWRAP_HIDDEN PyObject *cwrap_coded_exception(const char *name, const char *doc, PyObject *base, long long code);

/* Add integers as attributes of the module. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_add_integers(PyObject *module, const CwrapMember *members, Py_ssize_t count);
/* Return a class of the package enum; `kind` is IntEnum or IntFlag. */
CWRAP_HIDDEN PyObject *cwrap_enum(PyObject *module, const char *kind, const char *name, const char *doc,
                                  const CwrapMember *members, Py_ssize_t count);
/* Return a class created by collections.namedtuple; `fields` are names separated by spaces. */
CWRAP_HIDDEN PyObject *cwrap_named_type(PyObject *module, const char *name, const char *fields);
/* Return the member with that value, or the number if no member has it. The number is consumed and may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_member(PyObject *type, PyObject *number);

/* An object that owns a pointer, or borrows it from another handle, its `owner`. `users` counts the running calls with
 * it and the handles that keep it alive; `lent` counts the running calls with pointers that were borrowed from it, and
 * the arrays that view its memory; `kept` lists its callbacks that C stores, `holds` what else C stores; `unwanted`: it
 * is garbage that will be freed when its users have finished; `taken`: a call has exclusive use of it. At the root of
 * the owners, `running` counts the running calls with it and with all objects that it owns. What these calls may still
 * use although C stores something else by now is in `replaced` and, without a place, in `kept`; `late` if there may be
 * any. `epoch` counts the calls after which pointers borrowed from it are invalid; for a borrowed pointer it is that of
 * its owner when the pointer was borrowed. */
typedef struct CwrapHandle {
    CWRAP_HEAD void *pointer;
    CwrapRelease release; /* NULL for a borrowed pointer */
    PyObject *owner;      /* NULL for a pointer borrowed from the library itself */
    CwrapKept *kept;
    CwrapHold *holds, *replaced;
    CwrapHold *holders; /* the holds of this handle by others that can be detached */
    CwrapHold *shared;  /* what owns the C object together with C++ (std::shared_ptr), or NULL */
    Py_ssize_t users, lent, running;
    PyObject *weakrefs; /* used if the class has `cwrap_weakref_members` */
    PyObject *identity; /* the registry that has the object, its key and value there; or NULL */
    size_t epoch;
    unsigned long thread; /* the thread of the callback that got the object */
    bool borrowed;
    bool fleeting; /* an argument of a callback, or an object with such an owner: valid during the callback */
    bool unwanted;
    bool taken;
    bool late;
    bool outlived; /* C may use the object of the pointer, and what it stores, after the handle */
} CwrapHandle;

/* Handle types are recognised by their deallocator. */
#ifdef Py_LIMITED_API
#define CWRAP_DEALLOC(type) ((destructor)PyType_GetSlot(type, Py_tp_dealloc))
#else
#define CWRAP_DEALLOC(type) ((type)->tp_dealloc)
#endif

/* Return whether the class of an object, or a class from which it is derived, has a deallocator: the class that a
 * declaration defines, a class derived from it in the module, or a subclass in Python. */
CWRAP_HIDDEN bool cwrap_inherits_dealloc(PyTypeObject *type, destructor dealloc);
static inline bool cwrap_has_dealloc(PyObject *object, destructor dealloc)
{
    return CWRAP_DEALLOC(Py_TYPE(object)) == dealloc || cwrap_inherits_dealloc(Py_TYPE(object), dealloc);
}

/* Return a new class; the base and the static methods may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_class(PyObject *module, PyType_Spec *spec, PyObject *base, PyMethodDef *static_methods);
/* The rows of Py_tp_members of handles that can have weak references. */
typedef struct CwrapMemberRow {
    const char *name;
    int type;
    Py_ssize_t offset;
    int flags;
    const char *doc;
} CwrapMemberRow; /* PyMemberDef, whose header defines macros with common names before 3.12 */
#ifndef CWRAP_STATIC
CWRAP_EXTERN const CwrapMemberRow cwrap_weakref_members[];
#endif
/* Return a new object of the class at that place, or of the subclass of it in Python that `self` is. The object takes
 * over the pointer; if `self` is a handle, the object keeps it alive and open. None for NULL. On failure release the pointer and return NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_handle_new(PyObject *self, Py_ssize_t place, void *pointer, CwrapRelease release);
/* Return a new object of the class at that place with a pointer that is freed by its owner: by the handle that `owner`
 * is or borrows from, or by the library if `owner` is NULL. `epoch` is that of the owner before the call. None for
 * NULL. */
CWRAP_HIDDEN PyObject *cwrap_handle_borrow(PyObject *self, Py_ssize_t place, void *pointer, PyObject *owner,
                                           size_t epoch);
/* Like cwrap_handle_new and cwrap_handle_borrow for classes with one object for each pointer: if the registry at that
 * place has an open object of the class with the pointer, return that object. `counted`: the caller has one more
 * reference to the C object, which is then released. */
CWRAP_HIDDEN PyObject *cwrap_handle_unique(PyObject *self, Py_ssize_t place, Py_ssize_t registry, void *pointer,
                                           CwrapRelease release, bool counted);
CWRAP_HIDDEN PyObject *cwrap_handle_borrow_unique(PyObject *self, Py_ssize_t place, Py_ssize_t registry, void *pointer,
                                                  PyObject *owner, size_t epoch);
/* Free a pointer that Python does not receive, unless an object of the registry at that place has it. */
CWRAP_HIDDEN void cwrap_handle_discard(PyObject *self, Py_ssize_t registry, void *pointer, CwrapRelease release);
/* Remove an object that is deallocated from its registry. No exception may be set; none is set. */
CWRAP_HIDDEN void cwrap_handle_forget(PyObject *object);
/* Return whether a handle is open, and its pointer valid: that of a borrowed handle becomes invalid with its owner. */
CWRAP_HIDDEN bool cwrap_handle_is_valid(PyObject *object);
/* Return the handle that owns the pointers borrowed from a handle: itself or its owner. NULL for NULL, the library
 * itself. Borrowed. */
CWRAP_HIDDEN PyObject *cwrap_handle_lender(PyObject *object);
/* Return, before a call that returns borrowed pointers, the epoch of the handle that owns them; NULL is allowed. */
CWRAP_HIDDEN size_t cwrap_handle_epoch(PyObject *object);
/* Begin the use of memory of the handle that `object` is or borrows from: the handle cannot be closed until the end of
 * the loan. Return the handle, borrowed; NULL with a RuntimeError if the memory has become invalid since the epoch. */
CWRAP_HIDDEN PyObject *cwrap_handle_begin_loan(PyObject *object, size_t epoch);
CWRAP_HIDDEN void cwrap_handle_end_loan(PyObject *object);
/* Return a new object for an argument of a callback, which is valid until `cwrap_handle_end` in the same thread. */
CWRAP_HIDDEN PyObject *cwrap_handle_given(PyObject *self, Py_ssize_t place, void *pointer);
/* End the validity of such an object, which may be NULL or None. Return `returned`; or release it and return NULL with a
 * RuntimeError if another object still uses the object. */
CWRAP_HIDDEN PyObject *cwrap_handle_end(PyObject *object, PyObject *returned, const char *callback, const char *name);
CWRAP_HIDDEN void cwrap_handle_dealloc(PyObject *object);
/* Return the pointer for a call: the handle cannot be closed until `cwrap_handle_leave(*of)`. NULL with a ValueError
 * set. */
CWRAP_HIDDEN void *cwrap_handle_enter(PyObject *object, const char *name, PyObject **of);
/* Count a user of an open handle, and of the owner of its pointer. */
static inline void cwrap_handle_count(CwrapHandle *handle, Py_ssize_t more)
{
    handle->users += more;
    if (CWRAP_UNLIKELY(handle->borrowed) && handle->owner) {
        CWRAP_AS(CwrapHandle, handle->owner)->users += more;
        CWRAP_AS(CwrapHandle, handle->owner)->lent += more;
    }
}
static inline CwrapHandle *cwrap_handle_root(CwrapHandle *handle)
{
    while (handle->owner)
        handle = CWRAP_AS(CwrapHandle, handle->owner);
    return handle;
}
/* Return the handle that owns the pointer of a handle: its owner if the pointer is borrowed. */
static inline CwrapHandle *cwrap_handle_owner(CwrapHandle *handle)
{
    return handle->borrowed && handle->owner ? CWRAP_AS(CwrapHandle, handle->owner) : handle;
}
/* Release what no running call uses any more. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_handle_drop_replaced(CwrapHandle *root);
static inline void cwrap_handle_leave(PyObject *object)
{
    if (!object)
        return;
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    cwrap_handle_count(handle, -1);
    CwrapHandle *root = cwrap_handle_root(handle);
    if (!--root->running && CWRAP_UNLIKELY(root->late))
        cwrap_handle_drop_replaced(root);
}
/* Use an open handle for longer than a call, until `cwrap_handle_unuse`, which may free it. */
static inline void cwrap_handle_use(PyObject *object)
{
    cwrap_handle_count(CWRAP_AS(CwrapHandle, object), 1);
}
CWRAP_HIDDEN void cwrap_handle_unuse(PyObject *object);
/* Check after the last conversion of a call that C can still read all memory that the handle and its owners keep. NULL
 * is allowed. Return 0, or -1 with a RuntimeError. */
CWRAP_HIDDEN int cwrap_handle_confirm_holds(PyObject *object);
/* Before a call after which pointers borrowed from the handle are invalid: return 0, or -1 with a RuntimeError if one
 * of them is in use by others than `users`, the handles that this call uses. NULL is allowed. */
CWRAP_HIDDEN int cwrap_handle_invalidate(PyObject *object, const char *name, PyObject *const *users, int count);
/* Let the handle that owns the pointer keep what C stores in the object, until a hold of the same name replaces it or,
 * without a name, until the handle is closed. */
CWRAP_HIDDEN void cwrap_handle_hold(PyObject *object, CwrapHold **hold, const char *name);
/* Release a handle with that pointer, which the object of the handle no longer stores. */
CWRAP_HIDDEN void cwrap_handle_release(PyObject *object, const void *pointer);
/* Release everything that the object of the handle stored, also callbacks. */
CWRAP_HIDDEN void cwrap_handle_release_all(PyObject *object);
/* Like cwrap_handle_hold for a new handle. Return the object, which may be None, or NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_handle_holding(PyObject *object, CwrapHold **hold, const char *name);
CWRAP_HIDDEN int cwrap_handle_traverse(PyObject *object, visitproc visit, void *arg);
CWRAP_HIDDEN int cwrap_handle_clear(PyObject *object);
CWRAP_HIDDEN void cwrap_handle_finalize(PyObject *object);
/* Return whether a callback raised an exception, which is set again: a callback of the handle, of a handle that C stores in
 * its object, or of its owners. */
CWRAP_HIDDEN bool cwrap_handle_raised(PyObject *object);
/* Return the list of the callbacks that C stores in the object of a handle: that of the handle that owns the pointer. */
static inline CwrapKept **cwrap_handle_kept(PyObject *object)
{
    return &cwrap_handle_owner(CWRAP_AS(CwrapHandle, object))->kept;
}
/* Record that the C object can outlive the handle, which may be NULL or None: what C stores in it is never released,
 * unless something else is stored under the same name. Return the handle. */
static inline PyObject *cwrap_handle_outlived(PyObject *object)
{
    if (object && object != Py_None)
        CWRAP_AS(CwrapHandle, object)->outlived = true;
    return object;
}
/* Return the list of the callbacks that are freed when no call runs with the handle, or with others that have the same
 * root; NULL if only the current call does. */
static inline CwrapKept **cwrap_handle_later(PyObject *object)
{
    CwrapHandle *root = cwrap_handle_root(CWRAP_AS(CwrapHandle, object));
    if (root->running <= 1)
        return NULL;
    root->late = true;
    return &root->kept;
}
/* Record that C stores the callback in the object of a handle, under a name; see cwrap_kept_settle. */
static inline void cwrap_handle_settle(PyObject *object, CwrapCallback **callback, const char *place)
{
    cwrap_kept_settle(cwrap_handle_kept(object), CWRAP_AS(CwrapHandle, object)->pointer, callback, place,
                      cwrap_handle_later(object));
}
/* Remove a callback that C did not store in the object of a handle; NULL is allowed. */
static inline void cwrap_handle_withdraw(PyObject *object, CwrapCallback **callback)
{
    cwrap_kept_withdraw(cwrap_handle_kept(object), callback, cwrap_handle_later(object));
}
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
/* Transfer ownership of the pointer to C: the current call's object, unless it is NULL, is closed and frees nothing. */
CWRAP_HIDDEN void cwrap_handle_give_up(PyObject *object);
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
/* Call a function with a tuple and a dictionary, which may be NULL: a constructor of a class, or an object. Messages name
 * the class, or the function if `name` is NULL. */
CWRAP_HIDDEN PyObject *cwrap_construct(const CwrapFunction *function, const char *name, PyObject *self,
                                       PyObject *arguments, PyObject *keywords);
/* Return the object that a constructor returned. If it is NULL, let the message of the exception name the class. */
CWRAP_HIDDEN PyObject *cwrap_constructed(PyObject *made, const char *function, const char *name);

#ifdef __cplusplus
}
#endif
#endif

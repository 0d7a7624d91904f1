/* Objects of classes of handles: the C objects that they own, borrow and keep alive.
 *
 * Invariant of a handle: `pointer` is NULL once it is closed, and it is not closed while a call or another handle uses
 * it. The objects that it keeps alive are released after its own pointer is freed. A call with exclusive use of a
 * handle marks the root of the handles that it keeps alive: a statement is not used while its connection is.
 *
 * A handle with a borrowed pointer keeps its owner alive but does not count as a user of the owner between calls. Each
 * call therefore checks that the owner is open and has not invalidated the pointer. The owner of a borrowed pointer is
 * never a borrowed pointer itself, unless the library owns it, so that walking through a tree makes no chain of objects. */
#include "cwrap_module.h"
#include "cwrap_names.h"

/* Return whether the receiver of a call is a handle: not a module, a class or a struct, which has no references. */
static bool cwrap_is_handle_owner(PyObject *self)
{
    return !PyModule_Check(self) && !PyType_Check(self) && PyType_HasFeature(Py_TYPE(self), Py_TPFLAGS_HAVE_GC);
}

PyObject *cwrap_handle_new(PyObject *self, Py_ssize_t place, void *pointer, CwrapRelease release)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    void *state;
    if (PyType_Check(self) && cwrap_class_of((PyTypeObject *)self, &state) == type)
        type = (PyTypeObject *)self; /* a subclass in Python, which derives from this very class */
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *made = allocate(type, 0);
    if (!made) {
        release(pointer);
        return NULL;
    }
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, made);
    handle->pointer = pointer;
    handle->release = release;
    if (cwrap_is_handle_owner(self)) {
        CwrapHandle *owner = cwrap_handle_owner(CWRAP_AS(CwrapHandle, self));
        handle->owner = Py_NewRef(CWRAP_OBJECT(owner));
        handle->fleeting = owner->fleeting;
        owner->users++;
    }
    return made;
}

size_t cwrap_handle_epoch(PyObject *object)
{
    return object ? cwrap_handle_owner(CWRAP_AS(CwrapHandle, object))->epoch : 0;
}

PyObject *cwrap_handle_lender(PyObject *object)
{
    return object ? CWRAP_OBJECT(cwrap_handle_owner(CWRAP_AS(CwrapHandle, object))) : NULL;
}

PyObject *cwrap_handle_borrow(PyObject *self, Py_ssize_t place, void *pointer, PyObject *owner, size_t epoch)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    PyObject *made = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!made)
        return NULL;
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, made);
    handle->pointer = pointer;
    handle->borrowed = true;
    PyObject *lender = cwrap_handle_lender(owner);
    handle->owner = Py_XNewRef(lender);
    handle->epoch = epoch;
    handle->fleeting = lender && CWRAP_AS(CwrapHandle, lender)->fleeting;
    return made;
}

PyObject *cwrap_handle_begin_loan(PyObject *object, size_t epoch)
{
    CwrapHandle *handle = cwrap_handle_owner(CWRAP_AS(CwrapHandle, object));
    if (handle->fleeting) {
        PyErr_SetString(PyExc_RuntimeError, "the memory of an argument of a callback cannot be borrowed");
        return NULL;
    }
    if (handle->epoch != epoch) {
        PyErr_SetString(PyExc_RuntimeError, "the memory of the result became invalid while the function returned");
        return NULL;
    }
    handle->users++;
    handle->lent++;
    return CWRAP_OBJECT(handle);
}

void cwrap_handle_end_loan(PyObject *object)
{
    CWRAP_AS(CwrapHandle, object)->users--;
    CWRAP_AS(CwrapHandle, object)->lent--;
}

PyObject *cwrap_handle_given(PyObject *self, Py_ssize_t place, void *pointer)
{
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    PyObject *made = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (made) {
        CwrapHandle *handle = CWRAP_AS(CwrapHandle, made);
        handle->pointer = pointer;
        handle->thread = PyThread_get_thread_ident();
        handle->fleeting = true;
    }
    return made;
}

PyObject *cwrap_handle_end(PyObject *object, PyObject *returned, const char *callback, const char *name)
{
    if (!object || object == Py_None)
        return returned;
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    handle->pointer = NULL;
    if (handle->users && returned) {
        Py_CLEAR(returned);
        PyErr_Format(PyExc_RuntimeError, "callback '%s' returned while an object uses '%s', which ends with the call",
                     callback, name);
    }
    return returned;
}

/* Return whether the object is an argument of a callback, or belongs to one that has ended. */
static bool cwrap_is_lent_or_over(CwrapHandle *handle)
{
    return handle->fleeting && (!handle->owner || !cwrap_handle_root(handle)->pointer);
}

/* Return whether the callback that got an object, or the owner of the object, runs in this thread. */
static bool cwrap_is_during_callback(CwrapHandle *handle)
{
    const CwrapHandle *root = cwrap_handle_root(handle);
    return root->pointer && root->thread == (unsigned long)PyThread_get_thread_ident();
}

/* Add a list of holds to another one. */
static void cwrap_move_holds(CwrapHold **from, CwrapHold **to)
{
    CwrapHold *first = *from, *last = first;
    if (!first)
        return;
    while (last->next)
        last = last->next;
    last->next = *to;
    *to = first;
    *from = NULL;
}

/* End the links from the handles that a list keeps open. */
static void cwrap_unlink_holds(CwrapHold *holds)
{
    for (; holds; holds = holds->next)
        cwrap_hold_unlink(holds);
}

/* Free the pointer once, and move what C kept to `holds`. The GIL is released if C may wait for its own thread that is
 * about to call Python, or (`taken`) for a running call that waits for the GIL. */
static void cwrap_free_pointer(CwrapHandle *handle, bool taken, CwrapHold **holds)
{
    const bool is_library = handle->borrowed && !handle->owner;
    cwrap_unlink_holds(handle->holds); /* before other code runs: the handle may be one that is deallocated */
    if (cwrap_is_lent_or_over(handle) || is_library ||
        handle->outlived) { /* C may use what it keeps until the process ends */
        handle->kept = NULL;
        handle->holds = NULL;
    }
    if (cwrap_is_lent_or_over(handle))
        handle->pointer = NULL;
    void *pointer = handle->release ? handle->pointer : NULL;
    CwrapRelease release = handle->release;
    CwrapKept *kept = handle->kept;
    const bool waits = kept || taken;
    handle->pointer = NULL;
    handle->kept = NULL;
    if (pointer && waits) {
        CWRAP_BEGIN_UNLOCKED(true)
        release(pointer);
        CWRAP_END_UNLOCKED
    } else if (pointer) {
        release(pointer);
    }
    cwrap_move_holds(&handle->holds, holds);
    cwrap_move_holds(&handle->shared, holds);
    cwrap_kept_clear(kept);
}

/* Return whether a handle was used last by an object that is being released, so that its pointer is freed now. */
static bool cwrap_is_over(const CwrapHandle *handle)
{
    return !handle->users && (handle->unwanted || Py_REFCNT(CWRAP_OBJECT(handle)) == 1);
}

/* Free the pointer and release the owner, and in turn the owners without other users. The loop avoids recursion, since
 * the chain may be long. */
static void cwrap_release_chain(CwrapHandle *handle, CwrapHold **holds)
{
    const bool taken = cwrap_handle_root(handle)->taken; /* all of them have the same root */
    bool borrowed = handle->borrowed;
    cwrap_free_pointer(handle, taken, holds);
    PyObject *object = handle->owner;
    handle->owner = NULL;
    while (object) {
        CwrapHandle *owner = CWRAP_AS(CwrapHandle, object);
        PyObject *next = NULL;
        owner->users -= !borrowed;
        if (!borrowed && cwrap_is_over(owner)) {
            borrowed = owner->borrowed;
            cwrap_free_pointer(owner, taken, holds);
            next = owner->owner;
            owner->owner = NULL;
        }
        Py_DECREF(object);
        object = next;
    }
}

/* Like `cwrap_release_chain`, and release what C kept, which may be handles that nothing else uses. */
static void cwrap_release(CwrapHandle *handle)
{
    CwrapHold *holds = NULL;
    cwrap_release_chain(handle, &holds);
    while (holds) {
        CwrapHold *hold = holds;
        holds = hold->next;
        if (hold->used) {
            CwrapHandle *held = CWRAP_AS(CwrapHandle, hold->object);
            cwrap_handle_count(held, -1);
            if (cwrap_is_over(held))
                cwrap_release_chain(held, &holds);
        }
        cwrap_hold_free(hold);
    }
}

void cwrap_handle_unuse(PyObject *object)
{
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    cwrap_handle_count(handle, -1);
    if (handle->unwanted && !handle->users)
        cwrap_release(handle);
}

void cwrap_handle_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject *kind, *value, *trace;
    PyObject_GC_UnTrack(object);
    PyErr_Fetch(&kind, &value, &trace); /* freeing may run code that uses exceptions */
    CWRAP_BEGIN_GUARDED
    if (CWRAP_AS(CwrapHandle, object)->identity)
        cwrap_handle_forget(object); /* before code runs that could find the object */
    if (CWRAP_AS(CwrapHandle, object)->weakrefs)
        PyObject_ClearWeakRefs(object);
    cwrap_release(CWRAP_AS(CwrapHandle, object));
    CWRAP_END_GUARDED
    Py_XDECREF(CWRAP_AS(CwrapHandle, object)->identity);
    PyErr_Restore(kind, value, trace);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

int cwrap_handle_traverse(PyObject *object, visitproc visit, void *arg)
{
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(handle->owner);
    Py_VISIT(handle->identity);
    int status = cwrap_hold_traverse(handle->holds, visit, arg);
    if (!status)
        status = cwrap_hold_traverse(handle->replaced, visit, arg);
    return status ? status : cwrap_kept_traverse(handle->kept, visit, arg);
}

/* Free a handle in a reference cycle while all objects that its callbacks may use are intact, unlike in `clear`. */
void cwrap_handle_finalize(PyObject *object)
{
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    PyObject *kind, *value, *trace;
    PyErr_Fetch(&kind, &value, &trace);
    CWRAP_BEGIN_GUARDED
    handle->unwanted = true;
    if (!handle->users)
        cwrap_release(handle);
    CWRAP_END_GUARDED
    PyErr_Restore(kind, value, trace);
}

/* Handles that are in use now keep each other, or are used by their own callbacks, since finalizers have released all
 * others: one of them has to be first. */
int cwrap_handle_clear(PyObject *object)
{
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    CWRAP_BEGIN_GUARDED
    if (!handle->users || handle->holds || cwrap_kept_lends(handle->kept))
        cwrap_release(handle);
    CWRAP_END_GUARDED
    return 0;
}

PyObject *cwrap_handle_keeping(PyObject *object, CwrapCallback **callback, const char *place)
{
    if (object && object != Py_None) {
        cwrap_kept_hold(cwrap_handle_kept(object), *callback);
        cwrap_handle_settle(object, callback, place);
    }
    return object;
}

/* Return whether a callback of a handle in the list raised an exception, which is set again. */
static bool cwrap_held_raised(const CwrapHold *list)
{
    for (; list; list = list->next)
        if (list->used && cwrap_kept_raised(*cwrap_handle_kept(list->object)))
            return true;
    return false;
}

bool cwrap_handle_raised(PyObject *object)
{
    if (CWRAP_LIKELY(!CWRAP_LOAD_SHARED(cwrap_pending_exceptions)))
        return false;
    for (; object; object = CWRAP_AS(CwrapHandle, object)->owner) {
        CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
        /* `replaced` has the handles that were removed during the call. */
        if (cwrap_kept_raised(handle->kept) || cwrap_held_raised(handle->holds) || cwrap_held_raised(handle->replaced))
            return true;
    }
    return false;
}

/* Return whether a borrowed pointer is still valid: its owner is open and has not invalidated it. */
static bool cwrap_is_valid(CwrapHandle *handle)
{
    if (CWRAP_UNLIKELY(handle->fleeting) && !cwrap_is_during_callback(handle))
        return false;
    if (!handle->pointer || !handle->borrowed || !handle->owner)
        return handle->pointer != NULL;
    const CwrapHandle *owner = CWRAP_AS(CwrapHandle, handle->owner);
    const bool is_library = owner->borrowed; /* closing the handle of an object that is never freed frees nothing */
    return (owner->pointer || is_library) && owner->epoch == handle->epoch;
}

bool cwrap_handle_is_valid(PyObject *object)
{
    return cwrap_is_valid(CWRAP_AS(CwrapHandle, object));
}

int cwrap_handle_invalidate(PyObject *object, const char *name, PyObject *const *users, int count)
{
    CwrapHandle *handle = object ? cwrap_handle_owner(CWRAP_AS(CwrapHandle, object)) : NULL;
    Py_ssize_t own = 0;
    for (int k = 0; handle && k < count; k++)
        own += users[k] && CWRAP_AS(CwrapHandle, users[k])->borrowed &&
               CWRAP_AS(CwrapHandle, users[k])->owner == CWRAP_OBJECT(handle);
    if (handle && handle->lent > own) {
        PyErr_Format(PyExc_RuntimeError, "an object or array that was borrowed from the %s is in use", name);
        return -1;
    }
    if (handle)
        handle->epoch++;
    return 0;
}

void *cwrap_handle_enter(PyObject *object, const char *name, PyObject **of)
{
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    if (CWRAP_UNLIKELY(!cwrap_is_valid(handle))) {
        const char *why = handle->fleeting  ? "an argument of a callback, and valid only during the call, in its thread"
                          : handle->pointer ? "no longer valid: its owner was closed or has discarded it"
                                            : "closed";
        PyErr_Format(PyExc_ValueError, "the %s is %s", name, why);
        return NULL;
    }
    if (CWRAP_UNLIKELY(handle->holds || handle->owner) && cwrap_handle_confirm_holds(object))
        return NULL;
    cwrap_handle_use(object);
    cwrap_handle_root(handle)->running++;
    *of = object;
    return handle->pointer;
}

void *cwrap_handle_enter_alone(PyObject *object, const char *name, PyObject **of)
{
    CwrapHandle *root = cwrap_handle_root(CWRAP_AS(CwrapHandle, object));
    if (root->taken) {
        PyErr_Format(PyExc_RuntimeError, "the %s is in use by a call that has not returned", name);
        return NULL;
    }
    void *pointer = cwrap_handle_enter(object, name, of);
    root->taken = pointer != NULL;
    return pointer;
}

void cwrap_handle_leave_alone(PyObject *object)
{
    if (!object)
        return;
    cwrap_handle_root(CWRAP_AS(CwrapHandle, object))->taken = false;
    cwrap_handle_leave(object);
}

bool cwrap_handle_is_used(PyObject *object, const char *name)
{
    CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    const bool borrowed = handle->borrowed || (handle->fleeting && !handle->owner);
    if (handle->users == 1 && !handle->kept && !handle->holds && !borrowed && !handle->shared)
        return false;
    const char *why = borrowed         ? "it is borrowed"
                      : handle->shared ? "C++ shares it (std::shared_ptr)"
                      : handle->kept   ? "C keeps callbacks of it"
                      : handle->holds  ? "C keeps pointers to objects of Python"
                                       : "it is in use by another call or object";
    PyErr_Format(PyExc_RuntimeError, "the %s cannot be handed over: %s", name, why);
    return true;
}

void cwrap_handle_give_up(PyObject *object)
{
    if (object)
        CWRAP_AS(CwrapHandle, object)->pointer = NULL;
}

void cwrap_handle_given_up(PyObject *object, bool alone)
{
    CwrapHandle *handle = object ? CWRAP_AS(CwrapHandle, object) : NULL;
    if (!handle || handle->pointer)
        return;
    CwrapHandle *root = cwrap_handle_root(handle); /* before the owner, and possibly the root, is released */
    if (alone)
        root->taken = false;
    root->running--; /* the call goes on with an object without an owner */
    handle->running++;
    if (!root->running && root->late)
        cwrap_handle_drop_replaced(root);
    cwrap_release(handle);
}

void *cwrap_zeroed(size_t size)
{
    void *memory = CWRAP_RAW_CALLOC(1, size);
    return memory ? memory : PyErr_NoMemory();
}

/* Return the number of handles that keep a handle, and whose methods can detach it. */
static Py_ssize_t cwrap_count_holders(const CwrapHandle *handle)
{
    Py_ssize_t holders = 0;
    for (const CwrapHold *hold = handle->holders; hold; hold = hold->next_holder)
        holders++;
    return holders;
}

/* Return whether only holds use a handle that can be detached. */
static bool cwrap_can_detach(const CwrapHandle *handle)
{
    return handle->holders && handle->users == cwrap_count_holders(handle);
}

/* Call the methods that remove a handle from those that keep it. Return 0, or -1 with an exception set. */
static int cwrap_detach(CwrapHandle *handle)
{
    Py_ssize_t before, after = cwrap_count_holders(handle);
    do {
        const CwrapHold *hold = handle->holders;
        before = after;
        PyObject *holder = Py_NewRef(hold->holder);
        PyObject *returned = PyObject_CallMethod(holder, hold->detach, "O", CWRAP_OBJECT(handle));
        Py_DECREF(holder);
        Py_XDECREF(returned);
        if (!returned)
            return -1;
        after = cwrap_count_holders(handle);
    } while (after && after < before); /* the method of a subclass in Python can do something else */
    return 0;
}

/* Close a handle. Return 0, or -1 with an exception set. */
static int cwrap_close_handle(CwrapHandle *handle)
{
    if (handle->pointer && CWRAP_UNLIKELY(cwrap_can_detach(handle)) && cwrap_detach(handle))
        return -1;
    if (handle->pointer && (handle->users || cwrap_handle_root(handle)->taken)) {
        PyErr_SetString(PyExc_RuntimeError, "close(): in use by a call that has not returned, or by another object");
        return -1;
    }
    cwrap_release(handle);
    return 0;
}

PyObject *cwrap_handle_close(PyObject *self, PyObject *unused)
{
    int status;
    (void)unused;
    CWRAP_BEGIN_GUARDED
    status = cwrap_close_handle(CWRAP_AS(CwrapHandle, self));
    CWRAP_END_GUARDED
    return status ? NULL : Py_NewRef(Py_None);
}

PyObject *cwrap_handle_own(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(self);
}

PyObject *cwrap_handle_exit(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    (void)args;
    (void)count;
    return cwrap_handle_close(self, NULL);
}

PyObject *cwrap_handle_closed(PyObject *self, void *unused)
{
    bool valid;
    (void)unused;
    CWRAP_BEGIN_GUARDED
    valid = cwrap_is_valid(CWRAP_AS(CwrapHandle, self));
    CWRAP_END_GUARDED
    return PyBool_FromLong(!valid);
}

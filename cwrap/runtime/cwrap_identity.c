/* Classes with one Python object for each C object.
 *
 * A registry is a dictionary of the addresses of C objects, whose values are the addresses of Python objects. Invariant:
 * an object is in its registry until it is deallocated, or until another object replaces it because its own pointer is
 * not valid any more or belongs to another owner. A registry has no references to objects.
 *
 * Without the GIL, another thread may release the last reference to an object that is found, and then wait for the lock
 * of the module. Only a weak reference finds out, so that values are tuples of a weak reference and an address. Modules
 * that are generated for Pythons without the GIL have classes whose objects can have weak references. */
#include "cwrap_module.h"

#if CWRAP_GUARDS
/* Return whether a value has a weak reference. A new reference to its object, or NULL, is stored in `object`.
 *
 * CPython's finalizers end as if the object had never been shared. If it is being deallocated in this thread then, a weak
 * reference would return it. The object of a value exists, since deallocation removes the value first. */
static bool cwrap_is_referenced(PyObject *entry, PyObject **object)
{
    if (!PyTuple_Check(entry))
        return false;
    *object = NULL;
    if (Py_REFCNT((PyObject *)PyLong_AsVoidPtr(PyTuple_GetItem(entry, 1))) > 0)
        (void)PyWeakref_GetRef(PyTuple_GetItem(entry, 0), object);
    return true;
}

/* Return the value of a registry for an object; NULL with an exception set. */
static PyObject *cwrap_entry_of(PyObject *object)
{
    PyObject *address = PyLong_FromVoidPtr(object);
    PyObject *reference = address ? PyWeakref_NewRef(object, NULL) : NULL;
    PyObject *entry = reference ? PyTuple_Pack(2, reference, address) : NULL;
    Py_XDECREF(reference);
    if (entry || !address || !PyErr_ExceptionMatches(PyExc_TypeError)) {
        Py_XDECREF(address);
        return entry;
    }
    PyErr_Clear(); /* the module was not generated for Pythons without the GIL */
    return address;
}
#else
static bool cwrap_is_referenced(PyObject *entry, PyObject **object)
{
    (void)entry, (void)object;
    return false;
}
#define cwrap_entry_of PyLong_FromVoidPtr
#endif

/* Return a new reference to the object with a key; NULL without an exception if it does not exist or is being
 * deallocated. */
static PyObject *cwrap_find(PyObject *registry, PyObject *key)
{
    PyObject *entry = PyDict_GetItemWithError(registry, key); /* no exception is possible: the keys are ints */
    PyObject *object = NULL;
    if (!entry || cwrap_is_referenced(entry, &object))
        return object;
    object = (PyObject *)PyLong_AsVoidPtr(entry);
    return Py_REFCNT(object) > 0 ? Py_NewRef(object) : NULL;
}

void cwrap_handle_forget(PyObject *object)
{
    PyObject *identity = CWRAP_AS(CwrapHandle, object)->identity;
    PyObject *registry = PyTuple_GetItem(identity, 0), *key = PyTuple_GetItem(identity, 1);
    PyObject *entry = PyDict_GetItemWithError(registry, key);
    if (entry && entry == PyTuple_GetItem(identity, 2))
        (void)PyDict_DelItem(registry, key); /* cannot fail: the registry has the key */
}

/* What a C function returned, and who frees it: `release`, or the owner of a borrowed pointer, if it has one. */
typedef struct CwrapReturned {
    void *pointer;
    CwrapRelease release; /* NULL for a borrowed pointer */
    PyObject *owner;
    size_t epoch;
    bool found; /* an object of the registry has the pointer */
} CwrapReturned;

/* Return whether an object represents a returned pointer. */
static bool cwrap_is_fitting(PyObject *object, PyObject *type, const CwrapReturned *returned)
{
    if (!cwrap_handle_is_valid(object) || !PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)type))
        return false;
    const CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    if (!handle->borrowed)
        return true;
    PyObject *lender = cwrap_handle_lender(returned->owner);
    const bool same = handle->owner == lender && (!lender || handle->epoch == returned->epoch);
    return same && !returned->release;
}

/* Return a new reference to the object of a registry that represents a returned pointer; or NULL. */
static PyObject *cwrap_find_fitting(PyObject *registry, PyObject *key, PyObject *type, const CwrapReturned *returned)
{
    PyObject *object = cwrap_find(registry, key);
    if (object && !cwrap_is_fitting(object, type, returned))
        Py_CLEAR(object);
    return object;
}

#if CWRAP_GUARDS
/* Return whether another thread is about to free the C object of a borrowed pointer, with a RuntimeError. */
static bool cwrap_is_lost(PyObject *registry, PyObject *key, const CwrapReturned *returned)
{
    PyObject *entry = PyDict_GetItemWithError(registry, key), *object = NULL;
    if (returned->release || !entry || !cwrap_is_referenced(entry, &object))
        return false;
    PyObject *address = PyTuple_GetItem(entry, 1);
    const bool lost = !object && !CWRAP_AS(CwrapHandle, PyLong_AsVoidPtr(address))->borrowed;
    Py_XDECREF(object);
    if (lost)
        PyErr_SetString(PyExc_RuntimeError, "another thread is about to free the C object of the result");
    return lost;
}
#else
#define cwrap_is_lost(registry, key, returned) false
#endif

static void cwrap_release_nothing(void *pointer)
{
    (void)pointer;
}

/* Return a new object; NULL with an exception set, and the pointer not released, since an object that Python code has
 * added meanwhile can have it. */
static PyObject *cwrap_make(PyObject *self, Py_ssize_t place, const CwrapReturned *returned)
{
    if (!returned->release)
        return cwrap_handle_borrow(self, place, returned->pointer, returned->owner, returned->epoch);
    PyObject *made = cwrap_handle_new(self, place, returned->pointer, cwrap_release_nothing);
    if (made)
        CWRAP_AS(CwrapHandle, made)->release = returned->release;
    return made;
}

/* Release an object that `make` returned, or the pointer if that is NULL. */
static void cwrap_drop_made(PyObject *made, const CwrapReturned *returned)
{
    if (!made && returned->release)
        returned->release(returned->pointer);
    Py_XDECREF(made);
}

/* Return the object of the registry, or a new one; NULL with an exception set, after the pointer was released. Creating
 * objects may run Python code, which may add the same pointer; adding to the registry runs none. */
static PyObject *cwrap_find_or_make(PyObject *self, Py_ssize_t place, PyObject *registry, PyObject *key,
                                    CwrapReturned *returned)
{
    PyObject *type = cwrap_objects(self)[place];
    PyObject *found = cwrap_find_fitting(registry, key, type, returned);
    returned->found = found != NULL;
    if (found)
        return found;
    PyObject *made = cwrap_make(self, place, returned);
    PyObject *entry = made ? cwrap_entry_of(made) : NULL;
    PyObject *identity = entry ? PyTuple_Pack(3, registry, key, entry) : NULL;
    found = cwrap_find_fitting(registry, key, type, returned);
    returned->found = found != NULL;
    if (found) {
        PyErr_Clear(); /* a lack of memory for the new object */
        if (made)
            CWRAP_AS(CwrapHandle, made)->pointer = NULL; /* the found object has it */
        Py_XDECREF(made);
        made = found;
    } else if (!identity || cwrap_is_lost(registry, key, returned) || PyDict_SetItem(registry, key, entry)) {
        cwrap_drop_made(made, returned);
        made = NULL;
    } else {
        CWRAP_AS(CwrapHandle, made)->identity = Py_NewRef(identity);
    }
    Py_XDECREF(entry);
    Py_XDECREF(identity);
    return made;
}

/* Return the key of a pointer, a new reference: without memory for an int, that of the registry. NULL with a MemoryError
 * if the registry has none. */
static PyObject *cwrap_key_of(PyObject *registry, void *pointer)
{
    PyObject *made = PyLong_FromVoidPtr(pointer), *key, *entry;
    Py_ssize_t place = 0;
    while (!made && PyDict_Next(registry, &place, &key, &entry))
        if (PyLong_AsVoidPtr(key) == pointer) {
            made = Py_NewRef(key);
            PyErr_Clear();
        }
    return made;
}

PyObject *cwrap_handle_unique(PyObject *self, Py_ssize_t place, Py_ssize_t registry, void *pointer,
                              CwrapRelease release, bool counted)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyObject *const objects = cwrap_objects(self)[registry], *key = cwrap_key_of(objects, pointer);
    if (!key) { /* no object has the pointer */
        release(pointer);
        return NULL;
    }
    CwrapReturned returned = {pointer, release, NULL, 0, false};
    PyObject *made = cwrap_find_or_make(self, place, objects, key, &returned);
    if (made && counted && returned.found)
        release(pointer);
    Py_DECREF(key);
    return made;
}

PyObject *cwrap_handle_borrow_unique(PyObject *self, Py_ssize_t place, Py_ssize_t registry, void *pointer,
                                     PyObject *owner, size_t epoch)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyObject *key = PyLong_FromVoidPtr(pointer);
    CwrapReturned returned = {pointer, NULL, owner, epoch, false};
    PyObject *made = key ? cwrap_find_or_make(self, place, cwrap_objects(self)[registry], key, &returned) : NULL;
    Py_XDECREF(key);
    return made;
}

/* Return whether an open object of a registry has a pointer. Creates no objects, since an exception may be set. */
static bool cwrap_is_registered(PyObject *registry, const void *pointer)
{
    PyObject *key, *entry;
    Py_ssize_t place = 0;
    while (PyDict_Next(registry, &place, &key, &entry))
        if (PyLong_AsVoidPtr(key) == pointer) {
            PyObject *address = PyTuple_Check(entry) ? PyTuple_GetItem(entry, 1) : entry;
            return cwrap_handle_is_valid((PyObject *)PyLong_AsVoidPtr(address));
        }
    return false;
}

void cwrap_handle_discard(PyObject *self, Py_ssize_t registry, void *pointer, CwrapRelease release)
{
    if (pointer && !cwrap_is_registered(cwrap_objects(self)[registry], pointer))
        release(pointer);
}

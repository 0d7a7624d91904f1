/* Classes with one Python object for each C object.
 *
 * A registry is a dictionary of the addresses of C objects, whose values are the addresses of Python objects. Invariant:
 * an object is in its registry until it is deallocated, or until another object replaces it because its own pointer is
 * not valid any more or belongs to another owner. A registry has no references to objects. */
#include "cwrap_module.h"

/* Return the object with a key, borrowed; NULL without an exception if it does not exist or is being deallocated. */
static PyObject *find(PyObject *registry, PyObject *key)
{
    PyObject *address = PyDict_GetItemWithError(registry, key); /* no exception is possible: the keys are ints */
    PyObject *object = address ? (PyObject *)PyLong_AsVoidPtr(address) : NULL;
    return object && Py_REFCNT(object) > 0 ? object : NULL;
}

void cwrap_handle_forget(PyObject *object)
{
    PyObject *identity = CWRAP_AS(CwrapHandle, object)->identity;
    PyObject *registry = PyTuple_GetItem(identity, 0), *key = PyTuple_GetItem(identity, 1);
    PyObject *address = PyDict_GetItemWithError(registry, key);
    if (address && PyLong_AsVoidPtr(address) == object)
        (void)PyDict_DelItem(registry, key); /* cannot fail: the registry has the key */
}

/* What a C function returned, and who frees it: `release`, or the owner of a borrowed pointer, if it has one. */
typedef struct Returned {
    void *pointer;
    CwrapRelease release; /* NULL for a borrowed pointer */
    PyObject *owner;
    size_t epoch;
    bool found; /* an object of the registry has the pointer */
} Returned;

/* Return the object of a registry that represents a returned pointer; borrowed, or NULL. */
static PyObject *find_fitting(PyObject *registry, PyObject *key, PyObject *type, const Returned *returned)
{
    PyObject *object = find(registry, key);
    if (!object || !cwrap_handle_is_valid(object) || !PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)type))
        return NULL;
    const CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    if (!handle->borrowed)
        return object;
    PyObject *lender = cwrap_handle_lender(returned->owner);
    const bool same = handle->owner == lender && (!lender || handle->epoch == returned->epoch);
    return same && !returned->release ? object : NULL;
}

static PyObject *make(PyObject *self, Py_ssize_t place, const Returned *returned)
{
    if (returned->release)
        return cwrap_handle_new(self, place, returned->pointer, returned->release);
    return cwrap_handle_borrow(self, place, returned->pointer, returned->owner, returned->epoch);
}

/* Return the object of the registry, or a new one; NULL with an exception set, after the pointer was released. Creating
 * objects may run Python code, which may add the same pointer; adding to the registry runs none. */
static PyObject *find_or_make(PyObject *self, Py_ssize_t place, PyObject *registry, PyObject *key, Returned *returned)
{
    PyObject *type = cwrap_objects(self)[place];
    PyObject *found = find_fitting(registry, key, type, returned);
    returned->found = found != NULL;
    if (found)
        return Py_NewRef(found);
    PyObject *made = make(self, place, returned);
    PyObject *address = made ? PyLong_FromVoidPtr(made) : NULL;
    PyObject *identity = address ? PyTuple_Pack(2, registry, key) : NULL;
    found = identity ? find_fitting(registry, key, type, returned) : NULL;
    returned->found = found != NULL;
    if (found) {
        CWRAP_AS(CwrapHandle, made)->pointer = NULL; /* the found object has it */
        Py_DECREF(made);
        made = Py_NewRef(found);
    } else if (!identity || PyDict_SetItem(registry, key, address)) {
        Py_CLEAR(made);
    } else {
        CWRAP_AS(CwrapHandle, made)->identity = Py_NewRef(identity);
    }
    Py_XDECREF(address);
    Py_XDECREF(identity);
    return made;
}

PyObject *cwrap_handle_unique(PyObject *self, Py_ssize_t place, Py_ssize_t registry, void *pointer,
                              CwrapRelease release, bool counted)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyObject *key = PyLong_FromVoidPtr(pointer);
    if (!key) {
        release(pointer);
        return NULL;
    }
    Returned returned = {pointer, release, NULL, 0, false};
    PyObject *made = find_or_make(self, place, cwrap_objects(self)[registry], key, &returned);
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
    Returned returned = {pointer, NULL, owner, epoch, false};
    PyObject *made = key ? find_or_make(self, place, cwrap_objects(self)[registry], key, &returned) : NULL;
    Py_XDECREF(key);
    return made;
}

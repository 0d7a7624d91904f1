/* std::shared_ptr of objects of classes, from Python and back. For modules that are compiled as C++. */
#ifndef CWRAP_SHARED_H
#define CWRAP_SHARED_H

#include "cwrap_module.h"

#include <memory>
#include <new>

/* The deleter of a pointer to the C++ object of a Python object: it ends the use of the Python object. */
struct CwrapSharedHold {
    CwrapHold *hold;
    PyInterpreterState *interpreter;
    void operator()(const void *) const
    {
        cwrap_hold_end(hold, interpreter);
    }
};

static inline void cwrap_shared_free(PyObject *capsule)
{
    delete static_cast<std::shared_ptr<void> *>(PyCapsule_GetPointer(capsule, NULL));
}

/* The object frees nothing itself: its hold `shared` has a copy of the pointer. */
static inline void cwrap_shared_release(void *)
{
}

/* Store a pointer that shares the C++ object of a handle of the call. Return 0, or -1 with an exception set. */
template <class T> static inline int cwrap_share(PyObject *object, T *pointer, std::shared_ptr<T> *shared)
{
    const CwrapHandle *handle = CWRAP_AS(CwrapHandle, object);
    if (handle->shared) {
        void *owner = PyCapsule_GetPointer(handle->shared->object, NULL);
        *shared = std::shared_ptr<T>(*static_cast<std::shared_ptr<void> *>(owner), pointer);
        return 0;
    }
    CwrapHold *hold = cwrap_expect_threads() ? NULL : cwrap_hold_handle(object);
    if (!hold)
        return -1;
    try {
        shared->reset(pointer, CwrapSharedHold{hold, CWRAP_INTERPRETER});
    } catch (const std::bad_alloc &) { /* the hold was ended */
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

/* Return the Python object that shares the C++ object of a pointer, or NULL. Borrowed. */
template <class T> static inline PyObject *cwrap_sharing(const std::shared_ptr<T> &pointer, PyTypeObject *type)
{
    const CwrapSharedHold *given = std::get_deleter<CwrapSharedHold>(pointer);
    PyObject *object = given ? given->hold->object : NULL;
    const bool same = object && CWRAP_AS(CwrapHandle, object)->pointer == static_cast<const void *>(pointer.get());
    return same && PyType_IsSubtype(Py_TYPE(object), type) ? object : NULL;
}

/* Return the object of the class at a place that shares the C++ object of a pointer; None for NULL. */
template <class T>
static inline PyObject *cwrap_shared_new(PyObject *self, Py_ssize_t place, const std::shared_ptr<T> &pointer)
{
    if (!pointer)
        return Py_NewRef(Py_None);
    PyObject *known = cwrap_sharing(pointer, (PyTypeObject *)cwrap_objects(self)[place]);
    if (known)
        return Py_NewRef(known);
    std::shared_ptr<void> *copy = new (std::nothrow) std::shared_ptr<void>(pointer);
    PyObject *owner = copy ? PyCapsule_New(copy, NULL, cwrap_shared_free) : PyErr_NoMemory();
    if (!owner) {
        delete copy;
        return NULL;
    }
    CwrapHold *hold = cwrap_hold_object(owner);
    Py_DECREF(owner);
    PyObject *made =
        hold ? cwrap_handle_new(cwrap_without_owner(self), place, (void *)pointer.get(), cwrap_shared_release) : NULL;
    if (made) {
        CWRAP_AS(CwrapHandle, made)->shared = hold;
        CWRAP_AS(CwrapHandle, made)->outlived = true;
    } else
        cwrap_hold_drop(hold);
    return made;
}

#endif

/* Objects of classes whose subclass depends on the C object: a generated C function chooses the class by a tag. */
#ifndef CWRAP_TAGGED_H
#define CWRAP_TAGGED_H

#include "cwrap_module.h"

/* The class of the object for a pointer, the pointer as one of that class, and what frees it. */
typedef struct CwrapTagged {
    Py_ssize_t place;
    void *pointer;
    CwrapRelease release; /* NULL if no function frees objects of the class */
} CwrapTagged;

/* Return whether Python constructs an object of a subclass that is written in Python, which no tag can replace. `self`
 * may be NULL. */
static inline bool cwrap_is_subclass(PyObject *self)
{
    void *state;
    return self && PyType_Check(self) && cwrap_class_of((PyTypeObject *)self, &state) != (PyTypeObject *)self;
}

/* The functions of cwrap_module.h, for the class that the tag has chosen. */
static inline PyObject *cwrap_tagged_new(PyObject *self, CwrapTagged tagged)
{
    return cwrap_handle_new(self, tagged.place, tagged.pointer, tagged.release);
}
static inline PyObject *cwrap_tagged_unique(PyObject *self, Py_ssize_t registry, CwrapTagged tagged, bool counted)
{
    return cwrap_handle_unique(self, tagged.place, registry, tagged.pointer, tagged.release, counted);
}
static inline PyObject *cwrap_tagged_borrow(PyObject *self, CwrapTagged tagged, PyObject *owner, size_t epoch)
{
    return cwrap_handle_borrow(self, tagged.place, tagged.pointer, owner, epoch);
}
static inline PyObject *cwrap_tagged_borrow_unique(PyObject *self, Py_ssize_t registry, CwrapTagged tagged,
                                                   PyObject *owner, size_t epoch)
{
    return cwrap_handle_borrow_unique(self, tagged.place, registry, tagged.pointer, owner, epoch);
}
static inline PyObject *cwrap_tagged_given(PyObject *self, CwrapTagged tagged)
{
    return cwrap_handle_given(self, tagged.place, tagged.pointer);
}

#endif

/* Structs with their fields as attributes. See cwrap_struct.c. */
#ifndef CWRAP_STRUCT_H
#define CWRAP_STRUCT_H

#include "cwrap_module.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What objects of a struct begin with; their own struct follows, unless they are part of another's. */
typedef struct CwrapStruct {
    PyObject_HEAD
    void *value;
    PyObject *owner;
} CwrapStruct;

/* A new object of the class at that place, all zero but for its head and owner, which may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_new(PyObject *self, Py_ssize_t place, PyObject *owner);
CWRAP_HIDDEN void cwrap_struct_dealloc(PyObject *object);
/* -1, with a TypeError where no exception is set: what was assigned to a field is none of its type, or NULL. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_bad_field(const char *type, const char *name, const char *expected, PyObject *object);
/* "Point(x=1.0, y=2.0)", and whether all fields are equal; `names` end with NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_repr(PyObject *self, const char *name, const char *const *names);
CWRAP_HIDDEN PyObject *cwrap_struct_compare(PyObject *self, PyObject *other, int operation, const char *const *names);

/* The items of a sequence as a new tuple; NULL with a ValueError where they are not that many, without an exception where
 * it is no sequence. */
CWRAP_HIDDEN PyObject *cwrap_items(PyObject *object, Py_ssize_t count);
CWRAP_HIDDEN bool cwrap_check_items(PyObject *object);
/* 0; -1 with a ValueError where it does not fit, or without an exception where it is no str, or bytes. */
CWRAP_HIDDEN int cwrap_fill_text(PyObject *object, char *text, size_t room);
CWRAP_HIDDEN int cwrap_fill_bytes(PyObject *object, void *bytes, size_t room);
/* A str up to the NUL, or all of it. */
CWRAP_HIDDEN PyObject *cwrap_text_within(const char *text, size_t room);

#ifdef __cplusplus
}
#endif
#endif

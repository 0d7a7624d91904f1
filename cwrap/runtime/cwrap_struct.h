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

/* Texts that an object owns, of which fields of its struct are pointers. */
typedef struct CwrapTextBlock {
    struct CwrapTextBlock *next;
    size_t size;
    char bytes[1]; /* `size` of them */
} CwrapTextBlock;

/* The texts of a struct with fields `const char *`. The offsets end with CWRAP_NO_TEXT. */
typedef struct CwrapTexts {
    char *base;
    const size_t *offsets;
    CwrapTextBlock *blocks;
    Py_ssize_t users; /* calls under way that C may read the texts in */
} CwrapTexts;

#define CWRAP_NO_TEXT ((size_t)-1)

/* What objects of such a struct begin with. An object that is part of another's has no texts: those of the other do. */
typedef struct CwrapTextStruct {
    CwrapStruct head;
    CwrapTexts texts;
} CwrapTextStruct;

/* Copies the texts of the struct at `value`, which is the object's or a part of it, that the object does not own yet, and
 * frees those that were replaced. 0, or -1 with a MemoryError; the pointers to what could not be copied are then NULL. No
 * Python code runs meanwhile. */
CWRAP_HIDDEN int cwrap_struct_adopt(PyObject *object, void *value, const size_t *offsets);
/* For a call that reads the struct: the object that owns the texts, none of which is freed until `cwrap_struct_leave`. */
CWRAP_HIDDEN PyObject *cwrap_struct_enter(PyObject *object);
/* After the call: copies the texts that C has put into the struct, unless another call is under way with it. 0 or -1. */
CWRAP_HIDDEN int cwrap_struct_settle(PyObject *root);
/* The call is over; texts that no field is a pointer to any more are freed. NULL is no object. */
CWRAP_HIDDEN void cwrap_struct_leave(PyObject *root);
CWRAP_HIDDEN void cwrap_text_struct_dealloc(PyObject *object);

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

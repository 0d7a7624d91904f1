/* Structs with their fields as attributes. See cwrap_struct.c. */
#ifndef CWRAP_STRUCT_H
#define CWRAP_STRUCT_H

#include "cwrap_module.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The head of struct objects. The object's own struct follows, unless it is a part of another object's struct. */
typedef struct CwrapStruct {
    PyObject_HEAD void *value;
    PyObject *owner;
} CwrapStruct;

/* A text that an object owns and to which fields of its struct point. */
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
    Py_ssize_t users; /* running calls in which C may read the texts */
} CwrapTexts;

#define CWRAP_NO_TEXT ((size_t)-1)

/* The head of objects of such a struct. If an object is a part of another one, the other object owns the texts. */
typedef struct CwrapTextStruct {
    CwrapStruct head;
    CwrapTexts texts;
} CwrapTextStruct;

/* Copy the texts of the struct at `value`, which is the object's or a part of it, that the object does not own yet, and
 * free those that were replaced. Return 0, or -1 with a MemoryError; pointers to texts that could not be copied are
 * then NULL. No Python code runs. */
CWRAP_HIDDEN int cwrap_struct_adopt(PyObject *object, void *value, const size_t *offsets);
/* Replace the struct at `place`, which is the object's or a part of it, with `value`, a copy of another struct. The texts
 * are copied first, because a C function that runs without the GIL can read the place at any time. Return 0, or -1 with
 * a MemoryError; the place is then unchanged. No Python code runs. */
CWRAP_HIDDEN int cwrap_struct_assign(PyObject *object, void *place, void *value, size_t size, const size_t *offsets);
/* Set the field at `place` to a copy of a text, which may be NULL. Return 0, or -1 with a MemoryError. */
CWRAP_HIDDEN int cwrap_struct_set_text(PyObject *object, void *place, const char *text);
/* Begin a call that reads the struct: return the object that owns the texts, none of which is freed until
 * `cwrap_struct_leave`. */
CWRAP_HIDDEN PyObject *cwrap_struct_enter(PyObject *object);
/* Copy, after the call, the texts that C has stored in the struct, unless another call uses it. Return 0 or -1. */
CWRAP_HIDDEN int cwrap_struct_settle(PyObject *root);
/* End the call and free texts to which no field points any more. NULL is allowed. */
CWRAP_HIDDEN void cwrap_struct_leave(PyObject *root);
CWRAP_HIDDEN void cwrap_text_struct_dealloc(PyObject *object);

/* Return a new object of the class at that place, zeroed except for its head and owner, which may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_new(PyObject *self, Py_ssize_t place, PyObject *owner);
CWRAP_HIDDEN void cwrap_struct_dealloc(PyObject *object);
/* Return -1 with a TypeError, unless an exception is set: the object assigned to a field has another type, or is
 * NULL. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_bad_field(const char *type, const char *name, const char *expected, PyObject *object);
/* Return NULL with an AttributeError: the member of a union has no value, since the field `tag` has another one, which is
 * consumed and may be NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_no_member(const char *type, const char *name, const char *tag, PyObject *value);
/* Return the repr "Point(x=1.0, y=2.0)", and the comparison of all fields; `names` end with NULL.
 * Members of unions without a value are left out. */
CWRAP_HIDDEN PyObject *cwrap_struct_repr(PyObject *self, const char *name, const char *const *names);
/* Return the class and the values of the fields, for pickle; NULL with a TypeError if a field is `readonly`. `members`
 * are the fields that are members of unions, or NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_reduce(PyObject *self, const char *const *names, const char *const *members,
                                           const char *readonly);
CWRAP_HIDDEN PyObject *cwrap_struct_compare(PyObject *self, PyObject *other, int operation, const char *const *names);

/* Return the items of a sequence as a new tuple; NULL with a ValueError if their number is not `count`, or without an
 * exception if the object is not a sequence. */
CWRAP_HIDDEN PyObject *cwrap_items(PyObject *object, Py_ssize_t count);
CWRAP_HIDDEN bool cwrap_check_items(PyObject *object);
/* Fill a field. Return 0; -1 with a ValueError if the object does not fit; or -1 without an exception if it is not a
 * str, or bytes. */
CWRAP_HIDDEN int cwrap_fill_text(PyObject *object, char *text, size_t room);
CWRAP_HIDDEN int cwrap_fill_bytes(PyObject *object, void *bytes, size_t room);
/* Return a str up to the NUL, or of the whole field. */
CWRAP_HIDDEN PyObject *cwrap_text_within(const char *text, size_t room);

#ifdef __cplusplus
}
#endif
#endif

/* Structs with their fields as attributes. See cwrap_struct.c. */
#ifndef CWRAP_STRUCT_H
#define CWRAP_STRUCT_H

#include "cwrap_module.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The head of struct objects. The object's own struct follows, unless it is a part of another object's struct. */
typedef struct CwrapStruct {
    CWRAP_HEAD void *value;
    PyObject *owner;
} CwrapStruct;

/* A struct that fields of other structs point to: its name, how the objects of its class are recognised, and the function
 * that returns a new object with a copy. `owns` if the struct has pointers itself. */
typedef struct CwrapPointee {
    const char *name;
    destructor dealloc;
    PyObject *(*copy)(PyObject *self, const void *value);
    bool owns;
} CwrapPointee;

/* A field that is a pointer: its offset in the struct, and the struct or the elements (cwrap_elements.h) that it points to;
 * both are NULL for a text. */
typedef struct CwrapPointer {
    size_t offset;
    const CwrapPointee *pointee;
    const struct CwrapElements *elements;
} CwrapPointer;

#define CWRAP_TEXT_AT(offset) {(offset), NULL, NULL}
#define CWRAP_STRUCT_AT(offset, pointee) {(offset), &(pointee), NULL}
#define CWRAP_ELEMENTS_AT(offset, elements) {(offset), NULL, &(elements)}
#define CWRAP_LAST_POINTER {(size_t)-1, NULL, NULL}

/* Memory that an object owns and to which fields of its struct point: the struct of another object, elements that an
 * object has, or texts. `owns` if the other object owns memory too. */
typedef struct CwrapBlock {
    struct CwrapBlock *next;
    PyObject *object; /* NULL for texts */
    bool owns;
    void *start;
    size_t size; /* in bytes, of texts and elements */
    char bytes[1];
} CwrapBlock;

/* The memory to which pointers in a struct refer. The rows end with CWRAP_LAST_POINTER. While the object has users, each
 * block that owns memory counts one user of its object. */
typedef struct CwrapPointers {
    char *base;
    const CwrapPointer *rows;
    CwrapBlock *blocks;
    Py_ssize_t users; /* running calls in which C may read the memory, and objects with such calls that point here */
    unsigned long thread; /* the thread of these calls; 0 if there are several */
} CwrapPointers;

/* The head of objects of a struct with pointers. If an object is a part of another one, the other object owns the
 * memory. */
typedef struct CwrapOwningStruct {
    CwrapStruct head;
    CwrapPointers pointers;
} CwrapOwningStruct;

/* Copy the texts, structs and elements to which the struct at `value` points, which is the object's or a part of it, if
 * the object does not own them yet, and free those that were replaced. Return 0; or -1 with a MemoryError, or with a
 * ValueError if a number of elements is wrong. Pointers to what could not be copied are then NULL. No Python code
 * runs. */
CWRAP_HIDDEN int cwrap_struct_adopt(PyObject *object, void *value, const CwrapPointer *rows);
/* Replace the struct at `place`, which is the object's or a part of it, with `value`, a copy of another struct. What it
 * points to is copied first, because a C function that runs without the GIL can read the place at any time. Return 0, or
 * -1 with an exception set; the place is then unchanged. No Python code runs. */
CWRAP_HIDDEN int cwrap_struct_assign(PyObject *object, void *place, void *value, size_t size, const CwrapPointer *rows);
/* Set the field at `place` to a copy of a text, which may be NULL. Return 0, or -1 with a MemoryError. */
CWRAP_HIDDEN int cwrap_struct_set_text(PyObject *object, void *place, const char *text);
/* Return 0, or -1 with a RuntimeError if `value`, a copy of the object's struct, cannot be used: a call in another thread
 * may change the struct, and has set a pointer to memory that the object does not own. */
CWRAP_HIDDEN int cwrap_struct_check_copy(PyObject *object, const void *value, const CwrapPointer *rows);
/* Return 0, or -1 with a RuntimeError if a call in another thread may use memory that the object does not own. */
CWRAP_HIDDEN int cwrap_struct_check_foreign(const CwrapPointers *pointers);
/* Return the text to which a field of the object points as a str; None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_text(PyObject *object, const char *text);
/* Return the object to whose struct a field points: the one that the object owns, or else a copy. None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_pointed(PyObject *object, const void *value, const CwrapPointee *pointee);
/* Set the field at `place` to the struct of another object, which is kept, or to NULL if `other` is NULL. Return 0, or -1
 * with an exception set: the other object is a part of a struct, or memory is exhausted. No Python code runs. */
CWRAP_HIDDEN int cwrap_struct_point(PyObject *object, void *place, PyObject *other, const CwrapPointee *pointee);
/* Begin a call that reads the struct: return the object that owns what the struct points to, none of which is freed
 * until `cwrap_struct_leave`. */
CWRAP_HIDDEN PyObject *cwrap_struct_enter(PyObject *object);
/* Copy, after the call, what C has stored in the struct, unless another call uses it. Return 0 or -1. */
CWRAP_HIDDEN int cwrap_struct_settle(PyObject *root);
/* End the call and free memory to which no field points any more. NULL is allowed. */
CWRAP_HIDDEN void cwrap_struct_leave(PyObject *root);
CWRAP_HIDDEN void cwrap_owning_struct_dealloc(PyObject *object);
/* For cwrap_elements.c: return the memory of the object that owns what a struct points to; add a block with `size` bytes,
 * or with an object, whose reference is borrowed, and its memory (NULL with a MemoryError); free blocks to which no field
 * points. */
CWRAP_HIDDEN CwrapPointers *cwrap_struct_pointers(PyObject *object);
CWRAP_HIDDEN CwrapBlock *cwrap_struct_add_block(CwrapPointers *pointers, size_t size, PyObject *object, void *start,
                                                bool owns);
CWRAP_HIDDEN void cwrap_struct_free_unused(CwrapPointers *pointers);

/* Return a new object of the class at that place, zeroed except for its head and owner, which may be NULL. */
CWRAP_HIDDEN PyObject *cwrap_struct_new(PyObject *self, Py_ssize_t place, PyObject *owner);
CWRAP_HIDDEN void cwrap_struct_dealloc(PyObject *object);
/* A struct that ends with an array: its name and that of the field with the number of elements, for messages, the size of
 * the struct, the offset of the array and the size of an element. */
typedef struct CwrapSized {
    const char *type, *count;
    size_t size, offset, itemsize;
} CwrapSized;

/* The head of objects of such a struct, which own a block of memory with `room` elements. */
typedef struct CwrapSizedStruct {
    CwrapStruct head;
    Py_ssize_t room;
} CwrapSizedStruct;

/* Return a number of elements as Py_ssize_t; -1 if it is negative in C or too large. */
CWRAP_HIDDEN Py_ssize_t cwrap_count(uintmax_t count);
/* Return 0, or -1 with a ValueError if the object has less than `count` elements, which C has set; or if that is -1. */
CWRAP_HIDDEN int cwrap_sized_check(PyObject *object, Py_ssize_t count, const CwrapSized *sized);
/* Return a new object with the struct at `value` and `count` elements that are zero. */
CWRAP_HIDDEN PyObject *cwrap_sized_new(PyObject *self, Py_ssize_t place, const CwrapSized *sized, const void *value,
                                       Py_ssize_t count);
/* Return a new object with a copy of the struct and its elements; NULL with a ValueError if `count` is -1. */
CWRAP_HIDDEN PyObject *cwrap_sized_copy(PyObject *self, Py_ssize_t place, const CwrapSized *sized, const void *value,
                                        Py_ssize_t count);
/* Return NULL with an OverflowError: the field cannot have that number of elements. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_sized_overflow(const CwrapSized *sized, Py_ssize_t count);
/* Set a TypeError, or name the argument in the exception that is set: the elements could not be converted. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_bad_items(const char *function, const char *argument, const char *expected,
                                             PyObject *object);
CWRAP_HIDDEN void cwrap_sized_struct_dealloc(PyObject *object);

/* Return -1 with a TypeError: the object assigned to a field has another type, or is NULL. If an exception is set, prefix
 * its message with the name of the field. */
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

/* Fields of structs that point to elements whose number is another field. See cwrap_elements.c. */
#ifndef CWRAP_ELEMENTS_H
#define CWRAP_ELEMENTS_H

#include "cwrap_array.h"
#include "cwrap_struct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Elements, and the object that frees them. */
typedef struct CwrapMemory {
    PyObject *object;
    void *data;
    Py_ssize_t count;
} CwrapMemory;

/* A field that points to elements. */
typedef struct CwrapElements {
    const char *type, *name, *count_name; /* of the struct, of the field, and of that with the number of elements */
    size_t itemsize;
    ptrdiff_t to_count; /* the distance in bytes from the field to that with the number of elements */
    /* Set the number of elements to `*count`, unless that is NULL, in the struct whose field is at `place`. Return the
     * number, or -1 if it is negative or too large. */
    Py_ssize_t (*count)(void *place, const Py_ssize_t *count);
    /* Copy elements from a Python object into new memory. Return 0; -1 with an exception set; or -1 without one if the
     * object has another type. */
    int (*take)(const struct CwrapElements *elements, PyObject *object, CwrapMemory *made);
    /* Return a new Python object for elements. `self` is the object of the struct. */
    PyObject *(*give)(const struct CwrapElements *elements, PyObject *self, const CwrapMemory *memory);
    const void *kind; /* numbers: CwrapArrayKind; structs: CwrapPointee; otherwise NULL */
} CwrapElements;

/* Functions `take` and `give`. */
CWRAP_HIDDEN int cwrap_take_octets(const CwrapElements *elements, PyObject *object, CwrapMemory *made);
CWRAP_HIDDEN PyObject *cwrap_give_octets(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory);
CWRAP_HIDDEN int cwrap_take_texts(const CwrapElements *elements, PyObject *object, CwrapMemory *made);
CWRAP_HIDDEN PyObject *cwrap_give_texts(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory);
CWRAP_HIDDEN int cwrap_take_structs(const CwrapElements *elements, PyObject *object, CwrapMemory *made);
CWRAP_HIDDEN PyObject *cwrap_give_structs(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory);
#if CWRAP_HAS_BUFFERS
CWRAP_HIDDEN int cwrap_take_numbers(const CwrapElements *elements, PyObject *object, CwrapMemory *made);
CWRAP_HIDDEN PyObject *cwrap_give_numbers(const CwrapElements *elements, PyObject *self, const CwrapMemory *memory);
#endif

/* Return the elements of the field at `place` in the struct of an object; NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_elements_get(PyObject *object, void *place, const CwrapElements *elements);
/* Set that field to a copy of the elements of a Python object, and the field with their number. NULL and None are NULL in
 * C. Return 0; -1 with an exception set; or -1 without one if the object has another type. */
CWRAP_HIDDEN int cwrap_elements_set(PyObject *object, void *place, PyObject *value, const CwrapElements *elements);
/* Copy the elements to which the struct at `value` points, unless the object owns them. Return 0, or -1 with an exception
 * set; a pointer whose elements could not be copied is then NULL, and their number 0. A number that is larger than that
 * of elements that the object owns is replaced by theirs. */
CWRAP_HIDDEN int cwrap_elements_adopt(CwrapPointers *pointers, void *value, const CwrapPointer *rows);
/* Return whether the field at `place`, in a copy of the struct of an object, is NULL or leads to elements of the object. */
CWRAP_HIDDEN bool cwrap_elements_are_owned(const CwrapPointers *pointers, const char *place,
                                           const CwrapElements *elements);
/* Return 0, or -1 with a RuntimeError if a call uses the object, and the struct points to elements. */
CWRAP_HIDDEN int cwrap_elements_check_unused(const CwrapPointers *pointers, const CwrapPointer *rows);
/* Return 1 if the values of two fields are equal, also if they are arrays, whose `==` is an array; 0 if they are not; or -1
 * with an exception set. */
CWRAP_HIDDEN int cwrap_is_same_value(PyObject *value, PyObject *other);

#ifdef __cplusplus
}
#endif
#endif

/* Arrays of other libraries, without copies: NumPy's, any buffer, anything with __dlpack__. See cwrap_array.c. */
#ifndef CWRAP_ARRAY_H
#define CWRAP_ARRAY_H

#include "cwrap_runtime.h"

#if CWRAP_HAS_BUFFERS

#ifdef __cplusplus
extern "C" {
#endif

enum { CWRAP_MAX_NDIM = 32 }; /* of arrays that do not bring their strides as bytes */

enum {
    CWRAP_WRITABLE = 1,
    CWRAP_ROWS = 2,    /* C order without gaps */
    CWRAP_COLUMNS = 4, /* Fortran order without gaps */
    CWRAP_COPY = 8,    /* what does not fit is copied; nothing is written back */
    CWRAP_BLAS = 16    /* a vector with a step, or a matrix of rows or of columns without gaps */
};

/* What an argument must be. */
typedef struct CwrapArrayKind {
    const char *dtype;   /* NumPy's name of it: "float64" */
    char letter;         /* b bool, i int, u unsigned, f float, c complex */
    uint8_t itemsize;    /* bytes of an element */
    int8_t ndim;         /* -1: any */
    uint8_t flags;
} CwrapArrayKind;

/* An argument that has been taken. What it points to lasts until it is let go of. */
typedef struct CwrapArray {
    char *data;
    const Py_ssize_t *shape;
    const Py_ssize_t *strides; /* in bytes */
    int ndim;
    bool viewed;     /* `view` is to be released */
    PyObject *owner; /* what else is to be let go of */
    Py_buffer view;
    Py_ssize_t sizes[2 * CWRAP_MAX_NDIM]; /* where shape, and behind it strides, are found nowhere else */
} CwrapArray;

/* Whether the object is an array of that dtype and number of dimensions. No side effects but for what it is asked. */
CWRAP_HIDDEN bool cwrap_is_array(PyObject *object, const CwrapArrayKind *kind);
/* 0; or -1, with a ValueError where it is read-only or laid out in another way, without an exception where it is no such
 * array. `array` need not be initialised; after a failure there is nothing to let go of. */
CWRAP_HIDDEN int cwrap_array_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind);
CWRAP_HIDDEN void cwrap_array_leave(CwrapArray *array);
/* No elements, at NULL; its sizes are 0, and any are as expected. */
CWRAP_HIDDEN void cwrap_array_none(CwrapArray *array, int ndim);
/* The same as `cwrap_array_take` by way of __dlpack__; 1 where the object has none. What has to be said of its layout is
 * left to the caller. */
CWRAP_HIDDEN int cwrap_dlpack_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind, bool *read_only);
/* A new array of NumPy's that an argument points to; owned by the caller. NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_array_new(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape);

/* The same of an array of NumPy's itself, of which nothing has to be let go of; a letter of 0 is any dtype. */
CWRAP_HIDDEN bool cwrap_is_numpy(PyObject *object, const CwrapArrayKind *kind);
CWRAP_HIDDEN int cwrap_numpy_take(PyObject *object, const CwrapArrayKind *kind);

CWRAP_HIDDEN Py_ssize_t cwrap_array_size(const CwrapArray *array);
/* A step of a dimension in elements; 0 and a ValueError where it is no whole number of them. */
CWRAP_HIDDEN Py_ssize_t cwrap_array_step(const CwrapArray *array, int dim, size_t itemsize);
/* Of an array that was taken with CWRAP_BLAS: the element of a vector with the lowest address; in elements, the increment
 * of a vector; what lies between the beginnings of the rows of a matrix, or of its columns; whether it is those. */
CWRAP_HIDDEN void *cwrap_blas_first(const CwrapArray *array);
CWRAP_HIDDEN Py_ssize_t cwrap_blas_step(const CwrapArray *array, size_t itemsize);
CWRAP_HIDDEN Py_ssize_t cwrap_blas_ld(const CwrapArray *array, size_t itemsize);
CWRAP_HIDDEN Py_ssize_t cwrap_blas_transposed(const CwrapArray *array, size_t itemsize);
/* 0; -1 with a ValueError where the dimension has not that size. */
CWRAP_HIDDEN int cwrap_array_expect(const CwrapArray *array, int dim, Py_ssize_t size, const char *text,
                                    const char *expected);

/* 0; -1 with a ValueError where two arrays reach into each other. */
CWRAP_HIDDEN int cwrap_array_apart(const CwrapArray *array, const CwrapArray *other, const char *name,
                                   const char *other_name);

#ifdef __cplusplus
}
#endif
#endif
#endif

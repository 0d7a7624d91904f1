/* Arrays of other libraries, without copies: NumPy's, any buffer, anything with __dlpack__. See cwrap_array.c. */
#ifndef CWRAP_ARRAY_H
#define CWRAP_ARRAY_H

#include "cwrap_runtime.h"

#if CWRAP_HAS_BUFFERS

#ifdef __cplusplus
extern "C" {
#endif

enum { CWRAP_MAX_NDIM = 64 }; /* as many as NumPy's arrays and buffers can have */

enum {
    CWRAP_WRITABLE = 1,
    CWRAP_ROWS = 2,    /* C order without gaps */
    CWRAP_COLUMNS = 4, /* Fortran order without gaps */
    CWRAP_COPY = 8,    /* what does not fit is copied; nothing is written back */
    CWRAP_BLAS = 16,   /* a vector with a step, or a matrix of rows or of columns without gaps */
    /* the conversions that a copy may make, by NumPy's names; without one of these flags, "same_kind" */
    CWRAP_CASTING_NO = 1 << 5,
    CWRAP_CASTING_EQUIV = 2 << 5,
    CWRAP_CASTING_SAFE = 3 << 5,
    CWRAP_CASTING_UNSAFE = 4 << 5,
    CWRAP_CASTING = 7 << 5 /* the bits of all of them */
};

/* What an argument must be. */
typedef struct CwrapArrayKind {
    const char *dtype;   /* NumPy's name of it: "float64" */
    char letter;         /* b bool, i int, u unsigned, f float, c complex */
    uint8_t itemsize;    /* bytes of an element */
    int8_t ndim;         /* -1: any */
    uint8_t flags;
} CwrapArrayKind;

/* An argument that was taken. `data`, `shape` and `strides` are valid until `cwrap_array_leave`, but see
 * `cwrap_array_confirm`. */
typedef struct CwrapArray {
    char *data;
    const Py_ssize_t *shape;
    const Py_ssize_t *strides; /* in bytes */
    Py_ssize_t itemsize;
    int ndim;
    bool viewed;      /* `view` must be released */
    PyObject *object; /* the argument, borrowed; NULL if there is none, or if a private copy was made of it */
    PyObject *owner;  /* the private copy or the DLPack capsule */
    Py_buffer view;
    Py_ssize_t sizes[2 * CWRAP_MAX_NDIM]; /* copies of the shape and the strides, unless they are those of `view` */
} CwrapArray;

/* Whether the object is an array of that dtype and number of dimensions. No side effects but for what it is asked. */
CWRAP_HIDDEN bool cwrap_is_array(PyObject *object, const CwrapArrayKind *kind);
/* 0; or -1, with a ValueError where it is read-only or laid out in another way, without an exception where it is no such
 * array. `array` need not be initialised; after a failure there is nothing to let go of. */
CWRAP_HIDDEN int cwrap_array_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind);
/* Release what was taken; more than once does no harm. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_array_leave_slow(CwrapArray *array);
static inline void cwrap_array_leave(CwrapArray *array)
{
    if (CWRAP_UNLIKELY(array->viewed || array->owner))
        cwrap_array_leave_slow(array);
}
/* Converting a later argument can run Python code, which can reshape or resize an array that was taken before. After the
 * last conversion, if an argument is not plain, the wrapper calls both functions for each array: first `refresh` for all of them, which may run
 * Python code itself, then `confirm`, which does not. Both return 0, or -1 with a RuntimeError if the array changed.
 * `args` are the arguments of the call; if all of them are plain numbers or arrays, nothing is exported again. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_array_refresh_slow(CwrapArray *array, const CwrapArrayKind *kind,
                                                     PyObject *const *args, Py_ssize_t count);
CWRAP_HIDDEN CWRAP_COLD int cwrap_array_confirm(const CwrapArray *array, const CwrapArrayKind *kind);
static inline int cwrap_array_refresh(CwrapArray *array, const CwrapArrayKind *kind, PyObject *const *args,
                                      Py_ssize_t count)
{
    return CWRAP_LIKELY(!array->owner) ? 0 : cwrap_array_refresh_slow(array, kind, args, count);
}

/* Whether taking the argument ran no Python code: an array of NumPy, or no argument. */
static inline bool cwrap_array_is_plain(const CwrapArray *array)
{
    return !array->viewed && !array->owner;
}

/* Whether the object is an array of NumPy, also if its memory layout is unknown (see NUMPY_ABI in cwrap_ndarray.c). */
CWRAP_HIDDEN bool cwrap_may_be_numpy(PyObject *object);

/* Whether `numpy.asarray` can be expected to make an array of numbers of the object. */
CWRAP_HIDDEN bool cwrap_is_array_like(PyObject *object);
/* A new array of NumPy with the elements of the object, converted as the CWRAP_CASTING flags allow. NULL with an
 * exception: a TypeError for a conversion that is not allowed, OverflowError for an integer that does not fit. */
CWRAP_HIDDEN PyObject *cwrap_array_copied(PyObject *object, const CwrapArrayKind *kind);
/* "f8", "i4": NumPy's short name of the element type. */
CWRAP_HIDDEN void cwrap_type_string(const CwrapArrayKind *kind, char text[8]);

/* No elements, at NULL; its sizes are 0, and any are as expected. */
CWRAP_HIDDEN void cwrap_array_none(CwrapArray *array, int ndim);
/* The same as `cwrap_array_take` by way of __dlpack__; 1 where the object has none. What has to be said of its layout is
 * left to the caller. */
CWRAP_HIDDEN int cwrap_dlpack_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind, bool *read_only);
/* A new array of NumPy's that an argument points to, its memory cleared, since C may fill less of it; owned by the
 * caller. NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_array_new(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape);

/* The same of an array of NumPy's itself, of which nothing has to be let go of; a letter of 0 is any dtype. */
CWRAP_HIDDEN bool cwrap_is_numpy(PyObject *object, const CwrapArrayKind *kind);
CWRAP_HIDDEN int cwrap_numpy_take(PyObject *object, const CwrapArrayKind *kind);
/* The same after the last conversion; -1 with a RuntimeError if the array was changed. */
CWRAP_HIDDEN int cwrap_numpy_confirm(PyObject *object, const CwrapArrayKind *kind);

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

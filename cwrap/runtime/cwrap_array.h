/* Arrays of other libraries without copies: NumPy's arrays, any buffer, any object with __dlpack__. See
 * cwrap_array.c. */
#ifndef CWRAP_ARRAY_H
#define CWRAP_ARRAY_H

#include "cwrap_runtime.h"

#if CWRAP_HAS_BUFFERS

#ifdef __cplusplus
extern "C" {
#endif

struct CwrapDLTable;
struct CwrapRecord;
struct CwrapDLVersioned;

enum { CWRAP_MAX_NDIM = 64 }; /* the maximum of NumPy's arrays and of buffers */

enum {
    CWRAP_WRITABLE = 1,
    CWRAP_ROWS = 2,    /* C order without gaps */
    CWRAP_COLUMNS = 4, /* Fortran order without gaps */
    CWRAP_COPY = 8,    /* copy objects that do not fit; nothing is written back */
    CWRAP_BLAS = 16,   /* a vector with any stride, or a matrix with contiguous rows or columns */
    /* the conversions that a copy may perform, with NumPy's names; without one of these flags, "same_kind" */
    CWRAP_CASTING_NO = 1 << 5,
    CWRAP_CASTING_EQUIV = 2 << 5,
    CWRAP_CASTING_SAFE = 3 << 5,
    CWRAP_CASTING_UNSAFE = 4 << 5,
    CWRAP_CASTING = 7 << 5, /* mask of these flags */
    CWRAP_OWNED = 1 << 16   /* set by cwrap_array_take_owned */
};
/* The type of DLPack's tensors, if it is not that of the NumPy dtype: NumPy has arrays of the bits only. */
#define CWRAP_DLPACK(code) (((code) + 1) << 8)

/* The requirements of an argument. */
typedef struct CwrapArrayKind {
    const char *dtype; /* NumPy's name: "float64" */
    char letter;       /* b bool, i int, u unsigned, f float, c complex, V struct */
    int itemsize;      /* bytes of an element */
    int8_t ndim;       /* -1: any */
    uint32_t flags;
    struct CwrapRecord *record; /* the layout of elements that are structs, or NULL */
} CwrapArrayKind;

/* An array argument in use. `data`, `shape` and `strides` are valid until `cwrap_array_leave`, but see
 * `cwrap_array_confirm`. */
typedef struct CwrapArray {
    char *data;
    const Py_ssize_t *shape;
    const Py_ssize_t *strides; /* in bytes */
    Py_ssize_t itemsize;
    int ndim;
    bool viewed;                      /* `view` must be released */
    PyObject *object;                 /* the argument, borrowed; NULL without an argument, or if it was copied */
    PyObject *owner;                  /* the private copy or the DLPack capsule */
    const struct CwrapDLTable *table; /* that describes the object; NULL if it was taken in another way */
    struct CwrapDLVersioned *shared;  /* the tensor that the table returned, which must be deleted, or NULL */
    Py_buffer view;
    Py_ssize_t sizes[2 * CWRAP_MAX_NDIM]; /* copies of the shape and the strides, unless they are those of `view` */
} CwrapArray;

/* Return whether the object is an array of that dtype and number of dimensions. No side effects except those of queries
 * to the object. */
CWRAP_HIDDEN bool cwrap_is_array(PyObject *object, const CwrapArrayKind *kind);
/* Take an array. Return 0; -1 with a ValueError if it is read-only or has another layout; or -1 without an exception if
 * the object is not such an array. `array` need not be initialised; after a failure there is nothing to release. */
CWRAP_HIDDEN int cwrap_array_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind);
/* Like `cwrap_array_take` for a call during which other code can run, because it releases the GIL or has callbacks: if
 * the exporter can keep the memory in place, it does so until `cwrap_array_leave`. */
static inline int cwrap_array_take_owned(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    CwrapArrayKind owned = *kind;
    owned.flags |= CWRAP_OWNED;
    return cwrap_array_take(array, object, &owned);
}
/* Share the memory of an array that was taken without this. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_array_own(CwrapArray *array);
/* Release an array; repeated calls are harmless. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_array_leave_slow(CwrapArray *array);
static inline void cwrap_array_leave(CwrapArray *array)
{
    if (CWRAP_UNLIKELY(array->viewed || array->owner || array->shared))
        cwrap_array_leave_slow(array);
}
/* Check arrays after the last conversion. Converting a later argument can run Python code, which can reshape or
 * resize an array that was taken before. If an argument is not plain, the wrapper calls `refresh` for all arrays,
 * which may run Python code itself, then `confirm`, which does not. Both return 0; or -1 with a RuntimeError if the
 * array changed, or with another exception if that cannot be found out. `args` are the arguments of the call; if all of
 * them are plain numbers or arrays, nothing is exported again. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_array_refresh_slow(CwrapArray *array, const CwrapArrayKind *kind,
                                                     PyObject *const *args, Py_ssize_t count);
CWRAP_HIDDEN CWRAP_COLD int cwrap_array_confirm(const CwrapArray *array, const CwrapArrayKind *kind);
static inline int cwrap_array_refresh(CwrapArray *array, const CwrapArrayKind *kind, PyObject *const *args,
                                      Py_ssize_t count)
{
    return CWRAP_LIKELY(!array->owner) ? 0 : cwrap_array_refresh_slow(array, kind, args, count);
}

/* Return whether taking the argument ran no Python code: a NumPy array, a tensor with a table, or no argument. */
static inline bool cwrap_array_is_plain(const CwrapArray *array)
{
#if defined(Py_LIMITED_API) || defined(Py_GIL_DISABLED) /* the table is then found by the type's methods */
    if (array->table)
        return false;
#endif
    return !array->viewed && !array->owner;
}

/* Return whether the object is a NumPy array, also if its memory layout is unknown (see NUMPY_ABI in
 * cwrap_numpy_table.c). */
CWRAP_HIDDEN bool cwrap_may_be_numpy(PyObject *object);

/* Return whether `numpy.asarray` can be expected to create an array of numbers from the object. */
CWRAP_HIDDEN bool cwrap_is_array_like(PyObject *object);
/* Return a new NumPy array with the elements of the object, converted as the CWRAP_CASTING flags allow. NULL with an
 * exception set: a TypeError for a conversion that is not allowed, OverflowError for an integer that does not fit. */
CWRAP_HIDDEN PyObject *cwrap_array_copied(PyObject *object, const CwrapArrayKind *kind);
/* Write NumPy's short name of the element type, such as "f8" or "i4". */
CWRAP_HIDDEN void cwrap_type_string(const CwrapArrayKind *kind, char text[8]);

/* Initialise an array without elements, at NULL; its sizes are 0, and every expected size is accepted. */
CWRAP_HIDDEN void cwrap_array_none(CwrapArray *array, int ndim);
/* Like `cwrap_array_take` through DLPack; return 1 if the object does not have it. The caller checks the layout. */
CWRAP_HIDDEN int cwrap_dlpack_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind, bool *read_only);
/* Like `cwrap_array_confirm` for an array with a table. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_dlpack_confirm(const CwrapArray *array, const CwrapArrayKind *kind);
/* Return whether the tensor of an object still has at least `size` bytes at `data`; -1 with an exception set. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_dlpack_is_at(const struct CwrapDLTable *table, PyObject *object, const char *data,
                                               Py_ssize_t size);
CWRAP_HIDDEN void cwrap_dlpack_delete(struct CwrapDLVersioned *shared);
/* Return a new NumPy array, owned by the caller, and initialise `array` for it. Its memory is cleared, since C may fill
 * only a part. NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_array_new(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape);

/* Like cwrap_is_array and cwrap_array_take for NumPy array objects, which need no release; a letter of 0 is any
 * dtype. */
CWRAP_HIDDEN bool cwrap_is_numpy(PyObject *object, const CwrapArrayKind *kind);
CWRAP_HIDDEN int cwrap_numpy_take(PyObject *object, const CwrapArrayKind *kind);
/* Check a NumPy array after the last conversion; return -1 with a RuntimeError if it was changed. */
CWRAP_HIDDEN int cwrap_numpy_confirm(PyObject *object, const CwrapArrayKind *kind);

CWRAP_HIDDEN Py_ssize_t cwrap_array_size(const CwrapArray *array);
/* Return the stride of a dimension in elements; 0 with a ValueError if it is not a multiple of the element size. */
CWRAP_HIDDEN Py_ssize_t cwrap_array_step(const CwrapArray *array, int dim, size_t itemsize);
/* Values for BLAS, in elements, of an array that was taken with CWRAP_BLAS: the address of a vector's element with the
 * lowest address; the increment of a vector; the leading dimension of a matrix; whether the matrix is stored by
 * columns. */
CWRAP_HIDDEN void *cwrap_blas_first(const CwrapArray *array);
CWRAP_HIDDEN Py_ssize_t cwrap_blas_step(const CwrapArray *array, size_t itemsize);
CWRAP_HIDDEN Py_ssize_t cwrap_blas_ld(const CwrapArray *array, size_t itemsize);
CWRAP_HIDDEN Py_ssize_t cwrap_blas_transposed(const CwrapArray *array, size_t itemsize);
/* Check the size of a dimension. Return 0, or -1 with a ValueError. */
CWRAP_HIDDEN int cwrap_array_expect(const CwrapArray *array, int dim, Py_ssize_t size, const char *text,
                                    const char *expected);

/* Check that two arrays do not overlap. Return 0, or -1 with a ValueError. */
CWRAP_HIDDEN int cwrap_array_apart(const CwrapArray *array, const CwrapArray *other, const char *name,
                                   const char *other_name);

#ifdef __cplusplus
}
#endif
#endif
#endif

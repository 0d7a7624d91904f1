/* Private to the array files: the parts of NumPy's structs that are equal in all versions, and layout checks. */
#ifndef CWRAP_NDARRAY_H
#define CWRAP_NDARRAY_H
#include "cwrap_array.h"
#include "cwrap_numpy_table.h"
#include "cwrap_record.h"

#if CWRAP_HAS_BUFFERS
typedef struct CwrapNumpyDescr {
    CWRAP_HEAD PyTypeObject *typeobj;
    char kind, type, byteorder, flags;
    int type_num;
} CwrapNumpyDescr;

typedef struct CwrapNumpyArray {
    CWRAP_HEAD char *data;
    int nd;
    Py_ssize_t *dimensions, *strides;
    PyObject *base;
    PyObject *descr;
    int flags;
} CwrapNumpyArray;

#define CWRAP_NUMPY_ARRAY(object) CWRAP_FOREIGN(CwrapNumpyArray, object)
#define CWRAP_NUMPY_DESCR(array) CWRAP_FOREIGN(CwrapNumpyDescr, (array)->descr)

/* NumPy's array type, set by the first call that passes an array: a static type, which exists until the process ends.
 * `cwrap_ndarray` stays NULL if the ABI version is unknown, and `cwrap_foreign_ndarray` is set instead. */
CWRAP_HIDDEN PyTypeObject *cwrap_ndarray, *cwrap_foreign_ndarray;
/* Set one of the two if the object is a NumPy array by the names of its type and base types. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_look_for_numpy(PyObject *object);
/* Return 0, or -1 with a ValueError if an array does not have the layout of `kind`. */
CWRAP_HIDDEN int cwrap_array_check_layout(const CwrapArray *array, const CwrapArrayKind *kind, bool read_only);
/* Return a NumPy array of memory that `base` frees, which is consumed; NULL with an exception set. If NumPy's functions
 * cannot be called, the array is a copy. */
CWRAP_HIDDEN PyObject *cwrap_array_over(void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape,
                                        PyObject *base);
/* Return whether creating an array of the kind runs no Python code. The first array imports NumPy. */
CWRAP_HIDDEN bool cwrap_array_is_prepared(const CwrapArrayKind *kind);
/* Set a ValueError or a RuntimeError, respectively, and return -1. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_array_refuse(const char *why);
CWRAP_HIDDEN CWRAP_COLD int cwrap_array_changed(void);
/* Return whether an array has these sizes and strides. */
CWRAP_HIDDEN bool cwrap_array_has_sizes(const CwrapArray *array, int ndim, const Py_ssize_t *shape,
                                        const Py_ssize_t *strides);
/* Sizes of an array without elements, for more dimensions than a declaration can have. */
#ifndef CWRAP_STATIC
CWRAP_EXTERN const Py_ssize_t cwrap_no_sizes[100];
#endif

static inline bool cwrap_has_buffer(PyObject *object)
{
#ifdef Py_LIMITED_API
    return PyObject_CheckBuffer(object);
#else
    const PyBufferProcs *functions = Py_TYPE(object)->tp_as_buffer;
    return functions && functions->bf_getbuffer;
#endif
}

static inline bool cwrap_is_of(PyObject *object, PyTypeObject *type)
{
    if (!type || Py_TYPE(object) == type)
        return type != NULL;
#ifndef Py_LIMITED_API
    /* Instances of a subclass are not smaller. Most other exporters of buffers are, and need no search for the class. */
    if (Py_TYPE(object)->tp_basicsize < type->tp_basicsize)
        return false;
#endif
    return PyType_IsSubtype(Py_TYPE(object), type);
}

static inline bool cwrap_is_ndarray(PyObject *object)
{
    if (CWRAP_UNLIKELY(!cwrap_ndarray && !cwrap_foreign_ndarray))
        cwrap_look_for_numpy(object);
    return cwrap_is_of(object, cwrap_ndarray);
}

static inline bool cwrap_numpy_fits(const CwrapNumpyArray *array, const CwrapArrayKind *kind)
{
    int number = CWRAP_NUMPY_DESCR(array)->type_num;
    if (kind->ndim >= 0 && array->nd != kind->ndim)
        return false;
    if (CWRAP_NUMPY_DESCR(array)->byteorder == (PY_BIG_ENDIAN ? '<' : '>'))
        return false;
    if ((unsigned)number < CWRAP_COUNT(cwrap_numpy_types))
        return cwrap_numpy_types[number].letter == kind->letter && cwrap_numpy_types[number].itemsize == kind->itemsize;
    return number == CWRAP_NUMPY_HALF && kind->letter == 'f' && kind->itemsize == 2;
}

/* Return whether the elements of an array are structs of any layout. An array without dimensions is not accepted: its
 * strides would not show that its dtype was replaced. */
static inline bool cwrap_numpy_has_structs(const CwrapNumpyArray *array, const CwrapArrayKind *kind)
{
    return array->nd > 0 && (kind->ndim < 0 || array->nd == kind->ndim) &&
           CWRAP_NUMPY_DESCR(array)->type_num == CWRAP_NUMPY_VOID;
}

/* Like cwrap_numpy_fits for an array that was taken before. Its structs need not have the same layout, since they contain no
 * pointers. */
static inline bool cwrap_numpy_still_fits(const CwrapNumpyArray *array, const CwrapArrayKind *kind)
{
    return kind->record ? cwrap_numpy_has_structs(array, kind) : cwrap_numpy_fits(array, kind);
}

static inline void cwrap_read_numpy(CwrapArray *array, const CwrapNumpyArray *source)
{
    const int ndim = source->nd;
    array->data = source->data;
    array->ndim = ndim;
    array->shape = array->sizes;
    array->strides = array->sizes + ndim;
    for (int k = 0; k < ndim; k++) {
        array->sizes[k] = source->dimensions[k];
        array->sizes[ndim + k] = source->strides[k];
    }
}

/* Return whether the flags of an array show that it has the right layout, as for most arrays. */
static inline bool cwrap_is_laid_out(const CwrapNumpyArray *array, const CwrapArrayKind *kind)
{
    int wanted = CWRAP_NUMPY_ALIGNED;
    wanted |= kind->flags & CWRAP_WRITABLE ? CWRAP_NUMPY_WRITEABLE : 0;
    wanted |= kind->flags & CWRAP_ROWS ? CWRAP_NUMPY_ROWS : 0;
    wanted |= kind->flags & CWRAP_COLUMNS ? CWRAP_NUMPY_COLUMNS : 0;
    return (array->flags & wanted) == wanted && !(kind->flags & CWRAP_BLAS) && array->nd <= CWRAP_MAX_NDIM;
}
#endif
#endif

/* The tensors of _C for other extension modules in C or C++: accept tensors, create them, access their memory.
 *
 *     #include <cwrap_tensors.h>                     in the folder that cwrap.get_include() returns
 *
 *     PyMODINIT_FUNC PyInit_mine(void)
 *     {
 *         if (THP_import_api())                      once, before any other function; -1 with an ImportError
 *             return NULL;
 *         …
 *
 * Nothing is linked: THP_import_api() gets a table of functions from _C. Tensors and storages are ordinary Python
 * objects with reference counts. Functions that fail set an exception and return NULL or -1; all of them require the
 * GIL.
 *
 * If a module consists of several files, each of them defines THP_API_POINTER as the same name before it includes this
 * header, and one of them also defines THP_API_DEFINE; a single call of THP_import_api() in that file suffices.
 *
 * A module compiled with this header works with this and every later _C of the same THP_API_VERSION: functions are only
 * ever appended to the table. */
#ifndef CWRAP_TENSORS_H
#define CWRAP_TENSORS_H

#include <Python.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define THP_API_VERSION 1

/* An element type: 'f' for floating, 'b' bfloat, 'i' signed, 'u' unsigned, '?' boolean, '-' for types that no other
 * library has, and the size of an element in bytes. */
#define THP_DTYPE(kind, bytes) ((kind) * 256 + (bytes))

enum {
    THP_ANY = 0, /* any dtype */
    THP_HALF = THP_DTYPE('f', 2),
    THP_FLOAT = THP_DTYPE('f', 4),
    THP_DOUBLE = THP_DTYPE('f', 8),
    THP_CHAR = THP_DTYPE('i', 1),
    THP_SHORT = THP_DTYPE('i', 2),
    THP_INT = THP_DTYPE('i', 4),
    THP_LONG = THP_DTYPE('i', 8),
    THP_BYTE = THP_DTYPE('u', 1)
};

/* Requirements of a view. */
enum {
    THP_WRITABLE = 1,  /* elements will be written */
    THP_CONTIGUOUS = 2 /* in row-major order, without gaps */
};

/* The memory of a tensor or storage at the time when the view was acquired. It stays in place and alive until the view
 * is released, even without the GIL. A tensor without elements has no dimensions and no data. */
typedef struct THPView {
    void *data;            /* address of the first element */
    int64_t count;         /* number of elements */
    const int64_t *size;   /* size of each dimension, at least 1 */
    const int64_t *stride; /* in elements; 0 for an expanded dimension */
    int ndim;
    int dtype;
    int itemsize;
    int readonly;
    void *internal;
} THPView;

/* The table of functions. Call the functions below instead. */
typedef struct THPApi {
    int version; /* THP_API_VERSION */
    int count;   /* number of functions */
    int (*is_tensor)(PyObject *);
    int (*is_storage)(PyObject *);
    int (*dtype)(PyObject *);
    int (*acquire)(PyObject *, int, int, THPView *);
    void (*release)(THPView *);
    PyObject *(*new_tensor)(int, int, const int64_t *);
    PyObject *(*new_storage)(int, int64_t);
    PyObject *(*from_data)(int, void *, int, const int64_t *, const int64_t *, int, void (*)(void *), void *);
    PyObject *(*from_storage)(PyObject *, int64_t, int, const int64_t *, const int64_t *);
    PyObject *(*storage)(PyObject *);
    int64_t (*offset)(PyObject *);
    PyObject *(*converted)(PyObject *, int, int);
    int (*resize)(PyObject *, int, const int64_t *);
    int (*copy)(PyObject *, PyObject *);
} THPApi;

#define THP_API_COUNT 14 /* number of functions in this header */

#ifdef THP_API_POINTER
#ifdef THP_API_DEFINE
const THPApi *THP_API_POINTER;
#else
extern const THPApi *THP_API_POINTER;
#endif
#else
#define THP_API_POINTER THP_api
static const THPApi *THP_API_POINTER;
#endif

/* Import _C and its table; return 0, or -1 with an ImportError. */
static inline int THP_import_api(void)
{
    const THPApi *api = (const THPApi *)PyCapsule_Import("_C._C_API", 0);
    if (!api) {
        if (PyErr_ExceptionMatches(PyExc_AttributeError))
            PyErr_SetString(PyExc_ImportError, "this _C has no C interface: it is older than cwrap_tensors.h");
        return -1;
    }
    if (api->version != THP_API_VERSION || api->count < THP_API_COUNT) {
        PyErr_Format(PyExc_ImportError,
                     "_C has version %d of its C interface with %d functions; this module was compiled for version %d "
                     "with %d",
                     api->version, api->count, THP_API_VERSION, THP_API_COUNT);
        return -1;
    }
    THP_API_POINTER = api;
    return 0;
}

/* ---- queries ---- */

/* Return 1 or 0, without an exception. */
static inline int THP_IsTensor(PyObject *object)
{
    return THP_API_POINTER->is_tensor(object);
}

static inline int THP_IsStorage(PyObject *object)
{
    return THP_API_POINTER->is_storage(object);
}

/* Return the dtype of a tensor or storage; -1 with a TypeError for other objects. */
static inline int THP_Dtype(PyObject *object)
{
    return THP_API_POINTER->dtype(object);
}

/* Return the storage of a tensor, and the index of its first element there. */
static inline PyObject *THP_Storage(PyObject *tensor)
{
    return THP_API_POINTER->storage(tensor);
}

static inline int64_t THP_Offset(PyObject *tensor)
{
    return THP_API_POINTER->offset(tensor);
}

/* ---- memory ---- */

/* Fill *view for a tensor or storage of the dtype (THP_ANY: any dtype); flags are THP_WRITABLE and THP_CONTIGUOUS.
 * Return 0, or -1: TypeError for other objects and dtypes, ValueError for a layout that the flags exclude, BufferError
 * for read-only memory. As long as the view exists, a resize cannot move the memory. */
static inline int THP_Acquire(PyObject *object, int dtype, int flags, THPView *view)
{
    return THP_API_POINTER->acquire(object, dtype, flags, view);
}

/* Release a view; call this once per view, with the GIL. */
static inline void THP_Release(THPView *view)
{
    THP_API_POINTER->release(view);
}

/* ---- creation ---- */

/* Return a new contiguous tensor with uninitialised elements. ndim 0: no elements. */
static inline PyObject *THP_NewTensor(int dtype, int ndim, const int64_t *size)
{
    return THP_API_POINTER->new_tensor(dtype, ndim, size);
}

/* Return a new storage with uninitialised elements. */
static inline PyObject *THP_NewStorage(int dtype, int64_t count)
{
    return THP_API_POINTER->new_storage(dtype, count);
}

/* Return a tensor over the caller's memory, which is aligned for its elements. stride NULL: contiguous; strides must
 * not be negative. Without THP_WRITABLE in flags it is read-only. release(owner) is called once, with the GIL, when the
 * last tensor over the memory is deallocated, or at once if this function fails; it may be NULL. */
static inline PyObject *THP_FromData(int dtype, void *data, int ndim, const int64_t *size, const int64_t *stride,
                                     int flags, void (*release)(void *owner), void *owner)
{
    return THP_API_POINTER->from_data(dtype, data, ndim, size, stride, flags, release, owner);
}

/* Return a tensor over a part of a storage; ValueError if it exceeds the storage. stride NULL: contiguous. */
static inline PyObject *THP_FromStorage(PyObject *storage, int64_t offset, int ndim, const int64_t *size,
                                        const int64_t *stride)
{
    return THP_API_POINTER->from_storage(storage, offset, ndim, size, stride);
}

/* Return a new reference to the tensor if it has the dtype (and is contiguous if flags require it), else to a converted
 * copy. */
static inline PyObject *THP_Converted(PyObject *tensor, int dtype, int flags)
{
    return THP_API_POINTER->converted(tensor, dtype, flags);
}

/* ---- modification ---- */

/* Like Python's resize_ and copy_; return 0 or -1. */
static inline int THP_Resize(PyObject *tensor, int ndim, const int64_t *size)
{
    return THP_API_POINTER->resize(tensor, ndim, size);
}

static inline int THP_Copy(PyObject *to, PyObject *from)
{
    return THP_API_POINTER->copy(to, from);
}

#ifdef __cplusplus
}
#endif
#endif

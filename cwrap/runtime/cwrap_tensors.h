/* The tensors of _C, for other extension modules written in C or C++: take them, make them, get at their memory.
 *
 *     #include <cwrap_tensors.h>                     with the folder that cwrap.get_include() names
 *
 *     PyMODINIT_FUNC PyInit_mine(void)
 *     {
 *         if (THP_import_api())                      once, before anything else here; -1 with an ImportError
 *             return NULL;
 *         …
 *
 * Nothing is linked: a table of functions comes from _C when it is imported. Tensors and storages are Python objects,
 * of which references are counted as of any other. Functions fail with an exception set, and return NULL or -1; all of
 * them need the GIL.
 *
 * Of several files of one module, each defines THP_API_POINTER as one and the same name before it includes this header,
 * and one of them THP_API_DEFINE too; that one's THP_import_api() serves all.
 *
 * A module that was compiled with this header works with this and with every later _C of the same THP_API_VERSION:
 * functions are only ever appended to the table. */
#ifndef CWRAP_TENSORS_H
#define CWRAP_TENSORS_H

#include <Python.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define THP_API_VERSION 1

/* An element type: 'f' for floating, 'i' signed, 'u' unsigned, '?' boolean, and the bytes of an element. */
#define THP_DTYPE(kind, bytes) ((kind) * 256 + (bytes))

enum {
    THP_ANY = 0, /* whichever it is */
    THP_HALF = THP_DTYPE('f', 2),
    THP_FLOAT = THP_DTYPE('f', 4),
    THP_DOUBLE = THP_DTYPE('f', 8),
    THP_CHAR = THP_DTYPE('i', 1),
    THP_SHORT = THP_DTYPE('i', 2),
    THP_INT = THP_DTYPE('i', 4),
    THP_LONG = THP_DTYPE('i', 8),
    THP_BYTE = THP_DTYPE('u', 1)
};

/* What a view is to be good for. */
enum {
    THP_WRITABLE = 1,  /* elements are going to be written */
    THP_CONTIGUOUS = 2 /* in row-major order, without gaps */
};

/* The memory of a tensor or storage, as it was when the view was taken; it stays in place and alive until the view is
 * released, also while the GIL is. A tensor without elements has no dimension and no data. */
typedef struct THPView {
    void *data;            /* the first element */
    int64_t count;         /* of elements */
    const int64_t *size;   /* of each dimension, 1 at least */
    const int64_t *stride; /* in elements; 0 where a dimension is expanded */
    int ndim;
    int dtype;
    int itemsize;
    int readonly;
    void *internal;
} THPView;

/* The table. Never call through it: the functions below do. */
typedef struct THPApi {
    int version; /* THP_API_VERSION */
    int count;   /* of functions */
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

#define THP_API_COUNT 14 /* functions of this header */

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

/* Imports _C and its table; 0, or -1 with an ImportError. */
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

/* ---- asking ---- */

/* 1 or 0; no exception. */
static inline int THP_IsTensor(PyObject *object)
{
    return THP_API_POINTER->is_tensor(object);
}

static inline int THP_IsStorage(PyObject *object)
{
    return THP_API_POINTER->is_storage(object);
}

/* Of a tensor or storage; -1 with a TypeError of anything else. */
static inline int THP_Dtype(PyObject *object)
{
    return THP_API_POINTER->dtype(object);
}

/* The storage of a tensor, and the place of its first element there. */
static inline PyObject *THP_Storage(PyObject *tensor)
{
    return THP_API_POINTER->storage(tensor);
}

static inline int64_t THP_Offset(PyObject *tensor)
{
    return THP_API_POINTER->offset(tensor);
}

/* ---- memory ---- */

/* Fills *view for a tensor or storage of the dtype (THP_ANY: of any); flags are THP_WRITABLE and THP_CONTIGUOUS. 0, or
 * -1: TypeError for other objects and dtypes, ValueError for a layout that the flags exclude, BufferError for read-only
 * memory. While there is a view, no resize can move the memory. */
static inline int THP_Acquire(PyObject *object, int dtype, int flags, THPView *view)
{
    return THP_API_POINTER->acquire(object, dtype, flags, view);
}

/* To be called once for each view, with the GIL. */
static inline void THP_Release(THPView *view)
{
    THP_API_POINTER->release(view);
}

/* ---- making ---- */

/* A contiguous tensor; its elements are to be set. ndim 0: no elements. */
static inline PyObject *THP_NewTensor(int dtype, int ndim, const int64_t *size)
{
    return THP_API_POINTER->new_tensor(dtype, ndim, size);
}

/* A storage; its elements are to be set. */
static inline PyObject *THP_NewStorage(int dtype, int64_t count)
{
    return THP_API_POINTER->new_storage(dtype, count);
}

/* A tensor over memory of yours, aligned for its elements. stride NULL: contiguous; strides are not negative. Without
 * THP_WRITABLE in flags it cannot be written. release(owner) is called once, with the GIL, when the last tensor over it
 * is gone, or at once where this fails; it may be NULL. */
static inline PyObject *THP_FromData(int dtype, void *data, int ndim, const int64_t *size, const int64_t *stride,
                                     int flags, void (*release)(void *owner), void *owner)
{
    return THP_API_POINTER->from_data(dtype, data, ndim, size, stride, flags, release, owner);
}

/* A tensor over a part of a storage; ValueError where that reaches beyond its end. stride NULL: contiguous. */
static inline PyObject *THP_FromStorage(PyObject *storage, int64_t offset, int ndim, const int64_t *size,
                                        const int64_t *stride)
{
    return THP_API_POINTER->from_storage(storage, offset, ndim, size, stride);
}

/* A new reference to the tensor where it is of the dtype, and contiguous if flags say so, else to a copy that is. */
static inline PyObject *THP_Converted(PyObject *tensor, int dtype, int flags)
{
    return THP_API_POINTER->converted(tensor, dtype, flags);
}

/* ---- changing ---- */

/* As Python's resize_ and copy_; 0, or -1. */
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

/* Memory of the C library as results: arrays, lists. See cwrap_memory.c. */
#ifndef CWRAP_MEMORY_H
#define CWRAP_MEMORY_H

#include "cwrap_module.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Return an object that was made of something at an address, after freeing that, unless the address is NULL. */
static inline PyObject *cwrap_released(PyObject *made, void *pointer, CwrapRelease release)
{
    if (pointer)
        release(pointer);
    return made;
}

#if CWRAP_HAS_BUFFERS
/* Return a NumPy array of elements that C returned; NULL is an array without elements if the shape allows that, and
 * None if `nullable`. The first function returns an array that frees the elements by `release` when it is collected, or
 * a copy if that is NULL. The second returns a view of memory of the handle that `owner` is or borrows from, which
 * cannot be closed while the array exists; without an owner, of memory that is never freed. `epoch` is that of
 * `cwrap_handle_epoch` before the call. */
CWRAP_HIDDEN PyObject *cwrap_take_array(void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape, bool nullable,
                                        CwrapRelease release);
/* Return an object with a copy of elements, without running Python code; NULL with an exception set. */
CWRAP_HIDDEN PyObject *cwrap_array_snapshot(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape);
/* Return the array that `cwrap_take_array` returns for the elements in an object of `cwrap_array_snapshot`, which is
 * consumed. NULL if that is NULL, or if an exception is set. */
CWRAP_HIDDEN PyObject *cwrap_array_of_snapshot(PyObject *snapshot, const CwrapArrayKind *kind, const Py_ssize_t *shape,
                                               bool nullable);
CWRAP_HIDDEN PyObject *cwrap_view_array(void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape, bool nullable,
                                        PyObject *owner, size_t epoch);
#endif

/* How the items of a list of pointers become Python objects. */
typedef struct CwrapListItems {
    /* Return a new object for an item, which is not NULL. `self` and `owner` are those of the wrapper. */
    PyObject *(*make)(PyObject *self, void *item, PyObject *owner, size_t epoch);
    CwrapRelease release; /* frees an item, or NULL */
    bool takes;           /* `make` takes the item over, also if it fails */
} CwrapListItems;

/* Return a list of objects, with None for NULL. `release` frees the pointers, and `items->release` each item; both are
 * freed on failure too. Without `nullable`, NULL is an empty list if `count` is 0, and an error otherwise. */
CWRAP_HIDDEN PyObject *cwrap_take_list(PyObject *self, void *pointers, Py_ssize_t count, const CwrapListItems *items,
                                       bool nullable, CwrapRelease release, PyObject *owner, size_t epoch);
/* Return the number of pointers before the first NULL. */
CWRAP_HIDDEN Py_ssize_t cwrap_count_pointers(const void *pointers);
/* Functions `make` of strings. */
CWRAP_HIDDEN PyObject *cwrap_item_utf8(PyObject *self, void *item, PyObject *owner, size_t epoch);
CWRAP_HIDDEN PyObject *cwrap_item_bytes(PyObject *self, void *item, PyObject *owner, size_t epoch);
CWRAP_HIDDEN PyObject *cwrap_item_path(PyObject *self, void *item, PyObject *owner, size_t epoch);

/* The structs of a linked list. */
typedef struct CwrapLinked {
    PyObject *(*make)(PyObject *self, void *item); /* return a new object with a copy of a struct */
    void *(*next)(void *item);                     /* return the struct after another one, or NULL */
} CwrapLinked;

/* Return a list of copies of the structs from `first` to the one that NULL follows. `release` frees all of them, on
 * failure too. With `nullable`, NULL is None, and an empty list otherwise. */
CWRAP_HIDDEN PyObject *cwrap_take_linked(PyObject *self, void *first, const CwrapLinked *linked, bool nullable,
                                         CwrapRelease release);

#ifdef __cplusplus
}
#endif

/* CWRAP_FREED(f, type, address, bytes): the address of a struct if the function takes it, or else the bytes in it. */
#ifdef __cplusplus
template <class T, class D, class R> T *cwrap_freed(T *address, D *, R (*)(T *))
{
    return address;
}
template <class T, class D> D *cwrap_freed(T *, D *bytes, ...)
{
    return bytes;
}
#define CWRAP_FREED(f, type, address, bytes) cwrap_freed(address, bytes, f)
#else
#define CWRAP_FREED(f, type, address, bytes) \
    _Generic((f), void (*)(type *): (address), int (*)(type *): (address), default: (bytes))
#endif
#endif

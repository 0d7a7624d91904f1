/* Memory of the C library as results: arrays, lists, linked lists.
 *
 * Invariant: what is to be freed is freed exactly once, also if a Python object cannot be created. Strings and pointers
 * that the library keeps are copied before the first allocation that can run Python code, which may change them. */
#include "cwrap_memory.h"

#include "cwrap_ndarray.h"

#include <string.h>

/* ---- arrays ---- */

#if CWRAP_HAS_BUFFERS
static const char CWRAP_MEMORY[] = "cwrap.memory";

/* Return an array without elements or None for NULL, or NULL with a ValueError. */
static PyObject *cwrap_array_of_null(const CwrapArrayKind *kind, const Py_ssize_t *shape, bool nullable)
{
    CwrapArray array;
    if (nullable)
        Py_RETURN_NONE;
    for (int k = 0; k < kind->ndim; k++)
        if (!shape[k])
            return cwrap_array_new(&array, kind, shape);
    PyErr_SetString(PyExc_ValueError, "the C function returned NULL in place of an array");
    return NULL;
}

/* Return the number of bytes of an array; 0 for sizes that are negative or too large, which NumPy reports. */
static size_t cwrap_bytes_of_shape(const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    size_t size = (size_t)kind->itemsize;
    for (int k = 0; k < kind->ndim; k++) {
        if (shape[k] < 1 || size > (size_t)PY_SSIZE_T_MAX / (size_t)shape[k])
            return 0;
        size *= (size_t)shape[k];
    }
    return size;
}

/* Return a copy of an array. If creating an array runs Python code, the elements are copied before that too. */
static PyObject *cwrap_copy_of(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    CwrapArray array;
    const size_t size = cwrap_array_is_prepared(kind) ? 0 : cwrap_bytes_of_shape(kind, shape);
    void *early = size ? PyMem_Malloc(size) : NULL;
    if (size && !early)
        return PyErr_NoMemory();
    if (early)
        data = memcpy(early, data, size);
    PyObject *made = cwrap_array_new(&array, kind, shape);
    if (made)
        memcpy(array.data, data, (size_t)cwrap_array_size(&array) * (size_t)kind->itemsize);
    PyMem_Free(early);
    return made;
}

PyObject *cwrap_take_array(void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape, bool nullable,
                           CwrapRelease release)
{
    if (!data)
        return cwrap_array_of_null(kind, shape, nullable);
    if (!release)
        return cwrap_copy_of(data, kind, shape);
    PyObject *base = cwrap_own(data, CWRAP_MEMORY, release);
    return base ? cwrap_array_over(data, kind, shape, base) : NULL;
}

PyObject *cwrap_array_snapshot(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    return data ? PyBytes_FromStringAndSize((const char *)data, (Py_ssize_t)cwrap_bytes_of_shape(kind, shape))
                : Py_NewRef(Py_None);
}

PyObject *cwrap_array_of_snapshot(PyObject *snapshot, const CwrapArrayKind *kind, const Py_ssize_t *shape,
                                  bool nullable)
{
    PyObject *made = NULL;
    if (snapshot && !PyErr_Occurred()) {
        void *data = snapshot == Py_None ? NULL : (void *)PyBytes_AsString(snapshot);
        made = cwrap_take_array(data, kind, shape, nullable, NULL);
    }
    Py_XDECREF(snapshot);
    return made;
}

static void cwrap_end_view(PyObject *capsule)
{
    PyObject *owner = (PyObject *)PyCapsule_GetContext(capsule);
    CWRAP_BEGIN_GUARDED
    cwrap_handle_end_loan(owner);
    CWRAP_END_GUARDED
    Py_DECREF(owner);
}

PyObject *cwrap_view_array(void *data, const CwrapArrayKind *kind, const Py_ssize_t *shape, bool nullable,
                           PyObject *owner, size_t epoch)
{
    if (!data)
        return cwrap_array_of_null(kind, shape, nullable);
    PyObject *lender = owner ? cwrap_handle_begin_loan(owner, epoch) : NULL;
    if (owner && !lender)
        return NULL;
    PyObject *base = PyCapsule_New(data, CWRAP_MEMORY, NULL);
    if (base && lender) {
        PyCapsule_SetContext(base, Py_NewRef(lender)); /* cannot fail, since the capsule is valid */
        PyCapsule_SetDestructor(base, cwrap_end_view);
    } else if (lender) {
        cwrap_handle_end_loan(lender);
    }
    return base ? cwrap_array_over(data, kind, shape, base) : NULL;
}
#endif

/* ---- lists ---- */

static void *cwrap_pointer_at(const void *pointers, Py_ssize_t index)
{
    void *item;
    memcpy(&item, (const char *)pointers + (size_t)index * sizeof item, sizeof item);
    return item;
}

Py_ssize_t cwrap_count_pointers(const void *pointers)
{
    Py_ssize_t count = 0;
    while (pointers && cwrap_pointer_at(pointers, count))
        count++;
    return count;
}

PyObject *cwrap_item_utf8(PyObject *self, void *item, PyObject *owner, size_t epoch)
{
    (void)self, (void)owner, (void)epoch;
    return PyUnicode_FromString((const char *)item);
}

PyObject *cwrap_item_bytes(PyObject *self, void *item, PyObject *owner, size_t epoch)
{
    (void)self, (void)owner, (void)epoch;
    return PyBytes_FromString((const char *)item);
}

PyObject *cwrap_item_path(PyObject *self, void *item, PyObject *owner, size_t epoch)
{
    (void)self, (void)owner, (void)epoch;
    return PyUnicode_DecodeFSDefault((const char *)item);
}

static bool cwrap_is_text(const CwrapListItems *items)
{
    return items->make == cwrap_item_utf8 || items->make == cwrap_item_bytes || items->make == cwrap_item_path;
}

/* Return a copy of the pointers, and of the strings to which they point; NULL without memory. */
static void **cwrap_copied(const void *pointers, Py_ssize_t count, bool texts)
{
    const size_t heads = (size_t)count * sizeof(void *);
    size_t size = heads;
    for (Py_ssize_t k = 0; texts && k < count; k++)
        size += cwrap_pointer_at(pointers, k) ? strlen((const char *)cwrap_pointer_at(pointers, k)) + 1 : 0;
    void **made = (void **)PyMem_Malloc(size ? size : 1);
    char *end = made ? (char *)made + heads : NULL;
    for (Py_ssize_t k = 0; made && k < count; k++) {
        made[k] = cwrap_pointer_at(pointers, k);
        if (!texts || !made[k])
            continue;
        const size_t length = strlen((const char *)made[k]) + 1;
        memcpy(end, made[k], length);
        made[k] = end;
        end += length;
    }
    return made;
}

/* Return a list of new objects. `taken` is the number of items that were taken over. */
static PyObject *cwrap_list_of(PyObject *self, void *const *pointers, Py_ssize_t count, const CwrapListItems *items,
                               PyObject *owner, size_t epoch, Py_ssize_t *taken)
{
    PyObject *list = PyList_New(count);
    for (Py_ssize_t k = 0; list && k < count; k++) {
        PyObject *made = pointers[k] ? items->make(self, pointers[k], owner, epoch) : Py_NewRef(Py_None);
        *taken = k + 1;
        if (!made)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, k, made); /* cannot fail: the list is new */
    }
    return list;
}

PyObject *cwrap_take_list(PyObject *self, void *pointers, Py_ssize_t count, const CwrapListItems *items, bool nullable,
                          CwrapRelease release, PyObject *owner, size_t epoch)
{
    PyObject *list = NULL;
    Py_ssize_t taken = 0;
    if (!pointers && nullable)
        Py_RETURN_NONE;
    if (!pointers && count > 0)
        PyErr_SetString(PyExc_ValueError, "the C function returned NULL in place of a list");
    else if (count < 0)
        cwrap_negative_size(count);
    const bool ok = !PyErr_Occurred();
    void **copy = ok ? cwrap_copied(pointers, count, cwrap_is_text(items) && !release) : NULL;
    if (copy)
        list = cwrap_list_of(self, copy, count, items, owner, epoch, &taken);
    else if (ok)
        PyErr_NoMemory();
    for (Py_ssize_t k = items->takes ? taken : 0; pointers && items->release && k < count; k++) {
        void *item = copy && items->takes ? copy[k] : cwrap_pointer_at(pointers, k);
        if (item)
            items->release(item);
    }
    PyMem_Free(copy);
    if (pointers && release)
        release(pointers);
    return list;
}

/* ---- linked lists ---- */

/* Return the number of structs of a linked list; -1 with a ValueError if it is a circle. */
static Py_ssize_t cwrap_count_linked(void *first, const CwrapLinked *linked)
{
    void *slow = first; /* it moves half as fast as `item`, which meets it in a circle */
    Py_ssize_t count = 0;
    for (void *item = first; item; item = linked->next(item)) {
        if (count && item == slow) {
            PyErr_SetString(PyExc_ValueError, "the C function returned a linked list without an end");
            return -1;
        }
        if (count++ % 2)
            slow = linked->next(slow);
    }
    return count;
}

PyObject *cwrap_take_linked(PyObject *self, void *first, const CwrapLinked *linked, bool nullable, CwrapRelease release)
{
    if (!first && nullable)
        Py_RETURN_NONE;
    /* No finalizer may run that changes a list of the library; before Python 3.12, allocations collect garbage. */
    const int collects = release ? 0 : PyGC_Disable();
    const Py_ssize_t count = cwrap_count_linked(first, linked);
    PyObject *list = count < 0 ? NULL : PyList_New(count);
    void *item = first;
    for (Py_ssize_t k = 0; list && k < count; k++, item = linked->next(item)) {
        PyObject *made = linked->make(self, item);
        if (!made)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, k, made); /* cannot fail: the list is new */
    }
    if (collects)
        PyGC_Enable();
    if (first && release)
        release(first);
    return list;
}

/* Values that C passes to Python callables by pointers, and what the callables return.
 *
 * Invariant: no Python object refers to memory of C, because a callable can keep what it gets. Arrays and bytes are
 * copied before the call, and copied back after a call that succeeded. Objects that C uses after the callable returned
 * them cannot be closed, and belong to the callback until it ends. */
#include "cwrap_callback_values.h"

#include <string.h>

#include "cwrap_ndarray.h"
#include "cwrap_struct.h"

PyObject *cwrap_given_null(const char *name)
{
    return PyErr_Format(PyExc_ValueError, "the C library called back with NULL for '%s', which is not 'nullable'",
                        name);
}

void cwrap_output_misfit(const char *callback, const char *name, const char *expected, PyObject *returned)
{
    PyObject *what = PyErr_Occurred() ? NULL : cwrap_describe(returned);
    if (what)
        PyErr_Format(PyExc_TypeError, "callback '%s' must return %s for '%s', not %U", callback, expected, name, what);
    Py_XDECREF(what);
}

bool cwrap_callback_items(const char *callback, const char *names, PyObject *returned, PyObject **items,
                          Py_ssize_t count)
{
    const Py_ssize_t found = PyTuple_Check(returned) ? PyTuple_Size(returned) : -1;
    if (found == count) {
        for (Py_ssize_t k = 0; k < count; k++)
            items[k] = PyTuple_GetItem(returned, k);
        return true;
    }
    PyObject *what = found < 0 ? cwrap_describe(returned) : PyUnicode_FromFormat("a tuple of %zd", found);
    if (what)
        PyErr_Format(PyExc_TypeError, "callback '%s' must return a tuple of %zd (%s), not %U", callback, count, names,
                     what);
    Py_XDECREF(what);
    return false;
}

static bool cwrap_is_negative_size(Py_ssize_t size)
{
    if (size < 0)
        PyErr_Format(PyExc_ValueError, "the C library called back with a negative size, %zd", size);
    return size < 0;
}

static int cwrap_resized(const char *callback, const char *name, const char *what)
{
    PyErr_Format(PyExc_RuntimeError, "callback '%s' changed the %s of '%s', which C needs as it was", callback, what,
                 name);
    return -1;
}

/* ---- objects ---- */

/* Return the position of an object in the list, or the position where it belongs. */
static size_t cwrap_lent_position(const CwrapLent *lent, const PyObject *object)
{
    size_t low = 0, high = lent->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if ((uintptr_t)lent->objects[middle].object < (uintptr_t)object)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Make room for one more object. Return 0, or -1 with a MemoryError. */
static int cwrap_make_room_to_lend(CwrapLent *lent)
{
    if (lent->count < lent->room)
        return 0;
    const size_t room = lent->room ? 2 * lent->room : 4; /* `count` objects exist, so that the size fits */
    void *objects = PyMem_Realloc(lent->objects, room * sizeof *lent->objects);
    if (!objects) {
        PyErr_NoMemory();
        return -1;
    }
    lent->objects = (CwrapLentObject *)objects;
    lent->room = room;
    return 0;
}

/* Keep an object until the callback ends. Return 0, or -1 with a MemoryError. */
static int cwrap_keep_lent(CwrapCallback *callback, PyObject *object, bool is_handle)
{
    CwrapLent *lent = &callback->lent;
    const size_t at = cwrap_lent_position(lent, object);
    if (at < lent->count && lent->objects[at].object == object)
        return 0;
    if (cwrap_make_room_to_lend(lent))
        return -1;
    memmove(&lent->objects[at + 1], &lent->objects[at], (lent->count - at) * sizeof *lent->objects);
    lent->objects[at].object = Py_NewRef(object);
    lent->objects[at].is_handle = is_handle;
    lent->count++;
    if (is_handle)
        cwrap_handle_use(object);
    return 0;
}

void *cwrap_callback_lend(CwrapCallback *callback, PyObject *object, const char *name)
{
    PyObject *of = NULL;
    void *pointer = cwrap_handle_enter(object, name, &of);
    if (pointer && callback && !CWRAP_AS(CwrapHandle, object)->fleeting && cwrap_keep_lent(callback, object, true))
        pointer = NULL;
    cwrap_handle_leave(of);
    return pointer;
}

void *cwrap_callback_lend_struct(CwrapCallback *callback, PyObject *object)
{
    return cwrap_keep_lent(callback, object, false) ? NULL : CWRAP_AS(CwrapStruct, object)->value;
}

void *cwrap_callback_hand_over(PyObject *object, const char *name)
{
    PyObject *of = NULL;
    void *pointer = cwrap_handle_enter(object, name, &of);
    if (pointer && cwrap_handle_is_used(object, name))
        pointer = NULL;
    if (pointer) {
        cwrap_handle_give_up(object);
        cwrap_handle_given_up(object, false);
    }
    cwrap_handle_leave(of);
    return pointer;
}

void cwrap_callback_drop_objects(CwrapCallback *callback)
{
    const CwrapLent lent = callback->lent; /* releasing may run Python code */
    callback->lent.objects = NULL;
    callback->lent.count = callback->lent.room = 0;
    for (size_t k = 0; k < lent.count; k++) {
        if (lent.objects[k].is_handle)
            cwrap_handle_unuse(lent.objects[k].object);
        Py_DECREF(lent.objects[k].object);
    }
    PyMem_Free(lent.objects);
}

/* ---- bytes ---- */

PyObject *cwrap_given_bytes(const void *bytes, Py_ssize_t count)
{
    return cwrap_is_negative_size(count) ? NULL : PyByteArray_FromStringAndSize((const char *)bytes, count);
}

int cwrap_take_bytes_back(void *bytes, PyObject *object, Py_ssize_t count, const char *callback, const char *name)
{
    if (object == Py_None)
        return 0;
    if (PyByteArray_Size(object) != count)
        return cwrap_resized(callback, name, "size");
    if (count)
        memcpy(bytes, PyByteArray_AsString(object), (size_t)count);
    return 0;
}

/* Copy bytes if their number is right. Return the number, or -1 with a ValueError set. */
static Py_ssize_t cwrap_fill(const char *bytes, Py_ssize_t length, CwrapFill how, void *buffer, Py_ssize_t size,
                             const char *callback, const char *name)
{
    if (how == CWRAP_FILL_ALL ? length != size : length > size) {
        PyErr_Format(PyExc_ValueError, "callback '%s' must return %s%zd bytes for '%s', not %zd", callback,
                     how == CWRAP_FILL_ALL ? "" : "at most ", size, name, length);
        return -1;
    }
    if (buffer && length)
        memcpy(buffer, bytes, (size_t)length);
    return length;
}

static Py_ssize_t cwrap_fill_with_text(PyObject *object, void *buffer, Py_ssize_t size, const char *callback,
                                       const char *name)
{
    if (!PyUnicode_Check(object)) {
        cwrap_output_misfit(callback, name, "str", object);
        return -1;
    }
    const char *text = cwrap_as_text(object);
    if (!text)
        return -1;
    const Py_ssize_t length = (Py_ssize_t)strlen(text);
    if (length >= size) {
        PyErr_Format(PyExc_ValueError, "callback '%s' must return at most %zd bytes of UTF-8 for '%s', not %zd",
                     callback, size ? size - 1 : 0, name, length);
        return -1;
    }
    if (buffer)
        memcpy(buffer, text, (size_t)length + 1);
    return length;
}

Py_ssize_t cwrap_fill_buffer(PyObject *object, CwrapFill how, void *buffer, Py_ssize_t size, const char *callback,
                             const char *name)
{
    char *bytes;
    Py_ssize_t length;
    if (cwrap_is_negative_size(size))
        return -1;
    if (how == CWRAP_FILL_TEXT)
        return cwrap_fill_with_text(object, buffer, size, callback, name);
    if (PyBytes_Check(object))
        return PyBytes_AsStringAndSize(object, &bytes, &length)
                   ? -1
                   : cwrap_fill(bytes, length, how, buffer, size, callback, name);
#if CWRAP_HAS_BUFFERS
    Py_buffer view;
    if (PyObject_CheckBuffer(object)) {
        if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE))
            return -1;
        length = cwrap_fill((const char *)view.buf, view.len, how, buffer, size, callback, name);
        PyBuffer_Release(&view);
        return length;
    }
#endif
    cwrap_output_misfit(callback, name, "bytes", object);
    return -1;
}

/* ---- arrays ---- */

#if CWRAP_HAS_BUFFERS
static bool cwrap_has_negative(const CwrapArrayKind *kind, const Py_ssize_t *sizes)
{
    for (int k = 0; k < kind->ndim; k++)
        if (cwrap_is_negative_size(sizes[k]))
            return true;
    return false;
}

/* Make an array read-only. Return 0, or -1 with an exception set. */
static int cwrap_protect(PyObject *array)
{
    if (CWRAP_LIKELY(cwrap_is_ndarray(array))) {
        CWRAP_NUMPY_ARRAY(array)->flags &= ~CWRAP_NUMPY_WRITEABLE;
        return 0;
    }
    PyObject *done = PyObject_CallMethod(array, "setflags", "i", 0);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

PyObject *cwrap_given_array(const void *data, const CwrapArrayKind *kind, const Py_ssize_t *sizes)
{
    CwrapArray array;
    PyObject *made = cwrap_has_negative(kind, sizes) ? NULL : cwrap_array_new(&array, kind, sizes);
    if (!made)
        return NULL;
    const Py_ssize_t count = cwrap_array_size(&array);
    if (count)
        memcpy(array.data, data, (size_t)count * (size_t)kind->itemsize);
    if (!(kind->flags & CWRAP_WRITABLE) && cwrap_protect(made))
        Py_CLEAR(made);
    return made;
}

static bool cwrap_has_sizes(const CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *sizes)
{
    for (int k = 0; k < kind->ndim; k++)
        if (array->shape[k] != sizes[k])
            return false;
    return true;
}

static void cwrap_copy_out(void *data, const CwrapArray *array, const CwrapArrayKind *kind)
{
    const Py_ssize_t count = cwrap_array_size(array);
    if (data && count)
        memcpy(data, array->data, (size_t)count * (size_t)kind->itemsize);
}

int cwrap_take_array_back(void *data, PyObject *object, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                          const char *callback, const char *name)
{
    CwrapArray array;
    if (object == Py_None)
        return 0;
    if (cwrap_array_take(&array, object, kind)) {
        if (PyErr_Occurred() && !cwrap_is_refusal())
            return -1;
        PyErr_Clear();
        return cwrap_resized(callback, name, "memory");
    }
    const bool same = cwrap_has_sizes(&array, kind, sizes);
    if (same)
        cwrap_copy_out(data, &array, kind);
    cwrap_array_leave(&array);
    return same ? 0 : cwrap_resized(callback, name, "shape");
}

/* Set a ValueError with the sizes that an array has and should have. */
static void cwrap_wrong_sizes(const CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                              const char *callback, const char *name)
{
    for (int k = 0; k < kind->ndim; k++)
        if (array->shape[k] != sizes[k]) {
            PyErr_Format(PyExc_ValueError, "callback '%s' must return an array with %s.shape[%d] = %zd, not %zd",
                         callback, name, k, sizes[k], array->shape[k]);
            return;
        }
}

int cwrap_store_array(void *data, PyObject *object, const CwrapArrayKind *kind, const Py_ssize_t *sizes,
                      const char *callback, const char *name)
{
    CwrapArray array;
    if (cwrap_has_negative(kind, sizes) || cwrap_array_take(&array, object, kind))
        return -1;
    const bool same = cwrap_has_sizes(&array, kind, sizes);
    if (same)
        cwrap_copy_out(data, &array, kind);
    else
        cwrap_wrong_sizes(&array, kind, sizes, callback, name);
    cwrap_array_leave(&array);
    return same ? 0 : -1;
}
#endif

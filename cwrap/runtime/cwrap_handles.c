/* Lists of handles and of strings as arguments.
 *
 * Invariant: the call has a reference to each object and is a user of it, so that no object is freed or closed although
 * Python code may change the sequence during the call. C gets copies of strings, which it may change. */
#include "cwrap_handles.h"

#include <string.h>

/* Set the exception for an item, with its position. Return NULL. */
static CWRAP_COLD void *cwrap_refuse_item(PyObject *item, Py_ssize_t index, const char *expected)
{
    cwrap_bad_item(index, expected, item);
    return NULL;
}

/* Begin the use of an item. Return its pointer, or NULL with an exception set. */
static void *cwrap_enter_item(PyObject *item, Py_ssize_t index, const CwrapHandlesKind *kind)
{
    PyObject *of;
    if (!kind->check(item))
        return cwrap_refuse_item(item, index, kind->name);
    void *pointer = (kind->alone ? cwrap_handle_enter_alone : cwrap_handle_enter)(item, kind->name, &of);
    if (!pointer)
        return cwrap_refuse_item(item, index, kind->name);
    return kind->convert ? kind->convert(item, pointer) : pointer;
}

int cwrap_handles_enter(CwrapHandles *handles, PyObject *object, const CwrapHandlesKind *kind)
{
    if (!cwrap_check_items(object))
        return -1;
    handles->items = PySequence_Tuple(object);
    if (!handles->items)
        return -1;
    const Py_ssize_t count = PyTuple_Size(handles->items);
    handles->pointers = PyMem_New(void *, (size_t)count + 1);
    if (!handles->pointers) {
        PyErr_NoMemory();
        return -1;
    }
    for (; handles->count < count; handles->count++) {
        void *pointer = cwrap_enter_item(PyTuple_GetItem(handles->items, handles->count), handles->count, kind);
        if (!pointer)
            return -1;
        handles->pointers[handles->count] = pointer;
    }
    handles->pointers[count] = NULL;
    return 0;
}

int cwrap_handles_confirm(const CwrapHandles *handles)
{
    for (Py_ssize_t k = 0; k < handles->count; k++)
        if (cwrap_handle_confirm_holds(PyTuple_GetItem(handles->items, k)))
            return -1;
    return 0;
}

bool cwrap_handles_raised(const CwrapHandles *handles)
{
    for (Py_ssize_t k = 0; k < handles->count; k++)
        if (cwrap_handle_raised(PyTuple_GetItem(handles->items, k)))
            return true;
    return false;
}

void cwrap_handles_leave(CwrapHandles *handles, const CwrapHandlesKind *kind)
{
    PyMem_Free(handles->pointers);
    handles->pointers = NULL;
    while (handles->count > 0) {
        PyObject *item = PyTuple_GetItem(handles->items, --handles->count);
        (kind->alone ? cwrap_handle_leave_alone : cwrap_handle_leave)(item);
    }
    Py_CLEAR(handles->items);
}

/* Return the text of an item, which the item owns, and add its size to that of all copies. NULL with an exception. */
static const char *cwrap_item_text(PyObject *items, Py_ssize_t index, size_t *size)
{
    PyObject *item = PyTuple_GetItem(items, index);
    if (!PyUnicode_Check(item))
        return (const char *)cwrap_refuse_item(item, index, "str");
    const char *text = cwrap_as_text(item);
    if (!text) /* a UnicodeEncodeError says which text it is */
        return (const char *)cwrap_refuse_item(item, index, "str");
    const size_t length = strlen(text) + 1;
    if (length > (size_t)PY_SSIZE_T_MAX - *size)
        return (const char *)PyErr_NoMemory();
    *size += length;
    return text;
}

/* Copy the items of a tuple, whose texts have a given size with their pointers. Return 0, or -1 with a MemoryError. */
static int cwrap_copy_items(CwrapTexts *texts, PyObject *items, Py_ssize_t count, size_t size)
{
    texts->pointers = (char **)PyMem_Malloc(size);
    if (!texts->pointers) {
        PyErr_NoMemory();
        return -1;
    }
    char *copy = (char *)(texts->pointers + count + 1);
    for (; texts->count < count; texts->count++) {
        const char *text = cwrap_as_text(PyTuple_GetItem(items, texts->count)); /* cannot fail again */
        const size_t length = strlen(text) + 1;
        texts->pointers[texts->count] = (char *)memcpy(copy, text, length);
        copy += length;
    }
    texts->pointers[count] = NULL;
    return 0;
}

int cwrap_texts_copy(CwrapTexts *texts, PyObject *object)
{
    PyObject *items = cwrap_check_items(object) ? PySequence_Tuple(object) : NULL;
    if (!items)
        return -1;
    const Py_ssize_t count = PyTuple_Size(items);
    size_t size = ((size_t)count + 1) * sizeof *texts->pointers; /* less than the tuple has */
    int status = 0;
    for (Py_ssize_t k = 0; k < count && !status; k++)
        status = cwrap_item_text(items, k, &size) ? 0 : -1;
    if (!status)
        status = cwrap_copy_items(texts, items, count, size);
    Py_DECREF(items);
    return status;
}

void cwrap_texts_free(CwrapTexts *texts)
{
    PyMem_Free(texts->pointers);
    texts->pointers = NULL;
    texts->count = 0;
}

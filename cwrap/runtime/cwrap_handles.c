/* Lists of handles as arguments.
 *
 * Invariant: the call has a reference to each object and is a user of it, so that no object is freed or closed although
 * Python code may change the sequence during the call. */
#include "cwrap_handles.h"

/* Set the exception for an item, whose position precedes the message of the exception that is set. Return NULL. */
static CWRAP_COLD void *refuse_item(Py_ssize_t index)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyErr_Format(type, "item %zd: %S", index, value);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return NULL;
}

/* Begin the use of an item. Return its pointer, or NULL with an exception set. */
static void *enter_item(PyObject *item, Py_ssize_t index, const CwrapHandlesKind *kind)
{
    PyObject *of;
    if (!kind->check(item)) {
        PyObject *found = item == Py_None ? PyUnicode_FromString("None") : cwrap_describe(item);
        if (found)
            PyErr_Format(PyExc_TypeError, "item %zd must be %s, not %U", index, kind->name, found);
        Py_XDECREF(found);
        return NULL;
    }
    void *pointer = (kind->alone ? cwrap_handle_enter_alone : cwrap_handle_enter)(item, kind->name, &of);
    if (!pointer)
        return refuse_item(index);
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
        void *pointer = enter_item(PyTuple_GetItem(handles->items, handles->count), handles->count, kind);
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

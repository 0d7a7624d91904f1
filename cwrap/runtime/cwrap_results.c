/* Results for Python: text, and several results as one tuple. */
#include "cwrap_runtime.h"

#include <string.h>

PyObject *cwrap_from_text(const char *text)
{
    return text ? PyUnicode_FromString(text) : Py_NewRef(Py_None);
}

PyObject *cwrap_negative_size(Py_ssize_t size)
{
    return PyErr_Format(PyExc_ValueError, "the size of the result is negative: %zd", size);
}

static PyObject *cwrap_decoded(const char *data, Py_ssize_t size, CwrapEncoding encoding)
{
    if (encoding == CWRAP_BYTES)
        return PyBytes_FromStringAndSize(data, size);
    return encoding == CWRAP_UTF8 ? PyUnicode_DecodeUTF8(data, size, NULL)
                                  : PyUnicode_DecodeFSDefaultAndSize(data, size);
}

PyObject *cwrap_take_bytes(void *data, Py_ssize_t size, CwrapEncoding encoding, CwrapRelease release)
{
    if (!data)
        Py_RETURN_NONE;
    PyObject *made = size < 0 ? cwrap_negative_size(size) : cwrap_decoded((const char *)data, size, encoding);
    if (release)
        release(data);
    return made;
}

PyObject *cwrap_take_text(const char *text, CwrapEncoding encoding, CwrapRelease release)
{
    return cwrap_take_bytes((void *)text, text ? (Py_ssize_t)strlen(text) : 0, encoding, release);
}

static bool cwrap_all_made(Py_ssize_t count, PyObject **items)
{
    bool complete = true;
    for (Py_ssize_t k = 0; k < count; k++)
        complete &= items[k] != NULL;
    return complete;
}

/* Move the items to a new tuple, and return the tuple; release them if it is NULL. */
static PyObject *cwrap_filled(PyObject *tuple, Py_ssize_t count, PyObject **items)
{
    for (Py_ssize_t k = 0; k < count; k++)
        if (!tuple)
            Py_XDECREF(items[k]);
        else
            PyTuple_SetItem(tuple, k, items[k]); /* cannot fail: the tuple is new */
    return tuple;
}

PyObject *cwrap_tuple(Py_ssize_t count, PyObject **items)
{
    return cwrap_filled(cwrap_all_made(count, items) ? PyTuple_New(count) : NULL, count, items);
}

PyObject *cwrap_named(PyObject *type, Py_ssize_t count, PyObject **items)
{
#if defined(PYPY_VERSION) || defined(GRAALVM_PYTHON)
    PyObject *tuple = cwrap_tuple(count, items);
    PyObject *made = tuple ? PyObject_CallMethod((PyObject *)&PyTuple_Type, "__new__", "OO", type, tuple) : NULL;
    Py_XDECREF(tuple);
    return made;
#else /* the type's own __new__ is Python code, and that of tuple needs a tuple to copy */
    allocfunc alloc = (allocfunc)PyType_GetSlot((PyTypeObject *)type, Py_tp_alloc);
    PyObject *made = cwrap_all_made(count, items) ? alloc((PyTypeObject *)type, count) : NULL;
    return cwrap_filled(made, count, items);
#endif
}

int cwrap_pause_collection(void)
{
#if PY_VERSION_HEX < 0x030C0000 || (defined(Py_LIMITED_API) && Py_LIMITED_API + 0 < 0x030C0000)
    return PyGC_Disable();
#else
    return 0;
#endif
}

void cwrap_resume_collection(int paused)
{
    if (paused)
        PyGC_Enable();
}

/* Arrays inside structs: structs that end with an array, whose length is a field, and fields that are arrays of a fixed
 * length. */
#include "cwrap_struct.h"

#include <string.h>

/* ---- structs that end with an array ---- */

Py_ssize_t cwrap_count(uintmax_t count)
{
    return count > (uintmax_t)PY_SSIZE_T_MAX ? -1 : (Py_ssize_t)count;
}

int cwrap_sized_check(PyObject *object, Py_ssize_t count, const CwrapSized *sized)
{
    const Py_ssize_t room = CWRAP_AS(CwrapSizedStruct, object)->room;
    if (count >= 0 && count <= room)
        return 0;
    PyErr_Format(PyExc_ValueError, "C has set %s.%s, but the object has only %zd elements", sized->type, sized->count,
                 room);
    return -1;
}

PyObject *cwrap_sized_new(PyObject *self, Py_ssize_t place, const CwrapSized *sized, const void *value,
                          Py_ssize_t count)
{
    if ((size_t)count > ((size_t)PY_SSIZE_T_MAX - sized->size) / sized->itemsize)
        return PyErr_NoMemory();
    const size_t used = sized->offset + (size_t)count * sized->itemsize;
    void *block = PyMem_Calloc(1, used > sized->size ? used : sized->size);
    if (!block)
        return PyErr_NoMemory();
    PyObject *object = cwrap_struct_new(self, place, NULL);
    if (!object) {
        PyMem_Free(block);
        return NULL;
    }
    memcpy(block, value, sized->offset);
    CWRAP_AS(CwrapStruct, object)->value = block;
    CWRAP_AS(CwrapSizedStruct, object)->room = count;
    return object;
}

PyObject *cwrap_sized_copy(PyObject *self, Py_ssize_t place, const CwrapSized *sized, const void *value,
                           Py_ssize_t count)
{
    if (count < 0) {
        PyErr_Format(PyExc_ValueError, "%s.%s is not a number of elements", sized->type, sized->count);
        return NULL;
    }
    PyObject *object = cwrap_sized_new(self, place, sized, value, count);
    if (object)
        memcpy((char *)CWRAP_AS(CwrapStruct, object)->value + sized->offset, (const char *)value + sized->offset,
               (size_t)count * sized->itemsize);
    return object;
}

PyObject *cwrap_sized_overflow(const CwrapSized *sized, Py_ssize_t count)
{
    PyErr_Format(PyExc_OverflowError, "%s.%s cannot be %zd", sized->type, sized->count, count);
    return NULL;
}

void cwrap_bad_items(const char *function, const char *argument, const char *expected, PyObject *object)
{
    if (PyErr_Occurred()) {
        (void)cwrap_bad_value(function, argument);
        return;
    }
    PyObject *what = cwrap_describe(object);
    if (what)
        PyErr_Format(PyExc_TypeError, "%s() argument '%s' must be %s, not %U", function, argument, expected, what);
    Py_XDECREF(what);
}

void cwrap_sized_struct_dealloc(PyObject *object)
{
    PyMem_Free(CWRAP_AS(CwrapStruct, object)->value);
    cwrap_struct_dealloc(object);
}

/* ---- fields that are arrays ---- */

PyObject *cwrap_items(PyObject *object, Py_ssize_t count)
{
    if (PyUnicode_Check(object) || !PySequence_Check(object))
        return NULL;
    PyObject *items = PySequence_Tuple(object);
    if (items && PyTuple_Size(items) != count) {
        PyErr_Format(PyExc_ValueError, "expected %zd items, not %zd", count, PyTuple_Size(items));
        Py_CLEAR(items);
    }
    return items;
}

bool cwrap_check_items(PyObject *object)
{
    return PySequence_Check(object) && !PyUnicode_Check(object);
}

int cwrap_fill_text(PyObject *object, char *text, size_t room)
{
    Py_ssize_t length;
    const char *given = PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, &length) : NULL;
    if (!given)
        return -1;
    if ((size_t)length >= room || strlen(given) != (size_t)length) {
        const char *why = (size_t)length >= room ? "%zd bytes of UTF-8 do not fit in %zu bytes with a NUL"
                                                 : "embedded null character";
        PyErr_Format(PyExc_ValueError, why, length, room);
        return -1;
    }
    memset(text, 0, room);
    memcpy(text, given, (size_t)length);
    return 0;
}

PyObject *cwrap_text_within(const char *text, size_t room)
{
    const char *end = (const char *)memchr(text, 0, room);
    return PyUnicode_DecodeUTF8(text, end ? end - text : (Py_ssize_t)room, NULL);
}

int cwrap_fill_bytes(PyObject *object, void *bytes, size_t room)
{
    if (!PyBytes_Check(object))
        return -1;
    if ((size_t)PyBytes_Size(object) != room) {
        PyErr_Format(PyExc_ValueError, "expected %zu bytes, not %zd", room, PyBytes_Size(object));
        return -1;
    }
    memcpy(bytes, PyBytes_AsString(object), room);
    return 0;
}

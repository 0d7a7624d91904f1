/* Structs with their fields as attributes.
 *
 * Invariant: `value` is the address of the object's own struct, or of a part of the owner's, which outlives the object. */
#include "cwrap_struct.h"

#include <string.h>

PyObject *cwrap_struct_new(PyObject *self, Py_ssize_t place, PyObject *owner)
{
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    CwrapStruct *made = (CwrapStruct *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (made && owner)
        made->owner = Py_NewRef(owner);
    return (PyObject *)made;
}

void cwrap_struct_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(((CwrapStruct *)object)->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

int cwrap_bad_field(const char *type, const char *name, const char *expected, PyObject *object)
{
    if (PyErr_Occurred())
        return -1;
    if (!object) {
        PyErr_Format(PyExc_AttributeError, "%s.%s cannot be deleted", type, name);
        return -1;
    }
    PyObject *what = cwrap_describe(object);
    if (what)
        PyErr_Format(PyExc_TypeError, "%s.%s must be %s, not %U", type, name, expected, what);
    Py_XDECREF(what);
    return -1;
}

PyObject *cwrap_struct_repr(PyObject *self, const char *name, const char *const *names)
{
    PyObject *text = PyUnicode_FromFormat("%s(", name);
    for (int k = 0; text && names[k]; k++) {
        PyObject *value = cwrap_attribute(self, names[k]);
        PyObject *more = value ? PyUnicode_FromFormat("%U%s%s=%R", text, k ? ", " : "", names[k], value) : NULL;
        Py_XDECREF(value);
        Py_DECREF(text);
        text = more;
    }
    PyObject *done = text ? PyUnicode_FromFormat("%U)", text) : NULL;
    Py_XDECREF(text);
    return done;
}

/* 1, 0, or -1 with an exception. */
static int same_field(PyObject *self, PyObject *other, const char *name)
{
    PyObject *ours = cwrap_attribute(self, name);
    PyObject *theirs = ours ? cwrap_attribute(other, name) : NULL;
    int same = theirs ? PyObject_RichCompareBool(ours, theirs, Py_EQ) : -1;
    Py_XDECREF(ours);
    Py_XDECREF(theirs);
    return same;
}

PyObject *cwrap_struct_compare(PyObject *self, PyObject *other, int operation, const char *const *names)
{
    int same = 1;
    if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    for (int k = 0; same == 1 && names[k]; k++)
        same = same_field(self, other, names[k]);
    return same < 0 ? NULL : PyBool_FromLong(same == (operation == Py_EQ));
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
        const char *why = (size_t)length >= room ? "%zd bytes of UTF-8 do not fit in %zu, of which the last is 0"
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

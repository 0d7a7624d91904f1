/* Type slots of classes whose special methods are declared.
 *
 * Invariant: a position that is passed to the C library is less than the length that the C library reports. No Python
 * code runs in between, except to convert an assigned value, after which the position is checked again. */
#include "cwrap_slots.h"

/* ---- results ---- */

Py_ssize_t cwrap_slot_size(PyObject *result)
{
    if (!result)
        return -1;
    Py_ssize_t size = PyLong_AsSsize_t(result);
    Py_DECREF(result);
    if (size < 0 && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "__len__() should return >= 0");
    return size < 0 ? -1 : size;
}

Py_hash_t cwrap_slot_hash(PyObject *result)
{
    if (!result)
        return -1;
    Py_hash_t hash = PyObject_Hash(result);
    Py_DECREF(result);
    return hash;
}

int cwrap_slot_truth(PyObject *result)
{
    if (!result)
        return -1;
    int truth = PyObject_IsTrue(result);
    Py_DECREF(result);
    return truth;
}

int cwrap_slot_done(PyObject *result)
{
    Py_XDECREF(result);
    return result ? 0 : -1;
}

PyObject *cwrap_slot_bool(PyObject *result, bool expected)
{
    int truth = cwrap_slot_truth(result);
    return truth < 0 ? NULL : PyBool_FromLong((truth != 0) == expected);
}

PyObject *cwrap_slot_next(PyObject *result)
{
    if (!result && PyErr_ExceptionMatches(PyExc_StopIteration))
        PyErr_Clear();
    return result;
}

PyObject *cwrap_slot_failed(PyObject *const *args, Py_ssize_t count)
{
    if (count != 3)
        return PyErr_Format(PyExc_TypeError, "__exit__() takes exactly 3 arguments (%zd given)", count);
    return args[0] == Py_None ? Py_False : Py_True;
}

/* ---- items ---- */

static PyObject *cwrap_index_out_of_range(const CwrapItemAccess *items, const char *what)
{
    return PyErr_Format(PyExc_IndexError, "%s %s out of range", items->name, what);
}

/* Return the position as an int that can be passed to the C library, or NULL with an exception set. */
static PyObject *cwrap_position_key(const CwrapItemAccess *items, PyObject *self, Py_ssize_t position, const char *what)
{
    PyObject *key = PyLong_FromSsize_t(position);
    if (!key || !items->length)
        return key;
    Py_ssize_t length = items->length(self);
    if (length >= 0 && position >= 0 && position < length)
        return key;
    Py_DECREF(key);
    return length < 0 ? NULL : cwrap_index_out_of_range(items, what);
}

PyObject *cwrap_item(const CwrapItemAccess *items, PyObject *self, Py_ssize_t position)
{
    PyObject *key, *item;
    CWRAP_BEGIN_GUARDED
    key = cwrap_position_key(items, self, position, "index");
    item = key ? items->get(self, key) : NULL;
    CWRAP_END_GUARDED
    Py_XDECREF(key);
    return item;
}

/* Store the position that an index means. Return 0, or -1 with an exception set. */
static int cwrap_parse_position(const CwrapItemAccess *items, PyObject *self, PyObject *index, Py_ssize_t *position)
{
    *position = PyNumber_AsSsize_t(index, PyExc_IndexError);
    if (*position == -1 && PyErr_Occurred())
        return -1;
    if (*position < 0) {
        Py_ssize_t length = items->length(self);
        if (length < 0)
            return -1;
        *position += length;
    }
    return 0;
}

static PyObject *cwrap_slice_of(const CwrapItemAccess *items, PyObject *self, PyObject *slice)
{
    Py_ssize_t start, stop, step;
    if (PySlice_Unpack(slice, &start, &stop, &step))
        return NULL;
    Py_ssize_t length = items->length(self);
    PyObject *list = length < 0 ? NULL : PyList_New(0);
    Py_ssize_t count = length < 0 ? 0 : PySlice_AdjustIndices(length, &start, &stop, step);
    for (Py_ssize_t k = 0; list && k < count; k++) {
        PyObject *item = cwrap_item(items, self, start + k * step);
        if (!item || PyList_Append(list, item))
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

PyObject *cwrap_subscript(const CwrapItemAccess *items, PyObject *self, PyObject *key)
{
    if (items->length && PySlice_Check(key))
        return cwrap_slice_of(items, self, key);
    if (!items->length || !PyIndex_Check(key))
        return items->get(self, key);
    Py_ssize_t position;
    return cwrap_parse_position(items, self, key, &position) ? NULL : cwrap_item(items, self, position);
}

int cwrap_assign_subscript(const CwrapItemAccess *items, PyObject *self, PyObject *key, PyObject *value)
{
    if (!items->length || !PyIndex_Check(key))
        return items->set(self, key, value);
    Py_ssize_t position;
    if (cwrap_parse_position(items, self, key, &position))
        return -1;
    PyObject *number;
    int status;
    CWRAP_BEGIN_GUARDED
    number = cwrap_position_key(items, self, position, value ? "assignment index" : "deletion index");
    status = number ? items->set(self, number, value) : -1;
    CWRAP_END_GUARDED
    Py_XDECREF(number);
    return status;
}

int cwrap_no_item(const char *name, PyObject *value)
{
    const char *what = value ? "assignment" : "deletion";
    PyErr_Format(PyExc_TypeError, "'%s' object does not support item %s", name, what);
    return -1;
}

bool cwrap_position_lost(PyObject *self, Py_ssize_t place, Py_ssize_t position)
{
    /* not the length of a subclass in Python, because its code could change the length again */
    lenfunc length = (lenfunc)PyType_GetSlot((PyTypeObject *)cwrap_objects(self)[place], Py_mp_length);
    if (!length)
        return false;
    Py_ssize_t count = length(self);
    if (count >= 0 && position >= count)
        PyErr_SetString(PyExc_IndexError, "the items changed while the value was converted");
    return count < 0 || position >= count;
}

/* ---- objects ---- */

#if CWRAP_GUARDS
bool cwrap_slot_is_closed(PyObject *self)
{
    bool closed;
    CWRAP_BEGIN_GUARDED
    closed = !CWRAP_AS(CwrapHandle, self)->pointer;
    CWRAP_END_GUARDED
    return closed;
}
#endif

PyObject *cwrap_closed_text(PyObject *self)
{
    PyObject *name = cwrap_attribute((PyObject *)Py_TYPE(self), "__qualname__");
    PyObject *text = name ? PyUnicode_FromFormat("<%U, closed>", name) : NULL;
    Py_XDECREF(name);
    return text;
}

PyObject *cwrap_inherited_compare(PyObject *base, PyObject *self, PyObject *other, int operation)
{
    richcmpfunc compare = (richcmpfunc)PyType_GetSlot((PyTypeObject *)base, Py_tp_richcompare);
    return compare(self, other, operation);
}

Py_hash_t cwrap_identity_hash(PyObject *self)
{
    const uintptr_t address = (uintptr_t)self;
    Py_hash_t hash = (Py_hash_t)((address >> 4) | (address << (8 * sizeof address - 4)));
    return hash == -1 ? -2 : hash;
}

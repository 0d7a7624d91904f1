/* Iterators and sequences that call two functions of a C library.
 *
 * Invariant: they keep the object alive, but not open, since every step is a call with the object. An iterator keeps the
 * last item, to which the next step may refer, and makes one step at a time. */
#include "cwrap_sequences.h"

static PyObject *cwrap_new_object(PyObject *self, Py_ssize_t place)
{
    PyTypeObject *type = (PyTypeObject *)cwrap_objects(self)[place];
    return ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
}

static void cwrap_free_object(PyObject *object, int (*clear)(PyObject *))
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    clear(object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* ---- iterators ---- */

PyObject *cwrap_iterator(PyObject *self, Py_ssize_t place, CwrapStep step)
{
    PyObject *made = cwrap_new_object(self, place);
    if (made) {
        CWRAP_AS(CwrapIterator, made)->of = Py_NewRef(self);
        CWRAP_AS(CwrapIterator, made)->step = step;
    }
    return made;
}

PyObject *cwrap_slot_item(PyObject *result)
{
    if (result != Py_None)
        return result;
    Py_DECREF(result);
    return NULL;
}

CWRAP_GUARDED(PyObject *, cwrap_next_item, (PyObject * self), (self))
{
    CwrapIterator *iterator = CWRAP_AS(CwrapIterator, self);
    if (!iterator->of)
        return NULL;
    if (iterator->running) {
        PyErr_SetString(PyExc_ValueError, "the iterator is in use by a call that has not returned");
        return NULL;
    }
    iterator->running = true;
    PyObject *item = iterator->step(iterator->of, iterator->item);
    iterator->running = false;
    PyObject *last = iterator->item, *done = NULL;
    if (item || !PyErr_Occurred())
        iterator->item = Py_XNewRef(item);
    else
        last = NULL; /* a step that fails can be tried again */
    if (!item && !PyErr_Occurred()) {
        done = iterator->of;
        iterator->of = NULL;
    }
    Py_XDECREF(last);
    Py_XDECREF(done);
    return item;
}

static int cwrap_traverse_iterator(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(CWRAP_AS(CwrapIterator, self)->of);
    Py_VISIT(CWRAP_AS(CwrapIterator, self)->item);
    return 0;
}

static int cwrap_clear_iterator(PyObject *self)
{
    Py_CLEAR(CWRAP_AS(CwrapIterator, self)->of);
    Py_CLEAR(CWRAP_AS(CwrapIterator, self)->item);
    return 0;
}

static void cwrap_free_iterator(PyObject *self)
{
    cwrap_free_object(self, cwrap_clear_iterator);
}

CWRAP_TABLE PyType_Slot cwrap_iterator_slots[] = {
    {Py_tp_iter, (void *)PyObject_SelfIter},           {Py_tp_iternext, (void *)cwrap_next_item},
    {Py_tp_traverse, (void *)cwrap_traverse_iterator}, {Py_tp_clear, (void *)cwrap_clear_iterator},
    {Py_tp_dealloc, (void *)cwrap_free_iterator},      {0, NULL},
};

/* ---- sequences ---- */

PyObject *cwrap_sequence(PyObject *self, Py_ssize_t place, const CwrapItemAccess *items)
{
    PyObject *made = cwrap_new_object(self, place);
    if (made) {
        CWRAP_AS(CwrapSequence, made)->of = Py_NewRef(self);
        CWRAP_AS(CwrapSequence, made)->items = items;
    }
    return made;
}

static Py_ssize_t cwrap_length_of(PyObject *self)
{
    return CWRAP_AS(CwrapSequence, self)->items->length(CWRAP_AS(CwrapSequence, self)->of);
}

static PyObject *cwrap_item_of(PyObject *self, Py_ssize_t position)
{
    return cwrap_item(CWRAP_AS(CwrapSequence, self)->items, CWRAP_AS(CwrapSequence, self)->of, position);
}

static PyObject *cwrap_subscript_of(PyObject *self, PyObject *key)
{
    return cwrap_subscript(CWRAP_AS(CwrapSequence, self)->items, CWRAP_AS(CwrapSequence, self)->of, key);
}

static PyObject *cwrap_index_of(PyObject *self, PyObject *value)
{
    const Py_ssize_t position = PySequence_Index(self, value);
    return position < 0 ? NULL : PyLong_FromSsize_t(position);
}

#ifdef PYPY_VERSION /* which has no such function */
static Py_ssize_t PySequence_Count(PyObject *self, PyObject *value)
{
    Py_ssize_t count = 0;
    const Py_ssize_t length = PySequence_Size(self);
    for (Py_ssize_t k = 0; k < length && count >= 0; k++) {
        PyObject *item = PySequence_GetItem(self, k);
        const int equal = item ? PyObject_RichCompareBool(item, value, Py_EQ) : -1;
        Py_XDECREF(item);
        count = equal < 0 ? -1 : count + equal;
    }
    return length < 0 ? -1 : count;
}
#endif

static PyObject *cwrap_count_of(PyObject *self, PyObject *value)
{
    const Py_ssize_t count = PySequence_Count(self, value);
    return count < 0 ? NULL : PyLong_FromSsize_t(count);
}

static int cwrap_traverse_sequence(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(CWRAP_AS(CwrapSequence, self)->of);
    return 0;
}

static int cwrap_clear_sequence(PyObject *self)
{
    Py_CLEAR(CWRAP_AS(CwrapSequence, self)->of);
    return 0;
}

static void cwrap_free_sequence(PyObject *self)
{
    cwrap_free_object(self, cwrap_clear_sequence);
}

static PyMethodDef cwrap_sequence_methods[] = {
    {"index", cwrap_index_of, METH_O,
     "index($self, value, /)\n--\n\nThe position of the first item that equals a value."},
    {"count", cwrap_count_of, METH_O, "count($self, value, /)\n--\n\nThe number of items that equal a value."},
    {NULL, NULL, 0, NULL},
};

CWRAP_TABLE PyType_Slot cwrap_sequence_slots[] = {
    {Py_sq_length, (void *)cwrap_length_of},
    {Py_mp_length, (void *)cwrap_length_of},
    {Py_sq_item, (void *)cwrap_item_of},
    {Py_mp_subscript, (void *)cwrap_subscript_of},
    {Py_tp_iter, (void *)PySeqIter_New},
    {Py_tp_methods, cwrap_sequence_methods},
    {Py_tp_traverse, (void *)cwrap_traverse_sequence},
    {Py_tp_clear, (void *)cwrap_clear_sequence},
    {Py_tp_dealloc, (void *)cwrap_free_sequence},
    {0, NULL},
};

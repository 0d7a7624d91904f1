/* See Size.h. Invariant: the items of a _C.Size are exact ints. */
#include "THP/core/Size.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Int.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

/* ---- arguments ---- */

static bool allInts(PyObject *const *items, Py_ssize_t count)
{
    for (Py_ssize_t k = 0; k < count; k++)
        if (!THPInt_check(items[k]))
            return false;
    return true;
}

static bool isLongStorage(PyObject *object)
{
    return THPAnyStorage_Check(object) && THPAnyStorage_dtype(object)->id == THDtype_index;
}

/* Return true for a sequence of ints such as a range or an integer array, except strings, tensors and storages. */
static bool isOtherSequence(PyObject *object)
{
    if (!PySequence_Check(object) || PyUnicode_Check(object) || PyBytes_Check(object) || PyByteArray_Check(object) ||
        THPAnyTensor_Check(object) || THPAnyStorage_Check(object))
        return false;
    PyObject *items = PySequence_Tuple(object);
    if (!items) {
        bool unknown = PyErr_ExceptionMatches(PyExc_MemoryError); /* THPSize_unpack() then raises the error */
        cwrap_dismiss();
        return unknown;
    }
    bool ints = allInts(PySequence_Fast_ITEMS(items), PyTuple_GET_SIZE(items));
    Py_DECREF(items);
    return ints;
}

bool THPSize_Check(PyObject *object)
{
    if (PyTuple_Check(object) || PyList_Check(object)) {
        bool ints;
        THP_BEGIN_LOCKED(object);
        ints = allInts(PySequence_Fast_ITEMS(object), PySequence_Fast_GET_SIZE(object));
        THP_END_LOCKED;
        return ints;
    }
    return THPInt_check(object) || isLongStorage(object) || isOtherSequence(object);
}

bool THPSize_CheckItems(PyObject *const *items, Py_ssize_t count)
{
    if (count == 1)
        return THPSize_Check(items[0]);
    return count > 0 && allInts(items, count);
}

static int tooMany(Py_ssize_t count)
{
    PyErr_Format(THPExc_ShapeError, "a size has at most %d dimensions, not %zd", (int)TH_MAX_DIMS, count);
    return -1;
}

static int unpackInts(THPSizeArgument *size, PyObject *const *items, Py_ssize_t count)
{
    if (count > TH_MAX_DIMS)
        return tooMany(count);
    for (Py_ssize_t k = 0; k < count; k++) {
        if (PyBool_Check(items[k])) {
            PyErr_Format(PyExc_TypeError, "item %zd of the size must be int, not bool", k);
            return -1;
        }
        if (cwrap_as_int64(items[k], &size->data[k]))
            return -1;
    }
    size->storage.size = (ptrdiff_t)count;
    return 0;
}

static int unpackStorage(THPSizeArgument *size, const THAnyStorage *storage)
{
    if (storage->size > TH_MAX_DIMS)
        return tooMany(storage->size);
    for (ptrdiff_t k = 0; k < storage->size; k++)
        size->data[k] = ((const int64_t *)storage->data)[k];
    size->storage.size = storage->size;
    return 0;
}

int THPSize_unpack(THPSizeArgument *size, PyObject *const *items, Py_ssize_t count)
{
    THP_FRAME;
    size->storage = (THAnyStorage){.data = size->data, .dtype = &THDtype_table[THDtype_index], .refcount = 1};
    if (count != 1 || PyLong_Check(items[0]))
        return unpackInts(size, items, count);
    if (isLongStorage(items[0]))
        return unpackStorage(size, THPAnyStorage_CData(items[0]));
    if (THPInt_check(items[0]))
        return unpackInts(size, items, 1);
    /* A copy, because the conversion of an item may run code that changes a list. */
    PyObject *tuple = PySequence_Tuple(items[0]);
    if (!tuple)
        return -1;
    int status = unpackInts(size, PySequence_Fast_ITEMS(tuple), PyTuple_GET_SIZE(tuple));
    Py_DECREF(tuple);
    return status;
}

/* ---- results ---- */

static void copy(int64_t *to, int n, const int64_t *from)
{
    for (int k = 0; k < n; k++)
        to[k] = from[k];
}

/* Set the items of a new tuple to the values and return the tuple. Takes ownership of the tuple, which may be NULL;
 * NULL with an exception. */
static PyObject *fill(PyObject *tuple, int n, const int64_t *values)
{
    for (int k = 0; tuple && k < n; k++) {
        PyObject *value = PyLong_FromLongLong(values[k]);
        if (!value)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, k, value);
    }
    return tuple;
}

/* The values are copied first: they may be the sizes of a tensor, and a finalizer that runs during the allocation of
 * the tuple may resize the tensor. */
PyObject *THPTuple_New(int n, const int64_t *values)
{
    int64_t copied[TH_MAX_DIMS];
    copy(copied, n, values);
    return fill(PyTuple_New(n), n, copied);
}

/* Return a Size with the items of `tuple`. Takes ownership of the tuple, which may be NULL; NULL with an exception.
 *
 * An exact Size is created and deallocated as a tuple, which has the same layout, because Python keeps free lists of
 * tuples: x.size() takes a tenth less time. The empty tuple is shared and is never converted. */
static PyObject *ofTuple(PyTypeObject *type, PyObject *tuple)
{
    if (!tuple)
        return NULL;
    if (type == &THPSize_Type && PyTuple_CheckExact(tuple) && PyTuple_GET_SIZE(tuple) > 0 && Py_REFCNT(tuple) == 1) {
        Py_SET_TYPE(tuple, type);
        return tuple;
    }
    PyObject *arguments = PyTuple_Pack(1, tuple);
    PyObject *size = arguments ? PyTuple_Type.tp_new(type, arguments, NULL) : NULL;
    Py_XDECREF(arguments);
    Py_DECREF(tuple);
    return size;
}

PyObject *THPSize_New(int n, const int64_t *values)
{
    return ofTuple(&THPSize_Type, THPTuple_New(n, values));
}

static void size_dealloc(PyObject *self)
{
    if (Py_IS_TYPE(self, &THPSize_Type) && PyTuple_GET_SIZE(self) > 0)
        Py_SET_TYPE(self, &PyTuple_Type);
    PyTuple_Type.tp_dealloc(self);
}

/* ---- the type ---- */

static PyObject *size_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *items = NULL;
    if (kwargs && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "Size() takes no keyword arguments");
    if (!PyArg_UnpackTuple(args, "Size", 0, 1, &items))
        return NULL;
    PyObject *given = items ? PySequence_Tuple(items) : PyTuple_New(0);
    if (!given)
        return NULL;
    Py_ssize_t n = PyTuple_GET_SIZE(given);
    PyObject *exact = PyTuple_New(n);
    for (Py_ssize_t k = 0; exact && k < n; k++) {
        PyObject *item = PyTuple_GET_ITEM(given, k);
        int64_t value = 0;
        int status = -1;
        if (THPInt_check(item))
            status = cwrap_as_int64(item, &value);
        else
            PyErr_Format(PyExc_TypeError, "Size() item %zd must be int, not %s", k, Py_TYPE(item)->tp_name);
        PyObject *number = status ? NULL : PyLong_FromLongLong(value);
        if (!number)
            Py_CLEAR(exact);
        else
            PyTuple_SET_ITEM(exact, k, number);
    }
    Py_DECREF(given);
    return ofTuple(type, exact);
}

static PyObject *size_repr(PyObject *self)
{
    PyObject *list = PySequence_List(self);
    PyObject *text = list ? PyUnicode_FromFormat("_C.Size(%R)", list) : NULL;
    Py_XDECREF(list);
    return text;
}

/* Return size[key]: an int, or a Size for a slice. */
static PyObject *size_subscript(PyObject *self, PyObject *key)
{
    PyObject *part = PyTuple_Type.tp_as_mapping->mp_subscript(self, key);
    return part && PySlice_Check(key) ? ofTuple(&THPSize_Type, part) : part;
}

static PyObject *size_concat(PyObject *self, PyObject *other)
{
    PyObject *whole = PyTuple_Type.tp_as_sequence->sq_concat(self, other);
    for (Py_ssize_t k = 0; whole && k < PyTuple_GET_SIZE(whole); k++)
        if (!PyLong_CheckExact(PyTuple_GET_ITEM(whole, k)))
            return whole;
    return ofTuple(&THPSize_Type, whole);
}

static PyObject *size_repeat(PyObject *self, Py_ssize_t count)
{
    return ofTuple(&THPSize_Type, PyTuple_Type.tp_as_sequence->sq_repeat(self, count));
}

static PyObject *size_numel(PyObject *self, PyObject *Py_UNUSED(unused))
{
    Py_ssize_t n = PyTuple_GET_SIZE(self);
    PyObject *product = PyLong_FromLong(n > 0);
    for (Py_ssize_t k = 0; product && k < n; k++) {
        PyObject *next = PyNumber_Multiply(product, PyTuple_GET_ITEM(self, k));
        Py_DECREF(product);
        product = next;
    }
    return product;
}

static PyMethodDef size_methods[] = {
    {"numel", size_numel, METH_NOARGS,
     "numel($self, /)\n--\n\n"
     "Return the number of elements of a tensor of this size, 0 for a size without dimensions.\n\n"
     ">>> _C.FloatTensor(2, 3).size().numel()\n"
     "6"},
    {NULL, NULL, 0, NULL},
};

static PySequenceMethods size_sequence = {.sq_concat = size_concat, .sq_repeat = size_repeat};
static PyMappingMethods size_mapping = {.mp_subscript = size_subscript};

PyTypeObject THPSize_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C.Size",
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = PyDoc_STR("Size(items=(), /)\n--\n\n"
                        "The sizes of the dimensions of a tensor, a tuple of ints.\n\n"
                        ">>> _C.FloatTensor(2, 3).size()\n"
                        "_C.Size([2, 3])"),
    .tp_new = size_new,
    .tp_dealloc = size_dealloc,
    .tp_repr = size_repr,
    .tp_as_sequence = &size_sequence,
    .tp_as_mapping = &size_mapping,
    .tp_methods = size_methods,
};

int THPSize_init(PyObject *module)
{
    THPSize_Type.tp_base = &PyTuple_Type;
    return THPType_add(module, &THPSize_Type);
}

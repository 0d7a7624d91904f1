/* Parsing of the key of x[key]. The whole key is parsed before the tensor is read (see IndexParse.h). */
#include "THP/core/IndexParse.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Construct.h"
#include "THP/core/Convert.h"
#include "THP/core/DLPack.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Masks.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

static const char *const WHERE = "an index";

static int parseInt(THPIndexItem *item, PyObject *object)
{
    if (PyLong_CheckExact(object)) {
        item->kind = THP_INDEX_INT;
        item->start = PyLong_AsSsize_t(object);
        if (CWRAP_LIKELY(item->start != -1 || !PyErr_Occurred()))
            return 0;
        PyErr_Clear(); /* the code below raises IndexError instead of OverflowError */
    }
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return -1;
    item->kind = THP_INDEX_INT;
    item->start = PyNumber_AsSsize_t(number, THPExc_BoundsError);
    Py_DECREF(number);
    return item->start == -1 && PyErr_Occurred() ? -1 : 0;
}

int THPIndexItem_parseSlice(THPIndexItem *self, PyObject *slice)
{
    self->kind = THP_INDEX_SLICE;
    self->tensor = NULL;
    return PySlice_Unpack(slice, &self->start, &self->stop, &self->step);
}

/* Store `tensor` as a mask, or as an index array. Takes ownership of the tensor. Return 0, or -1 with an exception,
 * also if the tensor is NULL. */
static int takeTensor(THPIndexItem *item, THAnyTensor *tensor, bool mask)
{
    if (!tensor)
        return -1;
    if (tensor->dtype->is_floating || tensor->dtype->kind == 'c') {
        PyErr_Format(PyExc_TypeError, "an index tensor must have an integral dtype, not %sTensor", tensor->dtype->name);
        THAnyTensor_free(tensor);
        return -1;
    }
    item->kind = mask ? THP_INDEX_MASK : THP_INDEX_ARRAY;
    if (mask) {
        item->tensor = THAnyTensor_newContiguous(tensor);
        if (!item->tensor)
            THP_raise(WHERE);
    } else if (tensor->dtype->id == THDtype_index) {
        THAnyTensor_retain(tensor);
        item->tensor = tensor;
    } else {
        item->tensor = THPConvert_tensor(tensor, &THDtype_table[THDtype_index], WHERE);
    }
    THAnyTensor_free(tensor);
    return item->tensor ? 0 : -1;
}

static int parseTensor(THPIndexItem *item, PyObject *object)
{
    /* A separate tensor over the same storage, because the tensor object may be resized before the key is used. */
    THAnyTensor *tensor = THAnyTensor_newWithTensor(THPAnyTensor_CData(object));
    if (!tensor) {
        THP_raise(WHERE);
        return -1;
    }
    return takeTensor(item, tensor, THP_isMask(tensor->dtype));
}

/* Parse a buffer: an array of bools is a mask, an array of integers an index array, an array without dimensions an
 * int. */
static int parseBuffer(THPIndexItem *item, PyObject *object)
{
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_FULL_RO))
        return -1;
    const char *format = view.format ? view.format : "B";
    bool boolean = strchr(format, '?') != NULL;
    int nDimension = view.ndim;
    PyBuffer_Release(&view);
    if (nDimension == 0 && !boolean && PyIndex_Check(object))
        return parseInt(item, object);
    if (nDimension == 0) {
        PyObject *given = cwrap_describe(object);
        if (given)
            PyErr_Format(PyExc_TypeError, "%U cannot be an index", given);
        Py_XDECREF(given);
        return -1;
    }
    THAnyTensor *tensor = THPConstruct_ofBuffer(NULL, object, WHERE);
    /* THPConstruct_ofBuffer requests the buffer again, and an exporter written in Python may return another one. */
    return takeTensor(item, tensor, boolean && tensor && THP_isMask(tensor->dtype));
}

/* Return 1 if all items in nested lists are bools, otherwise 0, or -1 with an exception. */
static int allBools(PyObject *list, bool *any)
{
    if (Py_EnterRecursiveCall(" in a list of indices"))
        return -1;
    int all = 1;
    PyObject *items = THPSequence_steady(list, "");
    if (!items)
        all = -1;
    for (Py_ssize_t k = 0; all > 0 && k < PySequence_Fast_GET_SIZE(items); k++) {
        PyObject *entry = PySequence_Fast_GET_ITEM(items, k);
        if (PyList_Check(entry) || PyTuple_Check(entry)) {
            all = allBools(entry, any);
        } else {
            all = PyBool_Check(entry);
            *any = true;
        }
    }
    Py_XDECREF(items);
    Py_LeaveRecursiveCall();
    return all;
}

static int parseSequence(THPIndexItem *item, PyObject *object)
{
    bool any = false;
    int bools = PyList_Check(object) || PyTuple_Check(object) ? allBools(object, &any) : 0;
    if (bools < 0)
        return -1;
    bool mask = bools && any;
    const THDtype *dtype = &THDtype_table[mask ? THDtype_mask : THDtype_index];
    return takeTensor(item, THPConstruct_ofSequence(dtype, object, WHERE), mask);
}

static int parseItem(THPIndexItem *item, PyObject *object)
{
    item->tensor = NULL;
    if (PyLong_CheckExact(object))
        return parseInt(item, object);
    if (PySlice_Check(object))
        return THPIndexItem_parseSlice(item, object);
    if (object == Py_None || object == Py_Ellipsis) {
        item->kind = object == Py_None ? THP_INDEX_NONE : THP_INDEX_ELLIPSIS;
        return 0;
    }
    if (PyBool_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "a bool cannot be an index; a mask is a ByteTensor or a list of bools");
        return -1;
    }
    if (THPAnyTensor_Check(object))
        return parseTensor(item, object);
    if (cwrap_check_int(object))
        return parseInt(item, object);
    if (!PyUnicode_Check(object) && !PyBytes_Check(object)) {
        if (PyObject_CheckBuffer(object))
            return parseBuffer(item, object);
        if (!PyList_Check(object) && !PyTuple_Check(object) && THPDLPack_isExporter(object))
            return takeTensor(item, THPDLPack_share(object, WHERE), false);
        if (PySequence_Check(object))
            return parseSequence(item, object);
    }
    PyErr_Format(PyExc_TypeError,
                 "an index must be an int, a slice, ..., None, a mask, or integers in a tensor, list or array, not %s",
                 THPType_name(Py_TYPE(object)));
    return -1;
}

/* Return true for a list that means the tuple of its items, by NumPy's rule until 1.23: one that holds a sequence, a
 * slice, None, ... or a tensor. Runs no Python code. */
static bool meansTuple(PyObject *key)
{
    if (!PyList_Check(key) || PyList_GET_SIZE(key) > THP_MAX_ITEMS)
        return false;
    bool found = false;
    THP_BEGIN_LOCKED(key);
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(key) && !found; k++) {
        PyObject *item = PyList_GET_ITEM(key, k);
        found = PySlice_Check(item) || item == Py_None || item == Py_Ellipsis || THPAnyTensor_Check(item) ||
                (PySequence_Check(item) && !cwrap_check_int(item));
    }
    THP_END_LOCKED;
    return found;
}

static int parseItems(THPIndexKey *self, PyObject *const *objects, Py_ssize_t count)
{
    if (count > THP_MAX_ITEMS) {
        PyErr_Format(THPExc_BoundsError, "too many indices: %zd", count);
        return -1;
    }
    for (Py_ssize_t k = 0; k < count; k++) {
        self->count = (int)k + 1;
        if (parseItem(&self->item[k], objects[k]))
            return -1;
    }
    return 0;
}

int THPIndexKey_parse(THPIndexKey *self, PyObject *key)
{
    self->count = 0;
    if (!PyTuple_Check(key) && !meansTuple(key))
        return parseItems(self, &key, 1);
    PyObject *items =
        PySequence_Tuple(key); /* a copy of a list, because parsing an item may run code that changes it */
    int status = items ? parseItems(self, PySequence_Fast_ITEMS(items), PyTuple_GET_SIZE(items)) : -1;
    Py_XDECREF(items);
    return status;
}

void THPIndexKey_clear(THPIndexKey *self)
{
    for (int k = 0; k < self->count; k++)
        THAnyTensor_free(self->item[k].tensor);
    self->count = 0;
}

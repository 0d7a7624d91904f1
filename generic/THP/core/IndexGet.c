/* x[key]: a number for a single element, a view for ints and slices, a copy for masks, index arrays and slices with a
 * negative step (tensors have no negative strides). */
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/IndexParse.h"
#include "THP/core/Iterate.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

static PyObject *boxAt(const THAnyTensor *tensor, int64_t offset)
{
    return THPDtype_infoOf(tensor->dtype)->box((char *)tensor->storage->data + offset * tensor->dtype->itemsize);
}

static PyObject *getPicked(const THPSelection *selection)
{
    THAnyTensor *tensor = selection->tensor;
    int64_t size[TH_MAX_DIMS];
    int nDimension = THPSelection_shape(selection, size);
    THAnyTensor *result = THAnyTensor_newWithSizes(tensor->dtype, nDimension, size);
    if (!result)
        return THP_raise("indexing");
    THPSelection_move(selection, THAnyTensor_data(result), THP_MOVE_GET);
    return THPAnyTensor_New(result);
}

static PyObject *getSelection(const THPSelection *selection)
{
    THAnyTensor *tensor = selection->tensor;
    if (selection->empty)
        return THPAnyTensor_New(THAnyTensor_new(tensor->dtype));
    if (!THPSelection_isView(selection))
        return getPicked(selection);
    if (selection->nDimension == 0)
        return boxAt(tensor, selection->offset);
    return THPAnyTensor_New(
        THPAnyTensor_newPart(tensor, selection->offset, selection->nDimension, selection->size, selection->stride));
}

static PyObject *getAny(THAnyTensor *tensor, PyObject *key)
{
    THPIndexKey parsed;
    THPSelection selection;
    PyObject *result = NULL;
    if (THPIndexKey_parse(&parsed, key) == 0) {
        if (THPSelection_make(&selection, tensor, &parsed) == 0)
            result = getSelection(&selection);
        THPSelection_clear(&selection);
    }
    THPIndexKey_clear(&parsed);
    return result;
}

static PyObject *getItem(THAnyTensor *tensor, PyObject *key)
{
    int overflow = 0;
    int64_t index;
    if (!cwrap_short_int(key, &index))
        index = PyLong_AsLongLongAndOverflow(key, &overflow);
    int64_t size = tensor->nDimension ? tensor->size[0] : 0;
    int64_t wrapped = index < 0 ? index + size : index;
    if (CWRAP_UNLIKELY(overflow))
        return PyErr_Format(THPExc_BoundsError, "index %R is out of range for dimension 0 of size %lld", key,
                            (long long)size);
    if (CWRAP_UNLIKELY(wrapped < 0 || wrapped >= size))
        return THPIndex_outOfRange(tensor, 0, index);
    return THPIterate_item(tensor, wrapped);
}

int64_t THPIndex_offsetOf(const THAnyTensor *tensor, PyObject *key)
{
    int64_t offset = tensor->storageOffset;
    if (!PyTuple_CheckExact(key) || PyTuple_GET_SIZE(key) != tensor->nDimension || tensor->nDimension == 0)
        return -1;
    for (int d = 0; d < tensor->nDimension; d++) {
        int64_t index = THPIndex_positionOf(PyTuple_GET_ITEM(key, d), tensor->size[d]);
        if (index < 0)
            return -1;
        offset += index * tensor->stride[d];
    }
    return offset;
}

/* Return x[2:5], the most common view, or NULL if the general code has to handle the key. */
static PyObject *getSlice(THAnyTensor *tensor, PyObject *key)
{
    THPIndexItem item;
    int64_t size[TH_INLINE_DIMS], stride[TH_INLINE_DIMS];
    if (THPIndexItem_parseSlice(&item, key))
        return NULL;
    /* Read the shape after the slice, because __index__() of its parts may have reshaped the tensor. */
    if (tensor->nDimension == 0 || tensor->nDimension > TH_INLINE_DIMS || item.step < 0)
        return getAny(tensor, key);
    Py_ssize_t length = PySlice_AdjustIndices((Py_ssize_t)tensor->size[0], &item.start, &item.stop, item.step);
    if (length == 0)
        return THPAnyTensor_New(THAnyTensor_new(tensor->dtype));
    for (int d = 1; d < tensor->nDimension; d++) {
        size[d] = tensor->size[d];
        stride[d] = tensor->stride[d];
    }
    size[0] = length;
    stride[0] = length > 1 ? tensor->stride[0] * item.step : tensor->stride[0];
    return THPAnyTensor_New(THPAnyTensor_newPart(tensor, tensor->storageOffset + item.start * tensor->stride[0],
                                                 tensor->nDimension, size, stride));
}

static PyObject *subscript(PyObject *self, PyObject *key)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    if (CWRAP_LIKELY(PyLong_CheckExact(key)))
        return getItem(tensor, key);
    if (PySlice_Check(key))
        return getSlice(tensor, key);
    int64_t offset = THPIndex_offsetOf(tensor, key);
    return offset >= 0 ? boxAt(tensor, offset) : getAny(tensor, key);
}

PyMappingMethods THPIndex_mapping = {
    .mp_length = THPIterate_length,
    .mp_subscript = subscript,
    .mp_ass_subscript = THPIndex_assign,
};

PyMethodDef THPIndex_methods[] = {
    {"index", subscript, METH_O,
     "index($self, key, /)\n--\n\n"
     "Return self[key].\n\n"
     ">>> _C.FloatTensor([1, 2, 3]).index(-1)\n"
     "3.0"},
    {NULL, NULL, 0, NULL},
};

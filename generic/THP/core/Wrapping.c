/* The functions of Wrapping.h that are not inline: broadcasting before a call, and error messages. */
#include "THP/THP.h"
#include "THP/core/Wrapping.h"
#include "THP/core/Exceptions.h"

#include <stdarg.h>
#include <string.h>

int THP_dimOutOfRange(int64_t dim, int64_t count)
{
    PyErr_Format(THPExc_BoundsError, "dimension %lld is out of range (%lld to %lld)", (long long)dim, (long long)-count,
                 (long long)count - 1);
    return -1;
}

int THP_wrongNDim(int given, int expected)
{
    PyErr_Format(THPExc_ShapeError, "expected %d dimension%s, got %d", expected, expected == 1 ? "" : "s", given);
    return -1;
}

THAnyTensor *THP_expandTo(THAnyTensor *tensor, int nDimension, const int64_t *size)
{
    size_t bytes = (size_t)nDimension * sizeof *size;
    if (tensor->nDimension == nDimension && memcmp(tensor->size, size, bytes) == 0) {
        THAnyTensor_retain(tensor);
        return tensor;
    }
    THAnyTensor *view = THAnyTensor_new(tensor->dtype);
    if (view && THAnyTensor_expand(view, tensor, nDimension, size)) {
        THAnyTensor_free(view);
        return NULL;
    }
    return view;
}

static int broadcast(THAnyTensor **views, int count, bool inplace, THAnyTensor **tensors)
{
    int64_t size[TH_MAX_DIMS];
    int nDimension = tensors[0]->nDimension;
    if (inplace)
        memcpy(size, tensors[0]->size, (size_t)nDimension * sizeof *size);
    else if (THAnyTensor_broadcastShape(count, tensors, &nDimension, size))
        return -1;
    for (int k = 0; k < count; k++) {
        views[k] = THP_expandTo(tensors[k], nDimension, size);
        if (!views[k]) {
            THP_freeTensors(views, k);
            return -1;
        }
    }
    return 0;
}

int THP_broadcast(THAnyTensor **views, int count, int inplace, ...)
{
    THAnyTensor *tensors[TH_MAX_OPERANDS];
    if (count > TH_MAX_OPERANDS)
        return THError_set(TH_ERROR_SHAPE, "cannot broadcast more than %d tensors", TH_MAX_OPERANDS);
    va_list arguments;
    va_start(arguments, inplace);
    for (int k = 0; k < count; k++)
        tensors[k] = va_arg(arguments, THAnyTensor *);
    va_end(arguments);
    return broadcast(views, count, inplace, tensors);
}

void THP_freeTensors(THAnyTensor **tensors, int count)
{
    for (int k = 0; k < count; k++) {
        THAnyTensor_free(tensors[k]);
        tensors[k] = NULL;
    }
}

PyObject *THPSize_NewFromStorage(THAnyStorage *storage)
{
    if (!storage)
        return THP_raise("size");
    PyObject *size = THPSize_New((int)storage->size, (const int64_t *)storage->data);
    THAnyStorage_free(storage);
    return size;
}

PyObject *THPTuple_NewFromStorage(THAnyStorage *storage)
{
    if (!storage)
        return THP_raise("stride");
    PyObject *tuple = THPTuple_New((int)storage->size, (const int64_t *)storage->data);
    THAnyStorage_free(storage);
    return tuple;
}

bool THPTensorList_check(PyObject *object, const THDtype *dtype)
{
    if (!PyTuple_Check(object) && !PyList_Check(object))
        return false;
    bool matches;
    THP_BEGIN_LOCKED(object);
    Py_ssize_t count = PySequence_Fast_GET_SIZE(object);
    matches = true; /* for an empty sequence THPTensorList_fill raises an exception that says so */
    for (Py_ssize_t k = 0; k < count && matches; k++) {
        PyObject *item = PySequence_Fast_GET_ITEM(object, k);
        matches = THPAnyTensor_Check(item) && THPAnyTensor_dtype(item) == dtype;
    }
    THP_END_LOCKED;
    return matches;
}

static int fill(THPTensorList *list, PyObject *sequence, Py_ssize_t count)
{
    if (count == 0) {
        PyErr_SetString(THPExc_ArgumentError, "the sequence is empty; expected at least one tensor");
        return -1;
    }
    list->items = TH_malloc((size_t)count * sizeof *list->items);
    if (!list->items) {
        THP_raise(NULL);
        return -1;
    }
    for (list->count = 0; list->count < count; list->count++) {
        THAnyTensor *tensor = THPAnyTensor_CData(PySequence_Fast_GET_ITEM(sequence, list->count));
        THAnyTensor_retain(tensor);
        list->items[list->count] = tensor;
    }
    return 0;
}

#ifdef Py_GIL_DISABLED
/* After the check, another thread may have changed a list: check a copy. */
int THPTensorList_fill(THPTensorList *list, PyObject *sequence)
{
    PyObject *items = PySequence_Tuple(sequence);
    if (!items)
        return -1;
    Py_ssize_t count = PyTuple_GET_SIZE(items), k = 0;
    const THDtype *dtype = NULL;
    for (; k < count && THPAnyTensor_Check(PyTuple_GET_ITEM(items, k)); k++) {
        const THDtype *other = THPAnyTensor_dtype(PyTuple_GET_ITEM(items, k));
        if (dtype && dtype != other)
            break;
        dtype = other;
    }
    int status = -1;
    if (k < count || count > INT_MAX)
        PyErr_SetString(PyExc_RuntimeError, "the list of tensors has changed during the call");
    else
        status = fill(list, items, count);
    Py_DECREF(items); /* the frame has references to the tensors */
    return status;
}
#else
int THPTensorList_fill(THPTensorList *list, PyObject *sequence)
{
    Py_ssize_t count = PySequence_Fast_GET_SIZE(sequence);
    if (count > INT_MAX) {
        PyErr_SetString(PyExc_OverflowError, "too many tensors");
        return -1;
    }
    return fill(list, sequence, count);
}
#endif

int THPTensorList_nDimension(const THPTensorList *list)
{
    int most = 0;
    for (int k = 0; k < list->count; k++)
        most = list->items[k]->nDimension > most ? list->items[k]->nDimension : most;
    return most;
}

PyObject *THPTensorList_toTuple(THPTensorList list)
{
    PyObject *tuple = PyTuple_New(list.count);
    for (int k = 0; tuple && k < list.count; k++) {
        PyObject *item = THPAnyTensor_New(list.items[k]);
        list.items[k] = NULL; /* owned by the object now, or freed on failure */
        if (item)
            PyTuple_SET_ITEM(tuple, k, item);
        else
            Py_CLEAR(tuple);
    }
    THPTensorList_free(&list);
    return tuple;
}

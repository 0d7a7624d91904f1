/* See Iterate.h. An iterator reads the size of the tensor at each step, so resizing the tensor during the iteration at
 * most ends the iteration. */
#include "THP/core/Iterate.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Index.h"

PyObject *THPIterate_item(THAnyTensor *tensor, int64_t index)
{
    if (tensor->nDimension == 1)
        return THPDtype_infoOf(tensor->dtype)
            ->box(THAnyTensor_data(tensor) + index * tensor->stride[0] * tensor->dtype->itemsize);
    return THPAnyTensor_New(THPAnyTensor_newPart(tensor, tensor->storageOffset + index * tensor->stride[0],
                                                 tensor->nDimension - 1, tensor->size + 1, tensor->stride + 1));
}

/* ---- sequence protocol ---- */

static Py_ssize_t lengthOf(const THAnyTensor *tensor)
{
    return tensor->nDimension ? (Py_ssize_t)tensor->size[0] : 0;
}

Py_ssize_t THPIterate_length(PyObject *self)
{
    THP_FRAME;
    return lengthOf(THPAnyTensor_CData(self));
}

static PyObject *itemAt(PyObject *self, Py_ssize_t index)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    if (index < 0 || index >= lengthOf(tensor))
        return THPIndex_outOfRange(tensor, 0, index);
    return THPIterate_item(tensor, index);
}

/* Return the number of distinct elements along a dimension: 1 if its stride is 0. */
static inline int64_t distinct(const THAnyTensor *tensor, int dim)
{
    return tensor->stride[dim] ? tensor->size[dim] : 1;
}

static bool findNumber(THAnyTensor *tensor, const void *element)
{
    const THPDtypeInfo *info = THPDtype_infoOf(tensor->dtype);
    int last = tensor->nDimension - 1;
    int64_t at[TH_MAX_DIMS] = {0}, offset = 0;
    if (last < 0)
        return false;
    for (;;) {
        const char *run = THAnyTensor_data(tensor) + offset * tensor->dtype->itemsize;
        if (info->find(element, run, distinct(tensor, last), tensor->stride[last]))
            return true;
        int d = last - 1;
        for (; d >= 0; d--) {
            offset += tensor->stride[d];
            if (++at[d] < distinct(tensor, d))
                break;
            offset -= at[d] * tensor->stride[d];
            at[d] = 0;
        }
        if (d < 0)
            return false;
    }
}

/* Implement `x in tensor`: return 1 if an element is equal to the number x, or to the element of the tensor x at the
 * same position, otherwise 0, or -1 with an exception. */
static int contains(PyObject *self, PyObject *value)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    const THPDtypeInfo *info = THPDtype_infoOf(tensor->dtype);
    THPElement element;
    if (info->check(value)) {
        if (info->unbox(value, &element) == 0)
            return findNumber(tensor, &element);
        if (!PyErr_ExceptionMatches(PyExc_OverflowError))
            return -1;
        PyErr_Clear(); /* a number out of range is not equal to any element */
        return 0;
    }
    if (!THPAnyTensor_Check(value) && !THPOperators_isArray(value))
        return 0;
    PyObject *equal = PyObject_RichCompare(self, value, Py_EQ);
    if (!equal || !THPAnyTensor_Check(equal)) {
        Py_XDECREF(equal);
        return equal ? 0 : -1;
    }
    const THPDtypeInfo *masks = THPDtype_infoOf(THPAnyTensor_dtype(equal));
    PyObject *one = PyLong_FromLong(1);
    int found = -1;
    if (one && masks->unbox(one, &element) == 0)
        found = findNumber(THPAnyTensor_CData(equal), &element);
    Py_XDECREF(one);
    Py_DECREF(equal);
    return found;
}

PySequenceMethods THPIterate_sequence = {
    .sq_length = THPIterate_length,
    .sq_item = itemAt,
    .sq_contains = contains,
};

/* ---- the iterator ---- */

typedef struct THPTensorIterator {
    PyObject_HEAD PyObject *tensor; /* NULL after the last item */
    int64_t next;
} THPTensorIterator;

PyObject *THPIterate_tensor(PyObject *tensor)
{
    THPTensorIterator *self = PyObject_New(THPTensorIterator, &THPTensorIterator_Type);
    if (self) {
        self->tensor = Py_NewRef(tensor);
        self->next = 0;
    }
    return (PyObject *)self;
}

static void iteratorDealloc(PyObject *self)
{
    Py_XDECREF(((THPTensorIterator *)self)->tensor);
    PyObject_Free(self);
}

/* Return the tensor of an iterator, a new reference, or NULL without an exception after the last item. Store the
 * position, and add `step` to it. */
static PyObject *advance(PyObject *object, int64_t step, int64_t *position)
{
    THPTensorIterator *self = (THPTensorIterator *)object;
    PyObject *tensor;
    THP_BEGIN_LOCKED(object);
    tensor = Py_XNewRef(self->tensor);
    *position = self->next;
    self->next += step;
    THP_END_LOCKED;
    return tensor;
}

static void finish(PyObject *object)
{
    THPTensorIterator *self = (THPTensorIterator *)object;
    PyObject *tensor;
    THP_BEGIN_LOCKED(object);
    tensor = self->tensor;
    self->tensor = NULL;
    THP_END_LOCKED;
    Py_XDECREF(tensor);
}

static PyObject *iteratorNext(PyObject *object)
{
    THP_FRAME;
    int64_t position;
    PyObject *tensor = advance(object, 1, &position), *item = NULL;
    if (!tensor)
        return NULL;
    if (position < lengthOf(THPAnyTensor_CData(tensor)))
        item = THPIterate_item(THPAnyTensor_CData(tensor), position);
    else
        finish(object);
    Py_DECREF(tensor);
    return item;
}

static PyObject *lengthHint(PyObject *object, PyObject *Py_UNUSED(unused))
{
    int64_t position, left;
    PyObject *tensor = advance(object, 0, &position);
    left = tensor ? THPIterate_length(tensor) - position : 0;
    Py_XDECREF(tensor);
    return PyLong_FromLongLong(left > 0 ? left : 0);
}

static PyMethodDef iteratorMethods[] = {
    {"__length_hint__", lengthHint, METH_NOARGS,
     "__length_hint__($self, /)\n--\n\n"
     "Return the number of remaining items."},
    {NULL, NULL, 0, NULL},
};

PyTypeObject THPTensorIterator_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C._TensorIterator",
    .tp_basicsize = sizeof(THPTensorIterator),
    .tp_dealloc = iteratorDealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_iter = PyObject_SelfIter,
    .tp_iternext = iteratorNext,
    .tp_methods = iteratorMethods,
};

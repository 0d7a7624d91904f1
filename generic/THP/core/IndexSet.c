/* x[key] = value: a number, or a tensor, array or sequence that is broadcast to the selection and converted to the
 * dtype of x. A tensor of another shape with as many elements as the selection is copied in order, as in Torch.
 *
 * The key and the value are read and checked before the first element is written. */
#include "THP/core/AnyTensor.h"
#include "THP/core/Construct.h"
#include "THP/core/Convert.h"
#include "THP/core/DLPack.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/IndexParse.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

static const char *const WHERE = "assignment";

typedef struct Value {
    THAnyTensor *tensor; /* owned; NULL if the value is a single element */
    bool isTensor;       /* the value is a tensor in Python */
    THPElement element;
} Value;

static int readValue(Value *self, const THDtype *dtype, PyObject *object, const char *function)
{
    const THPDtypeInfo *info = THPDtype_infoOf(dtype);
    self->tensor = NULL;
    self->isTensor = THPAnyTensor_Check(object);
    if (info->check(object)) {
        if (info->unbox(object, &self->element) == 0)
            return 0;
        THP_addContext("%s: ", function);
        return -1;
    }
    if (self->isTensor) {
        self->tensor = THAnyTensor_newWithTensor(THPAnyTensor_CData(object));
        if (!self->tensor)
            THP_raise(function);
    } else if (PyList_Check(object) || PyTuple_Check(object)) {
        self->tensor = THPConstruct_ofSequence(dtype, object, function);
    } else if (PyObject_CheckBuffer(object)) {
        self->tensor = THPConstruct_ofBuffer(NULL, object, function);
    } else if (THPDLPack_isExporter(object)) {
        self->tensor = THPDLPack_share(object, function);
    } else if (THPConstruct_isSequence(object)) {
        self->tensor = THPConstruct_ofSequence(dtype, object, function);
    } else {
        PyErr_Format(PyExc_TypeError, "%s: the value must be %s, a tensor, an array or a sequence, not %s", function,
                     THPConstruct_numberName(dtype), THPType_name(Py_TYPE(object)));
    }
    return self->tensor ? 0 : -1;
}

static bool hasCount(const THAnyTensor *tensor, int nDimension, const int64_t *size)
{
    int64_t count = nDimension > 0;
    for (int d = 0; d < nDimension; d++)
        if (TH_mulOverflow(count, size[d], &count))
            return false;
    return count == THAnyTensor_nElement(tensor);
}

/* Expand the tensor of a value to a shape. Additional leading dimensions of size 1 are removed. A tensor in Python with
 * as many elements keeps its shape: if it can be broadcast, the order of its elements is the same. Return 0, or -1 with
 * TH's error set. */
static THStatus expandValue(Value *self, int nDimension, const int64_t *size)
{
    THAnyTensor *tensor = self->tensor;
    if (self->isTensor && hasCount(tensor, nDimension, size))
        return 0;
    while (tensor->nDimension > nDimension && tensor->nDimension > 1 && tensor->size[0] == 1)
        TH_TRY(THAnyTensor_squeeze1d(tensor, NULL, 0));
    return THAnyTensor_expand(tensor, NULL, nDimension, size);
}

static THStatus writeAll(THAnyTensor *tensor, Value *value)
{
    TH_TRY(THAnyTensor_checkWritable(tensor));
    if (!value->tensor)
        return THAnyTensor_fill(tensor, &value->element);
    TH_TRY(expandValue(value, tensor->nDimension, tensor->size));
    return THAnyTensor_copy(tensor, value->tensor);
}

static THStatus writeView(const THPSelection *selection, Value *value)
{
    static const int64_t one = 1;
    THAnyTensor *tensor = selection->tensor;
    bool single = selection->nDimension == 0;
    THAnyTensor *view = THPAnyTensor_newPart(tensor, selection->offset, single ? 1 : selection->nDimension,
                                             single ? &one : selection->size, single ? &one : selection->stride);
    if (!view)
        return -1;
    THStatus status = writeAll(view, value);
    THAnyTensor_free(view);
    return status;
}

/* Return the elements of the value in the order and dtype of the selection, contiguous and without overlap with the
 * tensor's memory, or NULL with TH's error set. */
static THAnyTensor *denseValue(const THPSelection *selection, Value *value)
{
    THAnyTensor *tensor = selection->tensor;
    int64_t size[TH_MAX_DIMS];
    int nDimension = THPSelection_shape(selection, size);
    if (expandValue(value, nDimension, size))
        return NULL;
    if (value->tensor->dtype == tensor->dtype && !THAnyTensor_overlap(value->tensor, tensor))
        return THAnyTensor_newContiguous(value->tensor);
    THAnyTensor *dense = THAnyTensor_newWithSizes(tensor->dtype, nDimension, size);
    if (dense && THAnyTensor_copy(dense, value->tensor)) {
        THAnyTensor_free(dense);
        return NULL;
    }
    return dense;
}

static THStatus writePicked(const THPSelection *selection, Value *value)
{
    TH_TRY(THAnyTensor_checkWritable(selection->tensor));
    if (!value->tensor) {
        THPSelection_move(selection, value->element.bytes, THP_MOVE_FILL);
        return 0;
    }
    THAnyTensor *dense = denseValue(selection, value);
    if (!dense)
        return -1;
    THPSelection_move(selection, THAnyTensor_data(dense), THP_MOVE_SET);
    THAnyTensor_free(dense);
    return 0;
}

static int assignAny(THAnyTensor *tensor, PyObject *key, PyObject *object)
{
    THPIndexKey parsed;
    THPSelection selection;
    Value value = {.tensor = NULL};
    int status = -1;
    if (THPIndexKey_parse(&parsed, key) || readValue(&value, tensor->dtype, object, WHERE))
        goto done;
    status = THPSelection_make(&selection, tensor, &parsed);
    if (status == 0 && !selection.empty) {
        status = THPSelection_isView(&selection) ? writeView(&selection, &value) : writePicked(&selection, &value);
        if (status)
            THP_raise(WHERE);
    }
    THPSelection_clear(&selection);
done:
    THAnyTensor_free(value.tensor);
    THPIndexKey_clear(&parsed);
    return status;
}

/* Return the offset of x[3] for a vector or x[1, 2] for a matrix, or -1 for other keys, including invalid ones. */
static int64_t elementOf(const THAnyTensor *tensor, PyObject *key)
{
    if (tensor->nDimension != 1 || !PyLong_CheckExact(key))
        return THPIndex_offsetOf(tensor, key);
    int64_t index = THPIndex_positionOf(key, tensor->size[0]);
    return index < 0 ? -1 : tensor->storageOffset + index * tensor->stride[0];
}

/* Assign an exact number to one element. Return false without effect for other keys and values, including invalid
 * ones. */
static bool assignElement(THAnyTensor *tensor, PyObject *key, PyObject *object)
{
    int64_t offset = elementOf(tensor, key);
    if (offset < 0 || (tensor->storage->flag & TH_STORAGE_READONLY))
        return false;
    char *element = (char *)tensor->storage->data + offset * tensor->dtype->itemsize;
    return THPDtype_infoOf(tensor->dtype)->unboxPlain(object, element);
}

int THPIndex_assign(PyObject *self, PyObject *key, PyObject *value)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    if (!value) {
        PyErr_Format(PyExc_TypeError, "elements of a %s cannot be deleted", THPType_name(Py_TYPE(self)));
        return -1;
    }
    return assignElement(tensor, key, value) ? 0 : assignAny(tensor, key, value);
}

int THPIndex_assignAll(THAnyTensor *tensor, PyObject *object, const char *function)
{
    Value value;
    int status = readValue(&value, tensor->dtype, object, function);
    if (status)
        return status;
    status = tensor->nDimension ? writeAll(tensor, &value) : 0;
    if (status)
        THP_raise(function);
    THAnyTensor_free(value.tensor);
    return status;
}

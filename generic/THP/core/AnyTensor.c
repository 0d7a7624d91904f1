/* The base class of all tensor types: the object and its attributes, and the methods defined in the other files. */
#include "THP/core/AnyTensor.h"

#include "THP/core/Apply.h"
#include "THP/core/Buffer.h"
#include "THP/core/Convert.h"
#include "THP/core/DLPack.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Index.h"
#include "THP/core/Iterate.h"
#include "THP/core/NumPy.h"
#include "THP/core/Operators.h"
#include "THP/core/Pickle.h"
#include "THP/core/Print.h"
#include "THP/core/Sharing.h"
#include "THP/core/Size.h"
#include "THP/core/Types.h"

PyObject *THPAnyTensor_Wrap(PyTypeObject *type, THAnyTensor *owned)
{
    THPAnyTensor *self;
    owned = THPFrame_leaving(owned);
    if (!owned)
        return THP_raise(NULL);
    if (type->tp_flags & Py_TPFLAGS_HEAPTYPE)
        self = (THPAnyTensor *)type->tp_alloc(type, 0);
    else
        self = PyObject_New(THPAnyTensor, type);
    if (!self) {
        THAnyTensor_free(owned);
        return NULL;
    }
    self->cdata = owned;
    return (PyObject *)self;
}

PyObject *THPAnyTensor_New(THAnyTensor *owned)
{
    return THPAnyTensor_Wrap(owned ? THPDtype_infoOf(owned->dtype)->tensor_type : NULL, owned);
}

THAnyTensor *THPAnyTensor_newPart(THAnyTensor *tensor, int64_t offset, int nDimension, const int64_t *size,
                                  const int64_t *stride)
{
    if (nDimension > TH_INLINE_DIMS)
        return THAnyTensor_newWithStorage(tensor->dtype, tensor->storage, (ptrdiff_t)offset, nDimension, size, stride);
    THAnyTensor *part = THAnyTensor_new(tensor->dtype);
    if (!part)
        return NULL;
    THAnyStorage_retain(tensor->storage);
    part->storage = tensor->storage;
    part->storageOffset = (ptrdiff_t)offset;
    part->nDimension = nDimension;
    for (int d = 0; d < nDimension; d++) {
        part->size[d] = size[d];
        part->stride[d] = stride[d];
    }
    return part;
}

static void dealloc(PyObject *self)
{
    THAnyTensor_free(((THPAnyTensor *)self)->cdata);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *newLike(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    const THDtype *dtype = THPAnyTensor_dtype(self);
    PyTypeObject *type = Py_TYPE(self);
    if (type != THPDtype_infoOf(dtype)->tensor_type)
        return PyObject_Vectorcall((PyObject *)type, args, (size_t)nargs, NULL); /* a subclass may have an __init__ */
    return THPAnyTensor_construct(dtype, type, args, nargs, NULL);
}

/* ---- attributes ---- */

static PyObject *getShape(PyObject *self, void *Py_UNUSED(closure))
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    return THPSize_New(tensor->nDimension, tensor->size);
}

static PyObject *getDtype(PyObject *self, void *Py_UNUSED(closure))
{
    return PyUnicode_InternFromString(THPAnyTensor_dtype(self)->numpy);
}

static PyObject *getNdim(PyObject *self, void *Py_UNUSED(closure))
{
    THP_FRAME;
    return PyLong_FromLong(THPAnyTensor_CData(self)->nDimension);
}

static PyObject *getCData(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(((THPAnyTensor *)self)->cdata);
}

static PyObject *getT(PyObject *self, void *Py_UNUSED(closure))
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    int64_t size[TH_MAX_DIMS], stride[TH_MAX_DIMS];
    int n = tensor->nDimension;
    for (int d = 0; d < n; d++) {
        size[d] = tensor->size[n - 1 - d];
        stride[d] = tensor->stride[n - 1 - d];
    }
    return THPAnyTensor_New(THPAnyTensor_newPart(tensor, tensor->storageOffset, n, size, stride));
}

/* With a priority above that of arrays, operators of NumPy's arrays and scalars return NotImplemented for a tensor. */
static PyObject *getPriority(PyObject *Py_UNUSED(self), void *Py_UNUSED(closure))
{
    return PyLong_FromLong(1000);
}

static PyGetSetDef attributes[] = {
    {"shape", getShape, NULL,
     "The sizes of all dimensions, as a Size.\n\n"
     ">>> _C.FloatTensor(2, 3).shape\n"
     "_C.Size([2, 3])",
     NULL},
    {"dtype", getDtype, NULL,
     "The name of the NumPy dtype of the elements, such as 'float32'.\n\n"
     ">>> _C.FloatTensor(2, 3).dtype\n"
     "'float32'",
     NULL},
    {"ndim", getNdim, NULL,
     "The number of dimensions.\n\n"
     ">>> _C.FloatTensor(2, 3).ndim\n"
     "2",
     NULL},
    {"T", getT, NULL,
     "A view of the tensor with the dimensions in reverse order.\n\n"
     ">>> _C.FloatTensor(2, 3, 4).T.shape\n"
     "_C.Size([4, 3, 2])",
     NULL},
    {"_cdata", getCData, NULL, "The address of the THTensor, for C code that is called with ctypes or cffi.", NULL},
    {"__array_interface__", THPNumPy_interface, NULL,
     "A description of the memory for NumPy's array interface "
     "protocol, version 3.",
     NULL},
    {"__array_priority__", getPriority, NULL,
     "The priority in binary operators of NumPy, higher than that of "
     "NumPy's arrays.",
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef ownMethods[] = {
    {"new", (PyCFunction)(void (*)(void))newLike, METH_FASTCALL,
     "new($self, /, *args)\n--\n\n"
     "Return a new tensor of the same type; the arguments are those of the type.\n\n"
     ">>> _C.LongTensor(2).new([1, 2, 3])\n"
     "[1 2 3]\n"
     "[_C.LongTensor of size 3]"},
    {NULL, NULL, 0, NULL},
};

PyTypeObject THPAnyTensor_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C._TensorBase",
    .tp_basicsize = sizeof(THPAnyTensor),
    .tp_dealloc = dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = PyDoc_STR("The base class of the tensor types of all dtypes."),
    .tp_repr = THPPrint_tensor,
    .tp_as_number = &THPOperators_number,
    .tp_as_sequence = &THPIterate_sequence,
    .tp_as_mapping = &THPIndex_mapping,
    .tp_as_buffer = &THPBuffer_ofTensor,
    .tp_richcompare = THPOperators_richcompare,
    .tp_iter = THPIterate_tensor,
    .tp_getset = attributes,
};

int THPAnyTensor_init(PyObject *module)
{
    PyTypeObject *type = &THPAnyTensor_Type;
    if (!type->tp_methods) {
        PyMethodDef *tables[] = {ownMethods,
                                 THPApply_methods,
                                 THPBuffer_methods,
                                 THPDLPack_methods,
                                 THPConvert_tensorMethods,
                                 THPConvert_tensorCasts,
                                 THPIndex_methods,
                                 THPNumPy_methods,
                                 THPPickle_tensorMethods,
                                 THPSharing_tensorMethods};
        type->tp_methods = THPType_joinMethods((int)(sizeof tables / sizeof *tables), tables);
        if (!type->tp_methods)
            return -1;
    }
    type->tp_hash = PyBaseObject_Type.tp_hash; /* by identity, although == compares elements */
    if (PyType_Ready(&THPTensorIterator_Type))
        return -1;
    return THPType_add(module, type) || THPDLPack_addTable(type) ? -1 : 0;
}

/* The buffer protocol: tensors and storages as exporters.
 *
 * An exported buffer has copies of the shape and strides, and holds and pins the storage. So neither resize_ nor set_
 * can free the memory while a consumer uses the buffer. */
#include "THP/core/Buffer.h"

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"

typedef struct Export {
    THAnyStorage *storage; /* NULL if the tensor has no elements */
    Py_ssize_t dims[];     /* shape, then strides in bytes */
} Export;

static Export *newExport(THAnyStorage *storage, int nDimension)
{
    Export *self = PyMem_Malloc(sizeof *self + 2 * (size_t)nDimension * sizeof(Py_ssize_t));
    if (!self) {
        PyErr_NoMemory();
        return NULL;
    }
    self->storage = storage;
    THSnapshot_acquire(storage);
    return self;
}

static void releaseExport(PyObject *Py_UNUSED(object), Py_buffer *view)
{
    Export *self = view->internal;
    THSnapshot_releaseStorage(self->storage);
    PyMem_Free(self);
}

static int refuse(Py_buffer *view, const char *message)
{
    view->obj = NULL;
    PyErr_SetString(PyExc_BufferError, message);
    return -1;
}

/* Return whether a request can be answered: not if it is for a format that the elements do not have. */
static bool hasFormat(const THDtype *dtype, int flags, Py_buffer *view)
{
    if (dtype->format || !(flags & PyBUF_FORMAT))
        return true;
    view->obj = NULL;
    PyErr_Format(PyExc_BufferError, "the buffer protocol has no format for elements of type %s; convert them first",
                 dtype->numpy);
    return false;
}

/* Return the reason why memory with these properties does not satisfy the flags of a request, or NULL. */
static const char *misfit(int flags, bool readonly, bool rowMajor, bool columnMajor)
{
    if (readonly && (flags & PyBUF_WRITABLE))
        return "the memory of this tensor is read-only";
    if ((flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS && !rowMajor)
        return "the tensor is not contiguous";
    if ((flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS && !columnMajor)
        return "the tensor is not contiguous in column-major order";
    if ((flags & PyBUF_ANY_CONTIGUOUS) == PyBUF_ANY_CONTIGUOUS && !rowMajor && !columnMajor)
        return "the tensor is not contiguous";
    if ((flags & PyBUF_STRIDES) != PyBUF_STRIDES && !rowMajor)
        return "the tensor is not contiguous, but the request is for a buffer without strides";
    return NULL;
}

static void fillView(Py_buffer *view, int flags, PyObject *object, Export *export, const THDtype *dtype, void *data,
                     int nDimension, int64_t count)
{
    static char none; /* the address of a buffer without elements must not be NULL */
    view->buf = data ? data : &none;
    view->obj = Py_NewRef(object);
    view->len = (Py_ssize_t)count * dtype->itemsize;
    view->itemsize = dtype->itemsize;
    view->format = flags & PyBUF_FORMAT ? (char *)THPDtype_format(dtype) : NULL;
    view->ndim = flags & PyBUF_ND ? nDimension : 1; /* without PyBUF_ND: a one-dimensional array of bytes */
    view->shape = flags & PyBUF_ND ? export->dims : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? export->dims + nDimension : NULL;
    view->suboffsets = NULL;
    view->internal = export;
}

static bool isColumnMajor(const THAnyTensor *tensor)
{
    int64_t step = 1;
    for (int d = 0; d < tensor->nDimension; d++) {
        if (tensor->size[d] != 1 && tensor->stride[d] != step)
            return false;
        step *= tensor->size[d];
    }
    return true;
}

static int getTensorBuffer(PyObject *object, Py_buffer *view, int flags)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(object);
    int n = tensor->nDimension ? tensor->nDimension : 1; /* a tensor without elements is a vector of length 0 */
    bool readonly = tensor->storage && (tensor->storage->flag & TH_STORAGE_READONLY);
    const char *reason = misfit(flags, readonly, THAnyTensor_isContiguous(tensor), isColumnMajor(tensor));
    if (reason)
        return refuse(view, reason);
    if (!hasFormat(tensor->dtype, flags, view))
        return -1;
    Export *export = newExport(tensor->storage, n);
    if (!export) {
        view->obj = NULL;
        return -1;
    }
    export->dims[0] = 0;
    export->dims[n] = tensor->dtype->itemsize;
    for (int d = 0; d < tensor->nDimension; d++) {
        export->dims[d] = (Py_ssize_t)tensor->size[d];
        export->dims[n + d] = (Py_ssize_t)(tensor->stride[d] * tensor->dtype->itemsize);
    }
    fillView(view, flags, object, export, tensor->dtype, THAnyTensor_data(tensor), n, THAnyTensor_nElement(tensor));
    view->readonly = readonly;
    return 0;
}

static int getStorageBuffer(PyObject *object, Py_buffer *view, int flags)
{
    THP_FRAME;
    THAnyStorage *storage = THPAnyStorage_CData(object);
    bool readonly = storage->flag & TH_STORAGE_READONLY;
    if (readonly && (flags & PyBUF_WRITABLE))
        return refuse(view, "the memory of this storage is read-only");
    if (!hasFormat(storage->dtype, flags, view))
        return -1;
    Export *export = newExport(storage, 1);
    if (!export) {
        view->obj = NULL;
        return -1;
    }
    export->dims[0] = storage->size;
    export->dims[1] = storage->dtype->itemsize;
    fillView(view, flags, object, export, storage->dtype, storage->data, 1, storage->size);
    view->readonly = readonly;
    return 0;
}

/* Without this method, bytes() would use an integer tensor of one element as a length, because it has __index__(). */
static PyObject *asBytes(PyObject *self, PyObject *Py_UNUSED(unused))
{
    Py_buffer view;
    if (PyObject_GetBuffer(self, &view, PyBUF_STRIDED_RO)) /* bytes() needs no format, which some dtypes lack */
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, view.len);
    if (bytes && PyBuffer_ToContiguous(PyBytes_AS_STRING(bytes), &view, view.len, 'C'))
        Py_CLEAR(bytes);
    PyBuffer_Release(&view);
    return bytes;
}

PyMethodDef THPBuffer_methods[] = {
    {"__bytes__", asBytes, METH_NOARGS,
     "__bytes__($self, /)\n--\n\n"
     "Return the bytes of the elements, in row-major order."},
    {NULL, NULL, 0, NULL},
};

PyBufferProcs THPBuffer_ofTensor = {getTensorBuffer, releaseExport};
PyBufferProcs THPBuffer_ofStorage = {getStorageBuffer, releaseExport};

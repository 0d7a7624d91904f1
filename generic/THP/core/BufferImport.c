/* The buffer protocol: tensors that share or copy the memory of other objects.
 *
 * The storage of a shared buffer owns the buffer. The buffer is released with the last tensor that uses the storage. */
#include <Python.h>
#include <stdint.h>
#include <string.h>

#include "THP/core/AnyStorage.h"
#include "THP/core/Buffer.h"
#include "THP/core/Construct.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Interchange.h"
#include "THP/core/Types.h"
#include "THP/core/Unlocked.h"
#include "cwrap_runtime.h"

/* Return advice for arrays of booleans or of another byte order to append to a message, or an empty string. */
static const char *adviceFor(const Py_buffer *view)
{
    const char *format = view && view->format ? view->format : "";
    if (strcmp(format, "?") == 0)
        return "; use array.view('uint8') for a mask that shares the memory";
    if (format[0] && strchr("<>!", format[0]) && THPDtype_ofFormat(format + 1, view->itemsize))
        return "; use array.astype(array.dtype.newbyteorder('=')) to convert to native byte order";
    return "";
}

void THPBuffer_noSuchDtype(PyObject *exporter, const Py_buffer *view, const char *function)
{
    PyErr_Clear();
    PyObject *dtype = PyObject_GetAttrString(exporter, "dtype");
    if (!dtype) {
        cwrap_dismiss();
        dtype = PyUnicode_FromFormat("buffer format '%s'", view && view->format ? view->format : "B");
    }
    PyObject *known = dtype ? PyUnicode_FromString("") : NULL;
    const char *before = "";
    for (int id = 0; known && id < THDtype_count; id++) {
        if (!THDtype_table[id].format) /* no array has it */
            continue;
        PyUnicode_AppendAndDel(&known, PyUnicode_FromFormat("%s%s", before, THDtype_table[id].numpy));
        before = ", ";
    }
    if (known)
        PyErr_Format(PyExc_TypeError, "%s: no tensor type has the dtype %S; supported dtypes are %U%s", function, dtype,
                     known, adviceFor(view));
    Py_XDECREF(dtype);
    Py_XDECREF(known);
}

/* Request a buffer with all information from the exporter; if `writable`, a writable one if possible. Return 0, or -1
 * with an exception. */
static int acquire(PyObject *exporter, Py_buffer *view, bool writable, const char *function)
{
    if (!PyObject_CheckBuffer(exporter)) {
        PyObject *given = cwrap_describe(exporter);
        if (given)
            PyErr_Format(PyExc_TypeError, "%s: the argument must be an array or another buffer, not %U", function,
                         given);
        Py_XDECREF(given);
        return -1;
    }
    if (writable) {
        if (PyObject_GetBuffer(exporter, view, PyBUF_FULL) == 0)
            return 0;
        if (!cwrap_is_refusal())
            return -1;
        PyErr_Clear(); /* the memory may be read-only */
    }
    if (PyObject_GetBuffer(exporter, view, PyBUF_FULL_RO) == 0)
        return 0;
    if (!cwrap_is_refusal())
        return -1;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace); /* looking up an attribute would clear the exception */
    if (!cwrap_has(exporter, "dtype")) {
        PyErr_Restore(type, value, trace);
        return -1;
    }
    /* Arrays of some dtypes, such as dates, do not support the buffer protocol. */
    THPBuffer_noSuchDtype(exporter, NULL, function);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return -1;
}

static const THDtype *dtypeOf(const Py_buffer *view)
{
    const THDtype *dtype = THPDtype_ofFormat(view->format, view->itemsize);
    if (!dtype && view->format && view->format[0] == '?' && view->itemsize == 1)
        dtype = &THDtype_table[THDtype_mask];
    return dtype;
}

/* Store the shape of a buffer, with its strides or as a contiguous array. A buffer without dimensions becomes a vector
 * of one element. Return 0, or -1 with an exception. */
static int shapeOf(THPShape *shape, const Py_buffer *view, bool strided, const char *function)
{
    int64_t size[TH_MAX_DIMS] = {1}, stride[TH_MAX_DIMS];
    for (int d = 0; d < view->ndim && d < TH_MAX_DIMS; d++) {
        size[d] = view->shape[d];
        stride[d] = view->strides ? view->strides[d] : 0;
    }
    /* ctypes does not set strides, although they were requested. */
    return THPShape_check(shape, function, view->ndim > 0 ? view->ndim : 1, size,
                          strided && view->ndim > 0 && view->strides ? stride : NULL, view->itemsize);
}

/* ---- copying ---- */

static THAnyTensor *copyOf(Py_buffer *view, const THDtype *dtype, const char *function)
{
    THPShape shape;
    if (shapeOf(&shape, view, false, function))
        return NULL;
    THAnyTensor *tensor = THAnyTensor_newWithSizes(dtype, shape.nDimension, shape.size);
    if (!tensor) {
        THP_raise(function);
        return NULL;
    }
    if (view->len > 0 && PyBuffer_ToContiguous(THAnyTensor_data(tensor), view, view->len, 'C')) {
        THAnyTensor_free(tensor);
        return NULL;
    }
    return tensor;
}

/* ---- converting ---- */

/* Return whether a buffer is a number, such as a scalar of NumPy. Python considers an array without dimensions a
 * sequence. */
static bool isNumber(PyObject *exporter, const Py_buffer *view)
{
    return view->ndim == 0 && !PySequence_Check(exporter);
}

/* A constructor accepts no float, because a program that passes one may mean a size. */
static THAnyTensor *refuseNumber(const THDtype *dtype, PyObject *exporter, const char *function)
{
    PyErr_Format(PyExc_TypeError, "%s: the argument is one %s, which is neither a size nor a number of %s; use a list",
                 function, THPType_name(Py_TYPE(exporter)), dtype->numpy);
    return NULL;
}

/* Return a copy of the elements as another dtype, or NULL with an exception. */
static THAnyTensor *convertedCopyOf(Py_buffer *view, const THDtype *given, const THDtype *dtype, const char *function)
{
    THAnyTensor *copy = copyOf(view, given, function);
    THAnyTensor *tensor = copy ? THPConstruct_converted(dtype, copy, function) : NULL;
    THAnyTensor_free(copy);
    return tensor;
}

#define THP_DEFINE(bits)                                 \
    static PyObject *boxUnsigned##bits(const void *from) \
    {                                                    \
        uint##bits##_t element;                          \
        memcpy(&element, from, sizeof element);          \
        return PyLong_FromUnsignedLongLong(element);     \
    }
THP_DEFINE(16)
THP_DEFINE(32)
THP_DEFINE(64)
#undef THP_DEFINE

/* Return the conversion of elements that are unsigned integers, which may have no dtype; NULL for others. */
static THPBox boxOf(const Py_buffer *view)
{
    if (THPDtype_kindOfFormat(view->format) != 'u')
        return NULL;
    switch (view->itemsize) {
    case 2:
        return boxUnsigned16;
    case 4:
        return boxUnsigned32;
    default:
        return view->itemsize == 8 ? boxUnsigned64 : NULL;
    }
}

/* Return the elements of a buffer without a dtype, converted one by one, or NULL with an exception. */
static THAnyTensor *boxedCopyOf(Py_buffer *view, const THDtype *dtype, const char *function)
{
    THPShape shape;
    if (shapeOf(&shape, view, false, function))
        return NULL;
    char *data = PyMem_Malloc((size_t)view->len);
    if (!data)
        return (THAnyTensor *)PyErr_NoMemory();
    THAnyTensor *tensor = NULL;
    const THPElements elements = {data, shape.nDimension, shape.size, view->itemsize, boxOf(view)};
    if (view->len == 0 || PyBuffer_ToContiguous(data, view, view->len, 'C') == 0)
        tensor = THPConstruct_ofElements(dtype, &elements, function);
    PyMem_Free(data);
    return tensor;
}

THAnyTensor *THPConstruct_ofBuffer(const THDtype *dtype, PyObject *exporter, const char *function)
{
    Py_buffer view;
    THAnyTensor *tensor = NULL;
    if (acquire(exporter, &view, false, function))
        return NULL;
    const THDtype *given = dtypeOf(&view);
    if (given && (!dtype || given == dtype))
        tensor = copyOf(&view, given, function);
    else if (!dtype || (!given && !boxOf(&view)))
        THPBuffer_noSuchDtype(exporter, &view, function);
    else if (isNumber(exporter, &view))
        tensor = refuseNumber(dtype, exporter, function);
    else if (given)
        tensor = convertedCopyOf(&view, given, dtype, function);
    else
        tensor = boxedCopyOf(&view, dtype, function);
    PyBuffer_Release(&view);
    return tensor;
}

/* ---- sharing ---- */

static void releaseOwner(void *owner, void *Py_UNUSED(data))
{
    Py_buffer *view = owner;
    CwrapEntry entry;
    /* The last tensor may be freed in a thread without Python, or after the interpreter has been finalized. */
    if (!THPUnlocked_enterPython(&entry))
        return;
    PyBuffer_Release(view);
    PyMem_Free(view);
    THPUnlocked_leavePython(&entry);
}

static bool isAligned(const Py_buffer *view)
{
    return (uintptr_t)view->buf % (uintptr_t)view->itemsize == 0;
}

static THAnyTensor *viewOf(PyObject *exporter, Py_buffer *view, const THDtype *dtype, const char *function)
{
    THPShape shape;
    THAnyTensor *tensor = NULL;
    if (cwrap_expect_threads())
        goto fail;
    if (view->suboffsets) {
        PyErr_Format(THPExc_ArgumentError, "%s: the buffer is not one block of memory; copy it first", function);
        goto fail;
    }
    if (shapeOf(&shape, view, true, function))
        goto fail;
    if (shape.nDimension == 0) {
        PyBuffer_Release(view);
        PyMem_Free(view);
        tensor = THAnyTensor_new(dtype);
        return tensor ? tensor : (THAnyTensor *)THP_raise(function);
    }
    if (!isAligned(view)) {
        PyErr_Format(THPExc_ArgumentError, "%s: the memory of the %s is not aligned; copy it first", function,
                     THPType_name(Py_TYPE(exporter)));
        goto fail;
    }
    /* THAnyStorage_newWithData takes ownership of the view, and also releases the view on failure. */
    THAnyStorage *storage = THAnyStorage_newWithData(dtype, view->buf, (ptrdiff_t)shape.extent,
                                                     view->readonly ? TH_STORAGE_READONLY : 0, releaseOwner, view);
    if (storage)
        tensor = THAnyTensor_newWithStorage(dtype, storage, 0, shape.nDimension, shape.size, shape.stride);
    if (!tensor)
        THP_raise(function);
    THAnyStorage_free(storage);
    return tensor;
fail:
    PyBuffer_Release(view);
    PyMem_Free(view);
    return NULL;
}

static Py_buffer *acquireOwned(PyObject *exporter, const char *function)
{
    Py_buffer *view = PyMem_Malloc(sizeof *view);
    if (!view) {
        PyErr_NoMemory();
        return NULL;
    }
    if (acquire(exporter, view, true, function)) {
        PyMem_Free(view);
        return NULL;
    }
    return view;
}

THAnyTensor *THPBuffer_share(PyObject *exporter, const char *function)
{
    Py_buffer *view = acquireOwned(exporter, function);
    if (!view)
        return NULL;
    const THDtype *dtype = THPDtype_ofFormat(view->format, view->itemsize);
    if (dtype)
        return viewOf(exporter, view, dtype, function);
    THPBuffer_noSuchDtype(exporter, view, function);
    PyBuffer_Release(view);
    PyMem_Free(view);
    return NULL;
}

THAnyStorage *THPBuffer_shareStorage(const THDtype *dtype, PyObject *exporter, const char *function)
{
    Py_buffer *view = acquireOwned(exporter, function);
    if (!view)
        return NULL;
    const char *reason = NULL;
    if (!PyBuffer_IsContiguous(view, 'C'))
        reason = "not contiguous";
    else if (view->len % dtype->itemsize)
        reason = "not a multiple of the element size";
    else if ((uintptr_t)view->buf % (uintptr_t)dtype->itemsize)
        reason = "not aligned";
    if (reason)
        PyErr_Format(THPExc_ArgumentError, "%s: the buffer of %zd bytes is %s", function, view->len, reason);
    if (reason || cwrap_expect_threads()) {
        PyBuffer_Release(view);
        PyMem_Free(view);
        return NULL;
    }
    THAnyStorage *storage = THAnyStorage_newWithData(dtype, view->buf, view->len / dtype->itemsize,
                                                     view->readonly ? TH_STORAGE_READONLY : 0, releaseOwner, view);
    if (!storage)
        THP_raise(function);
    return storage;
}

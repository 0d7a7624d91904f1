/* See Api.h. The callers are separately compiled extension modules, so every function checks its arguments. */
#include "THP/core/Api.h"

#include "cwrap_tensors.h"

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Convert.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Interchange.h"

/* ---- dtypes ---- */

static int codeOf(const THDtype *dtype)
{
    return THP_DTYPE(dtype->kind, dtype->itemsize);
}

static const THDtype *dtypeOf(int code)
{
    const THDtype *dtype = code > 0 ? THPDtype_ofKind((char)(code / 256), code % 256) : NULL;
    if (!dtype)
        PyErr_Format(PyExc_TypeError, "invalid dtype code %d", code);
    return dtype;
}

static int isTensor(PyObject *object)
{
    return THPAnyTensor_Check(object);
}

static int isStorage(PyObject *object)
{
    return THPAnyStorage_Check(object);
}

static int expected(const char *what, PyObject *object)
{
    PyErr_Format(PyExc_TypeError, "expected %s, not %s", what, Py_TYPE(object)->tp_name);
    return -1;
}

/* Return the tensor of an object, borrowed, or NULL with a TypeError if the object is not a tensor. */
static THAnyTensor *tensorOf(PyObject *object)
{
    if (THPAnyTensor_Check(object))
        return THPAnyTensor_CData(object);
    expected("a tensor", object);
    return NULL;
}

static int dtypeCode(PyObject *object)
{
    if (THPAnyTensor_Check(object))
        return codeOf(THPAnyTensor_dtype(object));
    if (THPAnyStorage_Check(object))
        return codeOf(THPAnyStorage_dtype(object));
    return expected("a tensor or storage", object);
}

/* ---- memory ---- */

static int refuse(const THAnyTensor *tensor, int dtype, int flags)
{
    const THDtype *wanted = dtype == THP_ANY ? tensor->dtype : dtypeOf(dtype);
    if (!wanted)
        return -1;
    if (tensor->dtype != wanted) {
        PyErr_Format(PyExc_TypeError, "expected elements of type %s, not %s", wanted->numpy, tensor->dtype->numpy);
        return -1;
    }
    if ((flags & THP_CONTIGUOUS) && !THAnyTensor_isContiguous(tensor)) {
        PyErr_SetString(PyExc_ValueError, "the tensor is not contiguous");
        return -1;
    }
    if ((flags & THP_WRITABLE) && THAnyTensor_checkWritable(tensor)) {
        THP_raise(NULL);
        return -1;
    }
    return 0;
}

static int fillView(const THAnyTensor *tensor, THPView *view)
{
    THSnapshot *held = PyMem_Malloc(sizeof *held);
    if (!held) {
        PyErr_NoMemory();
        return -1;
    }
    if (THSnapshot_take(held, tensor)) {
        PyMem_Free(held);
        THP_raise(NULL);
        return -1;
    }
    *view = (THPView){
        .data = tensor->nDimension > 0 ? THAnyTensor_data(tensor) : NULL,
        .count = THAnyTensor_nElement(tensor),
        .size = held->tensor.size,
        .stride = held->tensor.stride,
        .ndim = tensor->nDimension,
        .dtype = codeOf(tensor->dtype),
        .itemsize = tensor->dtype->itemsize,
        .readonly = tensor->storage && (tensor->storage->flag & TH_STORAGE_READONLY),
        .internal = held,
    };
    return 0;
}

static int acquire(PyObject *object, int dtype, int flags, THPView *view)
{
    THP_FRAME;
    THAnyTensor *tensor, *whole = NULL;
    *view = (THPView){.internal = NULL};
    if (THPAnyStorage_Check(object)) {
        THAnyStorage *storage = THPAnyStorage_CData(object);
        const int64_t count = storage->size, one = 1;
        whole = THAnyTensor_newWithStorage(storage->dtype, storage, 0, 1, &count, &one);
        if (!whole) {
            THP_raise(NULL);
            return -1;
        }
        tensor = whole;
    } else if (THPAnyTensor_Check(object)) {
        tensor = THPAnyTensor_CData(object);
    } else {
        return expected("a tensor or storage", object);
    }
    int status = refuse(tensor, dtype, flags) ? -1 : fillView(tensor, view);
    THAnyTensor_free(whole);
    return status;
}

static void release(THPView *view)
{
    THSnapshot *held = view->internal;
    *view = (THPView){.internal = NULL};
    if (held)
        THSnapshot_release(held);
    PyMem_Free(held);
}

/* ---- creation ---- */

static PyObject *newTensor(int code, int ndim, const int64_t *size)
{
    const THDtype *dtype = dtypeOf(code);
    return dtype ? THPAnyTensor_New(THAnyTensor_newWithSizes(dtype, ndim, size)) : NULL;
}

static PyObject *newStorage(int code, int64_t count)
{
    const THDtype *dtype = dtypeOf(code);
    if (dtype && count > PTRDIFF_MAX)
        return PyErr_NoMemory();
    return dtype ? THPAnyStorage_New(THAnyStorage_new(dtype, (ptrdiff_t)count)) : NULL;
}

/* Memory owned by an extension, and the function to call when the memory is no longer used. */
typedef struct Loan {
    void (*release)(void *owner);
    void *owner;
} Loan;

/* Release the memory of an extension. Its function may run Python code. */
static void releaseLoan(const Loan *loan)
{
    if (loan->release)
        THP_ASIDE(loan->release(loan->owner));
}

static void endLoan(void *owner, void *Py_UNUSED(data))
{
    const Loan loan = *(Loan *)owner;
    TH_free(owner);
    releaseLoan(&loan);
}

/* Check a shape passed by the caller. A tensor without dimensions has no elements; a size of 0 is a ValueError. */
static int checkShape(THPShape *shape, int ndim, const int64_t *size, const int64_t *stride)
{
    if (THPShape_check(shape, "C API", ndim, size, stride, 1))
        return -1;
    if (shape->nDimension == ndim)
        return 0;
    PyErr_SetString(PyExc_ValueError, "C API: dimension 0 has size 0; a tensor without elements has no dimension");
    return -1;
}

static PyObject *fromData(int code, void *data, int ndim, const int64_t *size, const int64_t *stride, int flags,
                          void (*done)(void *owner), void *owner)
{
    const THDtype *dtype = dtypeOf(code);
    THPShape shape;
    bool valid = dtype && !checkShape(&shape, ndim, size, stride);
    if (valid && (uintptr_t)data % (uintptr_t)dtype->itemsize) {
        PyErr_SetString(PyExc_ValueError, "the memory is not aligned for its elements");
        valid = false;
    }
    Loan *loan = valid ? TH_malloc(sizeof *loan) : NULL;
    if (!loan) {
        if (valid)
            THP_raise(NULL);
        releaseLoan(&(const Loan){done, owner});
        return NULL;
    }
    *loan = (Loan){done, owner};
    THAnyStorage *storage = THAnyStorage_newWithData(dtype, data, (ptrdiff_t)shape.extent,
                                                     flags & THP_WRITABLE ? 0 : TH_STORAGE_READONLY, endLoan, loan);
    THAnyTensor *tensor =
        storage ? THAnyTensor_newWithStorage(dtype, storage, 0, ndim, shape.size, shape.stride) : NULL;
    THAnyStorage_free(storage);
    return THPAnyTensor_New(tensor);
}

static PyObject *fromStorage(PyObject *object, int64_t offset, int ndim, const int64_t *size, const int64_t *stride)
{
    THP_FRAME;
    if (!THPAnyStorage_Check(object)) {
        expected("a storage", object);
        return NULL;
    }
    THAnyStorage *storage = THPAnyStorage_CData(object);
    THPShape shape;
    if (checkShape(&shape, ndim, size, stride))
        return NULL;
    if (offset < 0 || offset > storage->size || shape.extent > storage->size - offset)
        return PyErr_Format(PyExc_ValueError, "%lld elements from offset %lld exceed the storage of %zd elements",
                            (long long)shape.extent, (long long)offset, (Py_ssize_t)storage->size);
    return THPAnyTensor_New(
        THAnyTensor_newWithStorage(storage->dtype, storage, (ptrdiff_t)offset, ndim, shape.size, shape.stride));
}

static PyObject *storageOf(PyObject *object)
{
    THP_FRAME;
    THAnyTensor *tensor = tensorOf(object);
    if (!tensor)
        return NULL;
    THAnyStorage_retain(tensor->storage);
    return THPAnyStorage_New(tensor->storage ? tensor->storage : THAnyStorage_new(tensor->dtype, 0));
}

static int64_t offsetOf(PyObject *object)
{
    THP_FRAME;
    THAnyTensor *tensor = tensorOf(object);
    return tensor ? tensor->storageOffset : -1;
}

static PyObject *converted(PyObject *object, int code, int flags)
{
    THP_FRAME;
    THAnyTensor *tensor = tensorOf(object);
    const THDtype *dtype = !tensor ? NULL : code == THP_ANY ? tensor->dtype : dtypeOf(code);
    if (!dtype)
        return NULL;
    bool writable = !(flags & THP_WRITABLE) || !THAnyTensor_checkWritable(tensor);
    THError_clear();
    if (tensor->dtype == dtype && writable && (!(flags & THP_CONTIGUOUS) || THAnyTensor_isContiguous(tensor)))
        return Py_NewRef(object);
    return THPAnyTensor_New(tensor->dtype == dtype ? THAnyTensor_newClone(tensor)
                                                   : THPConvert_tensor(tensor, dtype, "conversion"));
}

/* ---- modification ---- */

static int raised(THStatus status)
{
    if (status)
        THP_raise(NULL);
    return status;
}

static int resize(PyObject *object, int ndim, const int64_t *size)
{
    THP_FRAME;
    THAnyTensor *tensor = tensorOf(object);
    return tensor ? raised(THAnyTensor_resizeNd(tensor, ndim, size, NULL)) : -1;
}

static int copy(PyObject *to, PyObject *from)
{
    THP_FRAME;
    THAnyTensor *target = tensorOf(to), *source = target ? tensorOf(from) : NULL;
    return source ? raised(THAnyTensor_copy(target, source)) : -1;
}

static const THPApi api = {
    .version = THP_API_VERSION,
    .count = THP_API_COUNT,
    .is_tensor = isTensor,
    .is_storage = isStorage,
    .dtype = dtypeCode,
    .acquire = acquire,
    .release = release,
    .new_tensor = newTensor,
    .new_storage = newStorage,
    .from_data = fromData,
    .from_storage = fromStorage,
    .storage = storageOf,
    .offset = offsetOf,
    .converted = converted,
    .resize = resize,
    .copy = copy,
};

_Static_assert(sizeof api == 2 * sizeof(int) + THP_API_COUNT * sizeof(void (*)(void)), "THP_API_COUNT is the count");

int THPApi_init(PyObject *module)
{
    PyObject *capsule = PyCapsule_New((void *)&api, "_C._C_API", NULL);
    int status = capsule ? PyModule_AddObjectRef(module, "_C_API", capsule) : -1;
    Py_XDECREF(capsule);
    return status;
}

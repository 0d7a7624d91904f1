/* Arrays of libraries without buffers, through DLPack: tensors of PyTorch, JAX, and CuPy if the CPU can access them.
 *
 * The capsule is only read, never consumed: its destructor frees the tensor. Its layout is that of DLPack 1, or of the
 * versions before, which had neither a version nor flags. */
#include "cwrap_array.h"
#include "cwrap_dlpack.h"

#if CWRAP_HAS_BUFFERS

static bool reachable(long device)
{
    return device == CWRAP_DL_CPU || device == CWRAP_DL_CUDA_HOST || device == CWRAP_DL_ROCM_HOST ||
           device == CWRAP_DL_CUDA_MANAGED;
}

static int refuse_device(void)
{
    PyErr_SetString(PyExc_ValueError, "the array is on a device that the CPU cannot reach: copy it to the CPU first");
    return -1;
}

/* Return 0, or -1 with an exception set; called before the capsule is requested, which may wait for a device. */
static int check_device(PyObject *object)
{
    PyObject *method = cwrap_attribute(object, "__dlpack_device__");
    PyObject *device = method ? PyObject_CallNoArgs(method) : NULL;
    PyObject *kind = device ? PySequence_GetItem(device, 0) : NULL;
    PyObject *number = kind ? PyNumber_Index(kind) : NULL;
    long type = number ? PyLong_AsLong(number) : -1;
    Py_XDECREF(number);
    Py_XDECREF(kind);
    Py_XDECREF(device);
    Py_XDECREF(method);
    if (PyErr_Occurred())
        return -1;
    return reachable(type) ? 0 : refuse_device();
}

/* Return the capsule, a new reference, or NULL with an exception set. Older libraries do not support max_version. */
static PyObject *capsule_of(PyObject *object)
{
    PyObject *method = cwrap_attribute(object, "__dlpack__");
    PyObject *nothing = method ? PyTuple_New(0) : NULL;
    PyObject *version = nothing ? Py_BuildValue("{s(ii)}", "max_version", 1, 0) : NULL;
    PyObject *capsule = version ? PyObject_Call(method, nothing, version) : NULL;
    if (!capsule && version && PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        capsule = PyObject_CallNoArgs(method);
    }
    Py_XDECREF(version);
    Py_XDECREF(nothing);
    Py_XDECREF(method);
    return capsule;
}

/* Return the tensor in the capsule; NULL with an exception set. */
static const CwrapDLTensor *tensor_in(PyObject *capsule, bool *read_only)
{
    *read_only = false;
    if (PyCapsule_IsValid(capsule, "dltensor"))
        return (const CwrapDLTensor *)PyCapsule_GetPointer(capsule, "dltensor");
    const CwrapDLVersioned *managed = (const CwrapDLVersioned *)PyCapsule_GetPointer(capsule, "dltensor_versioned");
    if (managed && managed->version.major != 1) {
        PyErr_SetString(PyExc_BufferError, "__dlpack__ returned a version of DLPack other than 1");
        return NULL;
    }
    *read_only = managed && managed->flags & CWRAP_DL_READ_ONLY;
    return managed ? &managed->tensor : NULL;
}

static bool tensor_fits(const CwrapDLTensor *tensor, const CwrapArrayKind *kind)
{
    static const char letters[] = {'i', 'u', 'f', 0, 0, 'c', 'b'}; /* by CWRAP_DL_INT … */
    const int code = tensor->dtype.code, wanted = (kind->flags >> 8) - 1;
    const char letter = (size_t)code < sizeof letters ? letters[code] : 0;
    if (tensor->ndim < 0 || tensor->ndim > CWRAP_MAX_NDIM || (kind->ndim >= 0 && tensor->ndim != kind->ndim))
        return false;
    if (wanted < 0 ? letter != kind->letter : code != wanted)
        return false;
    return tensor->dtype.bits == 8 * kind->itemsize && tensor->dtype.lanes == 1;
}

/* Return whether the number of elements and the strides in bytes fit in Py_ssize_t, and there is memory for the
 * elements. A length of 0 counts as 1 here, because strides that are computed from the lengths must fit too. */
static bool is_sound(const CwrapDLTensor *tensor, Py_ssize_t itemsize)
{
    const int64_t most = PY_SSIZE_T_MAX / itemsize;
    int64_t size = 1;
    bool empty = false;
    for (int k = 0; k < tensor->ndim; k++) {
        const int64_t length = tensor->shape[k], stride = tensor->strides ? tensor->strides[k] : 0;
        if (length < 0 || stride > most || stride < -most || (length && size > most / length))
            return false;
        size *= length ? length : 1;
        empty |= !length;
    }
    return tensor->data || empty;
}

static int fill_from(CwrapArray *array, const CwrapDLTensor *tensor, Py_ssize_t itemsize)
{
    if (!is_sound(tensor, itemsize)) {
        PyErr_SetString(PyExc_ValueError, "__dlpack__ returned sizes that are negative or too large, or no memory");
        return -1;
    }
    Py_ssize_t *shape = array->sizes, *strides = array->sizes + tensor->ndim, step = itemsize;
    for (int k = tensor->ndim - 1; k >= 0; k--) {
        shape[k] = (Py_ssize_t)tensor->shape[k];
        strides[k] = tensor->strides ? (Py_ssize_t)tensor->strides[k] * itemsize : step;
        step *= shape[k] ? shape[k] : 1;
    }
    array->data = tensor->data ? (char *)tensor->data + tensor->byte_offset : NULL;
    array->ndim = tensor->ndim;
    array->shape = shape;
    array->strides = strides;
    return 0;
}

int cwrap_dlpack_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind, bool *read_only)
{
    if (!cwrap_has((PyObject *)Py_TYPE(object), "__dlpack__"))
        return 1;
    if (check_device(object))
        return -1;
    PyObject *capsule = capsule_of(object);
    const CwrapDLTensor *tensor = capsule ? tensor_in(capsule, read_only) : NULL;
    if (tensor && !reachable(tensor->device.type))
        refuse_device();
    else if (tensor && tensor_fits(tensor, kind) && !fill_from(array, tensor, kind->itemsize)) {
        array->owner = capsule;
        return 0;
    }
    Py_XDECREF(capsule);
    return -1;
}
#endif

/* Arrays of libraries without buffers, through DLPack: tensors of PyTorch, JAX, and CuPy if the CPU can access them.
 *
 * If the type of the object has DLPack's C exchange table, a tensor is taken by one call of C, in some ten nanoseconds.
 * `describe` of the table says neither whether the memory is read-only nor how long it stays in place, so arrays that C
 * writes are shared instead (`share`), and so are arrays of calls during which other code can run (CWRAP_OWNED).
 * Complex tensors are not taken by the table: PyTorch's table exports the memory of a tensor that is conjugated lazily,
 * which its `__dlpack__` refuses to do.
 *
 * Otherwise the object's `__dlpack__` is called. The capsule is only read, never consumed: its destructor frees the
 * tensor. Its layout is that of DLPack 1, or of the versions before, which had neither a version nor flags. */
#include "cwrap_names.h"
#include "cwrap_ndarray.h"

#include "cwrap_dlpack.h" /* after Python.h, which defines macros of POSIX */

#if CWRAP_HAS_BUFFERS

static bool cwrap_reachable(long device)
{
    return device == CWRAP_DL_CPU || device == CWRAP_DL_CUDA_HOST || device == CWRAP_DL_ROCM_HOST ||
           device == CWRAP_DL_CUDA_MANAGED;
}

static int cwrap_refuse_device(void)
{
    PyErr_SetString(PyExc_ValueError, "the array is on a device that the CPU cannot reach: copy it to the CPU first");
    return -1;
}

/* Return 0, or -1 with an exception set; called before the capsule is requested, which may wait for a device. */
static int cwrap_check_device(PyObject *object)
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
    return cwrap_reachable(type) ? 0 : cwrap_refuse_device();
}

/* Return the capsule, a new reference, or NULL with an exception set. Older libraries do not support max_version. */
static PyObject *cwrap_capsule_of(PyObject *object)
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
static const CwrapDLTensor *cwrap_tensor_in(PyObject *capsule, bool *read_only)
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

static inline bool cwrap_tensor_fits(const CwrapDLTensor *tensor, const CwrapArrayKind *kind)
{
    static const char letters[] = {'i', 'u', 'f', 0, 0, 'c', 'b'}; /* by CWRAP_DL_INT … */
    const int code = tensor->dtype.code, wanted = (int)(kind->flags >> 8 & 0xFF) - 1;
    const char letter = (size_t)code < sizeof letters ? letters[code] : 0;
    if (tensor->ndim < 0 || tensor->ndim > CWRAP_MAX_NDIM || (kind->ndim >= 0 && tensor->ndim != kind->ndim))
        return false;
    if (wanted < 0 ? letter != kind->letter : code != wanted)
        return false;
    return tensor->dtype.bits == 8 * kind->itemsize && tensor->dtype.lanes == 1;
}

static CWRAP_COLD int cwrap_refuse_sizes(void)
{
    return cwrap_array_refuse("DLPack describes sizes that are negative or too large, or no memory");
}

/* Fill in an array. Check that the number of elements and the strides in bytes fit in Py_ssize_t, and that there is
 * memory for the elements. A length of 0 counts as 1 here, because strides that are computed from the lengths must fit
 * too. Return 0, or -1 with a ValueError. */
static inline int cwrap_fill_from(CwrapArray *array, const CwrapDLTensor *tensor, Py_ssize_t itemsize)
{
    const int64_t most = PY_SSIZE_T_MAX / 16; /* no element is larger */
    const int ndim = tensor->ndim;
    Py_ssize_t *shape = array->sizes, *strides = array->sizes + ndim;
    int64_t size = 1;
    bool empty = false;
    for (int k = ndim - 1; k >= 0; k--) {
        const int64_t length = tensor->shape[k], stride = tensor->strides ? tensor->strides[k] : size;
        if (length < 0 || length > most || stride > most || stride < -most)
            return cwrap_refuse_sizes();
        if (size > 1 && length > most / size)
            return cwrap_refuse_sizes();
        shape[k] = (Py_ssize_t)length;
        strides[k] = (Py_ssize_t)stride * itemsize;
        size *= length ? length : 1;
        empty |= !length;
    }
    if (!tensor->data && !empty)
        return cwrap_refuse_sizes();
    array->data = tensor->data ? (char *)tensor->data + tensor->byte_offset : NULL;
    array->ndim = ndim;
    array->shape = shape;
    array->strides = strides;
    return 0;
}

/* ---- DLPack's C exchange table ---- */

/* Return the attribute of the type with the table, a new reference; NULL without an exception if the type lacks it; NULL
 * with a MemoryError set. No Python code runs, except with the limited API or without the GIL. */
static PyObject *cwrap_table_attribute(PyTypeObject *type)
{
    static PyObject *interned;
    PyObject *name = cwrap_interned(&interned, CWRAP_DL_ATTRIBUTE);
    if (!name)
        return NULL;
#if defined(Py_LIMITED_API) || defined(Py_GIL_DISABLED)
    PyObject *found = PyObject_GetAttr((PyObject *)type, name);
    if (!found && cwrap_is_refusal())
        PyErr_Clear();
#else
    PyObject *found = Py_XNewRef(_PyType_Lookup(type, name));
#endif
    Py_DECREF(name);
    return found;
}

static const CwrapDLTable *cwrap_look_for_table(PyTypeObject *type)
{
    PyObject *capsule = cwrap_table_attribute(type);
    if (CWRAP_LIKELY(!capsule))
        return NULL;
    const CwrapDLHeader *header = NULL;
    if (PyCapsule_CheckExact(capsule)) {
        header = (const CwrapDLHeader *)PyCapsule_GetPointer(capsule, CWRAP_DL_CAPSULE);
        if (!header)
            PyErr_Clear();
    }
    Py_DECREF(capsule);
    while (header && header->version.major > 1)
        header = header->previous;
    return header && header->version.major == 1 ? (const CwrapDLTable *)header : NULL;
}

#if defined(Py_LIMITED_API) || defined(Py_GIL_DISABLED)
static const CwrapDLTable *cwrap_table_of(PyTypeObject *type)
{
    return cwrap_look_for_table(type);
}
#else
/* Return the version of a type, which changes with its attributes and is never that of another type; 0 if it has
 * none. */
static inline unsigned cwrap_version_of(PyTypeObject *type)
{
#if PY_VERSION_HEX < 0x030C0000
    if (!(type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG))
        return 0;
#endif
    return type->tp_version_tag;
}

/* Return the table of a type; that of the last type is stored. */
static const CwrapDLTable *cwrap_table_of(PyTypeObject *type)
{
    static const PyTypeObject *known_type;
    static const CwrapDLTable *known_table;
    static unsigned known_version;
    const unsigned version = cwrap_version_of(type);
    if (CWRAP_LIKELY(type == known_type && version == known_version && cwrap_by_pointer()))
        return known_table;
    const CwrapDLTable *table = cwrap_look_for_table(type);
    if (table && cwrap_version_of(type) && cwrap_by_pointer()) {
        known_type = type;
        known_version = cwrap_version_of(type);
        known_table = table;
    }
    return table;
}
#endif

/* Delete a tensor; an exception that is set stays set, although the deleter may run Python code. */
static void cwrap_delete_shared(CwrapDLVersioned *shared)
{
    PyObject *type, *value, *trace;
    if (!shared->deleter)
        return;
    PyErr_Fetch(&type, &value, &trace);
    shared->deleter(shared);
    PyErr_Restore(type, value, trace);
}

/* Return the tensor of an object, which must be deleted; NULL with an exception set. */
static CwrapDLVersioned *cwrap_share(const CwrapDLTable *table, PyObject *object)
{
    CwrapDLVersioned *shared = NULL;
    if (table->share(object, &shared))
        return NULL;
    if (shared->version.major == 1)
        return shared;
    cwrap_delete_shared(shared);
    PyErr_SetString(PyExc_BufferError, "the DLPack table returned a tensor of a version other than 1");
    return NULL;
}

/* Describe the tensor of an object; if *shared is set, it must be deleted. Return 0, or -1 with an exception set. */
static int cwrap_describe_tensor(const CwrapDLTable *table, PyObject *object, bool shares, CwrapDLTensor *tensor,
                                 CwrapDLVersioned **shared)
{
    *shared = NULL;
    if (!shares && table->describe)
        return table->describe(object, tensor);
    *shared = cwrap_share(table, object);
    if (*shared)
        *tensor = (*shared)->tensor;
    return *shared ? 0 : -1;
}

/* Take a tensor by its table. Return 0; -1 like `cwrap_dlpack_take`; 1 with the table's exception set if the table
 * cannot describe it. */
static int cwrap_take_by_table(CwrapArray *array, const CwrapDLTable *table, PyObject *object,
                               const CwrapArrayKind *kind, bool *read_only)
{
    CwrapDLTensor tensor;
    CwrapDLVersioned *shared;
    int status = -1;
    if (cwrap_describe_tensor(table, object, kind->flags & (CWRAP_WRITABLE | CWRAP_OWNED), &tensor, &shared))
        return cwrap_is_refusal() ? 1 : -1;
    *read_only = shared && shared->flags & CWRAP_DL_READ_ONLY;
    if (CWRAP_UNLIKELY(!cwrap_reachable(tensor.device.type)))
        cwrap_refuse_device();
    else if (cwrap_tensor_fits(&tensor, kind))
        status = cwrap_fill_from(array, &tensor, kind->itemsize);
    if (!status) {
        array->table = table;
        array->shared = shared;
    } else if (shared) {
        cwrap_delete_shared(shared);
    }
    return status;
}

/* Describe the tensor of an object again, as an array without an export. Return 0; 1, without an exception, if the tensor
 * cannot be described any more; -1 with an exception set. */
static int cwrap_read_again(CwrapArray *now, const CwrapDLTable *table, PyObject *object, CwrapDLTensor *tensor)
{
    CwrapDLVersioned *shared;
    if (cwrap_describe_tensor(table, object, false, tensor, &shared)) {
        if (PyErr_Occurred() && !cwrap_is_refusal())
            return -1;
        PyErr_Clear();
        return 1;
    }
    const bool filled = cwrap_reachable(tensor->device.type) && tensor->ndim >= 0 && tensor->ndim <= CWRAP_MAX_NDIM &&
                        !cwrap_fill_from(now, tensor, tensor->dtype.bits / 8);
    PyErr_Clear();
    if (shared)
        cwrap_delete_shared(shared);
    return filled ? 0 : 1;
}

int cwrap_dlpack_confirm(const CwrapArray *array, const CwrapArrayKind *kind)
{
    CwrapArray now;
    CwrapDLTensor tensor;
    const int status = cwrap_read_again(&now, array->table, array->object, &tensor);
    if (!status && cwrap_tensor_fits(&tensor, kind) && now.data == array->data &&
        cwrap_array_has_sizes(array, now.ndim, now.shape, now.strides))
        return 0;
    return status < 0 ? -1 : cwrap_array_changed();
}

int cwrap_dlpack_is_at(const CwrapDLTable *table, PyObject *object, const char *data, Py_ssize_t size)
{
    CwrapArray now;
    CwrapDLTensor tensor;
    const int status = cwrap_read_again(&now, table, object, &tensor);
    if (status)
        return status < 0 ? -1 : 0;
    return now.data == data && cwrap_array_size(&now) * (tensor.dtype.bits / 8) >= size;
}

int cwrap_array_own(CwrapArray *array)
{
    if (!array->table || array->shared)
        return 0;
    CwrapDLVersioned *shared = cwrap_share(array->table, array->object);
    if (!shared)
        return -1;
    const char *data = (const char *)shared->tensor.data;
    if ((data ? data + shared->tensor.byte_offset : NULL) != array->data) {
        cwrap_delete_shared(shared);
        return cwrap_array_changed();
    }
    array->shared = shared;
    return 0;
}

void cwrap_dlpack_delete(CwrapDLVersioned *shared)
{
    cwrap_delete_shared(shared);
}

/* ---- all ways ---- */

static int cwrap_take_by_method(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind, bool *read_only)
{
    if (!cwrap_has((PyObject *)Py_TYPE(object), "__dlpack__"))
        return 1;
    if (cwrap_check_device(object))
        return -1;
    PyObject *capsule = cwrap_capsule_of(object);
    const CwrapDLTensor *tensor = capsule ? cwrap_tensor_in(capsule, read_only) : NULL;
    if (tensor && !cwrap_reachable(tensor->device.type))
        cwrap_refuse_device();
    else if (tensor && cwrap_tensor_fits(tensor, kind) && !cwrap_fill_from(array, tensor, kind->itemsize)) {
        array->owner = capsule;
        return 0;
    }
    Py_XDECREF(capsule);
    return -1;
}

/* Take a tensor that the table cannot describe, by __dlpack__, which often raises a better exception. */
static CWRAP_COLD int cwrap_take_refused(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind,
                                         bool *read_only)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    int status = cwrap_take_by_method(array, object, kind, read_only);
    if (status == 1) {
        PyErr_Restore(type, value, trace);
        return -1;
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return status;
}

int cwrap_dlpack_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind, bool *read_only)
{
    const CwrapDLTable *table = kind->letter == 'c' ? NULL : cwrap_table_of(Py_TYPE(object));
    if (CWRAP_LIKELY(table != NULL)) {
        const int status = cwrap_take_by_table(array, table, object, kind, read_only);
        return status == 1 ? cwrap_take_refused(array, object, kind, read_only) : status;
    }
    return PyErr_Occurred() ? -1 : cwrap_take_by_method(array, object, kind, read_only);
}
#endif

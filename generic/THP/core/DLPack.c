/* DLPack: tensors as exporters, by capsules and by the C exchange table.
 *
 * An exported structure holds and pins the storage, and is owned by the consumer of the capsule. The structure can be
 * freed without the GIL, also after the interpreter has been finalized. */
#include "THP/core/DLPack.h"

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Error.h"
#include "cwrap_runtime.h"

#define VERSION 1, 3 /* of DLPack */

static const char *const OLD = "dltensor", *const VERSIONED = "dltensor_versioned";

/* One block of memory: the structure for the consumer, the owned storage, and the shape and strides. */
typedef struct Export {
    union {
        CwrapDLManaged old;
        CwrapDLVersioned versioned;
    } managed;
    THAnyStorage *storage;
    int64_t dims[];
} Export;

static void freeExport(Export *self)
{
    THSnapshot_releaseStorage(self->storage);
    TH_free(self);
}

static void deleteOld(CwrapDLManaged *self)
{
    freeExport(self->context);
}

static void deleteVersioned(CwrapDLVersioned *self)
{
    freeExport(self->context);
}

static uint8_t codeOf(const THDtype *dtype)
{
    switch (dtype->kind) {
    case '?':
        return CWRAP_DL_BOOL;
    case 'i':
        return CWRAP_DL_INT;
    case 'u':
        return CWRAP_DL_UINT;
    case 'c':
        return CWRAP_DL_COMPLEX;
    default:
        return dtype->kind == 'b' ? CWRAP_DL_BFLOAT : CWRAP_DL_FLOAT;
    }
}

/* Describe a tensor, with its sizes and strides themselves. */
static void describeInPlace(CwrapDLTensor *array, const THAnyTensor *tensor)
{
    static int64_t none = 0, one = 1; /* a tensor without elements is a vector of length 0 */
    const bool empty = !tensor->nDimension;
    *array = (CwrapDLTensor){.data = THAnyTensor_data(tensor),
                             .device = {.type = CWRAP_DL_CPU},
                             .ndim = empty ? 1 : tensor->nDimension,
                             .dtype = {codeOf(tensor->dtype), (uint8_t)(8 * tensor->dtype->itemsize), 1},
                             .shape = empty ? &none : tensor->size,
                             .strides = empty ? &one : tensor->stride};
}

/* Describe a tensor, with copies of its sizes and strides. */
static void describe(CwrapDLTensor *array, const THAnyTensor *tensor, int64_t *dims)
{
    describeInPlace(array, tensor);
    for (int d = 0; d < array->ndim; d++) {
        dims[d] = array->shape[d];
        dims[array->ndim + d] = array->strides[d];
    }
    array->shape = dims;
    array->strides = dims + array->ndim;
}

static Export *newExport(const THAnyTensor *tensor, bool versioned, uint64_t flags)
{
    size_t dims = tensor->nDimension ? (size_t)tensor->nDimension : 1;
    Export *self = TH_malloc(sizeof *self + 2 * dims * sizeof *self->dims);
    if (!self)
        return NULL;
    self->storage = tensor->storage;
    THSnapshot_acquire(self->storage);
    if (versioned) {
        self->managed.versioned = (CwrapDLVersioned){.version = {VERSION}, .context = self, .deleter = deleteVersioned};
        self->managed.versioned.flags = flags;
        describe(&self->managed.versioned.tensor, tensor, self->dims);
    } else {
        self->managed.old = (CwrapDLManaged){.context = self, .deleter = deleteOld};
        describe(&self->managed.old.tensor, tensor, self->dims);
    }
    return self;
}

/* Free the structure of a capsule. A consumed capsule has been renamed, and its structure belongs to the consumer. */
static void freeCapsule(PyObject *capsule)
{
    const char *name = PyCapsule_GetName(capsule);
    if (name == OLD || name == VERSIONED)
        freeExport(PyCapsule_GetPointer(capsule, name));
}

static bool isReadonly(const THAnyTensor *tensor)
{
    return tensor->storage && (tensor->storage->flag & TH_STORAGE_READONLY);
}

/* Return 0 if DLPack has a type for the elements, or -1 with an exception. */
static int checkDtype(const THAnyTensor *tensor)
{
    if (tensor->dtype->kind != '-')
        return 0;
    PyErr_Format(PyExc_BufferError, "__dlpack__(): DLPack has no type for the elements of %sTensor",
                 tensor->dtype->name);
    return -1;
}

static PyObject *exportTensor(THAnyTensor *tensor, bool versioned, bool copied)
{
    bool readonly = isReadonly(tensor);
    if (checkDtype(tensor))
        return NULL;
    if (readonly && !versioned) {
        PyErr_SetString(PyExc_BufferError, "__dlpack__(): the export of a read-only tensor needs DLPack version 1 "
                                           "(max_version)");
        return NULL;
    }
    Export *export =
        newExport(tensor, versioned, (readonly ? CWRAP_DL_READ_ONLY : 0) | (copied ? CWRAP_DL_IS_COPIED : 0));
    if (!export)
        return THP_raise("__dlpack__()");
    PyObject *capsule = PyCapsule_New(export, versioned ? VERSIONED : OLD, freeCapsule);
    if (!capsule)
        freeExport(export);
    return capsule;
}

/* Return 1 if the consumer supports version 1, otherwise 0, or -1 with an exception. max_version is None or a tuple
 * (major, minor). */
static int knowsVersions(PyObject *version)
{
    if (version == Py_None)
        return 0;
    if (!PyTuple_Check(version) || PyTuple_GET_SIZE(version) != 2) {
        PyErr_Format(PyExc_TypeError, "__dlpack__() argument 'max_version' must be a tuple of two ints or None, not %s",
                     Py_TYPE(version)->tp_name);
        return -1;
    }
    long major = PyLong_AsLong(PyTuple_GET_ITEM(version, 0));
    return major == -1 && PyErr_Occurred() ? -1 : major >= 1;
}

/* Return 0 if dl_device is None or the CPU, or -1 with an exception. */
static int checkDevice(PyObject *device)
{
    int type, id;
    if (device == Py_None)
        return 0;
    if (!PyTuple_Check(device) || !PyArg_ParseTuple(device, "ii", &type, &id)) {
        if (!PyErr_Occurred() || PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_SetString(PyExc_TypeError, "__dlpack__() argument 'dl_device' must be a tuple of two ints or None");
        return -1;
    }
    if (type == CWRAP_DL_CPU && id == 0)
        return 0;
    PyErr_Format(PyExc_BufferError, "__dlpack__(): the tensor is in the memory of the CPU and cannot go to device %d",
                 type);
    return -1;
}

/* The keyword arguments of __dlpack__(), with None for omitted ones. */
typedef struct Options {
    PyObject *stream, *version, *device, *copy;
} Options;

/* Created at import. */
static PyObject *streamName, *versionName, *deviceName, *copyName, *cpuDevice;

int THPDLPack_initExport(void)
{
    if (cpuDevice)
        return 0;
    streamName = PyUnicode_InternFromString("stream");
    versionName = PyUnicode_InternFromString("max_version");
    deviceName = PyUnicode_InternFromString("dl_device");
    copyName = PyUnicode_InternFromString("copy");
    if (!streamName || !versionName || !deviceName || !copyName)
        return -1;
    cpuDevice = Py_BuildValue("(ii)", CWRAP_DL_CPU, 0);
    return cpuDevice ? 0 : -1;
}

/* Names in calls are almost always interned, so the strings themselves are compared last. */
static PyObject **optionOf(Options *options, PyObject *name)
{
    PyObject *const names[] = {versionName, deviceName, copyName, streamName};
    PyObject **const values[] = {&options->version, &options->device, &options->copy, &options->stream};
    for (int k = 0; k < 4; k++)
        if (name == names[k])
            return values[k];
    for (int k = 0; k < 4; k++)
        if (PyUnicode_Compare(name, names[k]) == 0)
            return values[k];
    PyErr_Format(PyExc_TypeError, "'%U' is an invalid keyword argument for __dlpack__()", name);
    return NULL;
}

/* Return 0, or -1 with an exception. */
static int readOptions(Options *options, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    const Py_ssize_t count = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
    *options = (Options){Py_None, Py_None, Py_None, Py_None};
    if (nargs) {
        PyErr_SetString(PyExc_TypeError, "__dlpack__() takes no positional arguments");
        return -1;
    }
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject **value = optionOf(options, PyTuple_GET_ITEM(kwnames, k));
        if (!value)
            return -1;
        *value = args[k];
    }
    return 0;
}

static PyObject *dlpack(CWRAP_CALL)
{
    THP_FRAME;
    Options options;
    if (readOptions(&options, cw_args, cw_nargs, cw_kwnames))
        return NULL;
    /* Each step runs only after the previous one has succeeded, because Python code must not run with an exception
     * set. */
    int versioned = knowsVersions(options.version);
    int copies = versioned < 0 ? -1 : options.copy == Py_None ? 0 : PyObject_IsTrue(options.copy);
    if (copies < 0 || checkDevice(options.device))
        return NULL;
    if (options.stream != Py_None) {
        PyErr_SetString(PyExc_BufferError, "__dlpack__(): 'stream' must be None, because the CPU has no streams");
        return NULL;
    }
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    if (!copies)
        return exportTensor(tensor, versioned, false);
    THAnyTensor *clone = THAnyTensor_newClone(tensor);
    PyObject *capsule = clone ? exportTensor(clone, versioned, true) : THP_raise("__dlpack__()");
    THAnyTensor_free(clone);
    return capsule;
}

static PyObject *dlpackDevice(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    return Py_NewRef(cpuDevice);
}

PyMethodDef THPDLPack_methods[] = {
    {"__dlpack__", CWRAP_KEYWORDS(dlpack),
     "__dlpack__($self, *, stream=None, max_version=None, dl_device=None, copy=None)\n--\n\n"
     "Return a DLPack capsule that shares the memory of the tensor with another library."},
    {"__dlpack_device__", dlpackDevice, METH_NOARGS,
     "__dlpack_device__($self, /)\n--\n\n"
     "Return the DLPack device of the tensor, the CPU, as (1, 0)."},
    {NULL, NULL, 0, NULL},
};

/* ---- the C exchange table ---- */

/* Return the tensor of an object, or NULL with an exception if DLPack cannot describe one in the object. */
static THAnyTensor *tensorOf(PyObject *object)
{
    if (!THPAnyTensor_Check(object)) {
        PyErr_Format(PyExc_TypeError, CWRAP_DL_ATTRIBUTE ": expected a tensor, not %s", Py_TYPE(object)->tp_name);
        return NULL;
    }
    THAnyTensor *tensor = ((THPAnyTensor *)object)->cdata;
    return checkDtype(tensor) ? NULL : tensor;
}

static int shareObject(void *object, CwrapDLVersioned **shared)
{
    THP_FRAME;
    THAnyTensor *tensor = tensorOf(object) ? THPAnyTensor_CData(object) : NULL;
    Export *export = tensor ? newExport(tensor, true, isReadonly(tensor) ? CWRAP_DL_READ_ONLY : 0) : NULL;
    if (export)
        *shared = &export->managed.versioned;
    else if (tensor)
        THP_raise(CWRAP_DL_ATTRIBUTE);
    return export ? 0 : -1;
}

static int describeObject(void *object, CwrapDLTensor *described)
{
    THAnyTensor *tensor = tensorOf(object);
    if (!tensor)
        return -1;
    if (isReadonly(tensor)) {
        PyErr_SetString(PyExc_BufferError, CWRAP_DL_ATTRIBUTE ": a description cannot say that a tensor is read-only");
        return -1;
    }
    describeInPlace(described, tensor);
    return 0;
}

/* Return a new tensor without Python objects, or NULL with TH's error: the caller may not hold the GIL. */
static THAnyTensor *create(const CwrapDLTensor *prototype)
{
    const THDtype *dtype = THPDLPack_dtype(prototype->dtype.code, prototype->dtype.bits, prototype->dtype.lanes);
    static const int64_t one = 1;
    if (prototype->device.type != CWRAP_DL_CPU || !dtype) {
        THError_set(TH_ERROR_TYPE, "no tensor type has these elements on device %d", (int)prototype->device.type);
        return NULL;
    }
    if (prototype->ndim < 0 || prototype->ndim > TH_MAX_DIMS) {
        THError_set(TH_ERROR_SHAPE, "%d dimensions are not between 0 and %d", (int)prototype->ndim, TH_MAX_DIMS);
        return NULL;
    }
    if (prototype->ndim == 0)
        return THAnyTensor_newWithSizes(dtype, 1, &one);
    if (prototype->ndim == 1 && prototype->shape[0] == 0)
        return THAnyTensor_new(dtype);
    return THAnyTensor_newWithSizes(dtype, prototype->ndim, prototype->shape);
}

static int createTensor(CwrapDLTensor *prototype, CwrapDLVersioned **made, void *context,
                        void (*fail)(void *context, const char *kind, const char *message))
{
    THAnyTensor *tensor = create(prototype);
    Export *export = tensor ? newExport(tensor, true, 0) : NULL;
    THAnyTensor_free(tensor);
    if (export) {
        *made = &export->managed.versioned;
        return 0;
    }
    const THError *error = THError_last();
    fail(context, error->code == TH_ERROR_MEMORY ? "MemoryError" : "BufferError", error->message);
    THError_clear();
    return -1;
}

static int wrapTensor(CwrapDLVersioned *managed, void **object)
{
    THAnyTensor *tensor = THPDLPack_consume(managed, CWRAP_DL_ATTRIBUTE);
    *object = tensor ? THPAnyTensor_New(tensor) : NULL;
    return *object ? 0 : -1;
}

static int noStream(int32_t Py_UNUSED(device), int32_t Py_UNUSED(id), void **stream)
{
    *stream = NULL; /* the CPU has no streams */
    return 0;
}

static CwrapDLTable table = {{{VERSION}, NULL}, createTensor, shareObject, wrapTensor, describeObject, noStream};

int THPDLPack_addTable(PyTypeObject *type)
{
    PyObject *capsule = PyCapsule_New(&table, CWRAP_DL_CAPSULE, NULL);
    const int status = capsule ? PyDict_SetItemString(type->tp_dict, CWRAP_DL_ATTRIBUTE, capsule) : -1;
    Py_XDECREF(capsule);
    PyType_Modified(type);
    return status;
}

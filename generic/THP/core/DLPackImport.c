/* DLPack: tensors that share the memory of arrays of other libraries.
 *
 * A capsule is consumed (renamed and owned) directly before the storage is created. This is the only step that can
 * still fail, and it deletes the structure on failure. */
#include <Python.h>
#include <stdint.h>

#include "THP/core/AnyTensor.h"
#include "THP/core/DLPack.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Interchange.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

typedef struct Source {
    PyObject *capsule;   /* NULL if the structure is not in a capsule */
    CwrapDLManaged *old; /* the other pointer is NULL */
    CwrapDLVersioned *versioned;
    const CwrapDLTensor *array;
    bool readonly;
    bool isConsumed; /* the tensor or a failure of it has deleted the structure, or will */
    const char *function;
} Source;

static PyObject *dlpackName, *versionNames, *version; /* created at import; THPDLPack_isExporter() needs no memory */

int THPDLPack_initImport(void)
{
    if (!dlpackName)
        dlpackName = PyUnicode_InternFromString("__dlpack__");
    if (!versionNames)
        versionNames = Py_BuildValue("(N)", PyUnicode_InternFromString("max_version"));
    if (!version)
        version = Py_BuildValue("(ii)", 1, 0);
    return dlpackName && versionNames && version ? 0 : -1;
}

bool THPDLPack_isExporter(PyObject *object)
{
    PyObject *method = PyObject_GetAttr((PyObject *)Py_TYPE(object), dlpackName);
    if (!method) /* PyObject_HasAttr() would report exceptions other than AttributeError */
        cwrap_dismiss();
    Py_XDECREF(method);
    return method != NULL;
}

/* Return object.__dlpack__(max_version=(1, 0)). If this raises TypeError, the exporter may implement an older version,
 * and the method is called without arguments. */
static PyObject *capsuleOf(PyObject *object)
{
    PyObject *args[] = {object, version};
    PyObject *capsule = PyObject_VectorcallMethod(dlpackName, args, 1 | PY_VECTORCALL_ARGUMENTS_OFFSET, versionNames);
    if (capsule || !PyErr_ExceptionMatches(PyExc_TypeError))
        return capsule;
    PyErr_Clear();
    return PyObject_CallMethodNoArgs(object, dlpackName);
}

static int openVersioned(Source *self, CwrapDLVersioned *versioned)
{
    self->versioned = versioned;
    if (!versioned)
        return -1;
    if (self->versioned->version.major > 1) {
        PyErr_Format(PyExc_BufferError, "%s: DLPack version %u.%u is newer than version 1", self->function,
                     (unsigned)self->versioned->version.major, (unsigned)self->versioned->version.minor);
        return -1;
    }
    self->array = &self->versioned->tensor;
    self->readonly = self->versioned->flags & CWRAP_DL_READ_ONLY;
    return 0;
}

static int openCapsule(Source *self)
{
    if (PyCapsule_IsValid(self->capsule, "dltensor_versioned"))
        return openVersioned(self, PyCapsule_GetPointer(self->capsule, "dltensor_versioned"));
    if (!PyCapsule_IsValid(self->capsule, "dltensor")) {
        PyErr_Format(PyExc_BufferError, "%s: __dlpack__() must return an unused DLPack capsule, not %R", self->function,
                     self->capsule);
        return -1;
    }
    self->old = PyCapsule_GetPointer(self->capsule, "dltensor");
    if (!self->old)
        return -1;
    self->array = &self->old->tensor;
    return 0;
}

/* ---- checks of the contents of the capsule ---- */

const THDtype *THPDLPack_dtype(uint8_t code, uint8_t bits, uint16_t lanes)
{
    static const char kinds[] = {[CWRAP_DL_INT] = 'i',    [CWRAP_DL_UINT] = 'u',    [CWRAP_DL_FLOAT] = 'f',
                                 [CWRAP_DL_BFLOAT] = 'b', [CWRAP_DL_COMPLEX] = 'c', [CWRAP_DL_BOOL] = '?'};
    const char kind = code < sizeof kinds ? kinds[code] : 0;
    return lanes == 1 && bits % 8 == 0 ? THPDtype_ofKind(kind, bits / 8) : NULL;
}

static const THDtype *dtypeOf(const Source *self)
{
    const CwrapDLTensor *array = self->array;
    const THDtype *dtype = THPDLPack_dtype(array->dtype.code, array->dtype.bits, array->dtype.lanes);
    if (array->device.type != CWRAP_DL_CPU) {
        PyErr_Format(PyExc_BufferError, "%s: the array is on device %d, not in the memory of the CPU", self->function,
                     (int)array->device.type);
        return NULL;
    }
    if (!dtype)
        PyErr_Format(PyExc_TypeError, "%s: no tensor type has elements of DLPack's type %d with %d bits and %d lanes",
                     self->function, (int)array->dtype.code, (int)array->dtype.bits, (int)array->dtype.lanes);
    return dtype;
}

/* ---- sharing ---- */

static void releaseOld(void *owner, void *Py_UNUSED(data))
{
    CwrapDLManaged *managed = owner;
    if (managed->deleter)
        THP_ASIDE(managed->deleter(managed));
}

static void releaseVersioned(void *owner, void *Py_UNUSED(data))
{
    CwrapDLVersioned *managed = owner;
    if (managed->deleter)
        THP_ASIDE(managed->deleter(managed));
}

static THAnyTensor *consume(Source *self)
{
    static const int64_t one[] = {1};
    const CwrapDLTensor *array = self->array;
    const bool single = array->ndim == 0; /* an array without dimensions becomes a vector of one element */
    THPShape shape;
    const THDtype *dtype = dtypeOf(self);
    if (!dtype || THPShape_check(&shape, self->function, single ? 1 : array->ndim, single ? one : array->shape,
                                 single ? NULL : array->strides, 1))
        return NULL;
    if (shape.nDimension == 0) {
        THAnyTensor *none = THAnyTensor_new(dtype);
        return none ? none : (THAnyTensor *)THP_raise(self->function);
    }
    char *data = (char *)array->data + array->byte_offset;
    if ((uintptr_t)data % (uintptr_t)dtype->itemsize) {
        PyErr_Format(THPExc_ArgumentError, "%s: the memory of the array is not aligned; copy it first", self->function);
        return NULL;
    }
    if (self->capsule && PyCapsule_SetName(self->capsule, self->old ? "used_dltensor" : "used_dltensor_versioned"))
        return NULL;
    self->isConsumed = true;
    THAnyTensor *tensor = NULL;
    THAnyStorage *storage = THAnyStorage_newWithData(
        dtype, data, (ptrdiff_t)shape.extent, self->readonly ? TH_STORAGE_READONLY : 0,
        self->old ? releaseOld : releaseVersioned, self->old ? (void *)self->old : (void *)self->versioned);
    if (storage)
        tensor = THAnyTensor_newWithStorage(dtype, storage, 0, shape.nDimension, shape.size, shape.stride);
    if (!tensor)
        THP_raise(self->function);
    THAnyStorage_free(storage);
    return tensor;
}

THAnyTensor *THPDLPack_consume(CwrapDLVersioned *managed, const char *function)
{
    Source source = {.function = function};
    THAnyTensor *tensor = openVersioned(&source, managed) ? NULL : consume(&source);
    if (!source.isConsumed)
        releaseVersioned(managed, NULL);
    return tensor;
}

THAnyTensor *THPDLPack_share(PyObject *exporter, const char *function)
{
    Source source = {.function = function, .capsule = capsuleOf(exporter)};
    if (!source.capsule)
        return NULL;
    THAnyTensor *tensor = openCapsule(&source) ? NULL : consume(&source);
    Py_DECREF(source.capsule);
    return tensor;
}

static PyObject *fromDLPack(PyObject *Py_UNUSED(module), PyObject *object)
{
    if (!THPDLPack_isExporter(object))
        return PyErr_Format(PyExc_TypeError, "from_dlpack() argument must be an object with __dlpack__(), not %s",
                            THPType_name(Py_TYPE(object)));
    THAnyTensor *tensor = THPDLPack_share(object, "from_dlpack()");
    return tensor ? THPAnyTensor_New(tensor) : NULL;
}

PyMethodDef THPDLPack_functions[] = {
    {"from_dlpack", fromDLPack, METH_O,
     "from_dlpack($module, array, /)\n--\n\n"
     "Return a tensor that shares the memory of an array with a __dlpack__() method. The tensor keeps the array "
     "alive.\n\n"
     ">>> import numpy\n"
     ">>> array = numpy.zeros(3)\n"
     ">>> _C.from_dlpack(array)[0] = 5\n"
     ">>> array\n"
     "array([5., 0., 0.])"},
    {NULL, NULL, 0, NULL},
};

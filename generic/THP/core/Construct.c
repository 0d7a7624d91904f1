/* The constructors FloatTensor(…) and FloatStorage(…), also called by x.new(…).
 *
 * An int is a size, a sequence is data. An array is converted to the dtype like a sequence of its elements. A tensor or a
 * storage is shared and not converted: one of another dtype raises a TypeError that names both. */
#include "THP/core/Construct.h"

#include <string.h>

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Convert.h"
#include "THP/core/DLPack.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Int.h"
#include "THP/core/Masks.h"
#include "THP/core/Size.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

static PyObject *wrongArgument(PyTypeObject *type, const THDtype *dtype, PyObject *argument)
{
    PyObject *given = cwrap_describe(argument);
    if (given)
        PyErr_Format(PyExc_TypeError,
                     "%s() argument must be sizes, a sequence of numbers, an array, %sTensor or %sStorage, not %U",
                     THPType_name(type), dtype->name, dtype->name, given);
    Py_XDECREF(given);
    return NULL;
}

static PyObject *wrongArguments(PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *given = PyUnicode_FromString("");
    for (Py_ssize_t k = 0; given && k < nargs; k++) {
        PyObject *one = cwrap_describe(args[k]);
        PyUnicode_AppendAndDel(&given, one ? PyUnicode_FromFormat("%s%U", k ? ", " : "", one) : NULL);
        Py_XDECREF(one);
    }
    if (given)
        PyErr_Format(PyExc_TypeError, "%s() takes sizes as ints, or one other argument, not (%U)", THPType_name(type),
                     given);
    Py_XDECREF(given);
    return NULL;
}

THAnyTensor *THPConstruct_ofSizes(const THDtype *dtype, PyObject *const *items, Py_ssize_t count, const char *function)
{
    THPSizeArgument size;
    if (THPSize_unpack(&size, items, count)) {
        THP_addContext("%s: ", function);
        return NULL;
    }
    THAnyTensor *tensor = THAnyTensor_newWithSizes(dtype, (int)size.storage.size, size.data);
    if (!tensor)
        THP_raise(function);
    else if (tensor->storage)
        memset(tensor->storage->data, 0, (size_t)tensor->storage->size * (size_t)dtype->itemsize);
    return tensor;
}

/* Return a new vector of all elements of a storage, or NULL with TH's error set. */
static THAnyTensor *ofStorage(const THDtype *dtype, THAnyStorage *storage, const char *function)
{
    int64_t size = storage->size, stride = 1;
    THAnyTensor *tensor = THAnyTensor_newWithStorage(dtype, storage, 0, 1, &size, &stride);
    if (!tensor)
        THP_raise(function);
    return tensor;
}

static THAnyTensor *ofTensor(THAnyTensor *other, const char *function)
{
    THAnyTensor *tensor = THAnyTensor_newWithTensor(other);
    if (!tensor)
        THP_raise(function);
    return tensor;
}

static bool isSizes(const THDtype *dtype, PyObject *argument)
{
    if (THPInt_check(argument) || PyObject_TypeCheck(argument, &THPSize_Type))
        return true;
    return dtype->id != THDtype_index && THPAnyStorage_Check(argument) &&
           THPAnyStorage_dtype(argument)->id == THDtype_index;
}

static PyObject *wrongTensor(PyTypeObject *type, const THDtype *dtype, const THDtype *given, const char *what)
{
    return PyErr_Format(PyExc_TypeError, "%s() argument is %s%s, not %s%s; use its method %s() to convert",
                        THPType_name(type), given->name, what, dtype->name, what, dtype->method);
}

/* Return whether every element of one dtype is a number of another one. A number that is rounded is one. */
static bool holdsAll(const THDtype *to, const THDtype *from)
{
    if (to->kind == 'c' || (to->is_floating && from->kind != 'c'))
        return true;
    if (from->is_floating || from->kind == 'c' || THP_isTruth(to))
        return false;
    if (THP_isTruth(from))
        return true;
    if (from->is_signed == to->is_signed)
        return from->itemsize <= to->itemsize;
    return to->is_signed && from->itemsize < to->itemsize;
}

THAnyTensor *THPConstruct_converted(const THDtype *dtype, THAnyTensor *given, const char *function)
{
    if (given->dtype == dtype || holdsAll(dtype, given->dtype))
        return THPConvert_tensor(given, dtype, function);
    THAnyTensor *dense = THAnyTensor_newContiguous(given);
    if (!dense)
        return (THAnyTensor *)THP_raise(function);
    const THPElements elements = {THAnyTensor_data(dense), dense->nDimension, dense->size, dense->dtype->itemsize,
                                  THPDtype_infoOf(dense->dtype)->box};
    THAnyTensor *tensor = THPConstruct_ofElements(dtype, &elements, function);
    THAnyTensor_free(dense);
    return tensor;
}

/* Return a copy of the array of a DLPack exporter, or NULL with an exception. */
static THAnyTensor *ofDLPack(const THDtype *dtype, PyObject *argument, const char *function)
{
    THAnyTensor *shared = THPDLPack_share(argument, function);
    THAnyTensor *tensor = shared ? THPConstruct_converted(dtype, shared, function) : NULL;
    THAnyTensor_free(shared);
    return tensor;
}

static THAnyTensor *ofArgument(const THDtype *dtype, PyTypeObject *type, PyObject *argument, const char *function)
{
    if (isSizes(dtype, argument))
        return THPConstruct_ofSizes(dtype, &argument, 1, function);
    if (THPAnyTensor_Check(argument)) {
        THAnyTensor *tensor = THPAnyTensor_CData(argument);
        if (tensor->dtype == dtype)
            return ofTensor(tensor, function);
        return (THAnyTensor *)wrongTensor(type, dtype, tensor->dtype, "Tensor");
    }
    if (THPAnyStorage_Check(argument)) {
        THAnyStorage *storage = THPAnyStorage_CData(argument);
        if (storage->dtype == dtype)
            return ofStorage(dtype, storage, function);
        return (THAnyTensor *)wrongTensor(type, dtype, storage->dtype, "Storage");
    }
    if (PyList_Check(argument) || PyTuple_Check(argument))
        return THPConstruct_ofSequence(dtype, argument, function);
    if (PyObject_CheckBuffer(argument))
        return THPConstruct_ofBuffer(dtype, argument, function);
    if (THPDLPack_isExporter(argument))
        return ofDLPack(dtype, argument, function);
    if (THPConstruct_isSequence(argument))
        return THPConstruct_ofSequence(dtype, argument, function);
    return (THAnyTensor *)wrongArgument(type, dtype, argument);
}

static int refuseKeywords(PyTypeObject *type, PyObject *kwnames)
{
    if (!kwnames || PyTuple_GET_SIZE(kwnames) == 0)
        return 0;
    PyErr_Format(PyExc_TypeError, "%s() takes no keyword arguments", THPType_name(type));
    return -1;
}

static void nameOfCall(char *buffer, size_t size, PyTypeObject *type)
{
    const char *name = THPType_name(type);
    size_t length = strlen(name);
    if (length > size - 3)
        length = size - 3;
    memcpy(buffer, name, length);
    memcpy(buffer + length, "()", 3);
}

/* Store sizes from exact ints that describe at least one element. Return false for other arguments. */
static bool plainSizes(PyObject *const *args, Py_ssize_t nargs, int64_t *size)
{
    if (nargs > TH_INLINE_DIMS)
        return false;
    for (Py_ssize_t k = 0; k < nargs; k++) {
        int overflow;
        if (!PyLong_CheckExact(args[k]))
            return false;
        size[k] = PyLong_AsLongLongAndOverflow(args[k], &overflow);
        if (overflow || size[k] < 1)
            return false;
    }
    return true;
}

/* Return a new tensor of zeros, or NULL; the caller then calls THPConstruct_ofSizes, which sets the exception. */
static THAnyTensor *ofPlainSizes(const THDtype *dtype, PyObject *const *args, Py_ssize_t nargs)
{
    int64_t size[TH_INLINE_DIMS];
    THAnyTensor *tensor = plainSizes(args, nargs, size) ? THAnyTensor_newWithSizes(dtype, (int)nargs, size) : NULL;
    if (tensor)
        memset(tensor->storage->data, 0, (size_t)tensor->storage->size * (size_t)dtype->itemsize);
    return tensor;
}

PyObject *THPAnyTensor_construct(const THDtype *dtype, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs,
                                 PyObject *kwnames)
{
    THP_FRAME;
    char function[100];
    if (refuseKeywords(type, kwnames))
        return NULL;
    if (nargs == 0)
        return THPAnyTensor_Wrap(type, THAnyTensor_new(dtype));
    THAnyTensor *tensor = ofPlainSizes(dtype, args, nargs);
    if (CWRAP_LIKELY(tensor))
        return THPAnyTensor_Wrap(type, tensor);
    THError_clear(); /* ofPlainSizes may have left an error, which a later call that returns 0 would raise */
    nameOfCall(function, sizeof function, type);
    if (nargs == 1)
        tensor = ofArgument(dtype, type, args[0], function);
    else if (THPSize_CheckItems(args, nargs))
        tensor = THPConstruct_ofSizes(dtype, args, nargs, function);
    else
        return wrongArguments(type, args, nargs);
    return tensor ? THPAnyTensor_Wrap(type, tensor) : NULL;
}

/* ---- storages ---- */

static THAnyStorage *storageOfSize(const THDtype *dtype, PyObject *argument, const char *function)
{
    int64_t size;
    if (cwrap_as_int64(argument, &size)) {
        THP_addContext("%s: ", function);
        return NULL;
    }
#if PTRDIFF_MAX < INT64_MAX
    if (size > PTRDIFF_MAX)
        size = PTRDIFF_MAX; /* too large as well, and representable */
#endif
    THAnyStorage *storage = THAnyStorage_new(dtype, (ptrdiff_t)size);
    if (!storage)
        THP_raise(function);
    else if (storage->size)
        memset(storage->data, 0, (size_t)storage->size * (size_t)dtype->itemsize);
    return storage;
}

/* Return the storage of a new vector, or an empty storage for a tensor without elements; NULL with an exception. Takes
 * ownership of the tensor. */
static THAnyStorage *storageOfTensor(THAnyTensor *tensor, const char *function)
{
    if (!tensor)
        return NULL;
    THAnyStorage *storage = tensor->storage;
    if (tensor->nDimension > 1) {
        PyErr_Format(THPExc_ShapeError, "%s: a storage has one dimension, but the argument has %d", function,
                     tensor->nDimension);
        THAnyTensor_free(tensor);
        return NULL;
    }
    if (storage)
        THAnyStorage_retain(storage);
    else if (!(storage = THAnyStorage_new(tensor->dtype, 0)))
        THP_raise(function);
    THAnyTensor_free(tensor);
    return storage;
}

/* Raise the TypeError for arguments of a storage that are not a storage, an offset and a size. */
static int wrongPart(const THDtype *dtype, PyObject *const *args, Py_ssize_t nargs, const char *function)
{
    if (nargs > 3) {
        PyErr_Format(PyExc_TypeError, "%s takes at most 3 arguments (%zd given)", function, nargs);
        return -1;
    }
    Py_ssize_t wrong = THPAnyStorage_Check(args[0]) && THPAnyStorage_dtype(args[0]) == dtype;
    while (wrong > 0 && wrong < nargs && THPInt_check(args[wrong]))
        wrong++;
    if (wrong == nargs)
        return 0;
    static const char *const names[] = {"a storage of the same type", "an offset, an int", "a size, an int"};
    PyObject *given = cwrap_describe(args[wrong]);
    if (given)
        PyErr_Format(PyExc_TypeError, "%s: argument %zd of %zd must be %s, not %U", function, wrong + 1, nargs,
                     names[wrong], given);
    Py_XDECREF(given);
    return -1;
}

/* Return the part of a storage from an offset, up to a size or to the end; NULL with an exception. */
static THAnyStorage *partOfStorage(const THDtype *dtype, PyObject *const *args, Py_ssize_t nargs, const char *function)
{
    int64_t offset, size = 0;
    if (wrongPart(dtype, args, nargs, function))
        return NULL;
    if (cwrap_as_int64(args[1], &offset) || (nargs == 3 && cwrap_as_int64(args[2], &size))) {
        THP_addContext("%s: ", function);
        return NULL;
    }
    THAnyStorage *whole = THPAnyStorage_CData(args[0]); /* read after the conversions, which may run Python code */
    if (nargs == 2 && offset >= 0 && offset <= whole->size)
        size = whole->size - offset;
    if (offset < 0 || offset > whole->size || size < 0 || size > whole->size - offset) {
        PyErr_Format(THPExc_BoundsError, "%s: %lld elements from offset %lld are not within a storage of size %zd",
                     function, (long long)size, (long long)offset, (Py_ssize_t)whole->size);
        return NULL;
    }
    THAnyStorage *part = THAnyStorage_newPart(whole, (ptrdiff_t)offset, (ptrdiff_t)size);
    if (!part)
        THP_raise(function);
    return part;
}

PyObject *THPAnyStorage_construct(const THDtype *dtype, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs,
                                  PyObject *kwnames)
{
    THP_FRAME;
    char function[100];
    THAnyStorage *storage;
    if (refuseKeywords(type, kwnames))
        return NULL;
    nameOfCall(function, sizeof function, type);
    if (nargs == 0)
        return THPAnyStorage_Wrap(type, THAnyStorage_new(dtype, 0));
    if (nargs > 1)
        storage = partOfStorage(dtype, args, nargs, function);
    else if (THPInt_check(args[0]))
        storage = storageOfSize(dtype, args[0], function);
    else if (!PyList_Check(args[0]) && !PyTuple_Check(args[0]) && PyObject_CheckBuffer(args[0]))
        storage = storageOfTensor(THPConstruct_ofBuffer(dtype, args[0], function), function);
    else if (THPConstruct_isSequence(args[0]))
        storage = storageOfTensor(THPConstruct_ofSequence(dtype, args[0], function), function);
    else
        return PyErr_Format(PyExc_TypeError, "%s() argument must be a size, a sequence of numbers or an array, not %s",
                            THPType_name(type), THPType_name(Py_TYPE(args[0])));
    return storage ? THPAnyStorage_Wrap(type, storage) : NULL;
}

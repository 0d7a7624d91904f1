/* Methods and items of storages.
 *
 * A slice of a storage is a storage that shares the memory and keeps the whole storage alive and pinned. */
#include "THP/core/StorageMethods.h"

#include <string.h>

#include "TH/core/THUnlocked.h"
#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Construct.h"
#include "THP/core/Convert.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Index.h"
#include "THP/core/Int.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

static THAnyStorage *cdata(PyObject *self)
{
    return THPAnyStorage_CData(self);
}

static char *elementAt(const THAnyStorage *storage, ptrdiff_t index)
{
    return (char *)storage->data + index * storage->dtype->itemsize;
}

THAnyStorage *THPStorage_newClone(THAnyStorage *storage)
{
    THAnyStorage *clone = THAnyStorage_new(storage->dtype, storage->size);
    if (clone && storage->size > 0)
        memcpy(clone->data, storage->data, (size_t)storage->size * (size_t)storage->dtype->itemsize);
    return clone;
}

static int refuseReadOnly(const THAnyStorage *storage, const char *function)
{
    if (!(storage->flag & TH_STORAGE_READONLY))
        return 0;
    PyErr_Format(THPExc_StorageError, "%s: the memory of the storage is read-only", function);
    return -1;
}

/* ---- items ---- */

static Py_ssize_t length(PyObject *self)
{
    THP_FRAME;
    return cdata(self)->size;
}

static PyObject *itemAt(PyObject *self, Py_ssize_t index)
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    if (index < 0 || index >= storage->size)
        return PyErr_Format(THPExc_BoundsError, "index %zd is out of range for a storage of size %zd", index,
                            (Py_ssize_t)storage->size);
    return THPDtype_infoOf(storage->dtype)->box(elementAt(storage, index));
}

/* Return the index for a key, or -1 with an IndexError. Negative indices count from the end. */
static Py_ssize_t indexOf(const THAnyStorage *storage, PyObject *key)
{
    Py_ssize_t index = PyNumber_AsSsize_t(key, THPExc_BoundsError);
    if (index == -1 && PyErr_Occurred())
        return -1;
    Py_ssize_t wrapped = index < 0 ? index + (Py_ssize_t)storage->size : index;
    if (wrapped >= 0 && wrapped < storage->size)
        return wrapped;
    PyErr_Format(THPExc_BoundsError, "index %zd is out of range for a storage of size %zd", index,
                 (Py_ssize_t)storage->size);
    return -1;
}

/* Store the start and length of a slice. Return 0, or -1 with an exception. */
static int sliceOf(const THAnyStorage *storage, PyObject *key, Py_ssize_t *start, Py_ssize_t *count)
{
    Py_ssize_t stop, step;
    if (PySlice_Unpack(key, start, &stop, &step))
        return -1;
    if (step != 1) {
        PyErr_Format(THPExc_ArgumentError, "the step of a slice of a storage must be 1, not %zd", step);
        return -1;
    }
    *count = PySlice_AdjustIndices(storage->size, start, &stop, step);
    return 0;
}

static int wrongKey(PyObject *key)
{
    PyErr_Format(PyExc_TypeError, "an index of a storage must be an int or a slice, not %s",
                 THPType_name(Py_TYPE(key)));
    return -1;
}

static PyObject *subscript(PyObject *self, PyObject *key)
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    Py_ssize_t start, count;
    if (PyIndex_Check(key)) {
        Py_ssize_t index = indexOf(storage, key);
        return index < 0 ? NULL : itemAt(self, index);
    }
    if (!PySlice_Check(key)) {
        wrongKey(key);
        return NULL;
    }
    return sliceOf(storage, key, &start, &count) ? NULL
                                                 : THPAnyStorage_New(THAnyStorage_newPart(storage, start, count));
}

static int setElement(PyObject *self, PyObject *key, PyObject *value)
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    const THPDtypeInfo *info = THPDtype_infoOf(storage->dtype);
    THPElement element;
    if (!info->check(value)) {
        PyErr_Format(PyExc_TypeError, "an element of %sStorage must be %s, not %s", storage->dtype->name,
                     THPConstruct_numberName(storage->dtype), THPType_name(Py_TYPE(value)));
        return -1;
    }
    /* Convert the value first, because the conversion may run code that resizes the storage. */
    if (info->unbox(value, &element) || refuseReadOnly(storage, "assignment"))
        return -1;
    Py_ssize_t index = indexOf(storage, key);
    if (index < 0)
        return -1;
    memcpy(elementAt(storage, index), &element, (size_t)storage->dtype->itemsize);
    return 0;
}

/* Return the value for an assignment to a slice, a new reference. A storage is converted to a vector, because
 * assignment to tensors does not accept storages. */
static PyObject *asValue(PyObject *value)
{
    THP_FRAME;
    if (!THPAnyStorage_Check(value))
        return Py_NewRef(value);
    THAnyStorage *storage = cdata(value);
    int64_t count = storage->size, one = 1;
    return THPAnyTensor_New(THAnyTensor_newWithStorage(storage->dtype, storage, 0, 1, &count, &one));
}

static int setPart(PyObject *self, PyObject *key, PyObject *value)
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    Py_ssize_t start, count;
    if (sliceOf(storage, key, &start, &count))
        return -1;
    if (count == 0)
        return 0;
    int64_t length = count, one = 1;
    int status = -1;
    PyObject *given = asValue(value);
    THAnyTensor *part = given ? THAnyTensor_newWithStorage(storage->dtype, storage, start, 1, &length, &one) : NULL;
    if (part)
        status = THPIndex_assignAll(part, given, "assignment"); /* `part` prevents shrinking */
    else if (given)
        THP_raise("assignment");
    THAnyTensor_free(part);
    Py_XDECREF(given);
    return status;
}

static int assign(PyObject *self, PyObject *key, PyObject *value)
{
    if (!value) {
        PyErr_Format(PyExc_TypeError, "elements of a %s cannot be deleted", THPType_name(Py_TYPE(self)));
        return -1;
    }
    if (PyIndex_Check(key))
        return setElement(self, key, value);
    return PySlice_Check(key) ? setPart(self, key, value) : wrongKey(key);
}

PySequenceMethods THPStorage_sequence = {.sq_length = length, .sq_item = itemAt};
PyMappingMethods THPStorage_mapping = {
    .mp_length = length,
    .mp_subscript = subscript,
    .mp_ass_subscript = assign,
};

/* ---- methods ---- */

static PyObject *size(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    return PyLong_FromSsize_t(cdata(self)->size);
}

static PyObject *elementSize(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return PyLong_FromLong(THPAnyStorage_dtype(self)->itemsize);
}

static PyObject *dataPtr(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    return PyLong_FromVoidPtr(cdata(self)->data);
}

static PyObject *sizeOf(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    size_t header = (size_t)Py_TYPE(self)->tp_basicsize + sizeof *storage;
    return PyLong_FromSize_t(header + (size_t)storage->size * (size_t)storage->dtype->itemsize);
}

static PyObject *fill_(PyObject *self, PyObject *value)
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    const THPDtypeInfo *info = THPDtype_infoOf(storage->dtype);
    THPElement element;
    if (!info->check(value))
        return PyErr_Format(PyExc_TypeError, "fill_() argument must be %s, not %s",
                            THPConstruct_numberName(storage->dtype), THPType_name(Py_TYPE(value)));
    if (info->unbox(value, &element)) {
        THP_addContext("fill_(): ");
        return NULL;
    }
    return THAnyStorage_fill(storage, &element) ? THP_raise("fill_()") : Py_NewRef(self);
}

static PyObject *resize_(PyObject *self, PyObject *argument)
{
    THP_FRAME;
    THAnyStorage *storage = cdata(self);
    int64_t wanted;
    if (!THPInt_check(argument))
        return PyErr_Format(PyExc_TypeError, "resize_() argument must be an int, not %s",
                            THPType_name(Py_TYPE(argument)));
    if (cwrap_as_int64(argument, &wanted))
        return NULL;
    if (wanted < 0 || wanted > PTRDIFF_MAX)
        return PyErr_Format(THPExc_ArgumentError, "resize_() argument must not be negative, got %lld",
                            (long long)wanted);
    /* One reference belongs to the object; other references belong to tensors, which may use the removed elements. */
    if (wanted < storage->size && !THUnlocked_isAlone(storage))
        return PyErr_Format(THPExc_StorageError,
                            "resize_(): a storage of %zd elements that is used by tensors cannot "
                            "shrink to %lld",
                            (Py_ssize_t)storage->size, (long long)wanted);
    ptrdiff_t old = storage->size;
    if (THAnyStorage_resize(storage, (ptrdiff_t)wanted))
        return THP_raise("resize_()");
    if (wanted > old)
        memset(elementAt(storage, old), 0, (size_t)(wanted - old) * (size_t)storage->dtype->itemsize);
    return Py_NewRef(self);
}

static PyObject *copy_(PyObject *self, PyObject *source)
{
    THP_FRAME;
    if (!THPAnyStorage_Check(source))
        return PyErr_Format(PyExc_TypeError, "copy_() argument must be a storage, not %s",
                            THPType_name(Py_TYPE(source)));
    if (refuseReadOnly(cdata(self), "copy_()"))
        return NULL;
    return THAnyStorage_copy(cdata(self), cdata(source)) ? THP_raise("copy_()") : Py_NewRef(self);
}

static PyObject *cloned(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    THAnyStorage *copy = THPStorage_newClone(cdata(self));
    return copy ? THPAnyStorage_New(copy) : THP_raise("clone()");
}

static PyObject *tolist(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    THSnapshot snapshot;
    THSnapshot_takeStorage(&snapshot, cdata(self));
    return THPConvert_toList(&snapshot);
}

static PyObject *newLike(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    const THDtype *dtype = THPAnyStorage_dtype(self);
    PyTypeObject *type = Py_TYPE(self);
    if (type != THPDtype_infoOf(dtype)->storage_type)
        return PyObject_Vectorcall((PyObject *)type, args, (size_t)nargs, NULL); /* a subclass may have an __init__ */
    return THPAnyStorage_construct(dtype, type, args, nargs, NULL);
}

static PyObject *type(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs == 0)
        return PyUnicode_FromFormat("_C.%sStorage", THPAnyStorage_dtype(self)->name);
    if (nargs > 1)
        return PyErr_Format(PyExc_TypeError, "type() takes at most 1 argument (%zd given)", nargs);
    const THDtype *dtype = THPConvert_dtypeArgument(args[0], true, "type()");
    return dtype ? THPConvert_storageCasts[dtype->id].ml_meth(self, NULL) : NULL;
}

PyMethodDef THPStorage_methods[] = {
    {"size", size, METH_NOARGS,
     "size($self, /)\n--\n\n"
     "The number of elements.\n\n"
     ">>> _C.FloatStorage(3).size()\n"
     "3"},
    {"element_size", elementSize, METH_NOARGS,
     "element_size($self, /)\n--\n\n"
     "Return the size of an element in bytes.\n\n"
     ">>> _C.FloatStorage(3).element_size()\n"
     "4"},
    {"data_ptr", dataPtr, METH_NOARGS,
     "data_ptr($self, /)\n--\n\n"
     "Return the address of the first element, as an int.\n\n"
     ">>> storage = _C.FloatStorage(3)\n"
     ">>> _C.FloatTensor(storage).data_ptr() == storage.data_ptr()\n"
     "True"},
    {"__sizeof__", sizeOf, METH_NOARGS,
     "__sizeof__($self, /)\n--\n\n"
     "Return the size of the storage in bytes, including the elements."},
    {"fill_", fill_, METH_O,
     "fill_($self, value, /)\n--\n\n"
     "Set all elements to value, and return self.\n\n"
     ">>> _C.FloatStorage(3).fill_(7).tolist()\n"
     "[7.0, 7.0, 7.0]"},
    {"resize_", resize_, METH_O,
     "resize_($self, size, /)\n--\n\n"
     "Change the number of elements, and return self. New elements are 0. A storage that is used by tensors cannot "
     "shrink.\n\n"
     ">>> _C.FloatStorage([1, 2]).resize_(3).tolist()\n"
     "[1.0, 2.0, 0.0]"},
    {"copy_", copy_, METH_O,
     "copy_($self, source, /)\n--\n\n"
     "Copy the elements of a storage of any type and equal size, and return self.\n\n"
     ">>> _C.LongStorage(2).copy_(_C.FloatStorage([1.5, 2.5])).tolist()\n"
     "[1, 2]"},
    {"clone", cloned, METH_NOARGS,
     "clone($self, /)\n--\n\n"
     "Return a copy of the storage with separate memory.\n\n"
     ">>> storage = _C.FloatStorage([1, 2])\n"
     ">>> storage.clone().fill_(7).tolist(), storage.tolist()\n"
     "([7.0, 7.0], [1.0, 2.0])"},
    {"tolist", tolist, METH_NOARGS,
     "tolist($self, /)\n--\n\n"
     "Return the elements as a list of Python numbers.\n\n"
     ">>> _C.FloatStorage([1, 2]).tolist()\n"
     "[1.0, 2.0]"},
    {"new", (PyCFunction)(void (*)(void))newLike, METH_FASTCALL,
     "new($self, /, *args)\n--\n\n"
     "Return a new storage of the same type; the arguments are those of the type.\n\n"
     ">>> _C.FloatStorage(3).new([1, 2]).tolist()\n"
     "[1.0, 2.0]"},
    {"type", (PyCFunction)(void (*)(void))type, METH_FASTCALL,
     "type() -> str\n"
     "type(type: type | str, /) -> Storage\n\n"
     "Return the name of the storage's type, or the elements as a storage of another type, given as a type or its "
     "name.\n\n"
     ">>> _C.FloatStorage(2).type()\n"
     "'_C.FloatStorage'\n"
     ">>> _C.FloatStorage([1.5, 2.5]).type('LongStorage').tolist()\n"
     "[1, 2]"},
    {"from_buffer", (PyCFunction)(void (*)(void))THPStorage_fromBuffer, METH_VARARGS | METH_KEYWORDS | METH_CLASS,
     "from_buffer($type, buffer, byte_order='native', count=-1, offset=0)\n--\n\n"
     "Return a storage with a copy of elements from the bytes of a buffer.\n\n"
     "byte_order is 'native', 'little' or 'big'. count is the number of elements, or -1 for all. offset is the "
     "position of the first element in bytes.\n\n"
     ">>> _C.ShortStorage.from_buffer(bytes([0, 1, 0, 2]), 'big').tolist()\n"
     "[1, 2]"},
    {NULL, NULL, 0, NULL},
};

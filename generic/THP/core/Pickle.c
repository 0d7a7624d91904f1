/* See Pickle.h. A tensor is pickled as its storage and a description of the view. The storage is a separate object,
 * which the memos of pickle and deepcopy contain once. So tensors that share memory also share memory after they are
 * unpickled from one pickle.
 *
 * With protocol 5 the data of a storage is a PickleBuffer, which may be transferred out of band without a copy. */
#include "THP/core/Pickle.h"

#include <string.h>

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Buffer.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Interchange.h"
#include "THP/core/Fork.h"
#include "THP/core/Size.h"
#include "THP/core/StorageMethods.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

PyObject *THPPickle_moduleFunction(const char *name)
{
    PyObject *module = PyImport_ImportModule("_C");
    PyObject *function = module ? PyObject_GetAttrString(module, name) : NULL;
    Py_XDECREF(module);
    return function;
}

/* Return the __dict__ of an instance of a Python subclass, or None; a new reference. */
static PyObject *stateOf(PyObject *self)
{
    if (!(Py_TYPE(self)->tp_flags & Py_TPFLAGS_HEAPTYPE))
        Py_RETURN_NONE;
    PyObject *state = PyObject_GetAttrString(self, "__dict__");
    if (!state && PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Clear();
        Py_RETURN_NONE;
    }
    return state;
}

static PyObject *storageObject(const THAnyTensor *tensor)
{
    if (!tensor->storage)
        Py_RETURN_NONE;
    THAnyStorage_retain(tensor->storage);
    return THPAnyStorage_New(tensor->storage);
}

/* Return the tuple (type, storage, offset, size, stride), or NULL with an exception. */
static PyObject *tensorParts(PyObject *self, const THAnyTensor *tensor, PyObject *storage)
{
    PyObject *size = THPTuple_New(tensor->nDimension, tensor->size);
    PyObject *stride = THPTuple_New(tensor->nDimension, tensor->stride);
    PyObject *parts = NULL;
    if (size && stride)
        parts = Py_BuildValue("(OOnOO)", (PyObject *)Py_TYPE(self), storage, (Py_ssize_t)tensor->storageOffset, size,
                              stride);
    Py_XDECREF(size);
    Py_XDECREF(stride);
    return parts;
}

PyObject *THPPickle_reduction(const char *function, PyObject *parts, PyObject *self)
{
    PyObject *rebuild = parts ? THPPickle_moduleFunction(function) : NULL;
    PyObject *state = rebuild ? stateOf(self) : NULL;
    PyObject *result = state ? PyTuple_Pack(3, rebuild, parts, state) : NULL;
    Py_XDECREF(rebuild);
    Py_XDECREF(state);
    Py_XDECREF(parts);
    return result;
}

static PyObject *tensorReduce(PyObject *self, PyObject *Py_UNUSED(protocol))
{
    THP_FRAME;
    THSnapshot snapshot;
    if (THSnapshot_take(&snapshot, THPAnyTensor_CData(self)))
        return THP_raise("__reduce_ex__()");
    PyObject *storage = storageObject(&snapshot.tensor);
    PyObject *parts = storage ? tensorParts(self, &snapshot.tensor, storage) : NULL;
    Py_XDECREF(storage);
    THSnapshot_release(&snapshot);
    return THPPickle_reduction("_rebuild_tensor", parts, self);
}

PyObject *THPPickle_storageReduction(PyObject *self, long version)
{
    THP_FRAME;
    THAnyStorage *storage = THPAnyStorage_CData(self);
    PyObject *data = version >= 5 && storage->dtype->format /* a PickleBuffer needs a format */
                         ? PyPickleBuffer_FromObject(self)
                         : PyBytes_FromStringAndSize(storage->data, storage->size * storage->dtype->itemsize);
    PyObject *parts = data ? PyTuple_Pack(2, (PyObject *)Py_TYPE(self), data) : NULL;
    Py_XDECREF(data);
    return THPPickle_reduction("_rebuild_storage", parts, self);
}

static PyObject *storageReduce(PyObject *self, PyObject *protocol)
{
    long version = PyLong_AsLong(protocol);
    return version == -1 && PyErr_Occurred() ? NULL : THPPickle_storageReduction(self, version);
}

/* ---- rebuilding ---- */

const THDtype *THPPickle_dtypeOfType(PyObject *type, PyTypeObject *base, const char *function)
{
    if (PyType_Check(type) && PyType_IsSubtype((PyTypeObject *)type, base)) {
        const THDtype *dtype = THPDtype_ofType((PyTypeObject *)type);
        if (dtype)
            return dtype;
    }
    PyErr_Format(PyExc_TypeError, "%s: argument 1 must be a type derived from %s, not %R", function, base->tp_name,
                 type);
    return NULL;
}

static int unpackShape(THPSizeArgument *out, PyObject *object, const char *function, int position)
{
    if (PyTuple_Check(object) && THPSize_Check(object))
        return THPSize_unpack(out, &object, 1);
    PyErr_Format(PyExc_TypeError, "%s: argument %d must be a tuple of ints, not %s", function, position,
                 THPType_name(Py_TYPE(object)));
    return -1;
}

/* Return true if a view would reach beyond the storage. A pickle may be damaged or malicious. */
static bool reachesBeyond(const THAnyStorage *storage, int64_t offset, const THPSizeArgument *size,
                          const THPSizeArgument *stride)
{
    THPShape shape;
    const int ndim = (int)size->storage.size;
    if (THPShape_check(&shape, "_rebuild_tensor()", ndim, size->data, stride->data, 1)) {
        PyErr_Clear(); /* the caller raises a message with sizes, strides and offset */
        return true;
    }
    return shape.nDimension != ndim || offset < 0 || offset > storage->size || shape.extent > storage->size - offset;
}

static PyObject *rebuildTensor(PyObject *Py_UNUSED(module), PyObject *args)
{
    THP_FRAME;
    static const char *const function = "_rebuild_tensor()";
    PyObject *type, *storage, *size, *stride;
    THPSizeArgument sizes, strides;
    Py_ssize_t offset;
    if (!PyArg_ParseTuple(args, "OOnOO:_rebuild_tensor", &type, &storage, &offset, &size, &stride))
        return NULL;
    const THDtype *dtype = THPPickle_dtypeOfType(type, &THPAnyTensor_Type, function);
    if (!dtype || unpackShape(&sizes, size, function, 4) || unpackShape(&strides, stride, function, 5))
        return NULL;
    bool none = storage == Py_None && sizes.storage.size == 0;
    if (!none && (!THPAnyStorage_Check(storage) || THPAnyStorage_dtype(storage) != dtype))
        return PyErr_Format(PyExc_TypeError, "%s: argument 2 must be %sStorage, not %s", function, dtype->name,
                            THPType_name(Py_TYPE(storage)));
    THAnyStorage *memory = none ? NULL : THPAnyStorage_CData(storage);
    if (sizes.storage.size != strides.storage.size || (memory && reachesBeyond(memory, offset, &sizes, &strides)))
        return PyErr_Format(THPExc_ArgumentError,
                            "%s: size %R, stride %R and offset %zd do not fit the storage of %zd "
                            "elements",
                            function, size, stride, offset, memory ? (Py_ssize_t)memory->size : 0);
    THAnyTensor *tensor =
        THAnyTensor_newWithStorage(dtype, memory, (ptrdiff_t)offset, (int)sizes.storage.size, sizes.data, strides.data);
    return tensor ? THPAnyTensor_Wrap((PyTypeObject *)type, tensor) : THP_raise(function);
}

static THAnyStorage *storageOfBytes(const THDtype *dtype, PyObject *data, const char *function)
{
    Py_buffer view;
    if (PyObject_GetBuffer(data, &view, PyBUF_SIMPLE))
        return NULL;
    THAnyStorage *storage = NULL;
    if (view.len % dtype->itemsize)
        PyErr_Format(THPExc_ArgumentError, "%s: %zd bytes are not a whole number of %s elements", function, view.len,
                     dtype->numpy);
    else if (!(storage = THAnyStorage_new(dtype, view.len / dtype->itemsize)))
        THP_raise(function);
    else if (view.len > 0)
        memcpy(storage->data, view.buf, (size_t)view.len);
    PyBuffer_Release(&view);
    return storage;
}

static PyObject *rebuildStorage(PyObject *Py_UNUSED(module), PyObject *args)
{
    static const char *const function = "_rebuild_storage()";
    PyObject *type, *data;
    if (!PyArg_ParseTuple(args, "OO:_rebuild_storage", &type, &data))
        return NULL;
    const THDtype *dtype = THPPickle_dtypeOfType(type, &THPAnyStorage_Type, function);
    if (!dtype)
        return NULL;
    /* Data in the pickle is copied, so that the storage can be resized. Data received out of band is used without a
     * copy. */
    bool copies = PyBytes_Check(data) || PyByteArray_Check(data);
    THAnyStorage *storage =
        copies ? storageOfBytes(dtype, data, function) : THPBuffer_shareStorage(dtype, data, function);
    return storage ? THPAnyStorage_Wrap((PyTypeObject *)type, storage) : NULL;
}

PyMethodDef THPPickle_functions[] = {
    {"_rebuild_tensor", rebuildTensor, METH_VARARGS,
     "_rebuild_tensor($module, type, storage, offset, size, stride, /)\n--\n\n"
     "Return a tensor. Called when pickle loads a tensor."},
    {"_rebuild_storage", rebuildStorage, METH_VARARGS,
     "_rebuild_storage($module, type, data, /)\n--\n\n"
     "Return a storage. Called when pickle loads a storage."},
    {NULL, NULL, 0, NULL},
};

/* ---- copy ---- */

/* Set the __dict__ of `copy` to the state of a subclass instance. Takes ownership of `copy`, which may be NULL, and
 * returns it, or NULL with an exception. */
static PyObject *withState(PyObject *copy, PyObject *state)
{
    if (copy && state != Py_None) {
        PyObject *mine = PyObject_GetAttrString(copy, "__dict__");
        if (!mine || PyDict_Update(mine, state))
            Py_CLEAR(copy);
        Py_XDECREF(mine);
    }
    return copy;
}

static PyObject *shallow(PyObject *self, PyObject *copy)
{
    PyObject *state = copy ? stateOf(self) : NULL;
    if (!state) {
        Py_XDECREF(copy);
        return NULL;
    }
    copy = withState(copy, state);
    Py_DECREF(state);
    return copy;
}

static PyObject *tensorCopy(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    return shallow(self, THPAnyTensor_Wrap(Py_TYPE(self), THAnyTensor_newWithTensor(THPAnyTensor_CData(self))));
}

/* Return a copy of a storage. A storage represents its memory, so also a shallow copy has separate memory. */
static PyObject *cloneOf(PyObject *self)
{
    THP_FRAME;
    THAnyStorage *clone = THPStorage_newClone(THPAnyStorage_CData(self));
    return clone ? THPAnyStorage_Wrap(Py_TYPE(self), clone) : THP_raise("copy");
}

static PyObject *storageCopy(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return shallow(self, cloneOf(self));
}

/* Return copy.deepcopy(object, memo). */
static PyObject *deepCopyOf(PyObject *object, PyObject *memo)
{
    PyObject *module = THPFork_importModule("copy");
    PyObject *copy = module ? PyObject_CallMethod(module, "deepcopy", "OO", object, memo) : NULL;
    Py_XDECREF(module);
    return copy;
}

/* Set the state of `copy` to a deep copy of the state of self. Takes ownership of `copy`, which may be NULL. The copy
 * is entered into the memo first, because the state may refer to self. */
static PyObject *deep(PyObject *self, PyObject *copy, PyObject *memo)
{
    PyObject *state = copy ? stateOf(self) : NULL;
    if (state && state != Py_None) {
        PyObject *key = PyLong_FromVoidPtr(self);
        PyObject *copied = key && PyObject_SetItem(memo, key, copy) == 0 ? deepCopyOf(state, memo) : NULL;
        Py_XDECREF(key);
        Py_DECREF(state);
        state = copied;
    }
    if (!state) {
        Py_XDECREF(copy);
        return NULL;
    }
    copy = withState(copy, state);
    Py_DECREF(state);
    return copy;
}

/* Return the view `tensor` of a copy of its storage, or NULL with an exception. Copying runs Python code that can
 * change the memo, so the copy may be another object or have another size. */
static THAnyTensor *viewOfCopy(const THAnyTensor *tensor, PyObject *copied)
{
    THP_FRAME;
    bool none = copied == Py_None && !tensor->storage;
    THAnyStorage *memory = none || !THPAnyStorage_Check(copied) ? NULL : THPAnyStorage_CData(copied);
    if (!none && (!memory || memory->dtype != tensor->dtype || memory->size < tensor->storage->size)) {
        PyErr_Format(PyExc_TypeError, "deepcopy: the memo has an object of type %s instead of a copy of the storage",
                     Py_TYPE(copied)->tp_name);
        return NULL;
    }
    THAnyTensor *result = THAnyTensor_newWithStorage(tensor->dtype, memory, tensor->storageOffset, tensor->nDimension,
                                                     tensor->size, tensor->stride);
    if (!result)
        THP_raise("deepcopy");
    return result;
}

static PyObject *tensorDeepCopy(PyObject *self, PyObject *memo)
{
    THP_FRAME;
    THSnapshot snapshot;
    if (THSnapshot_take(&snapshot, THPAnyTensor_CData(self)))
        return THP_raise("deepcopy");
    PyObject *storage = storageObject(&snapshot.tensor);
    PyObject *copied = storage ? deepCopyOf(storage, memo) : NULL;
    THAnyTensor *result = copied ? viewOfCopy(&snapshot.tensor, copied) : NULL;
    Py_XDECREF(storage);
    Py_XDECREF(copied);
    THSnapshot_release(&snapshot);
    return deep(self, result ? THPAnyTensor_Wrap(Py_TYPE(self), result) : NULL, memo);
}

static PyObject *storageDeepCopy(PyObject *self, PyObject *memo)
{
    return deep(self, cloneOf(self), memo);
}

PyMethodDef THPPickle_tensorMethods[] = {
    {"__reduce_ex__", tensorReduce, METH_O,
     "__reduce_ex__($self, protocol, /)\n--\n\n"
     "Support pickle."},
    {"__copy__", tensorCopy, METH_NOARGS,
     "__copy__($self, /)\n--\n\n"
     "Return a tensor that shares the memory of self."},
    {"__deepcopy__", tensorDeepCopy, METH_O,
     "__deepcopy__($self, memo, /)\n--\n\n"
     "Return a tensor with a copy of the memory. Tensors that share memory are copied to tensors that share memory, "
     "if copied with the same memo."},
    {NULL, NULL, 0, NULL},
};

PyMethodDef THPPickle_storageMethods[] = {
    {"__reduce_ex__", storageReduce, METH_O,
     "__reduce_ex__($self, protocol, /)\n--\n\n"
     "Support pickle."},
    {"__copy__", storageCopy, METH_NOARGS,
     "__copy__($self, /)\n--\n\n"
     "Return a copy of the storage with separate memory."},
    {"__deepcopy__", storageDeepCopy, METH_O,
     "__deepcopy__($self, memo, /)\n--\n\n"
     "Return a copy of the storage with separate memory."},
    {NULL, NULL, 0, NULL},
};

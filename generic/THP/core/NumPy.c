/* See NumPy.h.
 *
 * The array of a tensor is created by NumPy's table of functions, over the memory of a storage that a capsule retains
 * and pins. If the ABI of NumPy is not known, the array is created through the buffer protocol. */
#include "THP/core/NumPy.h"

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Buffer.h"
#include "THP/core/Error.h"
#include "THP/core/Fork.h"
#include "THP/core/Size.h"
#include "THP/core/Types.h"
#include "cwrap_numpy_table.h"

/* Return whether NumPy has the dtype of a tensor, or false with an exception. */
static bool hasDtype(PyObject *self, PyObject *exception)
{
    const THDtype *dtype = THPAnyTensor_dtype(self);
    if (!dtype->format)
        PyErr_Format(exception, "NumPy has no dtype %s; convert the %sTensor first, for example with float()",
                     dtype->numpy, dtype->name);
    return dtype->format != NULL;
}

/* ---- arrays over the memory of a tensor ---- */

static void releaseMemory(PyObject *capsule)
{
    THSnapshot_releaseStorage(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)));
}

/* Return an object that keeps the memory of a storage in place, or NULL with an exception. */
static PyObject *holdMemory(THAnyStorage *storage)
{
    PyObject *capsule = PyCapsule_New(storage, "_C memory", releaseMemory);
    if (capsule)
        THSnapshot_acquire(storage);
    return capsule;
}

static PyObject *wrapMemory(void **table, const THAnyTensor *tensor)
{
    static const Py_ssize_t none = 0;
    Py_ssize_t size[TH_MAX_DIMS], stride[TH_MAX_DIMS];
    const THDtype *dtype = tensor->dtype;
    const int n = tensor->nDimension;
    PyObject *type = cwrap_numpy_dtype(table, dtype->kind == '?' ? 'b' : dtype->kind, dtype->itemsize);
    if (!type || n == 0) /* an array without elements has memory that NumPy allocates */
        return cwrap_numpy_wrap(table, type, NULL, 1, &none, NULL, 0, NULL);
    const bool readonly = tensor->storage->flag & TH_STORAGE_READONLY;
    for (int d = 0; d < n; d++) {
        size[d] = (Py_ssize_t)tensor->size[d];
        stride[d] = (Py_ssize_t)(tensor->stride[d] * dtype->itemsize);
    }
    void *data = THAnyTensor_data(tensor);
    PyObject *memory = holdMemory(tensor->storage);
    if (!memory) {
        Py_DECREF(type);
        return NULL;
    }
    return cwrap_numpy_wrap(table, type, data, n, size, stride, readonly ? 0 : CWRAP_NUMPY_WRITEABLE, memory);
}

/* Return NumPy's table of functions, or NULL with an exception. The first call imports NumPy. */
static void **numpyTable(void)
{
    static void **known;
    void **table = __atomic_load_n(&known, __ATOMIC_ACQUIRE);
    if (!table) {
        THPFork_hold();
        table = cwrap_numpy_table();
        THPFork_release();
        __atomic_store_n(&known, table, __ATOMIC_RELEASE);
    }
    return table;
}

static PyObject *asArrayByName(PyObject *self)
{
    PyObject *module = THPFork_importModule("numpy");
    PyObject *array = module ? PyObject_CallMethod(module, "asarray", "O", self) : NULL;
    Py_XDECREF(module);
    return array;
}

static PyObject *numpy(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    if (!hasDtype(self, PyExc_TypeError))
        return NULL;
    void **table = numpyTable();
    if (!table)
        return NULL;
    return cwrap_numpy_is_known(table) ? wrapMemory(table, THPAnyTensor_CData(self)) : asArrayByName(self);
}

/* Return the tensor as an array. numpy.array() implements the arguments dtype and copy. */
static PyObject *parseArray(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"dtype", "copy", NULL};
    PyObject *dtype = Py_None, *copy = Py_None, *array = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:__array__", names, &dtype, &copy))
        return NULL;
    if (!hasDtype(self, PyExc_TypeError))
        return NULL;
    PyObject *module = THPFork_importModule("numpy");
    PyObject *make = module ? PyObject_GetAttrString(module, "array") : NULL;
    PyObject *options = make ? Py_BuildValue("{s:O,s:O}", "dtype", dtype, "copy", copy) : NULL;
    PyObject *positional = options ? PyTuple_Pack(1, self) : NULL;
    if (positional)
        array = PyObject_Call(make, positional, options);
    Py_XDECREF(module);
    Py_XDECREF(make);
    Py_XDECREF(options);
    Py_XDECREF(positional);
    return array;
}

THP_OWN_KEYWORDS(asArray, parseArray)

PyMethodDef THPNumPy_methods[] = {
    {"numpy", numpy, METH_NOARGS,
     "numpy($self, /)\n--\n\n"
     "Return a NumPy array that shares the memory of the tensor. The memory cannot be resized while the array "
     "exists.\n\n"
     ">>> x = _C.FloatTensor([1, 2])\n"
     ">>> x.numpy()[0] = 10\n"
     ">>> x\n"
     "[10.  2.]\n"
     "[_C.FloatTensor of size 2]"},
    {"__array__", (PyCFunction)(void (*)(void))asArray, METH_VARARGS | METH_KEYWORDS,
     "__array__($self, dtype=None, copy=None)\n--\n\n"
     "Return the tensor as a NumPy array."},
    {NULL, NULL, 0, NULL},
};

/* Return the dict of __array_interface__. The tensor must not change during the call. */
static PyObject *describe(const THAnyTensor *tensor)
{
    const THDtype *dtype = tensor->dtype;
    int64_t bytes[TH_MAX_DIMS], none = 0;
    int n = tensor->nDimension ? tensor->nDimension : 1;
    bool readonly = tensor->storage && (tensor->storage->flag & TH_STORAGE_READONLY);
    char kind = dtype->kind == '?' ? 'b' : dtype->kind;
    char order = dtype->itemsize == 1 ? '|' : PY_LITTLE_ENDIAN ? '<' : '>';
    bytes[0] = dtype->itemsize;
    for (int d = 0; d < tensor->nDimension; d++)
        bytes[d] = tensor->stride[d] * dtype->itemsize;
    PyObject *shape = THPTuple_New(n, tensor->nDimension ? tensor->size : &none);
    PyObject *strides = THPTuple_New(n, bytes);
    PyObject *type = PyUnicode_FromFormat("%c%c%d", order, kind, dtype->itemsize);
    PyObject *address = PyLong_FromVoidPtr(THAnyTensor_data(tensor));
    PyObject *interface = NULL;
    if (shape && strides && type && address)
        interface = Py_BuildValue("{s:O,s:O,s:O,s:(OO),s:i}", "shape", shape, "strides", strides, "typestr", type,
                                  "data", address, readonly ? Py_True : Py_False, "version", 3);
    Py_XDECREF(shape);
    Py_XDECREF(strides);
    Py_XDECREF(type);
    Py_XDECREF(address);
    return interface;
}

PyObject *THPNumPy_interface(PyObject *self, void *Py_UNUSED(closure))
{
    THP_FRAME;
    THSnapshot snapshot;
    if (!hasDtype(self, PyExc_AttributeError)) /* so that NumPy goes on to __array__ */
        return NULL;
    if (THSnapshot_take(&snapshot, THPAnyTensor_CData(self)))
        return THP_raise("__array_interface__");
    PyObject *interface = describe(&snapshot.tensor);
    THSnapshot_release(&snapshot);
    return interface;
}

static PyObject *fromNumPy(PyObject *Py_UNUSED(module), PyObject *array)
{
    THAnyTensor *tensor = THPBuffer_share(array, "from_numpy()");
    return tensor ? THPAnyTensor_New(tensor) : NULL;
}

PyMethodDef THPNumPy_functions[] = {
    {"from_numpy", fromNumPy, METH_O,
     "from_numpy($module, array, /)\n--\n\n"
     "Return a tensor that shares the memory of a NumPy array or another buffer. The tensor keeps the array alive "
     "and has the type for its dtype. A tensor of a read-only array cannot be modified.\n\n"
     ">>> import numpy\n"
     ">>> array = numpy.zeros(3)\n"
     ">>> _C.from_numpy(array).fill_(7)\n"
     "[7. 7. 7.]\n"
     "[_C.DoubleTensor of size 3]\n"
     ">>> array\n"
     "array([7., 7., 7.])"},
    {NULL, NULL, 0, NULL},
};

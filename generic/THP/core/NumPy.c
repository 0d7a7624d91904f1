/* See NumPy.h. Arrays are created through the buffer protocol, which keeps the memory alive and pinned. */
#include "THP/core/NumPy.h"

#include "TH/core/THSnapshot.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Buffer.h"
#include "THP/core/Error.h"
#include "THP/core/Fork.h"
#include "THP/core/Size.h"
#include "cwrap_runtime.h"

/* Return whether NumPy has the dtype of a tensor, or false with an exception. */
static bool hasDtype(PyObject *self, PyObject *exception)
{
    const THDtype *dtype = THPAnyTensor_CData(self)->dtype;
    if (!dtype->format)
        PyErr_Format(exception, "NumPy has no dtype %s; convert the %sTensor first, for example with float()",
                     dtype->numpy, dtype->name);
    return dtype->format != NULL;
}

static PyObject *numpy(PyObject *self, PyObject *Py_UNUSED(unused))
{
    if (!hasDtype(self, PyExc_TypeError))
        return NULL;
    PyObject *module = THPFork_importModule("numpy");
    PyObject *array = module ? PyObject_CallMethod(module, "asarray", "O", self) : NULL;
    Py_XDECREF(module);
    return array;
}

/* Return the tensor as an array. numpy.array() implements the arguments dtype and copy. */
static PyObject *asArray(PyObject *self, PyObject *args, PyObject *kwargs)
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

/* An extension that uses and creates tensors of _C with only its public header: tests/tensors/test_tensor_api.py. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cwrap_tensors.h>
#include <stdlib.h>

static int lent; /* blocks of memory that this extension has lent to tensors */

/* Return the element at `data` as a double. */
static double numberAt(const char *data, int dtype)
{
    switch (dtype) {
    case THP_FLOAT:
        return *(const float *)(const void *)data;
    case THP_DOUBLE:
        return *(const double *)(const void *)data;
    case THP_LONG:
        return (double)*(const int64_t *)(const void *)data;
    default:
        return -1;
    }
}

static double sumOf(const THPView *view, int dim, const char *data)
{
    double sum = 0;
    if (view->count == 0)
        return 0;
    if (dim == view->ndim)
        return numberAt(data, view->dtype);
    for (int64_t k = 0; k < view->size[dim]; k++)
        sum += sumOf(view, dim + 1, data + k * view->stride[dim] * view->itemsize);
    return sum;
}

static PyObject *total(PyObject *module, PyObject *tensor)
{
    THPView view;
    double sum;
    (void)module;
    if (THP_Acquire(tensor, THP_ANY, 0, &view))
        return NULL;
    Py_BEGIN_ALLOW_THREADS sum = sumOf(&view, 0, view.data);
    Py_END_ALLOW_THREADS THP_Release(&view);
    return PyFloat_FromDouble(sum);
}

static PyObject *scale(PyObject *module, PyObject *args)
{
    PyObject *tensor;
    double factor;
    THPView view;
    (void)module;
    if (!PyArg_ParseTuple(args, "Od", &tensor, &factor) ||
        THP_Acquire(tensor, THP_DOUBLE, THP_WRITABLE | THP_CONTIGUOUS, &view))
        return NULL;
    double *x = view.data;
    for (int64_t k = 0; k < view.count; k++)
        x[k] *= factor;
    THP_Release(&view);
    Py_INCREF(tensor);
    return tensor;
}

static PyObject *ints(int ndim, const int64_t *values)
{
    PyObject *tuple = PyTuple_New(ndim);
    for (int d = 0; tuple && d < ndim; d++) {
        PyObject *item = PyLong_FromLongLong(values[d]);
        if (!item)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, d, item);
    }
    return tuple;
}

/* (is a tensor, is a storage, dtype, size, stride, count, itemsize, readonly) */
static PyObject *describe(PyObject *module, PyObject *object)
{
    THPView view;
    (void)module;
    if (THP_Acquire(object, THP_ANY, 0, &view))
        return NULL;
    PyObject *result = Py_BuildValue("(iiiNNLii)", THP_IsTensor(object), THP_IsStorage(object), THP_Dtype(object),
                                     ints(view.ndim, view.size), ints(view.ndim, view.stride), (long long)view.count,
                                     view.itemsize, view.readonly);
    THP_Release(&view);
    return result;
}

/* Store a tuple of ints in size; return their number, or -1. */
static int parse(PyObject *tuple, int64_t *size)
{
    Py_ssize_t n = PyTuple_Size(tuple);
    for (Py_ssize_t d = 0; d < n && d < 8; d++)
        size[d] = PyLong_AsLongLong(PyTuple_GET_ITEM(tuple, d));
    return n > 8 || PyErr_Occurred() ? -1 : (int)n;
}

static PyObject *make(PyObject *module, PyObject *args)
{
    int dtype, ndim;
    int64_t size[8];
    PyObject *shape;
    (void)module;
    if (!PyArg_ParseTuple(args, "iO!", &dtype, &PyTuple_Type, &shape) || (ndim = parse(shape, size)) < 0)
        return NULL;
    return THP_NewTensor(dtype, ndim, size);
}

static PyObject *makeStorage(PyObject *module, PyObject *args)
{
    int dtype;
    long long count;
    (void)module;
    return PyArg_ParseTuple(args, "iL", &dtype, &count) ? THP_NewStorage(dtype, count) : NULL;
}

/* Count with Python code, which fails if it sees the exception of a call. */
static void takeBack(void *owner)
{
    PyObject *left = PyObject_CallFunction((PyObject *)&PyLong_Type, "i", lent - 1);
    if (left)
        lent = (int)PyLong_AsLong(left);
    Py_XDECREF(left);
    free(owner);
}

/* lend(size, stride or None, flags): return a tensor over memory of this extension with the doubles 0, 1, 2, … */
static PyObject *lend(PyObject *module, PyObject *args)
{
    int ndim, flags;
    int64_t size[8], stride[8];
    PyObject *shape, *steps;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!Oi", &PyTuple_Type, &shape, &steps, &flags) || (ndim = parse(shape, size)) < 0 ||
        (steps != Py_None && parse(steps, stride) != ndim))
        return NULL;
    double *block = malloc(100 * sizeof *block);
    if (!block)
        return PyErr_NoMemory();
    for (int k = 0; k < 100; k++)
        block[k] = k;
    lent++;
    return THP_FromData(THP_DOUBLE, block, ndim, size, steps == Py_None ? NULL : stride, flags, takeBack, block);
}

static PyObject *countLent(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return PyLong_FromLong(lent);
}

static PyObject *part(PyObject *module, PyObject *args)
{
    int ndim;
    long long offset;
    int64_t size[8];
    PyObject *storage, *shape;
    (void)module;
    if (!PyArg_ParseTuple(args, "OLO!", &storage, &offset, &PyTuple_Type, &shape) || (ndim = parse(shape, size)) < 0)
        return NULL;
    return THP_FromStorage(storage, offset, ndim, size, NULL);
}

static PyObject *place(PyObject *module, PyObject *tensor)
{
    (void)module;
    PyObject *storage = THP_Storage(tensor);
    return storage ? Py_BuildValue("(NL)", storage, (long long)THP_Offset(tensor)) : NULL;
}

static PyObject *convert(PyObject *module, PyObject *args)
{
    PyObject *tensor;
    int dtype, flags;
    (void)module;
    return PyArg_ParseTuple(args, "Oii", &tensor, &dtype, &flags) ? THP_Converted(tensor, dtype, flags) : NULL;
}

/* Resize `to` to the shape of `from`, and copy the elements. */
static PyObject *assign(PyObject *module, PyObject *args)
{
    PyObject *to, *from;
    THPView view;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &to, &from) || THP_Acquire(from, THP_ANY, 0, &view))
        return NULL;
    int status = THP_Resize(to, view.ndim, view.size) || THP_Copy(to, from);
    THP_Release(&view);
    if (status)
        return NULL;
    Py_INCREF(to);
    return to;
}

static void endHold(PyObject *capsule)
{
    THPView *view = PyCapsule_GetPointer(capsule, "view");
    THP_Release(view);
    PyMem_Free(view);
}

/* An object that holds a view. */
static PyObject *hold(PyObject *module, PyObject *object)
{
    THPView *view = PyMem_Malloc(sizeof *view);
    (void)module;
    if (!view)
        return PyErr_NoMemory();
    if (THP_Acquire(object, THP_ANY, 0, view)) {
        PyMem_Free(view);
        return NULL;
    }
    return PyCapsule_New(view, "view", endHold);
}

static PyMethodDef methods[] = {
    {"total", total, METH_O, NULL},
    {"scale", scale, METH_VARARGS, NULL},
    {"describe", describe, METH_O, NULL},
    {"make", make, METH_VARARGS, NULL},
    {"make_storage", makeStorage, METH_VARARGS, NULL},
    {"lend", lend, METH_VARARGS, NULL},
    {"lent", countLent, METH_NOARGS, NULL},
    {"part", part, METH_VARARGS, NULL},
    {"place", place, METH_O, NULL},
    {"convert", convert, METH_VARARGS, NULL},
    {"assign", assign, METH_VARARGS, NULL},
    {"hold", hold, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "tensors", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_tensors(void)
{
    if (THP_import_api())
        return NULL;
    return PyModule_Create(&definition);
}

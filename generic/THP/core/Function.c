/* See Function.h. */
#include "THP/core/Function.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "cwrap_runtime.h"

static const THDtype *defaultDtype = &THDtype_table[THDtype_default];

const THDtype *THPDtype_default(void)
{
    return __atomic_load_n(&defaultDtype, __ATOMIC_RELAXED);
}

void THPDtype_setDefault(const THDtype *dtype)
{
    __atomic_store_n(&defaultDtype, dtype, __ATOMIC_RELAXED);
}

/* Return the dtype of a tensor, or of the first item of a list or tuple of tensors; NULL for other objects. */
static const THDtype *dtypeOf(PyObject *object)
{
    if (THPAnyTensor_Check(object))
        return THPAnyTensor_dtype(object);
    if (!PyTuple_Check(object) && !PyList_Check(object))
        return NULL;
    const THDtype *dtype;
    THP_BEGIN_LOCKED(object);
    PyObject *first = PySequence_Fast_GET_SIZE(object) > 0 ? PySequence_Fast_GET_ITEM(object, 0) : NULL;
    dtype = first && THPAnyTensor_Check(first) ? THPAnyTensor_dtype(first) : NULL;
    THP_END_LOCKED;
    return dtype;
}

static const THDtype *dtypeOfKeywords(PyObject *const *values, PyObject *kwnames)
{
    const THDtype *of_out = NULL;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(kwnames); k++) {
        const THDtype *dtype = dtypeOf(values[k]);
        if (!dtype)
            continue;
        if (PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(kwnames, k), "out") != 0)
            return dtype;
        of_out = dtype;
    }
    return of_out;
}

static PyObject *undefined(const char *name, const THPFunctionRow *const *rows, int k, const THDtype *dtype)
{
    PyObject *others = PyUnicode_FromString("");
    for (int id = 0; others && id < THDtype_count; id++)
        if (rows[id][k].function)
            PyUnicode_AppendAndDel(&others, PyUnicode_FromFormat("%s%sTensor", PyUnicode_GET_LENGTH(others) ? ", " : "",
                                                                 THDtype_table[id].name));
#ifdef TH_HAS_REASONS
    const char *reason = THDtype_reasons[dtype->id];
    if (others && reason)
        PyUnicode_AppendAndDel(&others, PyUnicode_FromFormat("; %s", reason));
#endif
    if (others)
        PyErr_Format(PyExc_TypeError, "%s() is not defined for %sTensor, only for %U", name, dtype->name, others);
    Py_XDECREF(others);
    return NULL;
}

#ifdef TH_HAS_REASONS
static bool isMethodOfAnotherDtype(PyObject *name)
{
    for (int id = 0; id < THDtype_count; id++)
        if (PyObject_HasAttr((PyObject *)THP_dtype_info[id].tensor_type, name))
            return true;
    return false;
}

PyObject *THPFunction_getAttribute(PyObject *self, PyObject *name)
{
    PyObject *found = PyObject_GenericGetAttr(self, name), *type, *value, *trace;
    if (found || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return found;
    PyErr_Fetch(&type, &value, &trace);
    if (!isMethodOfAnotherDtype(name)) {
        PyErr_Restore(type, value, trace);
        return NULL;
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return PyErr_Format(PyExc_AttributeError, "'%s' object has no attribute '%U': %s", Py_TYPE(self)->tp_name, name,
                        THDtype_reasons[THPAnyTensor_dtype(self)->id]);
}
#endif

/* Call a method as a function. The TypeErrors of the method do not count the receiver as an argument, so they are
 * replaced by TypeErrors of the function. */
static PyObject *callMethod(const THPFunctionRow *row, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *result = row->call(args[0], args + 1, nargs - 1, kwnames);
    if (CWRAP_UNLIKELY(!result) && PyErr_ExceptionMatches(PyExc_TypeError))
        cwrap_restate(row->function, args, nargs, kwnames);
    return result;
}

PyObject *THPModule_callByHand(PyMethodDef *method, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *function = PyCFunction_New(method, NULL);
    if (!function)
        return NULL;
    PyObject *result = PyObject_Vectorcall(function, args, (size_t)nargs, kwnames);
    Py_DECREF(function);
    return result;
}

PyObject *THPModule_callWithTuple(PyMethodDef *method, PyObject *self, PyObject *args, PyObject *kwargs)
{
    PyObject *function = PyCFunction_New(method, self);
    if (!function)
        return NULL;
    PyObject *result = PyObject_Call(function, args, kwargs);
    Py_DECREF(function);
    return result;
}

PyObject *THPModule_dispatch(const char *name, const THPFunctionRow *const *rows, int k, PyObject *const *args,
                             Py_ssize_t nargs, PyObject *kwnames)
{
    const THDtype *dtype = NULL;
    const bool receiver = nargs > 0 && THPAnyTensor_Check(args[0]);
    for (Py_ssize_t i = 0; i < nargs && !dtype; i++)
        dtype = dtypeOf(args[i]);
    if (!dtype && kwnames)
        dtype = dtypeOfKeywords(args + nargs, kwnames);
    if (!dtype)
        dtype = THPDtype_default();
    const THPFunctionRow *row = &rows[dtype->id][k];
    if (CWRAP_UNLIKELY(!row->function))
        return undefined(name, rows, k, dtype);
    if (row->call && row->method && receiver)
        return callMethod(row, args, nargs, kwnames);
    if (row->call && !row->method)
        return row->call(NULL, args, nargs, kwnames);
    return cwrap_call(row->function, NULL, args, nargs, kwnames);
}

/* Python callables that C calls.
 *
 * Invariant: an exception of the callable's is never left set while C runs. It waits in the callback until the C function
 * has returned, and no callable is called after one that raised. */
#include "cwrap_callback.h"

PyObject *cwrap_callback_call(const CwrapCallback *callback, PyObject *const *arguments, int count)
{
#ifdef Py_LIMITED_API
    PyObject *tuple = PyTuple_New(count);
    for (int k = 0; tuple && k < count; k++)
        PyTuple_SetItem(tuple, k, Py_NewRef(arguments[k])); /* cannot fail: the tuple is new */
    PyObject *returned = tuple ? PyObject_Call(callback->callable, tuple, NULL) : NULL;
    Py_XDECREF(tuple);
    return returned;
#else
    return PyObject_Vectorcall(callback->callable, arguments, (size_t)count, NULL);
#endif
}

void cwrap_callback_end(CwrapCallback *callback, PyObject *const *arguments, int count, PyObject *returned)
{
    if (PyErr_Occurred())
        PyErr_Fetch(&callback->type, &callback->value, &callback->trace);
    for (int k = 0; k < count; k++)
        Py_XDECREF(arguments[k]);
    Py_XDECREF(returned);
}

void cwrap_callback_misfit(const char *expected, PyObject *returned)
{
    PyObject *what = cwrap_describe(returned);
    if (what)
        PyErr_Format(PyExc_TypeError, "the callable must return %s, not %U", expected, what);
    Py_XDECREF(what);
}

bool cwrap_callback_raised(CwrapCallback *callback)
{
    if (!callback->type)
        return false;
    PyErr_Restore(callback->type, callback->value, callback->trace);
    callback->type = callback->value = callback->trace = NULL;
    return true;
}

PyObject *cwrap_text_list(char *const *items, Py_ssize_t count)
{
    PyObject *list = PyList_New(count < 0 ? 0 : count);
    for (Py_ssize_t k = 0; list && k < count; k++) {
        PyObject *text = cwrap_from_text(items ? items[k] : NULL);
        if (!text)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, k, text); /* cannot fail: the list is new */
    }
    return list;
}

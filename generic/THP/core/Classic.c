/* Functions that hand-written C of 2017 calls. */
#include "THP/core/Classic.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Error.h"
#include "THP/core/Types.h"
#include "THP/core/Wrapping.h"

#include <stdarg.h>

/* Append the name of a type to a list of strings, as `int`, or as `dim=int` for a keyword. */
static int append_type(PyObject *list, PyObject *keyword, PyObject *object)
{
    const char *name = Py_TYPE(object)->tp_name;
    PyObject *text = keyword ? PyUnicode_FromFormat("%S=%s", keyword, name) : PyUnicode_FromString(name);
    int status = text ? PyList_Append(list, text) : -1;
    Py_XDECREF(text);
    return status;
}

/* Return the strings of a list, joined; NULL with an exception. */
static PyObject *join(const char *separator, PyObject *list)
{
    PyObject *between = PyUnicode_FromString(separator);
    PyObject *text = between ? PyUnicode_Join(between, list) : NULL;
    Py_XDECREF(between);
    return text;
}

/* Return the types of arguments: "int, dim=str", a new reference, or NULL with an exception. */
static PyObject *types_of(PyObject *args, PyObject *kwargs)
{
    PyObject *text = NULL, *list = PyList_New(0), *keyword, *value;
    Py_ssize_t at = 0;
    if (!list)
        return NULL;
    if (args && !PyTuple_Check(args) && append_type(list, NULL, args))
        goto done;
    for (Py_ssize_t k = 0; args && PyTuple_Check(args) && k < PyTuple_GET_SIZE(args); k++) {
        if (append_type(list, NULL, PyTuple_GET_ITEM(args, k)))
            goto done;
    }
    while (kwargs && PyDict_Next(kwargs, &at, &keyword, &value)) {
        if (append_type(list, keyword, value))
            goto done;
    }
    text = join(", ", list);
done:
    Py_DECREF(list);
    return text;
}

/* Return a new list of `count` strings, or NULL with an exception. */
static PyObject *signatures_of(size_t count, va_list names)
{
    PyObject *list = PyList_New(0);
    for (size_t k = 0; list && k < count; k++) {
        PyObject *text = PyUnicode_FromString(va_arg(names, const char *));
        if (!text || PyList_Append(list, text))
            Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

void THPUtils_invalidArguments(PyObject *args, PyObject *kwargs, const char *function, size_t count, ...)
{
    va_list names;
    va_start(names, count);
    PyObject *list = signatures_of(count, names);
    va_end(names);
    PyObject *expected = list ? join("\n * ", list) : NULL;
    PyObject *given = expected ? types_of(args, kwargs) : NULL;
    if (given)
        PyErr_Format(PyExc_TypeError,
                     count == 1 ? "%s received an invalid combination of arguments - got (%U), but expected %U"
                                : "%s received an invalid combination of arguments - got (%U), but expected one of:\n"
                                  " * %U",
                     function, given, expected);
    Py_XDECREF(given);
    Py_XDECREF(expected);
    Py_XDECREF(list);
}

void THPUtils_argumentError(int number, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    PyObject *text = PyUnicode_FromFormatV(format, values);
    va_end(values);
    if (text)
        PyErr_Format(PyExc_RuntimeError, "invalid argument %d: %U", number, text);
    Py_XDECREF(text);
}

int THPUtils_getCallable(PyObject *object, PyObject **result)
{
    if (!PyCallable_Check(object)) {
        PyErr_Format(PyExc_TypeError, "expected a callable, got %s", Py_TYPE(object)->tp_name);
        return 0;
    }
    *result = object;
    return 1;
}

/* Copy a tensor, which is expanded to the shape of self if `broadcast`. */
static THStatus copy_tensor(THAnyTensor *self, THAnyTensor *source, bool broadcast)
{
    if (!broadcast || THAnyTensor_isSameSizeAs(self, source))
        return THAnyTensor_copy(self, source);
    THAnyTensor *view = THP_expandTo(source, self->nDimension, self->size);
    THStatus status = view ? THAnyTensor_copy(self, view) : -1;
    THAnyTensor_free(view);
    return status;
}

static PyObject *copy_(PyObject *self, PyObject *args, PyObject *kwargs)
{
    THP_FRAME;
    static char *tensor_names[] = {"source", "async", "broadcast", NULL}, *storage_names[] = {"source", "async", NULL};
    PyObject *source;
    int waits = 0, broadcast = 1;
    THStatus status;
    if (THPAnyTensor_Check(self)) {
        if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|pp:copy_", tensor_names, &THPAnyTensor_Type, &source, &waits,
                                         &broadcast))
            return NULL;
        status = copy_tensor(THPAnyTensor_CData(self), THPAnyTensor_CData(source), broadcast);
    } else {
        if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|p:copy_", storage_names, &THPAnyStorage_Type, &source,
                                         &waits))
            return NULL;
        status = THAnyStorage_copy(THPAnyStorage_CData(self), THPAnyStorage_CData(source));
    }
    return status ? THP_raise("copy_") : Py_NewRef(self);
}

PyObject *THPCopyMethod(THPCopyList functions, PyObject *self, PyObject *args, PyObject *kwargs)
{
    (void)functions;
    return THPType_call(copy_, self, args, kwargs);
}

PyObject *THPClassic_getValue(PyObject *self, PyObject *index, int always_tensor)
{
    PyObject *value = PyObject_GetItem(self, index);
    if (!value || !always_tensor || THPAnyTensor_Check(value))
        return value;
    Py_DECREF(value);
    /* None adds a dimension, so that the result is a view */
    PyObject *items = PyTuple_Check(index) ? Py_NewRef(index) : PyTuple_Pack(1, index);
    PyObject *last = items ? PyTuple_Pack(1, Py_None) : NULL, *key = last ? PySequence_Concat(items, last) : NULL;
    value = key ? PyObject_GetItem(self, key) : NULL;
    Py_XDECREF(items);
    Py_XDECREF(last);
    Py_XDECREF(key);
    return value;
}

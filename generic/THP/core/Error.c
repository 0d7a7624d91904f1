/* See Error.h. Raising a TH error clears it, so that the error is not reported a second time. */
#include "THP/core/Error.h"

#include <stdarg.h>
#include <string.h>

#include "THP/core/Exceptions.h"
#include "cwrap_runtime.h"

static PyObject *exceptionOf(THErrorCode code)
{
    switch (code) {
    case TH_ERROR_VALUE:
        return THPExc_ArgumentError;
    case TH_ERROR_SHAPE:
        return THPExc_ShapeError;
    case TH_ERROR_INDEX:
        return THPExc_BoundsError;
    case TH_ERROR_TYPE:
        return PyExc_TypeError;
    case TH_ERROR_MEMORY:
        return PyExc_MemoryError;
    case TH_ERROR_OVERFLOW:
        return PyExc_OverflowError;
    case TH_ERROR_ZERO:
        return PyExc_ZeroDivisionError;
    case TH_ERROR_BUFFER:
        return THPExc_StorageError;
    case TH_ERROR_UNSUPPORTED:
        return PyExc_NotImplementedError;
    case TH_ERROR_SYSTEM:
        return PyExc_OSError;
    case TH_ERROR_NONE:
    case TH_ERROR_RUNTIME:
        break;
    }
    return PyExc_RuntimeError;
}

/* Return TH's message without the name of the C function. */
static const char *withoutName(const char *message)
{
    size_t length = 0;
    while (Py_ISALNUM(message[length]) || message[length] == '_')
        length++;
    return length > 0 && message[length] == ':' && message[length + 1] == ' ' ? message + length + 2 : message;
}

/* Raise OSError. Its constructor selects the subclass, such as FileNotFoundError, by the number. */
static void raiseSystem(const char *function, const THError *error)
{
    PyObject *text = PyUnicode_FromFormat("%s%s%s: %s", function ? function : "", function ? ": " : "", error->message,
                                          strerror(error->number));
    PyObject *exception = text ? PyObject_CallFunction(PyExc_OSError, "iO", error->number, text) : NULL;
    if (exception)
        PyErr_SetObject((PyObject *)Py_TYPE(exception), exception);
    Py_XDECREF(text);
    Py_XDECREF(exception);
}

PyObject *THP_raise(const char *function)
{
    const THError *error = THError_last();
    const char *message = error->code == TH_ERROR_NONE ? "failed without an error message" : error->message;
    if (!PyErr_Occurred()) {
        if (error->code == TH_ERROR_SYSTEM)
            raiseSystem(function, error);
        else if (function)
            PyErr_Format(exceptionOf(error->code), "%s: %s", function, withoutName(message));
        else
            PyErr_SetString(exceptionOf(error->code), message);
    }
    THError_clear();
    return NULL;
}

void THP_addContext(const char *format, ...)
{
    va_list arguments;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    va_start(arguments, format);
    PyObject *context = PyUnicode_FromFormatV(format, arguments);
    va_end(arguments);
    PyObject *message = context && value ? PyObject_Str(value) : NULL;
    if (message && cwrap_is_message(type, trace)) {
        PyErr_Format(type, "%U%U", context, message);
        Py_XDECREF(type);
        Py_XDECREF(value);
    } else {
        PyErr_Restore(type, value, trace);
    }
    Py_XDECREF(context);
    Py_XDECREF(message);
}

/* Return whether this thread has the GIL; also if PyGILState_Check() always returns true, because Python has ended or has
 * had subinterpreters. */
static bool hasPython(void)
{
    PyThreadState *own = Py_IsInitialized() ? PyGILState_GetThisThreadState() : NULL;
#if PY_VERSION_HEX >= 0x030D0000
    return own && own == PyThreadState_GetUnchecked();
#else
    return own && own == _PyThreadState_UncheckedGet();
#endif
}

void THP_setAside(THPAside *aside)
{
    aside->raised = hasPython() && PyErr_Occurred();
    if (aside->raised)
        PyErr_Fetch(&aside->type, &aside->value, &aside->trace);
}

void THP_setAgain(const THPAside *aside)
{
    if (aside->raised)
        PyErr_Restore(aside->type, aside->value, aside->trace);
}

PyObject *THP_shapeText(const THAnyTensor *tensor)
{
    if (tensor->nDimension == 0)
        return PyUnicode_FromString("no dimension");
    PyObject *text = PyUnicode_FromFormat("%lld", (long long)tensor->size[0]);
    for (int d = 1; text && d < tensor->nDimension; d++)
        PyUnicode_AppendAndDel(&text, PyUnicode_FromFormat("x%lld", (long long)tensor->size[d]));
    return text;
}

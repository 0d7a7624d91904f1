/* Numbers and text from Python objects: the slow paths of the conversions in cwrap_runtime.h.
 *
 * Invariant: a float is never silently an integer, an integer never silently cut, and nothing that has a length (an
 * array, a tensor) counts as a number. */
#include "cwrap_runtime.h"

#include <string.h>

static bool has_length(PyTypeObject *type)
{
    return (type->tp_as_sequence && type->tp_as_sequence->sq_length) ||
           (type->tp_as_mapping && type->tp_as_mapping->mp_length);
}

bool cwrap_check_int_slow(PyObject *object)
{
    return PyLong_Check(object) || (PyIndex_Check(object) && !has_length(Py_TYPE(object)));
}

bool cwrap_check_float_slow(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    if (PyFloat_Check(object) || cwrap_check_int_slow(object))
        return true;
    return type->tp_as_number && type->tp_as_number->nb_float && !has_length(type);
}

int cwrap_as_int64_slow(PyObject *object, int64_t *value)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return -1;
    int overflow;
    long long converted = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow)
        PyErr_Format(PyExc_OverflowError, "%R does not fit in 64 bits", number);
    Py_DECREF(number);
    *value = converted;
    return PyErr_Occurred() ? -1 : 0;
}

int cwrap_as_uint64(PyObject *object, uint64_t *value)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return -1;
    unsigned long long converted = PyLong_AsUnsignedLongLong(number);
    bool failed = converted == (unsigned long long)-1 && PyErr_Occurred();
    if (failed && PyErr_ExceptionMatches(PyExc_OverflowError))
        PyErr_Format(PyExc_OverflowError, "%R does not fit in 64 bits without a sign", number);
    Py_DECREF(number);
    *value = converted;
    return failed ? -1 : 0;
}

int cwrap_as_ranged(PyObject *object, int64_t minimum, int64_t maximum, const char *type, int64_t *value)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return -1;
    int overflow;
    long long converted = PyLong_AsLongLongAndOverflow(number, &overflow);
    bool outside = overflow || converted < minimum || converted > maximum;
    if (outside)
        PyErr_Format(PyExc_OverflowError, "%R does not fit in %s (%lld to %lld)", number, type, (long long)minimum,
                     (long long)maximum);
    Py_DECREF(number);
    *value = converted;
    return outside ? -1 : 0;
}

int cwrap_as_double_slow(PyObject *object, double *value)
{
    *value = PyFloat_AsDouble(object);
    return *value == -1.0 && PyErr_Occurred() ? -1 : 0;
}

const char *cwrap_as_text(PyObject *object)
{
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(object, &length);
    if (text && strlen(text) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
        return NULL;
    }
    return text;
}

PyObject *cwrap_from_text(const char *text)
{
    return text ? PyUnicode_FromString(text) : Py_NewRef(Py_None);
}

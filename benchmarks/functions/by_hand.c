/* Code that all functions of the handwritten module share: keywords are compared by pointer, types and ranges of numbers
 * are checked, no argument parser is used. The functions are generated (sources.py) and follow this code. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define COUNT 6

static const char *const texts[COUNT] = {"a", "b", "c", "d", "e", "f"};
static PyObject *names[COUNT]; /* the interned names */

/* Return the index of a name, compared by pointer and then by text; -1 for other names. */
static int place_of(PyObject *name)
{
    for (int k = 0; k < COUNT; k++)
        if (name == names[k])
            return k;
    for (int k = 0; k < COUNT; k++)
        if (PyUnicode_Compare(name, names[k]) == 0)
            return k;
    return -1;
}

/* Put arguments into the order of parameters. Return false with an exception. */
static bool bind(const char *function, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames, PyObject **given)
{
    Py_ssize_t keywords = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
    if (nargs + keywords != COUNT) {
        PyErr_Format(PyExc_TypeError, "%s() takes %d arguments (%zd given)", function, COUNT, nargs + keywords);
        return false;
    }
    for (int k = 0; k < COUNT; k++)
        given[k] = k < nargs ? args[k] : NULL;
    for (Py_ssize_t k = 0; k < keywords; k++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, k);
        int place = place_of(name);
        if (place < 0 || given[place]) {
            const char *what = place < 0 ? "%s() got an unexpected keyword argument '%U'"
                                         : "%s() got multiple values for argument '%U'";
            PyErr_Format(PyExc_TypeError, what, function, name);
            return false;
        }
        given[place] = args[nargs + k];
    }
    return true;
}

static bool out_of_range(int place, const char *type)
{
    PyErr_Format(PyExc_OverflowError, "argument '%s' does not fit in %s", texts[place], type);
    return false;
}

static bool wrong_type(int place, PyObject *object)
{
    PyErr_Format(PyExc_TypeError, "argument '%s' must be a number, not %.100s", texts[place], Py_TYPE(object)->tp_name);
    return false;
}

static bool as_integer(PyObject *object, int place, const char *type, int64_t least, int64_t most, int64_t *value)
{
    int overflow;
    if (PyLong_Check(object)) {
        *value = PyLong_AsLongLongAndOverflow(object, &overflow);
    } else {
        PyObject *index = PyIndex_Check(object) ? PyNumber_Index(object) : NULL;
        if (!index)
            return PyErr_Occurred() ? false : wrong_type(place, object);
        *value = PyLong_AsLongLongAndOverflow(index, &overflow);
        Py_DECREF(index);
    }
    return overflow || *value < least || *value > most ? out_of_range(place, type) : true;
}

#define INTEGER(type, least, most)                                  \
    static bool as_##type(PyObject *object, int place, type *value) \
    {                                                               \
        int64_t wide;                                               \
        if (!as_integer(object, place, #type, least, most, &wide))  \
            return false;                                           \
        *value = (type)wide;                                        \
        return true;                                                \
    }

INTEGER(uint16_t, 0, UINT16_MAX)
INTEGER(int32_t, INT32_MIN, INT32_MAX)
INTEGER(uint32_t, 0, UINT32_MAX)
INTEGER(int64_t, INT64_MIN, INT64_MAX)

static bool as_uint64_t(PyObject *object, int place, uint64_t *value)
{
    if (PyLong_Check(object)) {
        *value = PyLong_AsUnsignedLongLong(object);
    } else {
        PyObject *index = PyIndex_Check(object) ? PyNumber_Index(object) : NULL;
        if (!index)
            return PyErr_Occurred() ? false : wrong_type(place, object);
        *value = PyLong_AsUnsignedLongLong(index);
        Py_DECREF(index);
    }
    if (*value != (uint64_t)-1 || !PyErr_Occurred())
        return true;
    PyErr_Clear();
    return out_of_range(place, "uint64_t");
}

static bool as_float(PyObject *object, int place, float *value)
{
    if (PyFloat_CheckExact(object)) {
        *value = (float)PyFloat_AS_DOUBLE(object);
        return true;
    }
    double wide = PyLong_CheckExact(object) ? PyLong_AsDouble(object) : PyFloat_AsDouble(object);
    if (wide == -1.0 && PyErr_Occurred())
        return PyErr_ExceptionMatches(PyExc_TypeError) ? wrong_type(place, object) : false;
    *value = (float)wide;
    return true;
}

/* Copies of arguments that C functions cannot read directly (`array: {convert: same_kind}`), created by NumPy.
 *
 * A conversion is allowed if `numpy.can_cast` allows it, by the CWRAP_CASTING flags. Under "same_kind", integers are
 * converted to every integer type, also from signed to unsigned, and a value outside the range of the type is an
 * OverflowError. A float never becomes an integer, unless the declaration has `convert: unsafe`. */
#include "cwrap_array.h"

#if CWRAP_HAS_BUFFERS

#include <string.h>

void cwrap_type_string(const CwrapArrayKind *kind, char text[8])
{
    PyOS_snprintf(text, 8, "%c%d", kind->letter, (int)kind->itemsize);
}

bool cwrap_is_array_like(PyObject *object)
{
    if (PyUnicode_Check(object) || PyBytes_Check(object))
        return false;
    if (PyList_Check(object) || PyTuple_Check(object) || PySequence_Check(object) || PyObject_CheckBuffer(object))
        return true;
    if (PyLong_Check(object) || PyFloat_Check(object) || PyComplex_Check(object))
        return true;
    PyObject *type = (PyObject *)Py_TYPE(object);
    return cwrap_has(type, "__array__") || cwrap_has(type, "__array_interface__") || cwrap_has(type, "__dlpack__");
}

static const char *cwrap_casting_of(const CwrapArrayKind *kind)
{
    switch (kind->flags & CWRAP_CASTING) {
    case CWRAP_CASTING_NO:
        return "no";
    case CWRAP_CASTING_EQUIV:
        return "equiv";
    case CWRAP_CASTING_SAFE:
        return "safe";
    case CWRAP_CASTING_UNSAFE:
        return "unsafe";
    }
    return "same_kind";
}

/* Return NumPy's letter for the kind of an array's elements; 0, with an exception if a query raised one. */
static char cwrap_letter_of_array(PyObject *array)
{
    PyObject *dtype = cwrap_attribute(array, "dtype");
    PyObject *kind = dtype ? cwrap_attribute(dtype, "kind") : NULL;
    Py_UCS4 letter = kind && PyUnicode_Check(kind) && PyUnicode_GetLength(kind) == 1 ? PyUnicode_ReadChar(kind, 0) : 0;
    Py_XDECREF(kind);
    Py_XDECREF(dtype);
    return letter <= 'z' ? (char)letter : 0;
}

static int cwrap_truth_of(PyObject *answer)
{
    int truth = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    return truth;
}

static int cwrap_can_cast(PyObject *numpy, PyObject *array, const char *type, const char *casting)
{
    PyObject *dtype = cwrap_attribute(array, "dtype");
    int allowed = dtype ? cwrap_truth_of(PyObject_CallMethod(numpy, "can_cast", "Oss", dtype, type, casting)) : -1;
    Py_XDECREF(dtype);
    return allowed;
}

/* Return whether an int is outside the range of NumPy's largest integers of a kind. */
static bool cwrap_is_too_large(PyObject *number, char kind)
{
    int overflow;
    PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow > 0 && kind == 'u') {
        PyLong_AsUnsignedLongLong(number);
        overflow = PyErr_Occurred() != NULL;
        PyErr_Clear();
    }
    return overflow;
}

/* Set the exception for an array of objects that is not converted to integers: an OverflowError if the first item that
 * NumPy has no integer for is an int, a TypeError if it is another object or there is none. */
static void cwrap_refuse_objects(PyObject *array, const CwrapArrayKind *kind)
{
    PyObject *items = PyObject_CallMethod(array, "ravel", NULL);
    PyObject *list = items ? PyObject_CallMethod(items, "tolist", NULL) : NULL;
    PyObject *item = NULL;
    for (Py_ssize_t k = 0; list && PyList_Check(list) && k < PyList_Size(list); k++) {
        item = PyList_GetItem(list, k);
        if (!PyLong_Check(item) || cwrap_is_too_large(item, kind->letter))
            break;
        item = NULL;
    }
    PyObject *name = item ? cwrap_attribute((PyObject *)Py_TYPE(item), "__name__") : NULL;
    if (name && PyLong_Check(item))
        PyErr_Format(PyExc_OverflowError, "an item does not fit in %s", kind->dtype);
    else if (name)
        PyErr_Format(PyExc_TypeError, "an item is of type %S, which is not converted to %s", name, kind->dtype);
    else if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "an array of objects is not converted to %s; x.astype('%s') converts it",
                     kind->dtype, kind->dtype);
    Py_XDECREF(name);
    Py_XDECREF(list);
    Py_XDECREF(items);
}

static int cwrap_refuse_cast(PyObject *array, const CwrapArrayKind *kind)
{
    const char letter = cwrap_letter_of_array(array);
    const bool floating = letter == 'f' || letter == 'c', to_integer = kind->letter == 'i' || kind->letter == 'u';
    PyObject *dtype = letter ? cwrap_attribute(array, "dtype") : NULL;
    if (!dtype)
        return -1;
    if (letter == 'O' && to_integer)
        cwrap_refuse_objects(array, kind);
    else if (floating && to_integer)
        PyErr_Format(PyExc_TypeError,
                     "%S is not converted to %s, which has no fractions; x.astype('%s') rounds towards 0", dtype,
                     kind->dtype, kind->dtype);
    else
        PyErr_Format(PyExc_TypeError, "%S is not converted to %s (casting '%s'); x.astype('%s') converts it", dtype,
                     kind->dtype, cwrap_casting_of(kind), kind->dtype);
    Py_DECREF(dtype);
    return -1;
}

/* Return whether `array.name()` exceeds `limits.name`, an int; if so, store the array's value in *value. */
static int cwrap_exceeds(PyObject *limits, PyObject *array, const char *name, int operation, PyObject **value)
{
    PyObject *limit = cwrap_attribute(limits, name);
    PyObject *found = limit ? PyObject_CallMethod(array, name, NULL) : NULL;
    PyObject *number = found ? PyNumber_Index(found) : NULL;
    int outside = number ? PyObject_RichCompareBool(number, limit, operation) : -1;
    if (outside == 1)
        *value = Py_NewRef(number);
    Py_XDECREF(number);
    Py_XDECREF(found);
    Py_XDECREF(limit);
    return outside;
}

/* Return 0, or -1 with an OverflowError if an integer of the array, which is not empty, does not fit in the type. */
static int cwrap_check_range(PyObject *numpy, PyObject *array, const CwrapArrayKind *kind, const char *type)
{
    PyObject *value = NULL;
    PyObject *limits = PyObject_CallMethod(numpy, "iinfo", "s", type);
    int outside = limits ? cwrap_exceeds(limits, array, "min", Py_LT, &value) : -1;
    if (!outside)
        outside = cwrap_exceeds(limits, array, "max", Py_GT, &value);
    if (outside == 1)
        PyErr_Format(PyExc_OverflowError, "%S does not fit in %s", value, kind->dtype);
    Py_XDECREF(value);
    Py_XDECREF(limits);
    return outside ? -1 : 0;
}

/* Return an attribute that is an int; -1 with an exception set. */
static Py_ssize_t cwrap_number_in(PyObject *array, const char *attribute)
{
    PyObject *number = cwrap_attribute(array, attribute);
    const Py_ssize_t value = number ? PyLong_AsSsize_t(number) : -1;
    Py_XDECREF(number);
    return value;
}

static bool cwrap_is_integer(char letter)
{
    return letter == 'i' || letter == 'u';
}

/* Return 0, or -1 with an exception if the elements may not be converted. `listed`: the array was created from a list,
 * which has no dtype. */
static int cwrap_check_cast(PyObject *numpy, PyObject *array, const CwrapArrayKind *kind, const char *type, bool listed)
{
    const bool same_kind = !(kind->flags & CWRAP_CASTING);
    const char letter = cwrap_letter_of_array(array);
    const Py_ssize_t size = letter ? cwrap_number_in(array, "size") : -1;
    if (size < 0)
        return -1;
    if (size == 0 && listed) /* [] is float64 for NumPy, without any float */
        return 0;
    if (same_kind && cwrap_is_integer(letter) && cwrap_is_integer(kind->letter)) {
        int safe = size ? cwrap_can_cast(numpy, array, type, "safe") : 1;
        return safe ? (safe < 0 ? -1 : 0) : cwrap_check_range(numpy, array, kind, type);
    }
    int allowed = cwrap_can_cast(numpy, array, type, cwrap_casting_of(kind));
    return allowed == 1 ? 0 : allowed < 0 ? -1 : cwrap_refuse_cast(array, kind);
}

static int cwrap_check_ndim(PyObject *array, const CwrapArrayKind *kind)
{
    const Py_ssize_t ndim = cwrap_number_in(array, "ndim");
    if (ndim >= 0 && kind->ndim >= 0 && ndim != kind->ndim)
        PyErr_Format(PyExc_TypeError, "expected %d dimension%s, not %zd", (int)kind->ndim, kind->ndim == 1 ? "" : "s",
                     ndim);
    return PyErr_Occurred() ? -1 : 0;
}

/* Return `array.astype(type, order, "unsafe", False, True)`; the caller has checked that the conversion is allowed. */
static PyObject *cwrap_converted(PyObject *array, const CwrapArrayKind *kind, const char *type)
{
    const char *order = kind->flags & CWRAP_COLUMNS ? "F" : "C";
    return PyObject_CallMethod(array, "astype", "sssOO", type, order, "unsafe", Py_False, Py_True);
}

PyObject *cwrap_array_copied(PyObject *object, const CwrapArrayKind *kind)
{
    char type[8];
    cwrap_type_string(kind, type);
    PyObject *made = NULL;
    const bool listed = !cwrap_has(object, "dtype");
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *array = numpy ? PyObject_CallMethod(numpy, "asarray", "(O)", object) : NULL;
    if (array && !cwrap_check_ndim(array, kind) && !cwrap_check_cast(numpy, array, kind, type, listed))
        made = cwrap_converted(array, kind, type);
    Py_XDECREF(array);
    Py_XDECREF(numpy);
    return made;
}
#endif

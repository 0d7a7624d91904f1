/* Numbers and text from Python objects: the slow paths of the conversions in cwrap_numbers.h.
 *
 * Invariant: a float is never silently converted to an integer, a complex number never to a float, an integer is never
 * silently truncated, and an object with a length (an array, a tensor) is not a number, except a NumPy array without
 * dimensions. */
#include "cwrap_bind.h"

#include <string.h>

static bool cwrap_has_length(PyTypeObject *type)
{
    return CWRAP_SLOT(type, tp_as_sequence, sq_length) || CWRAP_SLOT(type, tp_as_mapping, mp_length);
}

bool cwrap_is_plain_slow(PyObject *object)
{
    return object == Py_None || PyBool_Check(object) || PyUnicode_CheckExact(object) || PyBytes_CheckExact(object) ||
           PyByteArray_CheckExact(object) || PyComplex_CheckExact(object);
}

/* Return whether a type is NumPy's type of that name, such as "numpy.bool": a static type, as no class of Python is. */
static bool cwrap_is_numpy_type(PyTypeObject *type, const char *name)
{
    if (PyType_GetFlags(type) & Py_TPFLAGS_HEAPTYPE)
        return false;
#ifdef Py_LIMITED_API
    PyObject *shown = PyObject_Repr((PyObject *)type); /* <class 'numpy.bool'> */
    const char *text = shown ? PyUnicode_AsUTF8AndSize(shown, NULL) : NULL;
    const size_t length = strlen(name);
    const bool same = text && strlen(text) > length + 8 && !strncmp(text + 8, name, length) && text[length + 8] == '\'';
    Py_XDECREF(shown);
    if (!text)
        cwrap_dismiss();
    return same;
#else
    return strcmp(type->tp_name, name) == 0;
#endif
}

/* Return NumPy's letter for the element of a NumPy array without dimensions, which is a number; 0 for other objects. */
static char cwrap_letter_of_element(PyObject *object)
{
    if (!cwrap_is_numpy_type(Py_TYPE(object), "numpy.ndarray"))
        return 0;
    PyObject *ndim = cwrap_attribute(object, "ndim");
    const bool has_one = ndim && PyLong_AsLong(ndim) == 0;
    PyObject *dtype = has_one ? cwrap_attribute(object, "dtype") : NULL;
    PyObject *kind = dtype ? cwrap_attribute(dtype, "kind") : NULL;
    const Py_UCS4 letter = kind ? PyUnicode_ReadChar(kind, 0) : 0;
    Py_XDECREF(kind);
    Py_XDECREF(dtype);
    Py_XDECREF(ndim);
    if (PyErr_Occurred())
        cwrap_dismiss();
    return letter == 'b' || letter == 'i' || letter == 'u' || letter == 'f' || letter == 'c' ? (char)letter : 0;
}

/* Return whether an object has no length, or is a NumPy array without dimensions and with an element of these kinds. */
static bool cwrap_is_single(PyObject *object, const char *kinds)
{
    if (!cwrap_has_length(Py_TYPE(object)))
        return true;
    const char letter = cwrap_letter_of_element(object);
    return letter && strchr(kinds, letter);
}

bool cwrap_is_of_numpy(PyObject *object, const char *name)
{
    PyTypeObject *type = Py_TYPE(object);
    while (type && !cwrap_is_numpy_type(type, name))
        type = cwrap_base_of(type);
    return type != NULL;
}

/* Return whether a number is complex. NumPy's complex numbers have __float__, which loses the imaginary part. */
static bool cwrap_is_complex(PyObject *object)
{
    return PyComplex_Check(object) || cwrap_is_of_numpy(object, "numpy.complexfloating");
}

/* Return whether an object is a bool of NumPy, which has __index__ before NumPy 2.3. */
static bool cwrap_is_numpy_bool_scalar(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    return cwrap_is_numpy_type(type, "numpy.bool") || cwrap_is_numpy_type(type, "numpy.bool_");
}

bool cwrap_check_int_slow(PyObject *object)
{
    return PyLong_Check(object) ||
           (PyIndex_Check(object) && cwrap_is_single(object, "iu") && !cwrap_is_numpy_bool_scalar(object));
}

bool cwrap_check_float_slow(PyObject *object)
{
    if (PyFloat_Check(object) || cwrap_check_int_slow(object))
        return true;
    return CWRAP_SLOT(Py_TYPE(object), tp_as_number, nb_float) && cwrap_is_single(object, "biuf") &&
           !cwrap_is_complex(object);
}

bool cwrap_is_numpy_bool(PyObject *object)
{
    return cwrap_is_numpy_bool_scalar(object) || cwrap_letter_of_element(object) == 'b';
}

bool cwrap_is_numpy_true(PyObject *object)
{
    if (!object || !cwrap_is_numpy_bool(object))
        return false;
    const int truth = PyObject_IsTrue(object); /* runs no Python code */
    if (truth < 0)
        cwrap_dismiss();
    return truth == 1;
}

/* Set an OverflowError "300 does not fit in uint8_t (0 to 255)"; very long numbers are not shown. */
static void cwrap_does_not_fit(PyObject *number, const char *type, int64_t minimum, uint64_t maximum)
{
    PyObject *shown = PyObject_Repr(number);
    if (!shown || PyUnicode_GetLength(shown) > 40) {
        PyErr_Clear();
        Py_XDECREF(shown);
        shown = PyUnicode_FromString("an int of more than 40 digits");
    }
    if (shown)
        PyErr_Format(PyExc_OverflowError, "%U does not fit in %s (%lld to %llu)", shown, type, (long long)minimum,
                     (unsigned long long)maximum);
    Py_XDECREF(shown);
}

int cwrap_as_int64_slow(PyObject *object, int64_t *value)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return -1;
    int overflow;
    long long converted = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow)
        cwrap_does_not_fit(number, "int64_t", INT64_MIN, INT64_MAX);
    Py_DECREF(number);
    *value = converted;
    return PyErr_Occurred() ? -1 : 0;
}

/* Convert to an unsigned integer up to a maximum; OverflowError if it does not fit. */
static int cwrap_as_unsigned(PyObject *object, uint64_t maximum, const char *type, uint64_t *value)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return -1;
    unsigned long long converted = PyLong_AsUnsignedLongLong(number);
    bool failed = converted == (unsigned long long)-1 && PyErr_Occurred();
    bool outside = failed ? PyErr_ExceptionMatches(PyExc_OverflowError) : converted > maximum;
    if (outside) {
        PyErr_Clear();
        cwrap_does_not_fit(number, type, 0, maximum);
    }
    Py_DECREF(number);
    *value = converted;
    return failed || outside ? -1 : 0;
}

int cwrap_as_uint64(PyObject *object, uint64_t *value)
{
    return cwrap_as_unsigned(object, UINT64_MAX, "uint64_t", value);
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
        cwrap_does_not_fit(number, type, minimum, (uint64_t)maximum);
    Py_DECREF(number);
    *value = converted;
    return outside ? -1 : 0;
}

/* ---- conversions that check as well ---- */

static int cwrap_take_signed(PyObject *object, int64_t minimum, int64_t maximum, const char *type, int64_t *value)
{
    if (CWRAP_LIKELY(cwrap_short_int(object, value)) && CWRAP_LIKELY(*value >= minimum && *value <= maximum))
        return 0;
    return cwrap_check_int(object) ? cwrap_as_ranged(object, minimum, maximum, type, value) : -1;
}

static int cwrap_take_wide(PyObject *object, uint64_t maximum, const char *type, uint64_t *value)
{
    int64_t number;
    if (CWRAP_LIKELY(cwrap_short_int(object, &number)) && number >= 0 && (uint64_t)number <= maximum) {
        *value = (uint64_t)number;
        return 0;
    }
    return cwrap_check_int(object) ? cwrap_as_unsigned(object, maximum, type, value) : -1;
}

#define CWRAP_TAKE_SIGNED(name, type, minimum, maximum)                           \
    int cwrap_take_##name(PyObject *object, type *value)                          \
    {                                                                             \
        int64_t number = 0;                                                       \
        int status = cwrap_take_signed(object, minimum, maximum, #type, &number); \
        *value = (type)number;                                                    \
        return status;                                                            \
    }
#define CWRAP_TAKE_WIDE(name, type, maximum)                           \
    int cwrap_take_##name(PyObject *object, type *value)               \
    {                                                                  \
        uint64_t number = 0;                                           \
        int status = cwrap_take_wide(object, maximum, #type, &number); \
        *value = (type)number;                                         \
        return status;                                                 \
    }
#define CWRAP_TAKE_FLOATING(name, type)                                                 \
    int cwrap_take_##name(PyObject *object, type *value)                                \
    {                                                                                   \
        double number = 0;                                                              \
        int status = cwrap_check_float(object) ? cwrap_as_double(object, &number) : -1; \
        *value = (type)number;                                                          \
        return status;                                                                  \
    }
CWRAP_FORALL_SIGNED(CWRAP_TAKE_SIGNED)
CWRAP_FORALL_WIDE(CWRAP_TAKE_WIDE)
CWRAP_TAKE_FLOATING(double, double)
CWRAP_TAKE_FLOATING(float, float)
CWRAP_TAKE_FLOATING(long_double, long double)

int cwrap_take_integer(PyObject *object, const char *type, uint64_t maximum, bool is_signed, uint64_t *bits)
{
    int64_t number = 0;
    if (!is_signed)
        return cwrap_take_wide(object, maximum, type, bits);
    int status = cwrap_take_signed(object, -(int64_t)maximum - 1, (int64_t)maximum, type, &number);
    *bits = (uint64_t)number;
    return status;
}

/* Return whether a number other than Python's float and int has __complex__. */
static bool cwrap_has_complex(PyObject *object)
{
    return !PyFloat_Check(object) && !PyLong_Check(object) && cwrap_has((PyObject *)Py_TYPE(object), "__complex__") &&
           cwrap_is_single(object, "biufc");
}

bool cwrap_check_complex(PyObject *object)
{
    return PyComplex_Check(object) || cwrap_has_complex(object) || cwrap_check_float(object);
}

int cwrap_take_complex(PyObject *object, double parts[2])
{
    parts[1] = 0;
    if (!PyComplex_Check(object) && !cwrap_has_complex(object))
        return cwrap_check_float(object) ? cwrap_as_double(object, &parts[0]) : -1;
    PyObject *number = PyComplex_Check(object)
                           ? Py_NewRef(object)
                           : PyObject_CallFunctionObjArgs((PyObject *)&PyComplex_Type, object, NULL);
    if (number) {
        parts[0] = PyComplex_RealAsDouble(number);
        parts[1] = PyComplex_ImagAsDouble(number);
    }
    Py_XDECREF(number);
    return number ? 0 : -1;
}

static void *cwrap_pointer_of(PyObject *number)
{
#ifdef PYPY_VERSION /* PyLong_AsVoidPtr raises ValueError for negative numbers */
    const Py_ssize_t value = PyLong_AsSsize_t(number);
    if (value != -1 || !PyErr_Occurred())
        return (void *)value;
    PyErr_Clear();
#endif
    return PyLong_AsVoidPtr(number);
}

int cwrap_take_pointer(PyObject *object, void **value)
{
    PyObject *number = cwrap_check_int(object) ? PyNumber_Index(object) : NULL;
    *value = number ? cwrap_pointer_of(number) : NULL;
    Py_XDECREF(number);
    return !number || (!*value && PyErr_Occurred()) ? -1 : 0;
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

const char *cwrap_as_raw_text(PyObject *object)
{
    char *text;
    return PyBytes_AsStringAndSize(object, &text, NULL) ? NULL : text;
}

bool cwrap_out_of_range(PyObject *number, const char *range)
{
    if (number)
        PyErr_Format(PyExc_ValueError, "%R is not in the range %s", number, range);
    Py_XDECREF(number);
    return true;
}

bool cwrap_cut(PyObject *number)
{
    if (number)
        PyErr_Format(PyExc_OverflowError, "%R does not fit in the bit-field", number);
    Py_XDECREF(number);
    return true;
}

void cwrap_too_large(const char *text, Py_ssize_t number, const char *type)
{
    PyErr_Format(PyExc_OverflowError, "%s is %zd, which does not fit in %s", text, number, type);
}

void cwrap_size_raise(int wrong, const char *text)
{
    switch (wrong) {
    case CWRAP_SIZE_BY_ZERO:
        PyErr_Format(PyExc_ZeroDivisionError, "%s divides by zero", text);
        break;
    case CWRAP_SIZE_NOT_WHOLE:
        PyErr_Format(PyExc_ValueError, "%s computes with a number that is not an integer", text);
        break;
    case CWRAP_SIZE_BAD_SHIFT:
        PyErr_Format(PyExc_ValueError, "%s shifts by a negative number of bits", text);
        break;
    default:
        PyErr_Format(PyExc_OverflowError, "%s is too large", text);
    }
}

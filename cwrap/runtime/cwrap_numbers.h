/* Numbers and text from Python objects: the quick paths of conversions, and checks.
 *
 * An object with __index__ is an integer, one with __float__ a float; objects with a length are neither. */
#ifndef CWRAP_NUMBERS_H
#define CWRAP_NUMBERS_H

#include "cwrap_runtime.h" /* which includes this header at its end */

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

CWRAP_HIDDEN bool cwrap_check_int_slow(PyObject *object);
CWRAP_HIDDEN bool cwrap_check_float_slow(PyObject *object);
CWRAP_HIDDEN int cwrap_as_int64_slow(PyObject *object, int64_t *value);
CWRAP_HIDDEN int cwrap_as_double_slow(PyObject *object, double *value);
CWRAP_HIDDEN int cwrap_as_uint64(PyObject *object, uint64_t *value);
/* cwrap_take_int, cwrap_take_uint8_t, …: return 0; -1 with an OverflowError "300 does not fit in uint8_t (0 to 255)";
 * or -1 without an exception if the object is not an integer. */
#define CWRAP_FORALL_SIGNED(X)                                \
    X(int, int, INT_MIN, INT_MAX)                             \
    X(long, long, LONG_MIN, LONG_MAX)                         \
    X(short, short, SHRT_MIN, SHRT_MAX)                       \
    X(signed_char, signed char, SCHAR_MIN, SCHAR_MAX)         \
    X(char, char, CHAR_MIN, CHAR_MAX)                         \
    X(long_long, long long, LLONG_MIN, LLONG_MAX)             \
    X(int8_t, int8_t, INT8_MIN, INT8_MAX)                     \
    X(int16_t, int16_t, INT16_MIN, INT16_MAX)                 \
    X(int32_t, int32_t, INT32_MIN, INT32_MAX)                 \
    X(int64_t, int64_t, INT64_MIN, INT64_MAX)                 \
    X(intmax_t, intmax_t, INTMAX_MIN, INTMAX_MAX)             \
    X(intptr_t, intptr_t, INTPTR_MIN, INTPTR_MAX)             \
    X(ptrdiff_t, ptrdiff_t, PTRDIFF_MIN, PTRDIFF_MAX)         \
    X(Py_ssize_t, Py_ssize_t, PY_SSIZE_T_MIN, PY_SSIZE_T_MAX) \
    X(unsigned_char, unsigned char, 0, UCHAR_MAX)             \
    X(unsigned_short, unsigned short, 0, USHRT_MAX)           \
    X(unsigned_int, unsigned int, 0, UINT_MAX)                \
    X(uint8_t, uint8_t, 0, UINT8_MAX)                         \
    X(uint16_t, uint16_t, 0, UINT16_MAX)                      \
    X(uint32_t, uint32_t, 0, UINT32_MAX)
#define CWRAP_FORALL_WIDE(X)                   \
    X(size_t, size_t, SIZE_MAX)                \
    X(uint64_t, uint64_t, UINT64_MAX)          \
    X(uintmax_t, uintmax_t, UINTMAX_MAX)       \
    X(uintptr_t, uintptr_t, UINTPTR_MAX)       \
    X(unsigned_long, unsigned long, ULONG_MAX) \
    X(unsigned_long_long, unsigned long long, ULLONG_MAX)
#define CWRAP_DECLARE(name, type, ...) CWRAP_HIDDEN int cwrap_take_##name(PyObject *object, type *value);
CWRAP_FORALL_SIGNED(CWRAP_DECLARE)
CWRAP_FORALL_WIDE(CWRAP_DECLARE)
CWRAP_DECLARE(double, double)
CWRAP_DECLARE(float, float)
CWRAP_DECLARE(long_double, long double)
#undef CWRAP_DECLARE
/* Set a ValueError "12 is not in the range 1..9", release the number and return true. */
CWRAP_HIDDEN CWRAP_COLD bool cwrap_out_of_range(PyObject *number, const char *range);
/* Integers of a type whose size and sign only the compiler knows. The function gets the two's complement of the value;
 * it returns 0, or -1 as above. */
#define CWRAP_IS_SIGNED(type) ((type) - 1 < (type)1)
#define CWRAP_GREATEST(type) \
    (CWRAP_IS_SIGNED(type) ? (uint64_t)INT64_MAX >> (64 - 8 * sizeof(type)) : (uint64_t)(type) - 1)
#define CWRAP_IS_INTEGER(type) (!CWRAP_IS_FLOATING(type) && (type)2 != (type)1 && sizeof(type) <= sizeof(uint64_t))
#define CWRAP_INTEGER(type, number)                                   \
    (CWRAP_IS_SIGNED(type) ? PyLong_FromLongLong((long long)(number)) \
                           : PyLong_FromUnsignedLongLong((unsigned long long)(number)))
CWRAP_HIDDEN int cwrap_take_integer(PyObject *object, const char *type, uint64_t maximum, bool is_signed,
                                    uint64_t *bits);
#ifdef __cplusplus
#define CWRAP_IS_FLOATING(type) ((type)1 / (type)2 != (type)0 && (type)2 != (type)1)
#else
#define CWRAP_IS_FLOATING(type) _Generic((type)0, float: true, double: true, long double: true, default: false)
#endif
/* Get the real and imaginary part of an object with __complex__, __float__ or __index__; return 0 or -1 as above. */
CWRAP_HIDDEN int cwrap_take_complex(PyObject *object, double parts[2]);
CWRAP_HIDDEN bool cwrap_check_complex(PyObject *object);
/* Get an address: any int of a pointer's size. */
CWRAP_HIDDEN int cwrap_take_pointer(PyObject *object, void **value);
/* Convert to int64 within two limits: OverflowError "300 does not fit in uint8_t (0 to 255)". */
CWRAP_HIDDEN int cwrap_as_ranged(PyObject *object, int64_t minimum, int64_t maximum, const char *type, int64_t *value);

/* True if another C type can represent the number. */
#define CWRAP_FITS(type, number) ((Py_ssize_t)(type)(number) == (number) && ((type)(number) < 1) == ((number) < 1))
/* True if a field of a struct cannot have an integer, because it is a bit-field. `number` is the type of the integer. */
#ifdef __cplusplus
extern "C++" {
template <class T> union CwrapBlank {
    T made;
    char bytes[sizeof(T)];
    CwrapBlank() : bytes()
    {
    }
    ~CwrapBlank()
    {
    }
};
}
#define CWRAP_CUT(type, field, number, x)                 \
    (!std::is_polymorphic<type>::value && [&]() -> bool { \
        CwrapBlank<type> cw_blank;                        \
        cw_blank.made.field = (x);                        \
        return (number)cw_blank.made.field != (x);        \
    }())
#else
#define CWRAP_CUT(type, field, number, x) ((number)((type){.field = (x)}).field != (x))
#endif
/* Set an OverflowError "8 does not fit in the bit-field"; takes a reference to the number. Return true. */
CWRAP_HIDDEN CWRAP_COLD bool cwrap_cut(PyObject *number);
/* Set an OverflowError "len(x) is 3000000000, which does not fit in int". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_too_large(const char *text, Py_ssize_t number, const char *type);

/* Return whether a number is at least a bound. Compilers would warn about a comparison that is always true. */
static inline bool cwrap_at_least(int64_t number, int64_t bound)
{
    return number >= bound;
}

static inline bool cwrap_check_int(PyObject *object)
{
    return PyLong_CheckExact(object) || cwrap_check_int_slow(object);
}

static inline bool cwrap_check_float(PyObject *object)
{
    return PyFloat_CheckExact(object) || PyLong_CheckExact(object) || cwrap_check_float_slow(object);
}

/* Return whether an object is of NumPy's type of that name, such as "numpy.ndarray", or of a derived type. */
CWRAP_HIDDEN bool cwrap_is_of_numpy(PyObject *object, const char *name);
/* NumPy's booleans, also as arrays without dimensions. `object` may be NULL in the second function. */
CWRAP_HIDDEN bool cwrap_is_numpy_bool(PyObject *object);
CWRAP_HIDDEN bool cwrap_is_numpy_true(PyObject *object);

static inline bool cwrap_check_bool(PyObject *object)
{
    return PyBool_Check(object) || cwrap_is_numpy_bool(object);
}

static inline bool cwrap_is_true(PyObject *object)
{
    return object == Py_True || (CWRAP_UNLIKELY(object != Py_False) && cwrap_is_numpy_true(object));
}

static inline bool cwrap_check_any(PyObject *object)
{
    return object != NULL;
}

static inline bool cwrap_check_str(PyObject *object)
{
    return PyUnicode_Check(object);
}

/* Return the text of a str as UTF-8, borrowed; NULL with a ValueError if it contains a NUL. */
CWRAP_HIDDEN const char *cwrap_as_text(PyObject *object);
/* Return the number of bytes before the NUL at the end of a text; 0 for NULL. */
static inline Py_ssize_t cwrap_text_length(const char *text)
{
    return text ? (Py_ssize_t)strlen(text) : 0;
}
/* Like cwrap_check_str and cwrap_as_text, for bytes. */
static inline bool cwrap_check_bytes(PyObject *object)
{
    return PyBytes_Check(object);
}
CWRAP_HIDDEN const char *cwrap_as_raw_text(PyObject *object);
/* Return a str from UTF-8; None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_from_text(const char *text);

/* Return 0, or -1 with an exception set. */
static inline int cwrap_as_int64(PyObject *object, int64_t *value)
{
    if (CWRAP_LIKELY(cwrap_short_int(object, value)))
        return 0;
    if (CWRAP_LIKELY(PyLong_CheckExact(object))) {
        int overflow;
        long long converted = PyLong_AsLongLongAndOverflow(object, &overflow);
        if (CWRAP_LIKELY(!overflow)) {
            *value = converted;
            return 0;
        }
    }
    return cwrap_as_int64_slow(object, value);
}

#ifdef Py_LIMITED_API
#define CWRAP_FLOAT_VALUE(object) PyFloat_AsDouble(object)
#else
#define CWRAP_FLOAT_VALUE(object) PyFloat_AS_DOUBLE(object)
#endif

static inline int cwrap_as_double(PyObject *object, double *value)
{
    if (CWRAP_LIKELY(PyFloat_CheckExact(object))) {
        *value = CWRAP_FLOAT_VALUE(object);
        return 0;
    }
    int64_t number;
    if (cwrap_short_int(object, &number)) {
        *value = (double)number;
        return 0;
    }
    if (PyLong_CheckExact(object)) { /* direct, since PyFloat_AsDouble would create a float object */
        *value = PyLong_AsDouble(object);
        return CWRAP_UNLIKELY(*value == -1.0) && PyErr_Occurred() ? -1 : 0;
    }
    return cwrap_as_double_slow(object, value);
}

#ifdef __cplusplus
}
#endif
#endif

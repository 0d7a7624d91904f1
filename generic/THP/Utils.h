/* Conversion between Python numbers and elements or accumulators (accreal) of one dtype.
 *
 * A complex dtype accepts complex numbers, floats and integers, a floating dtype floats and integers, an integral dtype
 * only integers. A value out of range raises
 * OverflowError. The functions unpack… return 0, or -1 with an exception; new… return a new reference, or NULL with an
 * exception. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/Utils.h"
#else

#ifdef TH_REAL_IS_FLOATING

static inline bool THPUtils_(checkReal)(PyObject *object)
{
    return cwrap_check_float(object);
}

static inline int THPUtils_(unpackAccreal)(PyObject *object, accreal *out)
{
    double value;
    if (CWRAP_UNLIKELY(cwrap_as_double(object, &value)))
        return -1;
    *out = (accreal)value;
    return 0;
}

static inline int THPUtils_(unpackReal)(PyObject *object, real *out)
{
    double value;
    if (CWRAP_UNLIKELY(cwrap_as_double(object, &value)))
        return -1;
    *out = THTensor_(nearest)(value);
    return 0;
}

static inline PyObject *THPUtils_(newReal)(real value)
{
    return PyFloat_FromDouble((double)TH_LOAD(value));
}

static inline PyObject *THPUtils_(newAccreal)(accreal value)
{
    return PyFloat_FromDouble((double)value);
}

#elif defined(TH_REAL_IS_COMPLEX)

static inline bool THPUtils_(checkReal)(PyObject *object)
{
    return cwrap_check_complex(object);
}

static inline int THPUtils_(unpackAccreal)(PyObject *object, accreal *out)
{
    double parts[2];
    if (cwrap_take_complex(object, parts))
        return -1;
    __real__ *out = parts[0];
    __imag__ *out = parts[1];
    return 0;
}

static inline int THPUtils_(unpackReal)(PyObject *object, real *out)
{
    accreal value;
    if (THPUtils_(unpackAccreal)(object, &value))
        return -1;
    *out = (real)value;
    return 0;
}

static inline PyObject *THPUtils_(newAccreal)(accreal value)
{
    return PyComplex_FromDoubles(__real__ value, __imag__ value);
}

static inline PyObject *THPUtils_(newReal)(real value)
{
    return THPUtils_(newAccreal)(value);
}

#else

static inline bool THPUtils_(checkReal)(PyObject *object)
{
    return cwrap_check_int(object);
}

static inline int THPUtils_(unpackAccreal)(PyObject *object, accreal *out)
{
    if ((accreal)-1 > 0) {
        uint64_t value;
        if (cwrap_as_uint64(object, &value))
            return -1;
        *out = (accreal)value;
        return 0;
    }
    int64_t value;
    if (CWRAP_UNLIKELY(cwrap_as_int64(object, &value)))
        return -1;
    *out = (accreal)value;
    return 0;
}

static inline int THPUtils_(unpackReal)(PyObject *object, real *out)
{
    if (sizeof(real) == 8 && (real)-1 > 0) {
        uint64_t value;
        if (cwrap_as_uint64(object, &value))
            return -1;
        *out = (real)value;
        return 0;
    }
    int64_t value;
    if (cwrap_short_int(object, &value) && value >= (int64_t)TH_REAL_MIN && value <= (int64_t)TH_REAL_MAX) {
        *out = (real)value;
        return 0;
    }
    if (cwrap_as_ranged(object, (int64_t)TH_REAL_MIN, (int64_t)TH_REAL_MAX, "the dtype " THP_STRING(Real), &value))
        return -1;
    *out = (real)value;
    return 0;
}

static inline PyObject *THPUtils_(newReal)(real value)
{
#if defined(TH_REAL_PYTHON_BOOL)
    return PyBool_FromLong(value != 0);
#else
    return (real)-1 > 0 ? PyLong_FromUnsignedLongLong((unsigned long long)value)
                        : PyLong_FromLongLong((long long)value);
#endif
}

static inline PyObject *THPUtils_(newAccreal)(accreal value)
{
    return (accreal)-1 > 0 ? PyLong_FromUnsignedLongLong((unsigned long long)value)
                           : PyLong_FromLongLong((long long)value);
}

#endif

static inline bool THPUtils_(checkAccreal)(PyObject *object)
{
    return THPUtils_(checkReal)(object);
}

#endif

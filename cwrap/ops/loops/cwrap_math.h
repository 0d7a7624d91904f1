/* Functions that C's <tgmath.h> lacks, or that compilers do not vectorise, for expressions. */

#ifndef CWRAP_MATH_H
#define CWRAP_MATH_H

/* Shifts of integers. If the number of bits is negative or not less than the width, the result is that of many shifts
   by one bit: 0, or -1 for a negative number that is shifted right. C does not define these shifts. `x` is converted to
   the type of `x + y`, where `y` has the type of the loop. `x < 1 && x` is `x < 0`, without a warning for unsigned
   numbers. */
#ifdef __cplusplus
#define CWRAP_SHIFT(name, real, x, bits) cwrap_##name##_of((x) + (real)0, (unsigned long long)(bits))
template <class T> static inline T cwrap_left_of(T x, unsigned long long bits)
{
    return bits < 8 * sizeof x ? (T)((unsigned long long)x << bits) : (T)0;
}

template <class T> static inline T cwrap_right_of(T x, unsigned long long bits)
{
    return bits < 8 * sizeof x ? (T)(x >> bits) : (T)(x < 0 ? -1 : 0);
}
#else
#define CWRAP_SHIFT(name, real, x, bits)  \
    _Generic((x) + (real)0,               \
        int: cwrap_##name##_i,            \
        unsigned: cwrap_##name##_u,       \
        long: cwrap_##name##_l,           \
        unsigned long: cwrap_##name##_ul, \
        long long: cwrap_##name##_q,      \
        unsigned long long: cwrap_##name##_uq)((x), (unsigned long long)(bits))
#define CWRAP_SHIFTS(type, suffix)                                                                \
    static inline type cwrap_left_##suffix(type x, unsigned long long bits)                       \
    {                                                                                             \
        return bits < 8 * sizeof x ? (type)((unsigned long long)x << bits) : (type)0;             \
    }                                                                                             \
    static inline type cwrap_right_##suffix(type x, unsigned long long bits)                      \
    {                                                                                             \
        return bits < 8 * sizeof x ? (type)(x >> bits) : x < (type)1 && x ? (type) - 1 : (type)0; \
    }
CWRAP_SHIFTS(int, i)
CWRAP_SHIFTS(unsigned, u)
CWRAP_SHIFTS(long, l)
CWRAP_SHIFTS(unsigned long, ul)
CWRAP_SHIFTS(long long, q)
CWRAP_SHIFTS(unsigned long long, uq)
#endif
#define cwrap_shift_left(real, x, bits) CWRAP_SHIFT(left, real, x, bits)
#define cwrap_shift_right(real, x, bits) CWRAP_SHIFT(right, real, x, bits)

#ifndef __cplusplus
#include <stdint.h>
#include <tgmath.h>

/* fmax and fmin: a call of the library's function would stop the compiler from vectorising the loop. As in the C
   standard, if one number is NaN, the result is the other one. -0 is less than 0.

   The order of numbers is computed from bits: a comparison by size would raise the exception "invalid" for NaN, and
   gcc 12 vectorises even isgreaterequal() to an instruction that does. */
#define CWRAP_EXTREMA(real, suffix, integer, bits)                                                 \
    static inline integer cwrap_order##suffix(real x)                                              \
    {                                                                                              \
        const union {                                                                              \
            real number;                                                                           \
            integer order;                                                                         \
        } u = {x};                                                                                 \
        return u.order ^ ((u.order >> (bits - 1)) & (integer)(((u##integer)1 << (bits - 1)) - 1)); \
    }                                                                                              \
    static inline real cwrap_fmax##suffix(real x, real y)                                          \
    {                                                                                              \
        return (y != y) | ((x == x) & (cwrap_order##suffix(x) >= cwrap_order##suffix(y))) ? x : y; \
    }                                                                                              \
    static inline real cwrap_fmin##suffix(real x, real y)                                          \
    {                                                                                              \
        return (y != y) | ((x == x) & (cwrap_order##suffix(x) <= cwrap_order##suffix(y))) ? x : y; \
    }
CWRAP_EXTREMA(float, f, int32_t, 32)
CWRAP_EXTREMA(double, , int64_t, 64)

/* For the type of x + y; integers are computed as double. The sum itself is not computed. */
#define CWRAP_OF_TYPE(name, x, y) \
    _Generic((x) + (y), float: cwrap_##name##f, long double: name##l, default: cwrap_##name)((x), (y))
#undef fmax
#undef fmin
#define fmax(x, y) CWRAP_OF_TYPE(fmax, x, y)
#define fmin(x, y) CWRAP_OF_TYPE(fmin, x, y)

/* exp2, expm1, log2, log10, log1p and pow of complex numbers, computed as NumPy does: without the special cases of C for
   products with infinite numbers, and by products if the exponent is an integer of less than three digits. */
#define CWRAP_COMPLEX(real, s)                                                                     \
    static inline real _Complex cwrap_complex##s(real x, real y)                                   \
    {                                                                                              \
        const union {                                                                              \
            real parts[2];                                                                         \
            real _Complex number;                                                                  \
        } u = {{x, y}};                                                                            \
        return u.number;                                                                           \
    }                                                                                              \
    static inline real _Complex cwrap_times##s(real _Complex z, long double factor)                \
    {                                                                                              \
        return cwrap_complex##s(creal##s(z) * (real)factor, cimag##s(z) * (real)factor);           \
    }                                                                                              \
    static inline real _Complex cwrap_exp2##s(real _Complex z)                                     \
    {                                                                                              \
        return cexp##s(cwrap_times##s(z, CWRAP_LN2));                                              \
    }                                                                                              \
    static inline real _Complex cwrap_log2##s(real _Complex z)                                     \
    {                                                                                              \
        return cwrap_times##s(clog##s(z), CWRAP_LOG2E);                                            \
    }                                                                                              \
    static inline real _Complex cwrap_log10##s(real _Complex z)                                    \
    {                                                                                              \
        return cwrap_times##s(clog##s(z), CWRAP_LOG10E);                                           \
    }                                                                                              \
    static inline real _Complex cwrap_log1p##s(real _Complex z)                                    \
    {                                                                                              \
        const real x = creal##s(z) + 1, y = cimag##s(z);                                           \
        return cwrap_complex##s(log##s(hypot##s(x, y)), atan2##s(y, x));                           \
    }                                                                                              \
    static inline real _Complex cwrap_expm1##s(real _Complex z)                                    \
    {                                                                                              \
        const real x = creal##s(z), y = cimag##s(z), half = sin##s(y / 2);                         \
        return cwrap_complex##s(expm1##s(x) * cos##s(y) - 2 * half * half, sin##s(y) * exp##s(x)); \
    }                                                                                              \
    static inline real _Complex cwrap_product##s(real _Complex z, real _Complex w)                 \
    {                                                                                              \
        const real x = creal##s(z), y = cimag##s(z), u = creal##s(w), v = cimag##s(w);             \
        return cwrap_complex##s(x * u - y * v, x * v + y * u);                                     \
    }                                                                                              \
    static inline real _Complex cwrap_inverse##s(real _Complex z)                                  \
    {                                                                                              \
        const real x = creal##s(z), y = cimag##s(z);                                               \
        const int is_steep = fabs##s(x) < fabs##s(y);                                              \
        const real ratio = is_steep ? x / y : x || y ? y / x : 0;                                  \
        const real scale = 1 / (is_steep ? y + x * ratio : x ? x + y * ratio : fabs##s(x));        \
        if (is_steep)                                                                              \
            return cwrap_complex##s(ratio * scale, -scale);                                        \
        return cwrap_complex##s(scale, -ratio * scale);                                            \
    }                                                                                              \
    static inline real _Complex cwrap_pow##s(real _Complex z, real _Complex w)                     \
    {                                                                                              \
        const real u = creal##s(w);                                                                \
        real _Complex power = cwrap_complex##s(1, 0);                                              \
        int left;                                                                                  \
        if (w == 0)                                                                                \
            return power;                                                                          \
        if (z == 0)                                                                                \
            return u > 0 ? cwrap_complex##s(0, 0) : cwrap_complex##s((real)NAN, (real)NAN);        \
        if (cimag##s(w) != 0 || !(fabs##s(u) < 100) || u != (real)(int)u)                          \
            return cpow##s(z, w);                                                                  \
        if (u == 1)                                                                                \
            return z;                                                                              \
        if (u == 2)                                                                                \
            return cwrap_product##s(z, z);                                                         \
        if (u == 3)                                                                                \
            return cwrap_product##s(z, cwrap_product##s(z, z));                                    \
        for (left = (int)fabs##s(u); left; left >>= 1) {                                           \
            if (left & 1)                                                                          \
                power = cwrap_product##s(power, z);                                                \
            if (left > 1)                                                                          \
                z = cwrap_product##s(z, z);                                                        \
        }                                                                                          \
        return u < 0 ? cwrap_inverse##s(power) : power;                                            \
    }
#define CWRAP_LN2 0.693147180559945309417232121458176568L
#define CWRAP_LOG2E 1.442695040888963407359924681001892137L
#define CWRAP_LOG10E 0.434294481903251827651128918916605082L
CWRAP_COMPLEX(float, f)
CWRAP_COMPLEX(double, )
CWRAP_COMPLEX(long double, l)
#define CWRAP_OF_NUMBER(name, x)               \
    _Generic((x),                              \
        float: name##f,                        \
        long double: name##l,                  \
        float _Complex: cwrap_##name##f,       \
        double _Complex: cwrap_##name,         \
        long double _Complex: cwrap_##name##l, \
        default: (name))(x)

/* The function for real numbers has the type that <tgmath.h> chooses: integers are of type double. */
#define CWRAP_FLOATING(x)                           \
    _Generic((x),                                   \
        float: 0.0F,                                \
        long double: 0.0L,                          \
        float _Complex: cwrap_complexf(0, 0),       \
        double _Complex: cwrap_complex(0, 0),       \
        long double _Complex: cwrap_complexl(0, 0), \
        default: 0.0)
#undef pow
#define pow(x, y)                                   \
    _Generic(CWRAP_FLOATING(x) + CWRAP_FLOATING(y), \
        float: powf,                                \
        long double: powl,                          \
        float _Complex: cwrap_powf,                 \
        double _Complex: cwrap_pow,                 \
        long double _Complex: cwrap_powl,           \
        default: (pow))((x), (y))
#undef exp2
#undef expm1
#undef log2
#undef log10
#undef log1p
#define exp2(x) CWRAP_OF_NUMBER(exp2, x)
#define expm1(x) CWRAP_OF_NUMBER(expm1, x)
#define log2(x) CWRAP_OF_NUMBER(log2, x)
#define log10(x) CWRAP_OF_NUMBER(log10, x)
#define log1p(x) CWRAP_OF_NUMBER(log1p, x)
#endif

#endif

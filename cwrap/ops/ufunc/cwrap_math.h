/* fmax and fmin of <tgmath.h> as C that compilers vectorise. A call of the library's function stops them.

   As in the C standard, if one number is NaN, the result is the other one. -0 is less than 0. */

#ifndef CWRAP_MATH_H
#define CWRAP_MATH_H

#ifndef __cplusplus
#include <stdint.h>
#include <tgmath.h>

/* The bits of a number as an integer that is ordered as numbers are. A comparison of numbers by size would raise the
   exception "invalid" for NaN, and gcc 12 vectorises even isgreaterequal() to an instruction that does. */
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
#endif

#endif

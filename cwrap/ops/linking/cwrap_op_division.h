/* Division of numbers as in Python. */

#pragma once

#include <math.h>

#include "cwrap_op_numpy.h"

/* The remainder has the sign of the divisor. A division of integers by zero gives 0, as in NumPy. */
static inline double cwrap_remainder_f(double x, double y)
{
    double rest = fmod(x, y);
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static inline double cwrap_quotient_f(double x, double y)
{
    if (y == 0)
        return x / y;
    double quotient = (x - cwrap_remainder_f(x, y)) / y, whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

static inline npy_int64 cwrap_remainder_i(npy_int64 x, npy_int64 y)
{
    npy_int64 rest = y == 0 || y == -1 ? 0 : x % y;
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static inline npy_int64 cwrap_quotient_i(npy_int64 x, npy_int64 y)
{
    if (y == 0)
        return 0;
    if (y == -1)
        return (npy_int64)(0 - (npy_uint64)x);
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

static inline npy_uint64 cwrap_remainder_u(npy_uint64 x, npy_uint64 y)
{
    return y == 0 ? 0 : x % y;
}

static inline npy_uint64 cwrap_quotient_u(npy_uint64 x, npy_uint64 y)
{
    return y == 0 ? 0 : x / y;
}

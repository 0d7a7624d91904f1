/* What the loops of ufuncs use: mathematical functions, types of elements, and the thread pool.

   The headers of Python and NumPy take longer to read than the loops take to compile, and the declarations for
   _GNU_SOURCE double the time for <math.h>. So they are only read if cwrap_loops_numpy.h is included; see headers.py.

   glibc declares its vector functions, which are accurate to 4 units in the last place, if __FAST_MATH__ is defined. */

#ifndef CWRAP_LOOPS_H
#define CWRAP_LOOPS_H

#ifdef CWRAP_LOOPS_NUMPY
#define _GNU_SOURCE 1
#else
#define _DEFAULT_SOURCE 1 /* M_PI and the like, also with -std=c11 */
#endif
#define __FAST_MATH__ 1
#ifdef CWRAP_LOOPS_NUMPY
#include <Python.h> /* it must be the first header, and includes <math.h> */
#endif
#include <math.h>
#undef __FAST_MATH__
#include <tgmath.h>
#undef I
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <string.h>
#ifdef CWRAP_LOOPS_NUMPY
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/ndarrayobject.h>
#include <numpy/ufuncobject.h>
#else
typedef unsigned char npy_bool, npy_ubyte;
typedef signed char npy_byte;
typedef short npy_short;
typedef unsigned short npy_ushort, npy_half;
typedef int npy_int;
typedef unsigned int npy_uint;
typedef long npy_long;
typedef unsigned long npy_ulong;
typedef long long npy_longlong;
typedef unsigned long long npy_ulonglong;
typedef float npy_float;
typedef double npy_double;
typedef ptrdiff_t npy_intp;
#endif
#include "cwrap_math.h"
#include "cwrap_ufunc.h"

#include "cwrap_loop.h"

#endif

/* What the loops of ufuncs use: Python, NumPy, mathematical functions and the thread pool. This header is precompiled.

   glibc declares its vector functions, which are accurate to 4 units in the last place, if __FAST_MATH__ is defined. */

#ifndef CWRAP_LOOPS_NUMPY_H
#define CWRAP_LOOPS_NUMPY_H

#define _GNU_SOURCE 1
#define __FAST_MATH__ 1
#include <math.h>
#undef __FAST_MATH__
#include <Python.h>
#include <tgmath.h>
#undef I
#include <stdint.h>
#include <stdbool.h>
#include <string.h>
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/ndarrayobject.h>
#include <numpy/ufuncobject.h>
#include "cwrap_math.h"
#include "cwrap_parallel.h"

#if defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define INDEPENDENT _Pragma("GCC ivdep")
#else
#define INDEPENDENT
#endif
#define INLINED static inline __attribute__((always_inline))

static const CwrapParallel *cwrap_pool;

#endif

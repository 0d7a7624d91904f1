/* BLAS for C ops, in the convention of Fortran: declarations for a library, or functions of C. */

#pragma once

#include "cwrap_op_numpy.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CW_REAL float
#define CW_BLAS(name) s##name##_
#include "cwrap_op_blas_of_type.h"
#undef CW_REAL
#undef CW_BLAS

#define CW_REAL double
#define CW_BLAS(name) d##name##_
#include "cwrap_op_blas_of_type.h"
#undef CW_REAL
#undef CW_BLAS

#ifdef __cplusplus
}
#endif

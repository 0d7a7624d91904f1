/* Matrix products for every dtype, without BLAS for their elements; see TH/core/THProduct.h. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THBlas.h"

#define TH_GENERIC_FILE "generic/TH/typed/Gemm.h"
#else

/* Compute any product, with several threads if it is large. */
TH_API void THTensor_(gemm)(const THProduct *p, real alpha, real beta);
/* Compute a product in which b has one column: a matrix times a vector. */
TH_API void THTensor_(gemv)(const THProduct *p, real alpha, real beta);
#ifdef TH_CONVERTED_TO_FLOAT
/* Compute any product with BLAS, from copies of its matrices as floats. Return 1 on success, 0 without effect if a matrix
 * is too large, -1 with a MEMORY error set. */
TH_API int THTensor_(gemmAsFloats)(const THBlas *blas, const THProduct *p, real alpha, real beta);
#endif
/* Return the sum of x[i] * y[i]; steps in elements. */
TH_API accreal THTensor_(dotRun)(int64_t n, const real *x, int64_t xStep, const real *y, int64_t yStep);

#endif

/* Matrix products without BLAS, for every dtype; see TH/core/THProduct.h. These functions cannot fail. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Gemm.h"
#else

/* Compute any product, with several threads if it is large. */
TH_API void THTensor_(gemm)(const THProduct *p, real alpha, real beta);
/* Compute a product in which b has one column: a matrix times a vector. */
TH_API void THTensor_(gemv)(const THProduct *p, real alpha, real beta);
/* Return the sum of x[i] * y[i]; steps in elements. */
TH_API accreal THTensor_(dotRun)(int64_t n, const real *x, int64_t xStep, const real *y, int64_t yStep);

#endif

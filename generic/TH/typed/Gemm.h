/* Products of matrices by own loops, for every dtype; see TH/core/THProduct.h. They cannot fail. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Gemm.h"
#else

/* Any product, from several threads where it is large. */
TH_API void THTensor_(gemm)(const THProduct *p, real alpha, real beta);
/* The same where b has one column: a matrix by a vector. */
TH_API void THTensor_(gemv)(const THProduct *p, real alpha, real beta);
/* The sum of x[i] * y[i]; steps in elements. */
TH_API accreal THTensor_(dotRun)(int64_t n, const real *x, int64_t xStep, const real *y, int64_t yStep);

#endif

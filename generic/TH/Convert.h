/* Blocks of elements to the type they are computed with, and back: for kernels of dtypes where the two differ (Half). */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/Convert.h"
#else

#ifdef TH_REAL_CONVERTED
/* block[i] = the element `i * stride` bytes after data, i < n */
TH_API void THTensor_(loadBlock)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block);
/* the opposite */
TH_API void THTensor_(storeBlock)(int64_t n, const TH_COMPUTE *block, char *data, int64_t stride);
#endif

#endif

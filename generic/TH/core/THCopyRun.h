/* Loops that copy the bits of elements of one dtype, for each size of an element, and of bytes. */
#ifndef TH_COPY_RUN_H
#define TH_COPY_RUN_H

#include "TH/core/THKernel.h"

/* THElementwiseLoops: data[0] is written and data[1] is read, which do not overlap. If `params` is not NULL, memory is
 * requested ahead: the sum of every other one of 2 * 10^7 floats and of others takes 17.5 instead of 21 ms. */
TH_API void THCopyRun_8(int64_t n, char *const *data, const int64_t *stride, const void *params);
TH_API void THCopyRun_16(int64_t n, char *const *data, const int64_t *stride, const void *params);
TH_API void THCopyRun_32(int64_t n, char *const *data, const int64_t *stride, const void *params);
TH_API void THCopyRun_64(int64_t n, char *const *data, const int64_t *stride, const void *params);
TH_API void THCopyRun_128(int64_t n, char *const *data, const int64_t *stride, const void *params);

/* Copy bytes between blocks that do not overlap. */
TH_API void THCopyRun_bytes(char *restrict to, const char *restrict from, int64_t size);

/* The loop for a type, a constant expression. */
#define TH_COPY_RUN(type)               \
    (sizeof(type) == 1   ? THCopyRun_8  \
     : sizeof(type) == 2 ? THCopyRun_16 \
     : sizeof(type) == 4 ? THCopyRun_32 \
     : sizeof(type) == 8 ? THCopyRun_64 \
                         : THCopyRun_128)

#endif

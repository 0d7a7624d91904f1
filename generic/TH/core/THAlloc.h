/* Memory of the tensor library: the one pair of functions it comes from and goes to.
 *
 * They set an error where there is none left. Large blocks begin at a cache line, and very large ones ask the system
 * for huge pages: touching memory for the first time costs more than most kernels.
 *
 * A build with TH_FAIL_ALLOC can make any one allocation fail, so that tests can walk every failure path, and knows how
 * many blocks are in use. */
#ifndef TH_ALLOC_H
#define TH_ALLOC_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NULL with MEMORY set where there is none. A size of 0 gives a block too. */
TH_API void *TH_malloc(size_t size);
/* Zeros. Many of them are pages that the system gives when they are first touched; they need not begin at a line. */
TH_API void *TH_calloc(size_t size);
/* Keeps the common bytes; where it fails the old block is as it was. */
TH_API void *TH_realloc(void *block, size_t size);
TH_API void TH_free(void *block);

#ifdef TH_FAIL_ALLOC
/* The n-th allocation from now on fails (n = 1: the next one), once; n <= 0: none. */
TH_API void TH_failAllocation(int64_t n);
/* Whether that one is still to come. */
TH_API bool TH_failsLater(void);
/* Blocks that were not given back. */
TH_API int64_t TH_liveBlocks(void);
#endif

/* a * b, a + b of sizes: true where they do not fit. */
static inline bool TH_mulOverflow(int64_t a, int64_t b, int64_t *result)
{
#if defined(__GNUC__)
    return __builtin_mul_overflow(a, b, result);
#else
    if (a > 0 && b > 0 ? a > INT64_MAX / b : a < 0 || b < 0)
        return true;
    *result = a * b;
    return false;
#endif
}

static inline bool TH_addOverflow(int64_t a, int64_t b, int64_t *result)
{
#if defined(__GNUC__)
    return __builtin_add_overflow(a, b, result);
#else
    if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b)
        return true;
    *result = a + b;
    return false;
#endif
}

#ifdef __cplusplus
}
#endif
#endif

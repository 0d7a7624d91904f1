/* Memory allocation of the tensor library; all of its memory is allocated and freed here.
 *
 * If memory is exhausted, the functions set a MEMORY error. Large blocks are aligned to a cache line, and very large
 * ones request huge pages from the system: the first access to fresh memory costs more than most kernels.
 *
 * A build with TH_FAIL_ALLOC can make a chosen allocation fail, so that tests can cover every failure path, and counts
 * the blocks in use. */
#ifndef TH_ALLOC_H
#define TH_ALLOC_H

#include "TH/core/THBase.h"

/* Return a block of `size` bytes, or NULL with a MEMORY error set. A size of 0 returns a valid block too. */
TH_API void *TH_malloc(size_t size);
/* Like TH_malloc, but the block is zeroed. Large blocks are pages that the system zeroes on first access; they need not
 * be aligned to a cache line. */
TH_API void *TH_calloc(size_t size);
/* Resize a block, keeping its contents up to the smaller size. On failure the old block remains valid. */
TH_API void *TH_realloc(void *block, size_t size);
TH_API void TH_free(void *block);

#ifdef TH_FAIL_ALLOC
/* Make the n-th allocation after this call fail (n = 1: the next one), once; n <= 0 cancels this. */
TH_API void TH_failAllocation(int64_t n);
/* Return whether the allocation chosen by TH_failAllocation has not been reached yet. */
TH_API bool TH_failsLater(void);
/* Return the number of blocks that have not been freed. */
TH_API int64_t TH_liveBlocks(void);
#endif

/* Compute a * b or a + b of sizes; return true on overflow. */
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
#endif

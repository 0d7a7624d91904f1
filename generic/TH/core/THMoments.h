/* Means and squared distances from them, block by block.
 *
 * Everything is relative to `shift`, one of the elements: what all elements have in common is gone before anything is
 * rounded. Means of two blocks differ by little then, and their difference is exact enough to merge them. */
#ifndef TH_MOMENTS_H
#define TH_MOMENTS_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THMoments {
    double count, shift;
    double mean;    /* less shift */
    double squares; /* the sum of (x - shift - mean)^2 */
} THMoments;

/* The steps of a reduction (THReduceKernel); made of nothing: all zeros. */
TH_API void THMoments_init(void *self);
TH_API void THMoments_merge(void *self, const void *other);
/* squares / (count - 1), or / count; NaN where that is 0. */
TH_API double THMoments_variance(const THMoments *self, bool biased);

#ifdef __cplusplus
}
#endif
#endif

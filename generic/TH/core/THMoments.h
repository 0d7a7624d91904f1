/* Means and squared deviations, computed block by block.
 *
 * All values are relative to `shift`, one of the elements, which removes a large common offset before anything is
 * rounded. The means of two blocks then differ by little, and their difference is accurate enough to merge them. */
#ifndef TH_MOMENTS_H
#define TH_MOMENTS_H

#include "TH/core/THBase.h"

typedef struct THMoments {
    double count, shift;
    double mean;    /* minus shift */
    double squares; /* the sum of (x - shift - mean)^2 */
} THMoments;

/* Steps of a reduction (THReduceKernel). A THMoments of zero elements is all zeros. */
TH_API void THMoments_init(void *self);
TH_API void THMoments_merge(void *self, const void *other);
/* Return squares / (count - 1), or squares / count if `biased`; NaN if the divisor is 0. */
TH_API double THMoments_variance(const THMoments *self, bool biased);
#endif

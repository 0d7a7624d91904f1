/* Norms, computed block by block: (sum |x|^p)^(1/p) of the elements added so far.
 *
 * The sum is stored as sum * scale^p. The scale is 1 unless powers overflow or underflow: that block is then summed
 * again with its elements divided by the largest of them. */
#ifndef TH_NORM_H
#define TH_NORM_H

#include "TH/core/THBase.h"

/* How an element is added, with special cases for common powers. */
typedef enum THNormKind {
    TH_NORM_NOTHING, /* no element yet */
    TH_NORM_COUNT,   /* p = 0 */
    TH_NORM_SUM,     /* 1 */
    TH_NORM_SQUARES, /* 2 */
    TH_NORM_CUBES,   /* 3 */
    TH_NORM_POWERS,
    TH_NORM_LARGEST, /* infinity */
    TH_NORM_SMALLEST /* -infinity */
} THNormKind;

typedef struct THNorm {
    THNormKind kind;
    double p, scale, sum;
} THNorm;

TH_API THNormKind THNorm_kindOf(double p);
/* Return whether elements are raised to a power, which may overflow. */
static inline bool THNorm_takesPowers(THNormKind kind)
{
    return kind == TH_NORM_SQUARES || kind == TH_NORM_CUBES || kind == TH_NORM_POWERS;
}

/* Return whether a sum of powers has neither overflowed nor underflowed. */
static inline bool THNorm_isSafe(double sum)
{
    return sum > 1e-250 && sum < 1e250;
}

/* Steps of a reduction (THReduceKernel). */
TH_API void THNorm_init(void *self);
TH_API void THNorm_merge(void *self, const void *other);
TH_API double THNorm_result(const THNorm *self);
#endif

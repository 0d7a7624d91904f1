/* Floating numbers that become narrow integers, and comparisons, whose results are bytes. Compilers mask integers before
 * they pack them; instructions that saturate need no mask. The bytes of 10^5 floats take 7 instead of 24 us with AVX2,
 * and 7 instead of 16 us with AVX-512; `x < 2` of 10^5 floats takes 7 instead of 10 us. */
#ifndef TH_NARROW_H
#define TH_NARROW_H

#include "TH/core/THBase.h"
#include "TH/math/THProcessor.h"

typedef enum THComparison { TH_LESS, TH_GREATER, TH_LESS_EQUAL, TH_GREATER_EQUAL, TH_EQUAL, TH_NOT_EQUAL } THComparison;

/* Convert to integers of one byte, or to signed ones of two or four bytes. Numbers beyond the limits become the limit,
 * NaN becomes 0. Return how many of the n numbers are done: none if they are few, or if no loop has this result. */
TH_API int64_t THNarrow_floats(int64_t n, const float *x, int size, bool isSigned, void *to);
TH_API int64_t THNarrow_doubles(int64_t n, const double *x, int size, bool isSigned, void *to);

/* Compare data[1] with data[2], as in a loop of THElementwise_run, and set data[0] to bytes of 0 and 1. At most one of
 * the two is a single number with the stride 0. Return false, without effect, if there is no loop for the strides. */
TH_API bool THNarrow_compareFloats(THComparison how, int64_t n, char *const *data, const int64_t *stride);
TH_API bool THNarrow_compareDoubles(THComparison how, int64_t n, char *const *data, const int64_t *stride);

static inline bool THNarrow_compareOthers(THComparison how, int64_t n, char *const *data, const int64_t *stride)
{
    (void)how, (void)n, (void)data, (void)stride;
    return false;
}

static inline int64_t THNarrow_others(int64_t n, const void *x, int size, bool isSigned, void *to)
{
    (void)n, (void)x, (void)size, (void)isSigned, (void)to;
    return 0;
}

#ifdef TH_X86
/* Call the function for the type of the elements. */
#define TH_SATURATE(n, x, size, isSigned, to)                                                                  \
    _Generic((x), const float *: THNarrow_floats, const double *: THNarrow_doubles, default: THNarrow_others)( \
        n, x, size, isSigned, to)
#define TH_COMPARE(type, how, n, data, stride) \
    _Generic((type){0},                        \
        float: THNarrow_compareFloats,         \
        double: THNarrow_compareDoubles,       \
        default: THNarrow_compareOthers)(how, n, data, stride)
#else
#define TH_SATURATE(n, x, size, isSigned, to) THNarrow_others(n, x, size, isSigned, to)
#define TH_COMPARE(type, how, n, data, stride) THNarrow_compareOthers(how, n, data, stride)
#endif
#endif

/* Sorting of signed integers: the keys of elements (TH/order/THSorted.h).
 *
 * Keys that have few values for their number are counted. With AVX-512 or AVX2, quicksort moves whole vectors (Bramas,
 * 2017), and up to 16 vectors are sorted in registers by a network (TH/order/THKeyVectors.h). Without them, keys are sorted
 * by radix. The time does not grow with the square of n for any input. */
#ifndef TH_KEY_SORT_H
#define TH_KEY_SORT_H

#include "TH/core/THBase.h"

/* What is done with sorted keys, part by part while they are in the cache: for 10^5 doubles this takes 20 us less than a
 * pass over all of them. If keys are counted, it is done with one key of each value. `run` may be NULL. */
typedef struct THKeyFinish {
    void (*run)(const void *params, void *keys, int64_t n);
    const void *params;
} THKeyFinish;

/* Sort n keys. The keys may be in memory that other threads write: their order is undefined then, but nothing else.
 * Return -1 with an error set if memory is exhausted. */
TH_API THStatus THKeySort_32(int32_t *keys, int64_t n, THKeyFinish finish);
TH_API THStatus THKeySort_64(int64_t *keys, int64_t n, THKeyFinish finish);

static inline void THKeyFinish_run(const THKeyFinish *self, void *keys, int64_t n)
{
    if (self->run)
        self->run(self->params, keys, n);
}

/* For the variants: sort in n log n steps, without memory, if quicksort does not make progress. */
TH_API void THKeySort_heap32(int32_t *keys, int64_t n);
TH_API void THKeySort_heap64(int64_t *keys, int64_t n);
/* The order of 8 lanes that begins with those whose bits are set in the mask: the numbers of lanes, 4 bits each. The
 * upper half of an entry has the numbers plus 8. */
TH_API const uint64_t THKeySort_orders[256];
/* Lanes of vectors that are complemented between merges; see THKeyVectors.h. */
TH_API const int32_t THKeySort_flips32[5][16];
TH_API const int64_t THKeySort_flips64[4][8];

/* The variants of vectors of 512 and 256 bits. */
TH_API void THKeySort_avx512_32(int32_t *keys, int64_t n, const THKeyFinish *finish);
TH_API void THKeySort_avx512_64(int64_t *keys, int64_t n, const THKeyFinish *finish);
TH_API void THKeySort_avx2_32(int32_t *keys, int64_t n, const THKeyFinish *finish);
TH_API void THKeySort_avx2_64(int64_t *keys, int64_t n, const THKeyFinish *finish);
#endif

/* Selection from many elements: one pass excludes the elements that a sample shows to be too small or too large.
 *
 *     THCandidates_begin(&candidates, n);
 *     for each slice:
 *         if (THCandidates_find(&candidates, &elements, 1, k))      1: the elements of the first k ranks are wanted
 *             the element of rank r has rank r - candidates.before among candidates.keys[0 … candidates.count)
 *     THCandidates_end(&candidates);
 */
#ifndef TH_CANDIDATES_H
#define TH_CANDIDATES_H

#include "TH/order/THSort.h"

enum { TH_CANDIDATES_WORTH = 4096 }; /* elements; with fewer, candidates gain no time */

/* n elements at data, `step` bytes apart. Their keys are computed by `keys`, then the bits set in `flip` are
 * inverted. */
typedef struct THElements {
    THSortKeys keys;
    int64_t n;
    const char *data;
    int64_t step;
    uint64_t flip;
    int bits; /* number of bits of a key */
} THElements;

typedef struct THCandidates {
    int64_t count, before; /* number of candidates, and of elements ordered before all candidates */
    bool hasGreatest;      /* an element has the greatest possible key */
    int64_t room;
    uint64_t *keys;
    uint32_t *index; /* indices of the candidates, increasing */
} THCandidates;

/* Allocate memory for slices of n elements, TH_CANDIDATES_WORTH <= n <= THSorter_max. Return -1 with an error set if
 * memory is exhausted. */
TH_API THStatus THCandidates_begin(THCandidates *self, int64_t n);
TH_API void THCandidates_end(THCandidates *self);
/* Find candidates for the ranks first … last, counted from 1. Return whether the elements of these ranks are among
 * the candidates, which may be too many. */
TH_API bool THCandidates_find(THCandidates *self, const THElements *elements, int64_t first, int64_t last);

/* Compute the keys of `count` elements from index `start` on. */
static inline void THElements_keys(const THElements *self, int64_t start, int64_t count, uint64_t *keys)
{
    self->keys(count, self->data + start * self->step, self->step, keys);
    for (int64_t i = 0; i < count && self->flip; i++)
        keys[i] ^= self->flip;
}

/* Return the index of the first element with this key; n if there is no such element. */
TH_API int64_t THElements_findKey(const THElements *self, uint64_t key);
#endif

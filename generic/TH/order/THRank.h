/* Selection without sorting: a sample shows between which keys the elements of some ranks are, and one pass keeps the keys
 * between them. If the sample misleads, or if too many elements are between them (equal elements), the caller uses another
 * method.
 *
 *     THRank_begin(&self, n, false);
 *     for each slice:
 *         if (THRank_find(&self, &elements, k))
 *             elements[self.place] is the k-th element; equal elements are in the order of their indices
 *     THRank_end(&self);
 */
#ifndef TH_RANK_H
#define TH_RANK_H

#include "TH/order/THSort.h"

enum { TH_RANK_WORTH = 4096 }; /* elements; with fewer, THRank_first gains no time */

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

typedef struct THRank {
    int64_t place;    /* of THRank_find */
    bool hasGreatest; /* an element may have the greatest possible key; set even if nothing is found */
    int64_t count;    /* of THRank_first */
    int64_t room;
    uint64_t *keys;
    uint64_t *records; /* of THSorter.h, of the same elements as the keys, by index */
} THRank;

/* Allocate memory for slices of n elements; with records for THRank_first, TH_RANK_WORTH <= n <= THSorter_max. Return -1
 * with an error set if memory is exhausted. */
TH_API THStatus THRank_begin(THRank *self, int64_t n, bool hasRecords);
TH_API void THRank_end(THRank *self);
/* Find the element of rank k, counted from 1. Return whether it was found. */
TH_API bool THRank_find(THRank *self, const THElements *elements, int64_t k);
/* Set keys and records to those of the first k ranks and of some more elements. Return whether they were found. */
TH_API bool THRank_first(THRank *self, const THElements *elements, int64_t k);

/* Set *key to the key of rank k, and *less to the number of smaller keys. The keys are lost, and there is space for
 * TH_KEEP_SPACE more. Return false if samples mislead. */
TH_API bool THRank_among(uint64_t *keys, int64_t n, int64_t k, uint64_t *key, int64_t *less);

/* Compute the keys of `count` elements from index `start` on. */
static inline void THElements_keys(const THElements *self, int64_t start, int64_t count, uint64_t *keys)
{
    self->keys(count, self->data + start * self->step, self->step, keys);
    for (int64_t i = 0; i < count && self->flip; i++)
        keys[i] ^= self->flip;
}

/* Return the index of the element that is number `count`, from 1, of those with a key; n if there is no such element. */
TH_API int64_t THElements_place(const THElements *self, uint64_t key, int64_t count);
#endif

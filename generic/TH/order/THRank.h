/* Selection of the element of one rank, without sorting: a sample shows between which keys the element is, one pass
 * keeps the keys between them, and so on until few keys are left.
 *
 *     THRank_begin(&self, n);
 *     for each slice:
 *         if (THRank_find(&self, &elements, k))      else the caller uses another method
 *             elements[self.place] is the k-th element; equal elements are in the order of their indices
 *     THRank_end(&self);
 */
#ifndef TH_RANK_H
#define TH_RANK_H

#include "TH/order/THCandidates.h"

enum { TH_RANK_SPACE = 8 }; /* keys */

typedef struct THRank {
    int64_t place;
    bool hasGreatest; /* an element has the greatest possible key; set even if nothing is found */
    int64_t room;
    uint64_t *kept;
} THRank;

/* Allocate memory for slices of n elements. Return -1 with an error set if memory is exhausted. */
TH_API THStatus THRank_begin(THRank *self, int64_t n);
TH_API void THRank_end(THRank *self);
/* Find the element of rank k, counted from 1. Return false if the sample misleads, or if too many elements are equal. */
TH_API bool THRank_find(THRank *self, const THElements *elements, int64_t k);

/* Set *key to the key of rank k, and *less to the number of smaller keys. The keys are lost, and there is space for
 * TH_RANK_SPACE more. Return false if samples mislead. */
TH_API bool THRank_among(uint64_t *keys, int64_t n, int64_t k, uint64_t *key, int64_t *less);
#endif

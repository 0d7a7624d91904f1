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

#include "TH/core/THCandidates.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
#endif

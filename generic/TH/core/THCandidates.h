/* Selecting from many elements: leaving out, in one pass, those that a sample shows to be too small or too large.
 *
 *     THCandidates_begin(&candidates, n);
 *     for each slice:
 *         if (THCandidates_find(&candidates, &elements, 1, k))      1: those of the first k ranks are wanted
 *             the element of rank r has rank r - candidates.before among candidates.keys[0 … candidates.count)
 *     THCandidates_end(&candidates);
 */
#ifndef TH_CANDIDATES_H
#define TH_CANDIDATES_H

#include "TH/core/THSort.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_CANDIDATES_WORTH = 4096 }; /* elements; fewer are as quickly selected from without */

/* n elements at data, `step` bytes apart; their keys are those that `keys` gives, with the bits of `flip` changed. */
typedef struct THElements {
    THSortKeys keys;
    int64_t n;
    const char *data;
    int64_t step;
    uint64_t flip;
    int bits; /* of keys */
} THElements;

typedef struct THCandidates {
    int64_t count, before; /* candidates, and elements that come before all of them */
    bool hasGreatest;      /* some element has the greatest key that there can be */
    int64_t room;
    uint64_t *keys;
    uint32_t *index; /* of candidates, increasing */
} THCandidates;

/* -1 with an error set where memory does not suffice. n is from TH_CANDIDATES_WORTH to THSorter_max. */
TH_API THStatus THCandidates_begin(THCandidates *self, int64_t n);
TH_API void THCandidates_end(THCandidates *self);
/* 1: the elements of ranks first … last, from 1, are among the candidates. 0: there would be too many of them. -1 as
 * above. */
TH_API int THCandidates_find(THCandidates *self, const THElements *elements, int64_t first, int64_t last);

/* The keys of `count` elements from the start-th on. */
static inline void THElements_keys(const THElements *self, int64_t start, int64_t count, uint64_t *keys)
{
    self->keys(count, self->data + start * self->step, self->step, keys);
    for (int64_t i = 0; i < count && self->flip; i++)
        keys[i] ^= self->flip;
}

/* The first element with that key; n where there is none. */
TH_API int64_t THElements_findKey(const THElements *self, uint64_t key);

#ifdef __cplusplus
}
#endif
#endif

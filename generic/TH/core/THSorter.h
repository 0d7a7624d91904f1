/* Sorting and selecting of indices by 64-bit keys: what is below sort, topk, kthvalue, median and mode.
 *
 * A record is one uint64_t: 32 bits of a key above 32 bits of an index. Records are all different, and their order as
 * numbers is the stable order of the keys, so whatever sorts integers sorts stably here. Where keys differ in more
 * than 32 bits the upper 32 of those go first, and what these leave tied is ordered by the lower ones.
 *
 *     THSorter_begin(&sorter, n, bits, false);
 *     for each slice:
 *         fill sorter.keys
 *         THSorter_sort(&sorter, NULL);      sorter.records[i] & THSorter_index is the i-th index
 *     THSorter_end(&sorter);
 */
#ifndef TH_SORTER_H
#define TH_SORTER_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_SORTER_SMALL = 128 }; /* a multiple of 8 */
#define THSorter_max ((int64_t)UINT32_MAX)
#define THSorter_index ((uint64_t)UINT32_MAX)

typedef struct THSorter {
    int64_t n;
    int bits;          /* that keys have */
    uint64_t *keys;    /* n of them, by index; where they have no more than 32 bits they become records in place */
    uint64_t *records; /* n of them; the result */
    uint64_t *spare;
    uint64_t *memory;
    uint64_t small[3 * TH_SORTER_SMALL];
} THSorter;

/* -1 with an error set where memory does not suffice. One sorter serves any number of slices of n elements, n in 1 …
 * THSorter_max. hasRoom: THSorter_sort is all that is called, and gets room. */
TH_API THStatus THSorter_begin(THSorter *self, int64_t n, int bits, bool hasRoom);
TH_API void THSorter_end(THSorter *self);

/* All indices by key, equal ones by index. room: memory for n records that may be used on the way, and may be where
 * the result is; NULL where begin was told that there is none. */
TH_API void THSorter_sort(THSorter *self, uint64_t *room);
/* The first k of that order, in any order but for the last: records[k - 1] is the k-th. */
TH_API void THSorter_select(THSorter *self, int64_t k);
/* Puts the first k records, which select found, in order. */
TH_API void THSorter_sortSelected(THSorter *self, int64_t k);
/* How many records have the key of the first-th, from that one on, after sort. */
TH_API int64_t THSorter_countEqual(const THSorter *self, int64_t first);

#ifdef __cplusplus
}
#endif
#endif

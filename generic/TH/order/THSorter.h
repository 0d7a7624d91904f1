/* Sorting and selecting indices by 64-bit keys: the basis of sort, topk, kthvalue, median and mode.
 *
 * A record is one uint64_t: 32 bits of a key above 32 bits of an index. Records are distinct, and their numeric order
 * is the stable order of the keys, so any integer sort is stable here. If keys differ in more than 32 bits, they are
 * ordered by their upper 32 bits first, then ties by the lower bits.
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

enum { TH_SORTER_SMALL = 128 }; /* a multiple of 8 */
#define THSorter_max ((int64_t)UINT32_MAX)
#define THSorter_index ((uint64_t)UINT32_MAX)

typedef struct THSorter {
    int64_t n;
    int bits;          /* number of bits of a key */
    uint64_t *keys;    /* n keys, by index; keys of up to 32 bits become records in place */
    uint64_t *records; /* n records: the result */
    uint64_t *spare;
    uint64_t *memory;
    uint64_t small[3 * TH_SORTER_SMALL];
} THSorter;

/* Prepare for any number of slices of n elements, 1 <= n <= THSorter_max. With hasRoom, the caller only calls
 * THSorter_sort and passes memory to it. Return -1 with an error set if memory is exhausted. */
TH_API THStatus THSorter_begin(THSorter *self, int64_t n, int bits, bool hasRoom);
TH_API void THSorter_end(THSorter *self);

/* Sort all indices by key, equal keys by index. room: memory for n records that is used as scratch space and may
 * contain the result; NULL if THSorter_begin was called without hasRoom. */
TH_API void THSorter_sort(THSorter *self, uint64_t *room);
/* Select the first k records of that order, unordered except that records[k - 1] is the k-th. */
TH_API void THSorter_select(THSorter *self, int64_t k);
/* Sort the first k records, which THSorter_select found. */
TH_API void THSorter_sortSelected(THSorter *self, int64_t k);
/* Return whether keys are in order. Most others are not after a few keys. */
TH_API bool THSorter_inOrder(const uint64_t *keys, int64_t n);
/* Return how many records from index `first` on have the key of record `first`, after THSorter_sort. */
TH_API int64_t THSorter_countEqual(const THSorter *self, int64_t first);
#endif

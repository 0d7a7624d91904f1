/* Keys in a range: the only loop that excludes keys, for the selection of ranks (TH/order/THRank.h) and of the first records
 * (TH/order/THSorter.h). */
#ifndef TH_KEEP_H
#define TH_KEEP_H

#include "TH/core/THBase.h"

enum { TH_KEEP_SPACE = 8 }; /* so many numbers after the last one that is kept may be overwritten */

typedef struct THKeep {
    uint64_t low, high;    /* the range */
    uint64_t greatest;     /* the greatest possible key */
    uint64_t *keys;        /* the keys in the range, in order; or NULL */
    uint64_t *records;     /* for each of them, 32 bits of the key above 32 bits of its index; or NULL */
    int64_t count, before; /* number of keys in the range, and of smaller ones */
    bool hasGreatest;
    bool isFew; /* few keys are in the range, as far as the caller knows */
} THKeep;

/* Append those of n keys that are in the range; their indices begin at `start`. self->keys may be `keys`. */
TH_API void THKeep_add(THKeep *self, const uint64_t *keys, int64_t n, int64_t start);
#endif

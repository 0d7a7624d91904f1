/* Sorting of short slices, many at a time: a network of comparisons that sorts vectors, with one slice in each lane. */
#ifndef TH_SORTED_ROWS_H
#define TH_SORTED_ROWS_H

#include "TH/core/THSlices.h"
#include "TH/order/THSortedKey.h"

/* Sort slices and return how many are done: none if they are long, not the last ones if they are few. */
TH_API int64_t THSortedRows_run(const THSortedOrder *order, const THSlices *slices);
#endif

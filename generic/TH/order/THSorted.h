/* Sorting along a dimension without indices, for every dtype; TH/typed/Sort.h describes the function. */
#ifndef TH_SORTED_H
#define TH_SORTED_H

#include "TH/core/THBase.h"

/* Sort t along dim to r. infinity: the bits of infinity of a floating dtype. */
TH_API THStatus THSorted_run(THAnyTensor *r, THAnyTensor *t, int dim, bool descending, bool isUnsigned,
                             uint64_t infinity);
#endif

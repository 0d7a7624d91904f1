/* Sorting and selecting along a dimension, for every dtype; TH/typed/Sort.h describes the functions.
 *
 * Elements are compared by keys: unsigned integers in the same order as the elements, equal for equal elements. */
#ifndef TH_SORT_H
#define TH_SORT_H

#include "TH/core/THBase.h"

/* Set keys[i] to the key of the element at data + i * step. Keys have as many bits as the element; in floating types,
 * and only there, all ones is the key of NaN. */
typedef void (*THSortKeys)(int64_t n, const char *data, int64_t step, uint64_t *keys);

TH_API THStatus THSort_sort(THAnyTensor *rt, THAnyTensor *ri, THAnyTensor *t, int dim, bool descending,
                            THSortKeys keys);
TH_API THStatus THSort_topk(THAnyTensor *rt, THAnyTensor *ri, THAnyTensor *t, int64_t k, int dim, bool largest,
                            bool sorted, THSortKeys keys);
TH_API THStatus THSort_kthvalue(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int64_t k, int dim,
                                bool keepdim, THSortKeys keys);
TH_API THStatus THSort_median(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim, bool keepdim,
                              THSortKeys keys);
/* Copy the median of all elements to `value`. */
TH_API THStatus THSort_medianall(THAnyTensor *t, void *value, THSortKeys keys);
TH_API THStatus THSort_mode(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim, bool keepdim,
                            THSortKeys keys);
#endif

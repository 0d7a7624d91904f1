#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Sort.h"
#else

/* Sorting along a dimension. NaN is larger than every number (it sorts last, and first in descending order); all NaNs
 * are equal, and so are both zeros. Equal elements keep their order, so indices are the same on every machine. Results
 * with one element per slice have size 1 at dim; without keepdim that dimension is removed, unless t is a vector. VALUE
 * error for a tensor without elements. */

TH_API THStatus THTensor_(sort)(THTensor *rt, THIndexTensor *ri, THTensor *t, int dim, int descendingOrder);
/* The values of sort alone, in less time; -0 is before 0. */
TH_API THStatus THTensor_(sorted)(THTensor *r, THTensor *t, int dim, int descendingOrder);
/* The k largest (dir != 0) or smallest elements; sorted if sorted != 0, else in any order. */
TH_API THStatus THTensor_(topk)(THTensor *rt, THIndexTensor *ri, THTensor *t, int64_t k, int dim, int dir, int sorted);
/* The k-th smallest element, counted from 1. */
TH_API THStatus THTensor_(kthvalue)(THTensor *values, THIndexTensor *indices, THTensor *t, int64_t k, int dim,
                                    int keepdim);
/* The middle element, the lower one of two; NaN if the slice has a NaN. */
TH_API THStatus THTensor_(median)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim);
/* Return the median of all elements; zero with an error set for a tensor without elements. */
TH_API real THTensor_(medianall)(THTensor *t);
/* The smallest of the most frequent elements and the index of its first occurrence. */
TH_API THStatus THTensor_(mode)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim);

#endif

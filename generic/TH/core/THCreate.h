/* Creating tensors from other tensors, for every dtype; TH/typed/Create.h describes the functions. */
#ifndef TH_CREATE_H
#define TH_CREATE_H

#include "TH/core/THBase.h"

/* Make r a tensor of zeros and set *made, if r has no memory and is so large that zeroed memory from the system is
 * cheaper than writing zeros. Otherwise leave r unchanged. */
TH_API THStatus THAnyTensor_makeZeros(THAnyTensor *r, int nDimension, const int64_t *size, bool *made);
TH_API THStatus THAnyTensor_cat(THAnyTensor *r, int count, THAnyTensor *const *inputs, int dim);
TH_API THStatus THAnyTensor_stack(THAnyTensor *r, int count, THAnyTensor *const *inputs, int dim);
TH_API THStatus THAnyTensor_repeat(THAnyTensor *r, THAnyTensor *t, int nDimension, const int64_t *times);
/* Copy a triangle of t: the k-th diagonal and all elements below it, or above it if `upper`. */
TH_API THStatus THAnyTensor_triangle(THAnyTensor *r, THAnyTensor *t, int64_t k, bool upper);
TH_API THStatus THAnyTensor_diag(THAnyTensor *r, THAnyTensor *t, int64_t k);
TH_API THStatus THAnyTensor_reshape(THAnyTensor *r, THAnyTensor *t, int nDimension, const int64_t *size);
#endif

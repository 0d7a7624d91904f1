/* Putting tensors together from others, for every dtype: what TH/typed/Create.h declares per dtype and says. */
#ifndef TH_CREATE_H
#define TH_CREATE_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor without memory that is to have so much of it that zeros are better got than written: done, and *made is set.
 * Any other is left as it is. */
TH_API THStatus THAnyTensor_makeZeros(THAnyTensor *r, int nDimension, const int64_t *size, bool *made);
TH_API THStatus THAnyTensor_cat(THAnyTensor *r, int count, THAnyTensor *const *inputs, int dim);
TH_API THStatus THAnyTensor_stack(THAnyTensor *r, int count, THAnyTensor *const *inputs, int dim);
TH_API THStatus THAnyTensor_repeat(THAnyTensor *r, THAnyTensor *t, int nDimension, const int64_t *times);
/* The triangle that has the k-th diagonal and what is below it, or above where upper. */
TH_API THStatus THAnyTensor_triangle(THAnyTensor *r, THAnyTensor *t, int64_t k, bool upper);
TH_API THStatus THAnyTensor_diag(THAnyTensor *r, THAnyTensor *t, int64_t k);
TH_API THStatus THAnyTensor_reshape(THAnyTensor *r, THAnyTensor *t, int nDimension, const int64_t *size);

#ifdef __cplusplus
}
#endif
#endif

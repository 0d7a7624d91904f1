/* Putting tensors together from others, for every dtype: what TH/Create.h declares per dtype and says. */
#ifndef TH_CREATE_H
#define TH_CREATE_H

#include "TH/any/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

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

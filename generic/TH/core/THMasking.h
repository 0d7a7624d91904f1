/* Selecting elements by a mask or by being nonzero, for every dtype; TH/typed/Masked.h describes the functions. */
#ifndef TH_MASKING_H
#define TH_MASKING_H

#include "TH/core/THBase.h"

TH_API THStatus THAnyTensor_maskedFill(THAnyTensor *self, THAnyTensor *mask, const void *value);
TH_API THStatus THAnyTensor_maskedCopy(THAnyTensor *self, THAnyTensor *mask, THAnyTensor *src);
TH_API THStatus THAnyTensor_maskedSelect(THAnyTensor *r, THAnyTensor *src, THAnyTensor *mask);

/* Set flags[i] = (element i != 0), 0 or 1, for n elements `step` bytes apart. */
typedef void (*THFlagsLoop)(int64_t n, const char *data, int64_t step, uint8_t *flags);
TH_API THStatus THAnyTensor_nonzero(THAnyTensor *subscript, THAnyTensor *t, THFlagsLoop loop);
#endif

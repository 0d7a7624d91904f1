/* Half-precision elements of tensors: TH's names for cwrap_half.h, which all generated modules use. */
#ifndef TH_HALF_H
#define TH_HALF_H

#include "TH/core/THBase.h"

#include "cwrap_half.h"

typedef cwrap_half THHalf;

#define THHalf_toFloat cwrap_half_to_float
#define THHalf_fromFloat cwrap_half_from_float
#define THHalf_narrow cwrap_half_narrow

/* Convert n numbers, by the processor if possible. */
TH_API void THHalf_toFloats(int64_t n, float *out, const THHalf *x);
TH_API void THHalf_fromFloats(int64_t n, THHalf *out, const float *x);
#endif

/* Masks: thin wrappers of TH/core/THMasking.h, and the test for zero elements, which depends on the dtype. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THMasking.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Masked.c"
#else

THStatus THTensor_(maskedFill)(THTensor *self, THBoolTensor *mask, real value)
{
    return THAnyTensor_maskedFill(self, mask, &value);
}

THStatus THTensor_(maskedCopy)(THTensor *self, THBoolTensor *mask, THTensor *src)
{
    return THAnyTensor_maskedCopy(self, mask, src);
}

THStatus THTensor_(maskedSelect)(THTensor *r, THTensor *src, THBoolTensor *mask)
{
    return THAnyTensor_maskedSelect(r, src, mask);
}

TH_VECTOR(static, void, THTensor_(nonzeroFlags), (int64_t n, const char *data, int64_t step, uint8_t *flags),
          (n, data, step, flags)) {
    const real *x = (const real *)(const void *)data;
    if (step == (int64_t)sizeof(real))
        for (int64_t i = 0; i < n; i++)
            flags[i] = TH_LOAD(x[i]) != 0;
    else
        for (int64_t i = 0; i < n; i++, data += step)
            flags[i] = TH_LOAD(*(const real *)(const void *)data) != 0;
}

THStatus THTensor_(nonzero)(THIndexTensor *subscript, THTensor *t)
{
    return THAnyTensor_nonzero(subscript, t, THTensor_(nonzeroFlags));
}

#endif

/* Filling tensors. Up to FEW contiguous elements are filled directly: a call would take longer. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THFill.h"

#define TH_GENERIC_FILE "generic/TH/typed/Fill.c"
#else

#define FEW 16

THStatus THTensor_(fill)(THTensor *self, real value)
{
    if (!THAnyTensor_isContiguous(self))
        return THAnyTensor_fill(self, &value);
    int64_t n = THAnyTensor_nElement(self);
    if (n == 0)
        return 0;
    TH_TRY(THAnyTensor_checkWritable(self));
    real *data = THTensor_(data)(self);
    if (n <= FEW)
        for (int64_t i = 0; i < n; i++)
            data[i] = value;
    else
        THFill_run((char *)data, n, &value, sizeof value);
    return 0;
}

THStatus THTensor_(zero)(THTensor *self)
{
    return THTensor_(fill)(self, TH_STORE(0));
}

#undef FEW
#endif

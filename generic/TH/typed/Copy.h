/* Copies into one dtype: a loop per dtype that elements come from, and the classic names. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Copy.h"
#else

/* THTensor_(copyLoops)[id] is a THElementwiseLoop: data[0] of this dtype is written, data[1] of dtype `id` is read. */
TH_API const THElementwiseLoop THTensor_(copyLoops)[];

/* Copies and converts; the element counts must be equal, the shapes may differ. */
static inline THStatus THTensor_(copy)(THTensor *self, THTensor *src)
{
    return THAnyTensor_copy(self, src);
}

#define TH_DEFINE_COPY(Name, ...)                                                         \
    static inline THStatus THTensor_(copy##Name)(THTensor * self, TH##Name##Tensor * src) \
    {                                                                                     \
        return THAnyTensor_copy(self, src);                                               \
    }
TH_FORALL_DTYPES(TH_DEFINE_COPY)
#undef TH_DEFINE_COPY

#endif
